/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints what games of equal players are like. */
#pragma once

#include "engine/rules.h"

/* Plays @games games of @n_players, the first with @seed, on @threads threads, and prints what is
 * found; * marks what should be changed. Returns the program's exit status: 2 if the ruleset
 * doesn't allow so many players. */
int arena_try (const MaeRuleset *rules, int n_players, int games, int seed, int threads);
