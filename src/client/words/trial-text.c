/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-text.h"

#include <math.h>

#include <glib/gi18n.h>

#include "rules-text.h"

static int
percent (double share)
{
  return (int) lround (100 * share);
}

/* Returns half the width of the interval, in percent. */
static int
margin (const MaeFinding *f)
{
  return percent ((f->high - f->low) / 2);
}

static char *
seats_text (const MaeFinding *f)
{
  int seat = f->index + 1, share = percent (f->share);

  if (f->wrong && f->share > f->fair)
    /* Translators: a seat's number, a percentage and half the width of its interval */
    return g_strdup_printf (_ ("Seat %d wins %d%% ± %d. Give the others more at the start."), seat,
                            share, margin (f));
  if (f->wrong)
    return g_strdup_printf (_ ("Seat %d wins only %d%% ± %d. Give it more at the start."), seat,
                            share, margin (f));
  if (f->low > f->fair || f->high < f->fair)
    return g_strdup_printf (_ ("Seat %d wins %d%% ± %d, about as in the standard game."), seat,
                            share, margin (f));
  return g_strdup (_ ("No seat wins much more often than the others."));
}

static char *
alone_text (const MaeFinding *f)
{
  int share = percent (f->share);

  if (!f->wrong)
    return g_strdup_printf (_ ("Lorenzo is beaten in %d%% ± %d of the games."), share, margin (f));
  if (f->share > 0.5)
    return g_strdup_printf (_ ("Lorenzo is beaten in %d%% ± %d of the games. Make him faster."),
                            share, margin (f));
  return g_strdup_printf (_ ("Lorenzo is beaten in %d%% ± %d of the games. Make him slower."),
                          share, margin (f));
}

static char *
length_text (const MaeFinding *f)
{
  g_autofree char *length = g_strdup_printf (_ ("Games last %d to %d rounds."), f->from, f->to);
  g_autofree char *than = NULL;
  int more = f->standard >= 0 ? (int) lround (f->mean - f->standard) : 0;

  if (f->wrong)
    than = g_strdup (more > 0 ? _ ("Let the game end sooner.") : _ ("Let the game end later."));
  else if (more > 0)
    than = g_strdup_printf (ngettext ("That is %d more than in the standard game.",
                                      "That is %d more than in the standard game.", (gulong) more),
                            more);
  else if (more < 0)
    than =
        g_strdup_printf (ngettext ("That is %d fewer than in the standard game.",
                                   "That is %d fewer than in the standard game.", (gulong) -more),
                         -more);
  else if (f->standard >= 0)
    than = g_strdup (_ ("That is as long as the standard game."));
  return mae_sentences_text (length, than);
}

static char *
source_text (int source, int share)
{
  switch ((MaeTrialSource) source) {
  case MAE_SOURCE_CARDS:
    return g_strdup_printf (_ ("Cards give %d%% of the points."), share);
  case MAE_SOURCE_LEADERS:
    return g_strdup_printf (_ ("Leaders give %d%% of the points."), share);
  case MAE_SOURCE_TRACK:
    return g_strdup_printf (_ ("The faith track gives %d%% of the points."), share);
  case MAE_SOURCE_SECTIONS:
    return g_strdup_printf (_ ("Vatican reports give %d%% of the points."), share);
  case MAE_SOURCE_RESOURCES:
    break;
  }
  return g_strdup_printf (_ ("Resources that are left give %d%% of the points."), share);
}

static char *
points_text (const MaeFinding *f)
{
  g_autofree char *source = source_text (f->index, percent (f->share));
  g_autofree char *than = NULL;

  if (f->wrong)
    than = g_strdup (_ ("Make other things worth more."));
  else if (f->standard >= 0)
    than = g_strdup_printf (_ ("In the standard game: %d%%."), percent (f->standard));
  return mae_sentences_text (source, than);
}

static char *
cards_text (const MaeRuleset *rules, const MaeFinding *f)
{
  if (f->kind == MAE_FINDING_STRONG_CARD) {
    g_autofree char *card = mae_card_text (rules, f->index);

    /* Translators: the last %s is a card: "level 2 blue card" */
    return g_strdup_printf (
        _ ("One card wins %d%% ± %d of the games it is bought in. Make it dearer: %s."),
        percent (f->share), margin (f), card);
  }
  if (f->wrong)
    return g_strdup_printf (ngettext ("Nobody bought %d of %d cards. Make it cheaper.",
                                      "Nobody bought %d of %d cards. Make them cheaper.",
                                      (gulong) f->count),
                            f->count, f->of);
  return g_strdup (_ ("Every card is bought in some games."));
}

static char *
leaders_text (const MaeFinding *f)
{
  if (f->count > 0)
    return g_strdup_printf (ngettext ("Nobody kept %d of %d leaders. Make it better.",
                                      "Nobody kept %d of %d leaders. Make them better.",
                                      (gulong) f->count),
                            f->count, f->of);
  if (f->wrong)
    return g_strdup_printf (ngettext ("Everybody keeps %d of %d leaders. Make the others better.",
                                      "Everybody keeps %d of %d leaders. Make the others better.",
                                      (gulong) f->always),
                            f->always, f->of);
  return g_strdup (_ ("Every leader is kept in some games."));
}

static char *
stuck_text (const MaeFinding *f)
{
  if (f->wrong)
    return g_strdup_printf (
        ngettext ("%d of %d games had no end. Let faith or cards end the game sooner.",
                  "%d of %d games had no end. Let faith or cards end the game sooner.",
                  (gulong) f->count),
        f->count, f->of);
  return g_strdup_printf (_ ("All games came to an end. The longest took %d rounds."), f->to);
}

char *
mae_finding_text (const MaeRuleset *rules, const MaeFinding *finding)
{
  switch (finding->kind) {
  case MAE_FINDING_SEATS:
    return seats_text (finding);
  case MAE_FINDING_ALONE:
    return alone_text (finding);
  case MAE_FINDING_LENGTH:
    return length_text (finding);
  case MAE_FINDING_POINTS:
    return points_text (finding);
  case MAE_FINDING_CARDS:
  case MAE_FINDING_STRONG_CARD:
    return cards_text (rules, finding);
  case MAE_FINDING_LEADERS:
    return leaders_text (finding);
  case MAE_FINDING_STUCK:
    break;
  }
  return stuck_text (finding);
}

char *
mae_findings_title (const MaeFinding *findings, int n)
{
  int wrong = 0;

  for (int i = 0; i < n; i++)
    wrong += findings[i].wrong;
  if (wrong == 0)
    return g_strdup (_ ("A good game"));
  return g_strdup_printf (ngettext ("%d thing to change", "%d things to change", (gulong) wrong),
                          wrong);
}
