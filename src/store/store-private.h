/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the store's files. */
#pragma once

#include <sqlite3.h>

#include "store/store.h"

struct _MaeStore {
  sqlite3 *db;
  GHashTable *statements; /* const char * of the SQL text (compared by address) → sqlite3_stmt * */
  gboolean open;          /* a transaction is open */
  GError *spoilt;         /* why the commit will fail */
  MaeStoreStats stats;

  /* The journal (store-journal.c): */
  gboolean keeps_journal; /* commands are written to the journal first */
  gboolean is_stale;      /* the fields below must be read again */
  GHashTable *tails;      /* number of a table → its commands that are only in the journal */
  GByteArray *records;    /* records of this transaction that aren't in a row yet */
  gint64 last_row;        /* id of the newest row */
  gsize journal_size;     /* bytes in all rows */
  gsize journal_max;      /* with more, the oldest rows are deleted */

  /* In seconds (store-clock.h): */
  gint64 time, stored_time;
  gint64 begun;    /* µs, by the caller's clock: when @time was 0 */
  gboolean counts; /* @begun is known */
};

/* Returns SQLite's message for its last failure. It may quote from a broken file. (transfer
 * full) */
char *mae_store_say_why (MaeStore *store);

/* Reads the time counted so far; stores it with the transaction if that is due. */
gboolean mae_store_read_time (MaeStore *store, GError **error);
gboolean mae_store_keep_time_sometimes (MaeStore *store);

/* Returns the code for SQLite's last failure; @other: for one that has none of its own. */
MaeStoreError mae_store_failure (MaeStore *store, MaeStoreError other);

/* Makes the commit fail, with an error of @code that says @why. Returns FALSE. */
gboolean mae_store_spoil (MaeStore *store, MaeStoreError code, const char *why);

/* Migrates the database to the current schema. @path is used for messages only. */
gboolean mae_store_migrate (MaeStore *store, const char *path, GError **error);

/* Returns the statement for @sql, a string constant; NULL on failure. NULL can be bound and stepped
 * as any statement: SQLite does nothing and returns SQLITE_MISUSE, and mae_store_run() or
 * mae_store_end_rows() reports the failure. */
sqlite3_stmt *mae_store_prepare (MaeStore *store, const char *sql);

/* A value for a parameter of a statement. Texts and blobs must stay until the statement has run. */
typedef struct {
  int type;           /* SQLITE_INTEGER, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL */
  gint64 number;      /* the integer, or the size of the blob */
  gconstpointer data; /* NULL: no text, no blob */
} MaeStoreValue;

#define VALUE(type, number, data)                                                                  \
  {                                                                                                \
    type, (gint64) (number), data                                                                  \
  }
#define INTEGER(value) VALUE (SQLITE_INTEGER, value, NULL)
#define INTEGER_IF(is_there, value) VALUE ((is_there) ? SQLITE_INTEGER : SQLITE_NULL, value, NULL)
#define TEXT(value) VALUE (SQLITE_TEXT, 0, value)
#define BLOB(bytes, size) VALUE (SQLITE_BLOB, size, bytes)

/* Binds values to the parameters of @statement, in order. Returns @statement. */
sqlite3_stmt *mae_store_bind (sqlite3_stmt *statement, const MaeStoreValue *values, gsize n_values);
#define MAE_STORE_BIND(statement, ...)                                                             \
  mae_store_bind (statement, (const MaeStoreValue[]){ __VA_ARGS__ },                               \
                  sizeof ((const MaeStoreValue[]){ __VA_ARGS__ }) / sizeof (MaeStoreValue))

/* Opens the transaction if there is none and runs @sql, a string constant that returns no rows,
 * with values for its parameters. An error makes the commit fail. */
#define MAE_STORE_WRITE(store, sql, ...)                                                           \
  mae_store_run (store, MAE_STORE_BIND (mae_store_prepare_write (store, sql), __VA_ARGS__))

/* Opens the transaction if there is none and returns the statement for @sql, as
 * mae_store_prepare(). */
sqlite3_stmt *mae_store_prepare_write (MaeStore *store, const char *sql);

/* Runs a bound statement that returns no rows. An error makes the commit fail. */
gboolean mae_store_run (MaeStore *store, sqlite3_stmt *statement);

/* Reads the first number @sql returns; FALSE: there is none. */
gboolean mae_store_query_number (MaeStore *store, const char *sql, gint64 *number);

/* Resets @statement, which returns rows. Returns whether its last @step said that all rows were
 * read; otherwise sets @error. */
gboolean mae_store_end_rows (MaeStore *store, sqlite3_stmt *statement, int step, GError **error);

/* Sets @error to SQLite's last failure. Returns FALSE. */
gboolean mae_store_fail_read (MaeStore *store, GError **error);

/* ── The journal ──────────────────────────────────────────────────────────────────────────── */

/* @keeps_journal: commands are written to the journal first. The second function frees its
 * memory. */
void mae_store_init_journal (MaeStore *store, gboolean keeps_journal);
void mae_store_clear_journal (MaeStore *store);

/* Reads the whole journal. On failure it is read again before the next transaction. */
gboolean mae_store_read_journal (MaeStore *store, GError **error);

/* Writes what this transaction has appended. If the journal is too large, deletes its oldest rows;
 * if the store keeps no journal, all rows. */
gboolean mae_store_write_journal (MaeStore *store);

/* Prepares for the commands of the new table @table. */
void mae_store_start_tail (MaeStore *store, gint64 table);

/* Moves what the journal has of @table, which will get no more commands, to "commands". */
gboolean mae_store_finish_tail (MaeStore *store, gint64 table);

/* Appends the commands of @table that only the journal has, which must begin with number
 * *@n_commands, to @log and counts them. Returns NULL, or what is wrong with them. */
const char *
mae_store_load_tail (MaeStore *store, gint64 table, GByteArray *log, guint32 *n_commands);

/* Returns how many commands of @table only the journal has. */
guint32 mae_store_count_tail (MaeStore *store, gint64 table);

/* Appends to @log the @n commands of a row of "commands". Returns NULL, or what is wrong with it.
 */
const char *mae_store_unfold (const guint8 *bytes, gsize length, guint32 n, GByteArray *log);

/* Writes the command @index of @table to a row of its own: mae_store_append() without a journal. */
gboolean mae_store_append_row (MaeStore *store, gint64 table, guint32 index, const guint8 *packed,
                               gsize size);

/* Calls @func with the table of a row (MAE_STORE_TABLE_COLUMNS), its seats and its commands. */
void
mae_store_pass_table (MaeStore *store, sqlite3_stmt *row, MaeStoreTableFunc func, gpointer data);

#define MAE_STORE_TABLE_COLUMNS                                                                    \
  "number, seed, json, hash, n_players, code, title, turn_time, flags, seed_more, address, owner"
