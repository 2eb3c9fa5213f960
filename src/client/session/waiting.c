/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "waiting.h"

#include <glib/gi18n.h>

gboolean
mae_waiting_set (MaeWaiting *self, int booked, const char *decider, int players_count)
{
  if (self->booked == booked && self->players_count == players_count
      && g_strcmp0 (self->decider, decider) == 0)
    return FALSE;
  char *kept = g_strdup (decider); /* it may be the old one */
  g_free (self->decider);
  *self = (MaeWaiting){ booked, players_count, kept };
  return TRUE;
}

gboolean
mae_waiting_is_full (const MaeWaiting *self)
{
  return self->players_count > 0 && (self->booked == 0 || self->booked >= self->players_count);
}

gboolean
mae_waiting_is_open (const MaeWaiting *self)
{
  return self->players_count == 0 || self->booked < self->players_count;
}

char *
mae_waiting_text (const MaeWaiting *self, gboolean is_decider)
{
  if (self->players_count > 0)
    return g_strdup_printf (ngettext ("Players joined: %1$d of %2$d",
                                      "Players joined: %1$d of %2$d", self->players_count),
                            MIN (self->booked, self->players_count), self->players_count);
  if (is_decider)
    return g_strdup (_ ("You joined first. Choose the number of players."));
  if (self->decider)
    /* Translators: %s is a player's name */
    return g_strdup_printf (_ ("%s joined first and chooses the number of players."),
                            self->decider);
  return g_strdup (_ ("Waiting for other players"));
}
