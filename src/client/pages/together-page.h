/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page that sets up a game of several people at this computer.
 *
 * Signal "start" (GStrv names, GVariant *computers, const MaeRuleset *rules, gboolean hides,
 * gboolean hints): the players in the order of their seats, with mae_ai_number() of each, 0 for a
 * person (type "ai"); the rules; whether the computer is passed before hidden leaders are shown,
 * and whether everybody may ask for hints. */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_TOGETHER_PAGE (mae_together_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeTogetherPage, mae_together_page, MAE, TOGETHER_PAGE, GtkWidget)

/* Creates the page with the last choices, from @settings, and the rules with the id @ruleset
 * (nullable: the standard game). */
GtkWidget *mae_together_page_new (GSettings *settings, const char *nickname, const char *ruleset);
