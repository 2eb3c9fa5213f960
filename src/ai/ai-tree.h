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

#define MAE_AI_TREE_LINES 8 /* main actions that are compared */

/* A main action, maybe after a swap, and what the tree found out about it. */
typedef struct {
  MaeCommand command;
  int32_t value; /* mean result for the seat, in 1/MAE_AI_NET_ONE: mae_ai_tree_worth() of what
                    followed it */
  int tries;     /* simulations that began with it */
} MaeAiTreeLine;

/* Lists the main actions of @seat that were compared in @view, the one tried most first. Returns
 * their number; 0: there is none, or it was canceled. */
int
mae_ai_tree_lines (const MaeAiTree *options, const MaeGame *view, int seat, const MaeAiPast *past,
                   uint64_t rng[4], MaeAiTreeLine out[MAE_AI_TREE_LINES]);

/* Returns the value of a position in the tree, in 1/MAE_AI_NET_ONE: the chance of winning, and
 * something for the margin. */
int64_t mae_ai_tree_worth (MaeAiVerdict verdict, int n_players);

/* Returns a player that looks one turn ahead and evaluates by @net's chance of winning and
 * margin. It uses @evaluator, which it sets up. */
MaeAiGreedy mae_ai_greedy_of_net (const MaeAiNet *net, MaeAiEvaluator *evaluator);
