/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One slot of a board: its top card, and the edges of those below. Pressed: "move.slot". */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

G_BEGIN_DECLS

#define MAE_TYPE_SLOT_VIEW (mae_slot_view_get_type ())
G_DECLARE_FINAL_TYPE (MaeSlotView, mae_slot_view, MAE, SLOT_VIEW, GtkWidget)

GtkWidget *mae_slot_view_new (int slot);

/* Shows the slot of @seat; @coming: a card the draft puts on it, or -1. @on: its production is part
 * of the draft. */
void
mae_slot_view_update (MaeSlotView *self, const MaeGame *game, int seat, int coming, gboolean on);

/* Whether it is highlighted: as a target of the card that is dragged, or as a production that can
 * be added. */
void mae_slot_view_set_lit (MaeSlotView *self, gboolean lit);
void mae_slot_view_set_usable (MaeSlotView *self, gboolean usable);

/* Where its top card is drawn; FALSE when there is none. */
gboolean mae_slot_view_get_face_area (MaeSlotView *self, graphene_rect_t *area);

/* Whether its top card is hidden, as the overlay animates it. */
void mae_slot_view_set_veil (MaeSlotView *self, gboolean veil);

G_END_DECLS
