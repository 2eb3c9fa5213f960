/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for a player at this computer: a handle, the badge, the name, a person or a computer player
 * and its level, and below the name what is wrong with it.
 *
 * Signals: "changed" (); "entry-activated" (): Enter was pressed in the name; "moved" (int by): the
 * player is to sit so many rows further down; "dropped" (MaeSeatRow *other): the other row's player
 * is to sit here. */
#pragma once

#include <adwaita.h>

#include "client/art/piece.h"

#define MAE_TYPE_SEAT_ROW (mae_seat_row_get_type ())
G_DECLARE_FINAL_TYPE (MaeSeatRow, mae_seat_row, MAE, SEAT_ROW, GtkListBoxRow)

/* Sets who sits here. @level: a MaeAiLevel; 0: a person. */
void mae_seat_row_set (MaeSeatRow *self, const char *name, int level);

/* Return the name as entered, and the level. */
const char *mae_seat_row_get_name (MaeSeatRow *self);
int mae_seat_row_get_level (MaeSeatRow *self);

void mae_seat_row_set_badge (MaeSeatRow *self, const MaePiece *badge);

/* Shows what is wrong with the name; NULL: nothing. */
void mae_seat_row_show_problem (MaeSeatRow *self, const char *problem);
