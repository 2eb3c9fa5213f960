/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks at passwords for a MaeServer, on a few threads of its own that give way to everything else.
 * What waits stays in the server's queue, which is bounded. */
#pragma once

#include "server/accounts/check.h"
#include "transport.h"

G_BEGIN_DECLS

typedef struct _MaeChecker MaeChecker;

/* Works from the context that @transport, which drives @server, was made for. Both must outlive it.
 */
MaeChecker *mae_checker_new (MaeServer *server, MaeTransport *transport, GMainContext *context);

/* Waits for the passwords being looked at, some tens of milliseconds. */
void mae_checker_free (MaeChecker *checker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeChecker, mae_checker_free)

G_END_DECLS
