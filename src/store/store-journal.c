/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal. A row of it has all commands of one transaction, of all tables. A row for each
 * command would change a page of the database for each table in each transaction, which takes five
 * times as long. The commands of a table that are only in the journal are called its tail, which is
 * also in memory. A tail is moved to one row of the table "commands" when its game is over, and
 * when the journal has grown too large: then its oldest row is deleted.
 *
 * A record of the journal: the table's number, the index of the command, its size + 1, its bytes.
 * With 0 instead of the size, the commands from the index on were taken back. All numbers are
 * written in groups of 7 bits, the lowest first. */

#include "store-private.h"
#include "store/store-testing.h"

/* The most bytes of the journal. When it has more, its oldest rows are deleted. */
#define JOURNAL_MAX (1024 * 1024)
/* Then this part of it is deleted at once: the rows share pages of the database. */
#define DROPPED_PART 32
/* The most bytes of a row. A longer command has a row of its own. */
#define ROW_MAX (64 * 1024)

typedef struct {
  gint64 table;
  guint32 first, n;   /* index of its first command, and how many it has */
  gint64 folded;      /* id of the last row that doesn't count for this table */
  GByteArray *packed; /* size and bytes of each command */
  gboolean is_broken; /* a command before these is missing */
} Tail;

static void
tail_free (gpointer data)
{
  Tail *tail = data;

  g_byte_array_unref (tail->packed);
  g_free (tail);
}

void
mae_store_init_journal (MaeStore *store, gboolean keeps_journal)
{
  store->keeps_journal = keeps_journal;
  store->journal_max = keeps_journal ? JOURNAL_MAX : 0;
  store->tails = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, tail_free);
  store->records = g_byte_array_new ();
}

void
mae_store_set_journal_max (MaeStore *store, gsize bytes)
{
  store->journal_max = bytes;
}

void
mae_store_clear_journal (MaeStore *store)
{
  g_hash_table_unref (store->tails);
  g_byte_array_unref (store->records);
}

/* ── Numbers and records ──────────────────────────────────────────────────────────────────── */

static void
put_number (GByteArray *bytes, guint64 number)
{
  do {
    guint8 byte = (guint8) ((number & 127) | (number > 127 ? 128 : 0));
    g_byte_array_append (bytes, &byte, 1);
    number >>= 7;
  } while (number != 0);
}

/* Reads a number from @bytes at *@at, which is moved past it. Returns FALSE if there is none. */
static gboolean
get_number (const guint8 *bytes, gsize length, gsize *at, guint64 *number)
{
  *number = 0;
  for (guint shift = 0; shift < 63 && *at < length; shift += 7) {
    guint8 byte = bytes[(*at)++];
    *number |= (guint64) (byte & 127) << shift;
    if (byte < 128)
      return TRUE;
  }
  return FALSE;
}

/* Reads a size and moves *@at past that many bytes. Returns the bytes; NULL: there are fewer. */
static const guint8 *
get_command (const guint8 *bytes, gsize length, gsize *at, gsize *size)
{
  guint64 number;

  if (!get_number (bytes, length, at, &number) || number > length - *at)
    return NULL;
  *size = (gsize) number;
  *at += *size;
  return bytes + *at - *size;
}

/* Returns how many bytes the first @n commands of @bytes have; 0: they aren't there. */
static gsize
size_of_first (const guint8 *bytes, gsize length, guint32 n)
{
  gsize at = 0, size;

  while (n-- > 0)
    if (get_command (bytes, length, &at, &size) == NULL)
      return 0;
  return at;
}

const char *
mae_store_unfold (const guint8 *bytes, gsize length, guint32 n, GByteArray *log)
{
  gsize at = 0, size = 0;

  for (guint32 i = 0; i < n; i++) {
    const guint8 *command = get_command (bytes, length, &at, &size);
    if (command == NULL)
      return "one of its commands is missing";
    if (log->len + size > MAE_STORE_LOG_MAX)
      return "it has too many commands";
    g_byte_array_append (log, command, (guint) size);
  }
  return at == length ? NULL : "one of its commands is missing";
}

/* ── Tails ────────────────────────────────────────────────────────────────────────────────── */

