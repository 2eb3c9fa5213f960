/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The menu of a row or another widget: opened by a right click, a long press, the menu key and
 * Shift+F10. */
#pragma once

#include <gtk/gtk.h>

/* Returns the menu of @widget when it is opened; NULL: none now. (transfer full) */
typedef GMenuModel *(*MaeRowMenuFunc) (GtkWidget *widget, gpointer data);

/* @data must exist as long as @widget. */
void mae_row_menu_add (GtkWidget *widget, MaeRowMenuFunc func, gpointer data);

/* Opens the menu of @widget, at its end. */
void mae_row_menu_open (GtkWidget *widget);

/* Appends an item that activates @action with the string @target to @menu. */
void mae_row_menu_append (GMenu *menu, const char *label, const char *action, const char *target);
