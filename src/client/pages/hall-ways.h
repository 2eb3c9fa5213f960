/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The two ways to a game with others, as buttons: “Quick Match” and “New Table…”. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HALL_WAYS (mae_hall_ways_get_type ())
G_DECLARE_FINAL_TYPE (MaeHallWays, mae_hall_ways, MAE, HALL_WAYS, GtkBox)

/* Shows how many wait for a quick match, and whether “New Table…” is the page's golden button. */
void mae_hall_ways_show (MaeHallWays *self, gint64 n_waiting, gboolean is_golden);

/* Focuses “New Table…”. */
gboolean mae_hall_ways_focus (MaeHallWays *self);
