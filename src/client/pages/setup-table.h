/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The market and the cards for sale, shown while leaders are chosen. What a leader needs, and what
 * its ability is about, is highlighted; a sentence says what that is. Nothing can be taken or
 * bought. */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_SETUP_TABLE (mae_setup_table_get_type ())
G_DECLARE_FINAL_TYPE (MaeSetupTable, mae_setup_table, MAE, SETUP_TABLE, GtkWidget)

/* Highlights what matters for @leader, a card in the hand of @seat; -1: highlights nothing. */
void mae_setup_table_update (MaeSetupTable *self, const MaeGame *game, int seat, int leader);

/* Lays @self out for a page that is @width pixels wide. Must not be called during a layout. */
void mae_setup_table_set_width (MaeSetupTable *self, int width);
