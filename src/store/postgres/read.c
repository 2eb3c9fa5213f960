/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads games, names, and the journal. What may be much is read in parts, so that it is never all
 * in memory, and so that what it is passed to can read, too. */
#include <string.h>

#include "postgres-private.h"
#include "store/packed.h"

#define READ(self, error, sql, ...)                                                                \
  MAE_POSTGRES_QUERY (self, MAE_POSTGRES_READ_TIME, error, sql, __VA_ARGS__)

/* What is read of a game first. */
#define GAME_COLUMNS                                                                               \
  "number, seed, hash, n_players, code, title, turn_time, flags, seed_more, address, owner, "      \
  "folded, due, round, to_move, missed, started"

#define LAST_GAME                                                                                  \
  "SELECT greatest (0::bigint, (SELECT max (number) FROM tables),"                                 \
  " (SELECT value FROM counters WHERE name = 'table'))"

/* How many rows, or games, are read at once. */
#define PART 1000

static MaePostgres *
postgres_of (MaeStoreBackend *backend)
{
  return (MaePostgres *) backend;
}

gboolean
mae_postgres_read_number (MaeStoreBackend *backend, MaeStoreNumber which, gint64 *number,
                          GError **error)
{
  static const char *const sql[] = {
    [MAE_NUMBER_TIME] = "SELECT coalesce ((SELECT value FROM counters WHERE name = 'time'), 0)",
    [MAE_NUMBER_GAME] = LAST_GAME,
    [MAE_NUMBER_FOLDED] = "SELECT coalesce (max (folded), 0) FROM tables",
  };
  const PGresult *rows = READ (postgres_of (backend), error, sql[which]);

  if (rows != NULL)
    *number = mae_postgres_number (rows, 0, 0);
  return rows != NULL;
}

gboolean
mae_postgres_read_journal (MaeStoreBackend *backend, MaeBackendRowFunc func, gpointer data,
                           GError **error)
{
  MaePostgres *self = postgres_of (backend);
  gint64 last = G_MININT64;

  for (;;) {
    if (READ (self, error, "SELECT id, records FROM journal WHERE id > $1 ORDER BY id LIMIT $2",
              PG_NUMBER (last), PG_NUMBER (PART))
        == NULL)
      return FALSE;
    g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
    for (int i = 0; i < PQntuples (rows); i++) {
      gsize length;
      const guint8 *records = mae_postgres_bytes (rows, i, 1, &length);
      last = mae_postgres_number (rows, i, 0);
      func (last, records, length, data);
    }
    if (PQntuples (rows) < PART)
      return TRUE;
  }
}

gboolean
mae_postgres_read_end (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end, gboolean *exists,
                       GError **error)
{
  const PGresult *rows = READ (postgres_of (backend), error,
                               "SELECT folded, (SELECT position + greatest (n, 1) FROM commands"
                               "  WHERE table_number = number ORDER BY position DESC LIMIT 1)"
                               " FROM tables WHERE number = $1",
                               PG_NUMBER (game));

  *exists = rows != NULL && PQntuples (rows) == 1;
  if (*exists)
    *end = (MaeStoreEnd){ .folded = mae_postgres_number (rows, 0, 0),
                          .n_commands = (guint32) mae_postgres_number (rows, 0, 1) };
  return rows != NULL;
}

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static void
read_seed (const PGresult *rows, int row, int column, guint64 more[3])
{
  gsize size;
  const guint8 *bytes = mae_postgres_bytes (rows, row, column, &size);

  if (bytes == NULL || size != 3 * sizeof *more)
    return;
  memcpy (more, bytes, size);
  for (int i = 0; i < 3; i++)
    more[i] = GUINT64_FROM_LE (more[i]);
}

