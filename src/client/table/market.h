/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The market: marbles, slide, and what the line under the pointer gives. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"
#include "market-marbles.h"

#define MAE_TYPE_MARKET (mae_market_get_type ())
G_DECLARE_FINAL_TYPE (MaeMarket, mae_market, MAE, MARKET, GtkWidget)

/* @seat: whose gains are shown; -1: nobody's. @usable: lines can be taken now. @chosen: the draft's
 * line; index -1: none. */
void mae_market_update (MaeMarket *self, const MaeGame *game, int seat, gboolean usable,
                        gboolean chosen_row, int chosen);

/* Returns the marble at @row, @column (@row -1: the one on the slide), or NULL. */
GtkWidget *mae_market_get_marble (MaeMarket *self, int row, int column);

MaeMarketMarbles *mae_market_get_marbles (MaeMarket *self);

/* Returns the arrow of a line, or NULL. */
GtkWidget *mae_market_get_arrow (MaeMarket *self, gboolean row, int index);
