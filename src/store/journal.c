/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A record of the journal: the game's number, the index of the command, its size + 1, its bytes.
 * With 0 instead of the size, the commands from the index on were taken back. */
#include "store/journal.h"

#include "store/packed.h"

/* The most bytes of the journal. When it has more, its oldest rows are deleted. */
#define JOURNAL_MAX (1024 * 1024)
/* Then this part of it is deleted at once: the rows share pages of the database. */
#define DROPPED_PART 32
/* The most bytes of a row. A longer command has a row of its own. */
#define ROW_MAX (64 * 1024)

typedef struct {
  gint64 game;
  guint32 first, n;   /* index of its first command, and how many it has */
  gint64 folded;      /* id of the last row that doesn't count for this game */
  GByteArray *packed; /* size and bytes of each command; NULL: none yet */
  gboolean is_broken; /* a command before these is missing */
  gint64 since;       /* the row that has the first of its commands */
  gboolean is_old;    /* in journal->old */
  GList link;
} Tail;

typedef struct {
  gint64 id;
  gsize size;
  GByteArray *records; /* only while the journal is read */
} Row;

struct _MaeJournal {
  MaeStoreBackend *backend;
  gboolean is_stale;   /* it must be read again */
  GHashTable *tails;   /* Tail.game → Tail */
  GQueue old;          /* Tail.link: those with commands, by Tail.since */
  GQueue rows;         /* Row */
  GByteArray *records; /* of this batch that aren't in a row yet */
  gint64 last_row;     /* id of the newest row */
  gint64 damaged_row;  /* the newest row that can't be read; 0: none */
  gsize size, max;     /* bytes in all rows; with more than @max, the oldest are deleted */
  gboolean is_told;    /* all running games were loaded */
};

static void
tail_free (gpointer data)
{
  Tail *tail = data;

  g_clear_pointer (&tail->packed, g_byte_array_unref);
  g_free (tail);
}

static void
row_free (gpointer data)
{
  Row *row = data;

  g_clear_pointer (&row->records, g_byte_array_unref);
  g_free (row);
}

MaeJournal *
mae_journal_new (MaeStoreBackend *backend)
{
  MaeJournal *journal = g_new0 (MaeJournal, 1);

  journal->backend = backend;
  journal->max = JOURNAL_MAX;
  journal->tails = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, tail_free);
  journal->records = g_byte_array_new ();
  return journal;
}

static void
clear (MaeJournal *journal)
{
  g_queue_init (&journal->old);
  g_hash_table_remove_all (journal->tails);
  g_queue_clear_full (&journal->rows, row_free);
  g_byte_array_set_size (journal->records, 0);
  journal->size = 0;
  journal->damaged_row = 0;
}

void
mae_journal_free (MaeJournal *journal)
{
  clear (journal);
  g_hash_table_unref (journal->tails);
  g_byte_array_unref (journal->records);
  g_free (journal);
}

void
mae_journal_set_max (MaeJournal *journal, gsize bytes)
{
  journal->max = bytes;
}

void
mae_journal_forget (MaeJournal *journal)
{
  journal->is_stale = TRUE;
  g_byte_array_set_size (journal->records, 0);
}

gboolean
mae_journal_has_rows (const MaeJournal *journal)
{
  return journal->rows.length > 0;
}

gint64
mae_journal_damaged_row (const MaeJournal *journal)
{
  return journal->damaged_row;
}

/* ── Tails ────────────────────────────────────────────────────────────────────────────────── */

static Tail *
add_tail (MaeJournal *journal, gint64 game, guint32 first, gint64 folded)
{
  Tail *tail = g_new0 (Tail, 1);

  tail->game = game;
  tail->first = first;
  tail->folded = folded;
  tail->link.data = tail;
  g_hash_table_insert (journal->tails, &tail->game, tail);
  return tail;
}

/* Sets *@tail to the tail of @game, an empty one if it has none; NULL: there is no such game. */
static gboolean
find_tail (MaeJournal *journal, gint64 game, Tail **tail, GError **error)
{
  MaeStoreEnd end;
  gboolean exists;

  *tail = g_hash_table_lookup (journal->tails, &game);
  if (*tail != NULL)
    return TRUE;
  MaeStoreBackend *reader = mae_backend_reader (journal->backend);

  if (!reader->table->read_end (reader, game, &end, &exists, error))
    return FALSE;
  if (exists)
    *tail = add_tail (journal, game, end.n_commands, end.folded);
  return TRUE;
}

