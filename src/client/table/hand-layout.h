/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout of cards side by side, as large as possible without changing their shape. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_HAND_LAYOUT (mae_hand_layout_get_type ())
G_DECLARE_FINAL_TYPE (MaeHandLayout, mae_hand_layout, MAE, HAND_LAYOUT, GtkLayoutManager)
