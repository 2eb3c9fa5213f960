/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A shelf or leader depot: its places and their resources, before and after the draft. A press
 * activates "move.container"; dragging takes a unit the draft has placed, or else the whole
 * shelf. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_SHELF (mae_shelf_get_type ())
G_DECLARE_FINAL_TYPE (MaeShelf, mae_shelf, MAE, SHELF, GtkWidget)

/* Shows @container of @game; @after: its contents after the draft, NULL: unchanged. */
void mae_shelf_update (MaeShelf *self, const MaeGame *game, int container, const MaeBag *after);

/* Return the container that is shown, and how many places it has. */
int mae_shelf_get_container (MaeShelf *self);
int mae_shelf_get_places (MaeShelf *self);

/* Sets whether it is highlighted as a drop target. */
void mae_shelf_set_lit (MaeShelf *self, gboolean lit);

/* Sets whether it can be pressed and dragged. */
void mae_shelf_set_usable (MaeShelf *self, gboolean usable);

/* Gets the area of the resource on @place; FALSE if there is no such place. */
gboolean mae_shelf_get_piece_area (MaeShelf *self, int place, graphene_rect_t *area);

/* Draws the places of the mask @veil empty, while the overlay animates their resources. */
void mae_shelf_set_veil (MaeShelf *self, guint veil);
