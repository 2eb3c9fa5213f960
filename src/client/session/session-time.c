/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session does when time has passed. It has one timer, set to the next deadline. */

#include <glib/gi18n.h>

#include "session-private.h"
#include "session-testing.h"

/* How long to wait for answers, in µs. Before its answer a server may have to verify a password. */
#define JOIN_LIMIT (30 * G_TIME_SPAN_SECOND)
#define GAME_LIMIT (10 * G_TIME_SPAN_SECOND)

gint64
mae_session_now (MaeSession *self)
{
  return g_get_monotonic_time () + self->clock_offset;
}

void
mae_session_mark_life (MaeSession *self)
{
  gint64 now = mae_session_now (self);
  const MaeHeartbeat *heartbeat = mae_bridge_get_heartbeat (self->bridge);

  self->heartbeat_at = now + heartbeat->after;
  self->lost_at = heartbeat->silence_max > 0 ? now + heartbeat->silence_max : 0;
  mae_session_arm (self);
}

void
mae_session_wait_for (MaeSession *self, MaeSessionWait what)
{
  static const gint64 limits[] = {
    [MAE_SESSION_WAITS_TO_JOIN] = JOIN_LIMIT,
    [MAE_SESSION_WAITS_FOR_COUNT] = MAE_SESSION_ANSWER_LIMIT,
    [MAE_SESSION_WAITS_FOR_GAME] = GAME_LIMIT,
  };

  if (self->waits_for == what)
    return;
  self->waits_for = what;
  self->wait_at = what != MAE_SESSION_WAITS_FOR_NOTHING ? mae_session_now (self) + limits[what] : 0;
  mae_session_arm (self);
}

void
mae_session_end_wait (MaeSession *self, MaeSessionWait what)
{
  if (self->waits_for == what)
    mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_NOTHING);
}

/* Returns whether the dialect lets the server be silent now. If so, sets the next time to check. */
static gboolean
may_be_silent (MaeSession *self, gint64 now)
{
  if (self->state == MAE_SESSION_GREETING || !mae_bridge_may_be_silent (self->bridge))
    return FALSE;
  self->lost_at = now + mae_bridge_get_heartbeat (self->bridge)->silence_max;
  return TRUE;
}

/* Handles that all players have joined but the game hasn't begun. Servers with extensions start it
 * when they can, so the session goes on waiting. With other servers the message may have been lost,
 * so the session reconnects once. */
static void
miss_game (MaeSession *self)
{
  const char *missing = _ ("Everyone has joined, but the server hasn’t sent the game.");
  gboolean again = self->has_missed_game;

  if (self->features != 0 || !mae_bridge_may_lose_game (self->bridge)) {
    mae_session_emit (self, MAE_SESSION_COUNT_REFUSED,
                      _ ("Everyone has joined, but the server hasn’t started the game yet. You can "
                         "wait, or leave and try again later."));
    return;
  }
  if (again) {
    mae_session_give_up (self, missing);
    return;
  }
  self->has_missed_game = TRUE;
  mae_session_lose (self, missing);
}

static void
end_waiting (MaeSession *self)
{
  MaeSessionWait what = self->waits_for;

  self->waits_for = MAE_SESSION_WAITS_FOR_NOTHING;
  if (may_be_silent (self, mae_session_now (self))) {
    mae_session_wait_for (self, what);
    return;
  }
  switch (what) {
  case MAE_SESSION_WAITS_TO_JOIN:
    mae_session_lose (self, _ ("The server didn’t let you join, and didn’t say why."));
    break;
  case MAE_SESSION_WAITS_FOR_COUNT:
    mae_session_emit (
        self, MAE_SESSION_COUNT_REFUSED,
        _ ("The server didn’t respond. Choose the number of players again, or leave."));
    break;
  case MAE_SESSION_WAITS_FOR_GAME:
    miss_game (self);
    break;
  case MAE_SESSION_WAITS_FOR_NOTHING:
    break;
  }
}

static gboolean
is_due (gint64 *deadline, gint64 now)
{
  if (*deadline == 0 || *deadline > now)
    return FALSE;
  *deadline = 0;
  return TRUE;
}

static void
send_heartbeat (MaeSession *self, gint64 now)
{
  const MaeHeartbeat *heartbeat = mae_bridge_get_heartbeat (self->bridge);

  if (heartbeat->silence_max == 0)
    self->heartbeat_at = now + heartbeat->after;
  mae_session_send_plain (self, MAE_MESSAGE_REQ_HEARTBEAT);
}

/* While the server says that it can't save the game, nothing is answered. */
static void
wait_for_saving (MaeSession *self, gint64 now)
{
  if (!self->unsaved || self->local != NULL)
    return;
  if (self->answer_at != 0)
    self->answer_at = MAX (self->answer_at, now + MAE_SESSION_ANSWER_LIMIT);
  if (self->wait_at != 0)
    self->wait_at = MAX (self->wait_at, now + MAE_SESSION_ANSWER_LIMIT);
}

static void
run_due (MaeSession *self)
{
  gint64 now = mae_session_now (self);

  wait_for_saving (self, now);
  if (is_due (&self->flush_at, now))
    mae_model_flush (self->model);
  if (self->connection && is_due (&self->heartbeat_at, now))
    send_heartbeat (self, now);
  if (self->connection && is_due (&self->answer_at, now) && self->busy
      && !mae_session_send_missed (self)) {
    mae_session_end_flight (self);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR,
                      _ ("The server didn’t respond to your move. Try again."));
  }
  if (is_due (&self->retry_at, now))
    mae_session_retry (self);
  if (self->connection && is_due (&self->wait_at, now))
    end_waiting (self);
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
  const gint64 deadlines[] = { self->heartbeat_at, self->lost_at,  self->answer_at,
                               self->flush_at,     self->retry_at, self->wait_at };
  gint64 next = 0;

  for (guint i = 0; i < G_N_ELEMENTS (deadlines); i++)
    if (deadlines[i] != 0 && (next == 0 || deadlines[i] < next))
      next = deadlines[i];
  /* The timer may have been early; then it is only set again. */
  if (self->timer && next != 0 && self->timer_at <= next)
    return;

  mae_session_disarm (self);
  if (next == 0)
    return;
  self->timer_at = next;
  gint64 wait = MAX (0, next - mae_session_now (self)) / G_TIME_SPAN_MILLISECOND + 1;
  self->timer = g_timeout_source_new ((guint) MIN (wait, G_MAXINT));
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
