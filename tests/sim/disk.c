/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "disk.h"

#include <sqlite3.h>
#include <string.h>

#include "engine/rng.h"

/* A write may reach the disk only in part; this is the unit in bytes. */
#define SECTOR 512

/* A change of a file since its last sync: written bytes, or its new length. */
typedef struct {
  gsize offset, length;
  guint8 *bytes; /* NULL: the length becomes @offset */
} Change;

typedef struct {
  GByteArray *now;     /* what reading returns */
  GByteArray *durable; /* what is left after any power cut */
  GArray *changes;     /* Change: the differences */
  gboolean is_durable; /* the file's existence is synced */
  gboolean is_removed; /* removed, but after a power cut it may exist again */
} File;

struct _Disk {
  sqlite3_vfs vfs;
  char *vfs_name;
  GHashTable *files; /* name → File */
  uint64_t rng[4];
  guint64 n_operations;
  guint64 cut_at; /* at this n_operations; 0: never */
  gboolean off, full;
  guint failing;
  int n_open;
};

typedef struct {
  sqlite3_file base;
  Disk *disk;
  File *file;
  gboolean is_own;       /* without a name: freed with the handle */
  gboolean syncs_folder; /* its first sync also syncs the folder, as SQLite does on Linux */
} Handle;

/* ── Files ─────────────────────────────────────────────────────────────────────────────────── */

static void
clear_change (gpointer data)
{
  g_free (((Change *) data)->bytes);
}

static File *
file_new (void)
{
  File *file = g_new0 (File, 1);
  file->now = g_byte_array_new ();
  file->durable = g_byte_array_new ();
  file->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  g_array_set_clear_func (file->changes, clear_change);
  return file;
}

static void
file_free (gpointer data)
{
  File *file = data;
  g_byte_array_unref (file->now);
  g_byte_array_unref (file->durable);
  g_array_unref (file->changes);
  g_free (file);
}

static void
set_length (GByteArray *bytes, gsize length)
{
  gsize old = bytes->len;
  g_byte_array_set_size (bytes, (guint) length);
  if (length > old)
    memset (bytes->data + old, 0, length - old);
}

static void
put (GByteArray *bytes, gsize offset, const guint8 *piece, gsize length)
{
  if (offset + length > bytes->len)
    set_length (bytes, offset + length);
  memcpy (bytes->data + offset, piece, length);
}

static void
change (File *file, gsize offset, const guint8 *bytes, gsize length)
{
  Change one = { offset, length, bytes != NULL ? g_memdup2 (bytes, length) : NULL };
  g_array_append_val (file->changes, one);
  if (bytes != NULL)
    put (file->now, offset, bytes, length);
  else
    set_length (file->now, offset);
}

static void
make_durable (GByteArray *durable, const Change *one)
{
  if (one->bytes != NULL)
    put (durable, one->offset, one->bytes, one->length);
  else
    set_length (durable, one->offset);
}

static void
sync_file (File *file)
{
  for (guint i = 0; i < file->changes->len; i++)
    make_durable (file->durable, &g_array_index (file->changes, Change, i));
  g_array_set_size (file->changes, 0);
  file->is_durable = TRUE;
}

/* Makes durable that files were created or removed. */
static void
sync_folder (Disk *disk)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, disk->files);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((File *) value)->is_removed)
      g_hash_table_iter_remove (&iter);
    else
      ((File *) value)->is_durable = TRUE;
}

/* Applies some of the sectors of @one. */
static void
tear (Disk *disk, GByteArray *durable, const Change *one)
{
  for (gsize at = 0; at < one->length;) {
    gsize end = MIN (one->length, at + SECTOR - (one->offset + at) % SECTOR);
    if (mae_rng_below (disk->rng, 2) == 0)
      put (durable, one->offset + at, one->bytes + at, end - at);
    at = end;
  }
}