static Tail *
add_tail (MaeStore *store, gint64 table, guint32 first, gint64 folded)
{
  Tail *tail = g_new0 (Tail, 1);

  tail->table = table;
  tail->first = first;
  tail->folded = folded;
  tail->packed = g_byte_array_new ();
  g_hash_table_insert (store->tails, &tail->table, tail);
  return tail;
}

/* Returns the tail of @table, an empty one if it has none; NULL: there is no such table. */
static Tail *
find_tail (MaeStore *store, gint64 table)
{
  Tail *tail = g_hash_table_lookup (store->tails, &table);

  if (tail != NULL)
    return tail;
  sqlite3_stmt *s =
      mae_store_prepare (store, "SELECT folded, (SELECT position + max (n, 1) FROM commands"
                                "  WHERE table_number = number ORDER BY position DESC LIMIT 1)"
                                " FROM tables WHERE number = ?1");
  if (s == NULL)
    return NULL;
  sqlite3_bind_int64 (s, 1, table);
  if (sqlite3_step (s) == SQLITE_ROW)
    tail =
        add_tail (store, table, (guint32) sqlite3_column_int64 (s, 1), sqlite3_column_int64 (s, 0));
  sqlite3_reset (s);
  return tail;
}

static void
cut_tail (Tail *tail, guint32 index)
{
  guint32 n = index - tail->first;

  g_byte_array_set_size (tail->packed,
                         (guint) size_of_first (tail->packed->data, tail->packed->len, n));
  tail->n = n;
}

/* Makes the commit fail, because of something that doesn't fit what was written before. */
static gboolean
spoil (MaeStore *store, const char *why)
{
  return mae_store_spoil (store, MAE_STORE_ERROR_CONFLICT, why);
}

/* ── Reading the journal ──────────────────────────────────────────────────────────────────── */

/* Applies the records of the row @id to the tails. Returns FALSE if they can't be read. */
static gboolean
read_row (MaeStore *store, gint64 id, const guint8 *bytes, gsize length)
{
  gsize at = 0;

  while (at < length) {
    guint64 table, index, size;
    if (!get_number (bytes, length, &at, &table) || !get_number (bytes, length, &at, &index)
        || !get_number (bytes, length, &at, &size) || index > G_MAXINT32
        || (size > 0 && size - 1 > length - at))
      return FALSE;
    const guint8 *packed = bytes + at;
    at += size > 0 ? size - 1 : 0;
    Tail *tail = find_tail (store, (gint64) table);
    if (tail == NULL || id <= tail->folded || tail->is_broken)
      continue;
    if (size == 0 && index >= tail->first && index <= tail->first + tail->n) {
      cut_tail (tail, (guint32) index);
    } else if (size > 0 && index == tail->first + tail->n) {
      put_number (tail->packed, size - 1);
      g_byte_array_append (tail->packed, packed, (guint) (size - 1));
      tail->n++;
    } else {
      tail->is_broken = TRUE;
    }
  }
  return TRUE;
}

gboolean
mae_store_read_journal (MaeStore *store, GError **error)
{
  sqlite3_stmt *s = mae_store_prepare (store, "SELECT id, records FROM journal ORDER BY id");
  gint64 last = 0;
  gboolean whole = TRUE;
  int step;

  store->is_stale = TRUE;
  g_hash_table_remove_all (store->tails);
  g_byte_array_set_size (store->records, 0);
  store->journal_size = 0;
  if (s == NULL
      || !mae_store_query_number (store, "SELECT coalesce (max (folded), 0) FROM tables", &last))
    return mae_store_fail_read (store, error);
  while (whole && (step = sqlite3_step (s)) == SQLITE_ROW) {
    gsize length = (gsize) sqlite3_column_bytes (s, 1);
    gint64 id = sqlite3_column_int64 (s, 0);
    whole = id >= 0 && id < G_MAXINT64 && read_row (store, id, sqlite3_column_blob (s, 1), length);
    if (!whole)
      g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ,
                   "The store can't be read: row %" G_GINT64_FORMAT " of its journal is damaged",
                   id);
    last = MAX (last, id);
    store->journal_size += length;
  }
  sqlite3_reset (s);
  store->last_row = last;
  store->is_stale = !whole || step != SQLITE_DONE;
  if (!whole)
    return FALSE;
  return step == SQLITE_DONE || mae_store_fail_read (store, error);
}

