/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings, and games that are over; as in sqlite/ratings.c. */

#include "postgres-private.h"

#define SEND(sql, ...) MAE_POSTGRES_SEND (self, index, sql, __VA_ARGS__)
/* All others wait meanwhile. */
#define ASK(self, error, sql, ...)                                                                 \
  MAE_POSTGRES_QUERY (self, MAE_POSTGRES_READ_TIME, error, sql, __VA_ARGS__)

/* How many rows of long lists are read at once. */
#define PART 1000

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

/* Numbers with a fraction are sent as text. */
static void
put_rated (MaePostgres *self, int index, const MaeStoredRated *rated)
{
  const MaeStoredRating *after = &rated->after;
  char mean[G_ASCII_DTOSTR_BUF_SIZE], deviation[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (mean, sizeof mean, after->mean);
  g_ascii_dtostr (deviation, sizeof deviation, after->deviation);
  SEND ("INSERT INTO rated (key, game, ruleset, players, mean, deviation, day, date, place, points,"
        " change) VALUES ($1, $2, $3, $4, CAST ($5 AS double precision),"
        " CAST ($6 AS double precision), $7, $8, $9, $10, $11)",
        PG_TEXT (after->key), PG_NUMBER (rated->game), PG_TEXT (after->ruleset),
        PG_NUMBER (after->players), PG_TEXT (mean), PG_TEXT (deviation), PG_NUMBER (after->day),
        PG_NUMBER (rated->date), PG_NUMBER (rated->place), PG_NUMBER (rated->points),
        PG_NUMBER (rated->change));
  SEND ("INSERT INTO ratings (key, ruleset, players, mean, deviation, games, won, points, day)"
        " VALUES ($1, $2, $3, CAST ($4 AS double precision), CAST ($5 AS double precision), $6, $7,"
        " $8, $9) ON CONFLICT (key, ruleset, players) DO UPDATE SET mean = excluded.mean,"
        " deviation = excluded.deviation, games = excluded.games, won = excluded.won,"
        " points = excluded.points, day = excluded.day",
        PG_TEXT (after->key), PG_TEXT (after->ruleset), PG_NUMBER (after->players), PG_TEXT (mean),
        PG_TEXT (deviation), PG_NUMBER (after->games), PG_NUMBER (after->won),
        PG_NUMBER (after->points), PG_NUMBER (after->day));
  SEND ("DELETE FROM rated WHERE key = $1 AND game <= (SELECT game FROM rated WHERE key = $1"
        " ORDER BY game DESC LIMIT 1 OFFSET $2)",
        PG_TEXT (after->key), PG_NUMBER (MAE_STORE_RATED_KEPT));
  for (int i = 0; i < rated->n_leaders; i++)
    SEND ("INSERT INTO leaders (key, ruleset, leader, n) VALUES ($1, $2, $3, 1)"
          " ON CONFLICT (key, ruleset, leader) DO UPDATE SET n = leaders.n + 1",
          PG_TEXT (after->key), PG_TEXT (after->ruleset), PG_NUMBER (rated->leaders[i]));
}

static void
reset (MaePostgres *self, int index, const char *key)
{
  SEND ("DELETE FROM ratings WHERE $1 IS NULL OR key = $1", PG_TEXT (key));
  SEND ("DELETE FROM rated WHERE $1 IS NULL OR key = $1", PG_TEXT (key));
  SEND ("DELETE FROM leaders WHERE $1 IS NULL OR key = $1", PG_TEXT (key));
}

void
mae_postgres_forget_ratings (MaePostgres *self, int index, const char *key)
{
  reset (self, index, key);
  SEND ("DELETE FROM unrated WHERE key = $1", PG_TEXT (key));
  SEND ("UPDATE seats SET player = NULL WHERE player = $1", PG_TEXT (key));
}

void
mae_postgres_write_rating (MaePostgres *self, int index, const MaeWrite *write)
{
  switch (write->kind) {
  case MAE_WRITE_PLAYER:
    SEND ("UPDATE seats SET player = $3 WHERE table_number = $1 AND seat = $2",
          PG_NUMBER (write->number), PG_NUMBER (write->index), PG_TEXT (write->key));
    return;
  case MAE_WRITE_RATED:
    put_rated (self, index, &write->rated);
    return;
  case MAE_WRITE_NO_RATINGS:
    reset (self, index, write->key);
    return;
  case MAE_WRITE_UNRATED:
    if (write->n > 0)
      SEND ("INSERT INTO unrated (key) VALUES ($1) ON CONFLICT DO NOTHING", PG_TEXT (write->key));
    else
      SEND ("DELETE FROM unrated WHERE key = $1", PG_TEXT (write->key));
    return;
  case MAE_WRITE_NO_PERSON:
    SEND ("UPDATE seats SET player = '' WHERE player = $1"
          " AND (SELECT state FROM tables WHERE number = table_number) = 0",
          PG_TEXT (write->key));
    SEND ("UPDATE seats SET name = '' WHERE player = $1", PG_TEXT (write->key));
    SEND ("DELETE FROM marks WHERE kind = $1 AND (key = $2 OR other = $2)",
          PG_NUMBER (MAE_MARK_MUTE), PG_TEXT (write->key));
    SEND ("DELETE FROM marks WHERE kind = $1 AND key = $2", PG_NUMBER (MAE_MARK_HOLIDAY),
          PG_TEXT (write->key));
    SEND ("DELETE FROM accounts WHERE key = $1", PG_TEXT (write->key));
    mae_postgres_forget_ratings (self, index, write->key);
    return;
  default:
    mae_postgres_refuse (self, index);
  }
}

/* ── Reading ratings ──────────────────────────────────────────────────────────────────────── */

static double
real_of (const PGresult *rows, int row, int column)
{
  const char *text = mae_postgres_text (rows, row, column);

  return text != NULL ? g_ascii_strtod (text, NULL) : 0;
}

gboolean
mae_postgres_load_ratings (MaeStoreBackend *backend, MaeStoreRatingFunc func, gpointer data,
                           GError **error)
{
  MaePostgres *self = (MaePostgres *) backend;
  MaeStoredRating rating = { .key = "", .ruleset = "" };
  int n = PART;

  for (g_autoptr (PGresult) last = NULL; n == PART;) {
    if (ASK (self, error,
             "SELECT key, ruleset, players, mean::text, deviation::text, games, won, points, day"
             " FROM ratings WHERE (key, ruleset, players) > ($1, $2, $3)"
             " ORDER BY key, ruleset, players LIMIT $4",
             PG_TEXT (rating.key), PG_TEXT (rating.ruleset), PG_NUMBER (rating.players),
             PG_NUMBER (PART))
        == NULL)
      return FALSE;
    PGresult *rows = mae_postgres_steal_rows (self);
    n = PQntuples (rows);
    for (int i = 0; i < n; i++) {
      rating = (MaeStoredRating){
        .key = mae_postgres_text (rows, i, 0),
        .ruleset = mae_postgres_text (rows, i, 1),
        .players = (int) mae_postgres_number (rows, i, 2),
        .mean = real_of (rows, i, 3),
        .deviation = real_of (rows, i, 4),
        .games = (int) mae_postgres_number (rows, i, 5),
        .won = (int) mae_postgres_number (rows, i, 6),
        .points = mae_postgres_number (rows, i, 7),
        .day = mae_postgres_number (rows, i, 8),
      };
      if (mae_stored_rating_is_valid (&rating))
        func (&rating, data);
    }
    PQclear (last);
    last = rows;
  }
  return TRUE;
}

static MaeStoredRated
read_rated (const PGresult *rows, int row)
{
  return (MaeStoredRated){
    .after = { .key = mae_postgres_text (rows, row, 0),
               .ruleset = mae_postgres_text (rows, row, 1),
               .players = (int) mae_postgres_number (rows, row, 2),
               .mean = real_of (rows, row, 3),
               .deviation = real_of (rows, row, 4),
               .day = mae_postgres_number (rows, row, 5) },
    .game = mae_postgres_number (rows, row, 6),
    .date = mae_postgres_number (rows, row, 7),
    .place = (int) mae_postgres_number (rows, row, 8),
    .points = (int) mae_postgres_number (rows, row, 9),
    .change = (int) mae_postgres_number (rows, row, 10),
  };
}

/* Each person has at most MAE_STORE_RATED_KEPT. */
gboolean
mae_postgres_load_rated (MaeStoreBackend *backend, const char *key, gint64 since_day,
                         MaeStoreRatedFunc func, gpointer data, GError **error)
{
#define RATED(which)                                                                               \
  "SELECT key, ruleset, players, mean::text, deviation::text, day, game, date, place, points,"     \
  " change FROM rated WHERE " which " ORDER BY key, game LIMIT $3"
  MaePostgres *self = (MaePostgres *) backend;
  MaeStoredRated rated = { .after.key = "" };
  int n = PART;

  for (g_autoptr (PGresult) last = NULL; n == PART;) {
    if ((key != NULL ? ASK (self, error, RATED ("key = $1 AND day >= $2"), PG_TEXT (key),
                            PG_NUMBER (since_day), PG_NUMBER (PART - 1))
                     : ASK (self, error, RATED ("(key, game) > ($1, $2) AND day >= $4"),
                            PG_TEXT (rated.after.key), PG_NUMBER (rated.game), PG_NUMBER (PART),
                            PG_NUMBER (since_day)))
        == NULL)
      return FALSE;
    PGresult *rows = mae_postgres_steal_rows (self);
    n = PQntuples (rows);
    for (int i = 0; i < n; i++) {
      rated = read_rated (rows, i);
      if (mae_stored_rating_is_valid (&rated.after))
        func (&rated, data);
    }
    PQclear (last);
    last = rows;
  }
  return TRUE;
}

gboolean
mae_postgres_load_unrated (MaeStoreBackend *backend, MaeStoreKeyFunc func, gpointer data,
                           GError **error)
{
  MaePostgres *self = (MaePostgres *) backend;
  g_autofree char *last = g_strdup ("");

  for (int n = PART; n == PART;) {
    if (ASK (self, error, "SELECT key FROM unrated WHERE key > $1 ORDER BY key LIMIT $2",
             PG_TEXT (last), PG_NUMBER (PART))
        == NULL)
      return FALSE;
    g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
    n = PQntuples (rows);
    for (int i = 0; i < n; i++)
      func (mae_postgres_text (rows, i, 0), data);
    if (n == PART) {
      g_free (last);
      last = g_strdup (mae_postgres_text (rows, n - 1, 0));
    }
  }
  return TRUE;
}

gboolean
mae_postgres_load_leaders (MaeStoreBackend *backend, const char *key, int most,
                           MaeStoreLeaderFunc func, gpointer data, GError **error)
{
  MaePostgres *self = (MaePostgres *) backend;

  if (ASK (self, error,
           "SELECT ruleset, leader, n FROM leaders WHERE key = $1"
           " ORDER BY n DESC, ruleset, leader LIMIT $2",
           PG_TEXT (key), PG_NUMBER (most))
      == NULL)
    return FALSE;
  g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
  for (int i = 0; i < PQntuples (rows); i++) {
    gint64 leader = mae_postgres_number (rows, i, 1);
    if (leader >= 0 && leader < MAE_MAX_LEADERS)
      func (mae_postgres_text (rows, i, 0), (int) leader, (int) mae_postgres_number (rows, i, 2),
            data);
  }
  return TRUE;
}

/* ── Games that are over ──────────────────────────────────────────────────────────────────── */

static MaeStoredGame *
read_finished (const PGresult *rows, int row)
{
  MaeStoredGame *game = g_new0 (MaeStoredGame, 1);

  game->number = mae_postgres_number (rows, row, 0);
  game->state = MAE_TABLE_ENDED;
  game->started = game->played = mae_postgres_number (rows, row, 1);
  game->finished = mae_postgres_number (rows, row, 2);
  game->ruleset_hash = (guint64) mae_postgres_number (rows, row, 3);
  game->flags = (guint) mae_postgres_number (rows, row, 4);
  game->is_pruned = mae_postgres_number (rows, row, 5) != 0;
  return game;
}

static void
read_player (const PGresult *rows, int row, MaeStoredGame *game)
{
  gint64 seat = mae_postgres_number (rows, row, 6);

  if (!mae_postgres_read_seat (rows, row, 6, game))
    return;
  game->player[seat] = g_strdup (mae_postgres_text (rows, row, 11));
  game->is_rated[seat] = !PQgetisnull (rows, row, 12);
  game->change[seat] = (int) mae_postgres_number (rows, row, 12);
}

/* As in sqlite/ratings.c. */
#define FINISHED(which)                                                                            \
  "SELECT number, started, finished, chosen.ruleset, flags, coalesce (pruned, 0), seats.seat,"     \
  " name, computer, seats.points, seats.place, player, change"                                     \
  " FROM (SELECT * FROM tables WHERE " which " AND state = 1 AND \"over\" >= $3"                   \
  "   AND ((flags & $6 = 0 AND code IS NOT NULL) OR EXISTS (SELECT 1 FROM seats AS viewer"         \
  "     WHERE viewer.table_number = number AND viewer.player = $4))"                               \
  "   ORDER BY number DESC LIMIT $5) AS chosen"                                                    \
  " JOIN seats ON seats.table_number = number"                                                     \
  " LEFT JOIN rated ON rated.key = player AND rated.game = number"                                 \
  " ORDER BY number DESC, seats.seat"

GPtrArray *
mae_postgres_list_finished (MaeStoreBackend *backend, const MaeFinishedWish *wish, GError **error)
{
  MaePostgres *self = (MaePostgres *) backend;
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mae_stored_game_free);

  if (ASK (self, error,
           wish->player != NULL
               ? FINISHED ("number IN (SELECT table_number FROM seats WHERE player = $1"
                           " AND table_number < $2)")
               : FINISHED ("number = $2 - 1 AND $1 IS NULL"),
           PG_TEXT (wish->player), PG_NUMBER (wish->before), PG_NUMBER (wish->since),
           PG_TEXT (wish->viewer), PG_NUMBER (wish->most), PG_NUMBER (MAE_STORED_NOT_FOR_ALL))
      == NULL)
    return NULL;
  g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
  for (int i = 0; i < PQntuples (rows); i++) {
    MaeStoredGame *last = games->len > 0 ? g_ptr_array_index (games, games->len - 1) : NULL;

    if (last == NULL || last->number != mae_postgres_number (rows, i, 0)) {
      last = read_finished (rows, i);
      g_ptr_array_add (games, last);
    }
    read_player (rows, i, last);
  }
  return g_steal_pointer (&games);
}
