/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first page: the kinds of games. Its buttons activate the window's actions. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_START_PAGE (mae_start_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeStartPage, mae_start_page, MAE, START_PAGE, GtkWidget)
