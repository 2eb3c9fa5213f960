/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page before a game, in the waiting room or at a table: the players, their number, and who
 * decides it. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_LOBBY_PAGE (mae_lobby_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeLobbyPage, mae_lobby_page, MAE, LOBBY_PAGE, GtkWidget)

/* Creates the page about @session, which is in the state LOBBY. (transfer floating) */
GtkWidget *mae_lobby_page_new (MaeSession *session);
