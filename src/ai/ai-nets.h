/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nets that come with the program: data/ai, made into code by make-nets.py. */
#pragma once

#include "ai-net.h"

/* The net for games by @rules of @n_players; NULL: there is none. */
const MaeAiNet *mae_ai_net_for (const MaeRuleset *rules, int n_players);

/* All of them, for tests. @n receives how many. */
const MaeAiNet *mae_ai_nets (int *n);
