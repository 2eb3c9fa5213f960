/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Persistent data: tables with their accepted commands, seats, accounts, results, in a database
 * behind backend.h; a commit is on the disk when mae_store_commit() returns TRUE. A store is used
 * by one thread (mae_store_open_with_writer() has another one behind it). See docs/server.md.
 *
 * Everything read is checked: a table whose log is broken is reported by its number, and isn't
 * deleted. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "store/histogram.h"
#include "store/store-days.h"
#include "store/store-error.h"

typedef struct _MaeStore MaeStore;

/* Opens or creates the database at @path, and migrates an older one. A file that is empty or cut
 * short isn't a store, and is left as it is. */
MaeStore *mae_store_open (const char *path, GError **error);

/* Like mae_store_open(), but what is launched is written by a thread: the caller doesn't wait for
 * the disk. */
MaeStore *mae_store_open_with_writer (const char *path, GError **error);

/* Like mae_store_open(), but several connections may use the store at a time: for games played on
 * this computer. Such a store has no journal: if there is one, its commands are moved to the table
 * "commands" now. */
MaeStore *mae_store_open_shared (const char *path, GError **error);

/* Rolls back what wasn't committed, closes the database and frees @store. */
void mae_store_close (MaeStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStore, mae_store_close)

/* ── Writing ──────────────────────────────────────────────────────────────────────────────────
 * What these functions write is gathered until the next commit, and isn't read before that. They
 * return FALSE if that commit will fail; all others then do so too, until mae_store_rollback(). */

typedef enum {
  MAE_STORED_PRIVATE = 1 << 0,
  MAE_STORED_NO_CHAT = 1 << 1,
  MAE_STORED_NO_SPECTATORS = 1 << 2,
  MAE_STORED_RATED = 1 << 3,     /* the game changes ratings */
  MAE_STORED_OVER_DAYS = 1 << 4, /* opened for games over days, not only with a long turn time */
  /* Without these flags, anybody may watch a game at a table. */
  MAE_STORED_NOT_FOR_ALL = MAE_STORED_PRIVATE | MAE_STORED_NO_SPECTATORS,
} MaeStoredFlags;

typedef struct {
  gint64 number;              /* of the table; its primary key */
  guint64 seed, seed_more[3]; /* as mae_rng_seed_wide() takes them */
  const char *ruleset;        /* its JSON (mae_ruleset_to_json()); NULL: it wasn't read */
  guint64 ruleset_hash;
  int n_players;
  const char *name[MAE_MAX_PLAYERS]; /* by seat */
  int computer[MAE_MAX_PLAYERS];     /* by seat: mae_ai_number(); 0: a person */
  const char *code, *title;          /* of an opened table; NULL: none */
  int turn_time;                     /* seconds; 0: no limit */
  guint flags;                       /* MaeStoredFlags */
  const char *address, *owner;       /* who opened it: see quota.h; NULL: unknown */
  MaeStoredClock clock;              /* only read */
  gint64 started;                    /* only read: seconds since 1970 */
} MaeStoredTable;

/* Adds a table without commands, which is started at @now, in seconds since 1970. */
gboolean mae_store_add_table (MaeStore *store, const MaeStoredTable *table, gint64 now);

/* Appends the command with @index (from 0), packed. */
gboolean
mae_store_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size);

/* Deletes the commands from @index on, which were taken back. */
gboolean mae_store_truncate (MaeStore *store, gint64 table, guint32 index);

typedef enum {
  MAE_TABLE_RUNNING,
  MAE_TABLE_ENDED,     /* played to its end */
  MAE_TABLE_ABANDONED, /* given up */
  MAE_TABLE_BROKEN,    /* its log doesn't replay; kept for examination */
} MaeTableState;

/* Marks the table as over; @game (may be NULL) has the results of an ended one. */
gboolean mae_store_finish_table (MaeStore *store, gint64 table, MaeTableState state,
                                 const MaeGame *game, const char *why, gint64 now);

