/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of what happened or was said, the newest at the bottom and in sight. One stop for Tab, at
 * the newest; the arrow keys go about in it. Its title is set in the template, as what is shown
 * where there is no line. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_TABLE_LINES (mae_table_lines_get_type ())
G_DECLARE_FINAL_TYPE (MaeTableLines, mae_table_lines, MAE, TABLE_LINES, GtkWidget)

/* @make makes a GtkListBoxRow for each of @items; once more for others, or NULL. */
void mae_table_lines_set_items (MaeTableLines *self, GListModel *items,
                                GtkListBoxCreateWidgetFunc make, gpointer user_data);

/* Scrolls to the newest line when it has its place. */
void mae_table_lines_show_newest (MaeTableLines *self);

/* A row that is called @text, with @content in it. (transfer floating) */
GtkWidget *mae_table_lines_row (const char *text, GtkWidget *content);

/* For @content: a label that takes as many lines as it needs. (transfer floating) */
GtkWidget *mae_table_lines_label (const char *text);

G_END_DECLS
