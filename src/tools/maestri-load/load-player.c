/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "load-player.h"

#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "tools/maestri-sim/simulate.h"

void
mae_load_player_init (MaeLoadPlayer *player, MaeLoadStyle style, int n_players, guint64 seed)
{
  memset (player, 0, sizeof *player);
  player->style = style;
  player->n_players = n_players;
  player->why = g_string_new (NULL);
  mae_rng_seed (player->rng, seed);
  g_snprintf (player->nickname, sizeof player->nickname, "load%" G_GUINT64_FORMAT, seed);
  player->bridge = mae_bridge_new (mae_dialect_default (), MAE_SIDE_CLIENT);
  mae_line_reader_init (&player->reader, mae_bridge_get_line_max (player->bridge));
}

void
mae_load_player_clear (MaeLoadPlayer *player)
{
  mae_line_reader_clear (&player->reader);
  mae_bridge_free (player->bridge);
  g_clear_pointer (&player->game, mae_snapshot_free);
  g_string_free (player->why, TRUE);
}

/* Those who don't follow the game keep its ids as they are. */
static MaeWireContext
context_of (const MaeLoadPlayer *player)
{
  const MaeSnapshot *game = player->game;

  return game == NULL ? (MaeWireContext){ .rules = mae_ruleset_builtin ("standard") }
                      : (MaeWireContext){ .rules = game->rules,
                                          .roster = &game->roster,
                                          .ids = &game->ids,
                                          .game = &game->game };
}

static void
send (MaeLoadPlayer *player, const MaeMessage *message, GString *out)
{
  MaeWireContext context = context_of (player);

  mae_bridge_write (player->bridge, &context, message, out);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeLoadPlayer *player;
  GString *out;
} Reading;

static gboolean
fail (MaeLoadPlayer *player, const char *line, gsize length)
{
  player->failed = TRUE;
  g_string_append_len (player->why, line, MIN (length, 300));
  return FALSE;
}

static void
follow (MaeLoadPlayer *player, const MaeEvent *event)
{
  int me = mae_roster_find (&player->game->roster, player->nickname);

  if (!mae_game_follow (&player->game->game, event))
    player->failed = TRUE;
  if (event->kind == MAE_EVENT_ACTION && event->seat == me && player->waiting) {
    player->waiting = FALSE;
    player->answered = TRUE;
  }
  player->ended |= event->kind == MAE_EVENT_END;
}

static gboolean
read_message (MaeLoadPlayer *player, const char *line, gsize length, GString *out)
{
  MaeWireContext context = context_of (player);
  MaeMessage message = { 0 };

  MaeHeard heard = mae_bridge_read (player->bridge, &context, line, length, &message, out, NULL);
  gboolean ok = heard == MAE_HEARD_MESSAGE;
  switch (ok ? (int) message.kind : -1) {
  case MAE_MESSAGE_REQ_WELCOME:
    send (player,
          &(MaeMessage){ .kind = MAE_MESSAGE_RES_WELCOME,
                         .welcome = { .maestri = player->extensions,
                                      .features = player->extensions
                                                      ? MAE_FEATURE_RESUME | MAE_FEATURE_UNDO
                                                            | MAE_FEATURE_SAVING
                                                      : 0 } },
          out);
    send (player, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = player->nickname },
          out);
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    send (player, &(MaeMessage){ .kind = MAE_MESSAGE_RES_HEARTBEAT }, out);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    if (!player->asked && g_strcmp0 (message.booked_seats.decider, player->nickname) == 0) {
      player->asked = TRUE;
      send (player,
            &(MaeMessage){ .kind = MAE_MESSAGE_REQ_NEW_GAME,
                           .new_game.players_count = player->n_players },
            out);
    }
    break;
  case MAE_MESSAGE_SNAPSHOT:
    g_clear_pointer (&player->game, mae_snapshot_free);
    player->game = g_steal_pointer (&message.snapshot);
    player->in_game = TRUE;
    break;
  case MAE_MESSAGE_EVENT:
    if (player->game != NULL)
      follow (player, &message.event);
    break;
  case MAE_MESSAGE_REJECT:
  case MAE_MESSAGE_ERR_NICKNAME:
  case MAE_MESSAGE_ERR_NEW_GAME:
  case MAE_MESSAGE_ERR_PROTOCOL:
    ok = FALSE;
    break;
  default:
    break;
  }
  mae_message_clear (&message);
  return (ok && !player->failed) || fail (player, line, length);
}

/* Returns where in @line what follows @what begins, or NULL. */
static const char *
after (const char *line, gsize length, const char *what)
{
  const char *found = memmem (line, length, what, strlen (what));

  return found != NULL ? found + strlen (what) : NULL;
}

static gboolean
mentions (const char *line, gsize length, const char *what)
{
  return after (line, length, what) != NULL;
}

/* Reads @n numbers that follow @what in @line, with commas between them. */
static gboolean
numbers_after (const char *line, const char *end, const char *what, int n, int *numbers)
{
  const char *at = after (line, (gsize) (end - line), what);

  for (int i = 0; at != NULL && i < n; i++) {
    numbers[i] = 0;
    if (at < end && i > 0 && *at == ',')
      at++;
    if (at == end || !g_ascii_isdigit (*at))
      return FALSE;
    for (; at < end && g_ascii_isdigit (*at) && numbers[i] < 10000; at++)
      numbers[i] = numbers[i] * 10 + g_ascii_digit_value (*at);
  }
  return at != NULL;
}

