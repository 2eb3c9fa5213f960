/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Random games, for tests that need many different states. */
#pragma once

#include <glib.h>

#include "engine/moves.h"

/* Applies one random legal command of any player who can, including swaps and leaders. Returns
 * FALSE when the game is over. @events may be NULL. */
gboolean random_play_step (MaeGame *game, GRand *rand, MaeCommand *done, MaeEvents *events);

/* Returns TRUE with a probability of @percent. */
gboolean random_chance (GRand *rand, int percent);
