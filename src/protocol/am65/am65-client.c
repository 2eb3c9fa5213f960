/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am65-client.h"

void
mae_am65_client_init (MaeAm65Client *self)
{
  self->flight.kind = MAE_N_COMMANDS;
  self->strongbox = g_byte_array_new ();
  self->queue = g_array_new (FALSE, FALSE, sizeof (MaeMessage));
  g_array_set_clear_func (self->queue, (GDestroyNotify) mae_message_clear);
  memset (self->tops, -1, sizeof self->tops);
  memset (self->at, -1, sizeof self->at);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    mae_am65_board_init (&self->boards[seat]);
}

void
mae_am65_client_clear (MaeAm65Client *self)
{
  g_clear_pointer (&self->held, mae_snapshot_free);
  g_array_unref (self->queue);
  g_byte_array_unref (self->strongbox);
  mae_roster_clear (&self->roster);
  g_free (self->name);
  g_free (self->secret);
}

void
mae_am65_client_push (MaeAm65Client *self, const MaeMessage *message)
{
  g_array_append_val (self->queue, *message);
}

void
mae_am65_client_push_event (MaeAm65Client *self, const MaeEvent *event)
{
  mae_am65_client_push (self, &(MaeMessage){ .kind = MAE_MESSAGE_EVENT, .event = *event });
}

void
mae_am65_client_push_action (MaeAm65Client *self, int seat, MaeCommandKind kind)
{
  mae_am65_client_push_event (
      self, &(MaeEvent){ .kind = MAE_EVENT_ACTION, .seat = seat, .action.command = kind });
}

void
mae_am65_client_refuse (MaeAm65Client *self, MaeUnsent why)
{
  self->flight.kind = MAE_N_COMMANDS;
  mae_am65_client_push (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_ERR_PROTOCOL, .err_protocol.unsent = why });
}

/* ── A game to which we come back ──────────────────────────────────────────────────────────── */

/* Servers send a heartbeat every 5 s; the first one may come before the question. */
#define BEATS_HELD 2

void
mae_am65_client_hold (MaeAm65Client *self, MaeSnapshot *snapshot)
{
  g_clear_pointer (&self->held, mae_snapshot_free);
  self->held = snapshot;
  self->n_beats = 0;
}

void
mae_am65_client_release (MaeAm65Client *self)
{
  if (self->held != NULL)
    mae_am65_client_push (self, &(MaeMessage){ .kind = MAE_MESSAGE_SNAPSHOT,
                                               .snapshot = g_steal_pointer (&self->held) });
}

void
mae_am65_client_beat (MaeAm65Client *self)
{
  self->is_pinged = TRUE;
  if (self->held != NULL && ++self->n_beats == BEATS_HELD)
    mae_am65_client_release (self);
}
