/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of a saved game as a picture: market, cards and the board of one player, without words.
 */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_TABLE_PICTURE (mae_table_picture_get_type ())
G_DECLARE_FINAL_TYPE (MaeTablePicture, mae_table_picture, MAE, TABLE_PICTURE, GtkWidget)

/* Shows @game with the board of @seat. @hides: leaders that aren't active are face down. The game
 * is copied, but its ruleset must outlive the picture. */
void mae_table_picture_show (MaeTablePicture *self, const MaeGame *game, int seat, gboolean hides);

/* The same, but shows only the market. */
void mae_table_picture_show_market (MaeTablePicture *self, const MaeGame *game);
