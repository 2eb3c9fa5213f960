/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparing two turns: a turn doesn't differ from itself, the same question has the same answer,
 * what is clear in some guessed games is also clear in others, and the facts are those of the
 * games. */
#include <glib.h>
#include <string.h>

#include "ai/ai-compare.h"
#include "ai/ai.h"
#include "engine/rng.h"
#include "own-ruleset.h"
#include "ruleset/ruleset-io.h"

/* Plays a game of Merchants up to the beginning of @round, and returns the view of the player whose
 * turn it is. */
static MaeGame
play_to (const MaeRuleset *rules, int n_players, int round)
{
  const MaeAiPlayer player = { .level = MAE_AI_MERCHANT };
  MaeGame game;
  uint64_t rng[4];

  mae_rng_seed (rng, 4);
  mae_game_start (&game, rules, 4, n_players, NULL);
  while (game.phase == MAE_PHASE_SETUP || game.round < round)
    for (int seat = 0; seat < n_players; seat++) {
      MaeGame view = mae_game_view (&game, seat);
      MaeCommand command;

      if (mae_ai_choose (&view, seat, &player, rng, &command))
        g_assert_true (mae_game_apply (&game, &command, NULL, NULL));
    }
  g_assert_false (game.main_done);
  return mae_game_view (&game, game.current);
}

/* Finds a good turn, and the worst one: a line of the market that is discarded. */
static void
find_turns (const MaeGame *view, MaeAiTurn *good, MaeAiTurn *bad)
{
  uint64_t rng[4];

  mae_rng_seed (rng, 1);
  g_assert_true (mae_ai_best_turn (view, view->current, NULL, 50, NULL, rng, good));
  g_assert_cmpint (mae_ai_turn_main_action (good), ==, good->n - 1);
  memset (bad, 0, sizeof *bad);
  bad->n = 1;
  bad->command[0] = (MaeCommand){ .kind = MAE_COMMAND_TAKE_MARKET,
                                  .seat = view->current,
                                  .take_market = { .row = true } };
  g_assert_true (mae_game_check (view, &bad->command[0], NULL));
}

static MaeAiQuestion
question_of (const MaeGame *view, const MaeAiTurn *first, const MaeAiTurn *second)
{
  return (MaeAiQuestion){ .view = view,
                          .seat = view->current,
                          .turn = { first, second },
                          .games = 24,
                          .deviation = MAE_AI_DEVIATION,
                          .seed = 1 };
}

static void
test_itself (void)
{
  MaeGame view = play_to (mae_ruleset_builtin ("standard"), 2, 5);
  MaeAiTurn good, bad;
  MaeAiComparison comparison;

  find_turns (&view, &good, &bad);
  MaeAiQuestion question = question_of (&view, &good, &good);

  g_assert_true (mae_ai_compare (&question, &comparison));
  for (int i = 0; i < MAE_AI_N_FACTS; i++) {
    g_assert_cmpint (comparison.fact[i].difference, ==, 0);
    g_assert_cmpint (comparison.fact[i].error, <=, 1);
    if (i != MAE_AI_FACT_LEVEL_ROUNDS)
      g_assert_cmpint (comparison.fact[i].n, ==, 24);
  }
}

