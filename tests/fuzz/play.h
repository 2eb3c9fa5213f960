/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/rules.h"

/* Plays some commands, random ones and those of computer players, in games with the fewest and the
 * most players, with a ruleset that passed mae_ruleset_check(), and checks the engine's
 * invariants. */
void mae_fuzz_play (const MaeRuleset *rules, int n_commands);
