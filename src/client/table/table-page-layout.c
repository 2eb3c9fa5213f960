/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The whole table: each area is where the layout puts it, whatever is in it. */

#include "table-page-private.h"

#include "client/art/piece-texture.h"
#include "client/widgets/widget.h"

/* Pixels between areas that are below or beside one another, in a pane. */
#define PANE_GAP 10
#define BESIDE_GAP 12

/* The least width of the controls of a replay, in one line. */
#define CONTROLS 960

void
mae_table_page_get_layout (MaeTablePage *self, int height, MaeTableLayout *layout)
{
  const MaeGame *game = mae_table_page_game (self);
  const MaeRuleset *rules = game != NULL ? game->rules : NULL;
  MaeTableGiven given = {
    .width = gtk_widget_get_width (GTK_WIDGET (self)),
    .height = height,
    .text = mae_texture_text_size (GTK_WIDGET (self)),
    .rows = rules != NULL ? rules->rows : 3,
    .columns = rules != NULL ? rules->columns : 4,
    .levels = rules != NULL ? rules->n_levels : 3,
    .n_colors = rules != NULL ? rules->n_colours : 4,
    .bar = mae_move_bar_has_controls (self->bar) ? CONTROLS : 0,
  };

  mae_table_layout_compute (&given, layout);
}

/* Under this key the boxes with areas have their page. */
#define PAGE "mae-table-page"

static MaeTablePage *
page_of (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), PAGE);
}

/* Allocates @area, in the page's coordinates, to @child of an area at @x, @y. */
static void
place (GtkWidget *child, const GdkRectangle *area, int x, int y)
{
  GtkWidget *parent = gtk_widget_get_parent (child);
  int least, left = area->x - x;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (gtk_widget_get_direction (parent) == GTK_TEXT_DIR_RTL)
    left = gtk_widget_get_width (parent) - left - area->width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ left, area->y - y, area->width, area->height },
                            -1);
}

/* The table needs as much height as the lowest window in which it doesn't scroll. */
static void
measure_areas_cb (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTableLayout layout;

  MAE_EACH_CHILD (child, widget) {
    int least;
    gtk_widget_measure (child, orientation, -1, &least, NULL, NULL, NULL);
  }
  mae_table_page_get_layout (page_of (widget), 0, &layout);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : layout.bar.y;
}

static void
allocate_areas_cb (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTablePage *self = page_of (widget);
  MaeTableLayout layout;

  mae_table_page_get_layout (self, gtk_widget_get_height (GTK_WIDGET (self)), &layout);
  GdkRectangle middle = layout.market;
  middle.width = layout.road.width;
  place (self->track_frame, &layout.road, 0, 0);
  place (GTK_WIDGET (self->middle), &middle, 0, 0);
  place (GTK_WIDGET (self->board), &layout.board, 0, 0);
}

static void
measure_middle_cb (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  MAE_EACH_CHILD (child, widget) {
    int least, wanted;
    gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
  }
  *minimum = *natural = 0;
}

static void
allocate_middle_cb (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTablePage *self = page_of (widget);
  MaeTableLayout layout;

  mae_table_page_get_layout (self, gtk_widget_get_height (GTK_WIDGET (self)), &layout);
  place (GTK_WIDGET (self->market), &layout.market, layout.market.x, layout.market.y);
  place (GTK_WIDGET (self->grid), &layout.cards, layout.market.x, layout.market.y);
}

/* Returns the least height of @bar, whatever its words are. */
static int
bar_height (GtkWidget *bar)
{
  int height;

  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  return height;
}

/* The bar below the areas has its least height. A box would give it more if its words wanted it,
 * and the areas would move. */
static void
measure_column_cb (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *areas = gtk_widget_get_first_child (widget), *bar = gtk_widget_get_last_child (widget);
  int least, wanted, least_width;

  gtk_widget_measure (areas, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    gtk_widget_measure (areas, orientation, for_size < 0 ? -1 : MAX (for_size, least_width),
                        minimum, natural, NULL, NULL);
    least = bar_height (bar);
    *minimum += least;
    *natural += least;
  } else {
    gtk_widget_measure (areas, orientation, -1, minimum, natural, NULL, NULL);
    gtk_widget_measure (bar, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural = MAX (*natural, wanted);
  }
}

static void
allocate_column_cb (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *areas = gtk_widget_get_first_child (widget), *bar = gtk_widget_get_last_child (widget);
  int low = bar_height (bar), wide;

  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, &wide, NULL, NULL, NULL);
  gtk_widget_size_allocate (areas, &(GtkAllocation){ 0, 0, width, height - low }, -1);
  gtk_widget_size_allocate (bar, &(GtkAllocation){ 0, height - low, MAX (width, wide), low }, -1);
}

static GtkLayoutManager *
pane_layout_new (GtkOrientation orientation, int spacing)
{
  GtkLayoutManager *layout = gtk_box_layout_new (orientation);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
  return layout;
}

void
mae_table_page_set_whole (MaeTablePage *self, gboolean whole)
{
  gtk_widget_set_layout_manager (
      gtk_widget_get_parent (GTK_WIDGET (self->bar)),
      whole ? gtk_custom_layout_new (NULL, measure_column_cb, allocate_column_cb)
            : pane_layout_new (GTK_ORIENTATION_VERTICAL, 0));
  g_object_set_data (G_OBJECT (self->areas), PAGE, self);
  g_object_set_data (G_OBJECT (self->middle), PAGE, self);
  gtk_widget_set_layout_manager (
      GTK_WIDGET (self->areas),
      whole ? gtk_custom_layout_new (NULL, measure_areas_cb, allocate_areas_cb)
            : pane_layout_new (GTK_ORIENTATION_VERTICAL, PANE_GAP));
  gtk_widget_set_layout_manager (
      GTK_WIDGET (self->middle),
      whole ? gtk_custom_layout_new (NULL, measure_middle_cb, allocate_middle_cb)
            : pane_layout_new (GTK_ORIENTATION_HORIZONTAL, BESIDE_GAP));
}

/* Sets the size of @widget and the margins around it. */
static void
set_frame (GtkWidget *widget, int width, int height, int start, int end, int top, int bottom)
{
  gtk_widget_set_size_request (widget, width, height);
  gtk_widget_set_margin_start (widget, start);
  gtk_widget_set_margin_end (widget, end);
  gtk_widget_set_margin_top (widget, top);
  gtk_widget_set_margin_bottom (widget, bottom);
}

void
mae_table_page_place_frame (MaeTablePage *self, const MaeTableLayout *l)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int end = l->folded ? width - l->bar.x - l->bar.width : l->rail.x - l->bar.x - l->bar.width;

  if (!l->whole)
    set_frame (GTK_WIDGET (self->bar), -1, -1, 0, 0, 0, 0);
  else
    set_frame (GTK_WIDGET (self->bar), -1, l->bar.height, l->bar.x, end, 0,
               l->height - l->bar.y - l->bar.height);
  if (!l->whole || l->folded)
    set_frame (GTK_WIDGET (self->rail), l->whole ? 248 : -1, -1, 0, 0, 0, 0);
  else
    set_frame (GTK_WIDGET (self->rail), l->rail.width, -1, 0, width - l->rail.x - l->rail.width,
               l->rail.y, l->height - l->rail.y - l->rail.height);
  gtk_widget_set_margin_top (GTK_WIDGET (self->report_banner), l->whole ? l->market.y : 104);
}
