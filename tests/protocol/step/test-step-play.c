/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Both sides of step with the server's core: whole games by players who only know what they are
 * sent, alone and at one table with players of am49. */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "protocol/am49/am49-dialect.h"
#include "protocol/line-reader.h"
#include "protocol/step/step-dialect.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

typedef struct {
  MaeServer *server;
  gint64 *now;
  const MaeDialect *dialect;
  MaeDialogue *dialogue;
  MaeServerSession *session; /* NULL: the server has closed it */
  char name[16];
  int n_players; /* number of players it chooses */
  MaeLineReader reader;
  GString *out;
  MaeSnapshot *game; /* the follower; NULL: none yet */
  gboolean is_busy;  /* its last request wasn't answered yet */
  guint n_rejects;
} Player;

static MaeWireContext
context_of (const Player *self)
{
  if (self->game == NULL)
    return (MaeWireContext){ .seat = -1 };
  return (MaeWireContext){
    .rules = self->game->rules,
    .roster = &self->game->roster,
    .game = &self->game->game,
    .seat = mae_roster_find (&self->game->roster, self->name),
  };
}

static void
say (Player *self, const MaeMessage *message)
{
  MaeWireContext context = context_of (self);

  self->dialect->request (self->dialogue, &context, message, self->out);
}

static void
take (Player *self, MaeMessage *message)
{
  switch ((int) message->kind) {
  case MAE_MESSAGE_BOOKED_SEATS:
    if (g_strcmp0 (message->booked_seats.decider, self->name) == 0 && self->game == NULL)
      say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_NEW_GAME,
                                .new_game.players_count = self->n_players });
    break;
  case MAE_MESSAGE_SNAPSHOT:
    g_clear_pointer (&self->game, mae_snapshot_free);
    self->game = g_steal_pointer (&message->snapshot);
    break;
  case MAE_MESSAGE_EVENT:
    g_assert_true (mae_game_follow (&self->game->game, &message->event));
    if (message->event.kind == MAE_EVENT_ACTION
        && message->event.seat == mae_roster_find (&self->game->roster, self->name))
      self->is_busy = FALSE;
    break;
  case MAE_MESSAGE_REJECT:
  case MAE_MESSAGE_ERR_PROTOCOL:
    self->n_rejects++;
    self->is_busy = FALSE;
    break;
  default:
    break;
  }
}

static gboolean
take_line (const char *line, gsize length, gpointer data)
{
  Player *self = data;
  MaeWireContext context = context_of (self);
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;
  MaeHeard heard =
      self->dialect->read (self->dialogue, &context, line, length, &message, self->out, &error);

  if (g_test_verbose ())
    g_test_message ("%s < %.*s", self->name, (int) length, line);
  g_assert_no_error (error);
  if (heard == MAE_HEARD_MESSAGE)
    take (self, &message);
  mae_message_clear (&message);
  while (self->dialect->next != NULL) {
    MaeMessage more = { 0 };
    context = context_of (self);
    if (!self->dialect->next (self->dialogue, &context, &more))
      break;
    take (self, &more);
    mae_message_clear (&more);
  }
  return TRUE;
}

static void
deliver_one (MaeServer *server, MaeServerSession *session, gint64 now)
{
  Player *player = mae_server_session_get_peer (session);
  gsize length;
  const char *text = mae_server_session_get_output (session, &length);

  if (text != NULL) {
    g_autofree char *copy = g_strndup (text, length);
    mae_server_session_sent (session, length);
    mae_line_reader_feed (&player->reader, copy, length, take_line, player);
  }
  if (mae_server_session_wants_close (session)) {
    mae_server_closed (server, session, now);
    player->session = NULL;
  }
}

/* Delivers lines until there are no more. */
static void
deliver (Player *players, int n_players)
{
  MaeServer *server = players[0].server;
  gboolean more = TRUE;

  while (more) {
    MaeServerSession *session;
    more = FALSE;
    while ((session = mae_server_next_ready (server)) != NULL)
      deliver_one (server, session, *players[0].now);
    for (int i = 0; i < n_players; i++) {
      Player *player = &players[i];
      if (player->session == NULL || player->out->len == 0)
        continue;
      g_autoptr (GString) out = g_string_new_len (player->out->str, (gssize) player->out->len);
      g_string_truncate (player->out, 0);
      if (g_test_verbose ())
        g_test_message ("%s > %s", player->name, out->str);
      mae_server_receive (server, player->session, *player->now, out->str, out->len);
      more = TRUE;
    }
  }
}

static void
open_connection (Player *self)
{
  char *refusal;

  self->dialogue = self->dialect->open (MAE_SIDE_CLIENT);
  mae_line_reader_init (&self->reader, self->dialect->line_from_server);
  self->session = mae_server_open (self->server, *self->now, self->dialect, NULL, self, &refusal);
  g_assert_nonnull (self->session);
  say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_WELCOME });
  say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = self->name });
}

static void
close_connection (Player *self)
{
  if (self->session != NULL)
    mae_server_closed (self->server, self->session, *self->now);
  self->session = NULL;
  self->dialect->close (self->dialogue);
  mae_line_reader_clear (&self->reader);
  g_string_truncate (self->out, 0);
  self->is_busy = FALSE;
}

static void
come (Player *self, MaeServer *server, gint64 *now, const MaeDialect *dialect, const char *name,
      int n_players)
{
  *self = (Player){ .server = server, .now = now, .dialect = dialect, .n_players = n_players };
  g_strlcpy (self->name, name, sizeof self->name);
  self->out = g_string_new (NULL);
  open_connection (self);
}

