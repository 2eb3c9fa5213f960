/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "arrival-text.h"

#include <glib/gi18n.h>

char *
mae_arrival_text (const MaeGame *game, int seat, MaeArrival arrival, gboolean again)
{
  int round = game->round;

  if (arrival == MAE_ARRIVAL_BACK && (again || seat >= 0))
    return g_strdup (_ ("You are back in the game."));
  if (arrival == MAE_ARRIVAL_LOCAL)
    return NULL;
  if (again)
    return g_strdup (_ ("The server sent the game again."));
  if (seat < 0)
    /* Translators: about a spectator; %d is a round's number. */
    return g_strdup_printf (_ ("You started watching in round %d."), round);
  /* Translators: %d is a round's number. */
  return g_strdup_printf (_ ("You joined the game in round %d."), round);
}
