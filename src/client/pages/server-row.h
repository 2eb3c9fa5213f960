/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the online page: a server, details, and a button to join. */
#pragma once

#include <adwaita.h>

#include "client/session/server-book.h"

#define MAE_TYPE_SERVER_ROW (mae_server_row_get_type ())
G_DECLARE_FINAL_TYPE (MaeServerRow, mae_server_row, MAE, SERVER_ROW, AdwActionRow)

/* Signals: "join" (): the player wants to join; "forget" (): the player wants to remove the row. */

/* Creates a row for a server played on before. */
GtkWidget *mae_server_row_new_known (const MaeKnownServer *known);

/* Creates a row for a server found on the network; @title and @subtitle are shown unchanged. */
GtkWidget *mae_server_row_new_found (const char *title, const char *subtitle, const char *address);

/* Returns the server's address, in the form of mae_address_format(). */
const char *mae_server_row_get_address (MaeServerRow *self);

/* Returns the nickname to join with; NULL: the one in the page's field. */
const char *mae_server_row_get_nickname (MaeServerRow *self);
