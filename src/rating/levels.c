/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating.h"

#include <assert.h>

/* By kind of game and level, from 1. See "Ratings of the levels" in src/lab/README.md. */
static const double means[MAE_RATED_N_KINDS][MAE_RATING_N_LEVELS] = {
  [MAE_RATED_STANDARD_TWO] = { 4.9, MAE_RATING_MEAN, 40.1, 50.9 },
  [MAE_RATED_STANDARD_MORE] = { -1.2, MAE_RATING_MEAN, 42.6, 50.9 },
  [MAE_RATED_SERENISSIMA_TWO] = { .3, MAE_RATING_MEAN, 44.7, 58.3 },
  [MAE_RATED_SERENISSIMA_MORE] = { -5.1, MAE_RATING_MEAN, 49.6, 55.5 },
};

MaeRating
mae_rating_of_level (MaeRatedKind kind, int level)
{
  assert (kind >= 0 && kind < MAE_RATED_N_KINDS && level >= 1 && level <= MAE_RATING_N_LEVELS);
  return (MaeRating){ means[kind][level - 1], 0 };
}
