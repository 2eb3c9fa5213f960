/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "shelf.h"

#include "shelf-testing.h"

#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/drag.h"
#include "client/widgets/pressable.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

#define GAP 3

typedef enum {
  PLACE_EMPTY,
  PLACE_HELD,    /* there before and after the draft */
  PLACE_COMING,  /* added by the draft */
  PLACE_LEAVING, /* paid by the draft */
} PlaceState;

typedef struct {
  PlaceState state;
  int resource;
  MaePiece piece;
} Place;

struct _MaeShelf {
  GtkWidget parent_instance;

  int container;
  gboolean depot, usable;
  int n_places;
  guint veil;    /* bit i: place i is drawn empty */
  guint dragged; /* the same during a drag */
  Place places[16];
  MaePiece ghost; /* shows the type of an empty depot */
};

G_DEFINE_FINAL_TYPE (MaeShelf, mae_shelf, GTK_TYPE_WIDGET)

/* ── Geometry ──────────────────────────────────────────────────────────────────────────────── */

/* Places are squares in a row; in right-to-left layouts the first one is on the right. */
static int
cell_size (MaeShelf *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), n = MAX (self->n_places, 1);

  return MIN (gtk_widget_get_height (GTK_WIDGET (self)), (width + GAP) / n - GAP);
}

static int
place_x (MaeShelf *self, int place, int cell)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int used = self->n_places * (cell + GAP) - GAP;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    place = self->n_places - 1 - place;
  return (width - used) / 2 + place * (cell + GAP);
}

static int
piece_size (int cell)
{
  return cell * 76 / 100;
}

static int
place_at (MaeShelf *self, double x)
{
  int cell = cell_size (self);

  for (int i = 0; i < self->n_places; i++) {
    int left = place_x (self, i, cell);
    if (x >= left && x < left + cell)
      return i;
  }
  return -1;
}

static graphene_rect_t
piece_area (MaeShelf *self, int place)
{
  int cell = cell_size (self), size = piece_size (cell), inset = (cell - size) / 2;
  int y = (gtk_widget_get_height (GTK_WIDGET (self)) - cell) / 2;

  return GRAPHENE_RECT_INIT (place_x (self, place, cell) + inset, y + inset, size, size);
}

/* ── Use ───────────────────────────────────────────────────────────────────────────────────── */

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeShelf *self = MAE_SHELF (widget);

  gtk_widget_activate_action (widget, "move.container", "(ii)", self->container,
                              self->n_places ? self->places[0].resource : -1);
}

/* Returns the pictures of the pieces that are dragged, as they lie on the shelf. (transfer full) */
static GdkPaintable *
draw_dragged (MaeShelf *self, graphene_rect_t *area)
{
  GtkSnapshot *picture = gtk_snapshot_new ();
  gboolean first = TRUE;

  for (int i = 0; i < self->n_places; i++) {
    graphene_rect_t piece = piece_area (self, i);

    if (!(self->dragged & 1u << i))
      continue;
    if (first)
      *area = piece;
    else
      graphene_rect_union (area, &piece, area);
    first = FALSE;
  }
  gtk_snapshot_translate (picture, &GRAPHENE_POINT_INIT (-area->origin.x, -area->origin.y));
  for (int i = 0; i < self->n_places; i++) {
    graphene_rect_t piece = piece_area (self, i);

    if (self->dragged & 1u << i)
      mae_piece_snapshot (picture, GTK_WIDGET (self), &self->places[i].piece, piece.origin.x,
                          piece.origin.y, piece.size.width);
  }
  return gtk_snapshot_free_to_paintable (picture, &area->size);
}

static GdkPaintable *
prepare_drag (GtkWidget *widget, double x, double y, MaeDragItem *item, graphene_rect_t *area)
{
  MaeShelf *self = MAE_SHELF (widget);
  int at = place_at (self, x);
  const Place *place = &self->places[MAX (at, 0)];

  if (!self->usable || at < 0 || place->state == PLACE_EMPTY || place->state == PLACE_LEAVING)
    return NULL;
  self->dragged = 0;
  if (place->state == PLACE_COMING) {
    *item = (MaeDragItem){ MAE_DRAG_UNIT, place->resource, self->container };
    self->dragged = 1u << at;
  } else {
    *item = (MaeDragItem){ MAE_DRAG_SHELF, self->container, -1 };
    for (int i = 0; i < self->n_places; i++)
      if (self->places[i].state == PLACE_HELD)
        self->dragged |= 1u << i;
  }
  return draw_dragged (self, area);
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

static void
snapshot_well (MaeShelf *self, GtkSnapshot *snapshot, int x, int y, int size, PlaceState state)
{
  const MaePalette *p = mae_palette_get ();
  GskRoundedRect rect;
  const GdkRGBA *color = &p->color[MAE_COLOR_DEEP];
  const GdkRGBA *edge = &p->color[state == PLACE_COMING ? MAE_COLOR_GLOW : MAE_COLOR_EDGE];

  gsk_rounded_rect_init_from_rect (&rect, &GRAPHENE_RECT_INIT (x, y, size, size), size * .16f);
  gtk_snapshot_push_rounded_clip (snapshot, &rect);
  gtk_snapshot_append_color (snapshot, color, &rect.bounds);
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0, 0, 0, .16f },
                             &GRAPHENE_RECT_INIT (x, y, size, 3));
  gtk_snapshot_pop (snapshot);
  mae_draw_panel (snapshot, &rect.bounds, size * .16f, NULL, edge, state == PLACE_COMING ? 2 : 1);
}

