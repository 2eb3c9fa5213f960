/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating-text.h"

#include <glib/gi18n.h>

#include "wire-text.h"

char *
mae_rating_text (int rating, bool is_uncertain)
{
  if (rating == 0)
    /* Translators: in place of a rating, of somebody who has none yet */
    return g_strdup (C_ ("rating", "New"));
  return g_strdup_printf (is_uncertain ? "%d?" : "%d", rating);
}

char *
mae_rating_change_text (int change)
{
  return g_strdup_printf (change > 0   ? "+%" G_GINT64_FORMAT
                          : change < 0 ? "−%" G_GINT64_FORMAT
                                       : "%" G_GINT64_FORMAT,
                          ABS ((gint64) change));
}

char *
mae_won_text (int won, int games)
{
  if (games <= 0)
    return g_strdup ("–");
  /* Translators: how many of a hundred games were won */
  return g_strdup_printf (_ ("%d%%"), (int) ((100 * (gint64) won + games / 2) / games));
}

char *
mae_ranked_text (const MaeRankedPerson *person)
{
  g_autofree char *name = mae_wire_name (person->name);
  g_autofree char *rating = mae_rating_text (person->rating, person->is_uncertain);
  g_autofree char *won = mae_won_text (person->won, person->games);
  g_autofree char *change = mae_rating_change_text (person->change);
  g_autofree char *games =
      g_strdup_printf (ngettext ("%d game", "%d games", person->games), person->games);

  if (person->rank == 0)
    /* Translators: name, rating, "4 games", "44%", "+12" */
    return g_strdup_printf (_ ("%1$s, rating %2$s, %3$s, won %4$s, last 30 days %5$s"), name,
                            rating, games, won, change);
  /* Translators: rank, name, rating, "4 games", "44%", "+12" */
  return g_strdup_printf (_ ("%1$d, %2$s, rating %3$s, %4$s, won %5$s, last 30 days %6$s"),
                          person->rank, name, rating, games, won, change);
}

char *
mae_finished_others_text (const MaeFinishedGame *game)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int seat = 0; seat < game->n_players; seat++) {
    g_autofree char *name = game->players[seat].name ? mae_wire_name (game->players[seat].name)
                                                     : g_strdup (_ ("Former player"));

    if (seat == game->me)
      continue;
    if (text->len > 0)
      g_string_append (text, _ (", "));
    g_string_append (text, name);
  }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : g_strdup (_ ("Alone"));
}
