/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Content with a panel at its end, which covers it while it is folded and revealed. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_SIDE_PANEL (mae_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (MaeSidePanel, mae_side_panel, MAE, SIDE_PANEL, GtkWidget)

/* Properties: "content" and "panel", widgets; "folded", whether there is no room for both side by
 * side, to be read only (the style class "folded" says so, too); "revealed", whether the panel can
 * be seen. */

/* Folds the panel, which goes away, or lays it beside the content. May be called while sizes are
 * allocated, before this widget gets its own. */
void mae_side_panel_set_folded (MaeSidePanel *self, gboolean folded);

G_END_DECLS
