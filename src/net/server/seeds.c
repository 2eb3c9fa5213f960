/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seeds.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

guint64
mae_seeds_next (gpointer data, guint64 more[3])
{
  MaeSeeds *seeds = data;
  guint64 words[4] = { 0 };

  if (seeds->known)
    words[0] = seeds->next++;
  else
    /* Up to 256 bytes are returned in full or not at all; it fails only if the system has no
     * getrandom(). */
    while (getrandom (words, sizeof words, 0) != sizeof words)
      if (errno != EINTR)
        g_error ("The system gives no random numbers: %s", g_strerror (errno));
  memcpy (more, words + 1, 3 * sizeof *more);
  return words[0];
}
