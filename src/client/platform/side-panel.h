/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Content with a panel at its end. While the panel is folded and revealed, it covers the
 * content. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_SIDE_PANEL (mae_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (MaeSidePanel, mae_side_panel, MAE, SIDE_PANEL, GtkWidget)

/* Properties: "content" and "panel" (widgets); "folded" (read-only): there isn't room for both side
 * by side; after the next layout, the widget has the style class "folded" if so; "revealed": the
 * panel is visible. */

/* Folds the panel, which hides it, or puts it beside the content. May be called during a layout,
 * before this widget gets its size. */
void mae_side_panel_set_folded (MaeSidePanel *self, gboolean folded);
