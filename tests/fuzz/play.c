/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "play.h"

#include <glib.h>

#include "ai/ai.h"
#include "engine/game.h"
#include "engine/moves.h"
#include "engine/rng.h"

static void
play (const MaeRuleset *rules, int n_players, uint64_t seed, int n_commands)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);
  g_autofree MaeCommand *command = g_new (MaeCommand, 1);
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  mae_game_start (game, rules, seed, n_players, events);
  for (int i = 0; i < n_commands && game->phase != MAE_PHASE_ENDED; i++) {
    MaeReject reject;
    MaeMove move;

    if (i % 16 == 15) {
      MaeGame view = mae_game_view (game, mae_game_seat_to_move (game));

      if (!mae_ai_choose (&view, mae_game_seat_to_move (game),
                          &(MaeAiPlayer){ .level = MAE_AI_MERCHANT }, rng, command))
        g_error ("the computer player has no move");
    } else {
      if (!mae_moves_pick (game, mae_game_seat_to_move (game), ~0u, rng, &move))
        g_error ("no move is legal");
      mae_move_to_command (game, &move, command);
    }
    if (!mae_game_apply (game, command, events, &reject))
      g_error ("a listed move of kind %d is refused", command->kind);
    g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
  }
}

void
mae_fuzz_play (const MaeRuleset *rules, uint64_t seed, int n_commands)
{
  play (rules, rules->min_players, seed, n_commands);
  play (rules, rules->max_players, seed, n_commands);
}
