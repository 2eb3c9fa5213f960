/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/postgres/postgres-testing.h"

#include "postgres-private.h"
#include "store/store-testing.h"

static MaePostgres *
find (MaeStore *store)
{
  return (MaePostgres *) mae_store_get_backend (store)->reader;
}

gboolean
mae_postgres_store_exec (MaeStore *store, const char *sql, GError **error)
{
  return mae_postgres_connect (find (store), TRUE, error)
         && mae_postgres_exec (find (store), sql, error);
}

gboolean
mae_postgres_store_query_number (MaeStore *store, const char *sql, gint64 *number)
{
  g_autofree char *typed = g_strdup_printf ("SELECT (%s)::bigint", sql);
  MaePostgres *self = find (store);
  const PGresult *rows = mae_postgres_query (self, MAE_POSTGRES_READ_TIME, typed, NULL, 0, NULL);

  g_hash_table_remove (self->statements, typed);
  if (rows != NULL)
    *number = mae_postgres_number (rows, 0, 0);
  return rows != NULL;
}
