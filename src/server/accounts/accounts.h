/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames with passwords. */
#pragma once

#include "server/types.h"
#include "store/store.h"

/* A nickname with a password. It stays when games end. */
struct _MaeAccount {
  char *key; /* of the nickname */
  char *name;
  char *hash;                                           /* crypt(3) */
  gint64 made;                                          /* seconds since 1970 */
  gint64 seen;                                          /* last used: see mae_saving_time() */
  gboolean has_played;                                  /* a game to its end */
  guint8 places[MAE_ACCOUNT_PLACES][MAE_ACCOUNT_PLACE]; /* see guesses.c; the latest first */
};

void mae_accounts_init (MaeServer *server);
void mae_accounts_clear (MaeServer *server);
/* Loads the accounts of the store. Returns FALSE and sets @error on failure. */
gboolean mae_accounts_load (MaeServer *server, GError **error);

/* Returns TRUE if @session may have @name now. FALSE: the session was told why not, or its password
 * is being verified and mae_login_admit() is called later. */
gboolean mae_accounts_may_join (MaeServer *server, MaeServerSession *session, const char *name,
                                const char *secret, const char *password);

/* The second function deletes accounts that have been unused for too long; the first returns when
 * it is next needed. */
gint64 mae_accounts_deadline (const MaeServer *server);
void mae_accounts_tick (MaeServer *server);

/* To be called when a player with the nickname of @key has played a game to its end. */
void mae_accounts_note_game (MaeServer *server, const char *key);

/* Returns the account of the nickname with @key; NULL: it has no password. */
MaeAccount *mae_accounts_find (const MaeServer *server, const char *key);

/* Ends @check, which has been run. Returns its session, whose pause for it is over; NULL: it has
 * gone. Sets @name, which is NULL before, to the nickname that the session may have now.
 * (transfer full) */
MaeServerSession *mae_accounts_take_check (MaeServer *server, MaeCheck *check, char **name);

/* Cancels the password check of @session. */
void mae_accounts_forget_session (MaeServerSession *session);
