/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Wraps a container whose children are reached by the arrow keys: Tab stops in it only once. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_TAB_AREA (mae_tab_area_get_type ())
G_DECLARE_FINAL_TYPE (MaeTabArea, mae_tab_area, MAE, TAB_AREA, GtkWidget)
