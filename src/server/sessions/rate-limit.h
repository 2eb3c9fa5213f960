/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sessions that send or cost too much aren't read from for a while. */
#pragma once

#include "server/sessions/session.h"

G_BEGIN_DECLS

/* A line of @session was handled: it is held if there were too many in a short time. */
void mae_rate_limit_count (MaeServerSession *session);

/* The budget of @session is spent: it is held until it has been refilled. */
void mae_rate_limit_wait (MaeServerSession *session);

/* @session is held until the next turn, so that others are served first. */
void mae_rate_limit_yield (MaeServerSession *session);

/* Keeps @bytes, received while it is held. */
void mae_rate_limit_keep (MaeServerSession *session, const char *bytes, gsize length);

void mae_rate_limit_hold (MaeServerSession *session, MaeHolds why);

/* @why no longer holds it. Once nothing does, the bytes received meanwhile are handled. */
void mae_rate_limit_release (MaeServerSession *session, MaeHolds why);

void mae_rate_limit_forget_session (MaeServerSession *session);
gint64 mae_rate_limit_deadline (const MaeServer *server);
void mae_rate_limit_tick (MaeServer *server);

G_END_DECLS
