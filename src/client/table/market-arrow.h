/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrow at a row or column of the market. A press activates "move.line". Emits "pointed"
 * (gboolean) when the pointer or the focus enters or leaves it. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_MARKET_ARROW (mae_market_arrow_get_type ())
G_DECLARE_FINAL_TYPE (MaeMarketArrow, mae_market_arrow, MAE, MARKET_ARROW, GtkWidget)

/* Creates the arrow at row (@row TRUE) or column @index, from 0. (transfer floating) */
GtkWidget *mae_market_arrow_new (gboolean row, int index);

/* Return which line it is at. */
gboolean mae_market_arrow_is_row (MaeMarketArrow *self);
int mae_market_arrow_get_index (MaeMarketArrow *self);

/* Sets the accessible name, and whether the draft takes this line. */
void
mae_market_arrow_update (MaeMarketArrow *self, const char *label, gboolean usable, gboolean chosen);
