/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "setup-layout.h"

#include "client/table/hand-layout.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"

/* Pixels between the cards and the board, and between two cards. */
#define SPACING 16
#define APART 12

/* The board's edges above and below the places, in pixels. */
#define EDGES 24

/* By how many percent the board is wider than its places need. */
#define WIDER 20

/* The height beside each other, in units (see table-layout.h). */
#define HIGH 304

struct _MaeSetupLayout {
  GtkLayoutManager parent_instance;

  GtkWidget *hand, *board, *places;
  gboolean stacked;
  int height; /* beside each other: the least height */
};

G_DEFINE_FINAL_TYPE (MaeSetupLayout, mae_setup_layout, GTK_TYPE_LAYOUT_MANAGER)

static MaeHandLayout *
layout_of (GtkWidget *cards)
{
  return MAE_HAND_LAYOUT (gtk_widget_get_layout_manager (cards));
}

/* No place is wider than a card. @width is that of both, or -1. */
static void
limit_places (MaeSetupLayout *self, int width)
{
  mae_hand_layout_limit (layout_of (self->places),
                         self->stacked && width > 0 ? mae_hand_layout_card_width (self->hand, width)
                                                    : 0);
}

static gboolean
has_both (MaeSetupLayout *self)
{
  return gtk_widget_should_layout (self->hand) && gtk_widget_should_layout (self->board);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  if (gtk_widget_should_layout (widget))
    gtk_widget_measure (widget, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
mae_setup_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                          int for_size, int *minimum, int *natural, int *minimum_baseline,
                          int *natural_baseline)
{
  MaeSetupLayout *self = MAE_SETUP_LAYOUT (manager);
  gboolean along = self->stacked == (orientation == GTK_ORIENTATION_VERTICAL);
  int least[2], most[2], between = has_both (self) ? SPACING : 0;

  if (orientation == GTK_ORIENTATION_VERTICAL && !self->stacked)
    for_size = -1; /* how the width is shared depends on the height */
  limit_places (self, for_size);
  measure (self->hand, orientation, for_size, &least[0], &most[0]);
  measure (self->board, orientation, for_size, &least[1], &most[1]);
  *minimum = along ? least[0] + between + least[1] : MAX (least[0], least[1]);
  *natural = along ? most[0] + between + most[1] : MAX (most[0], most[1]);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  if (self->stacked) { /* the page scrolls before cards and places differ in size */
    *minimum = *natural;
    return;
  }
  *minimum = MAX (*minimum, self->height);
  *natural = MAX (*natural, self->height);
}

static GtkSizeRequestMode
mae_setup_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Returns the width of a card and of a place, and sets @rest to the natural width of what else is
 * on the board. */
static int
share (MaeSetupLayout *self, int width, int height, int *rest)
{
  int hand_least, hand_most, board_least, board_most, places_least, places_most, n = 0;
  GtkWidget *card = gtk_widget_get_first_child (self->hand);

  measure (self->hand, GTK_ORIENTATION_HORIZONTAL, -1, &hand_least, &hand_most);
  measure (self->board, GTK_ORIENTATION_HORIZONTAL, -1, &board_least, &board_most);
  measure (self->places, GTK_ORIENTATION_HORIZONTAL, -1, &places_least, &places_most);
  n = mae_hand_layout_count (self->hand) + mae_hand_layout_count (self->places);
  *rest = board_most - places_most;
  int room = width - *rest - (has_both (self) ? SPACING : 0) - APART * (n - 2);
  int each = room / MAX (n, 1);
  return card ? MIN (each, mae_hand_layout_width_for (card, height - EDGES)) : each;
}

static void
allocate_beside (MaeSetupLayout *self, GtkWidget *widget, int width, int height)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int rest, each = share (self, width, height, &rest), hand_least, board_least, unused;
  int hand = mae_hand_layout_count (self->hand) * (each + APART) - APART;
  int board = mae_hand_layout_count (self->places) * (each + APART) - APART + rest;

  int between = has_both (self) ? SPACING : 0;
  measure (self->hand, GTK_ORIENTATION_HORIZONTAL, -1, &hand_least, &unused);
  measure (self->board, GTK_ORIENTATION_HORIZONTAL, -1, &board_least, &unused);
  board = MAX (MIN (board, width - between - hand_least), board_least);
  hand = between > 0 ? MAX (MIN (hand, width - between - board), hand_least) : 0;
  int left = MAX (width - hand - between - board, 0);
  /* the board is wider before there is room at both sides */
  int wider = between > 0 ? MIN (left, board * WIDER / 100) : 0;
  board += wider;
  left = (left - wider) / 2;
  if (gtk_widget_should_layout (self->hand))
    gtk_widget_size_allocate (
        self->hand, &(GtkAllocation){ rtl ? width - left - hand : left, 0, hand, height }, -1);
  left += hand + between;
  gtk_widget_size_allocate (
      self->board, &(GtkAllocation){ rtl ? width - left - board : left, 0, board, height }, -1);
}

static void
mae_setup_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                           int baseline)
{
  MaeSetupLayout *self = MAE_SETUP_LAYOUT (manager);
  int hand = 0, unused;

  limit_places (self, width);
  if (!self->stacked) {
    allocate_beside (self, widget, width, height);
    return;
  }
  measure (self->hand, GTK_ORIENTATION_VERTICAL, width, &unused, &hand);
  if (gtk_widget_should_layout (self->hand))
    gtk_widget_size_allocate (self->hand, &(GtkAllocation){ 0, 0, width, hand }, -1);
  hand += has_both (self) ? SPACING : 0;
  gtk_widget_size_allocate (self->board, &(GtkAllocation){ 0, hand, width, height - hand }, -1);
}

static void
mae_setup_layout_class_init (MaeSetupLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mae_setup_layout_get_request_mode;
  layout_class->measure = mae_setup_layout_measure;
  layout_class->allocate = mae_setup_layout_allocate;
}

static void
mae_setup_layout_init (MaeSetupLayout *self)
{
}

void
mae_setup_layout_set_children (MaeSetupLayout *self, GtkWidget *hand, GtkWidget *board,
                               GtkWidget *places)
{
  self->hand = hand;
  self->board = board;
  self->places = places;
}

void
mae_setup_layout_set (MaeSetupLayout *self, gboolean stacked, double unit)
{
  int gap = stacked ? MAE_HAND_GAP_CLOSE : APART;

  self->stacked = stacked;
  mae_hand_layout_set_gap (layout_of (self->hand), gap);
  mae_hand_layout_set_gap (layout_of (self->places), gap);
  mae_hand_layout_set_yields (layout_of (self->places), !stacked);
  gtk_widget_set_valign (self->places, stacked ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);
  self->height = HIGH * unit;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
