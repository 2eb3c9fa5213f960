/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a session joins, as whom, and what proves that the nickname is this player's. */
#pragma once

#include "net/address.h"
#include "protocol/account-info.h"
#include "protocol/message.h"
#include "server-book.h"

/* Only joining.c writes to it, and the session to its book. */
typedef struct {
  MaeAddress address; /* its host is NULL on this computer; it always has a dialect */
  char *shown;        /* the address in the form of mae_address_format(); NULL: on this computer */
  char *nickname;
  char *password;         /* of @nickname at @address, entered in this session; NULL: none */
  char *next_password;    /* that the server was asked for; NULL: none */
  guint wishes;           /* bit 1 << MaeAccountWish: the server was asked for it on this connection
                           * and hasn't answered */
  MaeServerBook *book;    /* where secrets are stored */
  gboolean is_known;      /* the secret of the last join was stored before it */
  char *proposed;         /* a secret made here */
  char *proposed_for;     /* the server and nickname it is for */
  char *objection;        /* the last error that the server has sent before the player had joined;
                           * NULL: none */
  gboolean is_recognized; /* the dialect is the server's, not the one asked for */
} MaeJoining;

void mae_joining_init (MaeJoining *self);
void mae_joining_clear (MaeJoining *self);

/* Returns @nickname as servers compare it: in NFC, without spaces around. NULL: not valid.
 * (transfer full) */
char *mae_joining_clean_nickname (const char *nickname);

/* Another nickname or address has no password yet. @address may be NULL. */
void mae_joining_set_address (MaeJoining *self, const MaeAddress *address);
void mae_joining_set_nickname (MaeJoining *self, const char *nickname);
/* @password may be NULL. */
void mae_joining_set_password (MaeJoining *self, const char *password);
/* Notes that the server is asked for @wish; @next (may be NULL) is the password when it has changed
 * that. Returns FALSE if it was asked for the same and hasn't answered. The second function is to
 * be called for the answer, @is_done: that it was done; it returns FALSE if the server wasn't
 * asked. After the third, for a new connection, no answer is expected. */
gboolean mae_joining_begin_wish (MaeJoining *self, MaeAccountWish wish, const char *next);
gboolean mae_joining_end_wish (MaeJoining *self, MaeAccountWish wish, gboolean is_done);
void mae_joining_drop_wishes (MaeJoining *self);
void mae_joining_set_objection (MaeJoining *self, const char *objection);

/* Returns whether the player has joined, or tries to join, at @address (may be NULL) as @nickname.
 */
gboolean
mae_joining_is_at (const MaeJoining *self, const MaeAddress *address, const char *nickname);

/* If @dialect is the server's and not the one it was asked in, sets it and returns TRUE; at most
 * once for each address. */
gboolean mae_joining_follow_dialect (MaeJoining *self, const MaeDialect *dialect);

/* Returns the secret that proves that the nickname is ours; NULL: none. The second function stores
 * the server's @secret. */
const char *mae_joining_get_secret (MaeJoining *self);
void mae_joining_keep_secret (MaeJoining *self, const char *secret);

/* Sets the members of the request to join, which stay @self's. */
void mae_joining_ask (MaeJoining *self, MaeMessage *message);

/* Records in the server book that the player has joined; @playing: a game. */
void mae_joining_note (MaeJoining *self, gboolean playing);

/* Record there whether the player has a game over days, and that the player knows of the turn in
 * @round of @game. */
void mae_joining_note_awaits (MaeJoining *self, gboolean awaits);
void mae_joining_note_turn (MaeJoining *self, gint64 game, int round);

/* Record there which games the player has (see mae_server_book_note_games()), or that the player
 * has given up @game or seen its end. */
char **mae_joining_note_games (MaeJoining *self, const char *const *games);
void mae_joining_forget_game (MaeJoining *self, gint64 game);

/* Returns whether @shown, a name as shown to the player, is this player's. The second function also
 * knows it as written by a server that uses ASCII. */
gboolean mae_joining_is_own_name (const MaeJoining *self, const char *shown);
gboolean mae_joining_is_own_name_in_ascii (const MaeJoining *self, const char *shown);
