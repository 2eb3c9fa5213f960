/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Under the shelves: what the move being made brings and takes. From the market: the units to be
 * placed, the white marbles to choose, where the rest is discarded; else: what goes out and comes
 * in. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/table-move.h"

G_BEGIN_DECLS

#define MAE_TYPE_TRAY (mae_tray_get_type ())
G_DECLARE_FINAL_TYPE (MaeTray, mae_tray, MAE, TRAY, GtkWidget)

void mae_tray_update (MaeTray *self, const MaeGame *game, const MaeTableMove *move);

/* Moves the keyboard focus to what is to be done first. Returns FALSE when nothing is. */
gboolean mae_tray_focus (MaeTray *self);

/* The @index-th unit on it, white marbles to choose not counted; NULL when there are not so many.
 */
GtkWidget *mae_tray_get_unit (MaeTray *self, int index);

G_END_DECLS
