/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player that looks one turn ahead: it tries all promising commands on a copy of its view and
 * chooses the one whose resulting position has the highest value. */
#pragma once

#include "ai-action.h"
#include "ai-style.h"

/* Evaluates @game for @seat, which has just moved; higher is better. */
typedef int64_t (*MaeAiJudge) (void *data, const MaeGame *game, int seat);

typedef struct {
  MaeAiJudge judge;
  void *data;
  int64_t discard_margin; /* a leader is discarded if the judge's value rises by at least this */
  int64_t swap_margin;    /* shelves are swapped before taking from the market if the value rises by
                             more than this */
  MaeAiStyle style;       /* its bonus is added to the judge's values */
  int share;              /* the bonus is divided by this; 0: the values are logarithms of odds */
  const int32_t *errors;  /* [MAE_AI_ACTION_MAX] how much main actions of each kind are overrated;
                             NULL: not at all */
  bool quick; /* considers fewer sets of productions, and swaps only to discard less; returns no
                 positions */
} MaeAiGreedy;

/* A main action, maybe after a swap, and its result. */
typedef struct {
  MaeCommand command;
  MaeGame next; /* not set by quick players */
  int64_t value;
} MaeAiCandidate;

/* Chooses the next command of @seat, who must have a turn or a choice in the setup, in @view. A
 * turn is a series of such choices. @value (may be NULL) is set to the value of the resulting
 * position, @next (may be NULL; not for quick players) to that position. Returns false when there
 * is nothing to do. */
bool mae_ai_greedy_choose (const MaeAiGreedy *greedy, const MaeGame *view, int seat,
                           MaeCommand *out, int64_t *value, MaeGame *next);

/* Lists the @max best main actions of @seat in @view, the best first. Returns how many there
 * are. */
int mae_ai_greedy_shortlist (const MaeAiGreedy *greedy, const MaeGame *view, int seat,
                             MaeAiCandidate *out, int max);
