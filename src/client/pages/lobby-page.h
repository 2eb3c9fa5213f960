/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The waiting room: how many are here, how many will play, and who decides that. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define MAE_TYPE_LOBBY_PAGE (mae_lobby_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeLobbyPage, mae_lobby_page, MAE, LOBBY_PAGE, GtkWidget)

GtkWidget *mae_lobby_page_new (MaeSession *session);

G_END_DECLS