/* Reads what all games have. Returns NULL, or what is wrong. */
static const char *
read_game (const PGresult *rows, int row, MaeStoredTable *game)
{
  *game = (MaeStoredTable){
    .number = mae_postgres_number (rows, row, 0),
    .seed = (guint64) mae_postgres_number (rows, row, 1),
    .ruleset_hash = (guint64) mae_postgres_number (rows, row, 2),
    .n_players = (int) CLAMP (mae_postgres_number (rows, row, 3), -1, G_MAXINT),
    .code = mae_postgres_text (rows, row, 4),
    .title = mae_postgres_text (rows, row, 5),
    .turn_time = (int) mae_postgres_number (rows, row, 6),
    .flags = (guint) mae_postgres_number (rows, row, 7),
    .address = mae_postgres_text (rows, row, 9),
    .owner = mae_postgres_text (rows, row, 10),
    .started = mae_postgres_number (rows, row, 16),
    .clock = { .due = PQgetisnull (rows, row, 12) ? -1 : mae_postgres_number (rows, row, 12),
               .round = (int) mae_postgres_number (rows, row, 13),
               .to_move = (guint) mae_postgres_number (rows, row, 14),
               .missed = (guint) mae_postgres_number (rows, row, 15) },
  };
  read_seed (rows, row, 8, game->seed_more);
  if (PQgetisnull (rows, row, 2))
    return "its ruleset is missing";
  if (game->n_players < 1 || game->n_players > MAE_MAX_PLAYERS)
    return "its number of players is invalid";
  return NULL;
}

/* Reads the seat in @row, whose columns begin at @column, as the seat @n of @game. */
static gboolean
read_seat (const PGresult *rows, int row, int column, MaeStoredTable *game, int n)
{
  if (n >= game->n_players || PQgetisnull (rows, row, column)
      || mae_postgres_number (rows, row, column) != n)
    return FALSE;
  game->name[n] = mae_postgres_text (rows, row, column + 1);
  game->computer[n] = (int) mae_postgres_number (rows, row, column + 2);
  return TRUE;
}

static const char incomplete_seats[] = "its seats are incomplete";

/* Appends the commands in @rows. Returns NULL, or what is wrong with them. */
static const char *
unfold (const PGresult *rows, GByteArray *log, guint32 *n_commands)
{
  const char *broken = NULL;

  for (int i = 0; broken == NULL && i < PQntuples (rows); i++) {
    gsize size;
    const guint8 *packed = mae_postgres_bytes (rows, i, 1, &size);
    gint64 n = mae_postgres_number (rows, i, 2);
    if (mae_postgres_number (rows, i, 0) != *n_commands || n < 0 || n > MAE_STORE_LOG_MAX)
      broken = "one of its commands is missing";
    else if (n > 0)
      broken = mae_packed_unfold (packed, size, (guint32) n, log);
    else if (log->len + size > MAE_STORE_LOG_MAX)
      broken = "it has too many commands";
    else
      g_byte_array_append (log, packed, (guint) size);
    if (broken == NULL)
      *n_commands += (guint32) MAX (n, 1);
  }
  return broken;
}

/* Reads the commands in order. Sets *@broken to NULL, or to what is wrong with them. */
static gboolean
load_commands (MaePostgres *self, gint64 number, GByteArray *log, guint32 *n_commands,
               const char **broken, GError **error)
{
  gint64 last = -1;

  for (;;) {
    const PGresult *rows = READ (self, error,
                                 "SELECT position, packed, n FROM commands WHERE table_number = $1"
                                 " AND position > $2 ORDER BY position LIMIT $3",
                                 PG_NUMBER (number), PG_NUMBER (last), PG_NUMBER (PART));
    if (rows == NULL)
      return FALSE;
    *broken = unfold (rows, log, n_commands);
    if (*broken != NULL || PQntuples (rows) < PART)
      return TRUE;
    last = mae_postgres_number (rows, PART - 1, 0);
  }
}

/* Reads the seats and commands of @game, whose row was read. */
static gboolean
load_rest (MaePostgres *self, MaeStoredTable *game, PGresult **seats, GByteArray *log,
           guint32 *n_commands, const char **broken, GError **error)
{
  const PGresult *rows = READ (
      self, error, "SELECT seat, name, computer FROM seats WHERE table_number = $1 ORDER BY seat",
      PG_NUMBER (game->number));

  if (rows == NULL)
    return FALSE;
  *seats = mae_postgres_steal_rows (self);
  for (int i = 0; i < game->n_players; i++)
    if (PQntuples (*seats) != game->n_players || !read_seat (*seats, i, 0, game, i))
      *broken = incomplete_seats;
  return *broken != NULL || load_commands (self, game->number, log, n_commands, broken, error);
}

