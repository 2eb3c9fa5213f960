/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads games, names, and the journal. */
#include <string.h>

#include "sqlite-private.h"
#include "store/packed.h"

#define GAME_COLUMNS                                                                               \
  "number, seed, json, hash, n_players, code, title, turn_time, flags, seed_more, address, owner," \
  " folded"

#define LAST_GAME                                                                                  \
  "SELECT max (coalesce ((SELECT max (number) FROM tables), 0),"                                   \
  " coalesce ((SELECT value FROM counters WHERE name = 'table'), 0))"

static MaeSqlite *
sqlite_of (MaeStoreBackend *backend)
{
  return (MaeSqlite *) backend;
}

gboolean
mae_sqlite_read_number (MaeStoreBackend *backend, MaeStoreNumber which, gint64 *number,
                        GError **error)
{
  static const char *const sql[] = {
    [MAE_NUMBER_TIME] = "SELECT coalesce ((SELECT value FROM counters WHERE name = 'time'), 0)",
    [MAE_NUMBER_GAME] = LAST_GAME,
    [MAE_NUMBER_FOLDED] = "SELECT coalesce (max (folded), 0) FROM tables",
  };

  return mae_sqlite_query_number (sqlite_of (backend), sql[which], number)
         || mae_sqlite_fail_read (sqlite_of (backend), error);
}

gboolean
mae_sqlite_read_journal (MaeStoreBackend *backend, MaeBackendRowFunc func, gpointer data,
                         GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (self, "SELECT id, records FROM journal ORDER BY id");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    const guint8 *records = sqlite3_column_blob (s, 1);
    func (sqlite3_column_int64 (s, 0), records, (gsize) sqlite3_column_bytes (s, 1), data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_read_end (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT folded, (SELECT position + max (n, 1) FROM commands"
                                "  WHERE table_number = number ORDER BY position DESC LIMIT 1)"
                                " FROM tables WHERE number = ?1"),
      INTEGER (game));
  gboolean found = sqlite3_step (s) == SQLITE_ROW;

  if (found)
    *end = (MaeStoreEnd){ .folded = sqlite3_column_int64 (s, 0),
                          .n_commands = (guint32) sqlite3_column_int64 (s, 1) };
  sqlite3_reset (s);
  return found;
}

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static void
read_seed (sqlite3_stmt *s, int column, guint64 more[3])
{
  if (sqlite3_column_bytes (s, column) != 3 * sizeof *more)
    return;
  memcpy (more, sqlite3_column_blob (s, column), 3 * sizeof *more);
  for (int i = 0; i < 3; i++)
    more[i] = GUINT64_FROM_LE (more[i]);
}

/* Reads the names of a game's seats; all must exist. */
static gboolean
load_seats (MaeSqlite *self, MaeStoredTable *game)
{
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT seat, name, computer FROM seats WHERE table_number = ?1"
                                " ORDER BY seat"),
      INTEGER (game->number));
  int n = 0;

  while (sqlite3_step (s) == SQLITE_ROW) {
    const char *name = (const char *) sqlite3_column_text (s, 1);
    if (n == game->n_players || sqlite3_column_int (s, 0) != n || name == NULL)
      break;
    game->computer[n] = sqlite3_column_int (s, 2);
    game->name[n++] = g_strdup (name);
  }
  sqlite3_reset (s);
  return n == game->n_players;
}

/* Reads the commands in order. Returns NULL, or what is wrong with them. */
static const char *
load_commands (MaeSqlite *self, gint64 number, GByteArray *log, guint32 *n_commands)
{
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT position, packed, n FROM commands WHERE table_number = ?1"
                                " ORDER BY position"),
      INTEGER (number));
  const char *broken = NULL;
  int step = SQLITE_DONE;

  while (broken == NULL && (step = sqlite3_step (s)) == SQLITE_ROW) {
    const guint8 *packed = sqlite3_column_blob (s, 1);
    gsize size = (gsize) sqlite3_column_bytes (s, 1);
    gint64 n = sqlite3_column_int64 (s, 2);
    if (sqlite3_column_int64 (s, 0) != *n_commands || n < 0 || n > MAE_STORE_LOG_MAX)
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
  sqlite3_reset (s);
  if (broken == NULL && step != SQLITE_DONE)
    broken = "its commands can't be read";
  return broken;
}

