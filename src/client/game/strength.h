/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How strong the player is against computers, from the games on this computer: a rating for each
 * kind of game (rating/rating.h), and the level that fits. It is not on one scale with ratings on
 * servers. */
#pragma once

#include <glib.h>

#include "engine/rules.h"
#include "rating/rating.h"
#include "store/store-games.h"

typedef struct {
  MaeRatedKind kind;
  MaeRating rating;
  GArray *history; /* owned: MaeRating, after each game, the oldest first */
  GArray *recent;  /* owned: MaeRecentGame, the last ones, the oldest first */
} MaeStrength;

typedef struct {
  int level; /* of the strongest opponent */
  gboolean won;
} MaeRecentGame;

/* Returns the kind of a game with @n_players by the rules with @ruleset_hash (mae_ruleset_hash());
 * -1: it isn't rated. */
int mae_strength_kind (guint64 ruleset_hash, int n_players);

/* Returns the strength in each kind of game, by MaeRatedKind. @games: MaeStoredGame, the last
 * played first. Games count that one person has played to their end against computers, unless they
 * continue another one. (transfer full): free with mae_strengths_free() */
MaeStrength *mae_strengths_new (const GPtrArray *games);

void mae_strengths_free (MaeStrength *strengths);

/* Counts the last games against @level. */
void mae_strength_count (const MaeStrength *strength, int level, int *games, int *wins);

/* Returns the level to try instead of @level (MaeAiLevel) after the last games against it; 0: it
 * fits, or there aren't enough games. */
int mae_strength_better_level (const MaeStrength *strength, int level);
