/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-size.h"

#include "client/art/piece-texture.h"

#define LARGE "mae-large"

/* From this width on there is room for larger text. */
#define WIDE 1600
#define HIGH 940

/* Below this width the panel of players would take space that the table needs. */
#define NARROW 1160
#define VERY_NARROW 1000

gboolean
mae_table_size_update (GtkWidget *table, int width, int height)
{
  int text = mae_texture_text_size (table);
  gboolean large = width * 100 >= WIDE * text && height * 100 >= HIGH * text;

  if (large == gtk_widget_has_css_class (table, LARGE))
    return FALSE;
  if (large)
    gtk_widget_add_css_class (table, LARGE);
  else
    gtk_widget_remove_css_class (table, LARGE);
  return TRUE;
}

gboolean
mae_table_size_folds (GtkWidget *table, int width)
{
  return width * 100 < NARROW * mae_texture_text_size (table);
}

gboolean
mae_table_size_is_narrow (GtkWidget *table, int width)
{
  return width * 100 < VERY_NARROW * mae_texture_text_size (table);
}

double
mae_table_size_scale (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_has_css_class (widget, LARGE))
      return 1.4;
  return 1;
}
