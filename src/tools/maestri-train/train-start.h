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

/* Returns a net with @n_hidden hidden units that gives the same results as @net: the new units have
 * random inputs, which @seed decides, and no effect yet. NULL when @net isn't narrower. Free with
 * mae_ai_net_free(). */
MaeAiNet *train_start_wider (const MaeAiNet *net, int n_hidden, guint64 seed);

/* Returns a net whose results are the mean of those of @nets, with all their hidden units. NULL
 * when they aren't for the same game, or have more hidden units together than a net can have. Free
 * with mae_ai_net_free(). */
MaeAiNet *train_start_merged (MaeAiNet *const nets[], guint n);
