/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sessions without a nickname, which are closed after a while. */
#pragma once

#include "server/types.h"

G_BEGIN_DECLS

/* @session has no nickname from now on; or has one now, or is over. */
void mae_login_timeout_add (MaeServerSession *session);
void mae_login_timeout_remove (MaeServerSession *session);

/* All places are taken and a client connects from @address: closes a session of the address that
 * has the most. FALSE: no address has more than @address would have. */
gboolean mae_login_timeout_make_room (MaeServer *server, const char *address);
gint64 mae_login_timeout_deadline (const MaeServer *server);
void mae_login_timeout_tick (MaeServer *server);

G_END_DECLS