static void
leave_old (MaeJournal *journal, Tail *tail)
{
  if (tail->is_old)
    g_queue_unlink (&journal->old, &tail->link);
  tail->is_old = FALSE;
}

/* Appends a command that is in the row @row. */
static void
add_command (MaeJournal *journal, Tail *tail, gint64 row, const guint8 *packed, gsize size)
{
  if (tail->packed == NULL)
    tail->packed = g_byte_array_new ();
  mae_packed_put_number (tail->packed, size);
  g_byte_array_append (tail->packed, packed, (guint) size);
  tail->n++;
  if (tail->is_old)
    return;
  tail->since = row;
  tail->is_old = TRUE;
  g_queue_push_tail_link (&journal->old, &tail->link);
}

static void
cut_tail (MaeJournal *journal, Tail *tail, guint32 index)
{
  guint32 n = index - tail->first;

  if (n >= tail->n)
    return;
  g_byte_array_set_size (
      tail->packed, (guint) mae_packed_size_of_first (tail->packed->data, tail->packed->len, n));
  tail->n = n;
  if (n == 0)
    leave_old (journal, tail);
}

static void
remove_tail (MaeJournal *journal, gint64 game)
{
  Tail *tail = g_hash_table_lookup (journal->tails, &game);

  if (tail == NULL)
    return;
  leave_old (journal, tail);
  g_hash_table_remove (journal->tails, &game);
}

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

/* Applies the records of a row to the tails. Returns FALSE if the database can't be read, and sets
 * *@damaged if they can't. */
static gboolean
read_row (MaeJournal *journal, gint64 id, const guint8 *bytes, gsize length, gboolean *damaged,
          GError **error)
{
  gsize at = 0;

  while (at < length) {
    guint64 game, index, size;
    if (!mae_packed_get_number (bytes, length, &at, &game)
        || !mae_packed_get_number (bytes, length, &at, &index)
        || !mae_packed_get_number (bytes, length, &at, &size) || index > G_MAXINT32
        || (size > 0 && size - 1 > length - at)) {
      *damaged = TRUE;
      return TRUE;
    }
    const guint8 *packed = bytes + at;
    at += size > 0 ? size - 1 : 0;
    Tail *tail;
    if (!find_tail (journal, (gint64) game, &tail, error))
      return FALSE;
    if (tail == NULL || id <= tail->folded || tail->is_broken)
      continue;
    if (size == 0 && index >= tail->first && index <= tail->first + tail->n)
      cut_tail (journal, tail, (guint32) index);
    else if (size > 0 && index == tail->first + tail->n)
      add_command (journal, tail, id, packed, size - 1);
    else
      tail->is_broken = TRUE;
  }
  return TRUE;
}

static void
row_cb (gint64 id, const guint8 *records, gsize length, gpointer data)
{
  MaeJournal *journal = data;
  Row *row = g_new (Row, 1);

  *row = (Row){ id, length, g_byte_array_append (g_byte_array_new (), records, (guint) length) };
  g_queue_push_tail (&journal->rows, row);
  journal->size += length;
}

/* Returns whether a row has a number that it can't have had: it may have been any row. */
static gboolean
is_misplaced (const MaeJournal *journal, const Row *row)
{
  return row->id < 0 || row->id > journal->last_row;
}

static void
note_damage (MaeJournal *journal, gint64 id)
{
  journal->damaged_row =
      MAX (journal->damaged_row, id > 0 ? MIN (id, journal->last_row) : journal->last_row);
}

gboolean
mae_journal_read (MaeJournal *journal, GError **error)
{
  MaeStoreBackend *reader = mae_backend_reader (journal->backend);
  gint64 last;

  journal->is_stale = TRUE;
  clear (journal);
  if (!reader->table->read_number (reader, MAE_NUMBER_FOLDED, &last, error)
      || !reader->table->read_journal (reader, row_cb, journal, error))
    return FALSE;
  for (GList *link = journal->rows.head; link != NULL; link = link->next) {
    const Row *row = link->data;

    if (row->id < G_MAXINT64)
      last = MAX (last, row->id);
  }
  /* A number isn't used again, not even that of a batch that had no row. */
  journal->last_row = MAX (journal->last_row, CLAMP (last, 0, G_MAXINT64 / 2));
  for (GList *link = journal->rows.head; link != NULL; link = link->next) {
    Row *row = link->data;
    gboolean damaged = is_misplaced (journal, row);

    if (!damaged && !read_row (journal, row->id, row->records->data, row->size, &damaged, error))
      return FALSE;
    if (damaged)
      note_damage (journal, row->id);
    g_clear_pointer (&row->records, g_byte_array_unref);
  }
  journal->is_stale = FALSE;
  return TRUE;
}

