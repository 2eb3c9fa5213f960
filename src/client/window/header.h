/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's header bar: the button to go back or leave, undo, the titles, the status of the
 * game, the menu. In a small window titles wrap, and a long subtitle and the status are below it.
 */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_HEADER (mae_header_get_type ())
G_DECLARE_FINAL_TYPE (MaeHeader, mae_header, MAE, HEADER, GtkWidget)

/* Sets the titles; NULL: none. */
void mae_header_set_titles (MaeHeader *self, const char *title, const char *subtitle);

/* Shows the property "subtitle" of @page, and its changes, and a button for what is found on it, if
 * it has a finder (mae_page_set_finder()), until titles are set. */
void mae_header_follow_subtitle (MaeHeader *self, GtkWidget *page);

/* Returns the titles. (transfer none) */
AdwWindowTitle *mae_header_get_title (MaeHeader *self);

/* Set whether the first button goes back ("win.back"), and otherwise leaves ("win.leave-game");
 * without both it is hidden. */
void mae_header_set_goes_back (MaeHeader *self, gboolean goes_back);
gboolean mae_header_get_goes_back (MaeHeader *self);
void mae_header_set_can_leave (MaeHeader *self, gboolean can_leave);
/* Sets whether it leads to the hall ("win.to-hall") instead of leaving. */
void mae_header_set_keeps_seat (MaeHeader *self, gboolean keeps_seat);

/* Shows the button to undo, with @tooltip (NULL: hidden); @narrow: without its word. */
void mae_header_set_undo (MaeHeader *self, const char *tooltip, gboolean narrow);

/* Shows @status, a MaeTableStatus. To be called at most once. */
void mae_header_set_status (MaeHeader *self, GtkWidget *status);
