/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who sends too much, or costs too much, is not read from for a while. */
#pragma once

#include "server/sessions/session.h"

G_BEGIN_DECLS

/* A line of @session was handled; too many too fast, and it is held. */
void mae_rate_limit_count (MaeServerSession *session);

/* @session has cost more than it may: it is held until that is forgiven. */
void mae_rate_limit_wait (MaeServerSession *session);

/* The others come first: it is held until the next turn. */
void mae_rate_limit_yield (MaeServerSession *session);

/* @bytes come while it is held. */
void mae_rate_limit_keep (MaeServerSession *session, const char *bytes, gsize length);

void mae_rate_limit_hold (MaeServerSession *session, MaeHolds why);

/* @why doesn't hold any more. When nothing does, what has come meanwhile is handled. */
void mae_rate_limit_release (MaeServerSession *session, MaeHolds why);

void mae_rate_limit_forget_session (MaeServerSession *session);
gint64 mae_rate_limit_deadline (const MaeServer *server);
void mae_rate_limit_tick (MaeServer *server);

G_END_DECLS
