/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings, and games that are over. */

#include "sqlite-private.h"

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
count_leaders (MaeSqlite *self, const MaeStoredRated *rated, GError **error)
{
  for (int i = 0; i < rated->n_leaders; i++)
    if (!RUN (self, error,
              "INSERT INTO leaders (key, ruleset, leader, n) VALUES (?1, ?2, ?3, 1)"
              " ON CONFLICT DO UPDATE SET n = n + 1",
              TEXT (rated->after.key), TEXT (rated->after.ruleset), INTEGER (rated->leaders[i])))
      return FALSE;
  return TRUE;
}

/* The row of "rated" comes first: if there is one, the game counts already. */
static gboolean
put_rated (MaeSqlite *self, const MaeStoredRated *rated, GError **error)
{
  const MaeStoredRating *after = &rated->after;

  return RUN (self, error,
              "INSERT INTO rated (key, game, ruleset, players, mean, deviation, day, date, place,"
              "                   points, change)"
              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
              TEXT (after->key), INTEGER (rated->game), TEXT (after->ruleset),
              INTEGER (after->players), REAL (after->mean), REAL (after->deviation),
              INTEGER (after->day), INTEGER (rated->date), INTEGER (rated->place),
              INTEGER (rated->points), INTEGER (rated->change))
         && RUN (self, error,
                 "INSERT OR REPLACE INTO ratings (key, ruleset, players, mean, deviation, games,"
                 "                                won, points, day)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                 TEXT (after->key), TEXT (after->ruleset), INTEGER (after->players),
                 REAL (after->mean), REAL (after->deviation), INTEGER (after->games),
                 INTEGER (after->won), INTEGER (after->points), INTEGER (after->day))
         && RUN (self, error,
                 "DELETE FROM rated WHERE key = ?1 AND game <= (SELECT game FROM rated"
                 " WHERE key = ?1 ORDER BY game DESC LIMIT 1 OFFSET ?2)",
                 TEXT (after->key), INTEGER (MAE_STORE_RATED_KEPT))
         && count_leaders (self, rated, error);
}

static gboolean
reset (MaeSqlite *self, const char *key, GError **error)
{
  return RUN (self, error, "DELETE FROM ratings WHERE ?1 IS NULL OR key = ?1", TEXT (key))
         && RUN (self, error, "DELETE FROM rated WHERE ?1 IS NULL OR key = ?1", TEXT (key))
         && RUN (self, error, "DELETE FROM leaders WHERE ?1 IS NULL OR key = ?1", TEXT (key));
}

gboolean
mae_sqlite_forget_ratings (MaeSqlite *self, const char *key, GError **error)
{
  return reset (self, key, error)
         && RUN (self, error, "DELETE FROM unrated WHERE key = ?1", TEXT (key))
         && RUN (self, error, "UPDATE seats SET player = NULL WHERE player = ?1", TEXT (key));
}

/* Games that go on need the name of who has left them: there "player" is empty from now on, and the
 * name is removed when the game is over. */
static gboolean
remove_person (MaeSqlite *self, const char *key, GError **error)
{
  return RUN (self, error,
              "UPDATE seats SET player = '' WHERE player = ?1"
              " AND (SELECT state FROM tables WHERE number = table_number) = 0",
              TEXT (key))
         && RUN (self, error, "UPDATE seats SET name = '' WHERE player = ?1", TEXT (key))
         && RUN (self, error, "DELETE FROM marks WHERE kind = ?1 AND (key = ?2 OR other = ?2)",
                 INTEGER (MAE_MARK_MUTE), TEXT (key))
         && RUN (self, error, "DELETE FROM marks WHERE kind = ?1 AND key = ?2",
                 INTEGER (MAE_MARK_HOLIDAY), TEXT (key))
         && RUN (self, error, "DELETE FROM accounts WHERE key = ?1", TEXT (key))
         && mae_sqlite_forget_ratings (self, key, error);
}

gboolean
mae_sqlite_write_rating (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  switch (write->kind) {
  case MAE_WRITE_PLAYER:
    return RUN (self, error, "UPDATE seats SET player = ?3 WHERE table_number = ?1 AND seat = ?2",
                INTEGER (write->number), INTEGER (write->index), TEXT (write->key));
  case MAE_WRITE_RATED:
    return put_rated (self, &write->rated, error);
  case MAE_WRITE_NO_RATINGS:
    return reset (self, write->key, error);
  case MAE_WRITE_UNRATED:
    return write->n > 0
               ? RUN (self, error, "INSERT OR IGNORE INTO unrated (key) VALUES (?1)",
                      TEXT (write->key))
               : RUN (self, error, "DELETE FROM unrated WHERE key = ?1", TEXT (write->key));
  case MAE_WRITE_NO_PERSON:
    return remove_person (self, write->key, error);
  default:
    return mae_sqlite_conflict (error, "nobody knows what is to be written");
  }
}

/* ── Reading ratings ──────────────────────────────────────────────────────────────────────── */

