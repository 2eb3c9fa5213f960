/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes batches. */
#include <string.h>

#include "sqlite-private.h"
#include "store/packed.h"

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static gboolean
add_game (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  const MaeStoredTable *game = &write->game;
  guint64 more[3], any = 0;

  /* The further 192 bits of a seed are stored little-endian on every machine. */
  for (int i = 0; i < 3; i++) {
    more[i] = GUINT64_TO_LE (game->seed_more[i]);
    any |= more[i];
  }
  if (!RUN (self, error, "INSERT INTO rulesets (hash, json) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            INTEGER (game->ruleset_hash), TEXT (game->ruleset))
      || !RUN (self, error,
               "INSERT INTO tables (number, seed, ruleset, n_players, started, code, title,"
               "                    turn_time, flags, seed_more, address, owner, folded)"
               " VALUES (?1, ?2, (SELECT id FROM rulesets WHERE hash = ?3), ?4, ?5, ?6, ?7,"
               "         ?8, ?9, ?10, ?11, ?12, ?13)",
               INTEGER (game->number), INTEGER (game->seed), INTEGER (game->ruleset_hash),
               INTEGER (game->n_players), INTEGER (write->date), TEXT (game->code),
               TEXT (game->title), INTEGER (game->turn_time), INTEGER (game->flags),
               BLOB (any ? more : NULL, sizeof more), TEXT (game->address), TEXT (game->owner),
               INTEGER (write->id)))
    return FALSE;
  for (int seat = 0; seat < game->n_players; seat++)
    if (!RUN (self, error,
              "INSERT INTO seats (table_number, seat, name, computer) VALUES (?1, ?2, ?3, ?4)",
              INTEGER (game->number), INTEGER (seat), TEXT (game->name[seat]),
              INTEGER (game->computer[seat])))
      return FALSE;
  return TRUE;
}

static gboolean
add_command (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  if (!RUN (self, error,
            "INSERT INTO commands (table_number, position, packed) SELECT ?1, ?2, ?3"
            " WHERE ?2 = coalesce ((SELECT position + max (n, 1) FROM commands"
            "  WHERE table_number = ?1 ORDER BY position DESC LIMIT 1), 0)",
            INTEGER (write->number), INTEGER (write->index), BLOB (write->bytes, write->size)))
    return FALSE;
  return sqlite3_changes (self->db) == 1
         || mae_sqlite_conflict (error, "a command doesn't follow the one before");
}

/* Records that this game has @length commands of its own, and that the rows of the journal up to
 * @id no longer count for it. */
static gboolean
set_folded (MaeSqlite *self, gint64 game, gint64 id, guint32 length, GError **error)
{
  return RUN (self, error, "UPDATE tables SET folded = ?2, length = ?3 WHERE number = ?1",
              INTEGER (game), INTEGER (id), INTEGER (length));
}

static gboolean
add_commands (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  return set_folded (self, write->number, write->id, write->index + write->n, error)
         && RUN (self, error,
                 "INSERT INTO commands (table_number, position, packed, n) VALUES (?1, ?2, ?3, ?4)",
                 INTEGER (write->number), INTEGER (write->index), BLOB (write->bytes, write->size),
                 INTEGER (write->n));
}

/* If a row has other commands of the game before command @index, cuts it before that command. */
static gboolean
cut_row (MaeSqlite *self, gint64 game, guint32 index, GError **error)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint32 position = 0, n = 0;
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (self, "SELECT position, n, packed FROM commands"
                                " WHERE table_number = ?1 ORDER BY position DESC LIMIT 1"),
      INTEGER (game));
  int step = sqlite3_step (s);

  if (step == SQLITE_ROW) {
    position = (guint32) sqlite3_column_int64 (s, 0);
    n = (guint32) sqlite3_column_int64 (s, 1);
    g_byte_array_append (packed, sqlite3_column_blob (s, 2), (guint) sqlite3_column_bytes (s, 2));
  }
  if (!mae_sqlite_end_rows (self, s, step == SQLITE_ROW ? SQLITE_DONE : step, error))
    return FALSE;
  if (n <= 1 || position + n <= index)
    return TRUE;
  gsize size = mae_packed_size_of_first (packed->data, packed->len, index - position);
  if (size == 0)
    return mae_sqlite_conflict (error, "the commands before can't be read");
  return RUN (self, error,
              "UPDATE commands SET packed = ?3, n = ?4 WHERE table_number = ?1 AND position = ?2",
              INTEGER (game), INTEGER (position), BLOB (packed->data, size),
              INTEGER (index - position));
}

