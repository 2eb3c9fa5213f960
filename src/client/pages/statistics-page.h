/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Results of the games on this computer: in total, and by kind of game. */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_STATISTICS_PAGE (mae_statistics_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeStatisticsPage, mae_statistics_page, MAE, STATISTICS_PAGE, GtkWidget)
