/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tables of the hall are listed: all or those near the player's rating, and at which pace.
 *
 * Signal "changed" (): the player wants others. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/table-info.h"

#define MAE_TYPE_HALL_FILTER (mae_hall_filter_get_type ())
G_DECLARE_FINAL_TYPE (MaeHallFilter, mae_hall_filter, MAE, HALL_FILTER, GtkBox)

/* Offers what makes sense here: @rating is the player's own one, 0: none; @has_days: there may be
 * games over days. */
void mae_hall_filter_offer (MaeHallFilter *self, int rating, gboolean has_days);

/* Returns whether @table is to be listed. */
gboolean mae_hall_filter_takes (MaeHallFilter *self, const MaeTableInfo *table);

/* Returns whether only tables near the player's rating are listed. */
gboolean mae_hall_filter_is_near (MaeHallFilter *self);

/* What the player has chosen, as one number; 0: everything is listed. Setting it emits "changed" if
 * it is another one. */
guint mae_hall_filter_get (MaeHallFilter *self);
void mae_hall_filter_set (MaeHallFilter *self, guint chosen);
