/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the store's files. */
#pragma once

#include <sqlite3.h>

#include "store/store.h"

G_BEGIN_DECLS

struct _MaeStore {
  sqlite3 *db;
  GHashTable *statements; /* const char * of the SQL text (compared by address) → sqlite3_stmt * */
  gboolean open;          /* a transaction is open */
  GError *spoilt;         /* why the commit will fail */
  MaeStoreStats stats;
};

/* Returns SQLite's message for its last failure, which may quote from a broken file. (transfer
 * full) */
char *mae_store_say_why (MaeStore *store);

/* Migrates the database to the current schema. @path is used for messages only. */
gboolean mae_store_migrate (MaeStore *store, const char *path, GError **error);

/* Returns the statement for @sql, a string constant; NULL on failure. */
sqlite3_stmt *mae_store_prepare (MaeStore *store, const char *sql);

/* Opens the transaction if there is none. Returns FALSE if its commit will fail. */
gboolean mae_store_begin (MaeStore *store);

/* Runs a bound statement that returns no rows. An error makes the commit fail. */
gboolean mae_store_run (MaeStore *store, sqlite3_stmt *statement);

/* Reads the first number @sql returns; FALSE: there is none. */
gboolean mae_store_query_number (MaeStore *store, const char *sql, gint64 *number);

/* Sets @error to SQLite's last failure. Returns FALSE. */
gboolean mae_store_fail_read (MaeStore *store, GError **error);

/* Calls @func with the table of a row (MAE_STORE_TABLE_COLUMNS), its seats and its commands. */
void
mae_store_pass_table (MaeStore *store, sqlite3_stmt *row, MaeStoreTableFunc func, gpointer data);

#define MAE_STORE_TABLE_COLUMNS                                                                    \
  "number, seed, json, hash, n_players, code, title, turn_time, flags, seed_more, address, owner"

G_END_DECLS
