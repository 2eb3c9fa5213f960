/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-seats.h"

#include <stdlib.h>

#include "client/words/wire-text.h"
#include "session-private.h"

const MaeSeatList *
mae_session_get_seats (MaeSession *self)
{
  return self->place.seats;
}

const MaeSeatInfo *
mae_session_get_waiting_seat (MaeSession *self)
{
  const MaeSeatList *list = mae_session_get_seats (self);

  for (guint i = 0; list && i < list->n_seats; i++) {
    const MaeSeatInfo *seat = &list->seats[i];
    gboolean anybody = FALSE;

    for (int j = 0; j < seat->n_players; j++)
      anybody |= seat->players[j].is_here;
    if (seat->game != self->place.game && seat->is_my_turn && !seat->is_shown && !seat->is_asleep
        && anybody)
      return seat;
  }
  return NULL;
}

gboolean
mae_session_has_seats (MaeSession *self)
{
  const guint needed = MAE_FEATURE_SEATS | MAE_FEATURE_RESUME | MAE_FEATURE_TABLES;

  return self->to_hall && self->joining.address.host && !self->own.record
         && (self->channel.features & needed) == needed;
}

gboolean
mae_session_keeps_seat (MaeSession *self)
{
  return mae_session_has_seats (self) && self->channel.connection && self->state == MAE_SESSION_GAME
         && self->table && !self->table->is_spectator;
}

/* ── Receiving ─────────────────────────────────────────────────────────────────────────────── */

/* The lower, the more urgent. */
static int
class_of (const MaeSeatInfo *seat)
{
  if (seat->state == MAE_SEAT_ENDED)
    return 4;
  return (seat->is_my_turn ? 0 : 1) + (seat->is_asleep ? 2 : 0);
}

static int
compare (const void *one, const void *other)
{
  const MaeSeatInfo *a = one, *b = other;
  gint64 left_a = a->remaining < 0 ? G_MAXINT64 : a->remaining;
  gint64 left_b = b->remaining < 0 ? G_MAXINT64 : b->remaining;

  if (class_of (a) != class_of (b))
    return class_of (a) - class_of (b);
  if (left_a != left_b)
    return left_a < left_b ? -1 : 1;
  return (a->game > b->game) - (a->game < b->game);
}

static void
tidy (MaeSeatInfo *seat)
{
  mae_wire_tidy (&seat->code, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&seat->name, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&seat->ruleset, MAE_WIRE_NAME_MAX);
  for (int i = 0; i < seat->n_players; i++)
    mae_wire_tidy (&seat->players[i].name, MAE_WIRE_NAME_MAX);
}

gint64
mae_session_choose_game (MaeSession *self)
{
  const MaeSeatList *list = self->place.seats;

  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].game == self->place.game)
      return self->place.game;
  return list->n_seats == 1 ? list->seats[0].game : 0;
}

void
mae_session_keep_seats (MaeSession *self, MaeSeatList *list)
{
  for (guint i = 0; i < list->n_seats; i++)
    tidy (&list->seats[i]);
  if (list->n_seats > 0)
    qsort (list->seats, list->n_seats, sizeof *list->seats, compare);
  g_clear_pointer (&self->place.seats, mae_seat_list_free);
  self->place.seats = list;
}

void
mae_session_clear_seats (MaeSession *self)
{
  g_clear_pointer (&self->place.seats, mae_seat_list_free);
  g_clear_pointer (&self->place.code, g_free);
  self->place = (MaeSessionPlace){ 0 };
}
