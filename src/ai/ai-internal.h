/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the computer players' files. */
#pragma once

#include "ai.h"
#include "engine/moves.h"

/* ── Evaluating positions (ai-value.c) ─────────────────────────────────────────────────────── */

/* The value of a victory point; all values are in hundredths. */
#define MAE_AI_POINT 100

/* Returns the value of a position for @seat after it has played @ahead more turns than the
 * others. */
int64_t mae_ai_value (const MaeGame *game, int seat, int ahead);

/* Gets the value of a unit of each storable type for @seat in this position, for choosing
 * blanks. */
void mae_ai_unit_values (const MaeGame *game, int seat, int64_t out[MAE_MAX_RESOURCES]);

/* ── Possible commands (ai-options.c) ──────────────────────────────────────────────────────── */

typedef void (*MaeAiVisit) (void *data, const MaeCommand *command);

/* Calls @visit for the promising commands of the kinds in @kinds: every purchase, every market
 * line, every choice of the setup, some sets of productions, every swap. */
void
mae_ai_each_option (const MaeGame *game, int seat, uint32_t kinds, MaeAiVisit visit, void *data);

#define MAE_AI_MAIN_ACTIONS                                                                        \
  (1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE)

/* Applies @command to @next, a copy of the view, and activates leaders where that is possible. A
 * card that would be revealed stays unknown. Returns false when the command is refused. */
bool mae_ai_imagine (const MaeGame *game, const MaeCommand *command, MaeGame *next);

/* Returns the first leader in @seat's hand that can be activated, or -1. */
int mae_ai_leader_to_activate (const MaeGame *game, int seat);

/* ── Choosing a main action (ai-search.c) ──────────────────────────────────────────────────── */

typedef struct {
  int depth, width; /* how many own turns to look ahead, and how many lines of play to follow */
  int noise;        /* a position is overrated by up to this many hundredths of a point */
  MaeAiStyle style; /* its bonus is added to the value of a position */
} MaeAiEffort;

/* Finds the best main action. Returns false when there is none or not enough memory. */
bool mae_ai_search (const MaeGame *game, int seat, const MaeAiEffort *effort, uint64_t rng[4],
                    MaeCommand *out);

/* ── Arithmetic ────────────────────────────────────────────────────────────────────────────── */

/* Returns the integer square root of @number, which is below 2^60; 0 if @number is negative. */
static inline int64_t
mae_ai_square_root (int64_t number)
{
  int64_t root = 0;

  for (int64_t bit = (int64_t) 1 << 29; bit > 0; bit >>= 1)
    if ((root + bit) * (root + bit) <= number)
      root += bit;
  return root;
}
