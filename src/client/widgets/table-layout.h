/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where everything on the table is: a function of the window, the text size and the ruleset, never
 * of what happens in the game. */
#pragma once

#include <gdk/gdk.h>

/* What the layout depends on. */
typedef struct {
  int width, height;    /* of the page in logical pixels: the window without its header bar */
  int text;             /* the desktop's text size in percent, 100…300 */
  int rows, columns;    /* of marbles */
  int levels, n_colors; /* of cards */
  int bar;              /* the least width of the bar in pixels, at the ordinary text size */
} MaeTableGiven;

typedef enum {
  MAE_COLUMN_WAREHOUSE,
  MAE_COLUMN_STRONGBOX,
  MAE_COLUMN_PRODUCTIONS,
  MAE_COLUMN_SLOTS,
  MAE_COLUMN_LEADERS,
  MAE_N_COLUMNS,
} MaeBoardColumn;

/* Positions and sizes in logical pixels, from left to right. Without @whole the areas are those of
 * the narrowest window that shows all of them. */
typedef struct {
  double unit;            /* pixels of a unit: 1 at 1280×800 */
  gboolean whole, folded; /* all of the table is shown; without the rail */
  gboolean boards;        /* the rail has room for the boards of the others */
  gboolean stacked;       /* not whole: the cards are below the market */
  int deck_columns;       /* of cards; 0: one for each color */
  int height;             /* of the page; more than the window's: it scrolls */
  GdkRectangle road, market, cards, board, bar, rail;
  double marble; /* the distance between two marbles */
  double card_width, card_height;
  int margin, gap; /* around the table; between areas */
  double font;     /* by which text is larger than the desktop's, at least 1 */
} MaeTableLayout;

/* Computes the layout of the table page. */
void mae_table_layout_compute (const MaeTableGiven *given, MaeTableLayout *layout);

/* Returns the pixels of a unit in a page of @width × @height, at the ordinary text size. */
double mae_table_layout_unit (int width, int height, int text);

/* Computes where the columns of a board with @slots and @leaders are that is @width pixels wide
 * inside its edges. Gets their positions in @x and their widths in @widths, and the gap inside
 * columns in @gap. */
void mae_table_layout_board (int width, int slots, int leaders, int x[MAE_N_COLUMNS],
                             int widths[MAE_N_COLUMNS], int *gap);

/* Return whether there is only room for one part of the table at a time, no room for the rail
 * beside it, and no room for the cards for sale beside the market; and in how many columns there is
 * room for these cards (0: in one for each color). */
gboolean mae_table_layout_is_compact (int width, int text);
gboolean mae_table_layout_folds (int width, int text);
gboolean mae_table_layout_is_stacked (int width, int text);
int mae_table_layout_deck_columns (int width, int text);
