/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the back-end for SQLite. */
#pragma once

#include <sqlite3.h>

#include "store/sqlite/sqlite.h"

typedef struct {
  MaeStoreBackend backend;
  sqlite3 *db;
  GHashTable *statements; /* const char * of the SQL text (compared by address) → sqlite3_stmt * */
  gboolean is_open;       /* a transaction is */
  MaeStoreFlight flight;  /* what look() returns next */
  GError *error;          /* why the batch failed */
  MaeStoreAnswer answer;
} MaeSqlite;

/* Returns SQLite's message for its last failure. It may quote from a broken file. (transfer
 * full) */
char *mae_sqlite_say_why (MaeSqlite *self);

/* Returns the code for SQLite's last failure; @other: for one that has none of its own. */
MaeStoreError mae_sqlite_failure (MaeSqlite *self, MaeStoreError other);

/* Sets @error to SQLite's last failure. Returns FALSE. */
gboolean mae_sqlite_fail_read (MaeSqlite *self, GError **error);

/* Migrates the database to the current schema. @path is used for messages only. */
gboolean mae_sqlite_migrate (MaeSqlite *self, const char *path, GError **error);

/* Returns the statement for @sql, a string constant; NULL on failure. NULL can be bound and stepped
 * as any statement: SQLite does nothing and returns SQLITE_MISUSE, and mae_sqlite_run() or
 * mae_sqlite_end_rows() reports the failure. */
sqlite3_stmt *mae_sqlite_prepare (MaeSqlite *self, const char *sql);

/* A value for a parameter of a statement. Texts and blobs must stay until the statement has run. */
typedef struct {
  int type;           /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL */
  gint64 number;      /* the integer, or the size of the blob */
  gconstpointer data; /* NULL: no text, no blob */
  double real;
} MaeSqliteValue;

#define VALUE(type, number, data)                                                                  \
  {                                                                                                \
    type, (gint64) (number), data, 0                                                               \
  }
#define INTEGER(value) VALUE (SQLITE_INTEGER, value, NULL)
#define INTEGER_IF(is_there, value) VALUE ((is_there) ? SQLITE_INTEGER : SQLITE_NULL, value, NULL)
#define TEXT(value) VALUE (SQLITE_TEXT, 0, value)
#define REAL(value)                                                                                \
  {                                                                                                \
    SQLITE_FLOAT, 0, NULL, value                                                                   \
  }
#define BLOB(bytes, size) VALUE (SQLITE_BLOB, size, bytes)

/* Binds values to the parameters of @statement, in order. Returns @statement. */
sqlite3_stmt *
mae_sqlite_bind (sqlite3_stmt *statement, const MaeSqliteValue *values, gsize n_values);
#define MAE_SQLITE_BIND(statement, ...)                                                            \
  mae_sqlite_bind (statement, (const MaeSqliteValue[]){ __VA_ARGS__ },                             \
                   sizeof ((const MaeSqliteValue[]){ __VA_ARGS__ }) / sizeof (MaeSqliteValue))

/* Runs a bound statement that returns no rows. Returns FALSE and sets @error on failure. */
gboolean mae_sqlite_run (MaeSqlite *self, sqlite3_stmt *statement, GError **error);

#define RUN(self, error, sql, ...)                                                                 \
  mae_sqlite_run (self, MAE_SQLITE_BIND (mae_sqlite_prepare (self, sql), __VA_ARGS__), error)

/* Sets @error to a conflict, in words. Returns FALSE. */
gboolean mae_sqlite_conflict (GError **error, const char *why);

/* Runs SQL without parameters. */
gboolean mae_sqlite_exec (MaeSqlite *self, const char *sql, GError **error);

/* Reads the first number @sql returns; FALSE: there is none. */
gboolean mae_sqlite_query_number (MaeSqlite *self, const char *sql, gint64 *number);

/* Resets @statement, which returns rows. Returns whether its last @step said that all rows were
 * read; otherwise sets @error. */
gboolean mae_sqlite_end_rows (MaeSqlite *self, sqlite3_stmt *statement, int step, GError **error);

/* Opens the transaction if there is none. */
gboolean mae_sqlite_begin (MaeSqlite *self, GError **error);
void mae_sqlite_rollback (MaeSqlite *self);

/* Writes @batch as one transaction. */
gboolean mae_sqlite_write (MaeSqlite *self, const MaeStoreBatch *batch, GError **error);

/* See MaeStoreBackendTable. */
gboolean mae_sqlite_read_number (MaeStoreBackend *backend, MaeStoreNumber which, gint64 *number,
                                 GError **error);
gboolean mae_sqlite_read_journal (MaeStoreBackend *backend, MaeBackendRowFunc func, gpointer data,
                                  GError **error);
gboolean mae_sqlite_read_end (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end,
                              gboolean *exists, GError **error);
gboolean mae_sqlite_load_game (MaeStoreBackend *backend, gint64 game, MaeBackendGameFunc func,
                               gpointer data, GError **error);
gboolean mae_sqlite_list_running (MaeStoreBackend *backend, MaeBackendGameFunc func, gpointer data,
                                  GError **error);
gboolean
mae_sqlite_read_ruleset (MaeStoreBackend *backend, guint64 hash, char **json, GError **error);
gboolean mae_sqlite_load_identities (MaeStoreBackend *backend, const char *key,
                                     MaeStoreIdentityFunc func, gpointer data, GError **error);
gboolean mae_sqlite_load_accounts (MaeStoreBackend *backend, MaeStoreAccountFunc func,
                                   gpointer data, GError **error);
gboolean mae_sqlite_load_bans (MaeStoreBackend *backend, MaeStoreBanFunc func, gpointer data,
                               GError **error);
gboolean mae_sqlite_load_marks (MaeStoreBackend *backend, MaeStoreMarkFunc func, gpointer data,
                                GError **error);
gboolean mae_sqlite_load_ratings (MaeStoreBackend *backend, MaeStoreRatingFunc func, gpointer data,
                                  GError **error);
gboolean mae_sqlite_load_rated (MaeStoreBackend *backend, const char *key, gint64 since_day,
                                MaeStoreRatedFunc func, gpointer data, GError **error);
gboolean mae_sqlite_load_unrated (MaeStoreBackend *backend, MaeStoreKeyFunc func, gpointer data,
                                  GError **error);
gboolean mae_sqlite_load_leaders (MaeStoreBackend *backend, const char *key, int most,
                                  MaeStoreLeaderFunc func, gpointer data, GError **error);
GPtrArray *
mae_sqlite_list_finished (MaeStoreBackend *backend, const MaeFinishedWish *wish, GError **error);

/* Write what store-ratings.h is about. */
gboolean mae_sqlite_write_rating (MaeSqlite *self, const MaeWrite *write, GError **error);
/* Deletes what is about the account of @key beside it. */
gboolean mae_sqlite_forget_ratings (MaeSqlite *self, const char *key, GError **error);

/* Reads the seat in the current row of @s, whose columns are, from @column: number, name, computer,
 * points, place. Returns FALSE if there is no valid one. */
gboolean mae_sqlite_read_seat (sqlite3_stmt *s, int column, MaeStoredGame *game);
GPtrArray *mae_sqlite_list_games (MaeStoreBackend *backend, GError **error);
GArray *mae_sqlite_find_games (MaeStoreBackend *backend, guint64 seed, int n_players,
                               guint64 ruleset_hash, GError **error);
GArray *mae_sqlite_list_results (MaeStoreBackend *backend, GError **error);
GArray *mae_sqlite_list_puzzles (MaeStoreBackend *backend, GError **error);
