/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/seats.h"

#include <string.h>

void
mae_seats_add (MaeSeats *self, MaeGameRoom *room, int seat)
{
  self->at = g_renew (MaeSeat, self->at, self->n + 1);
  self->at[self->n++] = (MaeSeat){ room, seat };
}

void
mae_seats_remove (MaeSeats *self, const MaeGameRoom *room)
{
  for (guint i = 0; i < self->n; i++) {
    if (self->at[i].room != room)
      continue;
    self->n--;
    memmove (&self->at[i], &self->at[i + 1], (self->n - i) * sizeof *self->at);
    return;
  }
}

void
mae_seats_clear (MaeSeats *self)
{
  g_clear_pointer (&self->at, g_free);
  self->n = 0;
}

int
mae_seats_find (const MaeSeats *self, const MaeGameRoom *room)
{
  for (guint i = 0; i < self->n; i++)
    if (self->at[i].room == room)
      return self->at[i].seat;
  return -1;
}