/* Loses a part of the unsynced changes. */
static void
lose (Disk *disk, File *file)
{
  guint how = mae_rng_below (disk->rng, 4);
  guint first = how == 0 ? 0 : mae_rng_below (disk->rng, file->changes->len + 1);

  for (guint i = 0; i < file->changes->len; i++) {
    const Change *one = &g_array_index (file->changes, Change, i);
    if (how <= 1 ? i < first : mae_rng_below (disk->rng, 2) == 0)
      make_durable (file->durable, one);
    else if (how == 3 && one->bytes != NULL)
      tear (disk, file->durable, one);
  }
  g_array_set_size (file->changes, 0);
}

/* Files are identified without their folder: its name differs in each run, and would change the
 * order of the table. */
static const char *
base_of (const char *name)
{
  const char *slash = strrchr (name, '/');
  return slash != NULL ? slash + 1 : name;
}

static File *
find (Disk *disk, const char *name)
{
  File *file = g_hash_table_lookup (disk->files, base_of (name));
  return file != NULL && !file->is_removed ? file : NULL;
}

static File *
make (Disk *disk, const char *name)
{
  File *file = g_hash_table_lookup (disk->files, base_of (name));
  if (file == NULL) {
    file = file_new ();
    g_hash_table_insert (disk->files, g_strdup (base_of (name)), file);
  } else if (file->is_removed) {
    file->is_removed = FALSE;
    change (file, 0, NULL, 0);
  }
  return file;
}

/* ── Power cuts and syncs ──────────────────────────────────────────────────────────────────── */

void
disk_kill (Disk *disk)
{
  disk->off = TRUE;
}

void
disk_cut_power (Disk *disk)
{
  GHashTableIter iter;
  gpointer key, value;

  disk->off = TRUE;
  g_hash_table_iter_init (&iter, disk->files);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    File *file = value;
    lose (disk, file);
    g_byte_array_set_size (file->now, 0);
    g_byte_array_append (file->now, file->durable->data, file->durable->len);
    if (!file->is_durable && file->durable->len == 0)
      file->is_removed = mae_rng_below (disk->rng, 2) == 0;
    else if (file->is_removed)
      file->is_removed = mae_rng_below (disk->rng, 2) == 0;
  }
}

void
disk_cut_power_at (Disk *disk, guint n)
{
  disk->cut_at = n > 0 ? disk->n_operations + n : 0;
}

gboolean
disk_is_off (const Disk *disk)
{
  return disk->off;
}

void
disk_restart (Disk *disk)
{
  g_assert_cmpint (disk->n_open, ==, 0);
  disk->off = FALSE;
  disk->cut_at = 0;
}

void
disk_set_full (Disk *disk, gboolean full)
{
  disk->full = full;
}

void
disk_set_failing (Disk *disk, guint per_mille)
{
  disk->failing = per_mille;
}

guint64
disk_count (const Disk *disk)
{
  return disk->n_operations;
}

gboolean
disk_is_synced (const Disk *disk)
{
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, disk->files);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (!((File *) value)->is_removed && ((File *) value)->changes->len > 0)
      return FALSE;
  return TRUE;
}

void
disk_put (Disk *disk, const char *name, const void *bytes, gsize length)
{
  File *file = make (disk, name);
  change (file, 0, NULL, 0);
  if (length > 0)
    change (file, 0, bytes, length);
  sync_file (file);
}

GBytes *
disk_get (Disk *disk, const char *name)
{
  File *file = find (disk, name);
  return file != NULL ? g_bytes_new (file->now->data, file->now->len) : NULL;
}

void
disk_copy (Disk *disk, const char *name, const char *copy)
{
  static const char *const suffixes[] = { "", "-wal", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *from = g_strconcat (name, suffixes[i], NULL);
    g_autofree char *to = g_strconcat (copy, suffixes[i], NULL);
    File *file = find (disk, from);
    if (file != NULL)
      disk_put (disk, to, file->now->data, file->now->len);
    else
      g_hash_table_remove (disk->files, base_of (to));
  }
}

/* ── Functions for SQLite ──────────────────────────────────────────────────────────────────── */