gboolean
mae_journal_refresh (MaeJournal *journal, GError **error)
{
  return !journal->is_stale || mae_journal_read (journal, error);
}

gboolean
mae_journal_learn (MaeJournal *journal, gint64 game, GError **error)
{
  Tail *tail;

  return mae_journal_refresh (journal, error)
         && (game == 0 || find_tail (journal, game, &tail, error));
}

/* Returns NULL, or what is wrong with the journal. */
static const char *
refresh (MaeJournal *journal)
{
  return mae_journal_refresh (journal, NULL) ? NULL : "its journal can't be read";
}

const char *
mae_journal_check (MaeJournal *journal, gint64 game, const MaeStoreEnd *end)
{
  if (refresh (journal) != NULL)
    return "its last commands can't be read";
  if (end->folded < journal->damaged_row)
    return "the journal, which may have its last commands, is damaged";
  const Tail *tail = g_hash_table_lookup (journal->tails, &game);
  return tail != NULL && tail->is_broken ? "one of its commands is missing" : NULL;
}

const char *
mae_journal_load (MaeJournal *journal, gint64 game, const MaeStoreEnd *end, GByteArray *log,
                  guint32 *n_commands)
{
  const char *broken = mae_journal_check (journal, game, end);
  if (broken != NULL)
    return broken;
  Tail *tail = g_hash_table_lookup (journal->tails, &game);
  if (tail == NULL)
    tail = add_tail (journal, game, end->n_commands, end->folded);
  if (tail->n == 0 && tail->first > end->n_commands)
    return "its last commands aren't written yet";
  if (tail->n == 0) {
    tail->first = end->n_commands;
    return NULL;
  }
  if (tail->first != end->n_commands)
    return "one of its commands is missing";
  broken = mae_packed_unfold (tail->packed->data, tail->packed->len, tail->n, log);
  *n_commands += broken == NULL ? tail->n : 0;
  return broken;
}

guint32
mae_journal_count (MaeJournal *journal, gint64 game)
{
  const Tail *tail = g_hash_table_lookup (journal->tails, &game);

  return tail != NULL ? tail->n : 0;
}

void
mae_journal_rest (MaeJournal *journal, gint64 game)
{
  const Tail *tail = g_hash_table_lookup (journal->tails, &game);

  if (tail != NULL && tail->n == 0 && !tail->is_broken)
    remove_tail (journal, game);
}

void
mae_journal_note_told (MaeJournal *journal)
{
  journal->is_told = TRUE;
}

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

/* Writes a row with the records of this batch that aren't in one yet. */
static void
write_row (MaeJournal *journal, MaeStoreBatch *batch)
{
  const GByteArray *records = journal->records;
  Row *row;

  if (records->len == 0)
    return;
  row = g_new (Row, 1);
  *row = (Row){ ++journal->last_row, records->len, NULL };
  if (batch->row == 0)
    batch->row = row->id;
  mae_store_batch_add (batch, &(MaeWrite){ .kind = MAE_WRITE_ROW,
                                           .id = row->id,
                                           .bytes = records->data,
                                           .size = records->len });
  g_queue_push_tail (&journal->rows, row);
  journal->size += records->len;
  g_byte_array_set_size (journal->records, 0);
}

/* Moves @tail to the game's own commands. From then on the rows so far don't count for it. */
static void
fold (MaeJournal *journal, MaeStoreBatch *batch, Tail *tail)
{
  if (tail->n == 0)
    return;
  write_row (journal, batch);
  tail->folded = journal->last_row;
  mae_store_batch_add (batch, &(MaeWrite){ .kind = MAE_WRITE_COMMANDS,
                                           .number = tail->game,
                                           .index = tail->first,
                                           .n = tail->n,
                                           .bytes = tail->packed->data,
                                           .size = tail->packed->len,
                                           .id = tail->folded });
  tail->first += tail->n;
  tail->n = 0;
  g_clear_pointer (&tail->packed, g_byte_array_unref);
  leave_old (journal, tail);
}

