/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's log: sentences for people, with fields for who looks for one session, table or
 * address in the journal. What peers wrote is escaped; secrets and passwords never come here. */
#include "server/types.h"
#pragma once

G_BEGIN_DECLS

/* @text as it may stand in a log, whatever a peer put in it. (transfer full) */
char *mae_log_escape (const char *text);

/* "Session N …", with MAESTRI_SESSION, _ADDRESS, _NICKNAME and _TABLE as far as there are any. */
void mae_log_session (const MaeServerSession *session, GLogLevelFlags level, const char *format,
                      ...) G_GNUC_PRINTF (3, 4);

void mae_log_init (MaeServer *server);

/* A connection from @address was turned away or cut, for @why: said so that whoever looks after the
 * server sees where from, but of an address and in all only so often. */
void mae_log_turned_away (MaeServer *server, const char *address, const char *why);

/* "Table N …", with MAESTRI_TABLE. */
void
mae_log_table (guint64 number, GLogLevelFlags level, const char *format, ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
