/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/seeds.h"

#include <errno.h>
#include <sys/random.h>

guint64
mae_seeds_next (gpointer data)
{
  MaeSeeds *seeds = data;
  guint64 seed;

  if (seeds->known)
    return seeds->next++;
  /* Up to 256 bytes come whole or not at all, and fail only where there is no getrandom(). */
  while (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    if (errno != EINTR)
      g_error ("The system gives no random numbers: %s", g_strerror (errno));
  return seed;
}
