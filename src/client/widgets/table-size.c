/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-size.h"

#include "client/art/piece-texture.h"
#include "table-layout.h"
#include "widget.h"

/* Under this key a table has its scale, in percent. */
#define SCALE "mae-table-scale"

/* and under this one the step of its text */
#define STEP "mae-table-text"

/* Pieces aren't smaller than this, in percent; neither text nor pieces are larger than that of this
 * step. */
#define LEAST_SCALE 80
#define MOST_STEPS 30

/* Pieces grow with the text up to this text size, in percent. */
#define MOST_TEXT 200

/* Text has a size of its own in steps of a tenth, each with a style class. */
static void
set_text_class (GtkWidget *table, int percent)
{
  int step = CLAMP (percent / 10, 10, MOST_STEPS);
  int old = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (table), STEP));
  char name[24];

  if (step == old)
    return;
  g_snprintf (name, sizeof name, "mae-text-%d", old);
  gtk_widget_remove_css_class (table, name);
  g_snprintf (name, sizeof name, "mae-text-%d", step);
  if (step > 10)
    gtk_widget_add_css_class (table, name);
  g_object_set_data (G_OBJECT (table), STEP, GINT_TO_POINTER (step));
}

gboolean
mae_table_size_update (GtkWidget *table, int width, int height)
{
  int text = mae_texture_text_size (table);
  double unit =
      mae_table_layout_is_compact (width, text) ? 1 : mae_table_layout_unit (width, height, text);
  int percent = CLAMP ((int) (unit * 100 + .5), LEAST_SCALE, MOST_STEPS * 10);

  set_text_class (table, percent);
  if (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (table), SCALE)) == percent)
    return FALSE;
  g_object_set_data (G_OBJECT (table), SCALE, GINT_TO_POINTER (percent));
  mae_table_size_resize_all (table);
  return TRUE;
}

void
mae_table_size_resize_all (GtkWidget *table)
{
  gtk_widget_queue_resize (table);
  MAE_EACH_CHILD (child, table)
    mae_table_size_resize_all (child);
}

gboolean
mae_table_size_is_narrow (GtkWidget *table, int width)
{
  return mae_table_layout_folds (width, mae_texture_text_size (table));
}

gboolean
mae_table_size_is_compact (GtkWidget *table, int width)
{
  return mae_table_layout_is_compact (width, mae_texture_text_size (table));
}

gboolean
mae_table_size_is_stacked (GtkWidget *table, int width)
{
  return mae_table_layout_is_stacked (width, mae_texture_text_size (table));
}

int
mae_table_size_columns (GtkWidget *table, int width)
{
  return mae_table_layout_deck_columns (width, mae_texture_text_size (table));
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

  for (; widget != NULL; widget = gtk_widget_get_parent (widget)) {
    int percent = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), SCALE));
    if (percent > 0)
      return text * percent / 100;
  }
  return text;
}
