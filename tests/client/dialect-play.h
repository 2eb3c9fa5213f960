/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games of two sessions, one in another dialect and one in am49, at one table. */
#pragma once

#include "client/session/session.h"
#include "net/server/transport.h"

/* Returns whether the session's game is the server's, as far as the dialects tell it. */
typedef gboolean DialectIsTold (MaeServer *server, MaeSession *session);

/* Listens in @dialect; returns the address. (transfer full) */
char *dialect_listen (MaeTransport *transport, const char *dialect);

/* Returns a session that has joined the waiting room. (transfer full) */
MaeSession *dialect_come (const char *where, const char *nickname);

/* Plays a game at random, and compares the replay of what was seen of it. @kinds: the commands to
 * choose from, as bits; NULL: all. */
void dialect_play (const char *dialect, guint64 seed, guint32 (*kinds) (const MaeGame *game),
                   DialectIsTold *is_told_all);
