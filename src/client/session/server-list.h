/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers that a player can choose from: those played on, the last one first, then those of the
 * list that comes with the program, `maestri/servers.list` in a folder of shared data. Each line
 * of that file is an address, then a space and a name, or is empty, or begins with `#`. What isn't
 * an address is ignored.
 *
 * Each server can be asked what is going on there: server-question.h.
 *
 * Signal "changed" (): a server was added or removed, or what is known of one has changed. */
#pragma once

#include "client/words/server-text.h"
#include "server-book.h"

#define MAE_SERVER_LIST_MAX 64 /* of the file */

typedef struct {
  char *address;  /* in the form of mae_address_format() */
  char *name;     /* NULL: none is known */
  char *nickname; /* used there the last time; NULL: not played on yet */
  gboolean playing;
  gint64 used; /* seconds since 1970 */
  MaeAsked asked;
  MaeServerInfo *info; /* what it told last; NULL unless @asked is MAE_ASKED_ANSWERED */
} MaeListedServer;

#define MAE_TYPE_SERVER_LIST (mae_server_list_get_type ())
G_DECLARE_FINAL_TYPE (MaeServerList, mae_server_list, MAE, SERVER_LIST, GObject)

/* Creates a list of the servers in @book and in @text, the content of the file (NULL: none). */
MaeServerList *mae_server_list_new (MaeServerBook *book, const char *text);

/* Returns the content of the file that is installed; NULL: there is none. (transfer full) */
char *mae_server_list_read_installed (void);

/* (element-type MaeListedServer) (transfer none) Returns the servers; valid until "changed". */
const GPtrArray *mae_server_list_get (MaeServerList *self);

/* Asks all servers, and with @active TRUE again every 30 seconds. A server with several nicknames
 * is asked once. FALSE: stops that. */
void mae_server_list_set_active (MaeServerList *self, gboolean active);

/* Asks @address again. */
void mae_server_list_ask (MaeServerList *self, const char *address);
