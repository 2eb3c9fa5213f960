/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Verifying a password takes long on purpose, so the server's core leaves it to the code that
 * drives it:
 *
 *   - take checks from mae_server_next_check(), as many at a time as there are threads for them;
 *   - mae_check_run() each, in any thread (or at once, in tests);
 *   - give them back by mae_server_checked().
 *
 * Meanwhile only the session itself waits. The number of checks is bounded. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;
typedef struct _MaeCheck MaeCheck;

/* The check that has waited longest, or NULL. It stays the server's, valid until given back. */
MaeCheck *mae_server_next_check (MaeServer *server);

/* Whether there is one. */
gboolean mae_server_has_check (const MaeServer *server);

/* Does the slow part. Touches nothing of the server. */
void mae_check_run (MaeCheck *check);

/* @check has been run. */
void mae_server_checked (MaeServer *server, MaeCheck *check, gint64 now);

G_END_DECLS
