/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The servers this person has played on, the last one first: nickname, the secret that takes back
 * the seat (docs/protocol.md, Coming back), and whether a game is in progress there.
 *
 * Stored in a file that only its owner can read. The file is read again before every change, so
 * that several programs can change it. Invalid entries are ignored. Changes that can't be written
 * stay in memory.
 *
 * Signal "changed" (): the list or an entry has changed. */
#pragma once

#include <gio/gio.h>

/* With more servers, the one that wasn't played on for longest is removed. */
#define MAE_SERVER_BOOK_MAX 12

typedef struct {
  char *address; /* in the form of mae_session_get_address() */
  char *nickname;
  char *secret;     /* NULL: none */
  gboolean playing; /* this nickname was in a game when last connected */
  gint64 used;      /* seconds since 1970; 0: only the secret is known so far */
  gint64 day;       /* the last day that was counted in @days: see mae_wall_clock_day() */
  int days;         /* how many days the program was used on since @used */
  gboolean awaits;  /* a game over days goes on there, or is about to begin */
  GPtrArray *told;  /* the turns of these games that the player knows of: "GAME:ROUND" */
  GPtrArray *games; /* that the player had there, as mae_server_book_note_games() was given them */
} MaeKnownServer;

#define MAE_TYPE_SERVER_BOOK (mae_server_book_get_type ())
G_DECLARE_FINAL_TYPE (MaeServerBook, mae_server_book, MAE, SERVER_BOOK, GObject)

/* Creates a book for the file @path; NULL: only in memory. */
MaeServerBook *mae_server_book_new (const char *path);

/* Returns the path of the user's own book. (transfer full) */
char *mae_server_book_default_path (void);

/* Reads the file again. */
void mae_server_book_reload (MaeServerBook *self);

/* (element-type MaeKnownServer) (transfer none) Returns the servers, the last one first; valid
 * until the next change. */
const GPtrArray *mae_server_book_list (MaeServerBook *self);

/* Returns the last server with a game in progress, until the program has been used on seven further
 * days; NULL: none. A date that is wrong counts as one day. Valid until the next change. */
const MaeKnownServer *mae_server_book_waiting (MaeServerBook *self);

/* (nullable) Returns the secret for @nickname at @address. Valid until the next change. */
const char *
mae_server_book_get_secret (MaeServerBook *self, const char *address, const char *nickname);

/* Stores a secret, unless it or the nickname is too long to be valid. */
void mae_server_book_keep_secret (MaeServerBook *self, const char *address, const char *nickname,
                                  const char *secret);

/* Records that @nickname was accepted at @address; @playing: into a game. Moves the entry to the
 * front. */
void mae_server_book_note (MaeServerBook *self, const char *address, const char *nickname,
                           gboolean playing);

/* Records whether @nickname has a game over days at @address; FALSE: forgets its turns. Does
 * nothing if the server isn't known. */
void mae_server_book_note_awaits (MaeServerBook *self, const char *address, const char *nickname,
                                  gboolean awaits);

/* Records that the player knows that it is their turn in @round of @game. Returns whether that is
 * new. */
gboolean mae_server_book_note_turn (MaeServerBook *self, const char *address, const char *nickname,
                                    gint64 game, int round);

/* Records that @nickname has @games at @address and no others; each is its number, a space, and any
 * text. Returns those that were there the last time and have gone. (transfer full) */
char **mae_server_book_note_games (MaeServerBook *self, const char *address, const char *nickname,
                                   const char *const *games);

/* Records that @nickname doesn't have @game any more, and knows why. */
void mae_server_book_forget_game (MaeServerBook *self, const char *address, const char *nickname,
                                  gint64 game);

/* Removes the entry, including the secret. */
void mae_server_book_forget (MaeServerBook *self, const char *address, const char *nickname);
