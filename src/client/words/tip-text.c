/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tip-text.h"

#include <glib/gi18n.h>

#include "rules-text.h"

char *
mae_space_tip (const MaeRuleset *rules, int space)
{
  int points = 0;
  gboolean report = FALSE;

  for (int i = 0; i < rules->n_tiles; i++)
    if (rules->tiles[i].space == space)
      points = rules->tiles[i].points;
  for (int i = 0; i < rules->n_sections; i++)
    report |= rules->sections[i].to == space;
  if (points > 0 && report)
    /* Translators: a space of the faith track: its number, what it is worth. */
    return g_strdup_printf (ngettext ("Space %d: Vatican report, %d point",
                                      "Space %d: Vatican report, %d points", points),
                            space, points);
  if (report)
    return g_strdup_printf (_ ("Space %d: Vatican report"), space);
  if (points > 0)
    return g_strdup_printf (ngettext ("Space %d: %d point", "Space %d: %d points", points), space,
                            points);
  return g_strdup_printf (_ ("Space %d"), space);
}

char *
mae_report_tip (const MaeGame *game, int seat, int section)
{
  const MaeSection *s = &game->rules->sections[section];

  if (!(game->sections_closed >> section & 1))
    /* Translators: what a Vatican report gives those whose marker is on this space or further. */
    return g_strdup_printf (ngettext ("Vatican report: %d point from space %d on",
                                      "Vatican report: %d points from space %d on", s->points),
                            s->points, s->from);
  if (seat < 0)
    return g_strdup (_ ("This Vatican report is over"));
  if (game->players[seat].sections >> section & 1)
    return g_strdup_printf (ngettext ("You gained %d point in this report",
                                      "You gained %d points in this report", s->points),
                            s->points);
  return g_strdup (_ ("You were too far behind in this report"));
}

char *
mae_marble_tip (const MaeRuleset *rules, int resource)
{
  int steps = mae_ruleset_faith_of (rules, resource);

  if (resource == rules->white)
    return g_strdup (_ ("White marble: gives nothing without a leader"));
  if (steps > 0)
    /* Translators: a marble: the name of what it gives, and how far that moves the marker. */
    return g_strdup_printf (
        ngettext ("%s: %d step on the track", "%s: %d steps on the track", steps),
        mae_resource_label (rules, resource, 1), steps);
  return g_strdup (mae_resource_label (rules, resource, 1));
}

char *
mae_line_tip (bool row, int index)
{
  /* Translators: what the arrow of a line of the market does. */
  return row ? g_strdup_printf (_ ("Take row %d"), index + 1)
             : g_strdup_printf (_ ("Take column %d"), index + 1);
}

char *
mae_marker_tip (const MaeRuleset *rules, int space)
{
  /* Translators: where a player's marker is on the faith track. */
  return g_strdup_printf (_ ("Space %d of %d on the track"), space, rules->track_end);
}

char *
mae_token_tip (const MaeRuleset *rules, int token)
{
  const MaeToken *what = &rules->tokens[token];

  if (what->kind == MAE_TOKEN_DISCARD) {
    MaeCardNeed cards = { .colour = what->colour, .count = what->count };
    g_autofree char *count = mae_cards_count_text (rules, &cards);
    /* Translators: a token of Lorenzo's; %s is "2 blue cards". */
    return g_strdup_printf (_ ("Discards %s"), count);
  }
  if (what->reshuffle)
    /* Translators: a token of Lorenzo's. */
    return g_strdup_printf (ngettext ("Black cross: %d space, then a shuffle",
                                      "Black cross: %d spaces, then a shuffle", what->count),
                            what->count);
  return g_strdup_printf (ngettext ("Black cross: %d space", "Black cross: %d spaces", what->count),
                          what->count);
}
