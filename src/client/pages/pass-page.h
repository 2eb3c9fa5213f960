/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Between the turns of two people at one window: asks to pass the computer to the next person, and
 * shows nothing of the table but the order of the players and their points. Its button, or Enter or
 * Space, begins the turn (mae_match_take_turn()).
 *
 * Property "subtitle": how many people play here, for the header bar. */
#pragma once

#include <gtk/gtk.h>

#include "client/play/match.h"

#define MAE_TYPE_PASS_PAGE (mae_pass_page_get_type ())
G_DECLARE_FINAL_TYPE (MaePassPage, mae_pass_page, MAE, PASS_PAGE, GtkWidget)

/* @match must be passing. */
GtkWidget *mae_pass_page_new (MaeMatch *match);

/* Returns the play of the person to whom the computer is passed. (transfer none) */
MaePlay *mae_pass_page_get_play (MaePassPage *self);
