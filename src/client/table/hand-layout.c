/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand-layout.h"

#define GAP 16

struct _MaeHandLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (MaeHandLayout, mae_hand_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
count_cards (GtkWidget *widget)
{
  int n = 0;

  for (GtkWidget *card = gtk_widget_get_first_child (widget); card;
       card = gtk_widget_get_next_sibling (card))
    n += gtk_widget_should_layout (card);
  return n;
}

static void
mae_hand_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                         int for_size, int *minimum, int *natural, int *minimum_baseline,
                         int *natural_baseline)
{
  int n = count_cards (widget);

  *minimum = *natural = 0;
  for (GtkWidget *card = gtk_widget_get_first_child (widget); card;
       card = gtk_widget_get_next_sibling (card)) {
    int card_minimum, card_natural;

    if (!gtk_widget_should_layout (card))
      continue;
    gtk_widget_measure (card, orientation, -1, &card_minimum, &card_natural, NULL, NULL);
    *minimum = MAX (*minimum, card_minimum);
    *natural = MAX (*natural, card_natural);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL && n > 0) {
    *minimum = n * (*minimum + GAP) - GAP;
    *natural = n * (*natural + GAP) - GAP;
  }
}

/* Returns the width of a card with @height; its shape is that of its natural size. */
static int
width_for (GtkWidget *card, int height)
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
  int n = count_cards (widget), i = 0;

  for (GtkWidget *card = gtk_widget_get_first_child (widget); card;
       card = gtk_widget_get_next_sibling (card)) {
    int each, left, place;

    if (!gtk_widget_should_layout (card))
      continue;
    each = MIN (width_for (card, height), (width + GAP) / n - GAP);
    left = (width - n * (each + GAP) + GAP) / 2;
    place = rtl ? n - 1 - i : i;
    i++;
    gtk_widget_size_allocate (card,
                              &(GtkAllocation){ left + place * (each + GAP), 0, each, height }, -1);
  }
}

static void
mae_hand_layout_class_init (MaeHandLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->measure = mae_hand_layout_measure;
  layout_class->allocate = mae_hand_layout_allocate;
}

static void
mae_hand_layout_init (MaeHandLayout *self)
{
}
