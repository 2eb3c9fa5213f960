/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sessions that have given no nickname yet, or none any more. Waiting for one costs a stranger
 * nothing, so they wait for a while only, whatever else they say. */
#include "server/server-private.h"

void
mae_unjoined_add (MaeServerSession *session)
{
  MaeServer *server = session->server;

  session->is_unjoined = TRUE;
  session->unjoined_since = server->now;
  session->unjoined_link.data = session;
  g_queue_push_tail_link (&server->unjoined, &session->unjoined_link);
}

void
mae_unjoined_remove (MaeServerSession *session)
{
  if (!session->is_unjoined)
    return;
  session->is_unjoined = FALSE;
  g_queue_unlink (&session->server->unjoined, &session->unjoined_link);
}

gint64
mae_unjoined_deadline (const MaeServer *server)
{
  const MaeServerSession *first =
      server->unjoined.head != NULL ? server->unjoined.head->data : NULL;
  return first != NULL ? first->unjoined_since + server->config.unjoined_time : G_MAXINT64;
}

void
mae_unjoined_tick (MaeServer *server)
{
  while (mae_unjoined_deadline (server) <= server->now) {
    MaeServerSession *session = server->unjoined.head->data;
    mae_unjoined_remove (session);
    mae_server_session_send_err_protocol (session, "You have given no nickname for too long.");
    mae_server_session_close (session);
  }
}
