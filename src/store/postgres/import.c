/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies a store in SQLite into an empty database. Tables and columns have the same names in both,
 * so nothing here has to be changed when they get more. */
#include <sqlite3.h>

#include "postgres-private.h"
#include "store/sqlite/sqlite.h"

/* How many rows are sent before it is waited for answers. */
#define AT_ONCE 500

#define REAL_TYPE 701

/* A table to be copied, as the database has it. The connection needs its texts. */
typedef struct {
  char *name;
  GString *any, *read, *write; /* SQL */
  GArray *types;               /* Oid, of the columns */
} Copied;

typedef struct {
  MaePostgres *self;
  sqlite3 *from;
  GPtrArray *tables; /* Copied */
} Importing;

static void
copied_free (gpointer data)
{
  Copied *table = data;

  g_array_unref (table->types);
  g_string_free (table->any, TRUE);
  g_string_free (table->read, TRUE);
  g_string_free (table->write, TRUE);
  g_free (table->name);
  g_free (table);
}

static gboolean
fail_import (GError **error, const char *table, const char *why)
{
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, "The table “%s” can't be copied: %s",
               table, why);
  return FALSE;
}

/* ── What there is ────────────────────────────────────────────────────────────────────────── */

static Copied *
copied_new (const char *name)
{
  Copied *table = g_new0 (Copied, 1);

  table->name = g_strdup (name);
  table->types = g_array_new (FALSE, FALSE, sizeof (Oid));
  table->any = g_string_new (NULL);
  table->read = g_string_new ("SELECT ");
  table->write = g_string_new (NULL);
  g_string_printf (table->any, "SELECT count (*) FROM (SELECT FROM \"%s\" LIMIT 1) AS any_row",
                   name);
  g_string_printf (table->write, "INSERT INTO \"%s\" (", name);
  return table;
}

static void
add_column (Copied *table, const char *column, Oid type)
{
  /* Rulesets have numbers of their own in SQLite. */
  gboolean is_ruleset = g_str_equal (table->name, "tables") && g_str_equal (column, "ruleset");
  const char *comma = table->types->len > 0 ? ", " : "";

  if (is_ruleset)
    g_string_append_printf (table->read, "%s(SELECT hash FROM rulesets WHERE id = ruleset)", comma);
  else if (type == REAL_TYPE) /* as text, from which exactly the same number can be read */
    g_string_append_printf (table->read, "%siif (\"%s\" IS NULL, NULL, printf ('%%!.17g', \"%s\"))",
                            comma, column, column);
  else
    g_string_append_printf (table->read, "%s\"%s\"", comma, column);
  g_string_append_printf (table->write, "%s\"%s\"", comma, column);
  g_array_append_val (table->types, type);
}

static void
end_columns (Copied *table)
{
  g_string_append_printf (table->read, " FROM \"%s\"", table->name);
  g_string_append (table->write, ") VALUES (");
  for (guint i = 0; i < table->types->len; i++)
    g_string_append_printf (table->write,
                            g_array_index (table->types, Oid, i) == REAL_TYPE
                                ? "%sCAST ($%u AS double precision)"
                                : "%s$%u",
                            i > 0 ? ", " : "", i + 1);
  g_string_append (table->write, ")");
}

/* Finds the tables, those first to which others refer. */
static gboolean
find_tables (Importing *importing, GError **error)
{
  Copied *table = NULL;
  const PGresult *rows =
      MAE_POSTGRES_QUERY (importing->self, MAE_POSTGRES_LIST_TIME, error,
                          "SELECT relname::text, attname::text, atttypid::bigint FROM pg_class"
                          " JOIN pg_attribute ON attrelid = pg_class.oid"
                          " WHERE relnamespace = current_schema ()::regnamespace AND relkind = 'r'"
                          " AND relname <> 'store' AND attnum > 0 AND NOT attisdropped"
                          " ORDER BY relname <> 'rulesets', relname <> 'tables', relname, attnum");

  for (int i = 0; rows != NULL && i < PQntuples (rows); i++) {
    const char *name = mae_postgres_text (rows, i, 0);
    if (table == NULL || !g_str_equal (table->name, name)) {
      table = copied_new (name);
      g_ptr_array_add (importing->tables, table);
    }
    add_column (table, mae_postgres_text (rows, i, 1), (Oid) mae_postgres_number (rows, i, 2));
  }
  for (guint i = 0; i < importing->tables->len; i++)
    end_columns (g_ptr_array_index (importing->tables, i));
  return rows != NULL;
}

static gboolean
is_empty (Importing *importing, const Copied *table, GError **error)
{
  const PGresult *rows =
      MAE_POSTGRES_QUERY (importing->self, MAE_POSTGRES_LIST_TIME, error, table->any->str);

  if (rows != NULL && mae_postgres_number (rows, 0, 0) > 0)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT,
                 "%s isn't empty: a store can only be copied into a new one",
                 importing->self->address);
  return rows != NULL && mae_postgres_number (rows, 0, 0) == 0;
}

