/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays whole games of random legal moves, for tests, benchmarks and maestri-sim. */
#pragma once

#include "engine/moves.h"

/* A game with more commands is reported as endless. */
#define MAE_SIMULATE_MAX_COMMANDS 100000

/* Called after every command. Returns NULL, or what is wrong, which stops the game. */
typedef const char *(*MaeSimulateFunc) (const MaeGame *before, const MaeCommand *command,
                                        const MaeGame *after, const MaeEvents *events, void *data);

/* Picks a random command for the player to move: some secondary actions, mostly main actions, and
 * preferably purchases, so that games end by cards or by faith. The same @rng gives the same
 * commands. */
void mae_simulate_choose (const MaeGame *game, uint64_t rng[4], MaeCommand *command);

/* Plays one game from @seed to its end. With @leaving, players disconnect and return at random.
 * Returns NULL, or what went wrong. @game is set to the last state. @func may be NULL. */
const char *mae_simulate_game (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                               bool leaving, MaeSimulateFunc func, void *data);

/* A MaeSimulateFunc that checks that invariants hold, resources come from and go to where the rules
 * say, markers never move back, and each section is reported once. @data is a uint8_t, 0 at the
 * start of a game. */
const char *mae_simulate_check (const MaeGame *before, const MaeCommand *command,
                                const MaeGame *after, const MaeEvents *events, void *data);
