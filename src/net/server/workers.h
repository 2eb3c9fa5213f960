/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Does the slow work of a MaeServer on threads of its own, which give way to everything else: it
 * verifies passwords (server/accounts/check.h) or chooses the moves of computer players
 * (server/tables/thought.h). What waits stays in the server's queues, which are bounded. */
#pragma once

#include "server/server.h"
#include "transport.h"

G_BEGIN_DECLS

typedef struct _MaeWorkers MaeWorkers;

/* Work from @context (NULL: the default), the one that @server is driven from. @transport (NULL:
 * none) is told when the server may have something to send. Both must outlive the workers. */
MaeWorkers *
mae_workers_new_for_passwords (MaeServer *server, MaeTransport *transport, GMainContext *context);
MaeWorkers *
mae_workers_new_for_thoughts (MaeServer *server, MaeTransport *transport, GMainContext *context);

/* Waits for what is being done, some tens of milliseconds. */
void mae_workers_free (MaeWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeWorkers, mae_workers_free)

G_END_DECLS
