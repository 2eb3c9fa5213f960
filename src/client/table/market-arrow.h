/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrow at a row or column of the market. Pressed: "move.line". Emits "pointed" (gboolean) when
 * the pointer or the keyboard comes to it and leaves it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_ARROW (mae_arrow_get_type ())
G_DECLARE_FINAL_TYPE (MaeArrow, mae_arrow, MAE, ARROW, GtkWidget)

GtkWidget *mae_arrow_new (gboolean row, int index);

gboolean mae_arrow_is_row (MaeArrow *self);
int mae_arrow_get_index (MaeArrow *self);

/* What it is called, and whether it is the line of the draft. */
void mae_arrow_update (MaeArrow *self, const char *label, gboolean usable, gboolean chosen);

G_END_DECLS
