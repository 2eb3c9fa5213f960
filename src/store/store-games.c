/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-games.h"

#include "ai/ai.h"
#include "store-private.h"

void
mae_stored_game_free (MaeStoredGame *game)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free (game->name[seat]);
  g_free (game);
}

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
  return game;
}

/* Reads the seat in the current row of @s, if it has a valid one. */
static void
read_seat (sqlite3_stmt *s, MaeStoredGame *game)
{
  int seat = sqlite3_column_int (s, 8);
  const char *name = (const char *) sqlite3_column_text (s, 9);

  if (sqlite3_column_type (s, 8) == SQLITE_NULL || seat < 0 || seat >= MAE_MAX_PLAYERS
      || name == NULL || game->name[seat] != NULL)
    return;
  game->name[seat] = g_strdup (name);
  game->level[seat] = mae_ai_number_level (sqlite3_column_int (s, 10));
  game->points[seat] = sqlite3_column_int (s, 11);
  game->rank[seat] = sqlite3_column_int (s, 12);
  game->n_players++;
}

GPtrArray *
mae_store_list_games (MaeStore *store, GError **error)
{
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);
  sqlite3_stmt *s = mae_store_prepare (
      store,
      "SELECT number, state, started, coalesce (played, started), finished, origin, end_hash,"
      " (SELECT coalesce (sum (max (n, 1)), 0) FROM commands WHERE commands.table_number = number),"
      " seat, name, computer, points, place"
      " FROM tables LEFT JOIN seats ON table_number = number"
      " ORDER BY turn DESC, number DESC, seat");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredGame *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

    if (last == NULL || last->number != sqlite3_column_int64 (s, 0)) {
      last = read_game (s);
      last->n_commands += mae_store_count_tail (store, last->number);
      g_ptr_array_add (games, last);
    }
    read_seat (s, last);
  }
  return mae_store_end_rows (store, s, step, error) ? g_steal_pointer (&games) : NULL;
}

gboolean
mae_store_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func, gpointer data,
                      GError **error)
{
  sqlite3_stmt *s = mae_store_prepare (
      store, "SELECT " MAE_STORE_TABLE_COLUMNS
             " FROM tables LEFT JOIN rulesets ON rulesets.id = tables.ruleset WHERE number = ?1");

  sqlite3_bind_int64 (s, 1, number);
  int step = sqlite3_step (s);
  if (step == SQLITE_ROW)
    mae_store_pass_table (store, s, func, data);
  sqlite3_reset (s);
  return step == SQLITE_ROW || step == SQLITE_DONE || mae_store_fail_read (store, error);
}

GArray *
mae_store_find_games (MaeStore *store, guint64 seed, int n_players, guint64 ruleset_hash,
                      GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *s = MAE_STORE_BIND (
      mae_store_prepare (store,
                         "SELECT number FROM tables JOIN rulesets ON rulesets.id = tables.ruleset"
                         " WHERE seed = ?1 AND n_players = ?2 AND hash = ?3 ORDER BY number DESC"),
      INTEGER (seed), INTEGER (n_players), INTEGER (ruleset_hash));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    gint64 number = sqlite3_column_int64 (s, 0);

    g_array_append_val (numbers, number);
  }
  return mae_store_end_rows (store, s, step, error) ? g_steal_pointer (&numbers) : NULL;
}

/* ── Results ──────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_store_list_results (MaeStore *store, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredResults));
  /* The lowest four bits of a computer player's number are its level: see mae_ai_number(). */
  sqlite3_stmt *s = mae_store_prepare (
      store,
      "SELECT n_players,"
      " (SELECT max (computer & 15) FROM seats AS others WHERE others.table_number = number) AS l,"
      " count (*), sum (place = 1), max (points), sum (points), sum (cards), sum (leaders),"
      " sum (track), sum (sections), sum (resources)"
      " FROM tables JOIN seats ON table_number = number"
      " WHERE state = 1 AND origin IS NULL AND computer = 0 AND points IS NOT NULL"
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
  return mae_store_end_rows (store, s, step, error) ? g_steal_pointer (&all) : NULL;
}

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_set_played (MaeStore *store, gint64 number, gint64 origin, gint64 now)
{
  return MAE_STORE_WRITE (store,
                          "UPDATE tables SET played = ?2, origin = coalesce (?3, origin),"
                          " turn = (SELECT max (turn) + 1 FROM tables) WHERE number = ?1",
                          INTEGER (number), INTEGER (now), INTEGER_IF (origin != 0, origin));
}

gboolean
mae_store_delete_table (MaeStore *store, gint64 number)
{
  return mae_store_begin (store) && mae_store_finish_tail (store, number)
         && MAE_STORE_WRITE (store,
                             "INSERT OR REPLACE INTO counters (name, value) VALUES ('table', ?1)",
                             INTEGER (mae_store_last_table (store)))
         && MAE_STORE_WRITE (store, "DELETE FROM tables WHERE number = ?1", INTEGER (number));
}
