/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table with much room grows its words and small pieces with its large ones. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Puts the style class "mae-large" on @table, or takes it away, as @width and @height ask for.
 * Answers whether that changed anything. */
gboolean mae_table_size_update (GtkWidget *table, int width, int height);

/* Whether the players beside a table so wide have to be folded away. */
gboolean mae_table_size_folds (GtkWidget *table, int width);

/* What small pieces in @widget are to be multiplied by: 1, or more on a large table. */
double mae_table_size_scale (GtkWidget *widget);

G_END_DECLS
