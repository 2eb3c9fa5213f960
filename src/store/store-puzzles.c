/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-puzzles.h"

#include <string.h>

#include "store-private.h"

/* Julian days of the years 1970 and 9999. */
#define FIRST_DAY 719163
#define LAST_DAY 3652059

static gboolean
read_puzzle (sqlite3_stmt *s, MaeStoredPuzzle *out)
{
  const char *id = (const char *) sqlite3_column_text (s, 0);

  memset (out, 0, sizeof *out);
  out->day = sqlite3_column_int64 (s, 1);
  out->solved = sqlite3_column_int64 (s, 2);
  out->first = sqlite3_column_int64 (s, 3) != 0;
  if (id == NULL || *id == '\0' || strlen (id) > MAE_STORE_PUZZLE_ID_MAX)
    return FALSE;
  strcpy (out->id, id);
  return out->day == 0 || (out->day >= FIRST_DAY && out->day <= LAST_DAY);
}

GArray *
mae_store_list_puzzles (MaeStore *store, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
  sqlite3_stmt *s = mae_store_prepare (
      store, "SELECT id, day, solved, first FROM puzzles ORDER BY turn, day, id LIMIT ?1");
  MaeStoredPuzzle puzzle;
  int step;

  sqlite3_bind_int64 (s, 1, MAE_STORE_PUZZLES_MAX);
  while ((step = sqlite3_step (s)) == SQLITE_ROW)
    if (read_puzzle (s, &puzzle))
      g_array_append_val (all, puzzle);
  return mae_store_end_rows (store, s, step, error) ? g_steal_pointer (&all) : NULL;
}

gboolean
mae_store_add_puzzle (MaeStore *store, const MaeStoredPuzzle *puzzle)
{
  return MAE_STORE_WRITE (
      store,
      "INSERT OR IGNORE INTO puzzles (id, day, solved, first, turn)"
      " VALUES (?1, ?2, ?3, ?4, (SELECT coalesce (max (turn), 0) + 1 FROM puzzles))",
      TEXT (puzzle->id), INTEGER (puzzle->day), INTEGER (puzzle->solved), INTEGER (puzzle->first));
}