const char *
mae_store_load_tail (MaeStore *store, gint64 table, GByteArray *log, guint32 *n_commands)
{
  Tail *tail = g_hash_table_lookup (store->tails, &table);

  if (store->is_stale)
    return "its last commands can't be read";
  if (tail == NULL)
    return NULL;
  if (tail->is_broken || (tail->n > 0 && tail->first != *n_commands))
    return "one of its commands is missing";
  const char *broken = mae_store_unfold (tail->packed->data, tail->packed->len, tail->n, log);
  *n_commands += broken == NULL ? tail->n : 0;
  return broken;
}

guint32
mae_store_count_tail (MaeStore *store, gint64 table)
{
  Tail *tail = g_hash_table_lookup (store->tails, &table);

  return tail != NULL ? tail->n : 0;
}

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

/* Writes a row with the records of this transaction that aren't in one yet. */
static gboolean
write_row (MaeStore *store)
{
  if (store->records->len == 0)
    return TRUE;
  store->last_row++;
  if (!MAE_STORE_WRITE (store, "INSERT INTO journal (id, records) VALUES (?1, ?2)",
                        INTEGER (store->last_row),
                        BLOB (store->records->data, store->records->len)))
    return FALSE;
  store->journal_size += store->records->len;
  g_byte_array_set_size (store->records, 0);
  return TRUE;
}

/* Records that the rows now in the journal no longer count for this table. */
static gboolean
set_folded (MaeStore *store, Tail *tail)
{
  if (!write_row (store))
    return FALSE;
  tail->folded = store->last_row;
  return MAE_STORE_WRITE (store, "UPDATE tables SET folded = ?2 WHERE number = ?1",
                          INTEGER (tail->table), INTEGER (tail->folded));
}

static gboolean
fold (MaeStore *store, Tail *tail)
{
  if (tail->n == 0)
    return TRUE;
  if (!set_folded (store, tail)
      || !MAE_STORE_WRITE (
          store, "INSERT INTO commands (table_number, position, packed, n) VALUES (?1, ?2, ?3, ?4)",
          INTEGER (tail->table), INTEGER (tail->first),
          BLOB (tail->packed->data, tail->packed->len), INTEGER (tail->n)))
    return FALSE;
  tail->first += tail->n;
  tail->n = 0;
  g_byte_array_set_size (tail->packed, 0);
  return TRUE;
}

gboolean
mae_store_finish_tail (MaeStore *store, gint64 table)
{
  Tail *tail = g_hash_table_lookup (store->tails, &table);

  if (!write_row (store) || (tail != NULL && !fold (store, tail)))
    return FALSE;
  g_hash_table_remove (store->tails, &table);
  return TRUE;
}

void
mae_store_start_tail (MaeStore *store, gint64 table)
{
  if (store->keeps_journal)
    add_tail (store, table, 0, store->last_row);
}

gboolean
mae_store_append (MaeStore *store, gint64 table, guint32 index, const guint8 *packed, gsize size)
{
  if (!mae_store_begin (store))
    return FALSE;
  if (!store->keeps_journal)
    return mae_store_append_row (store, table, index, packed, size);
  Tail *tail = find_tail (store, table);
  if (tail == NULL || tail->is_broken || index != tail->first + tail->n)
    return spoil (store, "a command doesn't follow the one before");
  if (store->records->len + size > ROW_MAX && !write_row (store))
    return FALSE;
  put_number (store->records, (guint64) table);
  put_number (store->records, index);
  put_number (store->records, size + 1);
  g_byte_array_append (store->records, packed, (guint) size);
  put_number (tail->packed, size);
  g_byte_array_append (tail->packed, packed, (guint) size);
  tail->n++;
  return TRUE;
}

/* If a row of "commands" has other commands of @table before command @index, cuts it before that
 * command. */
