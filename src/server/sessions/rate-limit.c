/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides when a session isn't read from: while its password is verified, and for a moment after it
 * has sent more lines than it may, or used up what it may use (gate.h). That isn't an error: what
 * the client sends in the meantime is kept, here or in the system's buffers, and handled in order.
 */

#include "server/sessions/rate-limit.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/output.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"

/* The shortest pause. With it several lines of a fast session are handled at once, and many fast
 * sessions don't wake the server too often. */
#define PAUSE (100 * G_TIME_SPAN_MILLISECOND)

/* The most bytes that are kept during a pause: what the transport had read before it. */
#define HELD_MAX (256 * 1024)

void
mae_rate_limit_hold (MaeServerSession *session, MaeHolds why)
{
  session->holds |= why;
  mae_server_session_set_ready (session);
}

/* All pauses have the same length, so the first in the queue ends first. */
static void
pause_session (MaeServerSession *session)
{
  MaeServer *server = session->server;
  gint64 for_line = G_TIME_SPAN_SECOND / MAX (server->config.messages_per_second, 1);

  session->paused_until = server->now + MAX (PAUSE, for_line);
  g_queue_push_tail_link (&server->sessions->paused, &session->hold_link);
}

void
mae_rate_limit_wait (MaeServerSession *session)
{
  if (session->holds & (MAE_HOLD_RATE | MAE_HOLD_TURN) || session->wants_close)
    return;
  session->server->counts.held++;
  pause_session (session);
  mae_rate_limit_hold (session, MAE_HOLD_RATE);
}

void
mae_rate_limit_yield (MaeServerSession *session)
{
  if (session->holds & (MAE_HOLD_RATE | MAE_HOLD_TURN) || session->wants_close)
    return;
  g_queue_push_tail_link (&session->server->sessions->yielded, &session->hold_link);
  mae_rate_limit_hold (session, MAE_HOLD_TURN);
}

void
mae_rate_limit_count (MaeServerSession *session)
{
  MaeServer *server = session->server;

  mae_server_session_charge (session, MAE_LIMIT_LINES, 1);
  if (mae_gate_wait_of (server->gate, &session->who, MAE_LIMIT_LINES, server->now) > 0)
    mae_rate_limit_wait (session);
}

void
mae_rate_limit_keep (MaeServerSession *session, const char *bytes, gsize length)
{
  if (session->held == NULL)
    session->held = g_byte_array_new ();
  if (session->held->len - session->held_done + length > HELD_MAX) {
    mae_server_session_drop (session, "it goes on sending although it isn't read from");
    return;
  }
  g_byte_array_append (session->held, (const guint8 *) bytes, (guint) length);
  mae_output_note (session);
}

void
mae_rate_limit_forget_held (MaeServerSession *session)
{
  g_clear_pointer (&session->held, g_byte_array_unref);
  session->held_done = 0;
}

static void
leave_queue (MaeServerSession *session)
{
  if (session->holds & MAE_HOLD_RATE)
    g_queue_unlink (&session->server->sessions->paused, &session->hold_link);
  if (session->holds & MAE_HOLD_TURN)
    g_queue_unlink (&session->server->sessions->yielded, &session->hold_link);
}

void
mae_rate_limit_release (MaeServerSession *session, MaeHolds why)
{
  if (why & (MAE_HOLD_RATE | MAE_HOLD_TURN))
    leave_queue (session);
  session->holds &= ~why;
  if (session->holds == 0)
    mae_server_session_set_ready (session);
}

void
mae_rate_limit_forget_session (MaeServerSession *session)
{
  leave_queue (session);
  session->holds = 0;
  mae_rate_limit_forget_held (session);
}

/* Returns when the first pause ends; G_MAXINT64: none. */
static gint64
first_paused (const MaeServer *server)
{
  const MaeServerSession *first =
      server->sessions->paused.head != NULL ? server->sessions->paused.head->data : NULL;
  return first != NULL ? first->paused_until : G_MAXINT64;
}

gint64
mae_rate_limit_deadline (const MaeServer *server)
{
  return server->sessions->yielded.length > 0 ? server->now : first_paused (server);
}

static void
tick_yielded (MaeServer *server, MaeResume resume)
{
  for (guint left = server->sessions->yielded.length; left > 0; left--) {
    MaeServerSession *session = server->sessions->yielded.head->data;
    if (mae_gate_turn_is_over (server->gate, &session->who, server->now))
      return;
    resume (session, MAE_HOLD_TURN);
  }
}

void
mae_rate_limit_tick (MaeServer *server, MaeResume resume)
{
  while (first_paused (server) <= server->now) {
    MaeServerSession *session = server->sessions->paused.head->data;
    if (mae_gate_is_spent (server->gate, &session->who, server->now)) {
      leave_queue (session);
      pause_session (session);
    } else {
      /* The lines kept are handled in order, also a goodbye among them. */
      resume (session, MAE_HOLD_RATE);
    }
  }
  tick_yielded (server, resume);
}

gboolean
mae_server_session_wants_input (const MaeServerSession *session)
{
  return session->holds == 0;
}

gboolean
mae_server_session_must_wait (MaeServerSession *session)
{
  const MaeServer *server = session->server;

  if (!mae_gate_turn_is_over (server->gate, &session->who, server->now))
    return FALSE;
  mae_rate_limit_yield (session);
  return TRUE;
}

gint64
mae_rate_limit_try (const MaeServerSession *session, const MaeLimit limits[3], gboolean takes)
{
  const MaeServer *server = session->server;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, session->number);
  const char *who[] = { session->identity->key, number, session->address };
  gint64 wait = 0;

  for (guint i = 0; i < G_N_ELEMENTS (who); i++)
    wait = MAX (wait, mae_gate_wait (server->gate, limits[i], who[i], server->now));
  for (guint i = 0; i < G_N_ELEMENTS (who) && takes && wait == 0; i++)
    mae_gate_take (server->gate, limits[i], who[i], server->now);
  return wait;
}
