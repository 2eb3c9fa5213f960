/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares all kinds of main actions of a position by games that are played to their ends, in the
 * same guesses of what is hidden and with the same random numbers. */
#pragma once

#include <glib.h>

#include "ai/ai-action.h"
#include "ai/ai.h"

#define MAE_PUZZLE_TRIALS_MAX 1024
#define MAE_PUZZLE_COMMANDS (MAE_MAX_SWAPS + 1)

/* The best action of a kind, as the net sees it. */
typedef struct {
  MaeAiAction action;
  MaeCommand command[MAE_PUZZLE_COMMANDS]; /* swaps of shelves, then the action */
  int n;
  int chance;                           /* of winning, in thousandths */
  gint16 result[MAE_PUZZLE_TRIALS_MAX]; /* the result of each game */
} MaePuzzleOption;

typedef struct {
  const MaeGame *view;
  int seat;
  const MaeAiPast *past;
  int least;  /* by how much the best kind must be better, in thousandths */
  int errors; /* by how many standard errors it must be better */
  int n;
  MaePuzzleOption option[MAE_AI_ACTION_MAX]; /* after comparing, the best first */
} MaePuzzleTrials;

/* Lists the options. Returns FALSE when there is no choice, or the net sees no difference. */
gboolean mae_puzzle_trials_list (MaePuzzleTrials *self);

/* Compares the options in a few games. Returns FALSE when no option can still be clearly the best.
 * */
gboolean mae_puzzle_trials_screen (MaePuzzleTrials *self, guint64 seed);

/* Compares them in @games other games. Returns whether the first option is clearly the best: better
 * than each other one by @least, and by more than @errors standard errors. */
gboolean mae_puzzle_trials_confirm (MaePuzzleTrials *self, int games, guint64 seed);
