/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions about a state that several areas of the rules ask. */
#include "internal.h"

bool
mae_anybody_present (const MaeGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (game->players[seat].present)
      return true;
  return false;
}

bool
mae_game_setup_done (const MaeGame *game, int seat)
{
  return game->players[seat].leaders_chosen && game->players[seat].resources_chosen;
}

bool
mae_game_is_to_move (const MaeGame *game, int seat)
{
  if (game->phase == MAE_PHASE_SETUP)
    return !mae_game_setup_done (game, seat);
  return game->phase == MAE_PHASE_TURNS && game->current == seat;
}

int
mae_game_seat_to_move (const MaeGame *game)
{
  for (int seat = 0; seat < game->n_players && game->phase == MAE_PHASE_SETUP; seat++)
    if (!mae_game_setup_done (game, seat))
      return seat;
  return game->current;
}

uint32_t
mae_game_undo_floor (const MaeGame *game, int seat)
{
  bool turn = game->phase == MAE_PHASE_TURNS || game->n_players == 1;

  return turn && seat == game->current ? game->undo_floor : game->n_commands;
}

uint32_t
mae_game_undoable (const MaeGame *game, int seat)
{
  return game->n_commands - mae_game_undo_floor (game, seat);
}

int
mae_hand_find (const MaePlayer *player, int leader)
{
  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == leader && leader >= 0)
      return i;
  return -1;
}

bool
mae_player_leader_active (const MaePlayer *player, int leader)
{
  int at = mae_hand_find (player, leader);

  return at >= 0 && (player->active & 1 << at);
}

int
mae_game_card_count (const MaeGame *game, int seat)
{
  int count = 0;

  for (int slot = 0; slot < game->rules->n_slots; slot++)
    count += game->players[seat].slots[slot].n;
  return count;
}

int
mae_game_top_card (const MaeGame *game, int level, int colour)
{
  if (level < 1 || level > game->rules->n_levels || colour < 0 || colour >= game->rules->n_colours)
    return -1;
  return game->deck_top[level - 1][colour];
}
