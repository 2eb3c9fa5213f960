/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games played at random, for tests that want many different states of play. */
#pragma once

#include <glib.h>

#include "engine/moves.h"

/* Does one random legal move for whoever is to do something; shelves and leaders of the current
 * player included. Returns FALSE when the game is over. @events may be NULL. */
gboolean random_play_step (MaeGame *game, GRand *rand, MaeCommand *done, MaeEvents *events);

/* A seat that has to choose in the setup, or the current one. */
int random_play_seat (const MaeGame *game);

/* A pure chance of @percent. */
gboolean random_chance (GRand *rand, int percent);
