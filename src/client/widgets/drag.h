/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drag and drop, and the actions that widgets of the table activate. These widgets don't know the
 * rules or the draft; the page that owns the draft (the table page, the setup page) installs the
 * actions. Indices as in the engine; -1: none.
 *
 *   move.line       (bi)     row?, index: an arrow of the market
 *   move.deck       (ii)     level, color: the top card of a deck
 *   move.container  (ii)     container, resource: a shelf, a depot or a part of the strongbox
 *   move.unit       (ii)     resource, container it lies in (-1: the tray)
 *   move.slot       (i)      slot
 *   move.production (i)      production
 *   move.choose     (iiii)   MaeChoice, item, blank or white marble, resource
 *   move.leader     (i)      leader
 *   move.place      (i)      a place for a kept leader
 *   move.drag-begin (iii)    kind, value, from of a MaeDragItem
 *   move.drag-end   ()      also while the dragged widget is being removed, perhaps with its page
 *   move.drop       (iiiii)  kind, value, from; MaeDropTarget, index
 */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  MAE_DRAG_UNIT,   /* value: resource; from: container, -1: the tray */
  MAE_DRAG_SHELF,  /* value: container, with all its resources */
  MAE_DRAG_CARD,   /* value: level; from: color */
  MAE_DRAG_LEADER, /* value: leader */
} MaeDragKind;

typedef enum {
  MAE_DROP_CONTAINER, /* index: container */
  MAE_DROP_SLOT,      /* index: slot */
  MAE_DROP_TRAY,
  MAE_DROP_HAND,    /* the leaders dealt */
  MAE_DROP_PLACE,   /* index: place for a leader */
  MAE_DROP_LEADER,  /* index: leader, on the board */
  MAE_DROP_DISCARD, /* where leaders and resources are discarded */
  MAE_DROP_BOARD,   /* anywhere else on the player's board */
  MAE_DROP_NOWHERE, /* where nothing can be dropped */
} MaeDropTarget;

typedef enum {
  MAE_CHOICE_WHITE, /* what a white marble becomes */
  MAE_CHOICE_IN,    /* an input of a production; item: the production */
  MAE_CHOICE_OUT,   /* an output of a production; item: the production */
} MaeChoice;

typedef struct {
  MaeDragKind kind;
  int value, from;
} MaeDragItem;

#define MAE_TYPE_DRAG_ITEM (mae_drag_item_get_type ())
GType mae_drag_item_get_type (void);

/* Sets @item to what dragging @widget from @x, @y takes along, and @area to where that is in
 * @widget. Returns its picture, of the same size as @area (transfer full), or NULL when nothing can
 * be dragged. */
typedef GdkPaintable *(*MaeDragPrepare) (GtkWidget *widget, double x, double y, MaeDragItem *item,
                                         graphene_rect_t *area);

/* Returns what @widget shows in @area. (transfer full) */
GdkPaintable *mae_drag_picture (GtkWidget *widget, const graphene_rect_t *area);

/* Lets @widget be dragged. The picture stays where it was grabbed; @widget has the style class
 * "dragged" meanwhile. */
void mae_drag_add_source (GtkWidget *widget, MaeDragPrepare prepare);

/* Returns whether @widget is being dragged. */
gboolean mae_drag_is_dragged (GtkWidget *widget);

/* Accepts drops on @widget as @target and @index. All drops are accepted here; the owner of the
 * draft refuses illegal ones with a message. Calling it again changes the target. What is let go
 * anywhere else is a drop on MAE_DROP_NOWHERE. */
void mae_drag_add_target (GtkWidget *widget, MaeDropTarget kind, int index);
