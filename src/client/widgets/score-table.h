/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of numbers. Where its columns have no room it is narrow: each row has the numbers below
 * its first part, three in a line, each with its title, and the row of titles is hidden. */
#pragma once

#include <gtk/gtk.h>

/* The parts of a row. In a narrow table the last part is beside the first. */
typedef enum {
  MAE_ROW_FIRST, /* what the row is about */
  MAE_ROW_NUMBERS,
  MAE_ROW_LAST,
  MAE_N_ROW_PARTS,
} MaeRowPart;

#define MAE_TYPE_SCORE_TABLE (mae_score_table_get_type ())
G_DECLARE_FINAL_TYPE (MaeScoreTable, mae_score_table, MAE, SCORE_TABLE, GtkWidget)

/* Adds a row and returns it. @titles: it is the row of titles. (transfer none) */
GtkWidget *mae_score_table_add_row (MaeScoreTable *self, gboolean titles);

/* Adds @cell at the end of a part of @row. Cells of the same @column, from 0 to 15, have the same
 * width. @title (may be NULL) is shown above a number of a narrow table. */
void mae_score_table_add (MaeScoreTable *self, GtkWidget *row, MaeRowPart where, int column,
                          const char *title, GtkWidget *cell);
