/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-postgres.h"

#if MAE_POSTGRES
#include <libpq-fe.h>

#include "store/postgres/postgres-testing.h"
#include "store/postgres/postgres.h"

char *
store_postgres_make (void)
{
  static int n_made;
  const char *server = g_getenv ("MAESTRI_POSTGRES");
  g_autofree char *sql = g_strdup_printf ("CREATE SCHEMA store_%d", ++n_made);

  g_assert_nonnull (server);
  PGconn *db = PQconnectdb (server);
  PGresult *result = PQexec (db, sql);
  g_assert_cmpstr (PQresultErrorMessage (result), ==, "");
  PQclear (result);
  PQfinish (db);
  return g_strdup_printf ("%s&options=-csearch_path%%3Dstore_%d", server, n_made);
}

MaeStoreBackend *
store_postgres_open (const char *address, GError **error)
{
  g_auto (GStrv) worries = NULL;

  return mae_postgres_open (address, NULL, &worries, error);
}

gboolean
store_postgres_exec (MaeStore *store, const char *sql, GError **error)
{
  return mae_postgres_store_exec (store, sql, error);
}

gboolean
store_postgres_number (MaeStore *store, const char *sql, gint64 *number)
{
  return mae_postgres_store_query_number (store, sql, number);
}
#else
char *
store_postgres_make (void)
{
  g_assert_not_reached ();
}

MaeStoreBackend *
store_postgres_open (const char *address, GError **error)
{
  g_assert_not_reached ();
}

gboolean
store_postgres_exec (MaeStore *store, const char *sql, GError **error)
{
  g_assert_not_reached ();
}

gboolean
store_postgres_number (MaeStore *store, const char *sql, gint64 *number)
{
  g_assert_not_reached ();
}
#endif
