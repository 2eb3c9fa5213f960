/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures how much of what is taken from the market is kept by the client's proposals, in random
 * games against Lorenzo: bench-placement [GAMES]. Every line taken from the market is placed by the
 * draft. The program counts the resources that the draft discards, those that a placement without
 * swaps would discard, and those that the draft discards although some swaps would have kept them.
 */
#include <stdlib.h>

#include "client/draft/draft-market.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  guint moves, resources, swaps;
  guint discarded, discarded_without, could_be_kept;
  guint needless; /* moves in which a placement without swaps discards what can be kept */
} Counts;

static void
take_line (MaeGame *game, GRand *rand, Counts *counts)
{
  const MaeRuleset *rules = game->rules;
  gboolean row = random_chance (rand, 50);
  MaeDraftMarket draft;
  MaePlacement without;
  MaeArrangement best;
  MaeCommand command;

  mae_draft_market_init (&draft, game, 0);
  g_assert_true (mae_draft_market_choose (
      &draft, row, g_rand_int_range (rand, 0, row ? rules->rows : rules->columns), NULL));
  for (int i = 0; i < draft.n_whites; i++)
    mae_draft_market_turn (&draft, i, g_bit_nth_lsf (draft.choices, -1));
  MaeBag gains = mae_draft_market_gains (&draft), resources = mae_draft_market_tray (&draft);
  int n = mae_bag_total (&resources);
  int plain = mae_game_propose_placement (game, 0, &gains, &without);
  int most = mae_game_propose_arrangement (game, 0, &gains, &best);
  int kept = mae_draft_market_place_all (&draft);

  counts->moves++;
  counts->resources += n;
  counts->swaps += draft.n_swaps;
  counts->discarded += n - kept;
  counts->discarded_without += n - plain;
  counts->could_be_kept += most - kept;
  counts->needless += plain < most;
  for (int i = 0; i < draft.n_swaps; i++) {
    command = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES, .swap = draft.swap[i] };
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  g_assert_true (mae_draft_market_to_command (&draft, &command));
  g_assert_true (mae_game_apply (game, &command, NULL, NULL));
}

int
main (int argc, char **argv)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int games = argc > 1 ? atoi (argv[1]) : 2000;
  Counts counts = { 0 };

  for (int i = 0; i < games; i++) {
    MaeGame game;
    mae_game_start (&game, mae_ruleset_builtin ("standard"), i, 1, NULL);
    while (game.phase != MAE_PHASE_ENDED)
      if (game.phase == MAE_PHASE_TURNS && !game.main_done && random_chance (rand, 50))
        take_line (&game, rand, &counts);
      else
        random_play_step (&game, rand, NULL, NULL);
  }
  g_print ("%d games, %u moves at the market, %u resources\n", games, counts.moves,
           counts.resources);
  g_print ("discarded: %u; without swaps: %u, more than necessary in %.1f %% of the moves\n",
           counts.discarded, counts.discarded_without, 100.0 * counts.needless / counts.moves);
  g_print ("swaps: %u; discarded although some swaps would have kept them: %u\n", counts.swaps,
           counts.could_be_kept);
  return counts.could_be_kept > 0;
}
