/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares the move of a turn with the one that the computer level Magnifico would have made. Both
 * are tried in games whose hidden cards are guessed: first for some rounds, after which the net
 * says who is ahead; then to the end. */
#pragma once

#include <glib.h>

#include "ai/ai-compare.h"

typedef struct {
  const MaeGame *view; /* what the player knew when the turn began */
  int seat;
  const MaeAiPast *past;
  const MaeAiTurn *played;
} MaeTurnQuestion;

typedef struct {
  int loss, error; /* the mean difference and its standard error, in thousandths of a win */
  MaeAiTurn better;
  MaeAiComparison comparison; /* [0]: the better turn, [1]: the played one */
} MaeTurnJudgment;

/* Finds the better move and judges the one that was made, quickly. There must be a net for the
 * game. The same question gives the same result. @cancelled: set by another thread to stop early;
 * NULL: never. Returns FALSE when the turn has no main action, when there is nothing to choose,
 * when the player made the better move, or when it was canceled. */
gboolean mae_turn_judge (const MaeTurnQuestion *question, const atomic_bool *cancelled,
                         MaeTurnJudgment *out);

/* Judges again by games that are played to their ends. The loss becomes the smaller of both.
 * Returns FALSE when it was canceled. */
gboolean mae_turn_judge_again (const MaeTurnQuestion *question, const atomic_bool *cancelled,
                               MaeTurnJudgment *judgment);

/* Returns whether @judgment shows that the better move was clearly better: by at least 8 points of
 * 100, and by more than twice the standard error. */
gboolean mae_turn_is_turning_point (const MaeTurnJudgment *judgment);
