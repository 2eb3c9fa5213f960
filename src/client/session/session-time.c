/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What happens to a session: lines come, connections are closed, time passes. It leads from here to
 * the other files of the session, which don't use this one. */

#include <glib/gi18n.h>

#include "peer-guess.h"
#include "session-private.h"
#include "session-testing.h"

/* Returns whether the dialect lets the server be silent now. If so, sets the next time to check. */
static gboolean
may_be_silent (MaeSession *self, gint64 now)
{
  if (self->state == MAE_SESSION_GREETING || !mae_bridge_may_be_silent (self->channel.bridge))
    return FALSE;
  mae_due_timer_set (self->timer, MAE_DUE_LOST,
                     now + mae_bridge_get_heartbeat (self->channel.bridge)->silence_max);
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

  if (self->channel.features != 0 || !mae_bridge_may_lose_game (self->channel.bridge)) {
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
  if (may_be_silent (self, mae_due_timer_now (self->timer))) {
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
is_due (MaeSession *self, MaeDue what, gint64 now)
{
  return mae_due_timer_is_due (self->timer, what, now);
}

static void
send_heartbeat (MaeSession *self, gint64 now)
{
  const MaeHeartbeat *heartbeat = mae_bridge_get_heartbeat (self->channel.bridge);

  if (heartbeat->silence_max == 0)
    mae_due_timer_set (self->timer, MAE_DUE_HEARTBEAT, now + heartbeat->after);
  mae_session_send_plain (self, MAE_MESSAGE_REQ_HEARTBEAT);
}

/* While the server says that it can't save the game, nothing is answered. */
static void
wait_for_saving (MaeSession *self, gint64 now)
{
  if (!self->server_waits)
    return;
  for (MaeDue i = 0; i < MAE_N_DUE; i++) {
    gint64 at = mae_due_timer_get (self->timer, i);

    if ((i == MAE_DUE_ANSWER || i == MAE_DUE_WAIT) && at != 0)
      mae_due_timer_set (self->timer, i, MAX (at, now + MAE_SESSION_ANSWER_LIMIT));
  }
}

static void
retry (MaeSession *self)
{
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
  if (self->channel.connection)
    mae_session_send_join (self);
  else if (!self->connecting)
    mae_session_open (self);
}

static void
run_due (gpointer data)
{
  g_autoptr (MaeSession) self = g_object_ref (data);
  gint64 now = mae_due_timer_now (self->timer);

  wait_for_saving (self, now);
  if (is_due (self, MAE_DUE_FLUSH, now))
    mae_model_flush (self->model);
  if (self->channel.connection && is_due (self, MAE_DUE_HEARTBEAT, now))
    send_heartbeat (self, now);
  if (self->channel.connection && is_due (self, MAE_DUE_ANSWER, now) && self->flight.busy
      && !mae_session_send_missed (self)) {
    mae_session_end_flight (self);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR,
                      _ ("The server didn’t respond to your move. Try again."));
  }
  if (is_due (self, MAE_DUE_RETRY, now))
    retry (self);
  if (self->channel.connection && is_due (self, MAE_DUE_WAIT, now))
    end_waiting (self);
  if (self->channel.connection && is_due (self, MAE_DUE_LOST, now) && !may_be_silent (self, now))
    mae_session_lose (self, self->state == MAE_SESSION_GREETING
                                ? _ ("This server isn’t responding. Is it a Maestri server?")
                                : _ ("The server stopped responding."));
  mae_due_timer_arm (self->timer);
}

void
mae_session_advance (MaeSession *self, gint64 span)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_due_timer_advance (self->timer, span);
}

void
mae_session_retry_now (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  if (!mae_session_is_rejoining (self) || mae_due_timer_get (self->timer, MAE_DUE_RETRY) == 0)
    return;
  mae_rejoin_hurry (&self->rejoin);
  retry (self);
}

static void
on_line (gpointer data, const char *line, gsize length)
{
  g_autoptr (MaeSession) self = g_object_ref (data);

  mae_session_take_line (self, line, length);
}

static void
on_more (gpointer data)
{
  mae_session_take_rest (data);
}

/* The player is on another computer, too. The one that comes last stays. */
static void
end_by_other (MaeSession *self)
{
  mae_session_stop_rejoining (self);
  mae_session_lose (self, _ ("The server closes the connection each time. It seems that you play "
                             "there with this nickname on another computer, too."));
}

static void
on_closed (gpointer data, const GError *error)
{
  MaeSession *self = data;
  g_autofree char *text = NULL;

  if (self->state == MAE_SESSION_GREETING && self->joining.address.host
      && !mae_session_is_rejoining (self))
    text = mae_peer_guess_silent_text (self->joining.address.host, self->joining.address.tls);
  if (g_error_matches (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LINE))
    mae_session_give_up (self, error->message);
  else if (error == NULL && mae_rejoin_is_ousted (&self->rejoin, mae_due_timer_now (self->timer)))
    end_by_other (self);
  else
    mae_session_end_by_server (self, text ? text : error ? error->message : NULL);
}

MaeSession *
mae_session_new (void)
{
  static const MaeChannelFuncs funcs = { on_line, on_more, on_closed };
  MaeSession *self = g_object_new (MAE_TYPE_SESSION, NULL);

  self->timer = mae_due_timer_new (run_due, self);
  self->channel.funcs = &funcs;
  self->channel.data = self;
  return self;
}
