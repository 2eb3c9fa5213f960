/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small widgets about ratings on other pages. They are hidden where a server has none. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

/* Makes the buttons that lead to *Leaderboard* and *Finished Games* of the server of @session. */
GtkWidget *mae_rating_links_new (MaeSession *session);

/* Makes a label that says how the game that has just ended has changed the player's rating. */
GtkWidget *mae_rating_note_new (MaeSession *session);
