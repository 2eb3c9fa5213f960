/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of the leaders dealt, and the board with the places for those that are kept: beside each
 * other, with cards and places of the same size, or one below the other. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_SETUP_LAYOUT (mae_setup_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeSetupLayout, mae_setup_layout, MAE, SETUP_LAYOUT, GtkLayoutManager)

/* @board has @places in it, and is the sibling after @hand. */
void mae_setup_layout_set_children (MaeSetupLayout *self, GtkWidget *hand, GtkWidget *board,
                                    GtkWidget *places);

/* Lays out for a page with a @unit of that many pixels (see table-layout.h); @stacked: one below
 * the other. Must not be called during a layout. */
void mae_setup_layout_set (MaeSetupLayout *self, gboolean stacked, double unit);
