/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#include "store-postgres.h"
#include "store/sqlite/sqlite.h"

static gboolean in_postgres;

#if MAE_POSTGRES
#include <libpq-fe.h>

#define NUMBER_TYPE 20
#define BYTES_TYPE 17

static PGconn *
connect_to (Sim *sim)
{
  PGconn *db = PQconnectdb (sim->address);

  if (PQstatus (db) != CONNECTION_OK)
    sim_violation (sim, "The database can't be reached: %s", PQerrorMessage (db));
  return db;
}

static void
bind (sqlite3_stmt *row, int column, const PGresult *rows, int number)
{
  const char *text = PQgetvalue (rows, number, column);
  Oid type = PQftype (rows, column);

  if (PQgetisnull (rows, number, column)) {
    sqlite3_bind_null (row, column + 1);
  } else if (type == NUMBER_TYPE) {
    sqlite3_bind_int64 (row, column + 1, g_ascii_strtoll (text, NULL, 10));
  } else if (type == BYTES_TYPE) {
    size_t size;
    unsigned char *bytes = PQunescapeBytea ((const unsigned char *) text, &size);
    sqlite3_bind_blob64 (row, column + 1, bytes, size, SQLITE_TRANSIENT);
    PQfreemem (bytes);
  } else {
    sqlite3_bind_text (row, column + 1, text, -1, SQLITE_TRANSIENT);
  }
}

/* Copies what @query returns; @into is a statement with as many parameters as that has columns. */
static void
copy_table (Sim *sim, PGconn *from, const char *query, sqlite3 *db, const char *into)
{
  PGresult *rows = PQexec (from, query);
  sqlite3_stmt *row = NULL;

  if (PQresultStatus (rows) != PGRES_TUPLES_OK
      || sqlite3_prepare_v2 (db, into, -1, &row, NULL) != SQLITE_OK)
    sim_violation (sim, "The store can't be copied: %s%s", PQerrorMessage (from),
                   sqlite3_errmsg (db));
  for (int i = 0; row != NULL && i < PQntuples (rows); i++) {
    for (int column = 0; column < PQnfields (rows); column++)
      bind (row, column, rows, i);
    sqlite3_step (row);
    sqlite3_reset (row);
  }
  sqlite3_finalize (row);
  PQclear (rows);
}

static sqlite3 *
copy_postgres (Sim *sim)
{
  static const char *const tables[][2] = {
    { "tables", "number, seed, state, n_players, folded" },
    { "seats", "table_number, seat, name" },
    { "commands", "table_number, position, packed, n" },
    { "journal", "id, records" },
  };
  PGconn *from = connect_to (sim);
  sqlite3 *db = NULL;

  if (sqlite3_open (":memory:", &db) != SQLITE_OK)
    sim_violation (sim, "The store can't be copied: %s", sqlite3_errmsg (db));
  /* All tables as they are at one moment: the server goes on. */
  PQclear (PQexec (from, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    const char *name = tables[i][0], *columns = tables[i][1];
    g_auto (GStrv) each = g_strsplit (columns, ",", -1);
    g_autofree char *make = g_strdup_printf ("CREATE TABLE %s (%s)", name, columns);
    g_autofree char *query = g_strdup_printf ("SELECT %s FROM %s", columns, name);
    GString *into = g_string_new (NULL);

    g_string_printf (into, "INSERT INTO %s VALUES (?", name);
    for (guint more = 1; more < g_strv_length (each); more++)
      g_string_append (into, ", ?");
    g_string_append_c (into, ')');
    sqlite3_exec (db, make, NULL, NULL, NULL);
    copy_table (sim, from, query, db, into->str);
    g_string_free (into, TRUE);
  }
  PQfinish (from);
  return db;
}

/* Many worlds would fill the disk. */
static void
drop_schema (Sim *sim)
{
  PGconn *db = connect_to (sim);

  PQclear (PQexec (db, "SET client_min_messages = error"));
  PQclear (
      PQexec (db, "DO $$ BEGIN EXECUTE 'DROP SCHEMA ' || current_schema || ' CASCADE'; END $$"));
  PQfinish (db);
}
#else
static sqlite3 *
copy_postgres (Sim *sim)
{
  g_assert_not_reached ();
}

static void
drop_schema (Sim *sim)
{
}
#endif

gboolean
place_choose_postgres (void)
{
  in_postgres = MAE_POSTGRES;
  return in_postgres;
}

void
place_make (Sim *sim)
{
  Plan *plan = &sim->plan;

  sim->disk = disk_new (mae_rng_next (sim->rng));
  if (!in_postgres)
    return;
  sim->address = store_postgres_make ();
  plan->cut_gap = plan->checkpoint = plan->full_per_mille = plan->failing_per_mille = 0;
}

void
place_free (Sim *sim)
{
  if (sim->address != NULL)
    drop_schema (sim);
  disk_free (sim->disk);
  g_free (sim->address);
}

MaeStoreBackend *
place_open (Sim *sim, GError **error)
{
  return sim->address != NULL ? store_postgres_open (sim->address, error)
                              : mae_sqlite_open (DISK_PATH, FALSE, error);
}

void
place_crash (Sim *sim)
{
  if (sim->address != NULL && sim->backend != NULL)
    simulated_cut (sim->backend);
}

sqlite3 *
place_copy (Sim *sim)
{
  sqlite3 *db = NULL;

  if (sim->address != NULL)
    return copy_postgres (sim);
  disk_copy (sim->disk, DISK_PATH, "copy");
  if (sqlite3_open_v2 ("copy", &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK
      || sqlite3_exec (db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK)
    sim_violation (sim, "The store can't be read: %s", sqlite3_errmsg (db));
  return db;
}
