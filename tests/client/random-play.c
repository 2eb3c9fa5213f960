/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "random-play.h"

gboolean
random_chance (GRand *rand, int percent)
{
  return g_rand_int_range (rand, 0, 100) < percent;
}

gboolean
random_play_step (MaeGame *game, GRand *rand, MaeCommand *done, MaeEvents *events)
{
  /* Swaps and discarded leaders are rare, since they don't advance the game. */
  guint32 often = ~(1u << MAE_COMMAND_SWAP_SHELVES | 1u << MAE_COMMAND_DISCARD_LEADER);
  uint64_t rng[4] = { g_rand_int (rand), g_rand_int (rand), g_rand_int (rand), 1 };
  int seat = mae_game_seat_to_move (game);
  MaeCommand command;
  MaeMove move;

  if (game->phase == MAE_PHASE_ENDED)
    return FALSE;
  if (!mae_moves_pick (game, seat, random_chance (rand, 10) ? ~0u : often, rng, &move)
      && !mae_moves_pick (game, seat, ~0u, rng, &move))
    g_assert_not_reached ();
  mae_move_to_command (game, &move, &command);
  g_assert_true (mae_game_apply (game, &command, events, NULL));
  if (done)
    *done = command;
  return TRUE;
}