const char *
mae_journal_start (MaeJournal *journal, gint64 game, gint64 *row)
{
  const char *wrong = refresh (journal);

  if (wrong != NULL)
    return wrong;
  remove_tail (journal, game);
  add_tail (journal, game, 0, journal->last_row);
  *row = journal->last_row;
  return NULL;
}

void
mae_journal_finish (MaeJournal *journal, MaeStoreBatch *batch, gint64 game)
{
  if (refresh (journal) != NULL)
    return;
  Tail *tail = g_hash_table_lookup (journal->tails, &game);
  write_row (journal, batch);
  if (tail != NULL && !tail->is_broken)
    fold (journal, batch, tail);
  remove_tail (journal, game);
}

static void
put_record (MaeJournal *journal, gint64 game, guint32 index, gsize number)
{
  mae_packed_put_number (journal->records, (guint64) game);
  mae_packed_put_number (journal->records, index);
  mae_packed_put_number (journal->records, number);
}

const char *
mae_journal_append (MaeJournal *journal, MaeStoreBatch *batch, gint64 game, guint32 index,
                    const guint8 *packed, gsize size)
{
  const char *wrong = refresh (journal);
  Tail *tail;

  if (wrong != NULL)
    return wrong;
  if (!find_tail (journal, game, &tail, NULL))
    return "its game can't be read";
  if (tail == NULL || tail->is_broken || index != tail->first + tail->n)
    return "a command doesn't follow the one before";
  if (journal->records->len + size > ROW_MAX)
    write_row (journal, batch);
  put_record (journal, game, index, size + 1);
  g_byte_array_append (journal->records, packed, (guint) size);
  add_command (journal, tail, journal->last_row + 1, packed, size);
  return NULL;
}

const char *
mae_journal_cut (MaeJournal *journal, MaeStoreBatch *batch, gint64 game, guint32 index)
{
  const char *wrong = refresh (journal);
  Tail *tail;

  if (wrong != NULL)
    return wrong;
  if (!find_tail (journal, game, &tail, NULL))
    return "its game can't be read";
  if (tail == NULL || tail->is_broken)
    return "there are no commands to be taken back";
  if (index >= tail->first + tail->n)
    return NULL;
  if (index >= tail->first) {
    put_record (journal, game, index, 0);
    cut_tail (journal, tail, index);
    return NULL;
  }
  cut_tail (journal, tail, tail->first);
  write_row (journal, batch);
  tail->first = index;
  tail->folded = journal->last_row;
  mae_store_batch_add (
      batch,
      &(MaeWrite){ .kind = MAE_WRITE_CUT, .number = game, .index = index, .id = tail->folded });
  return NULL;
}

/* Moves the tails that have records in the oldest row, and deletes the row. */
static void
drop_oldest (MaeJournal *journal, MaeStoreBatch *batch)
{
  Row *row = g_queue_pop_head (&journal->rows);

  while (journal->old.head != NULL && ((Tail *) journal->old.head->data)->since <= row->id) {
    Tail *tail = journal->old.head->data;

    if (tail->is_broken)
      leave_old (journal, tail);
    else
      fold (journal, batch, tail);
  }
  journal->size -= MIN (journal->size, row->size);
  mae_store_batch_add (batch, &(MaeWrite){ .kind = MAE_WRITE_DROP_ROW, .id = row->id });
  row_free (row);
}

static void
drop_misplaced (MaeJournal *journal, MaeStoreBatch *batch)
{
  GList *next;

  for (GList *link = journal->rows.head; link != NULL; link = next) {
    Row *row = link->data;

    next = link->next;
    if (!is_misplaced (journal, row))
      continue;
    mae_store_batch_add (batch, &(MaeWrite){ .kind = MAE_WRITE_DROP_ROW, .id = row->id });
    g_queue_delete_link (&journal->rows, link);
    row_free (row);
  }
}

const char *
mae_journal_complete (MaeJournal *journal, MaeStoreBatch *batch)
{
  gsize rest = journal->max - journal->max / DROPPED_PART;
  const char *wrong = refresh (journal);

  if (wrong != NULL)
    return wrong;
  if (journal->is_told && journal->damaged_row > 0)
    drop_misplaced (journal, batch);
  write_row (journal, batch);
  if (batch->row == 0)
    batch->row = ++journal->last_row;
  if (journal->size <= journal->max)
    return NULL;
  while (journal->size > rest && journal->rows.length > 0)
    drop_oldest (journal, batch);
  return NULL;
}
