/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players: whole games of every level by both rulesets end, every command is legal, and
 * nothing hidden is looked at. */
#include <string.h>

#include <glib.h>

#include "ai/ai-internal.h"
#include "ai/ai.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

/* More commands than any sensible game has. */
#define ENDLESS 3000

static int
seat_to_move (const MaeGame *game)
{
  for (int seat = 0; seat < game->n_players && game->phase == MAE_PHASE_SETUP; seat++)
    if (!mae_game_setup_done (game, seat))
      return seat;
  return game->current;
}

static void
choose_and_apply (MaeGame *game, MaeAiLevel level, uint64_t rng[4])
{
  int seat = seat_to_move (game);
  MaeGame view = mae_game_view (game, seat);
  MaeCommand command;
  MaeReject reject;

  g_assert_true (mae_ai_choose (&view, seat, level, rng, &command));
  g_assert_cmpint (command.seat, ==, seat);
  g_assert_true (mae_game_apply (game, &command, NULL, &reject));
  g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
}

/* A whole game; the seats' levels follow one another from @first on. */
static void
play (const MaeRuleset *rules, int n_players, int first, guint64 seed)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  int n = 0;

  mae_rng_seed (rng, seed);
  mae_game_start (game, rules, seed, n_players, NULL);
  while (game->phase != MAE_PHASE_ENDED) {
    choose_and_apply (game, (MaeAiLevel) (1 + (seat_to_move (game) + first) % 3), rng);
    g_assert_cmpint (n++, <, ENDLESS);
  }
}

static void
test_whole_games (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);

  for (int n = rules->min_players; n <= rules->max_players; n++)
    for (int first = 0; first < 3; first++)
      play (rules, n, first, (guint64) (10 * n + first));
}

/* The same knowledge gives the same choice, whatever lies hidden. */
static void
test_hidden (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];

  mae_rng_seed (rng, 7);
  mae_game_start (game, rules, 7, 3, NULL);
  for (int i = 0; i < 150 && game->phase != MAE_PHASE_ENDED; i++) {
    int seat = seat_to_move (game);
    MaeGame view = mae_game_view (game, seat);
    MaeGame other = view;
    uint64_t rng_a[4], rng_b[4];
    MaeCommand a, b;

    /* What a view doesn't hold: other rubbish in each. */
    memset (other.deck, 0x55, sizeof other.deck);
    memset (other.token_order, 0x05, sizeof other.token_order);
    memset (other.rng, 0xaa, sizeof other.rng);
    memcpy (rng_a, rng, sizeof rng);
    memcpy (rng_b, rng, sizeof rng);
    g_assert_true (mae_ai_choose (&view, seat, MAE_AI_HARD, rng_a, &a));
    g_assert_true (mae_ai_choose (&other, seat, MAE_AI_HARD, rng_b, &b));
    g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
    choose_and_apply (game, MAE_AI_HARD, rng);
  }
}

/* Nothing is chosen for those whose move it isn't. */
static void
test_not_to_move (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  MaeCommand command;

  mae_rng_seed (rng, 3);
  mae_game_start (game, rules, 3, 2, NULL);
  g_assert_false (mae_ai_choose (game, -1, MAE_AI_HARD, rng, &command));
  g_assert_false (mae_ai_choose (game, 2, MAE_AI_HARD, rng, &command));
  while (game->phase == MAE_PHASE_SETUP)
    choose_and_apply (game, MAE_AI_MEDIUM, rng);
  g_assert_false (mae_ai_choose (game, 1 - game->current, MAE_AI_HARD, rng, &command));
  while (game->phase != MAE_PHASE_ENDED)
    choose_and_apply (game, MAE_AI_MEDIUM, rng);
  for (int seat = 0; seat < 2; seat++)
    g_assert_false (mae_ai_choose (game, seat, MAE_AI_HARD, rng, &command));
}

/* Points gained and nearer yellow tiles are better; the judgement sees that. */
static void
test_judgement (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  MaeGame better;

  mae_rng_seed (rng, 5);
  mae_game_start (game, rules, 5, 2, NULL);
  while (game->phase == MAE_PHASE_SETUP)
    choose_and_apply (game, MAE_AI_HARD, rng);

  better = *game;
  better.players[0].faith += 3;
  g_assert_cmpint (mae_ai_value (&better, 0, 0), >, mae_ai_value (game, 0, 0));
  g_assert_cmpint (mae_ai_value (&better, 1, 0), <, mae_ai_value (game, 1, 0));

  better = *game;
  better.containers[mae_game_strongbox (&better, 0)].of[0] += 5;
  g_assert_cmpint (mae_ai_value (&better, 0, 0), >, mae_ai_value (game, 0, 0));
}

/* The hard level beats the easy one: at 24 games each way chance has no say in it. */
static void
test_strength (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int won = 0;

  for (guint64 seed = 1; seed <= 24; seed++) {
    int hard = (int) (seed % 2);
    uint64_t rng[4];

    mae_rng_seed (rng, seed);
    mae_game_start (game, rules, seed, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED)
      choose_and_apply (game, seat_to_move (game) == hard ? MAE_AI_HARD : MAE_AI_EASY, rng);
    won += game->winners == 1 << hard;
  }
  g_assert_cmpint (won, >=, 20);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strconcat ("/ai/whole-games/", *id, NULL);

    g_test_add_data_func (path, *id, test_whole_games);
  }
  g_test_add_func ("/ai/hidden", test_hidden);
  g_test_add_func ("/ai/not-to-move", test_not_to_move);
  g_test_add_func ("/ai/judgement", test_judgement);
  g_test_add_func ("/ai/strength", test_strength);
  return g_test_run ();
}
