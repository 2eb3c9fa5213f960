/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Slows down who tries too often: a bucket of tokens for each key (an address, a nickname), filled
 * again as time passes. Memory is bounded: of too many keys the longest unused one is forgotten. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MaeThrottle MaeThrottle;

/* @burst tries at once, then one for every @interval microseconds; @max_keys are remembered. */
MaeThrottle *mae_throttle_new (guint burst, gint64 interval, guint max_keys);
void mae_throttle_free (MaeThrottle *throttle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeThrottle, mae_throttle_free)

/* Takes a token of @key's. FALSE: there is none; it may try again in mae_throttle_wait(). */
gboolean mae_throttle_take (MaeThrottle *throttle, const char *key, gint64 now);

/* Microseconds until @key has a token; 0: it has one. */
gint64 mae_throttle_wait (MaeThrottle *throttle, const char *key, gint64 now);

/* Microseconds until all of @key's tokens are back, so how much it has taken lately; 0: nothing. */
gint64 mae_throttle_load (MaeThrottle *throttle, const char *key, gint64 now);

G_END_DECLS
