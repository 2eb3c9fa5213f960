/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deletes data that is no longer needed, a little at a time. */
#include "store-private.h"

/* Prunes one game. One that was given up has no results, so all of it is deleted, unless it has the
 * highest number: the next numbers follow from that. */
static gboolean
prune_one (MaeStore *store, gint64 number, gboolean is_given_up)
{
  if (!MAE_STORE_WRITE (store, "DELETE FROM commands WHERE table_number = ?1", INTEGER (number)))
    return FALSE;
  return is_given_up ? MAE_STORE_WRITE (store,
                                        "DELETE FROM tables WHERE number = ?1"
                                        " AND number < (SELECT max (number) FROM tables)",
                                        INTEGER (number))
                     : MAE_STORE_WRITE (store, "UPDATE tables SET pruned = 1 WHERE number = ?1",
                                        INTEGER (number));
}

guint
mae_store_prune (MaeStore *store, gint64 before, guint most)
{
  sqlite3_stmt *s = mae_store_prepare (
      store, "SELECT number, state FROM tables WHERE state IN (1, 2) AND pruned IS NULL"
             " AND over < ?1 AND number < (SELECT max (number) FROM tables)"
             " ORDER BY over LIMIT ?2");
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (int));
  guint n = 0;

  if (s == NULL)
    return 0;
  sqlite3_bind_int64 (s, 1, before);
  sqlite3_bind_int64 (s, 2, most);
  while (sqlite3_step (s) == SQLITE_ROW) {
    gint64 number = sqlite3_column_int64 (s, 0);
    int state = sqlite3_column_int (s, 1);
    g_array_append_val (numbers, number);
    g_array_append_val (states, state);
  }
  sqlite3_reset (s);
  if (numbers->len == 0 || !mae_store_begin (store))
    return 0;
  while (n < numbers->len
         && prune_one (store, g_array_index (numbers, gint64, n),
                       g_array_index (states, int, n) == MAE_TABLE_ABANDONED))
    n++;
  return n;
}