static gboolean
cut (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  return (write->id == 0 || set_folded (self, write->number, write->id, write->index, error))
         && RUN (self, error, "DELETE FROM commands WHERE table_number = ?1 AND position >= ?2",
                 INTEGER (write->number), INTEGER (write->index))
         && cut_row (self, write->number, write->index, error);
}

static gboolean
end_game (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  const MaeStoredEnd *end = &write->end;

  if (!RUN (self, error,
            "UPDATE tables SET state = ?2, why = ?3, finished = ?4, end_hash = ?5,"
            " over = ?6, address = NULL, owner = NULL WHERE number = ?1",
            INTEGER (write->number), INTEGER (end->state), TEXT (end->why), INTEGER (end->date),
            INTEGER_IF (end->has_hash, end->hash), INTEGER (end->over))
      || !RUN (self, error,
               "UPDATE seats SET name = '', player = NULL WHERE table_number = ?1 AND player = ''",
               INTEGER (write->number)))
    return FALSE;
  for (int i = 0; i < end->n_results; i++) {
    const MaeStoredResult *result = &end->results[i];
    if (!RUN (self, error,
              "UPDATE seats SET points = ?3, cards = ?4, leaders = ?5, track = ?6, sections = ?7,"
              " resources = ?8, place = ?9 WHERE table_number = ?1 AND seat = ?2",
              INTEGER (write->number), INTEGER (result->seat), INTEGER (result->points),
              INTEGER (result->cards), INTEGER (result->leaders), INTEGER (result->track),
              INTEGER (result->sections), INTEGER (result->resources), INTEGER (result->place)))
      return FALSE;
  }
  return TRUE;
}

/* Prunes one game. One that was given up has no results, so all of it is deleted, unless it has the
 * highest number: the next numbers follow from that. */
static gboolean
prune_one (MaeSqlite *self, gint64 number, gboolean is_given_up, GError **error)
{
  if (!RUN (self, error, "DELETE FROM commands WHERE table_number = ?1", INTEGER (number)))
    return FALSE;
  if (is_given_up)
    return RUN (self, error,
                "DELETE FROM tables WHERE number = ?1"
                " AND number < (SELECT max (number) FROM tables)",
                INTEGER (number));
  return RUN (self, error, "UPDATE tables SET pruned = 1 WHERE number = ?1", INTEGER (number));
}

static gboolean
prune (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  sqlite3_stmt *s = MAE_SQLITE_BIND (
      mae_sqlite_prepare (
          self, "SELECT number, state FROM tables WHERE state IN (1, 2) AND pruned IS NULL"
                " AND over < ?1 AND number < (SELECT max (number) FROM tables)"
                " ORDER BY over LIMIT ?2"),
      INTEGER (write->date), INTEGER (write->n));
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (int));
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    gint64 number = sqlite3_column_int64 (s, 0);
    int state = sqlite3_column_int (s, 1);
    g_array_append_val (numbers, number);
    g_array_append_val (states, state);
  }
  if (!mae_sqlite_end_rows (self, s, step, error))
    return FALSE;
  for (guint i = 0; i < numbers->len; i++)
    if (!prune_one (self, g_array_index (numbers, gint64, i),
                    g_array_index (states, int, i) == MAE_TABLE_ABANDONED, error))
      return FALSE;
  self->answer.pruned += numbers->len;
  return TRUE;
}

static gboolean
delete_game (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  gint64 last;

  return mae_sqlite_read_number (&self->backend, MAE_NUMBER_GAME, &last, error)
         && RUN (self, error, "INSERT OR REPLACE INTO counters (name, value) VALUES ('table', ?1)",
                 INTEGER (last))
         && RUN (self, error, "DELETE FROM tables WHERE number = ?1", INTEGER (write->number));
}

