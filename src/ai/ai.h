/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players for any ruleset. They see what a follower sees: not the order of decks and
 * tokens, nor others' hands. docs/ai.md describes how they choose and how well they play. */
#pragma once

#include <stdatomic.h>

#include "ai-guess.h"
#include "ai-style.h"
#include "engine/command.h"
#include "engine/game.h"

/* The numbers are used in game files and messages: don't change them. */
typedef enum {
  MAE_AI_NOVICE = 1, /* overrates positions at random; looks one turn ahead */
  MAE_AI_MERCHANT,   /* looks two turns ahead, sometimes errs */
  MAE_AI_BANKER,     /* evaluates with a net, if there is one for the game, and errs a little; alone
                        it looks ahead and doesn't err */
  MAE_AI_MAGNIFICO,  /* looks ahead, in a tree of moves that a net evaluates */
  MAE_AI_N_LEVELS = MAE_AI_MAGNIFICO
} MaeAiLevel;

typedef struct {
  MaeAiLevel level;
  MaeAiStyle style;
  bool one_turn;                /* the Banker never errs and looks one turn ahead only */
  MaeAiPast past;               /* public information about the past; zero: nothing known */
  const atomic_bool *cancelled; /* set by another thread to stop early; NULL: never */
} MaeAiPlayer;

/* A computer player as one number, as in the store: the level, and 16 times the style. 0: a
 * person. */
static inline int
mae_ai_number (MaeAiLevel level, MaeAiStyle style)
{
  return (int) level + 16 * (int) style;
}

/* Returns the level of a computer player's number; 0: a person, or an invalid number. */
int mae_ai_number_level (int number);

/* Returns the style of a computer player's number. */
MaeAiStyle mae_ai_number_style (int number);

/* Returns @number if it is a computer player's, or else the closest valid one; 0 if it has no
 * level. */
int mae_ai_number_clean (int number);

/* Chooses the next command of @seat; a turn is a series of such choices, END_TURN the last one.
 * @view is a follower of that seat, or mae_game_view() of a deciding game; hidden parts aren't
 * used. @rng (see mae_rng_seed()) breaks ties and makes lower levels err: the same view, player and
 * @rng give the same command on every machine.
 *
 * Returns false when @seat has nothing to do, or when the choice was canceled. Otherwise @out is a
 * legal command (mae_game_check() agrees). */
bool mae_ai_choose (const MaeGame *view, int seat, const MaeAiPlayer *player, uint64_t rng[4],
                    MaeCommand *out);

/* Returns whether choosing takes this level hundreds of milliseconds in games of @n_players with
 * @rules, too long for a thread that others wait for. If there is no net for such games, Magnifico
 * plays like Banker, which is fast. */
bool mae_ai_is_slow (const MaeRuleset *rules, int n_players, MaeAiLevel level);

/* Returns what is public about the past of @game, a deciding game. */
MaeAiPast mae_ai_past_of (const MaeGame *game);
