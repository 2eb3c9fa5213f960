/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/turn.h"
#include "server/state.h"
#include "server/tables/game-room.h"

const char mae_turn_too_many_swaps[] = "Too many shelves were swapped in this turn.";

void
mae_turn_forget (MaeGameRoom *room)
{
  g_clear_pointer (&room->turn.start, g_free);
}

/* A swap never ends the turn. */
static void
count_swap (MaeTurn *turn, const MaeGame *game)
{
  if (turn->round != game->round || turn->seat != game->current)
    turn->swaps = 0;
  turn->round = game->round;
  turn->seat = game->current;
  turn->swaps++;
}

static gboolean
is_swap (MaeCommandKind kind)
{
  return kind == MAE_COMMAND_SWAP_SHELVES || kind == MAE_COMMAND_ARRANGE;
}

void
mae_turn_note (MaeGameRoom *room, MaeCommandKind kind, const MaeGame *before, gsize before_size)
{
  MaeTurn *turn = &room->turn;
  const MaeGame *game = &room->game;

  if (is_swap (kind))
    count_swap (turn, game);
  if (game->undo_floor == game->n_commands) {
    mae_turn_forget (room);
  } else if (turn->start == NULL && before != NULL && before->n_commands == game->undo_floor) {
    turn->start = g_memdup2 (before, sizeof *before);
    turn->start_size = before_size;
  }
}

/* Returns the size in bytes of the first @n_commands of @packed, a log, in which every command can
 * be unpacked. */
static gsize
size_of (const guint8 *packed, gsize length, guint32 n_commands)
{
  gsize at = 0;

  for (guint32 i = 0; i < n_commands; i++) {
    MaeCommand command;
    at += mae_command_unpack (&command, packed + at, length - at);
  }
  return at;
}

/* Makes sure that turn->start is set: if it isn't known, replays the game up to there, once.
 * Returns FALSE if the log doesn't replay. */
static gboolean
find_start (MaeGameRoom *room)
{
  MaeTurn *turn = &room->turn;
  const MaeGame *game = &room->game;

  if (turn->start != NULL)
    return TRUE;
  turn->start = g_new (MaeGame, 1);
  turn->start_size = size_of (room->log->data, room->log->len, game->undo_floor);
  MaeCommandLog log = { room->log->data, turn->start_size, game->undo_floor };
  if (mae_game_replay (turn->start, game->rules, room->seed, room->seed_more, game->n_players, log,
                       NULL))
    return TRUE;
  mae_turn_forget (room);
  return FALSE;
}

gboolean
mae_turn_find_previous (MaeGameRoom *room, MaeGame *game, gsize *size)
{
  guint32 last = room->game.n_commands - 1;

  if (!find_start (room))
    return FALSE;
  *game = *room->turn.start;
  *size = room->turn.start_size;
  while (game->n_commands < last) {
    MaeCommand command;
    gsize used = mae_command_unpack (&command, room->log->data + *size, room->log->len - *size);
    if (used == 0 || !mae_game_apply (game, &command, NULL, NULL))
      return FALSE;
    *size += used;
  }
  return TRUE;
}

gboolean
mae_turn_changes_nothing (const MaeGameRoom *room, const MaeCommand *command)
{
  const MaeGame *game = &room->game;

  return command->kind == MAE_COMMAND_SWAP_SHELVES && mae_game_check (game, command, NULL)
         && mae_bag_equal (&game->containers[command->swap.a], &game->containers[command->swap.b]);
}

gboolean
mae_turn_is_too_long (const MaeGameRoom *room, const MaeCommand *command)
{
  const MaeTurn *turn = &room->turn;
  const MaeGame *game = &room->game;

  return is_swap (command->kind) && turn->round == game->round && turn->seat == game->current
         && turn->swaps >= room->server->config.swaps_per_turn;
}
