/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The players of the first release, which evaluate positions by weights set by hand and look a few
 * of their own turns ahead. They can play with any ruleset. Their play must not change: other
 * players are measured against the hard one (maestri-arena's hard-2026). */
#pragma once

#include "ai-style.h"
#include "engine/command.h"
#include "engine/game.h"

typedef enum {
  MAE_AI_SEARCH_EASY = 1,
  MAE_AI_SEARCH_MEDIUM,
  MAE_AI_SEARCH_HARD,
} MaeAiSearchLevel;

/* Like mae_ai_choose(). */
bool mae_ai_search_choose (const MaeGame *view, int seat, MaeAiSearchLevel level, uint64_t rng[4],
                           MaeCommand *out);

/* Like mae_ai_search_choose(), for a player with a style. */
bool mae_ai_search_choose_in_style (const MaeGame *view, int seat, MaeAiSearchLevel level,
                                    MaeAiStyle style, uint64_t rng[4], MaeCommand *out);
