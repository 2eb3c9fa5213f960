/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "warehouse.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/key.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "shelf.h"

#define GAP 3

/* The size of a place in pixels: the smallest, the one if there is enough room, and the largest. */
#define LEAST 16
#define ROOMY 42
#define MOST 84

/* The size of a place of a depot beside the shelves, as a share of those of shelves. */
#define DEPOT .7

struct _MaeWarehouse {
  GtkWidget parent_instance;

  int n_shelves, n_depots;
  MaeShelf *shelves[MAE_MAX_OWN]; /* shelves, then depots */
  int beside;                     /* places that are kept beside the shelves for depots */
  gboolean usable, alone;
};

/* The natural width of a full tray, which is below the shelves. */
#define TRAY 214

G_DEFINE_FINAL_TYPE (MaeWarehouse, mae_warehouse, GTK_TYPE_WIDGET)

static int
row_places (MaeWarehouse *self, int first, int n)
{
  int places = 0;

  for (int i = first; i < first + n; i++)
    places += mae_shelf_get_places (self->shelves[i]);
  return places;
}

/* Returns the number of places of the longest shelf. */
static int
longest (MaeWarehouse *self)
{
  int most = 1;

  for (int i = 0; i < self->n_shelves; i++)
    most = MAX (most, mae_shelf_get_places (self->shelves[i]));
  return most;
}

/* Returns whether the depots are beside the shelves, one in each row, so that shelves don't move
 * when there is one more. Otherwise they are in a row below. */
static gboolean
are_beside (MaeWarehouse *self)
{
  return self->n_depots <= self->n_shelves;
}

/* Returns the largest number of places side by side, those of depots beside the shelves counted as
 * @depot; a gap counts as half of a place, between depots as a quarter. */
static double
widest (MaeWarehouse *self, double depot)
{
  if (are_beside (self))
    return longest (self) + (self->beside > 0 ? (self->beside + .5) * depot : 0);
  return MAX (longest (self),
              row_places (self, self->n_shelves, self->n_depots) + (self->n_depots - 1) * .25);
}

static int
n_rows (MaeWarehouse *self)
{
  return MAX (self->n_shelves, 1) + !are_beside (self);
}

static void
mae_warehouse_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeWarehouse *self = MAE_WAREHOUSE (widget);
  double n = orientation == GTK_ORIENTATION_HORIZONTAL ? widest (self, 1) : n_rows (self);
  double text = mae_table_size_text (widget), cell = ROOMY * text;

  for (int i = 0; i < self->n_shelves + self->n_depots; i++) {
    int unused; /* children must be measured before they are allocated */
    gtk_widget_measure (GTK_WIDGET (self->shelves[i]), orientation, -1, &unused, NULL, NULL, NULL);
  }
  /* with large text, places are wider before anything else is in the same line */
  *minimum = n * (LEAST * text + GAP) + longest (self) * (text - 1) * (ROOMY - LEAST) + 8;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = n * (LEAST * text + GAP) + 8;
  /* no higher than the width allows */
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    cell = CLAMP (for_size / widest (self, 1) - GAP - 2, LEAST * text, cell);
  *natural = n * (cell + GAP) + 8;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*natural, TRAY * text); /* so that nothing moves when a move begins */
}

static void
mae_warehouse_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeWarehouse *self = MAE_WAREHOUSE (widget);
  int rows = n_rows (self),
      cell = MIN (width / widest (self, DEPOT) - GAP - 2, (double) height / rows - 2);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  cell = CLAMP (cell, LEAST, MOST * mae_table_size_text (widget));
  int step = MIN (cell + GAP + 2, height / rows), top = MAX ((height - rows * step) / 2, 0);
  int pyramid = longest (self) * (cell + GAP) - GAP;
  int left = (width - (int) (widest (self, DEPOT) * (cell + GAP))) / 2;
  gboolean beside = are_beside (self);
  int total = row_places (self, self->n_shelves, self->n_depots) * (cell + GAP)
              + MAX (self->n_depots - 1, 0) * cell / 4;
  int below = (width - total) / 2;

  for (int i = 0; i < self->n_shelves + self->n_depots; i++) {
    int depot = i - self->n_shelves, row = i;
    int high = depot >= 0 && beside ? MAX (cell * DEPOT, LEAST) : cell;
    int w = mae_shelf_get_places (self->shelves[i]) * (high + GAP) - GAP;
    int x = left + (pyramid - w) / 2;

    if (!beside)
      x = (width - w) / 2;
    if (depot >= 0 && beside) {
      x = left + pyramid + GAP + high / 2;
      row = depot;
    } else if (depot >= 0) {
      x = below;
      row = self->n_shelves;
      below += w + GAP + cell / 4;
    }
    gtk_widget_size_allocate (
        GTK_WIDGET (self->shelves[i]),
        &(GtkAllocation){ rtl ? width - x - w : x, top + row * step + (cell - high) / 2, w, high },
        -1);
  }
}

