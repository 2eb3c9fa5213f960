/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the three parts of the hall are: games, tables, people. */
#pragma once

#include <gtk/gtk.h>

/* Which parts there are, and in which columns; in pixels. */
typedef struct {
  gboolean is_narrow; /* there is room for one part only: they are shown one at a time */
  int n;              /* columns: 1, 2 (people beside the others) or 3 */
  int x[3], width[3]; /* of the columns, from the leading edge */
  int scale;          /* tenths: in a large window everything is larger */
  int top;            /* space above and below */
} MaeHallColumns;

/* Sets @out for a hall of @width pixels, with text @text times as large as usual; @has_games,
 * @has_people: the player has games, there is a list of people. */
void mae_hall_columns_find (int width, double text, gboolean has_games, gboolean has_people,
                            MaeHallColumns *out);

#define MAE_TYPE_HALL_LAYOUT (mae_hall_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeHallLayout, mae_hall_layout, MAE, HALL_LAYOUT, GtkLayoutManager)

/* The layout of a widget with these three children; hidden ones take no room. */
void
mae_hall_layout_set (MaeHallLayout *self, GtkWidget *games, GtkWidget *tables, GtkWidget *people);
