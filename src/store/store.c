/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "store-private.h"
#include "store/store-testing.h"

G_DEFINE_QUARK (mae - store - error - quark, mae_store_error)

/* ── Errors ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_error_is_final (int code)
{
  return code == MAE_STORE_ERROR_VERSION || code == MAE_STORE_ERROR_NONE
         || code == MAE_STORE_ERROR_DAMAGED || code == MAE_STORE_ERROR_CONFLICT;
}

char *
mae_store_say_why (MaeStore *store)
{
  return g_utf8_make_valid (sqlite3_errmsg (store->db), -1);
}

MaeStoreError
mae_store_failure (MaeStore *store, MaeStoreError other)
{
  switch (sqlite3_errcode (store->db) & 0xff) {
  case SQLITE_FULL:
    return MAE_STORE_ERROR_FULL;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
  case SQLITE_PROTOCOL:
    return MAE_STORE_ERROR_IN_USE;
  case SQLITE_READONLY:
  case SQLITE_PERM:
  case SQLITE_AUTH:
    return MAE_STORE_ERROR_DENIED;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    return MAE_STORE_ERROR_DAMAGED;
  case SQLITE_CONSTRAINT: /* tests simulate failures with triggers */
    return sqlite3_extended_errcode (store->db) == SQLITE_CONSTRAINT_TRIGGER
               ? other
               : MAE_STORE_ERROR_CONFLICT;
  default:
    return other;
  }
}

gboolean
mae_store_spoil (MaeStore *store, MaeStoreError code, const char *why)
{
  if (store->spoilt == NULL)
    g_set_error (&store->spoilt, MAE_STORE_ERROR, (int) code, "The store can't be written: %s",
                 why);
  return FALSE;
}

/* ── Statements ───────────────────────────────────────────────────────────────────────────── */

sqlite3_stmt *
mae_store_prepare (MaeStore *store, const char *sql)
{
  sqlite3_stmt *statement = g_hash_table_lookup (store->statements, sql);

  if (statement == NULL) {
    if (sqlite3_prepare_v3 (store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)
        != SQLITE_OK)
      return NULL;
    g_hash_table_insert (store->statements, (gpointer) sql, statement);
  }
  return statement;
}

sqlite3_stmt *
mae_store_bind (sqlite3_stmt *statement, const MaeStoreValue *values, gsize n_values)
{
  for (int i = 0; i < (int) n_values; i++) {
    const MaeStoreValue *value = &values[i];
    if (value->type == SQLITE_INTEGER)
      sqlite3_bind_int64 (statement, i + 1, value->number);
    else if (value->type == SQLITE_TEXT)
      sqlite3_bind_text (statement, i + 1, value->data, -1, SQLITE_STATIC);
    else if (value->type == SQLITE_BLOB)
      sqlite3_bind_blob64 (statement, i + 1, value->data, (guint64) value->number, SQLITE_STATIC);
    else
      sqlite3_bind_null (statement, i + 1);
  }
  return statement;
}

gboolean
mae_store_run (MaeStore *store, sqlite3_stmt *statement)
{
  int result = statement == NULL ? SQLITE_ERROR : sqlite3_step (statement);

  if (result != SQLITE_DONE && store->spoilt == NULL) {
    g_autofree char *why = mae_store_say_why (store);
    mae_store_spoil (store, mae_store_failure (store, MAE_STORE_ERROR_WRITE), why);
  }
  if (statement != NULL) {
    sqlite3_reset (statement);
    sqlite3_clear_bindings (statement);
  }
  return result == SQLITE_DONE;
}

