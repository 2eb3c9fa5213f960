/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The development grid: a deck for each color and level, the highest level on top. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_GRID (mae_grid_get_type ())
G_DECLARE_FINAL_TYPE (MaeGrid, mae_grid, MAE, GRID, GtkWidget)

/* Shows the decks of @game and what @seat (-1: nobody) lacks for each. @usable: the seat can buy;
 * @now: in this turn, otherwise buying can only be planned; @chosen: the card of the draft, or -1.
 * */
void mae_grid_update (MaeGrid *self, const MaeGame *game, int seat, gboolean usable, gboolean now,
                      int chosen);

/* Shows the decks of @game to choose leaders by: highlights the cards that @leader (-1: none), in
 * the hand of @seat, needs or makes cheaper. */
void mae_grid_update_for_leader (MaeGrid *self, const MaeGame *game, int seat, int leader);

/* Shows the decks in @columns, the first level on top; 0: a column for each color. */
void mae_grid_set_columns (MaeGrid *self, int columns);

/* Returns the widget of a deck, or NULL. @level from 1. */
GtkWidget *mae_grid_get_deck (MaeGrid *self, int level, int colour);
