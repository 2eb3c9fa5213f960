/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialogs: since libadwaita 1.5 they float in their window, or are sheets at its bottom if it is
 * narrow; before that, each is a window of its own. Esc closes them. */
#pragma once

#include <adwaita.h>

/* Creates a dialog with @content, which includes an AdwHeaderBar. @width and @height: its size if
 * there is room. Returns an AdwDialog or an AdwWindow. (transfer floating) */
GtkWidget *mae_dialog_new (const char *title, GtkWidget *content, int width, int height);

/* Creates a dialog for @page. (transfer floating) */
GtkWidget *mae_dialog_new_preferences (AdwPreferencesPage *page);

/* Set the default widget of @dialog, which Enter activates unless the focus is on a button or on a
 * row that does something itself, and its first focus. */
void mae_dialog_set_default (GtkWidget *dialog, GtkWidget *button);
void mae_dialog_set_focus (GtkWidget *dialog, GtkWidget *widget);

/* If @dialog is a window, lets its parent be used while it is open. */
void mae_dialog_set_beside (GtkWidget *dialog);

/* Shows @dialog over the window that contains @parent, in front of all others. */
void mae_dialog_present (GtkWidget *dialog, GtkWidget *parent);

/* Returns the window over which the dialog that @widget is in is shown. */
GtkWidget *mae_dialog_get_window (GtkWidget *widget);

/* Closes and destroys the dialog that @widget is or is in. */
void mae_dialog_close (GtkWidget *widget);

/* Closes all dialogs in @window, so that the window itself can be closed. */
void mae_dialog_close_all (GtkWindow *window);
