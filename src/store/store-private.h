/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the store's files share. */
#pragma once

#include <sqlite3.h>

#include "store/store.h"

G_BEGIN_DECLS

struct _MaeStore {
  sqlite3 *db;
  GHashTable *statements; /* const char * of the SQL text, by address → sqlite3_stmt * */
  gboolean open;          /* a transaction is */
  GError *spoilt;         /* why its commit will fail */
  MaeStoreStats stats;
};

/* What SQLite says of its last failure, which may quote from a broken file. (transfer full) */
char *mae_store_say_why (MaeStore *store);

/* Brings the database at @path, which is only for messages, up to date. */
gboolean mae_store_migrate (MaeStore *store, const char *path, GError **error);

/* The statement of @sql, a string constant; NULL: it can't be made. */
sqlite3_stmt *mae_store_prepare (MaeStore *store, const char *sql);

/* Opens the transaction if there is none; whether it is still sound. */
gboolean mae_store_begin (MaeStore *store);

/* Runs a statement that gives no rows, with its parameters bound. Errors spoil the transaction. */
gboolean mae_store_run (MaeStore *store, sqlite3_stmt *statement);

/* The first number @sql gives; FALSE: it gives none. */
gboolean mae_store_query_number (MaeStore *store, const char *sql, gint64 *number);

/* Always FALSE. */
gboolean mae_store_fail_read (MaeStore *store, GError **error);

/* Passes the table of a row (see MAE_STORE_TABLE_COLUMNS) with its seats and commands. */
void
mae_store_pass_table (MaeStore *store, sqlite3_stmt *row, MaeStoreTableFunc func, gpointer data);

#define MAE_STORE_TABLE_COLUMNS                                                                    \
  "number, seed, json, hash, n_players, code, title, turn_time, flags, seed_more, address, owner"

G_END_DECLS
