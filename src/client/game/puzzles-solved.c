/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzles-solved.h"

MaePuzzlesSolved
mae_puzzles_sum_up (const GArray *stored, gint64 today)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) days = g_hash_table_new (g_int64_hash, g_int64_equal);
  MaePuzzlesSolved out = { 0 };
  gint64 day = today;

  for (guint i = 0; i < stored->len; i++) {
    MaeStoredPuzzle *puzzle = &g_array_index (stored, MaeStoredPuzzle, i);
    gboolean before = g_hash_table_contains (ids, puzzle->id);

    out.first += puzzle->first && !before;
    g_hash_table_add (ids, puzzle->id);
    if (puzzle->day > 0)
      g_hash_table_add (days, &puzzle->day);
  }
  out.solved = (int) g_hash_table_size (ids);
  out.today = g_hash_table_contains (days, &today);
  if (!out.today)
    day--;
  for (; g_hash_table_contains (days, &day); day--)
    out.streak++;
  return out;
}

static gboolean
is_solved (const GArray *stored, const char *id)
{
  for (guint i = 0; i < stored->len; i++)
    if (g_str_equal (g_array_index (stored, MaeStoredPuzzle, i).id, id))
      return TRUE;
  return FALSE;
}

int
mae_puzzles_next (const GPtrArray *puzzles, const GArray *stored, int from)
{
  int n = (int) puzzles->len;

  for (int i = 1; i <= n; i++) {
    int index = (from + i) % n;
    const MaePuzzle *puzzle = g_ptr_array_index (puzzles, index);

    if (!is_solved (stored, puzzle->id))
      return index;
  }
  return (from + 1) % n;
}
