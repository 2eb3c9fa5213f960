/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rulesets that come with the program, and the player's own: to play, copy, rename, export and
 * delete. Its buttons activate the window's actions.
 *
 * Signals: "problem" (const char *text): a sentence; "deleted" (const char *id, const char
 * *title, const char *text): what the file of the ruleset contained. */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_RULESETS_PAGE (mae_rulesets_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeRulesetsPage, mae_rulesets_page, MAE, RULESETS_PAGE, GtkWidget)

/* Lists the rulesets anew, and focuses the one with @id (nullable). */
void mae_rulesets_page_show (MaeRulesetsPage *self, const char *id);
