/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A part of another player's board as small pieces, for wide windows: shelves, strongbox, cards or
 * leaders. Its size depends on the ruleset and the window only. */
#pragma once

#include <gtk/gtk.h>

#include "client/motion/motion-scene.h"
#include "engine/game.h"

#define MAE_TYPE_FAR_BOARD (mae_far_board_get_type ())
G_DECLARE_FINAL_TYPE (MaeFarBoard, mae_far_board, MAE, FAR_BOARD, GtkWidget)

/* Creates a view of @part: MAE_PANEL_SHELVES, _STRONGBOX, _CARDS or _LEADERS. */
GtkWidget *mae_far_board_new (MaePanelPart part);

/* Shows that part of the board of @seat. */
void mae_far_board_update (MaeFarBoard *self, const MaeGame *game, int seat);