static gboolean
write_game (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  switch (write->kind) {
  case MAE_WRITE_ROW:
    return RUN (self, error, "INSERT INTO journal (id, records) VALUES (?1, ?2)",
                INTEGER (write->id), BLOB (write->bytes, write->size));
  case MAE_WRITE_DROP_ROW:
    return RUN (self, error, "DELETE FROM journal WHERE id = ?1", INTEGER (write->id));
  case MAE_WRITE_GAME:
    return add_game (self, write, error);
  case MAE_WRITE_COMMAND:
    return add_command (self, write, error);
  case MAE_WRITE_COMMANDS:
    return add_commands (self, write, error);
  case MAE_WRITE_CUT:
    return cut (self, write, error);
  case MAE_WRITE_CLOCK:
    return RUN (self, error,
                "UPDATE tables SET due = ?2, round = ?3, to_move = ?4, missed = ?5"
                " WHERE number = ?1",
                INTEGER (write->number), INTEGER_IF (write->clock.due >= 0, write->clock.due),
                INTEGER (write->clock.round), INTEGER (write->clock.to_move),
                INTEGER (write->clock.missed));
  case MAE_WRITE_COMPUTER:
    return RUN (self, error, "UPDATE seats SET computer = ?3 WHERE table_number = ?1 AND seat = ?2",
                INTEGER (write->number), INTEGER (write->index), INTEGER (write->n));
  case MAE_WRITE_END:
    return end_game (self, write, error);
  case MAE_WRITE_PRUNE:
    return prune (self, write, error);
  case MAE_WRITE_PLAYED:
    return RUN (self, error,
                "UPDATE tables SET played = ?2, origin = coalesce (?3, origin),"
                " turn = (SELECT max (turn) + 1 FROM tables) WHERE number = ?1",
                INTEGER (write->number), INTEGER (write->date),
                INTEGER_IF (write->id != 0, write->id));
  case MAE_WRITE_NO_GAME:
    return delete_game (self, write, error);
  default:
    return mae_sqlite_conflict (error, "nobody knows what is to be written");
  }
}

/* ── All others ───────────────────────────────────────────────────────────────────────────── */

static gboolean
put_identity (MaeSqlite *self, const MaeStoredIdentity *identity, GError **error)
{
  return RUN (self, error,
              "INSERT OR REPLACE INTO identities (key, name, secret_hash, table_number, seat)"
              " VALUES (?1, ?2, ?3, ?4, ?5)",
              TEXT (identity->key), TEXT (identity->name), BLOB (identity->secret_hash, 32),
              INTEGER (identity->table), INTEGER (identity->seat));
}

static gboolean
put_account (MaeSqlite *self, const MaeStoredAccount *account, GError **error)
{
  return RUN (self, error,
              "INSERT OR REPLACE INTO accounts (key, name, password_hash, made, seen, played)"
              " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
              TEXT (account->key), TEXT (account->name), TEXT (account->password_hash),
              INTEGER (account->made), INTEGER (account->seen), INTEGER (account->has_played));
}

static gboolean
put_mark (MaeSqlite *self, const MaeStoredMark *mark, GError **error)
{
  return RUN (self, error,
              "INSERT OR REPLACE INTO marks (kind, key, other, date, text)"
              " VALUES (?1, ?2, ?3, ?4, ?5)",
              INTEGER (mark->kind), TEXT (mark->key), TEXT (mark->other), INTEGER (mark->date),
              TEXT (mark->text));
}

static gboolean
put_puzzle (MaeSqlite *self, const MaeStoredPuzzle *puzzle, GError **error)
{
  return RUN (self, error,
              "INSERT OR IGNORE INTO puzzles (id, day, solved, first, turn)"
              " VALUES (?1, ?2, ?3, ?4, (SELECT coalesce (max (turn), 0) + 1 FROM puzzles))",
              TEXT (puzzle->id), INTEGER (puzzle->day), INTEGER (puzzle->solved),
              INTEGER (puzzle->first));
}

