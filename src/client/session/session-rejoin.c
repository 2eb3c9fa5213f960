/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session reconnects after the connection was lost. It retries, with growing pauses, until
 * the server answers, the player leaves, there is nothing to return to, or MAE_SESSION_RETRY_LIMIT
 * is over. Then the player can still ask it to connect. */

#include <glib/gi18n.h>

#include "session-private.h"
#include "session-testing.h"

/* Returns the pause after @tries attempts in µs: doubled each time, with a random part so that a
 * restarted server doesn't get all clients at the same time. */
static gint64
pause_after (MaeSession *self, guint tries)
{
  gint64 pause = MIN (MAE_SESSION_RETRY_FIRST << MIN (tries, 10), MAE_SESSION_RETRY_MOST);
  double chance =
      self->rejoin.chance ? self->rejoin.chance (self->rejoin.chance_data) : g_random_double ();

  return (gint64) (pause * (0.75 + 0.5 * chance));
}

gboolean
mae_session_is_rejoining (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  return self->joined
         && (self->state == MAE_SESSION_LOST || self->state == MAE_SESSION_CONNECTING
             || self->state == MAE_SESSION_GREETING || self->state == MAE_SESSION_NICKNAME);
}

void
mae_session_mark_joined (MaeSession *self)
{
  self->joined = self->joining.address.host != NULL;
  self->rejoin.tries = 0;
  self->rejoin.retry_until = 0;
  mae_joining_set_objection (&self->joining, NULL);
  self->rejoin.taken_until = 0;
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
}

void
mae_session_stop_rejoining (MaeSession *self)
{
  self->joined = FALSE;
  self->rejoin.tries = 0;
  self->rejoin.retry_until = 0;
  self->rejoin.taken_until = 0;
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
}

void
mae_session_retry_later (MaeSession *self)
{
  gint64 pause = pause_after (self, self->rejoin.tries++);

  mae_due_timer_set (self->timer, MAE_DUE_RETRY, mae_due_timer_now (self->timer) + pause);
}

gboolean
mae_session_try_again (MaeSession *self)
{
  gint64 now = mae_due_timer_now (self->timer);

  if (self->rejoin.retry_until == 0)
    self->rejoin.retry_until = now + MAE_SESSION_RETRY_LIMIT;
  if (now >= self->rejoin.retry_until) {
    mae_session_stop_rejoining (self);
    return FALSE;
  }
  mae_session_retry_later (self);
  return TRUE;
}

void
mae_session_retry (MaeSession *self)
{
  mae_due_timer_set (self->timer, MAE_DUE_RETRY, 0);
  if (self->connection)
    mae_session_send_join (self);
  else if (!self->connecting)
    mae_session_open (self);
}

gboolean
mae_session_wait_for_nickname (MaeSession *self)
{
  gint64 now = mae_due_timer_now (self->timer);

  if (!self->joined)
    return FALSE;
  if (self->rejoin.taken_until == 0) {
    self->rejoin.taken_until = now + MAE_SESSION_TAKEN_LIMIT;
    self->rejoin.tries = 0;
  }
  if (now >= self->rejoin.taken_until) {
    mae_session_stop_rejoining (self);
    return FALSE;
  }
  mae_session_set_state (self, MAE_SESSION_NICKNAME,
                         _ ("Your seat is still taken by the lost connection. Trying again…"));
  mae_session_retry_later (self);
  return TRUE;
}

void
mae_session_retry_now (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  if (!mae_session_is_rejoining (self) || mae_due_timer_get (self->timer, MAE_DUE_RETRY) == 0)
    return;
  self->rejoin.tries = 0;
  self->rejoin.retry_until = 0;
  mae_session_retry (self);
}

void
mae_session_note_server (MaeSession *self)
{
  gboolean has_seats = self->place.seats && self->place.seats->n_seats > 0;

  if (self->state >= MAE_SESSION_HALL && self->state <= MAE_SESSION_ENDED)
    mae_joining_note (&self->joining,
                      (self->state == MAE_SESSION_GAME && !mae_session_is_watching (self))
                          || has_seats);
}

void
mae_session_set_chance (MaeSession *self, double (*chance) (gpointer data), gpointer data)
{
  self->rejoin.chance = chance;
  self->rejoin.chance_data = data;
}
