/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating.h"

#include <assert.h>
#include <math.h>

/* A variance is never made smaller than this share of what it was by one game. */
#define SMALLEST_SHARE 1e-4
/* Of somebody without any chance; not 0, by which would be divided. */
#define LEAST_WEIGHT 1e-200
/* The points that are shown: of a skill of 0 that is certain, of each 1 of skill, and how many
 * deviations they are below it. */
#define ZERO 1000.
#define POINT 40.
#define SURE 3
/* What ten games of four players leave (of fewer players: less). */
#define CERTAIN 6.9

MaeRating
mae_rating_new (void)
{
  return (MaeRating){ MAE_RATING_MEAN, MAE_RATING_DEVIATION };
}

/* Returns the square of how much the game's performances differ in all. */
static double
spread (const MaeRating *ratings, int n)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += ratings[i].deviation * ratings[i].deviation + MAE_RATING_BETA * MAE_RATING_BETA;
  return sum;
}

/* Sets @weight to exp (mean / c) of each player, all of them divided by the largest one, which
 * changes no share. */
static void
weigh (const MaeRating *ratings, int n, double c, double *weight)
{
  double most = ratings[0].mean;

  for (int i = 1; i < n; i++)
    most = fmax (most, ratings[i].mean);
  for (int i = 0; i < n; i++)
    weight[i] = fmax (exp ((ratings[i].mean - most) / c), LEAST_WEIGHT);
}

/* Places are drawn one after the other: of those who came no better than player @i, one comes next.
 */
typedef struct {
  double weight; /* of all of them together */
  int n;         /* how many share the place */
} Draw;

static Draw
draw_of (const double *weight, const int *rank, int n, int i)
{
  Draw draw = { 0 };

  for (int k = 0; k < n; k++) {
    draw.weight += rank[k] >= rank[i] ? weight[k] : 0;
    draw.n += rank[k] == rank[i];
  }
  return draw;
}

void
mae_rating_update (MaeRating *ratings, const int *rank, int n)
{
  double weight[MAE_RATING_MOST_PLAYERS];
  Draw draws[MAE_RATING_MOST_PLAYERS];

  assert (n >= 2 && n <= MAE_RATING_MOST_PLAYERS);
  for (int i = 0; i < n; i++)
    ratings[i].deviation = hypot (ratings[i].deviation, MAE_RATING_TAU);
  double c = sqrt (spread (ratings, n));
  weigh (ratings, n, c, weight);
  for (int i = 0; i < n; i++)
    draws[i] = draw_of (weight, rank, n, i);
  for (int i = 0; i < n; i++) {
    double variance = ratings[i].deviation * ratings[i].deviation, surprise = 0, information = 0;

    for (int k = 0; k < n; k++) {
      double share = weight[i] / draws[k].weight;

      if (rank[k] > rank[i])
        continue;
      surprise += ((i == k) - share) / draws[k].n;
      information += share * (1 - share) / draws[k].n;
    }
    ratings[i].mean += variance / c * surprise;
    ratings[i].deviation *= sqrt (
        fmax (1 - ratings[i].deviation / c * variance / (c * c) * information, SMALLEST_SHARE));
  }
}

double
mae_rating_chance (const MaeRating *ratings, int n, int i)
{
  double weight[MAE_RATING_MOST_PLAYERS], sum = 0;

  assert (n >= 1 && n <= MAE_RATING_MOST_PLAYERS && i >= 0 && i < n);
  weigh (ratings, n, sqrt (spread (ratings, n)), weight);
  for (int k = 0; k < n; k++)
    sum += weight[k];
  return weight[i] / sum;
}

int
mae_rating_points (const MaeRating *rating)
{
  return (int) lround (ZERO + POINT * (rating->mean - SURE * rating->deviation));
}

int
mae_rating_spread (const MaeRating *rating)
{
  return (int) lround (POINT * rating->deviation);
}

MaeRating
mae_rating_of_points (int points, int spread)
{
  double deviation = spread / POINT;

  return (MaeRating){ (points - ZERO) / POINT + SURE * deviation, deviation };
}

bool
mae_rating_is_certain (const MaeRating *rating)
{
  return rating->deviation <= CERTAIN;
}
