/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "difference-text.h"

#include <glib/gi18n.h>

#include "rules-text.h"

/* What was added to a list, and what it has less. */
static char *
more_and_less (char *more, int n_more, char *less, int n_less)
{
  g_autofree char *first = more, *second = less;

  if (n_more > 0 && n_less > 0)
    /* Translators: "2 new resources, 1 fewer resource" */
    return g_strdup_printf (_ ("%s, %s"), first, second);
  return n_more > 0 ? g_steal_pointer (&first) : g_steal_pointer (&second);
}

static char *
names_text (const MaeDifference *d)
{
  int n = d->count, gone = d->gone;

  if (d->kind == MAE_DIFFERENCE_RESOURCE)
    return g_strdup_printf (
        ngettext ("%d resource works differently", "%d resources work differently", (gulong) n), n);
  if (d->kind == MAE_DIFFERENCE_RESOURCES)
    return more_and_less (
        g_strdup_printf (ngettext ("%d new resource", "%d new resources", (gulong) n), n), n,
        g_strdup_printf (ngettext ("%d fewer resource", "%d fewer resources", (gulong) gone), gone),
        gone);
  return more_and_less (
      g_strdup_printf (ngettext ("%d new color of cards", "%d new colors of cards", (gulong) n), n),
      n,
      g_strdup_printf (
          ngettext ("%d fewer color of cards", "%d fewer colors of cards", (gulong) gone), gone),
      gone);
}

/* About some of all cards, or of those of one level. */
static char *
cards_text (const MaeDifference *d)
{
  gulong n = (gulong) d->count;
  int count = d->count, of = d->of;

  switch (d->kind) {
  case MAE_DIFFERENCE_DEARER_CARDS:
    return g_strdup_printf (ngettext ("%d of %d cards costs more", "%d of %d cards cost more", n),
                            count, of);
  case MAE_DIFFERENCE_CHEAPER_CARDS:
    return g_strdup_printf (ngettext ("%d of %d cards costs less", "%d of %d cards cost less", n),
                            count, of);
  case MAE_DIFFERENCE_OTHER_COSTS:
    return g_strdup_printf (
        ngettext ("%d of %d cards costs other resources", "%d of %d cards cost other resources", n),
        count, of);
  case MAE_DIFFERENCE_MORE_POINTS:
    return g_strdup_printf (
        ngettext ("%d of %d cards is worth more points", "%d of %d cards are worth more points", n),
        count, of);
  case MAE_DIFFERENCE_FEWER_POINTS:
    return g_strdup_printf (ngettext ("%d of %d cards is worth fewer points",
                                      "%d of %d cards are worth fewer points", n),
                            count, of);
  default:
    return g_strdup_printf (ngettext ("%d of %d cards produces something else",
                                      "%d of %d cards produce something else", n),
                            count, of);
  }
}

static char *
level_cards_text (const MaeDifference *d)
{
  char *all = cards_text (d);

  if (d->level == 0)
    return all;
  g_autofree char *of_level = all;
  /* Translators: "Level 3: 12 of 16 cards cost more" */
  return g_strdup_printf (_ ("Level %d: %s"), d->level, of_level);
}

/* About how many cards and leaders there are. */
static char *
number_text (const MaeDifference *d)
{
  int n = d->count;

  switch (d->kind) {
  case MAE_DIFFERENCE_NEW_CARDS:
    return g_strdup_printf (ngettext ("%d new card", "%d new cards", (gulong) n), n);
  case MAE_DIFFERENCE_GONE_CARDS:
    return g_strdup_printf (ngettext ("%d fewer card", "%d fewer cards", (gulong) n), n);
  case MAE_DIFFERENCE_NEW_LEADERS:
    return g_strdup_printf (ngettext ("%d new leader", "%d new leaders", (gulong) n), n);
  case MAE_DIFFERENCE_GONE_LEADERS:
    return g_strdup_printf (ngettext ("%d fewer leader", "%d fewer leaders", (gulong) n), n);
  default:
    return g_strdup_printf (
        ngettext ("%d leader is different", "%d leaders are different", (gulong) n), n);
  }
}

