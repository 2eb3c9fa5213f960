/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-size.h"

#include "client/art/piece-texture.h"
#include "widget.h"

#define LARGE "mae-large"

/* From this width and height on, in pixels, there is room for larger text. */
#define WIDE 1600
#define HIGH 940

/* Below the first width the panel of players is folded, since the table needs the space; below the
 * second there is no room for second lines. */
#define NARROW 1160
#define VERY_NARROW 1000

/* Below this width only one pane of the table is shown at a time. The whole table needs this width
 * in some languages. */
#define COMPACT 864

/* Below this width the market is above the cards for sale instead of beside them. */
#define STACKED 780

/* The pixels around the cards for sale. Without them, a row with a card of each color needs at
 * least the first width, and a row with two cards the second. */
#define AROUND 40
#define ALL_COLUMNS 480
#define TWO_COLUMNS 200

/* Pieces grow with the text up to this text size, in percent. */
#define MOST_TEXT 200

gboolean
mae_table_size_update (GtkWidget *table, int width, int height)
{
  int text = mae_texture_text_size (table);
  gboolean large = width * 100 >= WIDE * text && height * 100 >= HIGH * text;

  if (large == gtk_widget_has_css_class (table, LARGE))
    return FALSE;
  mae_widget_set_class (table, LARGE, large);
  return TRUE;
}

/* Returns whether @width is less than @limit, which grows with the desktop's text size. */
static gboolean
is_below (GtkWidget *table, int width, int limit)
{
  return width * 100 < limit * mae_texture_text_size (table);
}

gboolean
mae_table_size_folds (GtkWidget *table, int width)
{
  return is_below (table, width, NARROW);
}

gboolean
mae_table_size_is_narrow (GtkWidget *table, int width)
{
  return is_below (table, width, VERY_NARROW);
}

gboolean
mae_table_size_is_compact (GtkWidget *table, int width)
{
  return is_below (table, width, COMPACT);
}

gboolean
mae_table_size_is_stacked (GtkWidget *table, int width)
{
  return is_below (table, width, STACKED);
}

int
mae_table_size_columns (GtkWidget *table, int width)
{
  int room = (width - AROUND) * 100 / mae_texture_text_size (table);

  return room >= ALL_COLUMNS ? 0 : room >= TWO_COLUMNS ? 2 : 1;
}

double
mae_table_size_text (GtkWidget *widget)
{
  return MIN (mae_texture_text_size (widget), MOST_TEXT) / 100.;
}

double
mae_table_size_scale (GtkWidget *widget)
{
  double text = mae_table_size_text (widget);

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_has_css_class (widget, LARGE))
      return 1.4 * text;
  return text;
}
