/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows what is pointed at larger, beside it: after a moment under the pointer, during a long
 * press, or by F3. It disappears when the pointer or the focus leaves, or when something is
 * pressed.
 *
 * It is drawn over its page in the same window, since a window of its own would need a compositor
 * for its edges. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An overlay child of a GtkOverlay, for all widgets in that. */
#define MAE_TYPE_ZOOM (mae_zoom_get_type ())
G_DECLARE_FINAL_TYPE (MaeZoom, mae_zoom, MAE, ZOOM, GtkWidget)

GtkWidget *mae_zoom_new (void);

/* Returns what to show for @widget now (floating), or NULL: nothing. */
typedef GtkWidget *(*MaeZoomFill) (GtkWidget *widget);

/* Lets @widget be shown larger. */
void mae_zoom_add (GtkWidget *widget, MaeZoomFill fill);

/* Shows what @widget is now, if it is shown. */
void mae_zoom_refresh (GtkWidget *widget);

/* Keeps @widget uncovered, unless there is no room anywhere else. */
void mae_zoom_keep_clear (GtkWidget *widget);

G_END_DECLS