/* Up and down move between the shelves, whatever their widths. */
static gboolean
on_key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
           MaeWarehouse *self)
{
  int n = self->n_shelves + self->n_depots, at = -1, to;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  for (int i = 0; i < n; i++)
    if (gtk_widget_has_focus (GTK_WIDGET (self->shelves[i])))
      at = i;
  key = mae_key_meant (GTK_EVENT_CONTROLLER (keys), key);
  if (key == GDK_KEY_Up)
    to = at - 1;
  else if (key == GDK_KEY_Down)
    to = at + 1;
  else
    return GDK_EVENT_PROPAGATE;
  if (at < 0 || to < 0 || to >= n)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_grab_focus (GTK_WIDGET (self->shelves[to]));
  return GDK_EVENT_STOP;
}

static void
mae_warehouse_class_init (MaeWarehouseClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_unparent_children (widget_class);
  mae_widget_class_set_area (widget_class);
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_warehouse_measure;
  widget_class->size_allocate = mae_warehouse_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "maewarehouse");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_warehouse_init (MaeWarehouse *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  mae_a11y_name (GTK_WIDGET (self), _ ("Warehouse"));
}

static void
set_count (MaeWarehouse *self, int n_shelves, int n_depots)
{
  int had = self->n_shelves + self->n_depots, n = n_shelves + n_depots;

  for (int i = n; i < had; i++)
    g_clear_pointer ((GtkWidget **) &self->shelves[i], gtk_widget_unparent);
  for (int i = had; i < n; i++) {
    self->shelves[i] = MAE_SHELF (g_object_new (MAE_TYPE_SHELF, NULL));
    mae_shelf_set_usable (self->shelves[i], self->usable);
    gtk_widget_set_parent (GTK_WIDGET (self->shelves[i]), GTK_WIDGET (self));
  }
  if (n != had)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->n_shelves = n_shelves;
  self->n_depots = n_depots;
}

/* Keeps room for the largest depot of a leader. */
static void
set_beside (MaeWarehouse *self, const MaeRuleset *rules)
{
  int beside = 0;

  for (int i = 0; i < rules->n_leaders && !self->alone; i++)
    if (rules->leaders[i].kind == MAE_LEADER_DEPOT)
      beside = MAX (beside, rules->leaders[i].amount);
  if (self->beside != beside)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->beside = beside;
}

void
mae_warehouse_update (MaeWarehouse *self, const MaeGame *game, int seat, MaeContainerAfter after,
                      gpointer user_data)
{
  gint16 own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own), n_shelves = 0, n_depots = 0;
  int shelves[MAE_MAX_OWN], depots[MAE_MAX_OWN];

  for (int i = 0; i < n; i++) {
    MaeContainerInfo info = mae_game_container (game, own[i]);
    if (info.kind == MAE_CONTAINER_SHELF)
      shelves[n_shelves++] = own[i];
    else if (info.kind == MAE_CONTAINER_DEPOT)
      depots[n_depots++] = own[i];
  }
  set_beside (self, game->rules);
  set_count (self, n_shelves, n_depots);
  for (int i = 0; i < n_shelves + n_depots; i++) {
    int container = i < n_shelves ? shelves[i] : depots[i - n_shelves];
    MaeBag bag = after != NULL ? after (user_data, container) : game->containers[container];
    mae_shelf_update (self->shelves[i], game, container, &bag);
  }
}

void
mae_warehouse_set_lit (MaeWarehouse *self, const gint16 *containers, int n)
{
  for (int i = 0; i < self->n_shelves + self->n_depots; i++) {
    gboolean lit = FALSE;
    for (int k = 0; k < n; k++)
      lit |= containers[k] == mae_shelf_get_container (self->shelves[i]);
    mae_shelf_set_lit (self->shelves[i], lit);
  }
}

void
mae_warehouse_set_usable (MaeWarehouse *self, gboolean usable)
{
  self->usable = usable;
  for (int i = 0; i < self->n_shelves + self->n_depots; i++)
    mae_shelf_set_usable (self->shelves[i], usable);
}

void
mae_warehouse_set_alone (MaeWarehouse *self)
{
  self->alone = TRUE;
}

GtkWidget *
mae_warehouse_get_shelf (MaeWarehouse *self, int container)
{
  for (int i = 0; i < self->n_shelves + self->n_depots; i++)
    if (mae_shelf_get_container (self->shelves[i]) == container)
      return GTK_WIDGET (self->shelves[i]);
  return NULL;
}

void
mae_warehouse_set_veil (MaeWarehouse *self, const guint16 places[MAE_MAX_CONTAINERS])
{
  for (int i = 0; i < self->n_shelves + self->n_depots; i++)
    mae_shelf_set_veil (self->shelves[i], places[mae_shelf_get_container (self->shelves[i])]);
}
