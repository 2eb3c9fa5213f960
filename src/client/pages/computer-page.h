/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page that sets up a game against the computer: number and level of computer players, names,
 * rules.
 *
 * Signal "start" (GStrv names, int level, const char *ruleset): the own name first. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MAE_TYPE_COMPUTER_PAGE (mae_computer_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeComputerPage, mae_computer_page, MAE, COMPUTER_PAGE, GtkWidget)

/* Creates the page with the last choices, from @settings. */
GtkWidget *mae_computer_page_new (GSettings *settings, const char *nickname);

G_END_DECLS
