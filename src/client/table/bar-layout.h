/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Places the two texts of the bar below each other. Their height doesn't depend on what they say,
 * so that nothing above the bar moves: the second text is shown where the first one leaves room.
 * Where it doesn't, a brief one is shown instead if there is room for that. The children are the
 * labels for these three. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_BAR_LAYOUT (mae_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeBarLayout, mae_bar_layout, MAE, BAR_LAYOUT, GtkLayoutManager)

/* Reserves two lines for the first text in @box and @second (≥ 0) lines for the second one. With
 * @second -1 both have the height they need. */
void mae_bar_layout_set (GtkWidget *box, int second);

/* Sets the second text of @box, and @brief; "": none. */
void mae_bar_layout_set_second (GtkWidget *box, const char *text, const char *brief);
