/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's shelves as a pyramid, leader depots under it. Each shelf is a widget of its own; arrow
 * keys move between them, digits 1… press them. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

G_BEGIN_DECLS

#define MAE_TYPE_WAREHOUSE (mae_warehouse_get_type ())
G_DECLARE_FINAL_TYPE (MaeWarehouse, mae_warehouse, MAE, WAREHOUSE, GtkWidget)

GtkWidget *mae_warehouse_new (void);

/* What a draft makes of @container. */
typedef MaeBag (*MaeContainerAfter) (gpointer user_data, int container);

/* Shows the shelves and depots of @seat; @after (may be NULL) tells the content after the draft. */
void mae_warehouse_update (MaeWarehouse *self, const MaeGame *game, int seat,
                           MaeContainerAfter after, gpointer user_data);

/* Lets the @n containers glow as places where what is held may go; n 0: none. */
void mae_warehouse_set_lit (MaeWarehouse *self, const gint16 *containers, int n);

/* Whether its shelves can be pressed and dragged. */
void mae_warehouse_set_usable (MaeWarehouse *self, gboolean usable);

/* The widget of @container, or NULL. */
GtkWidget *mae_warehouse_get_shelf (MaeWarehouse *self, int container);

/* What isn't drawn on each container's places: @veil is asked for every one of them. */
typedef guint (*MaeContainerVeil) (gpointer user_data, int container);
void mae_warehouse_set_veil (MaeWarehouse *self, MaeContainerVeil veil, gpointer user_data);

G_END_DECLS