static void
mae_shelf_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeShelf *self = MAE_SHELF (widget);
  int cell = cell_size (self), y = (gtk_widget_get_height (widget) - cell) / 2;
  int size = piece_size (cell), inset = (cell - size) / 2;
  guint veil = self->veil | (mae_drag_is_dragged (widget) ? self->dragged : 0);

  if (cell < 4)
    return;
  for (int i = 0; i < self->n_places; i++) {
    const Place *place = &self->places[i];
    int x = place_x (self, i, cell);
    snapshot_well (self, snapshot, x, y, cell, place->state);
    if ((place->state == PLACE_EMPTY && !self->depot) || veil & 1u << i)
      continue;
    double opacity = place->state == PLACE_EMPTY ? .16 : place->state == PLACE_LEAVING ? .34 : 1;
    if (opacity < 1)
      gtk_snapshot_push_opacity (snapshot, opacity);
    mae_piece_snapshot (snapshot, widget,
                        place->state == PLACE_EMPTY ? &self->ghost : &place->piece, x + inset,
                        y + inset, size);
    if (opacity < 1)
      gtk_snapshot_pop (snapshot);
  }
}

static void
mae_shelf_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  int n = MAX (MAE_SHELF (widget)->n_places, 1);
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = across ? n * (20 + GAP) - GAP : 20;
  *natural = across ? n * (40 + GAP) - GAP : 40;
}

static void
mae_shelf_class_init (MaeShelfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_shelf_measure;
  widget_class->snapshot = mae_shelf_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  gtk_widget_class_set_css_name (widget_class, "maeshelf");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_shelf_init (MaeShelf *self)
{
  self->container = -1;
  mae_pressable_init (GTK_WIDGET (self));
  mae_drag_add_source (GTK_WIDGET (self), prepare_drag);
}

/* ── State ─────────────────────────────────────────────────────────────────────────────────── */

static int
add_places (MaeShelf *self, const MaeRuleset *rules, int at, int resource, int count,
            PlaceState state)
{
  for (; count > 0 && at < self->n_places; count--, at++)
    self->places[at] = (Place){ state, resource, mae_piece_for_resource (rules, resource) };
  return at;
}

void
mae_shelf_update (MaeShelf *self, const MaeGame *game, int container, const MaeBag *after)
{
  const MaeRuleset *rules = game->rules;
  MaeContainerInfo info = mae_game_container (game, container);
  const MaeBag *before = &game->containers[container];
  int size = CLAMP (info.size, 0, (int) G_N_ELEMENTS (self->places)), at = 0;
  MaeBag content = after != NULL ? *after : *before;

  if (self->n_places != size)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->container = container;
  self->depot = info.kind == MAE_CONTAINER_DEPOT;
  self->n_places = size;
  if (self->depot)
    self->ghost = mae_piece_for_resource (rules, info.resource);
  for (int i = 0; i < (int) G_N_ELEMENTS (self->places); i++)
    self->places[i] = (Place){ PLACE_EMPTY, -1, { 0 } };
  for (int r = 0; r < rules->n_resources; r++) {
    int had = before->of[r], has = content.of[r];
    at = add_places (self, rules, at, r, MIN (had, has), PLACE_HELD);
    at = add_places (self, rules, at, r, has - had, PLACE_COMING);
    at = add_places (self, rules, at, r, had - has, PLACE_LEAVING);
  }

  g_autofree char *name = mae_container_text (game, container);
  g_autofree char *what = mae_bag_text (rules, &content);
  g_autofree char *label =
      /* Translators: a shelf, what is on it, its size: "the shelf for 2 resources: 1 Coin, 2
         spaces". */
      g_strdup_printf (ngettext ("%s: %s, %d space", "%s: %s, %d spaces", size), name, what, size);
  g_autofree char *place = mae_capitalise (name);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, mae_bag_is_empty (&content) ? place : what);
  mae_drag_add_target (GTK_WIDGET (self), MAE_DROP_CONTAINER, container);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
mae_shelf_get_container (MaeShelf *self)
{
  return self->container;
}

int
mae_shelf_get_places (MaeShelf *self)
{
  return self->n_places;
}

void
mae_shelf_set_lit (MaeShelf *self, gboolean lit)
{
  mae_widget_set_class (GTK_WIDGET (self), "lit", lit);
}

void
mae_shelf_set_usable (MaeShelf *self, gboolean usable)
{
  self->usable = usable;
  gtk_widget_set_focusable (GTK_WIDGET (self), usable);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_DISABLED, !usable, -1);
}

gboolean
mae_shelf_get_piece_area (MaeShelf *self, int place, graphene_rect_t *area)
{
  if (place < 0 || place >= self->n_places)
    return FALSE;
  *area = piece_area (self, place);
  return TRUE;
}

void
mae_shelf_set_veil (MaeShelf *self, guint veil)
{
  if (self->veil == veil)
    return;
  self->veil = veil;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
mae_shelf_get_drawn (MaeShelf *self, int place, int *change)
{
  PlaceState state = self->places[place].state;

  *change = state == PLACE_COMING ? 1 : state == PLACE_LEAVING ? -1 : 0;
  return self->places[place].resource;
}
