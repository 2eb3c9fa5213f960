/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Syncing later. SQLite syncs its log within COMMIT, and nothing can be written meanwhile. Here it
 * doesn't, and the log is synced afterwards, while the next batch is written and synced.
 *
 * After a failed sync the system may have forgotten what was written: syncing again could succeed
 * without it. So the log is cut off before the batch that isn't durable, the database is opened
 * again, and the batch is written anew. For that it has to be in the log still: before pages are
 * moved from there to the database (a checkpoint), the log is synced as a whole. */
#include "sqlite-private.h"

/* The log is moved to the database when it has so many pages (measured: tests/bench/README.md). */
#define LOG_MAX 4000

/* Bytes at the beginning of a log, and before each page in it: see SQLite's "Database File Format".
 */
#define LOG_HEADER 32
#define PAGE_HEADER 24

/* One for each batch that may be away, and one for checkpoints. */
#define N_FILES (MAE_FLIGHTS_MAX + 1)

struct _MaeSqliteLog {
  char *path, *name;             /* of the database, and of its log */
  sqlite3_file *files[N_FILES];  /* the log, for each sync that may run: the system tells each open
                                  * file once that it couldn't be written */
  guint n_pages, max;            /* how many pages it has, and should have at most */
  guint begin;                   /* @n_pages before the batch that is written */
  guint begins[MAE_FLIGHTS_MAX]; /* before the last ones that were committed, in order */
  gint64 last;                   /* MaeStoreBatch.row of the last one that was committed */
  gint64 cut_to; /* while the database has to be opened again: the bytes to be kept; -1: all */

  /* Protected by @lock: */
  GMutex lock;
  gint64 durable;       /* up to this one, batches are durable whatever becomes of their syncs */
  gboolean is_doubtful; /* a sync has failed, and nothing was taken back yet */
};

static void
close_files (MaeSqliteLog *log)
{
  for (guint i = 0; i < N_FILES; i++) {
    if (log->files[i] != NULL && log->files[i]->pMethods != NULL)
      log->files[i]->pMethods->xClose (log->files[i]);
    g_clear_pointer (&log->files[i], g_free);
  }
}

void
mae_sqlite_log_free (MaeSqliteLog *log)
{
  close_files (log);
  g_mutex_clear (&log->lock);
  g_free (log->path);
  g_free (log->name);
  g_free (log);
}

static gboolean
fail (GError **error, const char *why)
{
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE, "The store can't be written: %s",
               why);
  return FALSE;
}

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

static int
note_pages_cb (void *data, sqlite3 *db, const char *name, int n)
{
  ((MaeSqliteLog *) data)->n_pages = (guint) n;
  return SQLITE_OK;
}

static gboolean
attach (MaeSqlite *self)
{
  MaeSqliteLog *log = self->log;
  sqlite3_vfs *vfs = NULL;

  sqlite3_file_control (self->db, NULL, SQLITE_FCNTL_VFS_POINTER, &vfs);
  for (guint i = 0; i < N_FILES; i++) {
    log->files[i] = g_malloc0 ((gsize) vfs->szOsFile);
    if (vfs->xOpen (vfs, log->name, log->files[i], SQLITE_OPEN_READWRITE | SQLITE_OPEN_WAL, NULL)
        != SQLITE_OK)
      return FALSE;
  }
  log->n_pages = 0;
  sqlite3_wal_hook (self->db, note_pages_cb, log);
  return TRUE;
}

void
mae_sqlite_log_begin (MaeSqlite *self, const char *path)
{
  sqlite3_stmt *mode = mae_sqlite_prepare (self, "PRAGMA journal_mode");
  gboolean has_log = sqlite3_step (mode) == SQLITE_ROW
                     && g_strcmp0 ((const char *) sqlite3_column_text (mode, 0), "wal") == 0;

  sqlite3_reset (mode);
  if (!has_log)
    return;
  self->log = g_new0 (MaeSqliteLog, 1);
  self->log->path = g_strdup (path);
  self->log->name = g_strdup (sqlite3_filename_wal (sqlite3_db_filename (self->db, "main")));
  self->log->max = LOG_MAX;
  self->log->cut_to = -1;
  g_mutex_init (&self->log->lock);
  if (!attach (self))
    mae_sqlite_log_end (self);
}

