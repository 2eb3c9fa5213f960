/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A slot of a board: its top card, and the edges of those below. A press activates "move.slot". */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_SLOT_VIEW (mae_slot_view_get_type ())
G_DECLARE_FINAL_TYPE (MaeSlotView, mae_slot_view, MAE, SLOT_VIEW, GtkWidget)

/* Creates the view of slot @slot, from 0. (transfer floating) */
GtkWidget *mae_slot_view_new (int slot);

/* Shows the slot of @seat; @coming: the card that the draft puts on it, or -1. @on: its production
 * is part of the draft. */
void
mae_slot_view_update (MaeSlotView *self, const MaeGame *game, int seat, int coming, gboolean on);

/* Sets whether it is highlighted: as a drop target, or as a production that can be added. */
void mae_slot_view_set_lit (MaeSlotView *self, gboolean lit);
/* Sets whether it can be pressed. */
void mae_slot_view_set_usable (MaeSlotView *self, gboolean usable);

/* Gets the area of its top card; FALSE if there is none. */
gboolean mae_slot_view_get_face_area (MaeSlotView *self, graphene_rect_t *area);

/* Sets whether its top card is hidden while the overlay animates it. */
void mae_slot_view_set_veil (MaeSlotView *self, gboolean veil);
