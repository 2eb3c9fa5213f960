/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the lists of games, results and puzzles. */
#include <string.h>

#include "ai/ai.h"
#include "postgres-private.h"

#define LIST(self, error, sql, ...)                                                                \
  MAE_POSTGRES_QUERY (self, MAE_POSTGRES_LIST_TIME, error, sql, __VA_ARGS__)

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static MaeStoredGame *
read_listed_game (const PGresult *rows, int row)
{
  MaeStoredGame *game = g_new0 (MaeStoredGame, 1);

  game->number = mae_postgres_number (rows, row, 0);
  game->state = (MaeTableState) mae_postgres_number (rows, row, 1);
  game->started = mae_postgres_number (rows, row, 2);
  game->played = mae_postgres_number (rows, row, 3);
  game->finished = mae_postgres_number (rows, row, 4);
  game->origin = mae_postgres_number (rows, row, 5);
  game->has_hash = !PQgetisnull (rows, row, 6);
  game->end_hash = (guint64) mae_postgres_number (rows, row, 6);
  game->n_commands = (guint32) mae_postgres_number (rows, row, 7);
  game->ruleset_hash = (guint64) mae_postgres_number (rows, row, 13);
  return game;
}

gboolean
mae_postgres_read_seat (const PGresult *rows, int row, int column, MaeStoredGame *game)
{
  gint64 seat = mae_postgres_number (rows, row, column);

  if (PQgetisnull (rows, row, column) || seat < 0 || seat >= MAE_MAX_PLAYERS
      || game->name[seat] != NULL)
    return FALSE;
  game->name[seat] = g_strdup (mae_postgres_text (rows, row, column + 1));
  game->level[seat] = mae_ai_number_level ((int) mae_postgres_number (rows, row, column + 2));
  game->points[seat] = (int) mae_postgres_number (rows, row, column + 3);
  game->rank[seat] = (int) mae_postgres_number (rows, row, column + 4);
  game->n_players++;
  return TRUE;
}

GPtrArray *
mae_postgres_list_games (MaeStoreBackend *backend, GError **error)
{
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);
  const PGresult *rows =
      LIST ((MaePostgres *) backend, error,
            "SELECT number, state, started, coalesce (played, started), finished, origin,"
            " end_hash, (SELECT coalesce (sum (greatest (n, 1)), 0)::bigint FROM commands"
            "  WHERE commands.table_number = number),"
            " seat, name, computer, points, place, ruleset"
            " FROM tables LEFT JOIN seats ON table_number = number"
            " ORDER BY turn DESC, number DESC, seat");

  if (rows == NULL)
    return NULL;
  for (int i = 0; i < PQntuples (rows); i++) {
    MaeStoredGame *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

    if (last == NULL || last->number != mae_postgres_number (rows, i, 0)) {
      last = read_listed_game (rows, i);
      g_ptr_array_add (games, last);
    }
    mae_postgres_read_seat (rows, i, 8, last);
  }
  return g_steal_pointer (&games);
}

GArray *
mae_postgres_find_games (MaeStoreBackend *backend, guint64 seed, int n_players,
                         guint64 ruleset_hash, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  const PGresult *rows = LIST ((MaePostgres *) backend, error,
                               "SELECT number FROM tables WHERE seed = $1 AND n_players = $2"
                               " AND ruleset = $3 ORDER BY number DESC",
                               PG_NUMBER (seed), PG_NUMBER (n_players), PG_NUMBER (ruleset_hash));

  if (rows == NULL)
    return NULL;
  for (int i = 0; i < PQntuples (rows); i++) {
    gint64 number = mae_postgres_number (rows, i, 0);

    g_array_append_val (numbers, number);
  }
  return g_steal_pointer (&numbers);
}

/* ── Results ──────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_postgres_list_results (MaeStoreBackend *backend, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredResults));
  /* The lowest four bits of a computer player's number are its level: see mae_ai_number(). */
  const PGresult *rows =
      LIST ((MaePostgres *) backend, error,
            "SELECT n_players, level, count (*), count (*) FILTER (WHERE place = 1), max (points),"
            " sum (points)::bigint, sum (cards)::bigint, sum (leaders)::bigint,"
            " sum (track)::bigint, sum (sections)::bigint, sum (resources)::bigint"
            " FROM tables JOIN seats ON table_number = number"
            " JOIN LATERAL (SELECT max (computer & 15) AS level,"
            "  count (*) FILTER (WHERE computer = 0) AS people FROM seats AS all_seats"
            "  WHERE all_seats.table_number = number) AS others ON people = 1"
            " WHERE state = 1 AND origin IS NULL AND computer = 0 AND points IS NOT NULL"
            " GROUP BY n_players, level ORDER BY n_players, level");

  if (rows == NULL)
    return NULL;
  for (int i = 0; i < PQntuples (rows); i++) {
    MaeStoredResults results = { .n_players = (int) mae_postgres_number (rows, i, 0),
                                 .level = (int) mae_postgres_number (rows, i, 1),
                                 .games = (int) mae_postgres_number (rows, i, 2),
                                 .wins = (int) mae_postgres_number (rows, i, 3),
                                 .best = (int) mae_postgres_number (rows, i, 4),
                                 .total = (int) mae_postgres_number (rows, i, 5),
                                 .cards = (int) mae_postgres_number (rows, i, 6),
                                 .leaders = (int) mae_postgres_number (rows, i, 7),
                                 .track = (int) mae_postgres_number (rows, i, 8),
                                 .sections = (int) mae_postgres_number (rows, i, 9),
                                 .resources = (int) mae_postgres_number (rows, i, 10) };

    g_array_append_val (all, results);
  }
  return g_steal_pointer (&all);
}

/* ── Puzzles ──────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_postgres_list_puzzles (MaeStoreBackend *backend, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
  const PGresult *rows = LIST ((MaePostgres *) backend, error,
                               "SELECT id, day, solved, first FROM puzzles"
                               " ORDER BY turn, solved, day, id LIMIT $1",
                               PG_NUMBER (MAE_STORE_PUZZLES_MAX));

  if (rows == NULL)
    return NULL;
  for (int i = 0; i < PQntuples (rows); i++) {
    const char *id = mae_postgres_text (rows, i, 0);
    MaeStoredPuzzle puzzle = { .day = mae_postgres_number (rows, i, 1),
                               .solved = mae_postgres_number (rows, i, 2),
                               .first = mae_postgres_number (rows, i, 3) != 0 };

    if (mae_stored_puzzle_is_valid (id, puzzle.day)) {
      strcpy (puzzle.id, id);
      g_array_append_val (all, puzzle);
    }
  }
  return g_steal_pointer (&all);
}