gboolean
mae_postgres_load_game (MaeStoreBackend *backend, gint64 number, MaeBackendGameFunc func,
                        gpointer data, GError **error)
{
  MaePostgres *self = postgres_of (backend);
  g_autoptr (GByteArray) log = g_byte_array_new ();
  MaeStoredTable game;

  if (READ (self, error,
            "SELECT " GAME_COLUMNS ", json FROM tables LEFT JOIN rulesets ON hash = ruleset"
            " WHERE number = $1",
            PG_NUMBER (number))
      == NULL)
    return FALSE;
  g_autoptr (PGresult) row = mae_postgres_steal_rows (self);
  g_autoptr (PGresult) seats = NULL;
  if (PQntuples (row) == 0)
    return TRUE;
  MaeStoreEnd end = { .folded = mae_postgres_number (row, 0, 11) };
  const char *broken = read_game (row, 0, &game);
  game.ruleset = mae_postgres_text (row, 0, 17);
  if (broken == NULL && !load_rest (self, &game, &seats, log, &end.n_commands, &broken, error))
    return FALSE;
  func (&game, log, &end, broken, data);
  return TRUE;
}

/* Passes the game on that begins in @row: a row for each seat. Returns the row after it. */
static int
pass_listed (const PGresult *rows, int row, MaeBackendGameFunc func, gpointer data)
{
  MaeStoredTable game;
  const char *broken = read_game (rows, row, &game);
  MaeStoreEnd end = { .folded = mae_postgres_number (rows, row, 11),
                      .n_commands =
                          (guint32) CLAMP (mae_postgres_number (rows, row, 17), 0, G_MAXINT32) };
  int n = 0;

  for (; row < PQntuples (rows) && mae_postgres_number (rows, row, 0) == game.number; row++, n++)
    if (broken == NULL && !read_seat (rows, row, 18, &game, n))
      broken = incomplete_seats;
  if (broken == NULL && n != game.n_players)
    broken = incomplete_seats;
  func (&game, NULL, &end, broken, data);
  return row;
}

gboolean
mae_postgres_list_running (MaeStoreBackend *backend, MaeBackendGameFunc func, gpointer data,
                           GError **error)
{
  MaePostgres *self = postgres_of (backend);
  gint64 last = G_MININT64;

  for (;;) {
    if (READ (self, error,
              "SELECT " GAME_COLUMNS ", length, seat, name, computer FROM (SELECT * FROM tables"
              "  WHERE state = 0 AND number > $1 ORDER BY number LIMIT $2) AS part"
              " LEFT JOIN rulesets ON hash = ruleset LEFT JOIN seats ON table_number = number"
              " ORDER BY number, seat",
              PG_NUMBER (last), PG_NUMBER (PART))
        == NULL)
      return FALSE;
    g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
    int row = 0;
    while (row < PQntuples (rows)) {
      last = mae_postgres_number (rows, row, 0);
      row = pass_listed (rows, row, func, data);
    }
    if (row == 0)
      return TRUE;
  }
}