/* Prunes up to @most games that were over before @before (mae_store_get_time()): deletes their
 * commands, and all data of games that were given up. Results stay. */
gboolean mae_store_prune (MaeStore *store, gint64 before, guint most);
/* Returns whether the last pruning that was committed has pruned as many as it might. */
gboolean mae_store_has_more_to_prune (const MaeStore *store);

/* A nickname that may take a seat. @secret_hash NULL: the nickname, or a password, is enough. */
typedef struct {
  const char *key;           /* the nickname as it is compared */
  const char *name;          /* as it is shown */
  const guint8 *secret_hash; /* 32 bytes */
  gint64 table;
  int seat;
} MaeStoredIdentity;

/* The first function puts a claim of a nickname to a seat in a game; the second one removes it. */
gboolean mae_store_put_identity (MaeStore *store, const MaeStoredIdentity *identity);
gboolean mae_store_remove_identity (MaeStore *store, const char *key, gint64 table);

/* How many places an account has, and the bytes of each. */
#define MAE_ACCOUNT_PLACES 8
#define MAE_ACCOUNT_PLACE 8

/* A nickname protected by a password. */
typedef struct {
  const char *key, *name;                               /* as in MaeStoredIdentity */
  const char *password_hash;                            /* crypt(3) */
  gint64 made;                                          /* seconds since 1970 */
  gint64 seen;                                          /* last used: mae_store_get_time() */
  gboolean has_played;                                  /* a game to its end */
  guint8 places[MAE_ACCOUNT_PLACES][MAE_ACCOUNT_PLACE]; /* from which it was used; zeros: none */
} MaeStoredAccount;

/* Adds the account without its places, or replaces the one with the same key. */
gboolean mae_store_put_account (MaeStore *store, const MaeStoredAccount *account);

/* Stores that the account of @key was used at @now (mae_store_get_time()). */
gboolean mae_store_touch_account (MaeStore *store, const char *key, gint64 now);
/* Stores that the account of @key has played a game to its end. */
gboolean mae_store_put_played (MaeStore *store, const char *key);
/* Stores the places of the account of @key, all of them together. */
gboolean mae_store_put_places (MaeStore *store, const char *key, const guint8 *places);
/* Deletes the account of @key, and whom it has muted. */
gboolean mae_store_remove_account (MaeStore *store, const char *key);

/* Stores a banned network; @until: see mae_store_get_time(), 0: no end. */
gboolean mae_store_put_ban (MaeStore *store, const char *network, gint64 until);
/* Deletes the ban of @network. */
gboolean mae_store_remove_ban (MaeStore *store, const char *network);

/* Keeps others from writing until the next commit, so that what is read now is still true then.
 * Returns FALSE if the commit will fail. Only for stores on this computer. */
gboolean mae_store_begin (MaeStore *store);

/* What has become of what was launched. */
typedef enum {
  MAE_FLIGHT_NONE,   /* nothing is away, or its end was told already */
  MAE_FLIGHT_AWAY,   /* there is no answer yet */
  MAE_FLIGHT_LANDED, /* it is durable */
  MAE_FLIGHT_FAILED, /* it isn't known to be durable: to be launched again */
} MaeStoreFlight;

/* Sends everything written since the last launch, if anything, or once more what has failed. What
 * is written meanwhile is for the next launch, after that one has landed. Returns FALSE if what was
 * written doesn't fit what the store has: then it is forgotten. Also if the store would have to be
 * read first and can't be: then it is kept (mae_store_has_gathered()), to be launched again. */
gboolean mae_store_launch (MaeStore *store, GError **error);
/* Returns what has become of it, to be asked when the descriptor can be read from. */
MaeStoreFlight mae_store_look (MaeStore *store, GError **error);
/* Returns whether what has failed always will, since something in it doesn't fit what is there. */
gboolean mae_store_is_refused (const MaeStore *store);
/* Takes that out, so that the rest can be launched. If it is about a game, nothing of that is
 * written any more, and its number is returned; 0: it is about none. If it is a part of the
 * journal, which is about many games, everything is forgotten that isn't durable, and -1 is
 * returned. */