gboolean
mae_sqlite_load_ratings (MaeStoreBackend *backend, MaeStoreRatingFunc func, gpointer data,
                         GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, "SELECT key, ruleset, players, mean, deviation, games, won, points, day FROM ratings"
            " ORDER BY key, ruleset, players");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredRating rating = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .ruleset = (const char *) sqlite3_column_text (s, 1),
      .players = sqlite3_column_int (s, 2),
      .mean = sqlite3_column_double (s, 3),
      .deviation = sqlite3_column_double (s, 4),
      .games = sqlite3_column_int (s, 5),
      .won = sqlite3_column_int (s, 6),
      .points = sqlite3_column_int64 (s, 7),
      .day = sqlite3_column_int64 (s, 8),
    };
    if (mae_stored_rating_is_valid (&rating))
      func (&rating, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_load_rated (MaeStoreBackend *backend, const char *key, gint64 since_day,
                       MaeStoreRatedFunc func, gpointer data, GError **error)
{
#define RATED_COLUMNS                                                                              \
  "key, ruleset, players, mean, deviation, day, game, date, place, points, change"
  MaeSqlite *self = (MaeSqlite *) backend;
  sqlite3_stmt *s =
      key != NULL
          ? MAE_SQLITE_BIND (mae_sqlite_prepare (self, "SELECT " RATED_COLUMNS " FROM rated"
                                                       " WHERE key = ?1 AND day >= ?2"
                                                       " ORDER BY game"),
                             TEXT (key), INTEGER (since_day))
          : MAE_SQLITE_BIND (mae_sqlite_prepare (self, "SELECT " RATED_COLUMNS " FROM rated"
                                                       " WHERE day >= ?1 ORDER BY key, game"),
                             INTEGER (since_day));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredRated rated = {
      .after = { .key = (const char *) sqlite3_column_text (s, 0),
                 .ruleset = (const char *) sqlite3_column_text (s, 1),
                 .players = sqlite3_column_int (s, 2),
                 .mean = sqlite3_column_double (s, 3),
                 .deviation = sqlite3_column_double (s, 4),
                 .day = sqlite3_column_int64 (s, 5) },
      .game = sqlite3_column_int64 (s, 6),
      .date = sqlite3_column_int64 (s, 7),
      .place = sqlite3_column_int (s, 8),
      .points = sqlite3_column_int (s, 9),
      .change = sqlite3_column_int (s, 10),
    };
    if (mae_stored_rating_is_valid (&rated.after))
      func (&rated, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_load_unrated (MaeStoreBackend *backend, MaeStoreKeyFunc func, gpointer data,
                         GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  sqlite3_stmt *s = mae_sqlite_prepare (self, "SELECT key FROM unrated ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    const char *key = (const char *) sqlite3_column_text (s, 0);
    if (key != NULL)
      func (key, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_load_leaders (MaeStoreBackend *backend, const char *key, int most,
                         MaeStoreLeaderFunc func, gpointer data, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT ruleset, leader, n FROM leaders WHERE key = ?1"
                                " ORDER BY n DESC, ruleset, leader LIMIT ?2"),
      TEXT (key), INTEGER (most));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    const char *ruleset = (const char *) sqlite3_column_text (s, 0);
    int leader = sqlite3_column_int (s, 1);
    if (ruleset != NULL && leader >= 0 && leader < MAE_MAX_LEADERS)
      func (ruleset, leader, sqlite3_column_int (s, 2), data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

/* ── Games that are over ──────────────────────────────────────────────────────────────────── */

static MaeStoredGame *
read_game (sqlite3_stmt *s)
{
  MaeStoredGame *game = g_new0 (MaeStoredGame, 1);

  game->number = sqlite3_column_int64 (s, 0);
  game->state = MAE_TABLE_ENDED;
  game->started = game->played = sqlite3_column_int64 (s, 1);
  game->finished = sqlite3_column_int64 (s, 2);
  game->ruleset_hash = (guint64) sqlite3_column_int64 (s, 3);
  game->flags = (guint) sqlite3_column_int (s, 4);
  game->is_pruned = sqlite3_column_int (s, 5) != 0;
  return game;
}

static void
read_seat (sqlite3_stmt *s, MaeStoredGame *game)
{
  int seat = sqlite3_column_int (s, 6);

  if (!mae_sqlite_read_seat (s, 6, game))
    return;
  game->player[seat] = g_strdup ((const char *) sqlite3_column_text (s, 11));
  game->is_rated[seat] = sqlite3_column_type (s, 12) != SQLITE_NULL;
  game->change[seat] = sqlite3_column_int (s, 12);
}

/* A game at a table has a code; those of the waiting room have no flags. */
#define FINISHED(which)                                                                            \
  "SELECT number, started, finished, hash, flags, coalesce (pruned, 0), seats.seat, name,"         \
  " computer, seats.points, seats.place, player, change"                                           \
  " FROM (SELECT * FROM tables " which " AND state = 1 AND over >= ?3"                             \
  "   AND ((flags & ?6 = 0 AND code IS NOT NULL) OR EXISTS (SELECT 1 FROM seats AS viewer"         \
  "     WHERE viewer.table_number = number AND viewer.player = ?4))"                               \
  "   ORDER BY number DESC LIMIT ?5) AS tables"                                                    \
  " LEFT JOIN rulesets ON rulesets.id = tables.ruleset JOIN seats ON seats.table_number = number"  \
  " LEFT JOIN rated ON rated.key = player AND rated.game = number"                                 \
  " ORDER BY number DESC, seats.seat"

GPtrArray *
mae_sqlite_list_finished (MaeStoreBackend *backend, const MaeFinishedWish *wish, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, wish->player != NULL
                ? FINISHED ("WHERE number IN (SELECT table_number FROM seats WHERE player = ?1"
                            " AND table_number < ?2)")
                : FINISHED ("WHERE number = ?2 - 1 AND ?1 IS NULL"));
  int step;

  MAE_SQLITE_BIND (s, TEXT (wish->player), INTEGER (wish->before), INTEGER (wish->since),
                   TEXT (wish->viewer), INTEGER (wish->most), INTEGER (MAE_STORED_NOT_FOR_ALL));
  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredGame *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

    if (last == NULL || last->number != sqlite3_column_int64 (s, 0)) {
      last = read_game (s);
      g_ptr_array_add (games, last);
    }
    read_seat (s, last);
  }
  return mae_sqlite_end_rows (self, s, step, error) ? g_steal_pointer (&games) : NULL;
}
