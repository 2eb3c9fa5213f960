/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* To be preloaded: a disk whose sync takes SLOW_SYNC_MS longer. See slow-disk.py. */
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

int
fdatasync (int fd)
{
  int (*real) (int) = dlsym (RTLD_NEXT, "fdatasync");
  const char *ms = getenv ("SLOW_SYNC_MS");

  usleep (ms != NULL ? 1000 * (useconds_t) atoi (ms) : 0);
  return real (fd);
}
