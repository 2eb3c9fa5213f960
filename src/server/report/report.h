/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports for the operator: JSON for maestrictl, and Prometheus text. */
#pragma once

#include "server/server.h"

/* Append JSON objects, one per line: status one in all, the others one per session or table. @now
 * is monotonic, in µs. */
void mae_server_report_status (const MaeServer *server, gint64 now, GString *out);
void mae_server_report_sessions (const MaeServer *server, gint64 now, GString *out);
void mae_server_report_tables (const MaeServer *server, gint64 now, GString *out);

/* Appends a line about game @number and one for each of its commands; ended games are read from the
 * store. Returns FALSE and sets @error when there is no such game or it can't be read. */
gboolean
mae_server_report_log (const MaeServer *server, guint64 number, GString *out, GError **error);

/* Append the nicknames with a password, and the banned networks, one JSON object per line. */
void mae_server_report_accounts (const MaeServer *server, GString *out);
void mae_server_report_bans (MaeServer *server, GString *out);

/* Appends the metrics in https://prometheus.io/docs/instrumenting/exposition_formats/, version
 * 0.0.4. */
void mae_server_report_metrics (const MaeServer *server, gint64 now, GString *out);

/* Returns the number of unfinished games; @with_players: only those with a connected player. */
guint mae_server_count_games (const MaeServer *server, gboolean with_players);
