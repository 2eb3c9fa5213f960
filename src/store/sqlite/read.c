/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads games, names, and the journal. */
#include <string.h>

#include "sqlite-private.h"
#include "store/packed.h"

/* What is read of a game first; the ruleset's text is last, or left out. */
#define GAME_COLUMNS                                                                               \
  "number, seed, hash, n_players, code, title, turn_time, flags, seed_more, address, owner, "      \
  "folded, due, round, to_move, missed, started"

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
mae_sqlite_read_end (MaeStoreBackend *backend, gint64 game, MaeStoreEnd *end, gboolean *exists,
                     GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT folded, (SELECT position + max (n, 1) FROM commands"
                                "  WHERE table_number = number ORDER BY position DESC LIMIT 1)"
                                " FROM tables WHERE number = ?1"),
      INTEGER (game));
  int step = sqlite3_step (s);

  *exists = step == SQLITE_ROW;
  if (*exists)
    *end = (MaeStoreEnd){ .folded = sqlite3_column_int64 (s, 0),
                          .n_commands = (guint32) sqlite3_column_int64 (s, 1) };
  return mae_sqlite_end_rows (self, s, *exists ? SQLITE_DONE : step, error);
}

/* As mae_sqlite_end_rows(), for what is read as a whole, once: it needn't stay in the cache. */
static gboolean
end_listing (MaeSqlite *self, sqlite3_stmt *s, int step, GError **error)
{
  gboolean well = mae_sqlite_end_rows (self, s, step, error);

  sqlite3_db_release_memory (self->db);
  return well;
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

/* Returns whether @step says that a row can't be read now, which may pass: neither that it was read
 * nor that the file is damaged. */
static gboolean
is_unreadable (int step)
{
  int code = step & 0xff;

  return code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_CORRUPT
         && code != SQLITE_NOTADB;
}

/* Reads the names of a game's seats; all must exist. Sets @step to SQLite's last answer. */
static gboolean
load_seats (MaeSqlite *self, MaeStoredTable *game, int *step)
{
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT seat, name, computer FROM seats WHERE table_number = ?1"
                                " ORDER BY seat"),
      INTEGER (game->number));
  int n = 0;

  while ((*step = sqlite3_step (s)) == SQLITE_ROW) {
    const char *name = (const char *) sqlite3_column_text (s, 1);
    if (n == game->n_players || sqlite3_column_int (s, 0) != n || name == NULL)
      break;
    game->computer[n] = sqlite3_column_int (s, 2);
    game->name[n++] = g_strdup (name);
  }
  sqlite3_reset (s);
  return n == game->n_players;
}

/* Reads the commands in order. Returns NULL, or what is wrong with them. Sets @step to SQLite's
 * last answer. */
static const char *
load_commands (MaeSqlite *self, gint64 number, GByteArray *log, guint32 *n_commands, int *step)
{
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT position, packed, n FROM commands WHERE table_number = ?1"
                                " ORDER BY position"),
      INTEGER (number));
  const char *broken = NULL;

  while (broken == NULL && (*step = sqlite3_step (s)) == SQLITE_ROW) {
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
  if (broken == NULL && *step != SQLITE_DONE)
    broken = "its commands can't be read";
  return broken;
}

/* Reads what all games have, from the current row of @s. Returns NULL, or what is wrong. */
static const char *
read_game (sqlite3_stmt *s, MaeStoredTable *game)
{
  *game = (MaeStoredTable){
    .number = sqlite3_column_int64 (s, 0),
    .seed = (guint64) sqlite3_column_int64 (s, 1),
    .ruleset_hash = (guint64) sqlite3_column_int64 (s, 2),
    .n_players = sqlite3_column_int (s, 3),
    .code = (const char *) sqlite3_column_text (s, 4),
    .title = (const char *) sqlite3_column_text (s, 5),
    .turn_time = sqlite3_column_int (s, 6),
    .flags = (guint) sqlite3_column_int64 (s, 7),
    .address = (const char *) sqlite3_column_text (s, 9),
    .owner = (const char *) sqlite3_column_text (s, 10),
    .started = sqlite3_column_int64 (s, 16),
    .clock = { .due =
                   sqlite3_column_type (s, 12) == SQLITE_NULL ? -1 : sqlite3_column_int64 (s, 12),
               .round = sqlite3_column_int (s, 13),
               .to_move = (guint) sqlite3_column_int (s, 14),
               .missed = (guint) sqlite3_column_int (s, 15) },
  };
  read_seed (s, 8, game->seed_more);
  if (sqlite3_column_type (s, 2) == SQLITE_NULL)
    return "its ruleset is missing";
  if (game->n_players < 1 || game->n_players > MAE_MAX_PLAYERS)
    return "its number of players is invalid";
  return NULL;
}

static void
clear_names (MaeStoredTable *game)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free ((char *) game->name[seat]);
}

static const char incomplete_seats[] = "its seats are incomplete";

gboolean
mae_sqlite_load_game (MaeStoreBackend *backend, gint64 number, MaeBackendGameFunc func,
                      gpointer data, GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT " GAME_COLUMNS ", json FROM tables"
                                " LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
                                " WHERE number = ?1"),
      INTEGER (number));
  int step, part = SQLITE_DONE;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    g_autoptr (GByteArray) log = g_byte_array_new ();
    MaeStoreEnd end = { .folded = sqlite3_column_int64 (s, 11) };
    MaeStoredTable game;
    const char *broken = read_game (s, &game);

    game.ruleset = (const char *) sqlite3_column_text (s, 17);
    if (broken == NULL && game.ruleset == NULL)
      broken = "its ruleset is missing";
    if (broken == NULL && !load_seats (self, &game, &part))
      broken = incomplete_seats;
    if (broken == NULL)
      broken = load_commands (self, game.number, log, &end.n_commands, &part);
    if (!is_unreadable (part))
      func (&game, log, &end, broken, data);
    clear_names (&game);
    if (is_unreadable (part)) {
      mae_sqlite_fail_read (self, error);
      sqlite3_reset (s);
      return FALSE;
    }
  }
  return mae_sqlite_end_rows (self, s, step, error);
}