/* About boards, players and the end of the game. */
static char *
board_instead_text (const MaeDifference *d)
{
  gulong n = (gulong) d->to;

  switch (d->kind) {
  case MAE_DIFFERENCE_SHELVES:
    return g_strdup_printf (ngettext ("Each player has %d shelf instead of %d",
                                      "Each player has %d shelves instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_SLOTS:
    return g_strdup_printf (ngettext ("Each player has %d slot for cards instead of %d",
                                      "Each player has %d slots for cards instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_PLAYERS:
    if (d->index == 0)
      return g_strdup_printf (ngettext ("For at least %d player instead of %d",
                                        "For at least %d players instead of %d", n),
                              d->to, d->from);
    return g_strdup_printf (
        ngettext ("For at most %d player instead of %d", "For at most %d players instead of %d", n),
        d->to, d->from);
  case MAE_DIFFERENCE_TOKENS:
    return g_strdup_printf (ngettext ("There is %d action token instead of %d",
                                      "There are %d action tokens instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_CARDS_TO_END:
    return g_strdup_printf (ngettext ("The game ends with %d card instead of %d",
                                      "The game ends with %d cards instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_PER_POINT:
    return g_strdup_printf (ngettext ("%d resource makes a point, instead of %d",
                                      "%d resources make a point, instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_LEADER_DISCARD:
    return g_strdup_printf (_ ("A discarded leader gives %d faith instead of %d"), d->to, d->from);
  case MAE_DIFFERENCE_MARKET_DISCARD:
    return g_strdup_printf (_ ("A discarded resource gives the others %d faith instead of %d"),
                            d->to, d->from);
  default:
    return NULL;
  }
}

/* Returns "N instead of M"; NULL: it is about something else. (transfer full) */
static char *
instead_text (const MaeDifference *d)
{
  gulong n = (gulong) d->to;

  switch (d->kind) {
  case MAE_DIFFERENCE_ROWS:
    return g_strdup_printf (
        ngettext ("The market has %d row instead of %d", "The market has %d rows instead of %d", n),
        d->to, d->from);
  case MAE_DIFFERENCE_COLUMNS:
    return g_strdup_printf (ngettext ("The market has %d column instead of %d",
                                      "The market has %d columns instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_LEVELS:
    return g_strdup_printf (
        ngettext ("Cards have %d level instead of %d", "Cards have %d levels instead of %d", n),
        d->to, d->from);
  case MAE_DIFFERENCE_DEALT:
    return g_strdup_printf (ngettext ("Each player is dealt %d leader instead of %d",
                                      "Each player is dealt %d leaders instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_KEPT:
    return g_strdup_printf (ngettext ("Each player keeps %d leader instead of %d",
                                      "Each player keeps %d leaders instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_TRACK_END:
    return g_strdup_printf (ngettext ("The faith track has %d space instead of %d",
                                      "The faith track has %d spaces instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_TILES:
    return g_strdup_printf (ngettext ("The faith track gives points on %d space instead of %d",
                                      "The faith track gives points on %d spaces instead of %d", n),
                            d->to, d->from);
  case MAE_DIFFERENCE_SECTIONS:
    return g_strdup_printf (ngettext ("There is %d Vatican report instead of %d",
                                      "There are %d Vatican reports instead of %d", n),
                            d->to, d->from);
  default:
    return board_instead_text (d);
  }
}

/* About the contents of lists that are as long as before. */
static const char *
contents_text (const MaeDifference *d)
{
  switch (d->kind) {
  case MAE_DIFFERENCE_TILES:
    return _ ("The faith track gives other points");
  case MAE_DIFFERENCE_SECTIONS:
    return _ ("The Vatican reports are different");
  case MAE_DIFFERENCE_SHELVES:
    return _ ("The shelves have other sizes");
  case MAE_DIFFERENCE_TOKENS:
    return _ ("The action tokens are different");
  default:
    return NULL;
  }
}

/* About marbles and seats. */
static char *
other_text (const MaeRuleset *rules, const MaeDifference *d)
{
  int seat = d->index + 1;

  switch (d->kind) {
  case MAE_DIFFERENCE_MARBLES:
    /* Translators: "Marbles for Coins: 3 instead of 2" */
    return g_strdup_printf (_ ("Marbles for %s: %d instead of %d"),
                            mae_resource_label (rules, d->index, 2), d->to, d->from);
  case MAE_DIFFERENCE_SEAT_RESOURCES:
    return g_strdup_printf (ngettext ("Seat %d starts with %d resource instead of %d",
                                      "Seat %d starts with %d resources instead of %d",
                                      (gulong) d->to),
                            seat, d->to, d->from);
  case MAE_DIFFERENCE_SEAT_FAITH:
    return g_strdup_printf (_ ("Seat %d starts with %d faith instead of %d"), seat, d->to, d->from);
  case MAE_DIFFERENCE_SEAT_CHOICE:
    return g_strdup_printf (_ ("Seat %d starts with other resources"), seat);
  default:
    return g_strdup (_ ("The base production is different"));
  }
}

char *
mae_difference_text (const MaeRuleset *rules, const MaeDifference *difference)
{
  const MaeDifference *d = difference;
  const char *contents = d->from == d->to ? contents_text (d) : NULL;

  if (contents)
    return g_strdup (contents);
  char *instead = instead_text (d);
  if (instead)
    return instead;
  if (d->part == MAE_PART_NAMES)
    return names_text (d);
  if (d->of > 0)
    return level_cards_text (d);
  return d->count > 0 ? number_text (d) : other_text (rules, d);
}
