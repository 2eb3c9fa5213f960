/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An overlay that frames a part of the page for about a second and a half. It takes no input and
 * isn't in the accessible tree. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HIGHLIGHT (mae_highlight_get_type ())
G_DECLARE_FINAL_TYPE (MaeHighlight, mae_highlight, MAE, HIGHLIGHT, GtkWidget)

/* Gets the area of the part, or of its visible portion, in the overlay's coordinates; FALSE: none
 * of it is visible. Called for every frame, since the layout may change. */
typedef gboolean (*MaeHighlightFind) (gpointer user_data, graphene_rect_t *area);

/* Frames what @find finds, instead of what was framed before. */
void mae_highlight_show (MaeHighlight *self, MaeHighlightFind find, gpointer user_data);

/* Removes the frame at once. */
void mae_highlight_clear (MaeHighlight *self);

/* Gets what is framed now. */
gboolean mae_highlight_get_area (MaeHighlight *self, graphene_rect_t *area);