static void
go (Player *self)
{
  close_connection (self);
  g_clear_pointer (&self->game, mae_snapshot_free);
  g_string_free (self->out, TRUE);
}

static MaeServer *
new_server (void)
{
  MaeServerConfig config;

  mae_server_config_init (&config, mae_ruleset_builtin ("standard"));
  return mae_server_new (&config);
}

/* ── What a follower knows ─────────────────────────────────────────────────────────────────── */

/* What step doesn't tell isn't compared: how many leaders others have, their drafts, and the number
 * of cards in decks if tokens remove some. */
static void
assert_follower (const Player *player)
{
  const MaeGame *mine = &player->game->game;
  int seat;
  const MaeGame *game = mae_server_find_game (player->server, player->name, &seat);

  if (game == NULL)
    return;
  g_assert_cmpint (mine->phase, ==, game->phase);
  g_assert_cmpint (mine->current, ==, game->current);
  g_assert_cmpint (mine->last_round, ==, game->last_round);
  g_assert_cmpint (mine->sections_closed, ==, game->sections_closed);
  g_assert_cmpint (mine->cross, ==, game->cross);
  g_assert_cmpint (mine->slide, ==, game->slide);
  for (int row = 0; row < game->rules->rows; row++)
    g_assert_cmpmem (mine->market[row], (gsize) game->rules->columns, game->market[row],
                     (gsize) game->rules->columns);
  for (int level = 0; level < game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++) {
      g_assert_cmpint (mine->deck_top[level][colour], ==, game->deck_top[level][colour]);
      g_assert_cmpint (mine->deck_left[level][colour], ==, game->deck_left[level][colour]);
    }
  for (int i = 0; i < game->n_players; i++) {
    const MaePlayer *a = &mine->players[i], *b = &game->players[i];
    g_assert_cmpint (a->faith, ==, b->faith);
    g_assert_cmpint (a->sections, ==, b->sections);
    g_assert_cmpint (a->points, ==, b->points);
    for (int slot = 0; slot < game->rules->n_slots; slot++)
      g_assert_cmpmem (a->slots[slot].card, (gsize) a->slots[slot].n * sizeof (int16_t),
                       b->slots[slot].card, (gsize) b->slots[slot].n * sizeof (int16_t));
  }
  g_assert_cmpint (mine->players[seat].hand_count, ==, game->players[seat].hand_count);
  for (int i = 0; i < game->players[seat].hand_count; i++)
    g_assert_cmpint (mine->players[seat].hand[i], ==, game->players[seat].hand[i]);
  for (int i = 0; i < mae_game_n_containers (game); i++)
    g_assert_true (mae_bag_equal (&mine->containers[i], &game->containers[i]));
}

/* Returns whether somebody has productions that the game doesn't have yet. */
static gboolean
is_settled (const Player *players, int n_players)
{
  for (int i = 0; i < n_players; i++) {
    int seat;
    const MaeGame *game = mae_server_find_game (players[i].server, players[i].name, &seat);
    if (game != NULL && game->current == seat && players[i].game->game.main_done
        && !game->main_done)
      return FALSE;
  }
  return TRUE;
}

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

/* Makes a random move of any player who can. */
static gboolean
move (Player *players, int n_players, uint64_t rng[4])
{
  int first = (int) mae_rng_below (rng, (uint32_t) n_players);

  for (int i = 0; i < n_players; i++) {
    Player *player = &players[(first + i) % n_players];
    MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
    MaeMove chosen;
    int seat = mae_roster_find (&player->game->roster, player->name);
    if (!mae_moves_pick (&player->game->game, seat, ~0u, rng, &chosen))
      continue;
    mae_move_to_command (&player->game->game, &chosen, &message.command);
    player->is_busy = TRUE;
    say (player, &message);
    deliver (players, n_players);
    g_assert_false (player->is_busy);
    return TRUE;
  }
  return FALSE;
}

/* @mask: the players who use step. */
static void
play (int n_players, guint mask, guint64 seed)
{
  static const char *const names[] = { "Ada", "Ben", "Cid", "Dot" };
  g_autoptr (MaeServer) server = new_server ();
  Player players[4];
  gint64 now = G_TIME_SPAN_SECOND;
  uint64_t rng[4];
  guint n_moves = 0;

  mae_rng_seed (rng, seed);
  for (int i = 0; i < n_players; i++) {
    come (&players[i], server, &now, mask & 1u << i ? &mae_step_dialect : &mae_am49_dialect,
          names[i], n_players);
    deliver (players, i + 1);
  }
  do {
    for (int i = 0; i < n_players && is_settled (players, n_players); i++)
      assert_follower (&players[i]);
    g_assert_cmpuint (++n_moves, <, 5000);
  } while (move (players, n_players, rng));
  for (int i = 0; i < n_players; i++) {
    g_assert_cmpint (players[i].game->game.phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpint (players[i].game->game.winners, ==, players[0].game->game.winners);
    g_assert_cmpuint (players[i].n_rejects, ==, 0);
    /* Players of step are disconnected at the end of the game. */
    g_assert_cmpint (players[i].session == NULL, ==, (mask & 1u << i) != 0);
  }
  for (int i = 0; i < n_players; i++)
    go (&players[i]);
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 10; seed++)
    for (int n_players = 1; n_players <= 4; n_players++) {
      play (n_players, 0xf, seed);
      play (n_players, 0x5, seed);
      play (n_players, 0xa, seed);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/games", test_games);
  return g_test_run ();
}
