/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "load-player.h"

#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
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

static MaeWireContext
context_of (const MaeLoadPlayer *player)
{
  const MaeSnapshot *game = player->game;

  return game == NULL ? (MaeWireContext){ 0 }
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
    player->my_turn =
        mae_roster_find (&player->game->roster, player->nickname) == player->game->game.current;
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

static gboolean
mentions (const char *line, gsize length, const char *what)
{
  return memmem (line, length, what, strlen (what)) != NULL;
}

/* For players with the style DISCARD, after the setup: recognizes lines without parsing them. */
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
  player->ended |= mentions (line, length, "\"UpdateGameEnd\"");
  if (mentions (line, length, "\"Req"))
    return read_message (player, line, length, out);
  return !mentions (line, length, "\"Err") || fail (player, line, length);
}

static gboolean
read_line (const char *line, gsize length, gpointer data)
{
  Reading *reading = data;
  MaeLoadPlayer *player = reading->player;

  player->lines++;
  if (player->style == MAE_LOAD_DISCARD && player->setup_done)
    return skim_line (player, line, length, reading->out);
  if (!read_message (player, line, length, reading->out))
    return FALSE;
  if (player->game != NULL && player->game->game.phase == MAE_PHASE_TURNS && !player->setup_done) {
    player->setup_done = TRUE;
    player->my_turn =
        mae_roster_find (&player->game->roster, player->nickname) == player->game->game.current;
  }
  return TRUE;
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
  const MaeGame *game = player->game == NULL ? NULL : &player->game->game;

  if (game == NULL || player->waiting || player->ended || player->failed)
    return FALSE;
  if (player->style == MAE_LOAD_DISCARD && player->setup_done)
    return player->my_turn;
  int me = mae_roster_find (&player->game->roster, player->nickname);
  return mae_game_is_to_move (game, me);
}

static void
choose_setup (MaeLoadPlayer *player, MaeCommand *command)
{
  const MaeGame *game = &player->game->game;
  MaeMove move;

  mae_moves_pick (game, mae_roster_find (&player->game->roster, player->nickname),
                  1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES,
                  player->rng, &move);
  mae_move_to_command (game, &move, command);
}

void
mae_load_player_act (MaeLoadPlayer *player, GString *out)
{
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };

  if (player->game->game.phase == MAE_PHASE_SETUP) {
    choose_setup (player, &message.command);
  } else if (player->style == MAE_LOAD_RANDOM) {
    mae_simulate_choose (&player->game->game, player->rng, &message.command);
  } else if (player->main_done) {
    message.command.kind = MAE_COMMAND_END_TURN;
    player->my_turn = FALSE; /* until the server says otherwise */
  } else {
    message.command.kind = MAE_COMMAND_TAKE_MARKET;
    message.command.take_market.row = TRUE;
    message.command.take_market.index = mae_rng_below (player->rng, player->game->game.rules->rows);
    player->main_done = TRUE;
  }
  player->waiting = TRUE;
  send (player, &message, out);
}
