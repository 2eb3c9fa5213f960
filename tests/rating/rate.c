/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For compare.py: reads games, one in each line ("n", and mean, deviation and rank of each player),
 * and prints the new ratings. */
#include <stdio.h>

#include "rating/rating.h"

int
main (void)
{
  int n;

  while (scanf ("%d", &n) == 1 && n >= 2 && n <= MAE_RATING_MOST_PLAYERS) {
    MaeRating ratings[MAE_RATING_MOST_PLAYERS];
    int rank[MAE_RATING_MOST_PLAYERS];

    for (int i = 0; i < n; i++)
      if (scanf ("%lf %lf %d", &ratings[i].mean, &ratings[i].deviation, &rank[i]) != 3)
        return 1;
    mae_rating_update (ratings, rank, n);
    for (int i = 0; i < n; i++)
      printf ("%.17g %.17g%c", ratings[i].mean, ratings[i].deviation, i < n - 1 ? ' ' : '\n');
  }
  return 0;
}
