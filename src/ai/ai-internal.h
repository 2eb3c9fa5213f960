/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the computer players, inside this library. */
#pragma once

#include "ai.h"
#include "engine/moves.h"

/* ── Judging positions (ai-value.c) ───────────────────────────────────────────────────────── */

/* The value of a victory point: values are in hundredths. */
#define MAE_AI_POINT 100

/* What a position is worth to @seat once it has played @ahead more turns than the others. */
int64_t mae_ai_value (const MaeGame *game, int seat, int ahead);

/* How many more turns @seat may expect. */
int mae_ai_turns_left (const MaeGame *game, int seat);

/* What a storable unit of each type is worth to @seat in this position, for choosing blanks. */
void mae_ai_unit_values (const MaeGame *game, int seat, int64_t out[MAE_MAX_RESOURCES]);

/* What the production's output is worth less its input, once. */
int64_t
mae_ai_production_gain (const MaeRuleset *rules, int production, int64_t unit, int64_t faith);

/* ── What can be done (ai-options.c) ──────────────────────────────────────────────────────── */

typedef void (*MaeAiVisit) (void *data, const MaeCommand *command);

/* Visits the promising commands of the kinds in @kinds: every purchase, every market
 * line, every choice of the setup, some sets of productions, every swap. */
void
mae_ai_each_option (const MaeGame *game, int seat, uint32_t kinds, MaeAiVisit visit, void *data);

#define MAE_AI_MAIN_ACTIONS                                                                        \
  (1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE)

/* Applies @command to @next, a copy of the view. A card that would be turned up stays unknown.
 * Leaders that can be activated then are. Returns false when the command is refused. */
bool mae_ai_imagine (const MaeGame *game, const MaeCommand *command, MaeGame *next);

/* The first leader in @seat's hand that can be activated; -1: none. */
int mae_ai_leader_to_activate (const MaeGame *game, int seat);

/* ── Choosing a main action (ai-search.c) ─────────────────────────────────────────────────── */

/* The best main action looking @depth turns ahead and following @width lines of play; @noise is the
 * most a position is overrated by, in hundredths of a point. A swap may come first. Returns false
 * when there is no action, or not enough memory. */
bool mae_ai_search (const MaeGame *game, int seat, int depth, int width, int noise, uint64_t rng[4],
                    MaeCommand *out);
