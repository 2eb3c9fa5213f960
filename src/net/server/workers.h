/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Does the slow work of a MaeServer on threads of low priority: verifies passwords
 * (server/accounts/checks.h) or chooses moves of computer players (server/tables/thought.h).
 * Waiting work stays in the server's queues, which are bounded. */
#pragma once

#include "server/server.h"
#include "transport.h"

typedef struct _MaeWorkers MaeWorkers;

typedef enum {
  MAE_WORK_PASSWORDS,
  MAE_WORK_THOUGHTS,
} MaeWorkKind;

/* Creates workers, to be used from @context (NULL: the default), in which @server is called.
 * @transport (NULL: none) is woken when the server may have output. Both must outlive the
 * workers. */
MaeWorkers *mae_workers_new (MaeWorkKind kind, MaeServer *server, MaeTransport *transport,
                             GMainContext *context);

/* Waits for running work to end, some tens of milliseconds, and frees @workers. */
void mae_workers_free (MaeWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeWorkers, mae_workers_free)
