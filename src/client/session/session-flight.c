/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The requests of a player in a game: the session as a seat. */

#include "client/words/reject-text.h"
#include "session-private.h"

/* How soon a request is sent again that the server is known to miss, in µs. */
#define MISSED_AFTER G_TIME_SPAN_SECOND

/* Returns whether the server is known to miss the current request now and then, and may do so once
 * more: at most once for each token. */
static gboolean
may_miss (MaeSession *self)
{
  MaeWireContext context = mae_session_get_context (self);

  return !self->flight.undoes && self->channel.features == 0 && self->channel.bridge != NULL
         && mae_bridge_may_miss (self->channel.bridge, &context, &self->flight.command)
         && (int) self->flight.n_missed < context.rules->n_tokens;
}

static void
set_busy (MaeSession *self, gboolean busy)
{
  self->flight.busy = busy;
  g_object_notify (G_OBJECT (self), "busy");
  mae_session_emit (self, MAE_SESSION_CHANGED);
}

void
mae_session_send_flight (MaeSession *self)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_UNDO };
  MaeUnsent why = MAE_UNSENT_NOT;

  if (!self->flight.undoes) {
    message.kind = MAE_MESSAGE_COMMAND;
    message.command = self->flight.command;
    why = mae_session_why_unsent (self, &message.command);
  }
  gint64 limit = may_miss (self) ? MISSED_AFTER : MAE_SESSION_ANSWER_LIMIT;
  mae_due_timer_set (self->timer, MAE_DUE_ANSWER, mae_due_timer_now (self->timer) + limit);
  if (why == MAE_UNSENT_NOT)
    mae_session_send_message (self, &message);
  set_busy (self, TRUE);
  if (why == MAE_UNSENT_NOT) {
    self->channel.funcs->more (self->channel.data);
    return;
  }
  mae_session_end_flight (self);
  mae_session_emit (self, MAE_SESSION_REJECTED, mae_unsent_text (why),
                    &(MaeReject){ .kind = MAE_REJECT_NONE });
}

gboolean
mae_session_send_missed (MaeSession *self)
{
  if (!may_miss (self))
    return FALSE;
  self->flight.n_missed++;
  mae_session_send_flight (self);
  return TRUE;
}

void
mae_session_end_flight (MaeSession *self)
{
  mae_due_timer_set (self->timer, MAE_DUE_ANSWER, 0);
  self->flight.repeated = self->flight.undoes = FALSE;
  self->flight.n_missed = 0;
  if (self->flight.busy)
    set_busy (self, FALSE);
}

MaeUnsent
mae_session_why_unsent (MaeSession *self, const MaeCommand *command)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), MAE_UNSENT_NOT);
  g_return_val_if_fail (command != NULL, MAE_UNSENT_NOT);

  MaeWireContext context = mae_session_get_context (self);
  return self->channel.bridge != NULL
             ? mae_bridge_why_unsent (self->channel.bridge, &context, command)
             : MAE_UNSENT_NOT;
}

/* Returns whether this player can send a request now. */
static gboolean
can_send (MaeSession *self)
{
  return self->state == MAE_SESSION_GAME && !self->flight.busy && self->channel.connection
         && mae_model_get_seat (self->model) >= 0;
}

gboolean
mae_session_send (MaeSession *self, const MaeCommand *command)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  g_return_val_if_fail (command != NULL, FALSE);

  if (!can_send (self))
    return FALSE;
  self->flight.command = *command;
  self->flight.command.seat = mae_model_get_seat (self->model);
  self->flight.repeated = FALSE;
  mae_session_send_flight (self);
  return TRUE;
}

gboolean
mae_session_can_undo (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  const MaeGame *game = mae_model_get_game (self->model);
  return game && can_send (self) && self->channel.features & MAE_FEATURE_UNDO
         && mae_game_undoable (game, mae_model_get_seat (self->model)) > 0;
}

gboolean
mae_session_undo (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  if (!mae_session_can_undo (self))
    return FALSE;
  self->flight.undoes = TRUE;
  self->flight.repeated = FALSE;
  mae_session_send_flight (self);
  return TRUE;
}

/* ── As a seat ─────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_open (MaeSeat *seat)
{
  return MAE_SESSION (seat)->state == MAE_SESSION_GAME;
}

static gboolean
is_busy (MaeSeat *seat)
{
  return MAE_SESSION (seat)->flight.busy;
}

static gboolean
send_command (MaeSeat *seat, const MaeCommand *command)
{
  return mae_session_send (MAE_SESSION (seat), command);
}

static gboolean
undo (MaeSeat *seat)
{
  return mae_session_undo (MAE_SESSION (seat));
}

static gboolean
can_undo (MaeSeat *seat)
{
  return mae_session_can_undo (MAE_SESSION (seat));
}

/* In games over days. */
static gboolean
keeps_plans (MaeSeat *seat)
{
  const MaeSession *self = MAE_SESSION (seat);

  return self->channel.features & MAE_FEATURE_PLANS && self->table.info != NULL
         && self->table.info->turn_time >= MAE_TURN_TIME_DAYS;
}

static gboolean
send_plan (MaeSeat *seat, MaeCommand *steps, int n)
{
  MaeSession *self = MAE_SESSION (seat);

  if (self->state != MAE_SESSION_GAME || self->channel.connection == NULL)
    return FALSE;
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_PLAN,
                           .plan = { .is_wish = TRUE,
                                     .n_steps = n,
                                     .steps = steps,
                                     .target = mae_plan_target (mae_model_get_game (self->model),
                                                                steps, n) } });
  return TRUE;
}

void
mae_session_seat_init (MaeSeatInterface *iface)
{
  iface->is_open = is_open;
  iface->is_busy = is_busy;
  iface->send = send_command;
  iface->undo = undo;
  iface->can_undo = can_undo;
  iface->keeps_plans = keeps_plans;
  iface->plan = send_plan;
}
