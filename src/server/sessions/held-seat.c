/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/sessions/held-seat.h"

void
mae_held_seat_begin (MaeHeldSeat *self, const char *home)
{
  self->has_home = TRUE;
  self->home = g_strdup (home);
}

void
mae_held_seat_lose (MaeHeldSeat *self, const char *address, gint64 now)
{
  g_free (self->lost_from);
  self->lost_from = g_strdup (address);
  self->until = now + MAE_HELD_SEAT_TIME;
}

void
mae_held_seat_clear (MaeHeldSeat *self)
{
  g_free (self->home);
  g_free (self->lost_from);
}

gboolean
mae_held_seat_is_home (const MaeHeldSeat *self, const char *address)
{
  return self->has_home && g_strcmp0 (self->home, address) == 0;
}

gboolean
mae_held_seat_is_open (const MaeHeldSeat *self, const char *address, gint64 now)
{
  return now >= self->until || g_strcmp0 (self->lost_from, address) == 0
         || mae_held_seat_is_home (self, address);
}
