/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of another player beside the table: faith, points, cards, shelves, strongbox, presence.
 * Pressing it opens the player's whole board. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"

#define MAE_TYPE_OPPONENT (mae_opponent_get_type ())
G_DECLARE_FINAL_TYPE (MaeOpponent, mae_opponent, MAE, OPPONENT, GtkWidget)

/* Shows the player in @seat of @model's game. @is_awaited: the connection broke a short time ago.
 */
void mae_opponent_update (MaeOpponent *self, MaeModel *model, int seat, gboolean is_awaited);

/* Sets whether the board is shown in small pieces; otherwise only what is in it. */
void mae_opponent_set_whole (MaeOpponent *self, gboolean whole);

/* Returns whose panel it is; -1 before the first update. */
int mae_opponent_get_seat (MaeOpponent *self);

/* Returns the widget of @part, a MaePanelPart. */
GtkWidget *mae_opponent_get_part (MaeOpponent *self, int part);
