/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames with passwords. */
#pragma once

#include "server/types.h"
#include "store/store-marks.h"
#include "store/store.h"

/* How often what is over is looked for, in µs: accounts, restrictions, reports. */
#define MAE_SWEEP_INTERVAL (60 * 60 * G_TIME_SPAN_SECOND)

/* A nickname with a password. It stays when games end. */
struct _MaeAccount {
  guint64 number; /* no other account or identity of the server has had it */
  char *key;      /* of the nickname */
  char *name;
  char *hash;                                           /* crypt(3) */
  gint64 made;                                          /* seconds since 1970 */
  gint64 seen;                                          /* last used: see mae_commit_time() */
  gboolean has_played;                                  /* a game to its end */
  guint8 places[MAE_ACCOUNT_PLACES][MAE_ACCOUNT_PLACE]; /* see guesses.c; the latest first */
  GHashTable *muted; /* whom its owner has muted: as in MaeIdentity; NULL: nobody */
};

void mae_accounts_init (MaeServer *server);
void mae_accounts_clear (MaeServer *server);
/* Loads the accounts of the store. Returns FALSE and sets @error on failure. */
gboolean mae_accounts_load (MaeServer *server, GError **error);

/* The second function deletes accounts that have been unused for too long; the first returns when
 * it is next needed. */
gint64 mae_accounts_deadline (const MaeServer *server);
void mae_accounts_tick (MaeServer *server);

/* To be called when a player with the nickname of @key has played a game to its end. */
void mae_accounts_note_game (MaeServer *server, const char *key);

/* Returns the account of the nickname with @key; NULL: it has no password. */
MaeAccount *mae_accounts_find (const MaeServer *server, const char *key);
/* Returns whether @account was made at @until or before, in seconds since 1970. One that is made in
 * the future is old: the clock was wrong then. */
gboolean mae_accounts_is_old (const MaeServer *server, const MaeAccount *account, gint64 until);
/* Returns the account of @nickname if it is old; NULL: there is none. An account that was made
 * later may be somebody else's. */
MaeAccount *mae_accounts_find_old (const MaeServer *server, const char *nickname, gint64 until);

/* Returns how many accounts there are. */
guint mae_accounts_count (const MaeServer *server);

/* Returns all accounts, MaeAccount, in no order. (transfer container) */
GPtrArray *mae_accounts_list (const MaeServer *server);

/* Returns whether @address may make another account, and counts it. */
gboolean mae_accounts_may_make (MaeServer *server, const char *address);

/* Makes the account of @name, with @key and the @hash of its password. It is durable with the next
 * commit. */
void mae_accounts_keep (MaeServer *server, const char *key, const char *name, const char *hash);

/* Gives @account a password with @hash; only addresses and devices that give that are known from
 * then on. It is durable with the next commit. */
void mae_accounts_set_password (MaeServer *server, MaeAccount *account, const char *hash);

/* To be called for a mute that the store has. */
void mae_accounts_load_mute (MaeServer *server, const MaeStoredMark *mark);
/* Keeps in the store whom the owner of the new @account has muted before, if that isn't too much.
 * @muted belongs to both the account and the identity from then on. */
void mae_accounts_adopt_mutes (MaeServer *server, MaeAccount *account, GHashTable *muted);
/* If there is an account of the nickname with @key, keeps in the store that it mutes @name, with
 * the key @other; @name NULL: that it doesn't any more. @muted is its list before that, which both
 * the account and the identity own from then on. Returns FALSE if there are too many mutes. */
gboolean mae_accounts_keep_mute (MaeServer *server, const char *key, const char *other,
                                 const char *name, GHashTable *muted);

/* Nobody mutes the nickname with @key any more, who has an account. It isn't stored. */
void mae_accounts_unmute_everywhere (MaeServer *server, const char *key);

/* To be called when the owner of @account has come. */
void mae_accounts_note_use (MaeServer *server, MaeAccount *account);
