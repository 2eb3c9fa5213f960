/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player that looks one turn ahead: it tries all promising commands on a copy of its view
 * and chooses the one that leads to the position with the highest value. */
#pragma once

#include "engine/command.h"
#include "engine/game.h"

/* Evaluates @game for @seat, which has just moved; more is better. */
typedef int64_t (*MaeAiJudge) (void *data, const MaeGame *game, int seat);

typedef struct {
  MaeAiJudge judge;
  void *data;
  int64_t discard_margin; /* a leader is discarded where that is worth this much more */
  int64_t swap_margin;    /* likewise for swapping shelves before taking from the market */
  bool quick;             /* no swaps, and only simple sets of productions */
} MaeAiGreedy;

/* A main action (with a swap before it, or none) and what it leads to. */
typedef struct {
  MaeCommand command;
  MaeGame next;
  int64_t value;
} MaeAiCandidate;

/* Chooses the next command of @seat, whose turn (or choice in the setup) it is, in @view: the whole
 * turn is a series of such choices. @value (may be NULL) receives how the position it leads to is
 * judged, @next (may be NULL) that position. Returns false when there is nothing to do. */
bool mae_ai_greedy_choose (const MaeAiGreedy *greedy, const MaeGame *view, int seat,
                           MaeCommand *out, int64_t *value, MaeGame *next);

/* The @max best main actions of @seat in @view, the best first. Returns how many there are. */
int mae_ai_greedy_shortlist (const MaeAiGreedy *greedy, const MaeGame *view, int seat,
                             MaeAiCandidate *out, int max);