/* Takes from an UpdateGame what the setup needs. */
static gboolean
skim_game (MaeLoadPlayer *player, const char *line, gsize length)
{
  MaeLoadSetup *setup = &player->setup;
  const MaeRuleset *rules = context_of (player).rules;
  const char *end = line + length;
  g_autofree char *me =
      g_strdup_printf ("\"nickname\":\"%s\",\"baseProduction\"", player->nickname);
  /* The current player is the first one. */
  g_autofree char *first = g_strdup_printf ("\"players\":[{\"nickname\":\"%s\"", player->nickname);
  const char *mine = after (line, length, me);

  if (mine == NULL || !numbers_after (mine, end, "\"initialResources\":", 1, &setup->n_resources)
      || setup->n_resources > rules->n_shelves
      || !numbers_after (mine, end, "\"warehouseShelves\":[", setup->n_resources, setup->shelf)
      || !numbers_after (mine, end, "\"leadersHand\":[", rules->leaders_kept, setup->leader))
    return fail (player, line, length);
  player->in_game = TRUE;
  player->my_turn = mentions (line, length, first);
  return TRUE;
}

/* For players with the style DISCARD: recognizes lines without parsing them. */
static gboolean
skim_line (MaeLoadPlayer *player, const char *line, gsize length, GString *out)
{
  if (mentions (line, length, "\"UpdateAction\"")) {
    if (player->waiting && mentions (line, length, player->nickname)) {
      player->waiting = FALSE;
      player->answered = TRUE;
    }
    return TRUE;
  }
  if (mentions (line, length, "\"UpdateCurrentPlayer\"")) {
    g_autofree char *quoted = g_strdup_printf ("\"%s\"", player->nickname);
    player->my_turn = mentions (line, length, quoted);
    player->main_done = FALSE;
    return TRUE;
  }
  if (mentions (line, length, "\"UpdateGame\""))
    return skim_game (player, line, length);
  player->setup_done |= mentions (line, length, "\"UpdateSetupDone\"");
  player->ended |= mentions (line, length, "\"UpdateGameEnd\"");
  if (mentions (line, length, "\"Req") || mentions (line, length, "\"UpdateBookedSeats\""))
    return read_message (player, line, length, out);
  return !mentions (line, length, "\"Err") || fail (player, line, length);
}

static gboolean
read_line (const char *line, gsize length, gpointer data)
{
  Reading *reading = data;
  MaeLoadPlayer *player = reading->player;

  player->lines++;
  return player->style == MAE_LOAD_DISCARD ? skim_line (player, line, length, reading->out)
                                           : read_message (player, line, length, reading->out);
}

gboolean
mae_load_player_read (MaeLoadPlayer *player, const char *bytes, gsize length, GString *out)
{
  Reading reading = { player, out };

  return mae_line_reader_feed (&player->reader, bytes, length, read_line, &reading);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_load_player_can_act (const MaeLoadPlayer *player)
{
  const MaeLoadSetup *setup = &player->setup;

  if (!player->in_game || player->waiting || player->ended || player->failed)
    return FALSE;
  if (player->style == MAE_LOAD_RANDOM)
    return mae_game_is_to_move (&player->game->game,
                                mae_roster_find (&player->game->roster, player->nickname));
  return player->setup_done
             ? player->my_turn
             : !setup->leaders_sent || (setup->n_resources > 0 && !setup->resources_sent);
}

static void
choose_at_random (MaeLoadPlayer *player, MaeCommand *command)
{
  const MaeGame *game = &player->game->game;
  MaeMove move;

  if (game->phase != MAE_PHASE_SETUP) {
    mae_simulate_choose (game, player->rng, command);
    return;
  }
  mae_moves_pick (game, mae_roster_find (&player->game->roster, player->nickname),
                  1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES,
                  player->rng, &move);
  mae_move_to_command (game, &move, command);
}

/* Keeps the first leaders; puts a resource of another type on each shelf. */
static void
choose_in_setup (MaeLoadSetup *setup, const MaeRuleset *rules, MaeCommand *command)
{
  MaePlacement *shelves = &command->choose_resources.shelves;

  if (!setup->leaders_sent) {
    setup->leaders_sent = TRUE;
    command->kind = MAE_COMMAND_CHOOSE_LEADERS;
    command->choose_leaders.n = rules->leaders_kept;
    memcpy (command->choose_leaders.leader, setup->leader, sizeof setup->leader);
    return;
  }
  setup->resources_sent = TRUE;
  command->kind = MAE_COMMAND_CHOOSE_RESOURCES;
  for (int type = 0; type < rules->n_resources && shelves->n < setup->n_resources; type++)
    if (rules->resources[type].storable) {
      shelves->at[shelves->n].container = setup->shelf[shelves->n];
      shelves->at[shelves->n++].bag.of[type] = 1;
    }
}

void
mae_load_player_act (MaeLoadPlayer *player, GString *out)
{
  const MaeRuleset *rules = context_of (player).rules;
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };

  player->waiting = TRUE;
  if (player->style == MAE_LOAD_RANDOM) {
    choose_at_random (player, &message.command);
  } else if (!player->setup_done) {
    choose_in_setup (&player->setup, rules, &message.command);
  } else if (player->main_done) {
    message.command.kind = MAE_COMMAND_END_TURN;
    player->my_turn = FALSE; /* until the server says otherwise */
  } else {
    message.command.kind = MAE_COMMAND_TAKE_MARKET;
    message.command.take_market.row = TRUE;
    message.command.take_market.index = mae_rng_below (player->rng, rules->rows);
    player->main_done = TRUE;
  }
  send (player, &message, out);
}
