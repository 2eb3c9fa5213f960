/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-layout.h"

#include <math.h>
#include <string.h>

/* The window in which a unit is a pixel, and the height of its header bar, which belongs to the
 * desktop and has the same height everywhere. */
#define WIDTH 1280
#define HEIGHT 800
#define HEADER 48

/* Sizes in units. */
#define MARGIN 10
#define GAP 8
#define RAIL 236
#define RAIL_MOST 400
#define RAIL_WITH_BOARDS 300
#define ROAD 100
#define BAR 50
#define MARBLE_MOST 62 /* the distance between marbles */
#define TRAY 86        /* around the marbles, across */
#define TRAY_HIGH 146  /* around the marbles, down */
#define CLOTH 10       /* around the cards */
#define CARDS_APART 12 /* across */
#define CARDS_APART_DOWN 11
#define COLUMNS_APART 9

/* The part of the height, in percent, that market and cards have; the rest is the board's. */
#define MIDDLE 57.2

/* A card isn't wider than this many heights. */
#define WIDEST 2

/* Pixels at the ordinary text size. A bar has room for two lines and a small one; in a lower window
 * the table scrolls. */
#define BAR_LEAST 54
#define HEIGHT_LEAST 700
#define MORE_LEVELS 80 /* that this is higher for each level of cards beyond the third */

/* If cards would be narrower than this, in pixels at the ordinary text size, the rail is folded. */
#define CARD_LEAST 100

/* Widths in pixels at the ordinary text size: below the first there are three panes, below the
 * second the rail is folded, below the third the cards are below the market. */
#define WHOLE 864
#define WITH_RAIL 1000
#define BESIDE 780

/* With large text the cards are beside the market even so, since that needs no scrolling. */
#define LARGE_TEXT 150

/* The pixels around the cards for sale. Without them, a row with a card of each color needs at
 * least the first width, and a row with two cards the second. */
#define AROUND 40
#define ALL_COLUMNS 480
#define TWO_COLUMNS 200

/* ── Forms ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns whether @width is less than @limit, which grows with the text. */
static gboolean
is_below (int width, int limit, int text)
{
  return width * 100 < limit * text;
}

gboolean
mae_table_layout_is_compact (int width, int text)
{
  return is_below (width, WHOLE, text);
}

gboolean
mae_table_layout_folds (int width, int text)
{
  return is_below (width, WITH_RAIL, text);
}

gboolean
mae_table_layout_is_stacked (int width, int text)
{
  return is_below (width, BESIDE, MIN (text, LARGE_TEXT));
}

int
mae_table_layout_deck_columns (int width, int text)
{
  int room = (width - AROUND) * 100 / text;

  return room >= ALL_COLUMNS ? 0 : room >= TWO_COLUMNS ? 2 : 1;
}

/* ── The whole table ───────────────────────────────────────────────────────────────────────── */

double
mae_table_layout_unit (int width, int height, int text)
{
  double larger = text / 100.;

  return MIN (width / larger / WIDTH, (height / larger + HEADER) / HEIGHT);
}

static void
set_area (GdkRectangle *area, double unit, double x, double y, double width, double height)
{
  area->x = round (x * unit);
  area->y = round (y * unit);
  area->width = round ((x + width) * unit) - area->x;
  area->height = round ((y + height) * unit) - area->y;
}

