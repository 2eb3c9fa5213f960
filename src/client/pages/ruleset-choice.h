/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rulesets that a row lets choose from: those that come with the program, then the player's own
 * ones that can be played. */
#pragma once

#include <adwaita.h>

#include "engine/rules.h"

/* Fills @row, and selects the ruleset @id (nullable: the first one). */
void mae_ruleset_choice_fill (AdwComboRow *row, const char *id);

/* Returns all rulesets of @row: const MaeRuleset, in the order of its items. (transfer none) */
const GPtrArray *mae_ruleset_choice_list (AdwComboRow *row);

/* Returns the selected ruleset. (transfer none) */
const MaeRuleset *mae_ruleset_choice_get (AdwComboRow *row);

/* Returns the menu of ways to play by the ruleset @id, whose items are actions of the window.
 * (transfer full) */
GMenuModel *mae_ruleset_choice_play_menu (const char *id);

/* Returns a sentence if @n_players can't play by @rules; NULL: they can. (transfer full) */
char *mae_ruleset_choice_problem (const MaeRuleset *rules, int n_players);

/* Returns for how many @rules are: "2 to 4 players". (transfer full) */
char *mae_ruleset_choice_players_text (const MaeRuleset *rules);
