/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tray under the shelves shows what the draft gains and costs. For the market: the units to be
 * placed, the choices for white marbles, and a target to discard units; else: costs and gains. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/table-move.h"

G_BEGIN_DECLS

#define MAE_TYPE_TRAY (mae_tray_get_type ())
G_DECLARE_FINAL_TYPE (MaeTray, mae_tray, MAE, TRAY, GtkWidget)

void mae_tray_update (MaeTray *self, const MaeGame *game, const MaeTableMove *move);

/* Moves the focus to the first thing to do. Returns FALSE if there is none. */
gboolean mae_tray_focus (MaeTray *self);

/* The @index-th unit on it, white marbles to choose not counted; NULL when there are not so many.
 */
GtkWidget *mae_tray_get_unit (MaeTray *self, int index);

G_END_DECLS
