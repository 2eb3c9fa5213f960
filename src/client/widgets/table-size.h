/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The size of a table as its widgets see it: text and small pieces grow with the window; pieces
 * also grow with the desktop's text. */
#pragma once

#include <gtk/gtk.h>

/* Sets how large text and pieces are in @table, by its @width and @height. Returns whether the size
 * of pieces has changed. */
gboolean mae_table_size_update (GtkWidget *table, int width, int height);

/* Lets all widgets in @table be measured again, since their pieces have another size. */
void mae_table_size_resize_all (GtkWidget *table);

/* Returns the factor by which pictures grow with the desktop's text: 1 to 2. */
double mae_table_size_text (GtkWidget *widget);

/* Returns the factor for the size of small pieces in @widget: that of the text, multiplied by that
 * of the table which it is in. */
double mae_table_size_scale (GtkWidget *widget);

/* Returns whether there is no room for second lines of text. */
gboolean mae_table_size_is_narrow (GtkWidget *table, int width);

/* Returns whether the market has no room beside the cards for sale. */
gboolean mae_table_size_is_stacked (GtkWidget *table, int width);

/* Returns whether there is only room for a part of the table. */
gboolean mae_table_size_is_compact (GtkWidget *table, int width);

/* Returns in how many columns there is room for the cards for sale; 0: in one for each color. */
int mae_table_size_columns (GtkWidget *table, int width);
