/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's own panel beside the table: faith, points, the next tile and the next report. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"

#define MAE_TYPE_OWN_PANEL (mae_own_panel_get_type ())
G_DECLARE_FINAL_TYPE (MaeOwnPanel, mae_own_panel, MAE, OWN_PANEL, GtkWidget)

/* Shows the player's own values in @model's game. */
void mae_own_panel_update (MaeOwnPanel *self, MaeModel *model);
