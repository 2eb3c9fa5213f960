/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft-text.h"

#include <glib/gi18n.h>

#include "parts-text.h"
#include "reject-text.h"
#include "rules-text.h"

char *
mae_draft_missing_text (const MaeGame *game, const MaeDraftMissing *missing)
{
  int n = missing->count;

  switch (missing->kind) {
  case MAE_MISSING_NOTHING:
    return g_strdup (_ ("Ready to confirm"));
  case MAE_MISSING_LEADERS:
    return g_strdup_printf (
        ngettext ("Choose %d more leader to keep", "Choose %d more leaders to keep", n), n);
  case MAE_MISSING_RESOURCES:
    return g_strdup_printf (ngettext ("Choose %d more resource and put it on a shelf",
                                      "Choose %d more resources and put them on your shelves", n),
                            n);
  case MAE_MISSING_LINE:
    return g_strdup (_ ("Choose a row or a column of the market"));
  case MAE_MISSING_WHITES:
    return g_strdup_printf (ngettext ("Choose a resource for %d white marble",
                                      "Choose a resource for each of %d white marbles", n),
                            n);
  case MAE_MISSING_CARD:
    return g_strdup (_ ("Choose a card to buy"));
  case MAE_MISSING_SLOT:
    return g_strdup (_ ("Choose the slot for the card"));
  case MAE_MISSING_PAYMENT: {
    g_autofree char *due = mae_resource_count_text (game->rules, missing->resource, n);
    /* Translators: %s is "2 Stones" */
    return g_strdup_printf (_ ("Choose where to take %s from"), due);
  }
  case MAE_MISSING_PRODUCTION:
    return g_strdup (_ ("Choose the productions to activate"));
  case MAE_MISSING_IN_BLANK:
    return g_strdup_printf (ngettext ("Choose %d resource to pay for the production",
                                      "Choose %d resources to pay for the production", n),
                            n);
  case MAE_MISSING_OUT_BLANK:
    return g_strdup_printf (
        ngettext ("Choose %d resource to produce", "Choose %d resources to produce", n), n);
  case MAE_MISSING_NOT_NOW:
    break;
  }
  return mae_reject_text (game, &missing->reject, NULL);
}

char *
mae_draft_market_text (const MaeDraftMarket *self)
{
  MaeBag gains = mae_draft_market_gains (self);
  MaeBag tray = mae_draft_market_tray (self);
  int discarded = mae_bag_total (&tray), steps = mae_draft_market_others_faith (self);

  if (!mae_draft_market_active (self))
    return g_strdup ("");
  if (discarded > 0 && self->game->n_players == 1)
    /* Translators: how many resources, then how many spaces, which the plural follows. */
    return g_strdup_printf (ngettext ("Discarding %d moves the black cross %d space",
                                      "Discarding %d moves the black cross %d spaces", steps),
                            discarded, steps);
  if (discarded > 0)
    /* Translators: how many resources, then how much faith, which the plural follows. */
    return g_strdup_printf (ngettext ("Discarding %d gives each other player %d faith",
                                      "Discarding %d gives each other player %d faith", steps),
                            discarded, steps);
  /* White marbles that give nothing aren't gains. */
  if (self->game->rules->white >= 0)
    gains.of[self->game->rules->white] = 0;
  g_autofree char *what = mae_bag_text (self->game->rules, &gains);
  /* Translators: %s is "2 Stones and 1 Faith" */
  return g_strdup_printf (_ ("You gain %s"), what);
}

char *
mae_draft_market_kept_text (const MaeDraftMarket *self)
{
  MaeBag kept = mae_draft_market_gains (self);
  MaeBag tray = mae_draft_market_tray (self);

  if (!mae_draft_market_active (self))
    return g_strdup ("");
  for (int r = 0; r < self->game->rules->n_resources; r++)
    kept.of[r] = r == self->game->rules->white ? 0 : kept.of[r] - tray.of[r];
  g_autofree char *what = mae_bag_text (self->game->rules, &kept);
  /* Translators: %s is "2 Stones and 1 Faith"; the rest of what was taken is discarded. */
  return g_strdup_printf (_ ("You keep %s"), what);
}

char *
mae_draft_buy_text (const MaeDraftBuy *self)
{
  g_autofree char *card = NULL;
  g_autofree char *cost = NULL;

  if (!mae_draft_buy_active (self))
    return g_strdup ("");
  card = mae_card_text (self->game->rules, self->card);
  cost = mae_bag_text (self->game->rules, &self->payment.cost);
  /* Translators: "Pay 2 Coins and 1 Stone for the level 1 blue card" */
  return g_strdup_printf (_ ("Pay %1$s for the %2$s"), cost, card);
}

