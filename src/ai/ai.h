/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players, by any ruleset. They see what a follower sees: never the decks' order, the
 * tokens to come, or others' hands. docs/ai.md says how they choose and how well they play. */
#pragma once

#include "engine/game.h"

typedef enum {
  MAE_AI_EASY = 1,
  MAE_AI_MEDIUM,
  MAE_AI_HARD,
} MaeAiLevel;

/* Chooses the next command of @seat: the whole turn is a series of such choices, END_TURN the last
 * one. @view is a follower of that seat, or mae_game_view() of a deciding game; hidden parts of it
 * are never looked at. @rng (see mae_rng_seed()) breaks ties and makes lower levels err; the same
 * view, level and @rng give the same command on every machine.
 *
 * Returns false when it isn't up to @seat to do anything. Otherwise @out is a legal command
 * (mae_game_check() agrees). */
bool
mae_ai_choose (const MaeGame *view, int seat, MaeAiLevel level, uint64_t rng[4], MaeCommand *out);
