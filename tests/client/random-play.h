/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Random games, for tests that need many different states. */
#pragma once

#include <glib.h>

#include "engine/moves.h"

/* Applies one random legal command of the player to move, including swaps and leaders, and sets
 * @done (may be NULL) to it. @events (may be NULL) is set to its events. Returns FALSE, doing
 * nothing, when the game is over. */
gboolean random_play_step (MaeGame *game, GRand *rand, MaeCommand *done, MaeEvents *events);

/* Returns TRUE with a probability of @percent. */
gboolean random_chance (GRand *rand, int percent);
