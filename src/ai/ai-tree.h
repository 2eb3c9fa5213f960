/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player that looks several turns ahead, with all players' turns, in a tree of positions that a
 * net evaluates. The tree grows where moves are promising. Each simulation plays a guessed game
 * that is consistent with what the player knows (Cowling, Powley and Whitehouse 2012). */
#pragma once

#include <stdatomic.h>

#include "ai-greedy.h"
#include "ai-guess.h"
#include "ai-net.h"

typedef struct {
  const MaeAiNet *net;
  int positions;    /* positions added to the tree; their number decides how long a choice takes */
  MaeAiStyle style; /* what the player likes about the position after its own move */
  const atomic_bool *cancelled; /* set by another thread to stop early; NULL: never */
} MaeAiTree;

/* Chooses the next command of @seat in @view, like mae_ai_greedy_choose(). The same view, past and
 * @rng give the same result on every machine. Returns false when there is nothing to do, or when it
 * was canceled. */
bool mae_ai_tree_choose (const MaeAiTree *options, const MaeGame *view, int seat,
                         const MaeAiPast *past, uint64_t rng[4], MaeCommand *out);

/* Returns a player that looks one turn ahead and evaluates by @net's chance of winning and
 * margin. It uses @evaluator, which it sets up. */
MaeAiGreedy mae_ai_greedy_of_net (const MaeAiNet *net, MaeAiEvaluator *evaluator);
