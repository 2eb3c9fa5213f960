/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers this person plays on, the last one first: under which nickname, with which secret the
 * seat is given back (docs/protocol.md, Coming back), and whether a game is waiting there.
 *
 * Kept in one file that only its owner may read. The file is read again before every change, so
 * that two programs with the same file don't undo each other's. What is wrong in it is left out;
 * what can't be written is only remembered as long as the object lives.
 *
 * Signal "changed" (): the list or an entry of it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* More servers than this, and the one not played on for longest is forgotten. */
#define MAE_SERVER_BOOK_MAX 12

typedef struct {
  char *address; /* as mae_session_get_address() */
  char *nickname;
  char *secret;     /* NULL: none */
  gboolean playing; /* a game of that nickname's was going on there when it was last seen */
  gint64 used;      /* seconds since 1970; 0: only a secret came so far */
} MaeKnownServer;

#define MAE_TYPE_SERVER_BOOK (mae_server_book_get_type ())
G_DECLARE_FINAL_TYPE (MaeServerBook, mae_server_book, MAE, SERVER_BOOK, GObject)

/* @path NULL: in memory only. */
MaeServerBook *mae_server_book_new (const char *path);

/* Where the user's own book is. (transfer full) */
char *mae_server_book_default_path (void);

/* Reads the file again. */
void mae_server_book_reload (MaeServerBook *self);

/* (element-type MaeKnownServer) (transfer none) The last one first; valid until the next change.
 */
const GPtrArray *mae_server_book_list (MaeServerBook *self);

/* The last server with a game waiting that was played on in the last week, or NULL. Valid until the
 * next change. */
const MaeKnownServer *mae_server_book_waiting (MaeServerBook *self);

/* (nullable) Valid until the next change. */
const char *
mae_server_book_get_secret (MaeServerBook *self, const char *address, const char *nickname);

/* What is too long to be a nickname's or a secret is not kept. */
void mae_server_book_keep_secret (MaeServerBook *self, const char *address, const char *nickname,
                                  const char *secret);

/* @nickname was let in at @address just now; @playing: into a game. Puts it first. */
void mae_server_book_note (MaeServerBook *self, const char *address, const char *nickname,
                           gboolean playing);

/* Everything about it, the secret too. */
void mae_server_book_forget (MaeServerBook *self, const char *address, const char *nickname);

G_END_DECLS
