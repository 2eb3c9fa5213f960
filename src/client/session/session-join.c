/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session joins, or joins again, on a connection, and what it waits for meanwhile. */

#include <glib/gi18n.h>

#include "client/words/reject-text.h"
#include "session-private.h"
#include "session-testing.h"

/* How long to wait for answers, in µs. Before its answer a server may have to verify a password. */
#define JOIN_LIMIT (30 * G_TIME_SPAN_SECOND)
#define GAME_LIMIT (10 * G_TIME_SPAN_SECOND)

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
  mae_due_timer_set (self->timer, MAE_DUE_WAIT,
                     limits[what] > 0 ? mae_due_timer_now (self->timer) + limits[what] : 0);
}

void
mae_session_end_wait (MaeSession *self, MaeSessionWait what)
{
  if (self->waits_for == what)
    mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_NOTHING);
}

void
mae_session_mark_life (MaeSession *self)
{
  gint64 now = mae_due_timer_now (self->timer);
  const MaeHeartbeat *heartbeat = mae_bridge_get_heartbeat (self->channel.bridge);

  mae_due_timer_set (self->timer, MAE_DUE_HEARTBEAT, now + heartbeat->after);
  mae_due_timer_set (self->timer, MAE_DUE_LOST,
                     heartbeat->silence_max > 0 ? now + heartbeat->silence_max : 0);
}

/* ── Joining ───────────────────────────────────────────────────────────────────────────────── */

void
mae_session_greet (MaeSession *self)
{
  if (self->channel.is_greeted)
    return;
  self->channel.is_greeted = TRUE;
  mae_session_send_plain (self, MAE_MESSAGE_REQ_WELCOME);
  mae_session_send_join (self);
}

void
mae_session_send_join (MaeSession *self)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_JOIN };

  mae_joining_ask (&self->joining, &message);
  self->places.is_joining = self->places.to_hall && self->joining.address.host;
  message.join.hall = self->places.is_joining || self->own.opens;
  g_clear_pointer (&self->places.seats, mae_seat_list_free);
  mae_session_send_message (self, &message);
  mae_session_wait_for (self, MAE_SESSION_WAITS_TO_JOIN);
}

void
mae_session_refuse_nickname (MaeSession *self)
{
  mae_session_emit (self, MAE_SESSION_NICKNAME_REFUSED, (int) MAE_NICKNAME_NOT_SET,
                    mae_nickname_text (MAE_NICKNAME_NOT_SET, MAE_NICKNAME_PROBLEM_NONE));
}

void
mae_session_set_nickname (MaeSession *self, const char *nickname)
{
  g_autofree char *clean = mae_joining_clean_nickname (nickname);

  g_return_if_fail (MAE_IS_SESSION (self));

  if (!clean) {
    mae_session_refuse_nickname (self);
    return;
  }
  if (self->state != MAE_SESSION_NICKNAME)
    return;
  mae_joining_set_nickname (&self->joining, clean);
  mae_session_set_state (self, MAE_SESSION_NICKNAME, NULL);
  mae_session_send_join (self);
}

void
mae_session_set_password (MaeSession *self, const char *password)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (password != NULL);

  if (self->state != MAE_SESSION_NICKNAME)
    return;
  mae_joining_set_password (&self->joining, password);
  mae_session_set_state (self, MAE_SESSION_NICKNAME, NULL);
  mae_session_send_join (self);
}

void
mae_session_choose_players (MaeSession *self, int count)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_NEW_GAME, .new_game.players_count = count };

  g_return_if_fail (MAE_IS_SESSION (self));

  if (self->state != MAE_SESSION_LOBBY)
    return;
  mae_session_send_message (self, &message);
  mae_session_wait_for (self, MAE_SESSION_WAITS_FOR_COUNT);
}

/* ── Joining again ─────────────────────────────────────────────────────────────────────────── */

void
mae_session_mark_joined (MaeSession *self)
{
  mae_rejoin_arrive (&self->rejoin, self->joining.address.host != NULL,
                     mae_due_timer_now (self->timer));
  mae_joining_set_objection (&self->joining, NULL);
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
}

void
mae_session_stop_rejoining (MaeSession *self)
{
  mae_rejoin_reset (&self->rejoin, FALSE);
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
}

/* @at 0: stops rejoining. */
static gboolean
retry_at (MaeSession *self, gint64 at)
{
  if (at == 0)
    mae_session_stop_rejoining (self);
  else
    mae_due_timer_set (self->timer, MAE_DUE_RETRY, at);
  return at != 0;
}

gboolean
mae_session_try_again (MaeSession *self)
{
  return retry_at (self, mae_rejoin_retry (&self->rejoin, mae_due_timer_now (self->timer)));
}

gboolean
mae_session_wait_for_nickname (MaeSession *self)
{
  gint64 now = mae_due_timer_now (self->timer);

  if (!self->rejoin.joined || !retry_at (self, mae_rejoin_retry_nickname (&self->rejoin, now)))
    return FALSE;
  mae_session_set_state (self, MAE_SESSION_NICKNAME,
                         _ ("Your seat is still taken by the lost connection. Trying again…"));
  return TRUE;
}

void
mae_session_set_chance (MaeSession *self, double (*chance) (gpointer data), gpointer data)
{
  mae_rejoin_set_chance (&self->rejoin, chance, data);
}