gint64 mae_store_give_way (MaeStore *store);
/* Launches what was written, and what has failed, and waits until everything is durable. Returns
 * FALSE if that fails; it is kept then. */
gboolean mae_store_land (MaeStore *store, GError **error);
/* Returns whether something was written since the last launch. */
gboolean mae_store_has_gathered (const MaeStore *store);
/* Returns whether something was written since the last launch that changes ratings. */
gboolean mae_store_has_gathered_ratings (const MaeStore *store);
/* Returns -1 if the answer is always there after a launch. */
int mae_store_get_fd (MaeStore *store);

/* Commits everything written since the last commit, if anything, and waits until it is durable. On
 * failure nothing is written, and all of it is forgotten. */
gboolean mae_store_commit (MaeStore *store, GError **error);
/* Forgets what isn't durable, after the answer to what is away. */
void mae_store_rollback (MaeStore *store);

typedef struct {
  MaeHistogram commits; /* durations of successful commits */
  guint64 errors;       /* commits that failed */
  guint64 memory;       /* bytes the database uses in this process, mostly its cache */
} MaeStoreStats;

/* Sets @stats to the counts since the store was opened. */
void mae_store_get_stats (const MaeStore *store, MaeStoreStats *stats);

/* Returns whether there is something to commit. */
gboolean mae_store_is_dirty (const MaeStore *store);

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

/* The most bytes of packed commands read for a table: many times those of the longest games. A
 * table with more is reported as broken, so that any store can be loaded. */
#define MAE_STORE_LOG_MAX (1024 * 1024)

/* Called for one unfinished table; @log has its @n_commands packed commands. Everything is valid
 * only during the call. @broken is NULL, or says why the table can't be used, for instance that
 * commands are missing. */
typedef void (*MaeStoreTableFunc) (const MaeStoredTable *table, const GByteArray *log,
                                   guint32 n_commands, const char *broken, gpointer data);

/* Calls @func with table @number, if it exists. Returns FALSE and sets @error on failure. */
gboolean mae_store_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func,
                               gpointer data, GError **error);

/* Calls @func for each table whose game isn't over, by number, without reading commands and
 * rulesets, which are NULL. Some damage is only found when a table is loaded. */
gboolean
mae_store_list_running (MaeStore *store, MaeStoreTableFunc func, gpointer data, GError **error);

/* Sets *@json to the ruleset with @hash; NULL: there is none. (transfer full) */
gboolean mae_store_read_ruleset (MaeStore *store, guint64 hash, char **json, GError **error);

/* Forgets what is remembered of @table, all of which is durable: it isn't needed for a while. */
void mae_store_rest_table (MaeStore *store, gint64 table);

typedef void (*MaeStoreIdentityFunc) (const MaeStoredIdentity *identity, gpointer data);

/* Calls @func for each claim of the nickname with @key, or (NULL) of all, in the order of the keys
 * and of the numbers of the games. It is valid only during the call. */
gboolean mae_store_load_identities (MaeStore *store, const char *key, MaeStoreIdentityFunc func,
                                    gpointer data, GError **error);

typedef void (*MaeStoreAccountFunc) (const MaeStoredAccount *account, gpointer data);

/* Calls @func for each account, which is valid only during the call. Returns FALSE and sets @error
 * on failure. */
gboolean
mae_store_load_accounts (MaeStore *store, MaeStoreAccountFunc func, gpointer data, GError **error);

typedef void (*MaeStoreBanFunc) (const char *network, gint64 until, gpointer data);

/* Calls @func for each banned network; @until as in mae_store_put_ban(). */
gboolean mae_store_load_bans (MaeStore *store, MaeStoreBanFunc func, gpointer data, GError **error);

/* Returns the highest number any table has or had; 0: none. */
gint64 mae_store_last_table (MaeStore *store);
