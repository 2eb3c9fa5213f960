/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/rules.h"

/* Plays some commands, random ones and computer players', of a game with the fewest and of one with
 * the most players, by a ruleset that passed mae_ruleset_check(), and checks the engine's
 * invariants. */
void mae_fuzz_play (const MaeRuleset *rules, int n_commands);
