/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rejoin.h"

void
mae_rejoin_reset (MaeRejoin *self, gboolean joined)
{
  *self = (MaeRejoin){ .joined = joined, .chance = self->chance, .chance_data = self->chance_data };
}

void
mae_rejoin_arrive (MaeRejoin *self, gboolean joined, gint64 now)
{
  gint64 back_at = self->retry_until != 0 ? now : self->back_at;
  guint n_ousted = self->tries > 1 ? 0 : self->n_ousted; /* the server was away itself */

  mae_rejoin_reset (self, joined);
  self->back_at = back_at;
  self->n_ousted = n_ousted;
}

gboolean
mae_rejoin_is_ousted (MaeRejoin *self, gint64 now)
{
  gboolean soon = self->back_at != 0 && now - self->back_at < MAE_SESSION_OUSTED_SOON;

  if (self->retry_until != 0)
    return FALSE; /* it wasn't back */
  self->n_ousted = soon ? self->n_ousted + 1 : 0;
  return self->joined && self->n_ousted >= MAE_SESSION_OUSTED_MOST;
}

void
mae_rejoin_hurry (MaeRejoin *self)
{
  self->tries = 0;
  self->retry_until = 0;
}

void
mae_rejoin_set_chance (MaeRejoin *self, double (*chance) (gpointer data), gpointer data)
{
  self->chance = chance;
  self->chance_data = data;
}

/* The pause is doubled each time, with a random part so that a restarted server doesn't get all
 * clients at the same time. */
static gint64
next_try (MaeRejoin *self, gint64 now, gint64 until)
{
  if (now >= until)
    return 0;
  gint64 pause = MIN (MAE_SESSION_RETRY_FIRST << MIN (self->tries, 10), MAE_SESSION_RETRY_MOST);
  double chance = self->chance ? self->chance (self->chance_data) : g_random_double ();
  self->tries++;
  return now + (gint64) (pause * (0.75 + 0.5 * chance));
}

gint64
mae_rejoin_retry (MaeRejoin *self, gint64 now)
{
  if (self->retry_until == 0)
    self->retry_until = now + MAE_SESSION_RETRY_LIMIT;
  return next_try (self, now, self->retry_until);
}

gint64
mae_rejoin_retry_nickname (MaeRejoin *self, gint64 now)
{
  if (self->taken_until == 0) {
    self->taken_until = now + MAE_SESSION_TAKEN_LIMIT;
    self->tries = 0;
  }
  return next_try (self, now, self->taken_until);
}
