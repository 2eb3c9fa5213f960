/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the online page: a server, details, and a button to join. */
#pragma once

#include <adwaita.h>

#include "client/session/server-list.h"

#define MAE_TYPE_SERVER_ROW (mae_server_row_get_type ())
G_DECLARE_FINAL_TYPE (MaeServerRow, mae_server_row, MAE, SERVER_ROW, AdwActionRow)

/* Signals: "join" (): the player wants to join; "forget" (): the player wants to remove the row;
 * "ask" (): the player wants the server to be asked again. */

/* Creates a row for a server of the list. @asks: it is asked who is there, so the row has room for
 * the answer. */
GtkWidget *mae_server_row_new_listed (const MaeListedServer *server, gboolean asks);

/* Returns whether the row is for @server, and shows what is known of it now. */
gboolean mae_server_row_is_for (MaeServerRow *self, const MaeListedServer *server);
void mae_server_row_update (MaeServerRow *self, const MaeListedServer *server, gboolean asks);

/* Creates a row for a server found on the network, or for a table with @code (NULL: none) on a
 * server; @title and @subtitle are shown unchanged. */
GtkWidget *mae_server_row_new_found (const char *title, const char *subtitle, const char *address,
                                     const char *code);

/* Returns the server's address, in the form of mae_address_format(). */
const char *mae_server_row_get_address (MaeServerRow *self);

/* Returns the code of the row's table; NULL: it is for a server. */
const char *mae_server_row_get_code (MaeServerRow *self);

/* Returns the nickname to join with; NULL: the one in the page's field. */
const char *mae_server_row_get_nickname (MaeServerRow *self);
