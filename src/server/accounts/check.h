/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Verifying a password is slow on purpose, so the server's core leaves it to its caller:
 *
 *   - take checks from mae_server_next_check(), at most one for each free thread;
 *   - call mae_check_run() for each, in any thread (or directly, in tests);
 *   - return them with mae_server_checked().
 *
 * Only the session that asked waits meanwhile. The number of checks is limited. */
#pragma once

#include "server/types.h"

/* Returns the check to be run next, or NULL. It belongs to the server and is valid until it is
 * returned. */
MaeCheck *mae_server_next_check (MaeServer *server);

/* Returns whether a check waits to be run. */
gboolean mae_server_has_check (const MaeServer *server);

/* Verifies the password. Doesn't access the server, so any thread may call it. */
void mae_check_run (MaeCheck *check);

/* Gives back @check after mae_check_run(); it is invalid then. @now: as for mae_server_tick(). */
void mae_server_checked (MaeServer *server, MaeCheck *check, gint64 now);
