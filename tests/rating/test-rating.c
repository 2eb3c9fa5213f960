/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <glib.h>

#include "rating/rating.h"

/* A game between two who haven't played yet: the numbers were computed by hand from the paper. */
static void
test_two (void)
{
  MaeRating ratings[] = { mae_rating_new (), mae_rating_new () };
  double deviation = hypot (MAE_RATING_DEVIATION, MAE_RATING_TAU);
  double c = sqrt (2 * (deviation * deviation + MAE_RATING_BETA * MAE_RATING_BETA));

  mae_rating_update (ratings, (const int[]){ 2, 1 }, 2);
  g_assert_cmpfloat_with_epsilon (ratings[1].mean, 25 + deviation * deviation / c / 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (ratings[0].mean + ratings[1].mean, 50, 1e-12);
  g_assert_cmpfloat_with_epsilon (ratings[0].deviation, ratings[1].deviation, 1e-12);
  g_assert_cmpfloat_with_epsilon (ratings[0].deviation,
                                  deviation * sqrt (1 - pow (deviation / c, 3) / 4), 1e-12);
}

/* The order in which the players are given doesn't matter, and who shares a place gains the same.
 */
static void
test_order (void)
{
  const MaeRating a = { 31, 2 }, b = { 24, 5 }, c = { 24, 5 }, d = { 12, 7 };
  MaeRating one[] = { a, b, c, d }, other[] = { d, c, a, b };

  mae_rating_update (one, (const int[]){ 3, 1, 1, 4 }, 4);
  mae_rating_update (other, (const int[]){ 4, 1, 3, 1 }, 4);
  for (int i = 0; i < 4; i++) {
    static const int at[] = { 2, 3, 1, 0 };

    g_assert_cmpfloat_with_epsilon (one[i].mean, other[at[i]].mean, 1e-12);
    g_assert_cmpfloat_with_epsilon (one[i].deviation, other[at[i]].deviation, 1e-12);
  }
  g_assert_cmpfloat_with_epsilon (one[1].mean, one[2].mean, 1e-12);
  g_assert_cmpfloat (one[1].mean, >, b.mean);
  g_assert_cmpfloat (one[0].mean, <, a.mean);
}

/* Ratings stay numbers whoever wins, and however often. */
static void
test_extremes (void)
{
  MaeRating ratings[] = { { 1e6, .01 }, { -1e6, .01 }, { 25, 0 } };

  for (int i = 0; i < 2000; i++)
    mae_rating_update (ratings, (const int[]){ 3, 2, 1 }, 3);
  for (int i = 0; i < 3; i++) {
    g_assert_true (isfinite (ratings[i].mean));
    g_assert_true (isfinite (ratings[i].deviation) && ratings[i].deviation > 0);
  }
  MaeRating always = mae_rating_new (), never = mae_rating_new ();
  for (int i = 0; i < 2000; i++) {
    MaeRating pair[] = { always, never };

    mae_rating_update (pair, (const int[]){ 1, 2 }, 2);
    always = pair[0];
    never = pair[1];
  }
  g_assert_cmpfloat (always.mean, >, never.mean + 20);
  g_assert_cmpfloat (always.deviation, <, MAE_RATING_DEVIATION);
}

static void
test_shown (void)
{
  MaeRating rating = mae_rating_new (), other = mae_rating_new ();

  g_assert_cmpint (mae_rating_points (&rating), ==, 1000);
  g_assert_false (mae_rating_is_certain (&rating));
  for (int i = 0; i < 10; i++) {
    MaeRating four[] = { rating, other, other, other };

    mae_rating_update (
        four, (const int[]){ 1 + i % 4, 1 + (i + 1) % 4, 1 + (i + 2) % 4, 1 + (i + 3) % 4 }, 4);
    rating = four[0];
    other = four[1];
  }
  g_assert_true (mae_rating_is_certain (&rating));
}

static void
test_chances (void)
{
  const MaeRating three[] = { { 20, 3 }, { 30, 4 }, { 25, 0 } };
  double sum = 0;

  for (int i = 0; i < 3; i++)
    sum += mae_rating_chance (three, 3, i);
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
  g_assert_cmpfloat (mae_rating_chance (three, 3, 1), >, mae_rating_chance (three, 3, 2));
  g_assert_cmpfloat (mae_rating_chance (three, 3, 2), >, mae_rating_chance (three, 3, 0));
}

/* Each level is clearly stronger than the one before. */
static void
test_levels (void)
{
  for (MaeRatedKind kind = 0; kind < MAE_RATED_N_KINDS; kind++) {
    g_assert_cmpfloat (mae_rating_of_level (kind, 2).mean, ==, MAE_RATING_MEAN);
    for (int level = 2; level <= MAE_RATING_N_LEVELS; level++) {
      const MaeRating pair[] = { mae_rating_of_level (kind, level),
                                 mae_rating_of_level (kind, level - 1) };

      g_assert_cmpfloat (mae_rating_chance (pair, 2, 0), >, .7);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rating/two", test_two);
  g_test_add_func ("/rating/order", test_order);
  g_test_add_func ("/rating/extremes", test_extremes);
  g_test_add_func ("/rating/shown", test_shown);
  g_test_add_func ("/rating/chances", test_chances);
  g_test_add_func ("/rating/levels", test_levels);
  return g_test_run ();
}
