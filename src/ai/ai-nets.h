/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nets that come with the program: data/ai, converted to C by make-nets.py. */
#pragma once

#include "ai-net.h"

/* Returns the net for games of @n_players with @rules; NULL: there is none. */
const MaeAiNet *mae_ai_net_for (const MaeRuleset *rules, int n_players);

/* As mae_ai_net_for(), but returns a better net that is only used in trees (ai-tree.h), if there is
 * one. */
const MaeAiNet *mae_ai_net_for_tree (const MaeRuleset *rules, int n_players);

/* Returns all nets, and their number in @n. */
const MaeAiNet *mae_ai_nets (int *n);
