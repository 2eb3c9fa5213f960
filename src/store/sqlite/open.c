/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening, creating and closing a database. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite-private.h"
#include "store/store-lock.h"

/* In bytes: the smallest page of SQLite. */
#define LEAST_SIZE 512

/* How often, once a millisecond, it is tried to create a store that another process is creating. */
#define CREATE_ATTEMPTS 5000

#define NOT_A_STORE "%s isn't a store of Maestri"

static void
finalize (gpointer statement)
{
  sqlite3_finalize (statement);
}

/* How a store is used. */
typedef struct {
  const char *first; /* SQL to be run before anything is read */
  const char *then;
} Manner;

/* FULL: the log is synced at every commit. EXCLUSIVE: one server per store. Checkpoints every 16
 * MiB of log and a cache of 8 MiB keep pauses short while a thousand games are saved (measured:
 * tests/bench/README.md). */
static const Manner alone = { "PRAGMA locking_mode = EXCLUSIVE",
                              "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                              "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8192;"
                              "PRAGMA trusted_schema = OFF; BEGIN IMMEDIATE; COMMIT;" };
static const Manner shared = { "", "PRAGMA journal_mode = WAL;"
                                   "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                                   "PRAGMA trusted_schema = OFF; BEGIN IMMEDIATE; COMMIT;" };
/* A file that isn't a store yet, and that nobody else opens. */
static const Manner fresh = { "PRAGMA locking_mode = EXCLUSIVE",
                              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;" };

static void
fail_open (MaeSqlite *self, const char *path, GError **error)
{
  g_autofree char *why = mae_sqlite_say_why (self);
  MaeStoreError code = mae_sqlite_failure (self, MAE_STORE_ERROR_OPEN);

  if (code == MAE_STORE_ERROR_IN_USE)
    g_set_error (error, MAE_STORE_ERROR, (int) code, "%s is in use by another server", path);
  else if ((sqlite3_errcode (self->db) & 0xff) == SQLITE_NOTADB)
    g_set_error (error, MAE_STORE_ERROR, (int) code, NOT_A_STORE, path);
  else
    g_set_error (error, MAE_STORE_ERROR, (int) code, "%s can't be opened: %s", path, why);
}

static void
fail_create (const char *path, int cause, GError **error)
{
  MaeStoreError code = MAE_STORE_ERROR_OPEN;

  if (cause == ENOSPC || cause == EDQUOT)
    code = MAE_STORE_ERROR_FULL;
  else if (cause == EACCES || cause == EPERM || cause == EROFS)
    code = MAE_STORE_ERROR_DENIED;
  g_set_error (error, MAE_STORE_ERROR, (int) code, "%s can't be created: %s", path,
               g_strerror (cause));
}

/* ── The back-end's functions ─────────────────────────────────────────────────────────────── */

static void
close_cb (MaeStoreBackend *backend)
{
  MaeSqlite *self = (MaeSqlite *) backend;

  mae_sqlite_rollback (self);
  g_clear_error (&self->error);
  g_hash_table_unref (self->statements);
  sqlite3_close (self->db);
  g_free (self);
}

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  MaeSqlite *self = (MaeSqlite *) backend;

  g_clear_error (&self->error);
  self->flight =
      mae_sqlite_write (self, batch, &self->error) ? MAE_FLIGHT_LANDED : MAE_FLIGHT_FAILED;
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  MaeSqlite *self = (MaeSqlite *) backend;
  MaeStoreFlight flight = self->flight;

  self->flight = MAE_FLIGHT_NONE;
  *answer = self->answer;
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  return flight;
}

static void
wait_cb (MaeStoreBackend *backend)
{
}

static int
get_fd_cb (MaeStoreBackend *backend)
{
  return -1;
}

static gboolean
reserve_cb (MaeStoreBackend *backend, GError **error)
{
  return mae_sqlite_begin ((MaeSqlite *) backend, error);
}

static void
release_cb (MaeStoreBackend *backend)
{
  mae_sqlite_rollback ((MaeSqlite *) backend);
}

static guint64
get_memory_cb (MaeStoreBackend *backend)
{
  return (guint64) sqlite3_memory_used ();
}

static const MaeStoreBackendTable functions = {
  .close = close_cb,
  .submit = submit_cb,
  .look = look_cb,
  .wait = wait_cb,
  .get_fd = get_fd_cb,
  .reserve = reserve_cb,
  .release = release_cb,
  .read_number = mae_sqlite_read_number,
  .read_journal = mae_sqlite_read_journal,
  .read_end = mae_sqlite_read_end,
  .load_game = mae_sqlite_load_game,
  .list_running = mae_sqlite_list_running,
  .read_ruleset = mae_sqlite_read_ruleset,
  .load_identities = mae_sqlite_load_identities,
  .load_accounts = mae_sqlite_load_accounts,
  .load_bans = mae_sqlite_load_bans,
  .load_marks = mae_sqlite_load_marks,
  .load_ratings = mae_sqlite_load_ratings,
  .load_rated = mae_sqlite_load_rated,
  .load_unrated = mae_sqlite_load_unrated,
  .load_leaders = mae_sqlite_load_leaders,
  .list_finished = mae_sqlite_list_finished,
  .list_games = mae_sqlite_list_games,
  .find_games = mae_sqlite_find_games,
  .list_results = mae_sqlite_list_results,
  .list_puzzles = mae_sqlite_list_puzzles,
  .get_memory = get_memory_cb,
};

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

static MaeSqlite *
sqlite_new (void)
{
  MaeSqlite *self = g_new0 (MaeSqlite, 1);

  self->backend = (MaeStoreBackend){ &functions, &self->backend };
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, finalize);
  return self;
}