/* @data: the number of players; three play without a net. */
static void
test_differences (gconstpointer data)
{
  int n_players = GPOINTER_TO_INT (data);
  g_autoptr (MaeRuleset) own = own_ruleset_new ();
  MaeGame view = play_to (n_players == 3 ? own : mae_ruleset_builtin ("standard"), n_players, 4);
  MaeAiTurn good, bad;
  MaeAiComparison comparison, again, others;
  int clear = 0, parts;

  find_turns (&view, &good, &bad);
  MaeAiQuestion question = question_of (&view, &good, &bad);

  g_assert_true (mae_ai_compare (&question, &comparison));
  g_assert_true (mae_ai_compare (&question, &again));
  g_assert_cmpmem (&comparison, sizeof comparison, &again, sizeof again);
  question.seed = 2;
  question.games = 48;
  g_assert_true (mae_ai_compare (&question, &others));
  for (int i = 0; i < MAE_AI_N_FACTS; i++) {
    const MaeAiDifference *fact = &comparison.fact[i];

    if (i == MAE_AI_FACT_NEXT_PURCHASE || fact->n < 24 || ABS (fact->difference) < 4 * fact->error)
      continue;
    clear++;
    g_test_message ("fact %d: %d ± %d, then %d ± %d", i, fact->difference, fact->error,
                    others.fact[i].difference, others.fact[i].error);
    g_assert_cmpint (fact->difference > 0, ==, others.fact[i].difference > 0);
  }
  g_assert_cmpint (clear, >, 0);
  /* The bad turn discards everything, so it gives the others a step for each marble that is neither
   * white nor faith. */
  g_assert_cmpint (comparison.fact[MAE_AI_FACT_GIVEN].value[1], >, 1000);
  g_assert_cmpint (comparison.fact[MAE_AI_FACT_POINTS].value[0], >, 5000);
  g_assert_cmpint (comparison.fact[MAE_AI_FACT_ROUNDS].value[0], >, 3000);
  /* The sum of the parts is the total, apart from rounding. */
  parts = comparison.fact[MAE_AI_FACT_CARD_POINTS].value[0]
          + comparison.fact[MAE_AI_FACT_LEADER_POINTS].value[0]
          + comparison.fact[MAE_AI_FACT_TRACK_POINTS].value[0]
          + comparison.fact[MAE_AI_FACT_SECTION_POINTS].value[0]
          + comparison.fact[MAE_AI_FACT_RESOURCE_POINTS].value[0];
  g_assert_cmpint (ABS (comparison.fact[MAE_AI_FACT_POINTS].value[0] - parts), <=, 5);
}

/* The other action is legal, and of another kind where there is one. */
static void
test_other_action (void)
{
  for (int round = 1; round < 15; round++) {
    MaeGame view = play_to (mae_ruleset_builtin ("standard"), 2, round);
    MaeAiTurn good, bad;
    MaeCommand other, third;

    find_turns (&view, &good, &bad);
    g_assert_true (mae_ai_other_action (&view, &bad.command[0], &other));
    g_assert_true (mae_game_check (&view, &other, NULL));
    if (other.kind == MAE_COMMAND_TAKE_MARKET) {
      g_assert_false (other.take_market.row && other.take_market.index == 0);
    } else {
      g_assert_true (mae_ai_other_action (&view, &other, &third));
      g_assert_cmpint (third.kind, !=, other.kind);
    }
  }
}

static void
test_refused (void)
{
  g_autoptr (MaeRuleset) own = own_ruleset_new ();
  MaeGame view = play_to (own, 3, 3);
  MaeAiTurn good, bad;
  MaeAiComparison comparison;
  atomic_bool cancelled = true;

  find_turns (&view, &good, &bad);
  MaeAiQuestion question = question_of (&view, &good, &bad);

  /* canceled */
  question.cancelled = &cancelled;
  g_assert_false (mae_ai_compare (&question, &comparison));
  /* without a net, games can't end after some rounds */
  question.cancelled = NULL;
  question.rounds = 3;
  g_assert_false (mae_ai_compare (&question, &comparison));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ai/compare/itself", test_itself);
  g_test_add_data_func ("/ai/compare/alone", GINT_TO_POINTER (1), test_differences);
  g_test_add_data_func ("/ai/compare/two", GINT_TO_POINTER (2), test_differences);
  g_test_add_data_func ("/ai/compare/three", GINT_TO_POINTER (3), test_differences);
  g_test_add_func ("/ai/compare/other-action", test_other_action);
  g_test_add_func ("/ai/compare/refused", test_refused);
  return g_test_run ();
}
