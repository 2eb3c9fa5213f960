/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Closes sessions that stay without a nickname for too long, whatever else they send, since anybody
 * can open one. */
#include "server/sessions/login-timeout.h"
#include "server/budget.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"

/* Returns the address of @session as a holder of sessions without a nickname; NULL: it isn't
 * counted. */
static MaePayer *
holder_of (const MaeServerSession *session)
{
  return session->budget.n_groups > 0 ? session->budget.groups[0] : NULL;
}

/* The holders are kept by their number of sessions, so that the largest is found at once, however
 * many connect. */
static void
put_by_number (MaeServer *server, MaePayer *holder)
{
  GPtrArray *holders = server->sessions->holders;

  if (holder->unjoined.length == 0)
    return;
  if (holders->len < holder->unjoined.length)
    g_ptr_array_add (holders, g_queue_new ());
  g_queue_push_tail_link (g_ptr_array_index (holders, holder->unjoined.length - 1),
                          &holder->unjoined_link);
}

static void
take_out (MaeServer *server, MaePayer *holder)
{
  GPtrArray *holders = server->sessions->holders;

  if (holder->unjoined.length > 0)
    g_queue_unlink (g_ptr_array_index (holders, holder->unjoined.length - 1),
                    &holder->unjoined_link);
}

/* Returns the address with the most sessions without a nickname, or NULL. */
static MaePayer *
largest_holder (const MaeServer *server)
{
  GPtrArray *holders = server->sessions->holders;

  for (guint n = holders->len; n > 0; n--) {
    const GQueue *with_n = g_ptr_array_index (holders, n - 1);
    if (with_n->head != NULL)
      return with_n->head->data;
  }
  return NULL;
}

void
mae_login_timeout_add (MaeServerSession *session)
{
  MaeServer *server = session->server;
  MaePayer *holder = holder_of (session);

  session->is_unjoined = TRUE;
  session->unjoined_since = server->now;
  session->unjoined_link.data = session->held_link.data = session;
  g_queue_push_tail_link (&server->sessions->unjoined, &session->unjoined_link);
  if (holder == NULL)
    return;
  take_out (server, holder);
  g_queue_push_tail_link (&holder->unjoined, &session->held_link);
  put_by_number (server, holder);
}

void
mae_login_timeout_remove (MaeServerSession *session)
{
  MaeServer *server = session->server;
  MaePayer *holder = holder_of (session);

  if (!session->is_unjoined)
    return;
  session->is_unjoined = FALSE;
  g_queue_unlink (&server->sessions->unjoined, &session->unjoined_link);
  if (holder == NULL)
    return;
  take_out (server, holder);
  g_queue_unlink (&holder->unjoined, &session->held_link);
  put_by_number (server, holder);
}

guint
mae_login_timeout_count (const MaeServer *server)
{
  return server->sessions->unjoined.length;
}

gboolean
mae_login_timeout_make_room (MaeServer *server, const char *address)
{
  const MaePayer *most = largest_holder (server);

  if (most == NULL || most->unjoined.length <= mae_budget_count_unjoined (server, address) + 1)
    return FALSE;
  MaeServerSession *session = most->unjoined.head->data;
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
    mae_server_session_send_err_protocol (session, "You have given no nickname for too long.");
    mae_server_session_close (session);
  }
}
