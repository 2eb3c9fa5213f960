/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The players of the first release, which judge positions by hand-made weights and look a few of
 * their own turns ahead. They play by any ruleset. Their play doesn't change any more: the hard one
 * is what others are measured by (maestri-arena's hard-2026). */
#pragma once

#include "engine/command.h"
#include "engine/game.h"

typedef enum {
  MAE_AI_SEARCH_EASY = 1,
  MAE_AI_SEARCH_MEDIUM,
  MAE_AI_SEARCH_HARD,
} MaeAiSearchLevel;

/* Chooses as mae_ai_choose() does. */
bool mae_ai_search_choose (const MaeGame *view, int seat, MaeAiSearchLevel level, uint64_t rng[4],
                           MaeCommand *out);
