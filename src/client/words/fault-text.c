/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "fault-text.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "rules-text.h"

/* Returns the index in @place behind @list, or -1. */
static int
index_in (const char *place, const char *list, int n)
{
  int i;

  if (!g_str_has_prefix (place, list) || sscanf (place + strlen (list), "/%d", &i) != 1)
    return -1;
  return i >= 0 && i < n ? i : -1;
}

/* Returns what @place is in. (transfer full) */
static char *
place_text (const MaeRuleset *rules, const char *place)
{
  int i;

  if ((i = index_in (place, "/developmentCards", rules->n_cards)) >= 0) {
    g_autofree char *card = mae_card_text (rules, i);
    return mae_capitalise (card);
  }
  if ((i = index_in (place, "/leaders", rules->n_leaders)) >= 0)
    return g_strdup_printf (_ ("Leader %d"), i + 1);
  if ((i = index_in (place, "/seats", rules->max_players)) >= 0)
    return g_strdup_printf (C_ ("ruleset", "Seat %d"), i + 1);
  if ((i = index_in (place, "/faithTrack/tiles", rules->n_tiles)) >= 0)
    return g_strdup_printf (_ ("Points on the track, %d"), i + 1);
  if ((i = index_in (place, "/faithTrack/sections", rules->n_sections)) >= 0)
    return g_strdup_printf (_ ("Report %d"), i + 1);
  if (g_str_equal (place, "/cardsToEnd"))
    return g_strdup (_ ("Cards that end the game"));
  if (g_str_equal (place, "/leadersKept"))
    return g_strdup (_ ("Leaders each player keeps"));
  return g_strdup (_ ("Number"));
}

static char *
number_text (const MaeRuleset *rules, const MaeFault *fault)
{
  g_autofree char *where = place_text (rules, fault->place);
  const char *what = g_str_has_suffix (fault->place, "/faith")       ? _ ("faith")
                     : g_str_has_suffix (fault->place, "/resources") ? _ ("resources")
                     : g_str_has_suffix (fault->place, "/points")    ? _ ("points")
                     : g_str_has_suffix (fault->place, "/space")     ? _ ("space")
                     : g_str_has_suffix (fault->place, "/from")      ? _ ("first space")
                     : g_str_has_suffix (fault->place, "/to")        ? _ ("last space")
                                                                     : NULL;
  int found = (int) CLAMP (fault->found, G_MININT, G_MAXINT);

  if (!what)
    /* Translators: what, then three numbers. */
    return g_strdup_printf (_ ("%1$s: %2$d isn’t from %3$d to %4$d."), where, found,
                            (int) fault->min, (int) fault->max);
  /* Translators: where, what (“faith”), then three numbers. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$d isn’t from %4$d to %5$d."), where, what, found,
                          (int) fault->min, (int) fault->max);
}

static char *
count_text (const MaeRuleset *rules, const MaeFault *fault)
{
  if (g_str_equal (fault->place, "/leaders"))
    return g_strdup_printf (ngettext ("There is %1$d leader, but %2$d are needed: %3$d for each "
                                      "player.",
                                      "There are %1$d leaders, but %2$d are needed: %3$d for each "
                                      "player.",
                                      rules->n_leaders),
                            rules->n_leaders, (int) fault->min, rules->leaders_dealt);
  if (g_str_equal (fault->place, "/tokens"))
    return g_strdup (_ ("A game alone needs at least one action token."));
  if (g_str_equal (fault->place, "/developmentCards"))
    return g_strdup (_ ("There are no development cards."));
  return mae_fault_message (fault);
}

static char *
deck_text (const MaeRuleset *rules, const MaeFault *fault)
{
  int colour = 0;

  while (colour < rules->n_colours - 1 && g_strcmp0 (rules->colours[colour], fault->what) != 0)
    colour++;
  g_autofree char *deck = mae_deck_text (rules, fault->level, colour);
  if (fault->found > 0)
    /* Translators: %s is, for example, “level 2 blue card”. */
    return g_strdup_printf (_ ("There are too many cards of one kind: %s."), deck);
  /* Translators: %s is, for example, “level 2 blue card”. */
  return g_strdup_printf (_ ("There is no %s."), deck);
}

char *
mae_fault_text (const MaeRuleset *rules, const MaeFault *fault)
{
  switch (fault->reason) {
  case MAE_FAULT_MARBLES:
    return g_strdup_printf (
        /* Translators: numbers: marbles, rows, columns, marbles. */
        ngettext ("There is %1$d marble, but %2$d × %3$d places and the slide need %4$d.",
                  "There are %1$d marbles, but %2$d × %3$d places and the slide need %4$d.",
                  (gulong) fault->found),
        (int) fault->found, fault->rows, fault->columns, (int) fault->min);
  case MAE_FAULT_DECK:
    return deck_text (rules, fault);
  case MAE_FAULT_NUMBER:
    return number_text (rules, fault);
  case MAE_FAULT_COUNT:
    return count_text (rules, fault);
  case MAE_FAULT_TRACK_FULL: {
    g_autofree char *where = place_text (rules, fault->place);
    return g_strdup_printf (
        /* Translators: %s is, for example, “Report 2”. */
        _ ("%s: there is no space left on the track behind the one before."), where);
  }
  case MAE_FAULT_NEEDED_TWICE: {
    g_autofree char *where = place_text (rules, fault->place);
    return g_strdup_printf (
        /* Translators: %s is, for example, “Leader 3”. */
        _ ("%s needs cards of the same color and level twice."), where);
  }
  default:
    return mae_fault_message (fault);
  }
}
