/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's log: sentences, with journal fields to filter by session, table or address. Text
 * from peers is escaped; secrets and passwords are never logged. */
#include "server/types.h"
#pragma once

/* Escapes @text from a peer for the log. (transfer full) */
char *mae_log_escape (const char *text);

/* Logs "Session N …", with the fields MAESTRI_SESSION, _ADDRESS, _NICKNAME and _TABLE as far as
 * known. */
void mae_log_session (const MaeServerSession *session, GLogLevelFlags level, const char *format,
                      ...) G_GNUC_PRINTF (3, 4);

/* Logs that a connection from @address was turned away or cut, and why. Rate-limited by address and
 * in total. */
void mae_log_turned_away (MaeServer *server, const char *address, const char *why);

/* Logs "Table N …", with the field MAESTRI_TABLE. */
void
mae_log_table (guint64 number, GLogLevelFlags level, const char *format, ...) G_GNUC_PRINTF (3, 4);
