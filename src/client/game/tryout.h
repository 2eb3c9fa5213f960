/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trial games of a ruleset (trial/trial.h), beside those of the standard game that they are
 * compared with. The latter are played once for each number of players, as long as the program
 * runs. */
#pragma once

#include "trial/trial.h"

typedef struct _MaeTryout MaeTryout;

/* Starts @games games (0: as many as a judgement needs) of @n_players, as many as @rules allow, on
 * other threads. To be called from the main thread, as all of these. (transfer full) */
MaeTryout *mae_tryout_start (const MaeRuleset *rules, int n_players, int games);

/* Sets @result and @standard to what is known so far. @standard has no games if the standard game
 * isn't for as many players. Returns whether the two can be compared: all standard games that there
 * are to be have been played. */
gboolean mae_tryout_peek (MaeTryout *self, MaeTrialResult *result, MaeTrialResult *standard);

/* Returns how much is done, from 0 to 1. */
double mae_tryout_part (MaeTryout *self);

gboolean mae_tryout_is_over (MaeTryout *self);

/* Stops it, without waiting for the threads. */
void mae_tryout_free (MaeTryout *self);
