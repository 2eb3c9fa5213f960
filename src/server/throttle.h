/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits how often something is tried: each key (an address, a nickname) has a bucket of tokens,
 * which is refilled over time. Memory is bounded: with too many keys the longest unused one is
 * forgotten. */
#pragma once

#include <glib.h>

typedef struct _MaeThrottle MaeThrottle;

/* Allows @burst tries in a row, then one every @interval µs; remembers @max_keys keys. */
MaeThrottle *mae_throttle_new (guint burst, gint64 interval, guint max_keys);
void mae_throttle_free (MaeThrottle *throttle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeThrottle, mae_throttle_free)

/* Takes a token of @key. Returns FALSE if there is none; mae_throttle_wait() says for how long. */
gboolean mae_throttle_take (MaeThrottle *throttle, const char *key, gint64 now);

/* Returns the µs until @key has a token; 0: it has one. */
gint64 mae_throttle_wait (MaeThrottle *throttle, const char *key, gint64 now);

/* Returns the µs until all of @key's tokens are back, a measure of how many it took lately; 0:
 * none. */
gint64 mae_throttle_load (MaeThrottle *throttle, const char *key, gint64 now);
