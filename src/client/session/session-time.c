/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session does because time passes. One timer, set to the next deadline. */

#include <glib/gi18n.h>

#include "session-private.h"

gint64
mae_session_now (MaeSession *self)
{
  return g_get_monotonic_time () + self->clock_offset;
}

void
mae_session_mark_life (MaeSession *self)
{
  gint64 now = mae_session_now (self);

  self->heartbeat_at = now + self->dialect->heartbeat_after;
  self->lost_at = self->dialect->silence_max > 0 ? now + self->dialect->silence_max : 0;
  mae_session_arm (self);
}

static gboolean
is_due (gint64 *deadline, gint64 now)
{
  if (*deadline == 0 || *deadline > now)
    return FALSE;
  *deadline = 0;
  return TRUE;
}

/* Then it is looked at again later. */
static gboolean
may_be_silent (MaeSession *self, gint64 now)
{
  if (self->state == MAE_SESSION_GREETING || self->dialect->may_be_silent == NULL
      || !self->dialect->may_be_silent (self->dialogue))
    return FALSE;
  self->lost_at = now + self->dialect->silence_max;
  return TRUE;
}

static void
send_heartbeat (MaeSession *self, gint64 now)
{
  if (self->dialect->silence_max == 0)
    self->heartbeat_at = now + self->dialect->heartbeat_after;
  mae_session_send_plain (self, MAE_MESSAGE_REQ_HEARTBEAT);
}

static void
run_due (MaeSession *self)
{
  gint64 now = mae_session_now (self);

  if (is_due (&self->flush_at, now))
    mae_model_flush (self->model);
  if (self->connection && is_due (&self->heartbeat_at, now))
    send_heartbeat (self, now);
  if (self->connection && is_due (&self->answer_at, now) && self->busy) {
    mae_session_end_flight (self);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR,
                      _ ("The server didn’t respond to your move. Try again."));
  }
  if (is_due (&self->retry_at, now))
    mae_session_retry (self);
  if (self->connection && is_due (&self->lost_at, now) && !may_be_silent (self, now))
    mae_session_lose (self, self->state == MAE_SESSION_GREETING
                                ? _ ("This server isn’t responding. Is it a Maestri server?")
                                : _ ("The server stopped responding."));
  mae_session_arm (self);
}

static gboolean
on_timer_cb (gpointer user_data)
{
  MaeSession *self = g_object_ref (user_data);

  mae_session_disarm (self);
  run_due (self);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

void
mae_session_disarm (MaeSession *self)
{
  if (!self->timer)
    return;
  g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
  self->timer_at = 0;
}

void
mae_session_arm (MaeSession *self)
{
  const gint64 deadlines[] = { self->heartbeat_at, self->lost_at, self->answer_at, self->flush_at,
                               self->retry_at };
  gint64 next = 0;

  for (guint i = 0; i < G_N_ELEMENTS (deadlines); i++)
    if (deadlines[i] != 0 && (next == 0 || deadlines[i] < next))
      next = deadlines[i];
  /* A timer that is early only looks again. */
  if (self->timer && next != 0 && self->timer_at <= next)
    return;

  mae_session_disarm (self);
  if (next == 0)
    return;
  self->timer_at = next;
  self->timer =
      g_timeout_source_new (MAX (0, next - mae_session_now (self)) / G_TIME_SPAN_MILLISECOND + 1);
  g_source_set_callback (self->timer, on_timer_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

void
mae_session_advance (MaeSession *self, gint64 span)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  self->clock_offset += span;
  run_due (self);
}
