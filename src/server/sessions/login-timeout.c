/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Closes sessions that stay without a nickname for too long, whatever else they send, since anybody
 * can open one. */
#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"

void
mae_login_timeout_add (MaeServerSession *session)
{
  MaeServer *server = session->server;

  session->is_unjoined = TRUE;
  session->unjoined_since = server->now;
  session->unjoined_link.data = session->held_link.data = session;
  g_queue_push_tail_link (&server->sessions->unjoined, &session->unjoined_link);
  mae_gate_change_crowd (server->gate, &session->who, &session->held_link, TRUE);
}

void
mae_login_timeout_remove (MaeServerSession *session)
{
  if (!session->is_unjoined)
    return;
  session->is_unjoined = FALSE;
  g_queue_unlink (&session->server->sessions->unjoined, &session->unjoined_link);
  mae_gate_change_crowd (session->server->gate, &session->who, &session->held_link, FALSE);
}

guint
mae_login_timeout_count (const MaeServer *server)
{
  return server->sessions->unjoined.length;
}

gboolean
mae_login_timeout_make_room (MaeServer *server, const char *address)
{
  MaeServerSession *session = mae_gate_find_crowd (server->gate, address);

  if (session == NULL)
    return FALSE;
  mae_login_timeout_remove (session);
  mae_server_session_drop (session, "it has no nickname, and others need its place");
  return TRUE;
}

gint64
mae_login_timeout_deadline (const MaeServer *server)
{
  const MaeServerSession *first =
      server->sessions->unjoined.head != NULL ? server->sessions->unjoined.head->data : NULL;
  return first != NULL ? first->unjoined_since + server->config.unjoined_time : G_MAXINT64;
}

void
mae_login_timeout_tick (MaeServer *server)
{
  while (mae_login_timeout_deadline (server) <= server->now) {
    MaeServerSession *session = server->sessions->unjoined.head->data;
    mae_login_timeout_remove (session);
    if (session->postponed != NULL) { /* its nickname waits for the store */
      mae_login_timeout_add (session);
      continue;
    }
    mae_server_session_send_err_protocol (session, "You have given no nickname for too long.");
    mae_server_session_close (session);
  }
}