char *
mae_draft_produce_text (const MaeDraftProduce *self)
{
  MaeBag in = mae_draft_produce_sum_in (self);
  MaeBag out = mae_draft_produce_sum_out (self);

  if (!mae_draft_produce_active (self) || (mae_bag_is_empty (&in) && mae_bag_is_empty (&out)))
    return g_strdup ("");
  g_autofree char *paid = mae_bag_text (self->game->rules, &in);
  if (mae_bag_is_empty (&out))
    return g_strdup_printf (_ ("Pay %s"), paid);
  g_autofree char *gained = mae_bag_text (self->game->rules, &out);
  /* Translators: "Pay 1 Coin and 1 Stone; gain 1 Shield and 1 Faith" */
  return g_strdup_printf (_ ("Pay %1$s; gain %2$s"), paid, gained);
}

static char *
leader_text (const MaeDraftLeader *self)
{
  const MaeRuleset *rules = self->game->rules;
  int steps = rules->leader_discard_faith;
  g_autofree char *leader = NULL;

  if (self->discards)
    return g_strdup_printf (ngettext ("Discard for %d Faith", "Discard for %d Faith", steps),
                            steps);
  leader = mae_leader_text (rules, self->leader);
  /* Translators: %s is a leader's ability: "Cards cost 1 Servant less". */
  return g_strdup_printf (_ ("Activate: %s"), leader);
}

char *
mae_table_move_text (const MaeTableMove *self)
{
  switch (self->mode) {
  case MAE_MOVE_MARKET:
    return mae_draft_market_text (&self->market);
  case MAE_MOVE_BUY:
    return mae_draft_buy_text (&self->buy);
  case MAE_MOVE_PRODUCE:
    return mae_draft_produce_text (&self->produce);
  case MAE_MOVE_LEADER:
    return leader_text (&self->leader);
  default:
    return g_strdup ("");
  }
}

/* Returns what the player gains by the reports that the move triggers; NULL: it triggers none. */
static char *
report_text (const MaeTableMove *self)
{
  int points;

  if (mae_table_move_reports (self, &points) == 0)
    return NULL;
  if (points == 0)
    return g_strdup (_ ("Vatican report: no points for you"));
  return g_strdup_printf (
      ngettext ("Vatican report: %d point for you", "Vatican report: %d points for you", points),
      points);
}

/* Adds @part to @list, unless it is empty. */
static void
add_part (GString *list, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (list->len > 0)
    g_string_append (list, " · ");
  g_string_append (list, part);
}

char *
mae_table_move_effect_text (const MaeTableMove *self, bool compact)
{
  MaeMoveEnd end = mae_table_move_end (self);
  GString *text = g_string_new (NULL);
  g_autofree char *report = report_text (self);
  g_autofree char *effect = mae_table_move_discards (self) == 0 ? mae_table_move_text (self)
                            : compact ? mae_draft_market_kept_text (&self->market)
                                      : g_strdup ("");

  add_part (text, effect);
  add_part (text, report);
  if (end != MAE_MOVE_GOES_ON)
    add_part (text,
              end == MAE_MOVE_ENDS_GAME ? _ ("This ends the game") : _ ("The last round begins"));
  return mae_parts_text (g_string_free (text, FALSE));
}

const char *
mae_table_move_confirm_end_text (const MaeTableMove *self)
{
  if (self->mode == MAE_MOVE_BUY)
    return _ ("Buy and End Turn");
  if (self->mode == MAE_MOVE_PRODUCE)
    return _ ("Produce and End Turn");
  return _ ("Confirm and End Turn");
}

char *
mae_table_move_confirm_text (const MaeTableMove *self)
{
  int discarded = mae_table_move_discards (self), faith = mae_table_move_others_faith (self);

  if (self->mode == MAE_MOVE_BUY)
    return g_strdup (_ ("Buy"));
  if (self->mode == MAE_MOVE_PRODUCE)
    return g_strdup (_ ("Produce"));
  if (self->mode == MAE_MOVE_LEADER)
    return g_strdup (self->leader.discards ? C_ ("leader", "Discard") : _ ("Activate"));
  if (faith == 0 || !mae_table_move_complete (self))
    return g_strdup (_ ("Confirm"));
  if (self->market.game->n_players == 1)
    /* Translators: a button: how many resources, then how many spaces, which the plural follows. */
    return g_strdup_printf (ngettext ("Discard %1$d: black cross moves %2$d space",
                                      "Discard %1$d: black cross moves %2$d spaces", faith),
                            discarded, faith);
  /* Translators: a button: how many resources, then how much faith, which the plural follows. */
  return g_strdup_printf (ngettext ("Discard %1$d: others gain %2$d faith",
                                    "Discard %1$d: others gain %2$d faith", faith),
                          discarded, faith);
}