/* ── Copying ──────────────────────────────────────────────────────────────────────────────── */

static MaePostgresValue
value_of (sqlite3_stmt *row, int column, Oid type)
{
  gboolean is_null = sqlite3_column_type (row, column) == SQLITE_NULL;

  if (type == PG_NUMBER_TYPE)
    return (MaePostgresValue) PG_NUMBER_IF (!is_null, sqlite3_column_int64 (row, column));
  if (type == PG_BYTES_TYPE) {
    gconstpointer bytes = sqlite3_column_blob (row, column);
    /* SQLite returns NULL for no bytes, too. */
    return (MaePostgresValue) PG_BYTES (is_null || bytes != NULL ? bytes : "",
                                        sqlite3_column_bytes (row, column));
  }
  return (MaePostgresValue) PG_TEXT (sqlite3_column_text (row, column));
}

static gboolean
finish_rows (Importing *importing, GError **error)
{
  return mae_postgres_finish (importing->self, MAE_POSTGRES_LIST_TIME, MAE_STORE_ERROR_WRITE, NULL,
                              error)
         == MAE_POSTGRES_DONE;
}

/* Copies all rows of @table. @n is set to how many there are. */
static gboolean
copy_table (Importing *importing, const Copied *table, gint64 *n, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (MaePostgresValue));
  sqlite3_stmt *row = NULL;
  gboolean well = TRUE;
  int step;

  *n = 0;
  if (sqlite3_prepare_v2 (importing->from, table->read->str, -1, &row, NULL) != SQLITE_OK)
    return fail_import (error, table->name, sqlite3_errmsg (importing->from));
  while (well && (step = sqlite3_step (row)) == SQLITE_ROW) {
    g_array_set_size (values, 0);
    for (guint i = 0; i < table->types->len; i++) {
      MaePostgresValue value = value_of (row, (int) i, g_array_index (table->types, Oid, i));
      g_array_append_val (values, value);
    }
    mae_postgres_send (importing->self, -1, table->write->str,
                       (const MaePostgresValue *) (gpointer) values->data, values->len);
    if (++*n % AT_ONCE == 0)
      well = finish_rows (importing, error);
  }
  if (well && step != SQLITE_DONE)
    well = fail_import (error, table->name, sqlite3_errmsg (importing->from));
  sqlite3_finalize (row);
  return well && finish_rows (importing, error);
}

static gboolean
copy_all (Importing *importing, MaeStoreImported *imported, GError **error)
{
  const GPtrArray *tables = importing->tables;

  for (guint i = 0; i < tables->len; i++)
    if (!is_empty (importing, g_ptr_array_index (tables, i), error))
      return FALSE;
  MAE_POSTGRES_SEND (importing->self, -1, "BEGIN");
  for (guint i = 0; i < tables->len; i++) {
    const Copied *table = g_ptr_array_index (tables, i);
    gint64 n;

    if (!copy_table (importing, table, &n, error)) {
      g_prefix_error (error, "Nothing was copied. ");
      return FALSE;
    }
    if (g_str_equal (table->name, "tables"))
      imported->n_games = n;
    if (g_str_equal (table->name, "accounts"))
      imported->n_accounts = n;
  }
  MAE_POSTGRES_SEND (importing->self, -1, "COMMIT");
  return finish_rows (importing, error);
}

/* Copies the store at @path, which nobody else writes to, into @target. */
static gboolean
import_into (MaeStoreBackend *target, const char *path, MaeStoreImported *imported, GError **error)
{
  Importing importing = { .self = (MaePostgres *) target,
                          .tables = g_ptr_array_new_with_free_func (copied_free) };
  gboolean well = find_tables (&importing, error);

  if (well && sqlite3_open_v2 (path, &importing.from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
    well = fail_import (error, "tables", sqlite3_errmsg (importing.from));
  well = well && copy_all (&importing, imported, error);
  sqlite3_close (importing.from);
  target->table->close (target);
  g_ptr_array_unref (importing.tables);
  return well;
}

gboolean
mae_postgres_import (const char *address, const char *path, MaeStoreImported *imported,
                     GError **error)
{
  g_auto (GStrv) worries = NULL;
  MaeStoreBackend *target = NULL;
  /* This migrates the file, and keeps everybody else from writing to it. */
  MaeStoreBackend *source = mae_sqlite_open (path, TRUE, error);

  if (source != NULL && source->table->reserve (source, error))
    target = mae_postgres_open (address, NULL, &worries, error);
  gboolean well = target != NULL && import_into (target, path, imported, error);
  if (source != NULL)
    source->table->close (source);
  return well;
}