static gboolean
write_one (MaeSqlite *self, const MaeWrite *write, GError **error)
{
  switch (write->kind) {
  case MAE_WRITE_IDENTITY:
    return put_identity (self, &write->identity, error);
  case MAE_WRITE_NO_IDENTITY:
    return RUN (self, error, "DELETE FROM identities WHERE key = ?1 AND table_number = ?2",
                TEXT (write->key), INTEGER (write->number));
  case MAE_WRITE_ACCOUNT:
    return put_account (self, &write->account, error);
  case MAE_WRITE_NO_ACCOUNT:
    return RUN (self, error, "DELETE FROM accounts WHERE key = ?1", TEXT (write->key))
           && RUN (self, error, "DELETE FROM marks WHERE kind = ?1 AND key = ?2",
                   INTEGER (MAE_MARK_MUTE), TEXT (write->key))
           && mae_sqlite_forget_ratings (self, write->key, error);
  case MAE_WRITE_ACCOUNT_SEEN:
    return RUN (self, error, "UPDATE accounts SET seen = ?2 WHERE key = ?1", TEXT (write->key),
                INTEGER (write->date));
  case MAE_WRITE_ACCOUNT_PLAYED:
    return RUN (self, error, "UPDATE accounts SET played = 1 WHERE key = ?1", TEXT (write->key));
  case MAE_WRITE_ACCOUNT_PLACES:
    return RUN (self, error, "UPDATE accounts SET places = ?2 WHERE key = ?1", TEXT (write->key),
                BLOB (write->bytes, write->size));
  case MAE_WRITE_BAN:
    return RUN (self, error, "INSERT OR REPLACE INTO bans (network, until) VALUES (?1, ?2)",
                TEXT (write->key), INTEGER (write->date));
  case MAE_WRITE_NO_BAN:
    return RUN (self, error, "DELETE FROM bans WHERE network = ?1", TEXT (write->key));
  case MAE_WRITE_MARK:
    return put_mark (self, &write->mark, error);
  case MAE_WRITE_NO_MARK:
    return RUN (self, error, "DELETE FROM marks WHERE kind = ?1 AND key = ?2 AND other = ?3",
                INTEGER (write->mark.kind), TEXT (write->mark.key), TEXT (write->mark.other));
  case MAE_WRITE_PUZZLE:
    return put_puzzle (self, &write->puzzle, error);
  case MAE_WRITE_PLAYER:
  case MAE_WRITE_RATED:
  case MAE_WRITE_NO_RATINGS:
  case MAE_WRITE_UNRATED:
  case MAE_WRITE_NO_PERSON:
    return mae_sqlite_write_rating (self, write, error);
  case MAE_WRITE_TIME:
    return RUN (self, error, "INSERT OR REPLACE INTO counters (name, value) VALUES ('time', ?1)",
                INTEGER (write->date));
  default:
    return write_game (self, write, error);
  }
}

/* ── Transactions ─────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sqlite_begin (MaeSqlite *self, GError **error)
{
  int has_moved = 0;

  if (self->is_open)
    return TRUE;
  /* What is written to a file without a name is lost. */
  sqlite3_file_control (self->db, NULL, SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (has_moved)
    return mae_sqlite_conflict (error, "its file was moved or deleted");
  self->is_open = mae_sqlite_run (self, mae_sqlite_prepare (self, "BEGIN IMMEDIATE"), error);
  return self->is_open;
}

void
mae_sqlite_rollback (MaeSqlite *self)
{
  /* SQLite may have rolled back already. */
  if (!sqlite3_get_autocommit (self->db))
    mae_sqlite_exec (self, "ROLLBACK", NULL);
  self->is_open = FALSE;
}

gboolean
mae_sqlite_write (MaeSqlite *self, const MaeStoreBatch *batch, GError **error)
{
  gboolean well = mae_sqlite_begin (self, error);

  self->answer = (MaeStoreAnswer){ .refused = -1 };
  for (guint i = 0; well && i < batch->writes->len; i++) {
    g_autoptr (GError) why = NULL;

    well = write_one (self, &g_array_index (batch->writes, MaeWrite, i), &why);
    if (!well && why->code == MAE_STORE_ERROR_CONFLICT)
      self->answer.refused = (int) i;
    if (!well)
      g_propagate_error (error, g_steal_pointer (&why));
  }
  if (well && mae_sqlite_run (self, mae_sqlite_prepare (self, "COMMIT"), error)) {
    self->is_open = FALSE;
    return TRUE;
  }
  mae_sqlite_rollback (self);
  return FALSE;
}
