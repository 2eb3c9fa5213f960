/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The marbles of the market in their well, and the arrows around it. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

G_BEGIN_DECLS

#define MAE_TYPE_MARKET_TRAY (mae_market_tray_get_type ())
G_DECLARE_FINAL_TYPE (MaeMarketTray, mae_market_tray, MAE, MARKET_TRAY, GtkWidget)

/* Emits "pointed" (gboolean row, int index) when an arrow is pointed at; index -1: none any more.
 */

/* @usable: lines can be taken now. @chosen: the draft's line, index -1: none. */
void mae_market_tray_update (MaeMarketTray *self, const MaeGame *game, gboolean usable,
                             gboolean chosen_row, int chosen);

/* The arrow of a line, or NULL. */
GtkWidget *mae_market_tray_get_arrow (MaeMarketTray *self, gboolean row, int index);

G_END_DECLS
