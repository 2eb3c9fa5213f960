/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of players: R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking,
 * JMLR 12 (2011), algorithm 4 (Plackett–Luce), for players without teams. libm only. */
#pragma once

#include <stdbool.h>

/* What is believed of a player's skill: a normal distribution. */
typedef struct {
  double mean, deviation;
} MaeRating;

#define MAE_RATING_MEAN 25.
#define MAE_RATING_DEVIATION (25. / 3)
/* How much a player's performance in a game differs from the skill. */
#define MAE_RATING_BETA (MAE_RATING_DEVIATION / 2)
/* How much a skill may change from one game to the next; see tests/rating/drift.py. */
#define MAE_RATING_TAU (MAE_RATING_DEVIATION / 100)

/* The most players of a game. */
#define MAE_RATING_MOST_PLAYERS 16

/* The rating of somebody who hasn't played yet. */
MaeRating mae_rating_new (void);

/* Changes the ratings of the @n players of a game, 2 to MAE_RATING_MOST_PLAYERS. @rank: from 1;
 * those who share a place have the same one. The order of the players doesn't matter. */
void mae_rating_update (MaeRating *ratings, const int *rank, int n);

/* Returns the chance that player @i of @n comes first. */
double mae_rating_chance (const MaeRating *ratings, int n, int i);

/* Returns the number that is shown: what the skill is very probably not below. */
int mae_rating_points (const MaeRating *rating);

/* Returns the deviation in the same points, and the rating that has those numbers. */
int mae_rating_spread (const MaeRating *rating);
MaeRating mae_rating_of_points (int points, int spread);

/* Returns whether enough is known for the number to be shown without a question mark: after about
 * ten games. */
bool mae_rating_is_certain (const MaeRating *rating);

/* ── Computer players ──────────────────────────────────────────────────────────────────────── */

/* The skills of the levels were measured in the arena (src/lab/README.md), on this scale, for each
 * kind of game; the Merchant has MAE_RATING_MEAN. They are not on one scale with people's ratings
 * on a server. */
typedef enum {
  MAE_RATED_STANDARD_TWO,
  MAE_RATED_STANDARD_MORE, /* three and more players */
  MAE_RATED_SERENISSIMA_TWO,
  MAE_RATED_SERENISSIMA_MORE,
  MAE_RATED_N_KINDS
} MaeRatedKind;

/* How many levels are known; they are numbered from 1, like MaeAiLevel. */
#define MAE_RATING_N_LEVELS 4

/* Returns the rating of @level, 1 to MAE_RATING_N_LEVELS. Its deviation is 0. */
MaeRating mae_rating_of_level (MaeRatedKind kind, int level);
