/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* How often to try again when the file or the folder is removed by a process that unlocks. */
#define ATTEMPTS 100

struct _MaeStoreLock {
  char *folder, *path;
  int fd; /* -1: the file can't be locked */
};

static char *
folder_of (const char *path)
{
  return g_strconcat (path, "-open", NULL);
}

/* Returns whether the file at @path is the open one. */
static gboolean
is_same (int fd, const char *path)
{
  struct stat open_one, there;

  return fstat (fd, &open_one) == 0 && stat (path, &there) == 0 && open_one.st_ino == there.st_ino
         && open_one.st_dev == there.st_dev;
}

static int
lock_file (int fd)
{
  int result;

  do
    result = flock (fd, LOCK_EX | LOCK_NB);
  while (result < 0 && errno == EINTR);
  return result;
}

/* ── Who has it ───────────────────────────────────────────────────────────────────────────── */

static void
write_holder (int fd)
{
  g_autofree char *text = g_strdup_printf ("%d %s\n", (int) getpid (), g_get_host_name ());

  /* If this fails, the lock holds nevertheless; it only doesn't say whose it is. */
  if (ftruncate (fd, 0) < 0 || pwrite (fd, text, strlen (text), 0) < 0)
    g_debug ("a lock can't be written: %s", g_strerror (errno));
}

static void
read_holder (int fd, MaeStoreHolder *holder)
{
  char text[MAE_STORE_HOST_MAX + 20];
  ssize_t n = pread (fd, text, sizeof text - 1, 0);
  guint64 process;

  *holder = (MaeStoreHolder){ 0 };
  text[MAX (n, 0)] = '\0';
  g_auto (GStrv) words = g_strsplit (g_strchomp (text), " ", 2);
  if (g_strv_length (words) != 2
      || !g_ascii_string_to_unsigned (words[0], 10, 1, G_MAXINT, &process, NULL))
    return;
  holder->process = (int) process;
  for (const char *at = words[1]; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at) && strchr (".-_", *at) == NULL)
      return;
  g_strlcpy (holder->host, words[1], sizeof holder->host);
}

gboolean
mae_store_holder_is_here (const MaeStoreHolder *holder)
{
  return strcmp (holder->host, g_get_host_name ()) == 0;
}

gboolean
mae_store_holder_is_self (const MaeStoreHolder *holder)
{
  return holder->process == (int) getpid () && mae_store_holder_is_here (holder);
}

/* ── Locking ──────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  TAKEN,
  HELD,
  GONE,
  IMPOSSIBLE
} LockResult;

/* Tries to lock the file at @path. GONE: it, or its folder, was removed meanwhile. */
static LockResult
try_lock (const char *folder, const char *path, int *fd, MaeStoreHolder *holder)
{
  if (mkdir (folder, 0700) < 0 && errno != EEXIST)
    return IMPOSSIBLE;
  *fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (*fd < 0)
    return errno == ENOENT ? GONE : IMPOSSIBLE;
  if (lock_file (*fd) == 0) {
    if (is_same (*fd, path))
      return TAKEN;
    close (*fd);
    return GONE;
  }
  LockResult result = errno == EWOULDBLOCK ? HELD : IMPOSSIBLE;
  if (holder != NULL)
    read_holder (*fd, holder);
  close (*fd);
  return result;
}

MaeStoreLock *
mae_store_lock (const char *path, gint64 number, MaeStoreHolder *holder)
{
  g_autofree char *folder = folder_of (path);
  g_autofree char *file = g_strdup_printf ("%s/%" G_GINT64_FORMAT, folder, number);
  LockResult result = GONE;
  int fd = -1;

  for (int i = 0; i < ATTEMPTS && result == GONE; i++)
    result = try_lock (folder, file, &fd, holder);
  if (result == HELD)
    return NULL;
  if (result == TAKEN)
    write_holder (fd);
  MaeStoreLock *lock = g_new (MaeStoreLock, 1);
  *lock = (MaeStoreLock){ g_steal_pointer (&folder), g_steal_pointer (&file),
                          result == TAKEN ? fd : -1 };
  return lock;
}

void
mae_store_unlock (MaeStoreLock *lock)
{
  if (lock->fd >= 0) {
    /* Removed while locked, so that nobody can have locked the file that is removed. */
    if (is_same (lock->fd, lock->path))
      unlink (lock->path);
    close (lock->fd);
    rmdir (lock->folder);
  }
  g_free (lock->folder);
  g_free (lock->path);
  g_free (lock);
}

gboolean
mae_store_any_locked (const char *path, MaeStoreHolder *holder)
{
  g_autofree char *folder = folder_of (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean found = FALSE;
  const char *name;

  while (dir != NULL && !found && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, name, NULL);
    int fd = open (file, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

    if (fd < 0)
      continue;
    found = lock_file (fd) < 0 && errno == EWOULDBLOCK;
    if (found && holder != NULL)
      read_holder (fd, holder);
    else if (!found && is_same (fd, file))
      unlink (file); /* of a process that was killed */
    close (fd);
  }
  if (!found)
    rmdir (folder);
  return found;
}
