/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server tells its operator: as JSON for maestrictl, and in Prometheus' text form. */
#pragma once

#include "server/server.h"

G_BEGIN_DECLS

/* Each appends JSON objects, one a line: one, or one for each session or table. @now is monotonic.
 */
void mae_server_report_status (const MaeServer *server, gint64 now, GString *out);
void mae_server_report_sessions (const MaeServer *server, gint64 now, GString *out);
void mae_server_report_tables (const MaeServer *server, gint64 now, GString *out);

/* One line about game @number and one for each of its commands, from the store where it isn't
 * running any more. Returns FALSE and
 * @error when there is no such game, or it can't be read. */
gboolean
mae_server_report_log (const MaeServer *server, guint64 number, GString *out, GError **error);

/* Nicknames with a password, one a line; and networks that are banned. */
void mae_server_report_accounts (const MaeServer *server, GString *out);
void mae_server_report_bans (MaeServer *server, GString *out);

/* https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4. */
void mae_server_report_metrics (const MaeServer *server, gint64 now, GString *out);

/* Games that go on; @with_players: only those that somebody is connected to. */
guint mae_server_count_games (const MaeServer *server, gboolean with_players);

G_END_DECLS
