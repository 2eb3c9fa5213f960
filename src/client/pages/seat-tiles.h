/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The seats of a table, a tile for each: those of a table to be opened, where a press on a tile
 * chooses who sits there, or those of a table that waits.
 *
 * Signal "changed": other seats were chosen. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/table-info.h"

#define MAE_TYPE_SEAT_TILES (mae_seat_tiles_get_type ())
G_DECLARE_FINAL_TYPE (MaeSeatTiles, mae_seat_tiles, MAE, SEAT_TILES, GtkBox)

/* Offers the seats of a table for @least to @most players. The first one is taken by @own, the
 * others are what they were chosen to be, or at first: one for anybody. */
void mae_seat_tiles_offer (MaeSeatTiles *self, const char *own, int least, int most);

/* Returns the number of seats, and how many computer players sit there; @levels, of
 * MAE_MAX_PLAYERS, gets their MaeAiLevel. */
int mae_seat_tiles_get (MaeSeatTiles *self, int *levels, int *n_computers);

/* Shows the seats of @table, which waits. @own: the nickname of this player. */
void mae_seat_tiles_show (MaeSeatTiles *self, const MaeTableInfo *table, const char *own);
