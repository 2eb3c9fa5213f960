/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's strength from the list of games: which games count, in which order, and which level
 * is proposed. */
#include <string.h>

#include "ai/ai.h"
#include "client/game/strength.h"
#include "ruleset/ruleset-io.h"

/* Adds a game that the person at seat 0 played against opponents of @level, as the last one. Lists
 * begin with the last one. */
static MaeStoredGame *
add_game (GPtrArray *games, int n_players, int level, gboolean won)
{
  MaeStoredGame *game = g_new0 (MaeStoredGame, 1);

  game->state = MAE_TABLE_ENDED;
  game->ruleset_hash = mae_ruleset_hash (mae_ruleset_builtin ("standard"));
  game->n_players = n_players;
  for (int seat = 0; seat < n_players; seat++) {
    game->name[seat] = g_strdup_printf ("Player %d", seat);
    game->level[seat] = seat > 0 ? level : 0;
    game->rank[seat] = (seat + (won ? 0 : n_players - 1)) % n_players + 1;
  }
  g_ptr_array_insert (games, 0, game);
  return game;
}

static GPtrArray *
new_games (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);
}

static void
test_none (void)
{
  g_autoptr (GPtrArray) games = new_games ();
  MaeStrength *all = mae_strengths_new (games);

  for (int kind = 0; kind < MAE_RATED_N_KINDS; kind++) {
    g_assert_cmpuint (all[kind].history->len, ==, 0);
    g_assert_cmpint (mae_rating_points (&all[kind].rating), ==, 1000);
    g_assert_cmpint (mae_strength_better_level (&all[kind], MAE_AI_NOVICE), ==, 0);
  }
  mae_strengths_free (all);
}

/* Only whole games of one person against computers by rules that are known count, each for its
 * kind. */
static void
test_counted (void)
{
  g_autoptr (GPtrArray) games = new_games ();

  add_game (games, 2, MAE_AI_MERCHANT, TRUE);
  add_game (games, 4, MAE_AI_NOVICE, TRUE);
  add_game (games, 1, 0, TRUE); /* alone */
  add_game (games, 2, MAE_AI_MERCHANT, TRUE)->state = MAE_TABLE_ABANDONED;
  add_game (games, 2, MAE_AI_MERCHANT, TRUE)->origin = 7;
  add_game (games, 2, MAE_AI_MERCHANT, TRUE)->ruleset_hash++;
  add_game (games, 3, MAE_AI_MERCHANT, TRUE)->level[2] = 0; /* two persons */
  add_game (games, 2, MAE_AI_MERCHANT, TRUE)->rank[1] = 0;  /* from a damaged store */
  add_game (games, 2, MAE_AI_N_LEVELS + 1, TRUE);

  MaeStrength *all = mae_strengths_new (games);
  g_assert_cmpuint (all[MAE_RATED_STANDARD_TWO].history->len, ==, 1);
  g_assert_cmpuint (all[MAE_RATED_STANDARD_MORE].history->len, ==, 1);
  g_assert_cmpuint (all[MAE_RATED_SERENISSIMA_TWO].history->len, ==, 0);
  g_assert_cmpfloat (all[MAE_RATED_STANDARD_TWO].rating.mean, >, MAE_RATING_MEAN);
  mae_strengths_free (all);
}

/* The oldest game counts first: who has learned is rated higher than who has forgotten. */
static void
test_order (void)
{
  g_autoptr (GPtrArray) learned = new_games (), forgot = new_games ();

  for (int i = 0; i < 30; i++) {
    add_game (learned, 2, MAE_AI_MERCHANT, i >= 15);
    add_game (forgot, 2, MAE_AI_MERCHANT, i < 15);
  }
  MaeStrength *up = mae_strengths_new (learned), *down = mae_strengths_new (forgot);
  const MaeStrength *one = &up[MAE_RATED_STANDARD_TWO], *other = &down[MAE_RATED_STANDARD_TWO];
  g_assert_cmpuint (one->history->len, ==, 30);
  g_assert_cmpfloat (g_array_index (one->history, MaeRating, 14).mean, <, one->rating.mean);
  g_assert_cmpfloat (g_array_index (other->history, MaeRating, 14).mean, >, other->rating.mean);
  g_assert_true (mae_rating_is_certain (&one->rating));
  mae_strengths_free (up);
  mae_strengths_free (down);
}

/* Who wins three of four games is proposed a higher level, who loses nearly all a lower one. */
static void
test_better_level (void)
{
  static const struct {
    int level, games, won, better;
  } rows[] = {
    { MAE_AI_MERCHANT, 4, 3, MAE_AI_BANKER },
    { MAE_AI_MERCHANT, 3, 3, 0 },
    { MAE_AI_MERCHANT, 10, 5, 0 },
    { MAE_AI_MERCHANT, 8, 1, MAE_AI_NOVICE },
    { MAE_AI_NOVICE, 8, 0, 0 },
    { MAE_AI_MAGNIFICO, 8, 8, 0 },
    { MAE_AI_MAGNIFICO, 20, 1, MAE_AI_MERCHANT },
    { MAE_AI_NOVICE, 4, 4, MAE_AI_MERCHANT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (GPtrArray) games = new_games ();
    int n, wins;

    for (int k = 0; k < rows[i].games; k++)
      add_game (games, 2, rows[i].level, k < rows[i].won);
    MaeStrength *all = mae_strengths_new (games);
    const MaeStrength *strength = &all[MAE_RATED_STANDARD_TWO];
    mae_strength_count (strength, rows[i].level, &n, &wins);
    g_assert_cmpint (n, ==, rows[i].games);
    g_assert_cmpint (wins, ==, rows[i].won);
    g_test_message ("row %" G_GSIZE_FORMAT ": mean %.1f", i, strength->rating.mean);
    g_assert_cmpint (mae_strength_better_level (strength, rows[i].level), ==, rows[i].better);
    mae_strengths_free (all);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strength/none", test_none);
  g_test_add_func ("/strength/counted", test_counted);
  g_test_add_func ("/strength/order", test_order);
  g_test_add_func ("/strength/better-level", test_better_level);
  return g_test_run ();
}
