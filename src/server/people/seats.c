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
  g_clear_pointer (&self->kept, g_ptr_array_unref);
}

int
mae_seats_find (const MaeSeats *self, const MaeGameRoom *room)
{
  for (guint i = 0; i < self->n; i++)
    if (self->at[i].room == room)
      return self->at[i].seat;
  return -1;
}

gboolean
mae_seats_any (const MaeSeats *self)
{
  return self->n > 0 || mae_seats_count_kept (self) > 0;
}

void
mae_seats_keep (MaeSeats *self, MaeTable *table)
{
  if (self->kept == NULL)
    self->kept = g_ptr_array_new ();
  g_ptr_array_add (self->kept, table);
}

void
mae_seats_stop_keeping (MaeSeats *self, const MaeTable *table)
{
  if (self->kept != NULL)
    g_ptr_array_remove (self->kept, (gpointer) table);
}

gboolean
mae_seats_keeps (const MaeSeats *self, const MaeTable *table)
{
  return self->kept != NULL && g_ptr_array_find (self->kept, table, NULL);
}

guint
mae_seats_count_kept (const MaeSeats *self)
{
  return self->kept != NULL ? self->kept->len : 0;
}

MaeTable *
mae_seats_kept_at (const MaeSeats *self, guint i)
{
  return g_ptr_array_index (self->kept, i);
}
