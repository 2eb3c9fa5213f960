/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The marbles of the market in their frame, and the arrows around it. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_MARKET_MARBLES (mae_market_marbles_get_type ())
G_DECLARE_FINAL_TYPE (MaeMarketMarbles, mae_market_marbles, MAE, MARKET_MARBLES, GtkWidget)

/* Emits "pointed" (gboolean row, int index) when the pointer enters an arrow; index -1: it has
 * left. */

/* @usable: lines can be taken now. @chosen: the draft's line; index -1: none. */
void mae_market_marbles_update (MaeMarketMarbles *self, const MaeGame *game, gboolean usable,
                                gboolean chosen_row, int chosen);

/* Returns the arrow of a line, or NULL. */
GtkWidget *mae_market_marbles_get_arrow (MaeMarketMarbles *self, gboolean row, int index);

/* Returns the marble at @row, @column (@row -1: the one on the slide), or NULL. */
GtkWidget *mae_market_marbles_get_marble (MaeMarketMarbles *self, int row, int column);

/* Set and get the types of the marbles in the frame that are highlighted (bit r: resource r). */
void mae_market_marbles_set_lit (MaeMarketMarbles *self, guint32 types);
guint32 mae_market_marbles_get_lit (MaeMarketMarbles *self);

/* Sets whether the marbles are hidden while the overlay animates them. */
void mae_market_marbles_set_veil (MaeMarketMarbles *self, gboolean veil);
