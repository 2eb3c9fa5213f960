/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-layout.h"

#include "client/widgets/table-size.h"

/* In pixels at the ordinary text size: from which widths there is more room. */
#define WIDE 500
#define TWO 900
#define THREE 1700

#define SCALE_FROM 1460 /* text is larger in wider windows with three columns, at most twice */
#define PEOPLE 360      /* the column of people */
#define MOST 1000       /* the widest other column */
#define MOST_ALONE 760  /* if there is only one */
#define GAP 28          /* between columns */
#define BETWEEN 22      /* between parts above each other */

void
mae_hall_columns_find (int width, double text, gboolean has_games, gboolean has_people,
                       MaeHallColumns *out)
{
  double room = width / text;
  int margin = room < WIDE ? 12 : room < TWO ? 18 : 40;
  int scale = room >= THREE ? CLAMP ((int) (10 * room / SCALE_FROM), 10, 20) : 10;
  int inner = MAX (width - 2 * margin, 0), people = (int) (PEOPLE * text * scale / 10);

  *out = (MaeHallColumns){
    .is_narrow = room < WIDE, .n = 1, .top = room < WIDE ? 12 : 18, .scale = scale
  };
  if (room >= THREE && has_games && has_people)
    out->n = 3;
  else if (room >= TWO && has_people)
    out->n = 2;
  if (out->n == 1) {
    out->width[0] = MIN (inner, (int) (MOST_ALONE * text));
  } else {
    int rest = (inner - people - (out->n - 1) * GAP) / (out->n - 1);
    for (int i = 0; i < out->n - 1; i++)
      out->width[i] = MIN (rest, (int) (MOST * text * scale / 10));
    out->width[out->n - 1] = people;
  }
  int all = (out->n - 1) * GAP;
  for (int i = 0; i < out->n; i++)
    all += out->width[i];
  for (int i = 0, x = (width - all) / 2; i < out->n; i++) {
    out->x[i] = x;
    x += out->width[i] + GAP;
  }
}

/* ── The layout manager ────────────────────────────────────────────────────────────────────── */

struct _MaeHallLayout {
  GtkLayoutManager parent_instance;

  GtkWidget *part[3]; /* games, tables, people */
};

G_DEFINE_FINAL_TYPE (MaeHallLayout, mae_hall_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
find (MaeHallLayout *self, GtkWidget *widget, int width, MaeHallColumns *out)
{
  mae_hall_columns_find (width, mae_table_size_text (widget),
                         gtk_widget_should_layout (self->part[0]),
                         gtk_widget_should_layout (self->part[2]), out);
}

static int
column_of (const MaeHallColumns *columns, int part)
{
  return columns->n == 3 ? part : columns->n == 2 ? part / 2 : 0;
}

/* Places the parts, or with @places FALSE only returns the height of all. */
static int
place (MaeHallLayout *self, GtkWidget *widget, int width, gboolean places)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  MaeHallColumns columns;
  int y[3] = { 0 }, most = 0;

  find (self, widget, width, &columns);
  for (int i = 0; i < 3; i++) {
    int column = column_of (&columns, i), least, height;
    if (!gtk_widget_should_layout (self->part[i]))
      continue;
    gtk_widget_measure (self->part[i], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    int wide = MAX (columns.width[column], least);
    gtk_widget_measure (self->part[i], GTK_ORIENTATION_VERTICAL, wide, NULL, &height, NULL, NULL);
    y[column] += y[column] > 0 ? BETWEEN : columns.top;
    int x = rtl ? width - columns.x[column] - wide : columns.x[column];
    if (places)
      gtk_widget_size_allocate (self->part[i], &(GtkAllocation){ x, y[column], wide, height }, -1);
    y[column] += height;
    most = MAX (most, y[column]);
  }
  return most + columns.top;
}

static void
mae_hall_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                         int for_size, int *minimum, int *natural, int *minimum_baseline,
                         int *natural_baseline)
{
  MaeHallLayout *self = MAE_HALL_LAYOUT (manager);
  int least, wanted;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    int width = for_size;
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
    if (width < least)
      width = for_size < 0 ? wanted : least;
    *minimum = *natural = place (self, widget, width, FALSE);
    return;
  }
  for (int i = 0; i < 3; i++) {
    if (!gtk_widget_should_layout (self->part[i]))
      continue;
    gtk_widget_measure (self->part[i], orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least + 24);
    *natural = MAX (*natural, wanted + 24);
  }
}

static GtkSizeRequestMode
mae_hall_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mae_hall_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                          int baseline)
{
  place (MAE_HALL_LAYOUT (manager), widget, width, TRUE);
}

static void
mae_hall_layout_class_init (MaeHallLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mae_hall_layout_get_request_mode;
  layout_class->measure = mae_hall_layout_measure;
  layout_class->allocate = mae_hall_layout_allocate;
}

static void
mae_hall_layout_init (MaeHallLayout *self)
{
}

void
mae_hall_layout_set (MaeHallLayout *self, GtkWidget *games, GtkWidget *tables, GtkWidget *people)
{
  self->part[0] = games;
  self->part[1] = tables;
  self->part[2] = people;
}
