/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The people of a server with the highest ratings, and the card of the one who is selected. In a
 * narrow window the card is shown instead of the list. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_LEADERBOARD_PAGE (mae_leaderboard_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeLeaderboardPage, mae_leaderboard_page, MAE, LEADERBOARD_PAGE, GtkWidget)

/* @name: whose card is shown at first (nullable). */
GtkWidget *mae_leaderboard_page_new (MaeSession *session, const char *name);

/* Goes from the card back to the list. Returns FALSE if the card wasn't shown instead of it, or was
 * shown at first. */
gboolean mae_leaderboard_page_go_back (MaeLeaderboardPage *self);
