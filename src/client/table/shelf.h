/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One shelf or leader depot: its places and their resources, before and after the draft. Pressed:
 * "move.container"; dragged: a unit the draft placed, else the whole shelf. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

G_BEGIN_DECLS

#define MAE_TYPE_SHELF (mae_shelf_get_type ())
G_DECLARE_FINAL_TYPE (MaeShelf, mae_shelf, MAE, SHELF, GtkWidget)

GtkWidget *mae_shelf_new (void);

/* Shows @container of @game; @after: its content after the draft, NULL: unchanged. */
void mae_shelf_update (MaeShelf *self, const MaeGame *game, int container, const MaeBag *after);

int mae_shelf_get_container (MaeShelf *self);
int mae_shelf_get_places (MaeShelf *self);

/* Whether it is highlighted as a target of what is dragged. */
void mae_shelf_set_lit (MaeShelf *self, gboolean lit);

/* Whether it can be pressed and dragged: the own board on the own turn. */
void mae_shelf_set_usable (MaeShelf *self, gboolean usable);

/* Where the resource on @place is drawn; FALSE if there is no such place. */
gboolean mae_shelf_get_piece_area (MaeShelf *self, int place, graphene_rect_t *area);

/* The places of the mask @veil are drawn empty, as the overlay animates their resources. */
void mae_shelf_set_veil (MaeShelf *self, guint veil);

G_END_DECLS
