/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where to play online, and as whom. It only asks: connecting is the window's.
 *
 * Signals:
 * - "join" (const char *address, const char *nickname): the player wants to. `address` is written
 * as mae_address_format() does.
 * - "cancel" (): not any more, while busy; back, otherwise. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/server-book.h"

G_BEGIN_DECLS

#define MAE_TYPE_ONLINE_PAGE (mae_online_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeOnlinePage, mae_online_page, MAE, ONLINE_PAGE, GtkWidget)

/* @server and @nickname are what the fields hold at first; the servers in @book are offered, too.
 */
GtkWidget *mae_online_page_new (MaeServerBook *book, const char *server, const char *nickname);

/* Shows that it is being tried, saying @text, or (NULL) that it isn't. */
void mae_online_page_set_busy (MaeOnlinePage *self, const char *text);

/* Why it didn't work, in a sentence; the keyboard goes to the field to mend: the nickname's, or the
 * server's. */
void mae_online_page_set_problem (MaeOnlinePage *self, const char *text, gboolean nickname);

/* Says that a link led here, to the table with @code if that isn't NULL; what is left to do is to
 * join. */
void mae_online_page_offer (MaeOnlinePage *self, const char *code);

/* What the player is to be called, without the spaces around it. (transfer full) */
char *mae_online_page_dup_nickname (MaeOnlinePage *self);

/* Whether the game that was asked for last is one found on the local network. */
gboolean mae_online_page_is_nearby (MaeOnlinePage *self);

G_END_DECLS
