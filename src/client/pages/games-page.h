/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games stored on this computer: unfinished ones can be continued, and all can be replayed. Its
 * buttons activate the window's actions. The list is made on another thread. */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_GAMES_PAGE (mae_games_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeGamesPage, mae_games_page, MAE, GAMES_PAGE, GtkWidget)