/* A game whose row was read, while the rows of its seats are. */
typedef struct {
  MaeStoredTable game;
  MaeStoreEnd end;
  int n_seats; /* read so far; -1: one is missing */
} Listed;

/* The texts of a row are valid until the next one. Returns NULL, or what is wrong. */
static const char *
begin_listed (Listed *self, sqlite3_stmt *s)
{
  const char *broken = read_game (s, &self->game);
  const char **texts[] = { &self->game.code, &self->game.title, &self->game.address,
                           &self->game.owner };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    *texts[i] = g_strdup (*texts[i]);
  self->end.folded = sqlite3_column_int64 (s, 11);
  self->end.n_commands = (guint32) CLAMP (sqlite3_column_int64 (s, 17), 0, G_MAXINT32);
  self->n_seats = 0;
  return broken;
}

static void
add_listed_seat (Listed *self, sqlite3_stmt *s)
{
  const char *name = (const char *) sqlite3_column_text (s, 19);
  int seat = self->n_seats;

  self->n_seats = -1;
  if (seat < 0 || seat >= MIN (self->game.n_players, MAE_MAX_PLAYERS)
      || sqlite3_column_type (s, 18) == SQLITE_NULL || sqlite3_column_int64 (s, 18) != seat
      || name == NULL)
    return;
  self->game.name[seat] = g_strdup (name);
  self->game.computer[seat] = sqlite3_column_int (s, 20);
  self->n_seats = seat + 1;
}

static void
pass_listed (Listed *self, const char *broken, MaeBackendGameFunc func, gpointer data)
{
  if (broken == NULL && self->n_seats != self->game.n_players)
    broken = incomplete_seats;
  func (&self->game, NULL, &self->end, broken, data);
  g_free ((char *) self->game.code);
  g_free ((char *) self->game.title);
  g_free ((char *) self->game.address);
  g_free ((char *) self->game.owner);
  clear_names (&self->game);
}

gboolean
mae_sqlite_list_running (MaeStoreBackend *backend, MaeBackendGameFunc func, gpointer data,
                         GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, "SELECT " GAME_COLUMNS ", length, seat, name, computer FROM tables"
            " LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
            " LEFT JOIN seats ON table_number = number WHERE state = 0 ORDER BY number, seat");
  const char *broken = NULL;
  gboolean any = FALSE;
  Listed listed;
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    if (!any || listed.game.number != sqlite3_column_int64 (s, 0)) {
      if (any)
        pass_listed (&listed, broken, func, data);
      broken = begin_listed (&listed, s);
      any = TRUE;
    }
    add_listed_seat (&listed, s);
  }
  if (any)
    pass_listed (&listed, broken, func, data);
  return end_listing (self, s, step, error);
}

gboolean
mae_sqlite_read_ruleset (MaeStoreBackend *backend, guint64 hash, char **json, GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT json FROM rulesets WHERE hash = ?1"), INTEGER (hash));
  int step = sqlite3_step (s);

  *json = step == SQLITE_ROW ? g_strdup ((const char *) sqlite3_column_text (s, 0)) : NULL;
  return mae_sqlite_end_rows (self, s, step == SQLITE_ROW ? SQLITE_DONE : step, error);
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sqlite_load_identities (MaeStoreBackend *backend, const char *key, MaeStoreIdentityFunc func,
                            gpointer data, GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s =
      key == NULL ? mae_sqlite_prepare (self, "SELECT key, name, secret_hash, table_number, seat"
                                              " FROM identities ORDER BY key, table_number")
                  : MAE_SQLITE_BIND (
                      mae_sqlite_prepare (self, "SELECT key, name, secret_hash, table_number, seat"
                                                " FROM identities WHERE key = ?1"),
                      TEXT (key));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredIdentity identity = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .secret_hash = sqlite3_column_bytes (s, 2) == 32 ? sqlite3_column_blob (s, 2) : NULL,
      .table = sqlite3_column_int64 (s, 3),
      .seat = sqlite3_column_int (s, 4),
    };
    if (identity.key != NULL && identity.name != NULL)
      func (&identity, data);
  }
  return key != NULL ? mae_sqlite_end_rows (self, s, step, error)
                     : end_listing (self, s, step, error);
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

gboolean
mae_sqlite_load_marks (MaeStoreBackend *backend, MaeStoreMarkFunc func, gpointer data,
                       GError **error)
{
  MaeSqlite *self = sqlite_of (backend);
  sqlite3_stmt *s = mae_sqlite_prepare (
      self, "SELECT kind, key, other, date, text FROM marks ORDER BY kind, key, other");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredMark mark = {
      .kind = sqlite3_column_int (s, 0),
      .key = (const char *) sqlite3_column_text (s, 1),
      .other = (const char *) sqlite3_column_text (s, 2),
      .date = sqlite3_column_int64 (s, 3),
      .text = (const char *) sqlite3_column_text (s, 4),
    };
    if (mark.key != NULL && mark.other != NULL && mark.text != NULL)
      func (&mark, data);
  }
  return mae_sqlite_end_rows (self, s, step, error);
}
