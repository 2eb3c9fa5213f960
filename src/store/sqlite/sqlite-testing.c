/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/sqlite/sqlite-testing.h"

#include "sqlite-private.h"
#include "store/store-testing.h"

static MaeSqlite *
find (MaeStore *store)
{
  return (MaeSqlite *) mae_store_get_backend (store)->reader;
}

gboolean
mae_store_exec (MaeStore *store, const char *sql, GError **error)
{
  return mae_sqlite_exec (find (store), sql, error);
}

gboolean
mae_store_query_number (MaeStore *store, const char *sql, gint64 *number)
{
  /* Statements are kept by the address of their text, and a test may have put this one together. */
  return mae_sqlite_query_number (find (store), g_intern_string (sql), number);
}
