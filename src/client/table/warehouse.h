/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's shelves as a pyramid, with leader depots below. Each shelf is a widget of its own;
 * arrow keys move between them, digits 1… press them. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_WAREHOUSE (mae_warehouse_get_type ())
G_DECLARE_FINAL_TYPE (MaeWarehouse, mae_warehouse, MAE, WAREHOUSE, GtkWidget)

/* Returns the contents of @container after the draft. */
typedef MaeBag (*MaeContainerAfter) (gpointer user_data, int container);

/* Shows the shelves and depots of @seat; @after may be NULL. */
void mae_warehouse_update (MaeWarehouse *self, const MaeGame *game, int seat,
                           MaeContainerAfter after, gpointer user_data);

/* Highlights the @n containers as drop targets; n 0: none. */
void mae_warehouse_set_lit (MaeWarehouse *self, const gint16 *containers, int n);

/* Sets whether its shelves can be pressed and dragged. */
void mae_warehouse_set_usable (MaeWarehouse *self, gboolean usable);

/* Keeps no room for depots beside the shelves: nobody has one before the first turn. */
void mae_warehouse_set_alone (MaeWarehouse *self);

/* Returns the widget of @container, or NULL. */
GtkWidget *mae_warehouse_get_shelf (MaeWarehouse *self, int container);

/* Sets the places drawn empty: a mask for each container. */
void mae_warehouse_set_veil (MaeWarehouse *self, const guint16 places[MAE_MAX_CONTAINERS]);