/* Returns whether the operation that begins now takes place; the power may fail before or during
 * it. */
static int
operate (Disk *disk, int error)
{
  if (disk->off)
    return error;
  disk->n_operations++;
  if (disk->failing > 0 && mae_rng_below (disk->rng, 1000) < disk->failing)
    return error;
  return SQLITE_OK;
}

static gboolean
is_cut (Disk *disk)
{
  if (disk->cut_at == 0 || disk->n_operations < disk->cut_at)
    return FALSE;
  disk_cut_power (disk);
  return TRUE;
}

static int
close_cb (sqlite3_file *base)
{
  Handle *self = (Handle *) base;
  if (self->is_own)
    file_free (self->file);
  self->disk->n_open--;
  return SQLITE_OK;
}

static int
read_cb (sqlite3_file *base, void *out, int length, sqlite3_int64 offset)
{
  Handle *self = (Handle *) base;
  const GByteArray *bytes = self->file->now;
  gsize there = offset < bytes->len ? MIN ((gsize) length, bytes->len - (gsize) offset) : 0;

  if (self->disk->off && !self->is_own)
    return SQLITE_IOERR_READ;
  if (there > 0)
    memcpy (out, bytes->data + offset, there);
  memset ((char *) out + there, 0, length - there);
  return there == (gsize) length ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int
write_cb (sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset)
{
  Handle *self = (Handle *) base;
  int result = self->is_own ? SQLITE_OK : operate (self->disk, SQLITE_IOERR_WRITE);

  if (result != SQLITE_OK)
    return result;
  if (self->disk->full && (gsize) (offset + length) > self->file->now->len)
    return SQLITE_FULL;
  change (self->file, (gsize) offset, bytes, (gsize) length);
  return !self->is_own && is_cut (self->disk) ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int
truncate_cb (sqlite3_file *base, sqlite3_int64 length)
{
  Handle *self = (Handle *) base;
  int result = self->is_own ? SQLITE_OK : operate (self->disk, SQLITE_IOERR_TRUNCATE);

  if (result != SQLITE_OK)
    return result;
  change (self->file, (gsize) length, NULL, 0);
  return !self->is_own && is_cut (self->disk) ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

/* After a failed sync the disk has what a power cut would leave, but reading still returns what was
 * written. */
static int
sync_cb (sqlite3_file *base, int flags)
{
  Handle *self = (Handle *) base;
  if (self->is_own)
    return SQLITE_OK;
  if (operate (self->disk, SQLITE_IOERR_FSYNC) != SQLITE_OK) {
    if (!self->disk->off)
      lose (self->disk, self->file);
    return SQLITE_IOERR_FSYNC;
  }
  if (is_cut (self->disk))
    return SQLITE_IOERR_FSYNC;
  if (self->syncs_folder)
    sync_folder (self->disk);
  self->syncs_folder = FALSE;
  sync_file (self->file);
  return SQLITE_OK;
}

static int
size_cb (sqlite3_file *base, sqlite3_int64 *size)
{
  *size = ((Handle *) base)->file->now->len;
  return SQLITE_OK;
}

static int
lock_cb (sqlite3_file *base, int lock)
{
  return SQLITE_OK;
}

static int
reserved_cb (sqlite3_file *base, int *reserved)
{
  *reserved = 0;
  return SQLITE_OK;
}

static int
control_cb (sqlite3_file *base, int what, void *value)
{
  return SQLITE_NOTFOUND;
}

static int
sector_cb (sqlite3_file *base)
{
  return 4096;
}

/* The same value as in SQLite's file system for Linux. */
static int
traits_cb (sqlite3_file *base)
{
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods methods = {
  .iVersion = 1,
  .xClose = close_cb,
  .xRead = read_cb,
  .xWrite = write_cb,
  .xTruncate = truncate_cb,
  .xSync = sync_cb,
  .xFileSize = size_cb,
  .xLock = lock_cb,
  .xUnlock = lock_cb,
  .xCheckReservedLock = reserved_cb,
  .xFileControl = control_cb,
  .xSectorSize = sector_cb,
  .xDeviceCharacteristics = traits_cb,
};

static int
open_cb (sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags)
{
  Disk *disk = vfs->pAppData;
  Handle *self = (Handle *) base;

  base->pMethods = NULL;
  if (disk->off)
    return SQLITE_CANTOPEN;
  *self = (Handle){
    .disk = disk,
    .is_own = name == NULL,
    .syncs_folder = name != NULL && flags & SQLITE_OPEN_CREATE
                    && flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL),
  };
  if (name == NULL)
    self->file = file_new ();
  else if (!(flags & SQLITE_OPEN_CREATE) && find (disk, name) == NULL)
    return SQLITE_CANTOPEN;
  else
    self->file = make (disk, name);
  base->pMethods = &methods;
  disk->n_open++;
  if (out_flags != NULL)
    *out_flags = flags;
  return SQLITE_OK;
}

static int
delete_cb (sqlite3_vfs *vfs, const char *name, int sync_folder)
{
  Disk *disk = vfs->pAppData;
  File *file = find (disk, name);

  if (operate (disk, SQLITE_IOERR_DELETE) != SQLITE_OK)
    return SQLITE_IOERR_DELETE;
  if (file == NULL)
    return SQLITE_IOERR_DELETE_NOENT;
  file->is_removed = TRUE;
  if (is_cut (disk))
    return SQLITE_IOERR_DELETE;
  if (sync_folder)
    g_hash_table_remove (disk->files, base_of (name));
  return SQLITE_OK;
}

static int
access_cb (sqlite3_vfs *vfs, const char *name, int flags, int *result)
{
  *result = find (vfs->pAppData, name) != NULL;
  return SQLITE_OK;
}

static int
full_name_cb (sqlite3_vfs *vfs, const char *name, int size, char *out)
{
  g_strlcpy (out, name, (gsize) size);
  return SQLITE_OK;
}

static int
randomness_cb (sqlite3_vfs *vfs, int size, char *out)
{
  memset (out, 0, (gsize) size);
  return size;
}

static int
sleep_cb (sqlite3_vfs *vfs, int microseconds)
{
  return microseconds;
}

static int
time_cb (sqlite3_vfs *vfs, double *julian_day)
{
  *julian_day = 2460000.5;
  return SQLITE_OK;
}

static int
error_cb (sqlite3_vfs *vfs, int size, char *out)
{
  return 0;
}

Disk *
disk_new (uint64_t seed)
{
  static guint64 number;
  Disk *disk = g_new0 (Disk, 1);

  disk->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_free);
  mae_rng_seed (disk->rng, seed);
  disk->vfs_name = g_strdup_printf ("disk-%" G_GUINT64_FORMAT, ++number);
  disk->vfs = (sqlite3_vfs){
    .iVersion = 1,
    .szOsFile = sizeof (Handle),
    .mxPathname = 512,
    .zName = disk->vfs_name,
    .pAppData = disk,
    .xOpen = open_cb,
    .xDelete = delete_cb,
    .xAccess = access_cb,
    .xFullPathname = full_name_cb,
    .xRandomness = randomness_cb,
    .xSleep = sleep_cb,
    .xCurrentTime = time_cb,
    .xGetLastError = error_cb,
  };
  g_assert_cmpint (sqlite3_vfs_register (&disk->vfs, 1), ==, SQLITE_OK);
  /* SQLite has one random generator for the whole process. */
  sqlite3_test_control (SQLITE_TESTCTRL_PRNG_SEED, (int) (seed >> 33) | 1, (sqlite3 *) NULL);
  return disk;
}

void
disk_free (Disk *disk)
{
  g_assert_cmpint (disk->n_open, ==, 0);
  sqlite3_vfs_unregister (&disk->vfs);
  g_hash_table_unref (disk->files);
  g_free (disk->vfs_name);
  g_free (disk);
}