static void
pass_game (MaeSqlite *self, sqlite3_stmt *s, MaeBackendGameFunc func, gpointer data)
{
  g_autoptr (GByteArray) log = g_byte_array_new ();
  MaeStoreEnd end = { .folded = sqlite3_column_int64 (s, 12) };
  const char *broken = NULL;
  MaeStoredTable game = {
    .number = sqlite3_column_int64 (s, 0),
    .seed = (guint64) sqlite3_column_int64 (s, 1),
    .ruleset = (const char *) sqlite3_column_text (s, 2),
    .ruleset_hash = (guint64) sqlite3_column_int64 (s, 3),
    .n_players = sqlite3_column_int (s, 4),
    .code = (const char *) sqlite3_column_text (s, 5),
    .title = (const char *) sqlite3_column_text (s, 6),
    .turn_time = sqlite3_column_int (s, 7),
    .flags = (guint) sqlite3_column_int64 (s, 8),
    .address = (const char *) sqlite3_column_text (s, 10),
    .owner = (const char *) sqlite3_column_text (s, 11),
  };
  read_seed (s, 9, game.seed_more);

  if (game.ruleset == NULL)
    broken = "its ruleset is missing";
  else if (game.n_players < 1 || game.n_players > MAE_MAX_PLAYERS)
    broken = "its number of players is invalid";
  else if (!load_seats (self, &game))
    broken = "its seats are incomplete";
  else
    broken = load_commands (self, game.number, log, &end.n_commands);
  func (&game, log, &end, broken, data);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free ((char *) game.name[seat]);
}

gboolean
mae_sqlite_load_games (MaeStoreBackend *backend, gint64 game, MaeBackendGameFunc func,
                       gpointer data, GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s;
  int step;

  if (game < 0)
    s = mae_sqlite_prepare (self, "SELECT " GAME_COLUMNS " FROM tables"
                                  " LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
                                  " WHERE state = 0 ORDER BY number");
  else
    s = MAE_SQLITE_BIND (mae_sqlite_prepare (self,
                                             "SELECT " GAME_COLUMNS " FROM tables"
                                             " LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
                                             " WHERE number = ?1"),
                         INTEGER (game));
  while ((step = sqlite3_step (s)) == SQLITE_ROW)
    pass_game (self, s, func, data);
  return mae_sqlite_end_rows (self, s, step, error);
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sqlite_load_identities (MaeStoreBackend *backend, MaeStoreIdentityFunc func, gpointer data,
                            GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (self, "SELECT key, name, secret_hash, table_number, seat"
                                              " FROM identities ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredIdentity identity = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .secret_hash = sqlite3_column_bytes (s, 2) == 32 ? sqlite3_column_blob (s, 2) : NULL,
      .table = sqlite3_column_type (s, 3) == SQLITE_NULL ? -1 : sqlite3_column_int64 (s, 3),
      .seat = sqlite3_column_int (s, 4),
    };
    if (identity.key != NULL && identity.name != NULL)
      func (&identity, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_load_accounts (MaeStoreBackend *backend, MaeStoreAccountFunc func, gpointer data,
                          GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, "SELECT key, name, password_hash, made, seen, played, places FROM accounts"
            " ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredAccount account = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .password_hash = (const char *) sqlite3_column_text (s, 2),
      .made = sqlite3_column_int64 (s, 3),
      .seen = sqlite3_column_int64 (s, 4),
      .has_played = sqlite3_column_int (s, 5) != 0,
    };
    if (sqlite3_column_bytes (s, 6) == sizeof account.places)
      memcpy (account.places, sqlite3_column_blob (s, 6), sizeof account.places);
    if (account.key != NULL && account.name != NULL && account.password_hash != NULL)
      func (&account, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

gboolean
mae_sqlite_load_bans (MaeStoreBackend *backend, MaeStoreBanFunc func, gpointer data, GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (self, "SELECT network, until FROM bans ORDER BY network");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    const char *network = (const char *) sqlite3_column_text (s, 0);
    if (network != NULL)
      func (network, sqlite3_column_int64 (s, 1), data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}
