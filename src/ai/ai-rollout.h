/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player that compares the most promising main actions by playouts: some turns each, in sampled
 * games that are consistent with its view. It chooses the one with the best average. */
#pragma once

#include <stdatomic.h>

#include "ai-greedy.h"
#include "ai-guess.h"
#include "ai-net.h"

typedef struct {
  const MaeAiNet *net;
  int candidates;               /* main actions compared, 2 to MAE_AI_ROLLOUT_CANDIDATES */
  int turns;                    /* own turns of a playout before the net evaluates */
  int nodes;                    /* turns played in all: what a choice costs */
  const atomic_bool *cancelled; /* set by another thread: stop at once; NULL: never */
} MaeAiRollout;

#define MAE_AI_ROLLOUT_CANDIDATES 12

/* Chooses the next command of @seat in @view, as mae_ai_greedy_choose() does. The same view, past
 * and @rng give the same answer on every machine. Returns false when there is nothing to do, or
 * when it was cancelled. */
bool mae_ai_rollout_choose (const MaeAiRollout *rollout, const MaeGame *view, int seat,
                            const MaeAiPast *past, uint64_t rng[4], MaeCommand *out);

/* One ply of the net: judges by its chance of winning, then its margin. */
MaeAiGreedy mae_ai_greedy_of_net (const MaeAiNet *net);
