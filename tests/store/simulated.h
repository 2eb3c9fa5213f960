/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A back-end for stores that passes batches on to another one, as over a bad network: late, or not
 * at all, and its answers may be lost. Time passes only by simulated_advance(). */
#pragma once

#include "store/backend.h"

/* What may become of a batch, in chances of 1,000. */
typedef struct {
  gint64 delay_max; /* µs until it is answered, at most */
  guint fails;      /* it isn't written */
  guint is_lost;    /* it is written or not, and the answer is lost */
} SimulatedFates;

/* Makes a back-end on @inner, which it owns. Everything random depends on @seed. (transfer full) */
MaeStoreBackend *simulated_new (MaeStoreBackend *inner, guint64 seed, const SimulatedFates *fates);
void simulated_set_fates (MaeStoreBackend *backend, const SimulatedFates *fates);

/* Nothing that isn't written is written any more: whoever uses @backend has crashed. */
void simulated_cut (MaeStoreBackend *backend);

/* The first function returns when something happens next; G_MAXINT64: never. The second lets it
 * happen. */
gint64 simulated_next (const MaeStoreBackend *backend);
void simulated_advance (MaeStoreBackend *backend, gint64 now);
