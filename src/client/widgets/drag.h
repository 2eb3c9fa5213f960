/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the pieces of the table tell the page they lie on. They know no rule and no draft: they
 * activate actions, found up the widget tree, and whoever owns the draft installs them (the table
 * page, the page where leaders are chosen). Indices as in the engine; -1: none.
 *
 *   move.line       (bi)     row?, index: an arrow of the market
 *   move.deck       (ii)     level, colour: the top card of a deck
 *   move.container  (ii)     container, resource: a shelf, a depot or a part of the strongbox
 *   move.unit       (ii)     resource, container it lies in (-1: the tray)
 *   move.slot       (i)      slot
 *   move.production (i)      production
 *   move.choose     (iiii)   MaeChoice, item, blank or white marble, resource
 *   move.leader     (i)      leader
 *   move.drag-begin (iii)    kind, value, from of a MaeDragItem
 *   move.drag-end   ()
 *   move.drop       (iiiii)  kind, value, from; MaeDropTarget, index
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum {
  MAE_DRAG_UNIT,   /* value: resource; from: container, -1: the tray */
  MAE_DRAG_SHELF,  /* value: container, with all that is in it */
  MAE_DRAG_CARD,   /* value: level; from: colour */
  MAE_DRAG_LEADER, /* value: leader */
} MaeDragKind;

typedef enum {
  MAE_DROP_CONTAINER, /* index: container */
  MAE_DROP_SLOT,      /* index: slot */
  MAE_DROP_TRAY,
  MAE_DROP_DISCARD, /* where leaders and resources are discarded */
  MAE_DROP_BOARD,   /* anywhere else on the own board; leaders: the place where they are kept */
} MaeDropTarget;

typedef enum {
  MAE_CHOICE_WHITE, /* what a white marble becomes */
  MAE_CHOICE_IN,    /* what a production eats; item: the production */
  MAE_CHOICE_OUT,   /* what it gives */
} MaeChoice;

typedef struct {
  MaeDragKind kind;
  int value, from;
} MaeDragItem;

#define MAE_TYPE_DRAG_ITEM (mae_drag_item_get_type ())
GType mae_drag_item_get_type (void);

/* Fills @item with what dragging @widget at @x, @y takes along. Returns the picture that follows
 * the pointer (transfer full), or NULL when nothing can be dragged. */
typedef GdkPaintable *(*MaeDragPrepare) (GtkWidget *widget, double x, double y, MaeDragItem *item);

/* Lets @widget be dragged. */
void mae_drag_add_source (GtkWidget *widget, MaeDragPrepare prepare);

/* Lets things be dropped on @widget, which stands for @place and @index. Everything is taken: what
 * can't be done is refused in words by who owns the draft. Calling it again changes the place. */
void mae_drag_add_target (GtkWidget *widget, MaeDropTarget place, int index);

G_END_DECLS
