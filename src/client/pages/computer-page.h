/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page that sets up a game against the computer: the computer players, each with a name, level
 * and style, and the rules.
 *
 * Signal "start" (GStrv names, GVariant *computers, const MaeRuleset *rules): the names of all
 * players, the person's first; for each player mae_ai_number(), 0 for the person (type "ai"); the
 * rules. */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_COMPUTER_PAGE (mae_computer_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeComputerPage, mae_computer_page, MAE, COMPUTER_PAGE, GtkWidget)

/* Creates the page with the last choices, from @settings, and the rules with the id @ruleset
 * (nullable: the standard game). */
GtkWidget *mae_computer_page_new (GSettings *settings, const char *nickname, const char *ruleset);
