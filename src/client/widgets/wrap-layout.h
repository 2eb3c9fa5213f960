/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Places children beside each other, in as many lines as they need, and shares what is left of a
 * line's width among those that expand, or among all. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_WRAP_LAYOUT (mae_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeWrapLayout, mae_wrap_layout, MAE, WRAP_LAYOUT, GtkLayoutManager)

/* Lets @box place its children in lines, or with @wraps FALSE in one row, with @spacing pixels
 * between them. */
void mae_wrap_layout_set (GtkBox *box, gboolean wraps, int spacing);

/* Lets @box place its children in lines with @spacing pixels between them, about the same number in
 * each line. */
void mae_wrap_layout_set_equal (GtkBox *box, int spacing);

/* Like mae_wrap_layout_set() with children of equal widths; there are several lines only if one
 * line needs more than @room pixels of width. */
void mae_wrap_layout_set_even (GtkBox *box, gboolean wraps, int spacing, int room);

/* Lets the buttons of @row, an AdwActionRow, move below its words where there is no room for both
 * side by side. The style sheet has the least width of the words. */
void mae_wrap_layout_set_row (GtkListBoxRow *row);
