/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening, creating and closing a store. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store-private.h"
#include "store/store-clock.h"
#include "store/store-lock.h"
#include "store/store-testing.h"

/* In bytes: the smallest page of SQLite. */
#define LEAST_SIZE 512

/* How often, once a millisecond, it is tried to create a store that another process is creating. */
#define CREATE_ATTEMPTS 5000

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
fail_open (MaeStore *store, const char *path, GError **error)
{
  g_autofree char *why = mae_store_say_why (store);
  MaeStoreError code = mae_store_failure (store, MAE_STORE_ERROR_OPEN);

  if (code == MAE_STORE_ERROR_IN_USE)
    g_set_error (error, MAE_STORE_ERROR, (int) code, "%s is in use by another server", path);
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

/* For a store that keeps no journal: moves the commands of an existing journal to "commands". The
 * journal is read again in the transaction, since another connection may have moved them in the
 * meantime. */
static gboolean
empty_journal (MaeStore *store, GError **error)
{
  if (mae_store_begin (store) && !mae_store_read_journal (store, error))
    return FALSE;
  return mae_store_commit (store, error);
}

/* Opens the file at @path. @is_new: it may be empty; otherwise one that isn't a store is left as it
 * is. */
static MaeStore *
open_file (const char *path, const Manner *manner, gboolean is_new, GError **error)
{
  g_autoptr (MaeStore) store = g_new0 (MaeStore, 1);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (is_new ? SQLITE_OPEN_CREATE : 0);
  gint64 version = 0;

  store->statements = g_hash_table_new_full (NULL, NULL, NULL, finalize);
  mae_store_init_journal (store, manner == &alone);
  if (sqlite3_open_v2 (path, &store->db, flags, NULL) != SQLITE_OK) {
    fail_open (store, path, error);
    return NULL;
  }
  sqlite3_extended_result_codes (store->db, 1);
  sqlite3_busy_timeout (store->db, 1000);
  if (!mae_store_exec (store, manner->first, NULL)
      || !mae_store_query_number (store, "PRAGMA user_version", &version)) {
    fail_open (store, path, error);
    return NULL;
  }
  if (version == 0 && !is_new) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED, "%s isn't a store of Maestri",
                 path);
    return NULL;
  }
  if (!mae_store_exec (store, manner->then, NULL)) {
    fail_open (store, path, error);
    return NULL;
  }
  return g_steal_pointer (&store);
}

/* Makes an empty store at @path, where no file is, which is to become the one at @final_path. */
static gboolean
make_store (const char *path, const char *final_path, GError **error)
{
  g_autoptr (MaeStore) store = NULL;
  /* The store contains hashes of secrets, so only its owner may read it. SQLite's other files get
   * the same mode. */
  int made = open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (made < 0) {
    fail_create (final_path, errno, error);
    return FALSE;
  }
  close (made);
  store = open_file (path, &fresh, TRUE, error);
  return store != NULL && mae_store_migrate (store, path, error);
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
  *is_simulated = in_memory || !S_ISREG (about.st_mode);
  if (*is_simulated || about.st_size >= LEAST_SIZE)
    return TRUE;
  g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED,
               "%s isn't a store of Maestri: it is empty or was cut short. To begin a new store, "
               "move the file away",
               path);
  return FALSE;
}

static MaeStore *
open_store (const char *path, const Manner *manner, GError **error)
{
  g_autoptr (MaeStore) store = NULL;
  gboolean is_simulated;

  if (!find_file (path, &is_simulated, error))
    return NULL;
  store = open_file (path, manner, is_simulated, error);
  if (store == NULL || !mae_store_migrate (store, path, error)
      || !mae_store_read_time (store, error) || !mae_store_read_journal (store, error))
    return NULL;
  if (!store->keeps_journal && store->journal_size > 0 && !empty_journal (store, error))
    return NULL;
  /* The log of the last run is written and synced again: after a failed sync, the system may have
   * kept data in memory that never reached the disk. If the disk is full, the log stays as it
   * is. */
  if (manner == &alone)
    sqlite3_wal_checkpoint_v2 (store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  return g_steal_pointer (&store);
}

MaeStore *
mae_store_open (const char *path, GError **error)
{
  return open_store (path, &alone, error);
}

MaeStore *
mae_store_open_shared (const char *path, GError **error)
{
  return open_store (path, &shared, error);
}

void
mae_store_close (MaeStore *store)
{
  if (store->open)
    mae_store_rollback (store);
  if (store->db != NULL && mae_store_keep_time (store))
    mae_store_commit (store, NULL);
  g_clear_error (&store->spoilt);
  g_hash_table_unref (store->statements);
  mae_store_clear_journal (store);
  sqlite3_close (store->db);
  g_free (store);
}
