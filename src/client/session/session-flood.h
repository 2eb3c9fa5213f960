/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session notices that a server sends far more than a game needs. All that it receives has a
 * cost in µs. The sum goes down as time passes, but not while lines are waiting, and not when the
 * session connects again; when it is more than 50 s, the connection ends. */
#pragma once

#include "session.h"

/* Adds @cost µs to what was received so far. */
void mae_session_charge (MaeSession *self, gint64 cost);

/* Adds a line of @length bytes. Returns whether what was received so far is far more than any game
 * needs. */
gboolean mae_session_is_flooded (MaeSession *self, gsize length);

/* To be called after each message: adds the cost of a new page if the message led to one. */
void mae_session_charge_page (MaeSession *self);

/* Returns the processor time of this thread in µs. */
gint64 mae_session_time_run (void);

/* Adds the processor time since mae_session_time_run() returned @begun. */
void mae_session_charge_time (MaeSession *self, gint64 begun);

/* To be called before the session drops its connection. */
void mae_session_note_closed (MaeSession *self);
