/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Logging in, coming back, and leaving. */
#pragma once

#include "server/types.h"

/* Logs in. @secret and @password may be NULL. */
void mae_login_join (MaeServer *server, MaeServerSession *session, const char *nickname,
                     const char *secret, const char *password);

/* Gives @name, which is clean, to @session, which has no nickname yet and is allowed to have it. */
void mae_login_admit (MaeServer *server, MaeServerSession *session, const char *name);

/* Whoever knows the secret of @identity, who is connected, can't come back with it any more. Its
 * client gets a new one if it knows secrets. */
void mae_login_renew_secret (MaeIdentity *identity);

/* To be called when @session goes: its player, if any, leaves the waiting room, the hall or the
 * table. */
void mae_login_leave (MaeServer *server, MaeServerSession *session);
