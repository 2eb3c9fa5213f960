/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page on which the player enters a server and a nickname, or chooses a server. Its owner, the
 * window, connects.
 *
 * Signals:
 * - "join" (const char *address, const char *code, const char *nickname): the player wants to join;
 *   `address` is in the form of mae_address_format(), `code` that of a table or NULL.
 * - "cancel" (): the player wants to stop connecting, or otherwise to go back. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/link.h"
#include "client/session/server-book.h"

#define MAE_TYPE_ONLINE_PAGE (mae_online_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeOnlinePage, mae_online_page, MAE, ONLINE_PAGE, GtkWidget)

/* @server and @nickname are the initial texts of the fields; the servers in @book are listed. A
 * code that is typed without a server belongs to a table on @server. */
GtkWidget *mae_online_page_new (MaeServerBook *book, const char *server, const char *nickname);

/* Sets the https:// address of another list of servers; "": none. */
void mae_online_page_set_list (MaeOnlinePage *self, const char *address);

/* Asks the servers in the list who is there, as long as the page is in sight. */
void mae_online_page_look_up (MaeOnlinePage *self);

/* Changes the server's address. */
void mae_online_page_set_server (MaeOnlinePage *self, const char *server);

/* Shows @text while connecting; NULL: not connecting. */
void mae_online_page_set_busy (MaeOnlinePage *self, const char *text);

/* Shows why joining failed, and moves the focus to the field to correct: the nickname's, or the
 * server's. */
void mae_online_page_set_problem (MaeOnlinePage *self, const char *text, gboolean nickname);

/* Shows that the page was opened by @link. When the player joins its server, the session
 * joins its table too. */
void mae_online_page_offer (MaeOnlinePage *self, const MaeLink *link);

/* Returns the nickname, without spaces around it. (transfer full) */
char *mae_online_page_dup_nickname (MaeOnlinePage *self);

/* Returns whether the player joined a game found on the local network. */
gboolean mae_online_page_is_nearby (MaeOnlinePage *self);