void
mae_sqlite_log_end (MaeSqlite *self)
{
  sqlite3_wal_autocheckpoint (self->db, LOG_MAX);
  g_clear_pointer (&self->log, mae_sqlite_log_free);
}

gboolean
mae_sqlite_log_start (MaeSqlite *self)
{
  return self->log->n_pages > 0 && mae_sqlite_exec (self, "PRAGMA synchronous = NORMAL", NULL);
}

void
mae_sqlite_log_set_max (MaeSqlite *self, guint pages)
{
  if (self->log != NULL)
    self->log->max = pages;
}

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

/* Moves the log to the database. If that is impossible now, it grows. */
static gboolean
checkpoint (MaeSqlite *self, GError **error)
{
  MaeSqliteLog *log = self->log;
  int n_pages = 0, n_moved = 0;

  g_mutex_lock (&log->lock);
  gboolean is_doubtful = log->is_doubtful;
  g_mutex_unlock (&log->lock);
  if (is_doubtful || mae_sqlite_sync_file (log->files[N_FILES - 1]) != SQLITE_OK)
    return fail (error, "its log can't be synced");
  g_mutex_lock (&log->lock);
  log->durable = log->last;
  g_mutex_unlock (&log->lock);
  if (sqlite3_wal_checkpoint_v2 (self->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &n_pages, &n_moved)
          == SQLITE_OK
      && n_moved == n_pages)
    log->n_pages = 0; /* the next batch begins it anew */
  return TRUE;
}

/* Opens the database again, without what was taken back. */
static gboolean
open_again (MaeSqlite *self, GError **error)
{
  MaeSqliteLog *log = self->log;
  sqlite3_file *file = log->files[0];

  if (log->cut_to >= 0 && file->pMethods->xTruncate (file, log->cut_to) != SQLITE_OK)
    return fail (error, "its log can't be cut off");
  log->cut_to = -1;
  close_files (log);
  if (!mae_sqlite_reopen (self, log->path, error))
    return FALSE;
  log->is_doubtful = FALSE;
  return TRUE;
}

gboolean
mae_sqlite_log_reattach (MaeSqlite *self)
{
  close_files (self->log);
  return attach (self);
}

gboolean
mae_sqlite_log_prepare (MaeSqlite *self, GError **error)
{
  MaeSqliteLog *log = self->log;

  if (log == NULL)
    return TRUE;
  if ((self->db == NULL && !open_again (self, error))
      || (log->n_pages >= log->max && !checkpoint (self, error)))
    return FALSE;
  log->begin = log->n_pages;
  return TRUE;
}

void
mae_sqlite_log_note (MaeSqlite *self, gint64 row)
{
  MaeSqliteLog *log = self->log;

  if (log == NULL)
    return;
  log->begins[0] = log->begins[1];
  log->begins[1] = log->begin;
  log->last = row;
}

/* ── Syncing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sqlite_sync (MaeStoreBackend *backend, const MaeStoreBatch *batch, guint n, GError **error)
{
  MaeSqliteLog *log = ((MaeSqlite *) backend)->log;

  if (log == NULL || mae_sqlite_sync_file (log->files[n]) == SQLITE_OK)
    return TRUE;
  g_mutex_lock (&log->lock);
  gboolean is_durable = batch->row <= log->durable;
  log->is_doubtful |= !is_durable;
  g_mutex_unlock (&log->lock);
  return is_durable || fail (error, "its log can't be synced");
}

void
mae_sqlite_undo (MaeStoreBackend *backend, guint n)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  MaeSqliteLog *log = self->log;
  gint64 page_size = 0;

  if (log == NULL || !mae_sqlite_query_number (self, "PRAGMA page_size", &page_size))
    g_return_if_reached ();
  guint keep = log->begins[MAE_FLIGHTS_MAX - n];
  log->cut_to = keep > 0 ? LOG_HEADER + keep * (PAGE_HEADER + page_size) : 0;
  log->last = 0;
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  mae_sqlite_shut (self);
  open_again (self, NULL);
}
