/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients ask many servers every half minute, so an answer must cost next to nothing: it is made at
 * most once in a list's interval, for whoever asks then, and at other times it is copied. */
#include "server/tables/server-info.h"

#include "server/gate/gate.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/hall.h"

/* The strings are borrowed from tables and rulesets. Who sits at a table isn't told. */
static const GString *
make_answer (MaeServer *server, const MaeDialect *dialect)
{
  gint64 total = 0;
  MaeServerInfo info = {
    .name = (char *) server->config.name,
    .people = (int) (mae_sessions_count (server) - mae_login_timeout_count (server)),
  };
  MaeMessage message = { .kind = MAE_MESSAGE_SERVER_INFO, .server_info = &info };

  info.n_tables = mae_hall_list_open (server, info.tables, MAE_OFFERED_TABLES, &total);
  info.open = (int) total;
  return mae_dialect_lines_add (server->hall->info, dialect, &message);
}

void
mae_server_info_tell (MaeServer *server, MaeServerSession *session)
{
  MaeHall *hall = server->hall;
  const MaeDialect *dialect = mae_bridge_get_dialect (session->bridge);

  if (!(session->features & MAE_FEATURE_INFO)) {
    mae_server_session_send_err_protocol (session,
                                          "This needs an extension that wasn't agreed on.");
    return;
  }
  if (!mae_gate_take (server->gate, MAE_LIMIT_INFO, session->address, server->now)) {
    mae_server_session_send_err_protocol (session, "You ask too often. Try again later.");
    return;
  }
  if (server->now >= hall->info_ends) {
    g_hash_table_remove_all (hall->info);
    hall->info_ends = server->now + server->config.list_interval;
  }
  const GString *answer = g_hash_table_lookup (hall->info, dialect);
  if (answer == NULL)
    answer = make_answer (server, dialect);
  mae_server_session_append (session, answer->str, answer->len);
}
