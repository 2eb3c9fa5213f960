/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "players.h"

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

MaeWireContext
player_context (const Player *self)
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

static void take_rest (Player *self);

void
player_say (Player *self, const MaeMessage *message)
{
  MaeWireContext context = player_context (self);

  if (self->dialect->request != NULL)
    self->dialect->request (self->dialogue, &context, message, self->out);
  else
    self->dialect->write (self->dialogue, &context, message, self->out);
  if (message->kind == MAE_MESSAGE_COMMAND)
    take_rest (self);
}

void
player_greet (Player *self)
{
  if (self->is_greeted)
    return;
  self->is_greeted = TRUE;
  player_say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_WELCOME });
  player_say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = self->name });
}

static void
take (Player *self, MaeMessage *message)
{
  switch ((int) message->kind) {
  case MAE_MESSAGE_BOOKED_SEATS:
    if (g_strcmp0 (message->booked_seats.decider, self->name) == 0 && !self->has_asked) {
      self->has_asked = TRUE;
      player_say (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_NEW_GAME,
                                       .new_game.players_count = self->n_players });
    }
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
    g_test_message ("%s: %s", self->name,
                    message->kind == MAE_MESSAGE_ERR_PROTOCOL ? message->err_protocol.text : "no");
    self->n_errors++;
    self->is_busy = FALSE;
    break;
  default:
    break;
  }
}

/* Handles the further messages of a line, and those that the dialogue makes without a line. */
static void
take_rest (Player *self)
{
  while (self->dialect->next != NULL) {
    MaeWireContext context = player_context (self);
    MaeMessage message = { 0 };
    if (!self->dialect->next (self->dialogue, &context, &message))
      return;
    take (self, &message);
    mae_message_clear (&message);
  }
}

static gboolean
take_line (const char *line, gsize length, gpointer data)
{
  Player *self = data;
  MaeWireContext context = player_context (self);
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (self->lines, g_strndup (line, length));
  if (self->is_raw)
    return TRUE;
  MaeHeard heard =
      self->dialect->read (self->dialogue, &context, line, length, &message, self->out, &error);
  g_assert_no_error (error);
  player_greet (self);
  if (heard == MAE_HEARD_MESSAGE)
    take (self, &message);
  mae_message_clear (&message);
  take_rest (self);
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

void
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
      mae_server_receive (server, player->session, *player->now, out->str, out->len);
      more = TRUE;
    }
  }
}

void
come (Player *self, MaeServer *server, gint64 *now, const MaeDialect *dialect, const char *name)
{
  char *refusal;

  *self = (Player){ .server = server, .now = now, .dialect = dialect, .n_players = 1 };
  g_strlcpy (self->name, name, sizeof self->name);
  self->dialogue = dialect->open (MAE_SIDE_CLIENT);
  self->out = g_string_new (NULL);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  mae_line_reader_init (&self->reader, dialect->line_from_server);
  self->session = mae_server_open (server, *now, dialect, NULL, self, &refusal);
  g_assert_nonnull (self->session);
}

void
go (Player *self)
{
  if (self->session != NULL)
    mae_server_closed (self->server, self->session, *self->now);
  self->dialect->close (self->dialogue);
  g_clear_pointer (&self->game, mae_snapshot_free);
  mae_line_reader_clear (&self->reader);
  g_string_free (self->out, TRUE);
  g_ptr_array_unref (self->lines);
}

void
players_come (Player *players, int n_players, MaeServer *server, gint64 *now, guint mask,
              const MaeDialect *dialect)
{
  static const char *const names[] = { "Ada", "Ben", "Cid", "Dot" };

  for (int i = 0; i < n_players; i++) {
    come (&players[i], server, now, mask & 1u << i ? dialect : mae_dialect_default (), names[i]);
    players[i].n_players = n_players;
    if (!players[i].dialect->server_begins)
      player_greet (&players[i]);
    deliver (players, i + 1);
  }
}

gboolean
players_move (Player *players, int n_players, guint32 (*kinds) (const Player *player),
              uint64_t rng[4])
{
  int first = (int) mae_rng_below (rng, (uint32_t) n_players);

  for (int i = 0; i < n_players; i++) {
    Player *player = &players[(first + i) % n_players];
    MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
    const MaeGame *game = &player->game->game;
    int seat = mae_roster_find (&player->game->roster, player->name);
    MaeMove chosen;
    if (!mae_moves_pick (game, seat, kinds != NULL ? kinds (player) : ~0u, rng, &chosen))
      continue;
    mae_move_to_command (game, &chosen, &message.command);
    player->is_busy = TRUE;
    player_say (player, &message);
    deliver (players, n_players);
    return TRUE;
  }
  return FALSE;
}

void
players_go (Player *players, int n_players)
{
  for (int i = 0; i < n_players; i++) {
    g_assert_cmpint (players[i].game->game.phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpuint (players[i].n_errors, ==, 0);
    go (&players[i]);
  }
}

void
players_try_mixes (void (*play) (int n_players, guint mask, guint64 seed), int n_seeds)
{
  for (int seed = 1; seed <= n_seeds; seed++)
    for (int n_players = 1; n_players <= 4; n_players++) {
      play (n_players, 0xf, (guint64) seed);
      play (n_players, 0x5, (guint64) seed);
      play (n_players, 0xa, (guint64) seed);
    }
}

MaeServer *
new_server (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeServerConfig config;

  mae_server_config_init (&config, rules);
  MaeServer *server = mae_server_new (&config);

  return server;
}
