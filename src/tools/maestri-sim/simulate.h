/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games of random legal moves, for tests, benchmarks and maestri-sim. */
#pragma once

#include "engine/moves.h"

/* The number of commands after which a game counts as endless. */
#define MAE_SIMULATE_MAX_COMMANDS 100000

/* Sees every command that was applied. Returning non-NULL, what is wrong, stops the game. */
typedef const char *(*MaeSimulateFunc) (const MaeGame *before, const MaeCommand *command,
                                        const MaeGame *after, const MaeEvents *events, void *data);

/* Picks what the player to move does next: some secondary actions, mostly main actions, with a
 * preference for cards, so that games end both ways. The same @rng gives the same commands. */
void mae_simulate_choose (const MaeGame *game, uint64_t rng[4], MaeCommand *command);

/* Plays one game from @seed to its end. With @leaving players disconnect and return at
 * random. Returns NULL, or what went wrong. @game is how it ended. @func may be NULL. */
const char *mae_simulate_game (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                               bool leaving, MaeSimulateFunc func, void *data);

/* A MaeSimulateFunc: invariants hold, resources come from and go to where the rules say, markers
 * never go back, each section is reported once. @data is a uint8_t, 0 at the start of a game. */
const char *mae_simulate_check (const MaeGame *before, const MaeCommand *command,
                                const MaeGame *after, const MaeEvents *events, void *data);
