/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player that compares the most promising main actions by playouts of some turns, in guessed
 * games that are consistent with its view, and chooses the one with the best average. */
#pragma once

#include <stdatomic.h>

#include "ai-greedy.h"
#include "ai-guess.h"
#include "ai-net.h"

typedef struct {
  const MaeAiNet *net;
  int candidates;               /* main actions compared, 2 to MAE_AI_ROLLOUT_CANDIDATES */
  int turns;                    /* own turns of a playout before the net evaluates the position */
  int nodes;                    /* turns played in all playouts together, the cost of a choice */
  const atomic_bool *cancelled; /* set by another thread to stop early; NULL: never */
} MaeAiRollout;

#define MAE_AI_ROLLOUT_CANDIDATES 12

/* What Magnifico uses (docs/ai.md). */
#define MAE_AI_ROLLOUT_USUAL_CANDIDATES 5
#define MAE_AI_ROLLOUT_USUAL_TURNS 3

/* Chooses the next command of @seat in @view, like mae_ai_greedy_choose(). The same view, past and
 * @rng give the same result on every machine. Returns false when there is nothing to do, or when it
 * was canceled. */
bool mae_ai_rollout_choose (const MaeAiRollout *rollout, const MaeGame *view, int seat,
                            const MaeAiPast *past, uint64_t rng[4], MaeCommand *out);

/* Returns a player that looks one turn ahead and evaluates by @net's chance of winning, then by its
 * margin. It uses @evaluator, which it sets up. */
MaeAiGreedy mae_ai_greedy_of_net (const MaeAiNet *net, MaeAiEvaluator *evaluator);
