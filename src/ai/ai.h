/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players, by any ruleset. They see what a follower sees: never the decks' order, the
 * tokens to come, or others' hands. docs/ai.md says how they choose and how well they play. */
#pragma once

#include <stdatomic.h>

#include "ai-guess.h"
#include "engine/command.h"
#include "engine/game.h"

/* Stored in game files and told to peers by number: don't renumber. */
typedef enum {
  MAE_AI_NOVICE = 1, /* overrates what it sees; looks one turn ahead */
  MAE_AI_MERCHANT,   /* looks two turns ahead, errs now and then */
  MAE_AI_BANKER,     /* judges by a net where there is one for the game */
  MAE_AI_MAGNIFICO,  /* tries its best moves out as well */
  MAE_AI_N_LEVELS = MAE_AI_MAGNIFICO
} MaeAiLevel;

typedef struct {
  MaeAiLevel level;
  MaeAiPast past;               /* what is public of the past; zero: nothing is known */
  const atomic_bool *cancelled; /* set by another thread: stop at once; NULL: never */
} MaeAiPlayer;

/* Chooses the next command of @seat: the whole turn is a series of such choices, END_TURN the last
 * one. @view is a follower of that seat, or mae_game_view() of a deciding game; hidden parts of it
 * are never looked at. @rng (see mae_rng_seed()) breaks ties and makes lower levels err; the same
 * view, player and @rng give the same command on every machine.
 *
 * Returns false when it isn't up to @seat to do anything, or when it was cancelled. Otherwise @out
 * is a legal command (mae_game_check() agrees). */
bool mae_ai_choose (const MaeGame *view, int seat, const MaeAiPlayer *player, uint64_t rng[4],
                    MaeCommand *out);

/* Whether choosing takes this level hundreds of milliseconds in games by @rules of @n_players: not
 * in a thread that others wait for. Where there is no net for such games Magnifico plays as the
 * Banker does, in no time. */
bool mae_ai_is_slow (const MaeRuleset *rules, int n_players, MaeAiLevel level);

/* What is public of the past of @game, a deciding game. */
MaeAiPast mae_ai_past_of (const MaeGame *game);
