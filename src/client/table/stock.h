/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One type of resource in a strongbox, and how many there are. A press activates
 * "move.container". */
#pragma once

#include <gtk/gtk.h>

#include "engine/game.h"

#define MAE_TYPE_STOCK (mae_stock_get_type ())
G_DECLARE_FINAL_TYPE (MaeStock, mae_stock, MAE, STOCK, GtkWidget)

/* Shows numbers of units: @before now, @after once the draft is confirmed. */
void mae_stock_update (MaeStock *self, const MaeRuleset *rules, int container, int resource,
                       int before, int after, gboolean usable);

/* Returns the type of resource that is shown. */
int mae_stock_get_resource (MaeStock *self);

/* Returns its picture. */
GtkWidget *mae_stock_get_piece (MaeStock *self);
