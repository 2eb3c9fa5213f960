/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand-layout.h"

#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"

struct _MaeHandLayout {
  GtkLayoutManager parent_instance;

  gboolean yields;
  int gap, most; /* pixels between two cards, and of a card's width; 0: any width */
};

G_DEFINE_FINAL_TYPE (MaeHandLayout, mae_hand_layout, GTK_TYPE_LAYOUT_MANAGER)

int
mae_hand_layout_count (GtkWidget *widget)
{
  int n = 0;

  MAE_EACH_CHILD (card, widget)
    n += gtk_widget_should_layout (card);
  return n;
}

/* Returns the smallest width in which each of the cards fits. */
static int
least_width (GtkWidget *widget)
{
  int most = 0;

  MAE_EACH_CHILD (card, widget) {
    int least;

    gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    most = MAX (most, least);
  }
  return most;
}

/* Returns in how many columns @n cards are in @width: with large text there may be two rows. */
static int
count_columns (GtkWidget *widget, int n, int least, int width)
{
  int gap = MAE_HAND_LAYOUT (gtk_widget_get_layout_manager (widget))->gap;
  gboolean fits = n * (least + gap) - gap <= width;

  return fits || mae_table_size_text (widget) <= 1 ? n : (n + 1) / 2;
}

int
mae_hand_layout_card_width (GtkWidget *widget, int width)
{
  MaeHandLayout *self = MAE_HAND_LAYOUT (gtk_widget_get_layout_manager (widget));
  int columns = count_columns (widget, mae_hand_layout_count (widget), least_width (widget), width);
  int each = (width + self->gap) / MAX (columns, 1) - self->gap;

  return self->most > 0 ? MIN (each, self->most) : each;
}

static void
mae_hand_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                         int for_size, int *minimum, int *natural, int *minimum_baseline,
                         int *natural_baseline)
{
  int n = mae_hand_layout_count (widget), each = -1, rows = 1;
  int gap = MAE_HAND_LAYOUT (manager)->gap;

  *minimum = *natural = 0;
  if (n == 0)
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0) {
    int columns = count_columns (widget, n, least_width (widget), for_size);

    each = mae_hand_layout_card_width (widget, for_size);
    rows = (n + columns - 1) / columns;
  }
  MAE_EACH_CHILD (card, widget) {
    int card_minimum, card_natural;

    if (!gtk_widget_should_layout (card))
      continue;
    gtk_widget_measure (card, orientation, each, &card_minimum, &card_natural, NULL, NULL);
    *minimum = MAX (*minimum, card_minimum);
    *natural = MAX (*natural, card_natural);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = count_columns (widget, n, *minimum, 0) * (*minimum + gap) - gap;
    *natural = MAE_HAND_LAYOUT (manager)->yields ? *minimum : n * (*natural + gap) - gap;
  } else {
    *minimum = rows * (*minimum + gap) - gap;
    *natural = rows * (*natural + gap) - gap;
  }
}

static GtkSizeRequestMode
mae_hand_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

int
mae_hand_layout_width_for (GtkWidget *card, int height)
{
  int natural_width, natural_height;

  gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural_width, NULL, NULL);
  gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural_height, NULL, NULL);
  return natural_width * height / MAX (1, natural_height);
}

static void
mae_hand_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                          int baseline)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int n = mae_hand_layout_count (widget), i = 0, gap = MAE_HAND_LAYOUT (manager)->gap;
  int columns = count_columns (widget, n, least_width (widget), width);
  int rows = (n + columns - 1) / MAX (columns, 1);

  if (n == 0)
    return;
  height = (height + gap) / rows - gap;

  MAE_EACH_CHILD (card, widget) {
    if (!gtk_widget_should_layout (card))
      continue;
    int each =
        MIN (mae_hand_layout_width_for (card, height), mae_hand_layout_card_width (widget, width));
    int left = (width - columns * (each + gap) + gap) / 2;
    int column = rtl ? columns - 1 - i % columns : i % columns;
    gtk_widget_size_allocate (card,
                              &(GtkAllocation){ left + column * (each + gap),
                                                i / columns * (height + gap), each, height },
                              -1);
    i++;
  }
}

static void
mae_hand_layout_class_init (MaeHandLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mae_hand_layout_get_request_mode;
  layout_class->measure = mae_hand_layout_measure;
  layout_class->allocate = mae_hand_layout_allocate;
}

static void
mae_hand_layout_init (MaeHandLayout *self)
{
  self->gap = MAE_HAND_GAP;
}

void
mae_hand_layout_set_yields (MaeHandLayout *self, gboolean yields)
{
  self->yields = yields;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
mae_hand_layout_set_gap (MaeHandLayout *self, int gap)
{
  self->gap = gap;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
mae_hand_layout_limit (MaeHandLayout *self, int most)
{
  self->most = most;
}
