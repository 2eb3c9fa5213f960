/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pauses reading from sessions that send or use too much. */
#pragma once

#include "server/sessions/session.h"

/* Counts a line of @session and pauses it if there were too many in a short time. */
void mae_rate_limit_count (MaeServerSession *session);

/* Pauses @session until its budget is refilled. */
void mae_rate_limit_wait (MaeServerSession *session);

/* Pauses @session until the next iteration of the main loop, so that others are served first. */
void mae_rate_limit_yield (MaeServerSession *session);

/* Keeps @bytes that were received during a pause. */
void mae_rate_limit_keep (MaeServerSession *session, const char *bytes, gsize length);

/* Pauses @session for @why, until mae_rate_limit_release(). */
void mae_rate_limit_hold (MaeServerSession *session, MaeHolds why);

/* Ends the pause for @why, but handles nothing: see mae_server_session_resume(). */
void mae_rate_limit_release (MaeServerSession *session, MaeHolds why);

/* Forgets the bytes that were received during a pause. */
void mae_rate_limit_forget_held (MaeServerSession *session);

void mae_rate_limit_forget_session (MaeServerSession *session);
gint64 mae_rate_limit_deadline (const MaeServer *server);

/* Returns the µs until @session, which has a nickname, has a token of each of @limits, which are
 * those of a nickname, of a session and of an address; 0: if @takes is TRUE, takes them. So nobody
 * avoids a limit by another name or connection. */
gint64
mae_rate_limit_try (const MaeServerSession *session, const MaeLimit limits[3], gboolean takes);

/* Ends the pauses that are over: calls @resume, which releases the session and handles what it has
 * sent. */
typedef void (*MaeResume) (MaeServerSession *session, MaeHolds why);
void mae_rate_limit_tick (MaeServer *server, MaeResume resume);
