/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of cards side by side, as large as possible without changing their shape. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HAND_LAYOUT (mae_hand_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeHandLayout, mae_hand_layout, MAE, HAND_LAYOUT, GtkLayoutManager)

/* Sets whether it takes only the width that others leave: then the least one is its natural one. */
void mae_hand_layout_set_yields (MaeHandLayout *self, gboolean yields);

/* Pixels between two cards, and where there is little room. */
#define MAE_HAND_GAP 16
#define MAE_HAND_GAP_CLOSE 10

/* Returns how many cards in @widget take up room. */
int mae_hand_layout_count (GtkWidget *widget);

/* Returns the width of @card in its natural shape when it is @height pixels high. */
int mae_hand_layout_width_for (GtkWidget *card, int height);

/* Returns how wide the cards in @widget are at most if it is @width pixels wide. */
int mae_hand_layout_card_width (GtkWidget *widget, int width);

/* Sets how many pixels are between two cards. */
void mae_hand_layout_set_gap (MaeHandLayout *self, int gap);

/* Sets the largest width of a card; 0: any width. To be called before the widget is measured and
 * allocated for another width. */
void mae_hand_layout_limit (MaeHandLayout *self, int most);
