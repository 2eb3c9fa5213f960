/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tray below the shelves shows what the draft gains and costs. For the market: units to be
 * placed, pickers for white marbles, and a target to discard units; otherwise costs and gains.
 * Without a draft it shows the player's points. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/table-move.h"

#define MAE_TYPE_TRAY (mae_tray_get_type ())
G_DECLARE_FINAL_TYPE (MaeTray, mae_tray, MAE, TRAY, GtkWidget)

/* Shows @move (NULL: none) of @seat in @game. */
void mae_tray_update (MaeTray *self, const MaeGame *game, int seat, const MaeTableMove *move);

/* Sets whether its height doesn't depend on what is on it. */
void mae_tray_set_fixed (MaeTray *self, gboolean is_fixed);

/* Shows @note (nullable) at the next update, instead of the title. */
void mae_tray_set_note (MaeTray *self, const char *note);

/* Moves the focus to the first thing to do. Returns FALSE if there is none. */
gboolean mae_tray_focus (MaeTray *self);

/* Returns the @index-th unit on it, not counting white marbles for which a resource is to be
 * chosen; NULL if there are fewer. */
GtkWidget *mae_tray_get_unit (MaeTray *self, int index);
