/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Visible areas on pages that scroll. */
#pragma once

#include <gtk/gtk.h>

/* Reduces @area, a part of @widget in the coordinates of @in, to what isn't scrolled out of sight.
 * Returns FALSE if nothing is left. */
gboolean mae_sight_clip (GtkWidget *widget, GtkWidget *in, graphene_rect_t *area);

/* Scrolls @area of @widget into sight (NULL: all of it), if @widget is in a viewport. Returns
 * whether that moved the page. */
gboolean mae_sight_scroll_to (GtkWidget *widget, const graphene_rect_t *area);
