/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes nets to start training from: for more players out of one for fewer, with more inputs,
 * wider, or out of several. */
#pragma once

#include <glib.h>

#include "ai/ai-net.h"

/* Returns a net of @rules for @n_players with the weights of @net, which is for fewer players of
 * the same ruleset, or for one player and was made when there were fewer inputs: the new ones have
 * no effect. NULL when @net can't be used so or needn't be changed. Free with
 * mae_ai_net_free(). */
MaeAiNet *train_start_for (const MaeAiNet *net, const MaeRuleset *rules, int n_players);

/* Returns a net with at least @n_hidden hidden units, and @n_second in its second layer, that gives
 * the same results as @net: new units have random inputs, which @seed decides, and no effect yet.
 * Free with mae_ai_net_free(). */
MaeAiNet *train_start_wider (const MaeAiNet *net, int n_hidden, int n_second, guint64 seed);

/* Returns a net whose results are the mean of those of @nets, with all their hidden units. NULL
 * when they aren't for the same game, or have more units in a layer together than a net can have.
 * Free with mae_ai_net_free(). */
MaeAiNet *train_start_merged (MaeAiNet *const nets[], guint n);