/* Lays out the table in units, and turns them into pixels. */
static void
lay_out_whole (const MaeTableGiven *given, MaeTableLayout *l)
{
  double u = l->unit, width = MAX (given->width, WHOLE * given->text / 100) / u,
         height = l->height / u;
  double rail = l->folded ? 0 : RAIL + CLAMP (width - WIDTH, 0, RAIL_MOST - RAIL);
  double table = width - 2 * MARGIN - (l->folded ? 0 : rail + MARGIN), x = MARGIN, y = GAP;
  double bar = MAX (BAR, BAR_LEAST * l->font / u * given->text / 100);
  double rest = height - 4 * GAP - ROAD - bar - 2, middle = rest * MIDDLE / 100;
  double marble = MIN ((middle - TRAY_HIGH) / given->rows, MARBLE_MOST);
  double market = given->columns * marble + TRAY;
  double around = 2 * CLOTH + (given->n_colors - 1) * CARDS_APART;
  double cards = table - market - GAP;
  double card = (middle - 2 * CLOTH - (given->levels - 1) * CARDS_APART_DOWN) / given->levels;
  double most = given->n_colors * WIDEST * card + around;

  /* In a very wide window the table is in the middle. */
  if (cards > most) {
    x += (cards - most) / 2;
    table -= cards - most;
    cards = most;
  }
  set_area (&l->road, u, x, y, table, ROAD);
  y += ROAD + GAP;
  set_area (&l->market, u, x, y, market, middle);
  set_area (&l->cards, u, x + market + GAP, y, cards, middle);
  y += middle + GAP;
  set_area (&l->board, u, x, y, table, rest - middle);
  set_area (&l->bar, u, x, height - bar - 2, table, bar);
  if (!l->folded)
    set_area (&l->rail, u, x + table + MARGIN, GAP, rail, height - GAP - MARGIN);
  l->boards = rail >= RAIL_WITH_BOARDS;
  l->marble = marble * u;
  l->card_width = (cards - around) / given->n_colors * u;
  l->card_height = card * u;
}

void
mae_table_layout_compute (const MaeTableGiven *given, MaeTableLayout *l)
{
  double text = given->text / 100.;
  int least = (HEIGHT_LEAST + MAX (given->levels - 3, 0) * MORE_LEVELS) * text - HEADER;

  memset (l, 0, sizeof *l);
  l->whole = !mae_table_layout_is_compact (given->width, given->text);
  l->folded = mae_table_layout_folds (given->width, given->text);
  l->stacked = mae_table_layout_is_stacked (given->width, given->text);
  l->deck_columns = l->whole ? 0 : mae_table_layout_deck_columns (given->width, given->text);
  l->height = MAX (given->height, least);
  l->unit = mae_table_layout_unit (MAX (given->width, WHOLE * text), l->height, given->text) * text;
  l->font = MAX (floor (l->unit / text * 10 + .001) / 10, 1);
  l->margin = round (MARGIN * l->unit);
  l->gap = round (GAP * l->unit);
  lay_out_whole (given, l);
  if (l->whole && !l->folded
      && (l->card_width < CARD_LEAST * text || l->bar.width < given->bar * text)) {
    l->folded = TRUE;
    lay_out_whole (given, l);
  }
}

/* ── A board ───────────────────────────────────────────────────────────────────────────────── */

/* Widths of columns in units; of one slot and one leader. A tray with four units and the place
 * for what is discarded needs the width of the warehouse. */
static const int widths_in_units[MAE_N_COLUMNS] = { 208, 80, 96, 104, 120 };

/* The slots and leaders for which a board is that wide. */
#define USUAL_SLOTS 3
#define USUAL_LEADERS 2

void
mae_table_layout_board (int width, int slots, int leaders, int x[MAE_N_COLUMNS],
                        int widths[MAE_N_COLUMNS], int *gap)
{
  const int parts[MAE_N_COLUMNS] = { 1, 1, 1, MAX (slots, 1), MAX (leaders, 1) };
  const int usual[MAE_N_COLUMNS] = { 1, 1, 1, USUAL_SLOTS, USUAL_LEADERS };
  double all = 0, left = width, wanted = 0, unit, apart, at = 0;

  for (int i = 0; i < MAE_N_COLUMNS; i++)
    all += usual[i] * (widths_in_units[i] + COLUMNS_APART);
  unit = width / (all - COLUMNS_APART);
  apart = COLUMNS_APART * unit;
  /* more slots or leaders are narrower; other columns keep their widths */
  for (int i = 0; i < MAE_N_COLUMNS; i++) {
    left -= parts[i] * apart + (i < MAE_COLUMN_SLOTS ? widths_in_units[i] * unit : 0);
    wanted += i < MAE_COLUMN_SLOTS ? 0 : parts[i] * widths_in_units[i];
  }
  for (int i = 0; i < MAE_N_COLUMNS; i++) {
    double each = widths_in_units[i] * (i < MAE_COLUMN_SLOTS ? unit : (left + apart) / wanted);
    x[i] = round (at);
    at += parts[i] * (each + apart);
    widths[i] = round (at - apart) - x[i];
  }
  *gap = round (apart);
}