gboolean
mae_store_exec (MaeStore *store, const char *sql, GError **error)
{
  if (sqlite3_exec (store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
    return TRUE;
  g_autofree char *why = mae_store_say_why (store);
  g_set_error (error, MAE_STORE_ERROR, (int) mae_store_failure (store, MAE_STORE_ERROR_WRITE),
               "The store can't be written: %s", why);
  return FALSE;
}

gboolean
mae_store_query_number (MaeStore *store, const char *sql, gint64 *number)
{
  sqlite3_stmt *statement = mae_store_prepare (store, sql);
  gboolean found = statement != NULL && sqlite3_step (statement) == SQLITE_ROW;

  if (found)
    *number = sqlite3_column_int64 (statement, 0);
  if (statement != NULL)
    sqlite3_reset (statement);
  return found;
}

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_begin (MaeStore *store)
{
  int has_moved = 0;

  if (store->spoilt != NULL)
    return FALSE;
  if (store->open)
    return TRUE;
  store->open = TRUE;
  /* What is written to a file without a name is lost. */
  sqlite3_file_control (store->db, NULL, SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (has_moved)
    return mae_store_spoil (store, MAE_STORE_ERROR_CONFLICT, "its file was moved or deleted");
  if (store->is_stale && !mae_store_read_journal (store, &store->spoilt))
    return FALSE;
  return mae_store_run (store, mae_store_prepare (store, "BEGIN IMMEDIATE"));
}

sqlite3_stmt *
mae_store_prepare_write (MaeStore *store, const char *sql)
{
  return mae_store_begin (store) ? mae_store_prepare (store, sql) : NULL;
}

/* The further 192 bits of a seed are stored little-endian on every machine. */
static void
read_seed (sqlite3_stmt *s, int column, guint64 more[3])
{
  if (sqlite3_column_bytes (s, column) != 3 * sizeof *more)
    return;
  memcpy (more, sqlite3_column_blob (s, column), 3 * sizeof *more);
  for (int i = 0; i < 3; i++)
    more[i] = GUINT64_FROM_LE (more[i]);
}

gboolean
mae_store_add_table (MaeStore *store, const MaeStoredTable *table, gint64 now)
{
  guint64 more[3], any = 0;

  for (int i = 0; i < 3; i++) {
    more[i] = GUINT64_TO_LE (table->seed_more[i]);
    any |= more[i];
  }
  if (!MAE_STORE_WRITE (store,
                        "INSERT INTO rulesets (hash, json) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                        INTEGER (table->ruleset_hash), TEXT (table->ruleset))
      || !MAE_STORE_WRITE (
          store,
          "INSERT INTO tables (number, seed, ruleset, n_players, started, code, title,"
          "                    turn_time, flags, seed_more, address, owner, folded)"
          " VALUES (?1, ?2, (SELECT id FROM rulesets WHERE hash = ?3), ?4, ?5, ?6, ?7,"
          "         ?8, ?9, ?10, ?11, ?12, ?13)",
          INTEGER (table->number), INTEGER (table->seed), INTEGER (table->ruleset_hash),
          INTEGER (table->n_players), INTEGER (now), TEXT (table->code), TEXT (table->title),
          INTEGER (table->turn_time), INTEGER (table->flags), BLOB (any ? more : NULL, sizeof more),
          TEXT (table->address), TEXT (table->owner), INTEGER (store->last_row)))
    return FALSE;
  mae_store_start_tail (store, table->number);
  for (int seat = 0; seat < table->n_players; seat++)
    if (!MAE_STORE_WRITE (
            store, "INSERT INTO seats (table_number, seat, name, computer) VALUES (?1, ?2, ?3, ?4)",
            INTEGER (table->number), INTEGER (seat), TEXT (table->name[seat]),
            INTEGER (table->computer[seat])))
      return FALSE;
  return TRUE;
}

gboolean
mae_store_append_row (MaeStore *store, gint64 table, guint32 index, const guint8 *packed,
                      gsize size)
{
  if (!MAE_STORE_WRITE (store,
                        "INSERT INTO commands (table_number, position, packed) SELECT ?1, ?2, ?3"
                        " WHERE ?2 = coalesce ((SELECT position + max (n, 1) FROM commands"
                        "  WHERE table_number = ?1 ORDER BY position DESC LIMIT 1), 0)",
                        INTEGER (table), INTEGER (index), BLOB (packed, size)))
    return FALSE;
  return sqlite3_changes (store->db) == 1
         || mae_store_spoil (store, MAE_STORE_ERROR_CONFLICT,
                             "a command doesn't follow the one before");
}

static gboolean
put_results (MaeStore *store, gint64 table, const MaeGame *game)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, rank);

  for (int i = 0; i < n; i++) {
    MaeScore score = mae_game_score (game, order[i]);
    /* Against Lorenzo a player who lost is second. */
    int place = game->winners == 0 ? rank[i] + 1 : rank[i];
    if (!MAE_STORE_WRITE (
            store,
            "UPDATE seats SET points = ?3, cards = ?4, leaders = ?5, track = ?6, sections = ?7,"
            " resources = ?8, place = ?9 WHERE table_number = ?1 AND seat = ?2",
            INTEGER (table), INTEGER (order[i]), INTEGER (score.total), INTEGER (score.cards),
            INTEGER (score.leaders), INTEGER (score.track), INTEGER (score.sections),
            INTEGER (score.resources), INTEGER (place)))
      return FALSE;
  }
  return TRUE;
}

gboolean
mae_store_finish_table (MaeStore *store, gint64 table, MaeTableState state, const MaeGame *game,
                        const char *why, gint64 now)
{
  if (!mae_store_begin (store) || !mae_store_finish_tail (store, table))
    return FALSE;
  return MAE_STORE_WRITE (store,
                          "UPDATE tables SET state = ?2, why = ?3, finished = ?4, end_hash = ?5,"
                          " over = ?6, address = NULL, owner = NULL"
                          " WHERE number = ?1",
                          INTEGER (table), INTEGER (state), TEXT (why), INTEGER (now),
                          INTEGER_IF (game != NULL, game != NULL ? mae_game_hash (game) : 0),
                          INTEGER (store->time))
         && (game == NULL || put_results (store, table, game));
}

gboolean
mae_store_commit (MaeStore *store, GError **error)
{
  if (!store->open)
    return TRUE;
  gint64 begun = g_get_monotonic_time ();
  if (store->spoilt == NULL && mae_store_keep_time_sometimes (store)
      && mae_store_write_journal (store)
      && mae_store_run (store, mae_store_prepare (store, "COMMIT"))) {
    store->open = FALSE;
    mae_histogram_add (&store->stats.commits, 1, g_get_monotonic_time () - begun);
    return TRUE;
  }
  store->stats.errors++;
  g_propagate_error (error, g_steal_pointer (&store->spoilt));
  mae_store_rollback (store);
  return FALSE;
}

void
mae_store_rollback (MaeStore *store)
{
  /* SQLite may have rolled back already. */
  if (!sqlite3_get_autocommit (store->db))
    mae_store_exec (store, "ROLLBACK", NULL);
  g_clear_error (&store->spoilt);
  if (store->open)
    mae_store_read_journal (store, NULL);
  store->open = FALSE;
}

void
mae_store_get_stats (const MaeStore *store, MaeStoreStats *stats)
{
  *stats = store->stats;
  stats->memory = (guint64) sqlite3_memory_used ();
}

gboolean
mae_store_is_dirty (const MaeStore *store)
{
  return store->open;
}

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_fail_read (MaeStore *store, GError **error)
{
  g_autofree char *why = mae_store_say_why (store);
  g_set_error (error, MAE_STORE_ERROR, (int) mae_store_failure (store, MAE_STORE_ERROR_READ),
               "The store can't be read: %s", why);
  return FALSE;
}

gboolean
mae_store_end_rows (MaeStore *store, sqlite3_stmt *statement, int step, GError **error)
{
  sqlite3_reset (statement);
  return step == SQLITE_DONE || mae_store_fail_read (store, error);
}

/* Reads the names of a table's seats; all must exist. */
static gboolean
load_seats (MaeStore *store, MaeStoredTable *table)
{
  sqlite3_stmt *s =
      mae_store_prepare (store, "SELECT seat, name, computer FROM seats WHERE table_number = ?1"
                                " ORDER BY seat");
  int n = 0;

  if (s == NULL)
    return FALSE;
  sqlite3_bind_int64 (s, 1, table->number);
  while (sqlite3_step (s) == SQLITE_ROW) {
    const char *name = (const char *) sqlite3_column_text (s, 1);
    if (n == table->n_players || sqlite3_column_int (s, 0) != n || name == NULL)
      break;
    table->computer[n] = sqlite3_column_int (s, 2);
    table->name[n++] = g_strdup (name);
  }
  sqlite3_reset (s);
  return n == table->n_players;
}

/* Reads the commands in order. Returns NULL, or what is wrong with them. */
static const char *
load_commands (MaeStore *store, gint64 number, GByteArray *log, guint32 *n_commands)
{
  sqlite3_stmt *s = mae_store_prepare (
      store, "SELECT position, packed, n FROM commands WHERE table_number = ?1 ORDER BY position");
  const char *broken = NULL;
  int step = SQLITE_DONE;

  *n_commands = 0;
  if (s == NULL)
    return "its commands can't be read";
  sqlite3_bind_int64 (s, 1, number);
  while (broken == NULL && (step = sqlite3_step (s)) == SQLITE_ROW) {
    const guint8 *packed = sqlite3_column_blob (s, 1);
    gsize size = (gsize) sqlite3_column_bytes (s, 1);
    gint64 n = sqlite3_column_int64 (s, 2);
    if (sqlite3_column_int64 (s, 0) != *n_commands || n < 0 || n > MAE_STORE_LOG_MAX)
      broken = "one of its commands is missing";
    else if (n > 0)
      broken = mae_store_unfold (packed, size, (guint32) n, log);
    else if (log->len + size > MAE_STORE_LOG_MAX)
      broken = "it has too many commands";
    else
      g_byte_array_append (log, packed, (guint) size);
    if (broken == NULL)
      *n_commands += (guint32) MAX (n, 1);
  }
  sqlite3_reset (s);
  if (broken == NULL)
    broken = step == SQLITE_DONE ? mae_store_load_tail (store, number, log, n_commands)
                                 : "one of its commands is missing";
  return broken;
}

void
mae_store_pass_table (MaeStore *store, sqlite3_stmt *s, MaeStoreTableFunc func, gpointer data)
{
  g_autoptr (GByteArray) log = g_byte_array_new ();
  guint32 n_commands = 0;
  const char *broken = NULL;
  MaeStoredTable table = {
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
  read_seed (s, 9, table.seed_more);

  if (table.ruleset == NULL)
    broken = "its ruleset is missing";
  else if (table.n_players < 1 || table.n_players > MAE_MAX_PLAYERS)
    broken = "its number of players is invalid";
  else if (!load_seats (store, &table))
    broken = "its seats are incomplete";
  else
    broken = load_commands (store, table.number, log, &n_commands);
  func (&table, log, n_commands, broken, data);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free ((char *) table.name[seat]);
}

gboolean
mae_store_load_tables (MaeStore *store, MaeStoreTableFunc func, gpointer data, GError **error)
{
  sqlite3_stmt *s = mae_store_prepare (store, "SELECT " MAE_STORE_TABLE_COLUMNS " FROM tables"
                                              " LEFT JOIN rulesets ON rulesets.id = tables.ruleset"
                                              " WHERE state = 0 ORDER BY number");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW)
    mae_store_pass_table (store, s, func, data);
  return mae_store_end_rows (store, s, step, error);
}

gint64
mae_store_last_table (MaeStore *store)
{
  gint64 last = 0;

  mae_store_query_number (store,
                          "SELECT max (coalesce ((SELECT max (number) FROM tables), 0),"
                          " coalesce ((SELECT value FROM counters WHERE name = 'table'), 0))",
                          &last);
  return last;
}