static gboolean
cut_row (MaeStore *store, gint64 table, guint32 index)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint32 position = 0, n = 0;

  sqlite3_stmt *s =
      mae_store_prepare (store, "SELECT position, n, packed FROM commands"
                                " WHERE table_number = ?1 ORDER BY position DESC LIMIT 1");
  if (s == NULL)
    return mae_store_run (store, NULL);
  sqlite3_bind_int64 (s, 1, table);
  if (sqlite3_step (s) == SQLITE_ROW) {
    position = (guint32) sqlite3_column_int64 (s, 0);
    n = (guint32) sqlite3_column_int64 (s, 1);
    g_byte_array_append (packed, sqlite3_column_blob (s, 2), (guint) sqlite3_column_bytes (s, 2));
  }
  sqlite3_reset (s);
  if (n <= 1 || position + n <= index)
    return TRUE;
  gsize size = size_of_first (packed->data, packed->len, index - position);
  if (size == 0)
    return spoil (store, "the commands before can't be read");
  return MAE_STORE_WRITE (
      store, "UPDATE commands SET packed = ?3, n = ?4 WHERE table_number = ?1 AND position = ?2",
      INTEGER (table), INTEGER (position), BLOB (packed->data, size), INTEGER (index - position));
}

static gboolean
delete_rows (MaeStore *store, gint64 table, guint32 index)
{
  return MAE_STORE_WRITE (store, "DELETE FROM commands WHERE table_number = ?1 AND position >= ?2",
                          INTEGER (table), INTEGER (index))
         && cut_row (store, table, index);
}

gboolean
mae_store_truncate (MaeStore *store, gint64 table, guint32 index)
{
  if (!mae_store_begin (store))
    return FALSE;
  if (!store->keeps_journal)
    return delete_rows (store, table, index);
  Tail *tail = find_tail (store, table);
  if (tail == NULL || tail->is_broken)
    return spoil (store, "there are no commands to be taken back");
  if (index >= tail->first + tail->n)
    return TRUE;
  if (index >= tail->first) {
    put_number (store->records, (guint64) table);
    put_number (store->records, index);
    put_number (store->records, 0);
    cut_tail (tail, index);
    return TRUE;
  }
  cut_tail (tail, tail->first);
  tail->first = index;
  return set_folded (store, tail) && delete_rows (store, table, index);
}

/* Moves the tails that have records in the oldest row to "commands", and deletes the row. */
static gboolean
drop_oldest (MaeStore *store)
{
  sqlite3_stmt *s =
      mae_store_prepare (store, "SELECT id, records FROM journal ORDER BY id LIMIT 1");
  g_autoptr (GByteArray) records = g_byte_array_new ();
  gint64 id = -1;
  gsize at = 0;
  guint64 table, index, size;

  if (s == NULL)
    return mae_store_run (store, NULL);
  if (sqlite3_step (s) == SQLITE_ROW) {
    id = sqlite3_column_int64 (s, 0);
    g_byte_array_append (records, sqlite3_column_blob (s, 1), (guint) sqlite3_column_bytes (s, 1));
  }
  sqlite3_reset (s);
  if (id < 0)
    return spoil (store, "the oldest row of the journal can't be read");
  while (get_number (records->data, records->len, &at, &table)
         && get_number (records->data, records->len, &at, &index)
         && get_number (records->data, records->len, &at, &size)) {
    Tail *tail = g_hash_table_lookup (store->tails, &(gint64){ (gint64) table });
    at += size > 0 ? size - 1 : 0;
    if (tail != NULL && tail->folded < id && !tail->is_broken && !fold (store, tail))
      return FALSE;
  }
  store->journal_size -= MIN (store->journal_size, records->len);
  return MAE_STORE_WRITE (store, "DELETE FROM journal WHERE id = ?1", INTEGER (id));
}

gboolean
mae_store_write_journal (MaeStore *store)
{
  gsize rest = store->journal_max - store->journal_max / DROPPED_PART;

  if (!write_row (store))
    return FALSE;
  if (store->journal_size <= store->journal_max)
    return TRUE;
  while (store->journal_size > rest)
    if (!drop_oldest (store))
      return FALSE;
  return TRUE;
}
