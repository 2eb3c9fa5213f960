/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

#include <glib/gi18n.h>

#include "labels.h"

static int
best_total (const MaeGame *game)
{
  int best = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    if (game->winners & (1u << seat))
      best = MAX (best, mae_game_score (game, seat).total);
  return best;
}

char *
mae_verdict_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int points = best_total (game);
  g_autofree char *names = NULL;

  if (game->winners == 0)
    return g_strdup (_ ("Lorenzo wins"));
  if (own_seat >= 0 && game->winners == 1u << own_seat)
    return g_strdup_printf (ngettext ("You win with %d point", "You win with %d points", points),
                            points);

  names = mae_seats_text (roster, game->winners, own_seat);
  if (game->winners & (game->winners - 1))
    return g_strdup_printf (
        /* Translators: %s: several names, "Ada and you". */
        ngettext ("%s share the win with %d point", "%s share the win with %d points", points),
        names, points);
  return g_strdup_printf (ngettext ("%s wins with %d point", "%s wins with %d points", points),
                          names, points);
}

/* ── The second sentence ──────────────────────────────────────────────────────────────────── */

/* A colour of which no card is left in the grid, or -1. */
static int
emptied_colour (const MaeGame *game)
{
  for (int colour = 0; colour < game->rules->n_colours; colour++) {
    gboolean left = FALSE;

    for (int level = 1; level <= game->rules->n_levels; level++)
      left |= mae_game_top_card (game, level, colour) >= 0;
    if (!left)
      return colour;
  }
  return -1;
}

static char *
solo_details (const MaeGame *game)
{
  int colour = emptied_colour (game);

  if (game->winners != 0)
    return g_strdup_printf (_ ("Lorenzo’s black cross stood on space %d of %d."), game->cross,
                            game->rules->track_end);
  if (game->cross >= game->rules->track_end)
    return g_strdup (_ ("His black cross reached the end of the faith track before you."));
  if (colour >= 0)
    /* Translators: %s: the name of a colour as it stands alone on a label. */
    return g_strdup_printf (_ ("No cards of one colour are left: %s."),
                            mae_colour_label (game->rules, colour));
  return g_strdup ("");
}

static const char *
place_text (int place)
{
  static const char *const texts[] = {
    N_ ("You are second"), N_ ("You are third"),   N_ ("You are fourth"), N_ ("You are fifth"),
    N_ ("You are sixth"),  N_ ("You are seventh"), N_ ("You are eighth"),
  };

  return _ (texts[CLAMP (place - 2, 0, (int) G_N_ELEMENTS (texts) - 1)]);
}

char *
mae_verdict_details (const MaeGame *game, int own_seat)
{
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];
  int n, own_place = 0, behind;
  g_autofree char *distance = NULL;

  if (game->n_players == 1)
    return solo_details (game);
  if (own_seat < 0 || own_seat >= game->n_players || (game->winners & (1u << own_seat)))
    return g_strdup (_ ("The masters of the Renaissance bow."));

  n = mae_game_ranking (game, order, place);
  for (int i = 0; i < n; i++)
    if (order[i] == own_seat)
      own_place = place[i];
  behind = best_total (game) - mae_game_score (game, own_seat).total;
  if (behind <= 0)
    /* Translators: %s: "You are second". */
    return g_strdup_printf (_ ("%s: as many points, but fewer resources left."),
                            place_text (own_place));
  distance = g_strdup_printf (ngettext ("%d point behind", "%d points behind", behind), behind);
  /* Translators: "You are second", then "3 points behind". */
  return g_strdup_printf (_ ("%s, %s."), place_text (own_place), distance);
}
