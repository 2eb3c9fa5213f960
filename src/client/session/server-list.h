/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers that a player can choose from: those played on, the last one first, then those of the
 * list that comes with the program, `maestri/servers.list` in a folder of shared data, then those
 * of a list at an https:// address that the player has chosen. Each line of a list is an address,
 * then a space and a name, or is empty, or begins with `#`. In the program's own list, what isn't
 * an address is ignored; another list with such lines isn't one. Of that, addresses in this
 * computer's network are left out, and those after three of a host.
 *
 * Each server can be asked what is going on there: server-question.h.
 *
 * Signals: "changed" (): a server was added or removed, or what is known of one has changed;
 * "answered" (): all that mae_server_list_ask_all() has asked have answered, or don't. */
#pragma once

#include "client/words/server-text.h"
#include "server-book.h"

#define MAE_SERVER_LIST_MAX 64 /* of each list */

/* At first so many addresses are listed, and asked. */
#define MAE_SERVER_LIST_FIRST 8

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

/* Returns how many of those that are listed have answered, and how many have open tables; a server
 * with several nicknames counts once. */
void mae_server_list_count_answered (MaeServerList *self, guint *n, guint *n_open);

/* Returns how many more addresses there are, and lists them all. */
guint mae_server_list_count_more (MaeServerList *self);
void mae_server_list_show_all (MaeServerList *self);

/* Sets the address of another list; "": none. It is fetched when servers are asked, once. */
void mae_server_list_set_source (MaeServerList *self, const char *address);

/* Returns what is known of that list, and a sentence about it; NULL: there is nothing to say.
 * (transfer full) */
MaeListState mae_server_list_get_state (MaeServerList *self);
char *mae_server_list_dup_state (MaeServerList *self);

/* Asks all servers that are listed, and with @active TRUE again every 30 seconds. A server with
 * several nicknames is asked once. FALSE: stops that. */
void mae_server_list_set_active (MaeServerList *self, gboolean active);

/* Asks all again, and fetches the other list if that has failed; only while active. */
void mae_server_list_ask_all (MaeServerList *self);

/* Asks @address again. */
void mae_server_list_ask (MaeServerList *self, const char *address);
