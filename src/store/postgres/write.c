/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes batches. All requests of a batch are sent together; only commands that are taken back out
 * of the middle of a row have to be read first. */
#include <string.h>

#include "postgres-private.h"
#include "store/packed.h"

/* A batch while it is written. */
typedef struct {
  MaePostgres *self;
  int index;              /* of the write that is being sent */
  MaePostgresEnd end;     /* of what was sent so far */
  MaePostgresSent failed; /* if that was refused */
  guint pruned;           /* how many games, as far as that was answered */
  GError *error;
} Writing;

#define SEND(w, sql, ...) MAE_POSTGRES_SEND ((w)->self, (w)->index, sql, __VA_ARGS__)

static const char fence[] =
    "UPDATE store SET batch = CASE WHEN life = $1 AND batch < $2 THEN $2 END";

static gboolean
finish (Writing *w)
{
  w->end = mae_postgres_finish (w->self, MAE_POSTGRES_WRITE_TIME, MAE_STORE_ERROR_WRITE, &w->failed,
                                &w->error);
  return w->end == MAE_POSTGRES_DONE;
}

/* Returns how many games were pruned by what was answered last. */
static guint
count_pruned (const MaePostgres *self)
{
  guint n = 0;

  for (guint i = 0; i < self->results->len; i++) {
    const PGresult *result = g_ptr_array_index (self->results, i);
    if (PQresultStatus (result) == PGRES_TUPLES_OK)
      n += (guint) mae_postgres_number (result, 0, 0);
  }
  return n;
}

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

