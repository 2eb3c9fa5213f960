/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/rules.h"

/* Plays at most @n_commands, random ones and those of computer players, in a game with the fewest
 * and in one with the most players, with a ruleset that passed mae_ruleset_check(), and checks the
 * engine's invariants. */
void mae_fuzz_play (const MaeRuleset *rules, uint64_t seed, int n_commands);
