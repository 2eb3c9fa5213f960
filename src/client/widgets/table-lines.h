/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of log or chat lines that keeps the newest one, at the bottom, visible. Tab stops once, at
 * the newest; arrow keys move between lines. The template sets its title, and what an empty list
 * shows: a text and an icon's name.
 *
 * Signal "line-activated" (GObject *item): a line was pressed, by pointer or key. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_TABLE_LINES (mae_table_lines_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableLines, mae_table_lines, MAE, TABLE_LINES, GtkWidget)

/* @make creates a GtkListBoxRow for each of @items (may be NULL). Can be called again with other
 * items. */
void mae_table_lines_set_items (MaeTableLines *self, GListModel *items,
                                GtkListBoxCreateWidgetFunc make, gpointer user_data);

/* Creates a row with the accessible name @text and the child @content. (transfer floating) */
GtkWidget *mae_table_lines_row (const char *text, GtkWidget *content);

/* Sets the heading of the group that @row belongs to: it is shown above the first of the rows that
 * have the same one. To be called when the row is made. */
void mae_table_lines_row_set_heading (GtkWidget *row, const char *heading);

/* Sets the group of @row under its heading; there is more space between rows of different groups.
 * To be called when the row is made. */
void mae_table_lines_row_set_group (GtkWidget *row, int group);

/* Creates a label that wraps, for use as @content of mae_table_lines_row(). (transfer floating) */
GtkWidget *mae_table_lines_label (const char *text);
