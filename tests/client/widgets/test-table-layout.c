/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where everything on the table is, in windows of all sizes. */
#include "client/widgets/table-layout.h"

#define HEADER 48 /* height of the header bar in pixels */

static MaeTableLayout
lay_out (int width, int height, int text)
{
  MaeTableGiven given = { width, height - HEADER, text, 3, 4, 3, 4 };
  MaeTableLayout layout;

  mae_table_layout_compute (&given, &layout);
  return layout;
}

/* The sizes that the design gives for these windows. */
static void
test_sizes (void)
{
  static const struct {
    int width, height, card_width, card_height, marble, rail;
    double font;
  } cases[] = {
    { 1024, 700, 123, 82, 47, 189, 1 },       { 1280, 800, 157, 94, 55, 236, 1 },
    { 1920, 1080, 208, 130, 78, 511, 1.3 },   { 2560, 1440, 277, 176, 105, 681, 1.8 },
    { 3840, 2160, 416, 268, 157, 1021, 2.7 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeTableLayout l = lay_out (cases[i].width, cases[i].height, 100);

    g_test_message ("%d×%d: card %.1f×%.1f, marble %.1f, rail %d, font %.1f", cases[i].width,
                    cases[i].height, l.card_width, l.card_height, l.marble * .94, l.rail.width,
                    l.font);
    g_assert_cmpfloat_with_epsilon (l.card_width, cases[i].card_width, 1);
    g_assert_cmpfloat_with_epsilon (l.card_height, cases[i].card_height, 1);
    g_assert_cmpfloat_with_epsilon (l.marble * .94, cases[i].marble, 1);
    g_assert_cmpint (l.rail.width, ==, cases[i].rail);
    g_assert_cmpfloat_with_epsilon (l.font, cases[i].font, .001);
    g_assert_cmpint (l.height, ==, cases[i].height - HEADER);
  }
}

static void
assert_below (const GdkRectangle *above, const GdkRectangle *below)
{
  g_assert_cmpint (above->height, >, 0);
  g_assert_cmpint (above->y + above->height, <=, below->y);
}

/* The areas are inside the page and don't overlap, and pieces can be recognized. */
static void
check_whole (const MaeTableLayout *l, int width)
{
  const GdkRectangle *last = l->folded ? &l->road : &l->rail;

  assert_below (&l->road, &l->market);
  assert_below (&l->market, &l->board);
  assert_below (&l->board, &l->bar);
  g_assert_cmpint (l->bar.y + l->bar.height, <=, l->height);
  g_assert_cmpint (l->market.y, ==, l->cards.y);
  g_assert_cmpint (l->market.height, ==, l->cards.height);
  g_assert_cmpint (l->market.x + l->market.width, <, l->cards.x);
  g_assert_cmpint (ABS (l->cards.x + l->cards.width - l->road.x - l->road.width), <=, 1);
  g_assert_cmpint (last->x + last->width, <=, width);
  if (!l->folded)
    g_assert_cmpint (l->road.x + l->road.width, <, l->rail.x);
  g_assert_cmpfloat (l->card_width, <=, l->card_height * 2 + .01);
  g_assert_cmpfloat (l->card_width, >=, 90);
  g_assert_cmpfloat (l->card_height, >=, 80);
  g_assert_cmpfloat (l->marble, >=, 40);
  g_assert_cmpfloat (l->font, >=, 1);
}

static void
test_all_sizes (void)
{
  static const int windows[][2] = {
    { 360, 640 },   { 600, 800 },   { 800, 600 },   { 864, 600 },   { 1024, 700 },
    { 1280, 720 },  { 1280, 800 },  { 1366, 768 },  { 1600, 900 },  { 1920, 1080 },
    { 1920, 1200 }, { 2560, 1080 }, { 2560, 1440 }, { 3440, 1440 }, { 3840, 2160 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (windows); i++)
    for (int text = 100; text <= 200; text += 25) {
      int width = windows[i][0];
      MaeTableLayout l = lay_out (width, windows[i][1], text);

      g_test_message ("%d×%d at %d %%", width, windows[i][1], text);
      g_assert_cmpint (l.whole, ==, width * 100 >= 864 * text);
      if (l.whole)
        check_whole (&l, width);
    }
}

/* Below 800 pixels there are three places; with large text market and cards are side by side. */
static void
test_panes (void)
{
  g_assert_false (lay_out (360, 640, 100).whole);
  g_assert_true (lay_out (360, 640, 100).stacked);
  g_assert_cmpint (lay_out (360, 640, 100).deck_columns, ==, 2);
  g_assert_false (lay_out (800, 600, 100).whole);
  g_assert_false (lay_out (1280, 800, 200).whole);
  g_assert_false (lay_out (1280, 800, 200).stacked);
}

/* Where the rail has 300 units, it has room for the boards of others. */
static void
test_boards (void)
{
  g_assert_false (lay_out (1280, 800, 100).boards);
  g_assert_false (lay_out (1024, 700, 100).boards);
  g_assert_true (lay_out (1440, 810, 100).boards);
  g_assert_true (lay_out (1920, 1080, 100).boards);
  g_assert_false (lay_out (1280, 800, 200).boards);
}

/* In a very wide window cards are no wider than two heights, and the table is in the middle. */
static void
test_wide (void)
{
  MaeTableLayout l = lay_out (3440, 1440, 100);

  g_assert_cmpfloat_with_epsilon (l.card_width, 2 * l.card_height, .01);
  g_assert_cmpint (ABS (l.road.x - (3440 - l.rail.x - l.rail.width)), <=, 1);
}

/* The columns of a board fill it, whatever its width. */
static void
test_board (void)
{
  for (int width = 600; width <= 2600; width += 50)
    for (int slots = 2; slots <= 5; slots++) {
      int x[MAE_N_COLUMNS], widths[MAE_N_COLUMNS], gap;

      mae_table_layout_board (width, slots, 2, x, widths, &gap);
      g_assert_cmpint (x[0], ==, 0);
      for (int i = 1; i < MAE_N_COLUMNS; i++)
        g_assert_cmpint (ABS (x[i] - x[i - 1] - widths[i - 1] - gap), <=, 1);
      g_assert_cmpint (ABS (x[MAE_N_COLUMNS - 1] + widths[MAE_N_COLUMNS - 1] - width), <=, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table-layout/sizes", test_sizes);
  g_test_add_func ("/table-layout/all-sizes", test_all_sizes);
  g_test_add_func ("/table-layout/panes", test_panes);
  g_test_add_func ("/table-layout/boards", test_boards);
  g_test_add_func ("/table-layout/wide", test_wide);
  g_test_add_func ("/table-layout/board", test_board);
  return g_test_run ();
}
