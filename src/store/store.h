/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What outlives the process: tables with their accepted commands, who may sit where, results. A
 * SQLite database in WAL mode; a commit is on the disk when mae_store_commit() returns TRUE. The
 * server's core calls it from its one thread. See docs/server.md.
 *
 * Everything read back is checked: a table whose log is broken is reported with its number and
 * left where it is, never dropped. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "store/histogram.h"

G_BEGIN_DECLS

#define MAE_STORE_ERROR (mae_store_error_quark ())
GQuark mae_store_error_quark (void);

typedef enum {
  MAE_STORE_ERROR_OPEN,    /* not a database, not writable, no such folder */
  MAE_STORE_ERROR_VERSION, /* written by a newer program */
  MAE_STORE_ERROR_WRITE,   /* disk full, unwritable; nothing of the transaction was kept */
  MAE_STORE_ERROR_READ,
  MAE_STORE_ERROR_NONE,   /* what was to be changed isn't there */
  MAE_STORE_ERROR_IN_USE, /* another process has it open */
} MaeStoreError;

typedef struct _MaeStore MaeStore;

/* Opens or makes the database at @path, bringing an older one up to date. */
MaeStore *mae_store_open (const char *path, GError **error);

/* The same for a store that several may have open at a time, each a connection of its own: the
 * games of the person who plays here. */
MaeStore *mae_store_open_shared (const char *path, GError **error);

void mae_store_close (MaeStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStore, mae_store_close)

/* ── Writing ──────────────────────────────────────────────────────────────────────────────────
 * The first of these calls opens a transaction. A call that fails spoils it: every further one
 * fails too, and so does mae_store_commit(), until mae_store_rollback(). */

typedef enum {
  MAE_STORED_PRIVATE = 1 << 0,
  MAE_STORED_NO_CHAT = 1 << 1,
  MAE_STORED_NO_SPECTATORS = 1 << 2,
} MaeStoredFlags;

typedef struct {
  gint64 number;              /* of the table; its key */
  guint64 seed, seed_more[3]; /* as mae_rng_seed_wide() takes them */
  const char *ruleset;        /* its JSON (mae_ruleset_to_json()) */
  guint64 ruleset_hash;
  int n_players;
  const char *name[MAE_MAX_PLAYERS]; /* by seat */
  int computer[MAE_MAX_PLAYERS];     /* by seat: MaeAiLevel; 0: a person */
  const char *code, *title;          /* of a table somebody opened; NULL: none */
  int turn_time;                     /* seconds; 0: none */
  guint flags;                       /* MaeStoredFlags */
  const char *address, *owner;       /* by whom it was opened: see quota.h; NULL: not known */
} MaeStoredTable;

gboolean mae_store_add_table (MaeStore *store, const MaeStoredTable *table, gint64 now);

/* Appends the @index-th command (from 0), packed. */
gboolean
mae_store_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size);

/* Forgets the commands from @index on: they were taken back. */
gboolean mae_store_truncate (MaeStore *store, gint64 table, guint32 index);

typedef enum {
  MAE_TABLE_RUNNING,
  MAE_TABLE_ENDED,     /* played to its end */
  MAE_TABLE_ABANDONED, /* given up */
  MAE_TABLE_BROKEN,    /* its log doesn't replay; kept so that it can be examined */
} MaeTableState;

/* The table is over; @game (may be NULL) gives the results of an ended one. */
gboolean mae_store_finish_table (MaeStore *store, gint64 table, MaeTableState state,
                                 const MaeGame *game, const char *why, gint64 now);

/* Deletes what isn't needed any more of up to @most games that were over before @before (seconds
 * since 1970): their commands, and games that were given up as a whole. Results stay. How many. */
guint mae_store_prune (MaeStore *store, gint64 before, guint most);

/* Who may take a seat: @secret_hash may be NULL (by nickname alone, or by a password). */
typedef struct {
  const char *key;           /* the nickname as it is compared */
  const char *name;          /* as it is shown */
  const guint8 *secret_hash; /* 32 bytes */
  gint64 table;              /* -1: none */
  int seat;
} MaeStoredIdentity;

gboolean mae_store_put_identity (MaeStore *store, const MaeStoredIdentity *identity);
gboolean mae_store_remove_identity (MaeStore *store, const char *key);

/* A nickname that is given with its password only, in a game or not. */
typedef struct {
  const char *key, *name;    /* as above */
  const char *password_hash; /* crypt(3) */
  gint64 made, seen;         /* seconds since 1970; seen: when it was last used */
} MaeStoredAccount;

gboolean mae_store_put_account (MaeStore *store, const MaeStoredAccount *account);

/* The account of @key was used at @now. */
gboolean mae_store_touch_account (MaeStore *store, const char *key, gint64 now);
gboolean mae_store_remove_account (MaeStore *store, const char *key);

/* A banned network; @until: seconds since 1970, 0: without end. */
gboolean mae_store_put_ban (MaeStore *store, const char *network, gint64 until);
gboolean mae_store_remove_ban (MaeStore *store, const char *network);

/* Makes durable what was written since the last commit; with nothing written it does nothing. On
 * failure nothing of it is kept. */
gboolean mae_store_commit (MaeStore *store, GError **error);
void mae_store_rollback (MaeStore *store);

typedef struct {
  MaeHistogram commits; /* how long the successful ones took */
  guint64 errors;       /* commits that failed */
  guint64 memory;       /* bytes that SQLite holds in this process, its cache above all */
} MaeStoreStats;

void mae_store_get_stats (const MaeStore *store, MaeStoreStats *stats);

/* Whether something waits for mae_store_commit(). */
gboolean mae_store_is_dirty (const MaeStore *store);

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

/* Bytes of a table's packed commands that are read: many times those of the longest games. A table
 * with more of them is passed as broken, so that no store is too large to be loaded. */
#define MAE_STORE_LOG_MAX (1024 * 1024)

/* Sees one unfinished table; @log holds its @n_commands packed commands. Everything is valid during
 * the call only. A table with a gap in its commands is passed with @broken saying so. */
typedef void (*MaeStoreTableFunc) (const MaeStoredTable *table, const GByteArray *log,
                                   guint32 n_commands, const char *broken, gpointer data);

gboolean
mae_store_load_tables (MaeStore *store, MaeStoreTableFunc func, gpointer data, GError **error);

typedef void (*MaeStoreIdentityFunc) (const MaeStoredIdentity *identity, gpointer data);

gboolean mae_store_load_identities (MaeStore *store, MaeStoreIdentityFunc func, gpointer data,
                                    GError **error);

typedef void (*MaeStoreAccountFunc) (const MaeStoredAccount *account, gpointer data);

gboolean
mae_store_load_accounts (MaeStore *store, MaeStoreAccountFunc func, gpointer data, GError **error);

typedef void (*MaeStoreBanFunc) (const char *network, gint64 until, gpointer data);

gboolean mae_store_load_bans (MaeStore *store, MaeStoreBanFunc func, gpointer data, GError **error);

/* The highest number any table had; 0: there was none. */
gint64 mae_store_last_table (MaeStore *store);

/* For tests: runs @sql in place of what a full disk or a broken one would do. */
gboolean mae_store_exec (MaeStore *store, const char *sql, GError **error);

G_END_DECLS