static void
add_game (Writing *w, const MaeWrite *write)
{
  const MaeStoredTable *game = &write->game;
  guint64 more[3], any = 0;

  for (int i = 0; i < 3; i++) {
    more[i] = GUINT64_TO_LE (game->seed_more[i]);
    any |= more[i];
  }
  SEND (w, "INSERT INTO rulesets (hash, json) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        PG_NUMBER (game->ruleset_hash), PG_TEXT (game->ruleset));
  SEND (w,
        "INSERT INTO tables (number, seed, ruleset, n_players, started, code, title, turn_time,"
        " flags, seed_more, address, owner, folded)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        PG_NUMBER (game->number), PG_NUMBER (game->seed), PG_NUMBER (game->ruleset_hash),
        PG_NUMBER (game->n_players), PG_NUMBER (write->date), PG_TEXT (game->code),
        PG_TEXT (game->title), PG_NUMBER (game->turn_time), PG_NUMBER (game->flags),
        PG_BYTES (any ? more : NULL, sizeof more), PG_TEXT (game->address), PG_TEXT (game->owner),
        PG_NUMBER (write->id));
  for (int seat = 0; seat < game->n_players; seat++)
    SEND (w, "INSERT INTO seats (table_number, seat, name, computer) VALUES ($1, $2, $3, $4)",
          PG_NUMBER (game->number), PG_NUMBER (seat), PG_TEXT (game->name[seat]),
          PG_NUMBER (game->computer[seat]));
}

/* A command that doesn't follow the last one has no position, which is refused. */
static void
add_command (Writing *w, const MaeWrite *write)
{
  SEND (w,
        "INSERT INTO commands (table_number, position, packed) VALUES ($1,"
        " CASE WHEN $2 = coalesce ((SELECT position + greatest (n, 1) FROM commands"
        "  WHERE table_number = $1 ORDER BY position DESC LIMIT 1), 0) THEN $2 END, $3)",
        PG_NUMBER (write->number), PG_NUMBER (write->index), PG_BYTES (write->bytes, write->size));
}

/* Records that this game has @length commands of its own, and that the rows of the journal up to
 * @id no longer count for it. */
static void
set_folded (Writing *w, gint64 game, gint64 id, guint32 length)
{
  SEND (w, "UPDATE tables SET folded = $2, length = $3 WHERE number = $1", PG_NUMBER (game),
        PG_NUMBER (id), PG_NUMBER (length));
}

static void
add_commands (Writing *w, const MaeWrite *write)
{
  set_folded (w, write->number, write->id, write->index + write->n);
  SEND (w, "INSERT INTO commands (table_number, position, packed, n) VALUES ($1, $2, $3, $4)",
        PG_NUMBER (write->number), PG_NUMBER (write->index), PG_BYTES (write->bytes, write->size),
        PG_NUMBER (write->n));
}

/* If the last row of the game, which was read, has other commands before command @index, cuts it
 * before that command. */
static void
cut_row (Writing *w, gint64 game, guint32 index)
{
  g_autoptr (PGresult) rows = g_ptr_array_steal_index (w->self->results, w->self->results->len - 1);
  gsize length;

  w->pruned += count_pruned (w->self);
  if (PQntuples (rows) == 0)
    return;
  gint64 position = mae_postgres_number (rows, 0, 0), n = mae_postgres_number (rows, 0, 1);
  const guint8 *packed = mae_postgres_bytes (rows, 0, 2, &length);
  if (n <= 1 || position + n <= (gint64) index)
    return;
  /* 0: the commands before can't be read. Such a row would be empty, which is refused. */
  gsize size = mae_packed_size_of_first (packed, length, (guint32) (index - position));
  SEND (w, "UPDATE commands SET packed = $3, n = $4 WHERE table_number = $1 AND position = $2",
        PG_NUMBER (game), PG_NUMBER (position), PG_BYTES (size > 0 ? packed : NULL, size),
        PG_NUMBER (index - position));
}

static void
cut (Writing *w, const MaeWrite *write)
{
  if (write->id != 0)
    set_folded (w, write->number, write->id, write->index);
  SEND (w, "DELETE FROM commands WHERE table_number = $1 AND position >= $2",
        PG_NUMBER (write->number), PG_NUMBER (write->index));
  SEND (w,
        "SELECT position, n, packed FROM commands WHERE table_number = $1"
        " ORDER BY position DESC LIMIT 1",
        PG_NUMBER (write->number));
  if (finish (w))
    cut_row (w, write->number, write->index);
}

static void
end_game (Writing *w, const MaeWrite *write)
{
  const MaeStoredEnd *end = &write->end;

  SEND (w,
        "UPDATE tables SET state = $2, why = $3, finished = $4, end_hash = $5, \"over\" = $6,"
        " address = NULL, owner = NULL WHERE number = $1",
        PG_NUMBER (write->number), PG_NUMBER (end->state), PG_TEXT (end->why),
        PG_NUMBER (end->date), PG_NUMBER_IF (end->has_hash, end->hash), PG_NUMBER (end->over));
  SEND (w, "UPDATE seats SET name = '', player = NULL WHERE table_number = $1 AND player = ''",
        PG_NUMBER (write->number));
  for (int i = 0; i < end->n_results; i++) {
    const MaeStoredResult *result = &end->results[i];
    SEND (w,
          "UPDATE seats SET points = $3, cards = $4, leaders = $5, track = $6, sections = $7,"
          " resources = $8, place = $9 WHERE table_number = $1 AND seat = $2",
          PG_NUMBER (write->number), PG_NUMBER (result->seat), PG_NUMBER (result->points),
          PG_NUMBER (result->cards), PG_NUMBER (result->leaders), PG_NUMBER (result->track),
          PG_NUMBER (result->sections), PG_NUMBER (result->resources), PG_NUMBER (result->place));
  }
}

/* A game that was given up has no results, so all of it is deleted, unless it has the highest
 * number: the next numbers follow from that. The only write that returns something: how many games
 * were pruned. */
static void
prune (Writing *w, const MaeWrite *write)
{
  SEND (w,
        "WITH chosen AS (SELECT number, state FROM tables"
        "  WHERE state IN (1, 2) AND pruned IS NULL AND tables.\"over\" < $1"
        "  AND number < (SELECT max (number) FROM tables) ORDER BY tables.\"over\" LIMIT $2),"
        " bare AS (DELETE FROM commands USING chosen WHERE table_number = number AND state = 1),"
        " gone AS (DELETE FROM tables USING chosen"
        "  WHERE tables.number = chosen.number AND chosen.state = 2),"
        " kept AS (UPDATE tables SET pruned = 1 FROM chosen"
        "  WHERE tables.number = chosen.number AND chosen.state = 1)"
        " SELECT count (*) FROM chosen",
        PG_NUMBER (write->date), PG_NUMBER (write->n));
}

static void
delete_game (Writing *w, const MaeWrite *write)
{
  SEND (w,
        "INSERT INTO counters (name, value) SELECT 'table', greatest ($1,"
        "  (SELECT max (number) FROM tables), (SELECT value FROM counters WHERE name = 'table'))"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        PG_NUMBER (0));
  SEND (w, "DELETE FROM tables WHERE number = $1", PG_NUMBER (write->number));
}

static void
write_game (Writing *w, const MaeWrite *write)
{
  switch (write->kind) {
  case MAE_WRITE_ROW:
    SEND (w, "INSERT INTO journal (id, records) VALUES ($1, $2)", PG_NUMBER (write->id),
          PG_BYTES (write->bytes, write->size));
    return;
  case MAE_WRITE_DROP_ROW:
    SEND (w, "DELETE FROM journal WHERE id = $1", PG_NUMBER (write->id));
    return;
  case MAE_WRITE_GAME:
    add_game (w, write);
    return;
  case MAE_WRITE_COMMAND:
    add_command (w, write);
    return;
  case MAE_WRITE_COMMANDS:
    add_commands (w, write);
    return;
  case MAE_WRITE_CUT:
    cut (w, write);
    return;
  case MAE_WRITE_CLOCK:
    SEND (w, "UPDATE tables SET due = $2, round = $3, to_move = $4, missed = $5 WHERE number = $1",
          PG_NUMBER (write->number), PG_NUMBER_IF (write->clock.due >= 0, write->clock.due),
          PG_NUMBER (write->clock.round), PG_NUMBER (write->clock.to_move),
          PG_NUMBER (write->clock.missed));
    return;
  case MAE_WRITE_COMPUTER:
    SEND (w, "UPDATE seats SET computer = $3 WHERE table_number = $1 AND seat = $2",
          PG_NUMBER (write->number), PG_NUMBER (write->index), PG_NUMBER (write->n));
    return;
  case MAE_WRITE_END:
    end_game (w, write);
    return;
  case MAE_WRITE_PRUNE:
    prune (w, write);
    return;
  case MAE_WRITE_PLAYED:
    SEND (w,
          "UPDATE tables SET played = $2, origin = coalesce ($3, origin),"
          " turn = (SELECT max (turn) + 1 FROM tables) WHERE number = $1",
          PG_NUMBER (write->number), PG_NUMBER (write->date),
          PG_NUMBER_IF (write->id != 0, write->id));
    return;
  case MAE_WRITE_NO_GAME:
    delete_game (w, write);
    return;
  default:
    mae_postgres_refuse (w->self, w->index);
  }
}

/* ── All others ───────────────────────────────────────────────────────────────────────────── */

static void
put_identity (Writing *w, const MaeStoredIdentity *identity)
{
  SEND (w,
        "INSERT INTO identities (key, name, secret_hash, table_number, seat)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key, table_number) DO UPDATE"
        " SET name = excluded.name, secret_hash = excluded.secret_hash, seat = excluded.seat",
        PG_TEXT (identity->key), PG_TEXT (identity->name), PG_BYTES (identity->secret_hash, 32),
        PG_NUMBER (identity->table), PG_NUMBER (identity->seat));
}

static void
put_account (Writing *w, const MaeStoredAccount *account)
{
  SEND (w,
        "INSERT INTO accounts (key, name, password_hash, made, seen, played)"
        " VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (key) DO UPDATE SET name = excluded.name,"
        " password_hash = excluded.password_hash, made = excluded.made, seen = excluded.seen,"
        " played = excluded.played, places = excluded.places",
        PG_TEXT (account->key), PG_TEXT (account->name), PG_TEXT (account->password_hash),
        PG_NUMBER (account->made), PG_NUMBER (account->seen), PG_NUMBER (account->has_played));
}

static void
put_mark (Writing *w, const MaeStoredMark *mark)
{
  SEND (w,
        "INSERT INTO marks (kind, key, other, date, text) VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT (kind, key, other) DO UPDATE SET date = excluded.date, text = excluded.text",
        PG_NUMBER (mark->kind), PG_TEXT (mark->key), PG_TEXT (mark->other), PG_NUMBER (mark->date),
        PG_TEXT (mark->text));
}

static void
put_puzzle (Writing *w, const MaeStoredPuzzle *puzzle)
{
  SEND (w,
        "INSERT INTO puzzles (id, day, solved, first, turn) VALUES ($1, $2, $3, $4,"
        " (SELECT coalesce (max (turn), 0) + 1 FROM puzzles)) ON CONFLICT DO NOTHING",
        PG_TEXT (puzzle->id), PG_NUMBER (puzzle->day), PG_NUMBER (puzzle->solved),
        PG_NUMBER (puzzle->first));
}

static void
write_one (Writing *w, const MaeWrite *write)
{
  switch (write->kind) {
  case MAE_WRITE_IDENTITY:
    put_identity (w, &write->identity);
    return;
  case MAE_WRITE_NO_IDENTITY:
    SEND (w, "DELETE FROM identities WHERE key = $1 AND table_number = $2", PG_TEXT (write->key),
          PG_NUMBER (write->number));
    return;
  case MAE_WRITE_ACCOUNT:
    put_account (w, &write->account);
    return;
  case MAE_WRITE_NO_ACCOUNT:
    SEND (w, "DELETE FROM accounts WHERE key = $1", PG_TEXT (write->key));
    SEND (w, "DELETE FROM marks WHERE kind = $1 AND key = $2", PG_NUMBER (MAE_MARK_MUTE),
          PG_TEXT (write->key));
    mae_postgres_forget_ratings (w->self, w->index, write->key);
    return;
  case MAE_WRITE_ACCOUNT_SEEN:
    SEND (w, "UPDATE accounts SET seen = $2 WHERE key = $1", PG_TEXT (write->key),
          PG_NUMBER (write->date));
    return;
  case MAE_WRITE_ACCOUNT_PLAYED:
    SEND (w, "UPDATE accounts SET played = 1 WHERE key = $1", PG_TEXT (write->key));
    return;
  case MAE_WRITE_ACCOUNT_PLACES:
    SEND (w, "UPDATE accounts SET places = $2 WHERE key = $1", PG_TEXT (write->key),
          PG_BYTES (write->bytes, write->size));
    return;
  case MAE_WRITE_BAN:
    SEND (w,
          "INSERT INTO bans (network, until) VALUES ($1, $2)"
          " ON CONFLICT (network) DO UPDATE SET until = excluded.until",
          PG_TEXT (write->key), PG_NUMBER (write->date));
    return;
  case MAE_WRITE_NO_BAN:
    SEND (w, "DELETE FROM bans WHERE network = $1", PG_TEXT (write->key));
    return;
  case MAE_WRITE_MARK:
    put_mark (w, &write->mark);
    return;
  case MAE_WRITE_NO_MARK:
    SEND (w, "DELETE FROM marks WHERE kind = $1 AND key = $2 AND other = $3",
          PG_NUMBER (write->mark.kind), PG_TEXT (write->mark.key), PG_TEXT (write->mark.other));
    return;
  case MAE_WRITE_PUZZLE:
    put_puzzle (w, &write->puzzle);
    return;
  case MAE_WRITE_PLAYER:
  case MAE_WRITE_RATED:
  case MAE_WRITE_NO_RATINGS:
  case MAE_WRITE_UNRATED:
  case MAE_WRITE_NO_PERSON:
    mae_postgres_write_rating (w->self, w->index, write);
    return;
  case MAE_WRITE_TIME:
    SEND (w,
          "INSERT INTO counters (name, value) VALUES ('time', $1)"
          " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          PG_NUMBER (write->date));
    return;
  default:
    write_game (w, write);
  }
}

/* ── Transactions ─────────────────────────────────────────────────────────────────────────── */

/* What was sent was refused, so nothing of the transaction is there. */
static MaeStoreFlight
refuse (Writing *w, GError **error)
{
  MaePostgres *self = w->self;

  if (w->failed.sql == fence && w->error->code == MAE_STORE_ERROR_CONFLICT) {
    g_clear_error (&w->error);
    g_set_error (&w->error, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN,
                 "The store can't be written: another server has used it meanwhile");
  } else if (w->error->code == MAE_STORE_ERROR_CONFLICT) {
    self->answer.refused = w->failed.write;
  }
  MAE_POSTGRES_SEND (self, -1, "ROLLBACK");
  if (mae_postgres_finish (self, MAE_POSTGRES_WRITE_TIME, MAE_STORE_ERROR_WRITE, NULL, NULL)
      != MAE_POSTGRES_DONE)
    mae_postgres_drop (self, 0);
  g_propagate_error (error, g_steal_pointer (&w->error));
  return MAE_FLIGHT_FAILED;
}

/* Sends the commit and waits for it. @number: of this transaction. */
static MaeStoreFlight
commit (Writing *w, gint64 row, gint64 number, GError **error)
{
  MaePostgres *self = w->self;

  w->index = -1;
  SEND (w, "COMMIT");
  if (finish (w) && !self->was_warned) {
    self->landed = number;
    self->answer.pruned = w->pruned + count_pruned (self);
    return MAE_FLIGHT_LANDED;
  }
  if (w->end == MAE_POSTGRES_REFUSED)
    return refuse (w, error);
  if (w->error == NULL)
    g_set_error (&w->error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE,
                 "The store can't be written: no standby confirms it");
  self->doubt_row = row;
  mae_postgres_drop (self, number);
  g_propagate_error (error, g_steal_pointer (&w->error));
  return MAE_FLIGHT_FAILED;
}

MaeStoreFlight
mae_postgres_write (MaePostgres *self, const MaeStoreBatch *batch, GError **error)
{
  Writing w = { .self = self, .index = -1 };

  self->answer = (MaeStoreAnswer){ .refused = -1 };
  if (!mae_postgres_connect (self, TRUE, error))
    return MAE_FLIGHT_FAILED;
  gboolean is_there = self->has_landed && batch->row == self->doubt_row;
  self->has_landed = FALSE;
  if (is_there)
    return MAE_FLIGHT_LANDED;
  gint64 number = self->landed + 1;
  self->was_warned = FALSE;
  SEND (&w, "BEGIN");
  SEND (&w, fence, PG_NUMBER (self->life), PG_NUMBER (number));
  for (guint i = 0; i < batch->writes->len && w.end == MAE_POSTGRES_DONE; i++) {
    w.index = (int) i;
    write_one (&w, &g_array_index (batch->writes, MaeWrite, i));
  }
  if (w.end == MAE_POSTGRES_DONE)
    return commit (&w, batch->row, number, error);
  if (w.end == MAE_POSTGRES_REFUSED)
    return refuse (&w, error);
  mae_postgres_drop (self, 0); /* before its commit was sent */
  g_propagate_error (error, g_steal_pointer (&w.error));
  return MAE_FLIGHT_FAILED;
}
