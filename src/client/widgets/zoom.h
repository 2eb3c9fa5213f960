/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows an enlarged picture beside the widget that is pointed at: after a moment under the pointer,
 * during a long press, or on F3. It disappears when the pointer or the focus leaves, or when
 * something is pressed.
 *
 * It is drawn over the page, in the same window. A window of its own would need a compositor for
 * its rounded edges. */
#pragma once

#include <gtk/gtk.h>

/* An overlay child of a GtkOverlay. One serves all widgets in that overlay. */
#define MAE_TYPE_ZOOM (mae_zoom_get_type ())
G_DECLARE_FINAL_TYPE (MaeZoom, mae_zoom, MAE, ZOOM, GtkWidget)

/* Returns the enlarged picture of @widget (floating); NULL: there is nothing to show. */
typedef GtkWidget *(*MaeZoomFill) (GtkWidget *widget);

/* Lets @widget be shown larger. */
void mae_zoom_add (GtkWidget *widget, MaeZoomFill fill);

/* If @widget is shown larger now, updates the enlarged picture. */
void mae_zoom_refresh (GtkWidget *widget);

/* Keeps enlarged pictures from covering @widget, unless there is no room anywhere else. */
void mae_zoom_keep_clear (GtkWidget *widget);
