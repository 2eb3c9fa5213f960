/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a net for more players out of one for fewer, to start training from. */
#pragma once

#include <glib.h>

#include "ai/ai-net.h"

/* Returns a net of @rules for @n_players with the weights of @net, which is for fewer players of
 * the same ruleset. NULL when @net is for one player, for as many or more, or has other inputs.
 * Free with mae_ai_net_free(). */
MaeAiNet *train_start_for (const MaeAiNet *net, const MaeRuleset *rules, int n_players);