/* Opens the file at @path. @is_new: it may be empty; otherwise one that isn't a store is left as it
 * is. */
static MaeSqlite *
open_file (const char *path, const Manner *manner, gboolean is_new, GError **error)
{
  MaeSqlite *self = sqlite_new ();
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (is_new ? SQLITE_OPEN_CREATE : 0);
  gint64 version = 0;

  if (sqlite3_open_v2 (path, &self->db, flags, NULL) != SQLITE_OK) {
    fail_open (self, path, error);
    close_cb (&self->backend);
    return NULL;
  }
  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_timeout (self->db, 1000);
  gboolean is_read = mae_sqlite_exec (self, manner->first, NULL)
                     && mae_sqlite_query_number (self, "PRAGMA user_version", &version);
  if (is_read && (version != 0 || is_new) && mae_sqlite_exec (self, manner->then, NULL))
    return self;
  if (is_read && version == 0 && !is_new)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED, NOT_A_STORE, path);
  else
    fail_open (self, path, error);
  close_cb (&self->backend);
  return NULL;
}

/* Makes an empty store at @path, where no file is, which is to become the one at @final_path. */
static gboolean
make_store (const char *path, const char *final_path, GError **error)
{
  MaeSqlite *self;
  gboolean is_whole;
  /* The store contains hashes of secrets, so only its owner may read it. SQLite's other files get
   * the same mode. */
  int made = open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (made < 0) {
    fail_create (final_path, errno, error);
    return FALSE;
  }
  close (made);
  self = open_file (path, &fresh, TRUE, error);
  if (self == NULL)
    return FALSE;
  is_whole = mae_sqlite_migrate (self, path, error);
  close_cb (&self->backend);
  return is_whole;
}

/* Makes an empty store beside @path and moves it there when it is whole, so that what is at @path
 * is never a part of a store. Another process may do the same. */
static gboolean
create (const char *path, GError **error)
{
  g_autoptr (MaeStoreLock) lock = NULL;
  g_autofree char *new_path = g_strconcat (path, "-new", NULL);
  g_autofree char *new_log = g_strconcat (new_path, "-wal", NULL);
  g_autofree char *old_log = g_strconcat (path, "-wal", NULL);
  g_autofree char *old_index = g_strconcat (path, "-shm", NULL);

  for (int i = 0; i < CREATE_ATTEMPTS && (lock = mae_store_lock (path, 0, NULL)) == NULL; i++)
    g_usleep (1000);
  if (access (path, F_OK) == 0)
    return TRUE;
  if (lock == NULL) {
    fail_create (path, EBUSY, error);
    return FALSE;
  }
  /* Of a process that was killed: */
  unlink (new_path);
  unlink (new_log);
  gboolean whole = make_store (new_path, path, error);
  /* A log that a store left here when it was moved away isn't one of the new store. */
  unlink (old_log);
  unlink (old_index);
  if (whole && rename (new_path, path) < 0) {
    fail_create (path, errno, error);
    whole = FALSE;
  }
  if (!whole) {
    unlink (new_path);
    unlink (new_log);
  }
  return whole;
}

/* Creates the store at @path if there is no file. Otherwise checks its size: SQLite would begin a
 * new database in a file that is empty or has only a few bytes. @is_simulated: it isn't a file, as
 * in some tests, and may be new. */
static gboolean
find_file (const char *path, gboolean *is_simulated, GError **error)
{
  gboolean in_memory = strcmp (path, ":memory:") == 0;
  struct stat about;

  *is_simulated = in_memory;
  if (!in_memory && stat (path, &about) < 0)
    return errno != ENOENT || create (path, error);
  if (!in_memory && S_ISDIR (about.st_mode)) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN,
                 "%s is a folder. Enter the path of a file in it", path);
    return FALSE;
  }
  *is_simulated = in_memory || !S_ISREG (about.st_mode);
  if (*is_simulated || about.st_size >= LEAST_SIZE)
    return TRUE;
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED,
               "%s isn't a store of Maestri: it is empty or was cut short. To begin a new store, "
               "move the file away",
               path);
  return FALSE;
}

/* Writes the log of the last run into the database and begins another one. After a failed sync the
 * system may have kept data in memory that never reached the disk, and that later syncs don't
 * write: what is read here is durable only when it was written again. The new log needs a first
 * page: a power cut may undo that the old log was cut off, and without its last pages it would hide
 * newer ones of the database. If the disk is full, the log stays as it is. Returns FALSE if the
 * disk fails: then nobody knows what is durable. */
static gboolean
renew_log (MaeSqlite *self)
{
  gint64 version = 0;
  int result = sqlite3_wal_checkpoint_v2 (self->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

  if (result == SQLITE_OK && mae_sqlite_query_number (self, "PRAGMA user_version", &version)) {
    g_autofree char *same = g_strdup_printf ("PRAGMA user_version = %" G_GINT64_FORMAT, version);
    result = sqlite3_exec (self->db, same, NULL, NULL, NULL);
  }
  return (result & 0xff) != SQLITE_IOERR;
}

MaeStoreBackend *
mae_sqlite_open (const char *path, gboolean is_shared, GError **error)
{
  const Manner *manner = is_shared ? &shared : &alone;
  gboolean is_simulated;

  if (!find_file (path, &is_simulated, error))
    return NULL;
  MaeSqlite *self = open_file (path, manner, is_simulated, error);
  if (self == NULL)
    return NULL;
  if (!mae_sqlite_migrate (self, path, error)) {
    close_cb (&self->backend);
    return NULL;
  }
  if (!is_shared && !renew_log (self)) {
    fail_open (self, path, error);
    close_cb (&self->backend);
    return NULL;
  }
  return &self->backend;
}