gboolean
mae_postgres_read_ruleset (MaeStoreBackend *backend, guint64 hash, char **json, GError **error)
{
  const PGresult *rows = READ (postgres_of (backend), error,
                               "SELECT json FROM rulesets WHERE hash = $1", PG_NUMBER (hash));

  *json = rows != NULL && PQntuples (rows) > 0 ? g_strdup (mae_postgres_text (rows, 0, 0)) : NULL;
  return rows != NULL;
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

static void
pass_identity (const PGresult *rows, int row, MaeStoreIdentityFunc func, gpointer data)
{
  gsize size;
  const guint8 *hash = mae_postgres_bytes (rows, row, 2, &size);
  const MaeStoredIdentity identity = {
    .key = mae_postgres_text (rows, row, 0),
    .name = mae_postgres_text (rows, row, 1),
    .secret_hash = size == 32 ? hash : NULL,
    .table = mae_postgres_number (rows, row, 3),
    .seat = (int) mae_postgres_number (rows, row, 4),
  };

  func (&identity, data);
}

gboolean
mae_postgres_load_identities (MaeStoreBackend *backend, const char *key, MaeStoreIdentityFunc func,
                              gpointer data, GError **error)
{
  MaePostgres *self = postgres_of (backend);
  g_autofree char *last_key = g_strdup (key != NULL ? key : "");
  gint64 last = G_MININT64;

  for (;;) {
    const PGresult *found =
        READ (self, error,
              "SELECT key, name, secret_hash, table_number, seat FROM identities"
              " WHERE (key, table_number) > ($1, $2) AND ($3 IS NULL OR key = $3)"
              " ORDER BY key, table_number LIMIT $4",
              PG_TEXT (last_key), PG_NUMBER (last), PG_TEXT (key), PG_NUMBER (PART));
    if (found == NULL)
      return FALSE;
    g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
    int n = PQntuples (rows);
    for (int i = 0; i < n; i++)
      pass_identity (rows, i, func, data);
    if (n < PART)
      return TRUE;
    g_free (last_key);
    last_key = g_strdup (mae_postgres_text (rows, n - 1, 0));
    last = mae_postgres_number (rows, n - 1, 3);
  }
}

static void
pass_account (const PGresult *rows, int row, MaeStoreAccountFunc func, gpointer data)
{
  gsize size;
  const guint8 *places = mae_postgres_bytes (rows, row, 6, &size);
  MaeStoredAccount account = {
    .key = mae_postgres_text (rows, row, 0),
    .name = mae_postgres_text (rows, row, 1),
    .password_hash = mae_postgres_text (rows, row, 2),
    .made = mae_postgres_number (rows, row, 3),
    .seen = mae_postgres_number (rows, row, 4),
    .has_played = mae_postgres_number (rows, row, 5) != 0,
  };

  if (size == sizeof account.places)
    memcpy (account.places, places, size);
  func (&account, data);
}

gboolean
mae_postgres_load_accounts (MaeStoreBackend *backend, MaeStoreAccountFunc func, gpointer data,
                            GError **error)
{
  MaePostgres *self = postgres_of (backend);
  g_autofree char *last = g_strdup ("");

  for (;;) {
    const PGresult *found =
        READ (self, error,
              "SELECT key, name, password_hash, made, seen, played, places FROM accounts"
              " WHERE key > $1 ORDER BY key LIMIT $2",
              PG_TEXT (last), PG_NUMBER (PART));
    if (found == NULL)
      return FALSE;
    g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
    int n = PQntuples (rows);
    for (int i = 0; i < n; i++)
      pass_account (rows, i, func, data);
    if (n < PART)
      return TRUE;
    g_free (last);
    last = g_strdup (mae_postgres_text (rows, n - 1, 0));
  }
}

gboolean
mae_postgres_load_bans (MaeStoreBackend *backend, MaeStoreBanFunc func, gpointer data,
                        GError **error)
{
  MaePostgres *self = postgres_of (backend);

  if (READ (self, error, "SELECT network, until FROM bans ORDER BY network") == NULL)
    return FALSE;
  g_autoptr (PGresult) rows = mae_postgres_steal_rows (self);
  for (int i = 0; i < PQntuples (rows); i++)
    func (mae_postgres_text (rows, i, 0), mae_postgres_number (rows, i, 1), data);
  return TRUE;
}

gboolean
mae_postgres_load_marks (MaeStoreBackend *backend, MaeStoreMarkFunc func, gpointer data,
                         GError **error)
{
  MaePostgres *self = postgres_of (backend);
  MaeStoredMark mark = { .key = "", .other = "" };
  int n = PART;

  for (g_autoptr (PGresult) last = NULL; n == PART;) {
    if (READ (
            self, error,
            "SELECT kind, key, other, date, text FROM marks WHERE (kind, key, other) > ($1, $2, $3)"
            " ORDER BY kind, key, other LIMIT $4",
            PG_NUMBER (mark.kind), PG_TEXT (mark.key), PG_TEXT (mark.other), PG_NUMBER (PART))
        == NULL)
      return FALSE;
    PGresult *rows = mae_postgres_steal_rows (self);
    n = PQntuples (rows);
    for (int i = 0; i < n; i++) {
      mark = (MaeStoredMark){
        .kind = (MaeMarkKind) mae_postgres_number (rows, i, 0),
        .key = mae_postgres_text (rows, i, 1),
        .other = mae_postgres_text (rows, i, 2),
        .date = mae_postgres_number (rows, i, 3),
        .text = mae_postgres_text (rows, i, 4),
      };
      func (&mark, data);
    }
    PQclear (last);
    last = rows;
  }
  return TRUE;
}
