/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Closes sessions that stay without a nickname for too long. */
#pragma once

#include "server/types.h"

/* To be called when @session begins without a nickname; the second function, when it has got one or
 * has ended. */
void mae_login_timeout_add (MaeServerSession *session);
void mae_login_timeout_remove (MaeServerSession *session);

/* Returns how many sessions have no nickname. */
guint mae_login_timeout_count (const MaeServer *server);

/* To be called when the server is full and a client connects from @address. Closes a session of the
 * address with the most sessions without a nickname. Returns FALSE, doing nothing, if no address
 * has more of them than @address would have with one more. */
gboolean mae_login_timeout_make_room (MaeServer *server, const char *address);
/* The first function returns when the next session is to be closed, in µs; G_MAXINT64: none. The
 * second one closes what is due. */
gint64 mae_login_timeout_deadline (const MaeServer *server);
void mae_login_timeout_tick (MaeServer *server);
