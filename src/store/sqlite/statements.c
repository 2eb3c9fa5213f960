/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements, values, errors. */
#include "sqlite-private.h"

/* ── Errors ───────────────────────────────────────────────────────────────────────────────── */

char *
mae_sqlite_say_why (MaeSqlite *self)
{
  return g_utf8_make_valid (sqlite3_errmsg (self->db), -1);
}

MaeStoreError
mae_sqlite_failure (MaeSqlite *self, MaeStoreError other)
{
  switch (sqlite3_errcode (self->db) & 0xff) {
  case SQLITE_FULL:
    return MAE_STORE_ERROR_FULL;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
  case SQLITE_PROTOCOL:
    return MAE_STORE_ERROR_IN_USE;
  case SQLITE_READONLY:
  case SQLITE_PERM:
  case SQLITE_AUTH:
    return MAE_STORE_ERROR_DENIED;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    return MAE_STORE_ERROR_DAMAGED;
  case SQLITE_TOOBIG:
  case SQLITE_MISMATCH:
    return MAE_STORE_ERROR_CONFLICT;
  case SQLITE_CONSTRAINT: /* tests simulate failures with triggers */
    return sqlite3_extended_errcode (self->db) == SQLITE_CONSTRAINT_TRIGGER
               ? other
               : MAE_STORE_ERROR_CONFLICT;
  default:
    return other;
  }
}

/* Sets @error to SQLite's last failure. Returns FALSE. */
static gboolean
fail_write (MaeSqlite *self, GError **error)
{
  g_autofree char *why = mae_sqlite_say_why (self);

  g_set_error (error, MAE_STORE_ERROR, (int) mae_sqlite_failure (self, MAE_STORE_ERROR_WRITE),
               "The store can't be written: %s", why);
  return FALSE;
}

gboolean
mae_sqlite_fail_read (MaeSqlite *self, GError **error)
{
  g_autofree char *why = mae_sqlite_say_why (self);

  g_set_error (error, MAE_STORE_ERROR, (int) mae_sqlite_failure (self, MAE_STORE_ERROR_READ),
               "The store can't be read: %s", why);
  return FALSE;
}

/* ── Statements ───────────────────────────────────────────────────────────────────────────── */

sqlite3_stmt *
mae_sqlite_prepare (MaeSqlite *self, const char *sql)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->statements, sql);

  if (statement == NULL) {
    if (sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)
        != SQLITE_OK)
      return NULL;
    g_hash_table_insert (self->statements, (gpointer) sql, statement);
  }
  return statement;
}

sqlite3_stmt *
mae_sqlite_bind (sqlite3_stmt *statement, const MaeSqliteValue *values, gsize n_values)
{
  for (int i = 0; i < (int) n_values; i++) {
    const MaeSqliteValue *value = &values[i];
    if (value->type == SQLITE_INTEGER)
      sqlite3_bind_int64 (statement, i + 1, value->number);
    else if (value->type == SQLITE_FLOAT)
      sqlite3_bind_double (statement, i + 1, value->real);
    else if (value->type == SQLITE_TEXT)
      sqlite3_bind_text (statement, i + 1, value->data, -1, SQLITE_STATIC);
    else if (value->type == SQLITE_BLOB)
      sqlite3_bind_blob64 (statement, i + 1, value->data, (guint64) value->number, SQLITE_STATIC);
    else
      sqlite3_bind_null (statement, i + 1);
  }
  return statement;
}

gboolean
mae_sqlite_run (MaeSqlite *self, sqlite3_stmt *statement, GError **error)
{
  gboolean well = statement != NULL && sqlite3_step (statement) == SQLITE_DONE;

  if (!well)
    fail_write (self, error);
  if (statement != NULL) {
    sqlite3_reset (statement);
    sqlite3_clear_bindings (statement);
  }
  return well;
}

gboolean
mae_sqlite_conflict (GError **error, const char *why)
{
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT, "The store can't be written: %s",
               why);
  return FALSE;
}

gboolean
mae_sqlite_exec (MaeSqlite *self, const char *sql, GError **error)
{
  return sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail_write (self, error);
}

gboolean
mae_sqlite_query_number (MaeSqlite *self, const char *sql, gint64 *number)
{
  sqlite3_stmt *statement = mae_sqlite_prepare (self, sql);
  gboolean found = statement != NULL && sqlite3_step (statement) == SQLITE_ROW;

  if (found)
    *number = sqlite3_column_int64 (statement, 0);
  if (statement != NULL)
    sqlite3_reset (statement);
  return found;
}

gboolean
mae_sqlite_end_rows (MaeSqlite *self, sqlite3_stmt *statement, int step, GError **error)
{
  sqlite3_reset (statement);
  return step == SQLITE_DONE || mae_sqlite_fail_read (self, error);
}
