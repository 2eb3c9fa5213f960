/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dialog with a player's whole board. */
#pragma once

#include "board.h"
#include "client/game/model.h"

/* Shows the board of @seat over the window that contains @parent. Returns the dialog; @board: the
 * board in it, which the caller updates. */
GtkWidget *
mae_board_dialog_present (MaeModel *model, int seat, GtkWidget *parent, MaeBoard **board);
