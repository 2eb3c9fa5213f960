/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is the player's own, beside the kinds of games in a wide window: the last game as a picture,
 * or how a turn goes; the puzzle of the day; the strength against computers. */
#pragma once

#include "client/game/games.h"

#include <gtk/gtk.h>

#define MAE_TYPE_START_PANELS (mae_start_panels_get_type ())
G_DECLARE_FINAL_TYPE (MaeStartPanels, mae_start_panels, MAE, START_PANELS, GtkWidget)

/* To be called once. @games: MaeGameInfo, the last played first; if there are none, how a turn goes
 * is shown. */
void mae_start_panels_show (MaeStartPanels *self, const GPtrArray *games);
