/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the lists of one person's games, results and puzzles. */
#include <string.h>

#include "ai/ai.h"
#include "sqlite-private.h"

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static MaeStoredGame *
read_game (sqlite3_stmt *s)
{
  MaeStoredGame *game = g_new0 (MaeStoredGame, 1);

  game->number = sqlite3_column_int64 (s, 0);
  game->state = sqlite3_column_int (s, 1);
  game->started = sqlite3_column_int64 (s, 2);
  game->played = sqlite3_column_int64 (s, 3);
  game->finished = sqlite3_column_int64 (s, 4);
  game->origin = sqlite3_column_int64 (s, 5);
  game->has_hash = sqlite3_column_type (s, 6) != SQLITE_NULL;
  game->end_hash = (guint64) sqlite3_column_int64 (s, 6);
  game->n_commands = (guint32) sqlite3_column_int64 (s, 7);
  game->ruleset_hash = (guint64) sqlite3_column_int64 (s, 13);
  return game;
}

gboolean
mae_sqlite_read_seat (sqlite3_stmt *s, int column, MaeStoredGame *game)
{
  int seat = sqlite3_column_int (s, column);
  const char *name = (const char *) sqlite3_column_text (s, column + 1);

  if (sqlite3_column_type (s, column) == SQLITE_NULL || seat < 0 || seat >= MAE_MAX_PLAYERS
      || name == NULL || game->name[seat] != NULL)
    return FALSE;
  game->name[seat] = g_strdup (name);
  game->level[seat] = mae_ai_number_level (sqlite3_column_int (s, column + 2));
  game->points[seat] = sqlite3_column_int (s, column + 3);
  game->rank[seat] = sqlite3_column_int (s, column + 4);
  game->n_players++;
  return TRUE;
}

GPtrArray *
mae_sqlite_list_games (MaeStoreBackend *backend, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);
  sqlite3_stmt *s = mae_sqlite_prepare (
      self,
      "SELECT number, state, started, coalesce (played, started), finished, origin, end_hash,"
      " (SELECT coalesce (sum (max (n, 1)), 0) FROM commands WHERE commands.table_number = number),"
      " seat, name, computer, points, place, hash"
      " FROM tables LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
      " LEFT JOIN seats ON table_number = number"
      " ORDER BY turn DESC, number DESC, seat");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredGame *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

    if (last == NULL || last->number != sqlite3_column_int64 (s, 0)) {
      last = read_game (s);
      g_ptr_array_add (games, last);
    }
    mae_sqlite_read_seat (s, 8, last);
  }
  return mae_sqlite_end_rows (self, s, step, error) ? g_steal_pointer (&games) : NULL;
}

GArray *
mae_sqlite_find_games (MaeStoreBackend *backend, guint64 seed, int n_players, guint64 ruleset_hash,
                       GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self,
                          "SELECT number FROM tables JOIN rulesets ON rulesets.id = tables.ruleset"
                          " WHERE seed = ?1 AND n_players = ?2 AND hash = ?3 ORDER BY number DESC"),
      INTEGER (seed), INTEGER (n_players), INTEGER (ruleset_hash));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    gint64 number = sqlite3_column_int64 (s, 0);

    g_array_append_val (numbers, number);
  }
  return mae_sqlite_end_rows (self, s, step, error) ? g_steal_pointer (&numbers) : NULL;
}

/* ── Results ──────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_sqlite_list_results (MaeStoreBackend *backend, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredResults));
  /* The lowest four bits of a computer player's number are its level: see mae_ai_number(). */
  sqlite3_stmt *s = mae_sqlite_prepare (
      self,
      "SELECT n_players,"
      " (SELECT max (computer & 15) FROM seats AS others WHERE others.table_number = number) AS l,"
      " count (*), sum (place = 1), max (points), sum (points), sum (cards), sum (leaders),"
      " sum (track), sum (sections), sum (resources)"
      " FROM tables JOIN seats ON table_number = number"
      " WHERE state = 1 AND origin IS NULL AND computer = 0 AND points IS NOT NULL"
      " AND (SELECT count (*) FROM seats AS people WHERE people.table_number = number"
      "      AND people.computer = 0) = 1"
      " GROUP BY n_players, l ORDER BY n_players, l");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredResults results = { .n_players = sqlite3_column_int (s, 0),
                                 .level = sqlite3_column_int (s, 1),
                                 .games = sqlite3_column_int (s, 2),
                                 .wins = sqlite3_column_int (s, 3),
                                 .best = sqlite3_column_int (s, 4),
                                 .total = sqlite3_column_int (s, 5),
                                 .cards = sqlite3_column_int (s, 6),
                                 .leaders = sqlite3_column_int (s, 7),
                                 .track = sqlite3_column_int (s, 8),
                                 .sections = sqlite3_column_int (s, 9),
                                 .resources = sqlite3_column_int (s, 10) };

    g_array_append_val (all, results);
  }
  return mae_sqlite_end_rows (self, s, step, error) ? g_steal_pointer (&all) : NULL;
}

/* ── Puzzles ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
read_puzzle (sqlite3_stmt *s, MaeStoredPuzzle *out)
{
  const char *id = (const char *) sqlite3_column_text (s, 0);

  memset (out, 0, sizeof *out);
  out->day = sqlite3_column_int64 (s, 1);
  out->solved = sqlite3_column_int64 (s, 2);
  out->first = sqlite3_column_int64 (s, 3) != 0;
  if (!mae_stored_puzzle_is_valid (id, out->day))
    return FALSE;
  strcpy (out->id, id);
  return TRUE;
}

GArray *
mae_sqlite_list_puzzles (MaeStoreBackend *backend, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
  /* Those that older versions stored have no turn, so they come first, by their dates. */
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, "SELECT id, day, solved, first FROM puzzles ORDER BY turn, solved, day, id LIMIT ?1");
  MaeStoredPuzzle puzzle;
  int step;

  sqlite3_bind_int64 (s, 1, MAE_STORE_PUZZLES_MAX);
  while ((step = sqlite3_step (s)) == SQLITE_ROW)
    if (read_puzzle (s, &puzzle))
      g_array_append_val (all, puzzle);
  return mae_sqlite_end_rows (self, s, step, error) ? g_steal_pointer (&all) : NULL;
}
