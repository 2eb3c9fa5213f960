/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of cards side by side, as large as possible without changing their shape. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HAND_LAYOUT (mae_hand_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeHandLayout, mae_hand_layout, MAE, HAND_LAYOUT, GtkLayoutManager)

/* Sets whether it takes only the width that others leave: then the least one is its natural one. */
void mae_hand_layout_set_yields (MaeHandLayout *self, gboolean yields);

/* Pixels between two cards. */
#define MAE_HAND_GAP 16

/* Returns how many cards in @widget take up room. */
int mae_hand_layout_count (GtkWidget *widget);

/* Returns the width of @card in its natural shape when it is @height pixels high. */
int mae_hand_layout_width_for (GtkWidget *card, int height);
