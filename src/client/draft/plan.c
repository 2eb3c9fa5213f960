/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plan.h"

#include <string.h>

static bool
same_placement (const MaePlacement *a, const MaePlacement *b)
{
  MaeBag total_a = mae_placement_total (a), total_b = mae_placement_total (b);

  for (int i = 0; i < a->n; i++)
    for (int r = 0; r < MAE_MAX_RESOURCES; r++)
      if (mae_placement_held (b, a->at[i].container, r) != a->at[i].bag.of[r])
        return false;
  return mae_bag_equal (&total_a, &total_b);
}

static bool
same_market (const MaeDraftMarket *a, const MaeDraftMarket *b)
{
  return a->n_swaps == b->n_swaps
         && memcmp (a->swap, b->swap, (size_t) a->n_swaps * sizeof *a->swap) == 0
         && memcmp (a->white, b->white, (size_t) a->n_whites * sizeof *a->white) == 0
         && same_placement (&a->placed, &b->placed);
}

static bool
same_buy (const MaeDraftBuy *a, const MaeDraftBuy *b)
{
  return a->slot == b->slot && same_placement (&a->payment.paid, &b->payment.paid);
}

static bool
same_produce (const MaeDraftProduce *a, const MaeDraftProduce *b)
{
  for (int i = 0; i < a->n; i++) {
    const MaeDraftItem *item = &a->item[i];
    int other = mae_draft_produce_find (b, item->production);

    if (item->on
        && (other < 0 || !b->item[other].on
            || memcmp (item->in, b->item[other].in, sizeof item->in) != 0
            || memcmp (item->out, b->item[other].out, sizeof item->out) != 0))
      return false;
  }
  return same_placement (&a->payment.paid, &b->payment.paid);
}

static bool
same_move (const MaeTableMove *a, const MaeTableMove *b)
{
  switch (a->mode) {
  case MAE_MOVE_MARKET:
    return same_market (&a->market, &b->market);
  case MAE_MOVE_BUY:
    return same_buy (&a->buy, &b->buy);
  case MAE_MOVE_PRODUCE:
    return same_produce (&a->produce, &b->produce);
  default:
    return true;
  }
}

/* Returns whether the line of @old gives something else in @game. */
static bool
line_changed (const MaeDraftMarket *old, const MaeGame *game)
{
  MaeDraftMarket now;

  mae_draft_market_init (&now, game, old->seat);
  return mae_draft_market_choose (&now, old->row, old->index, NULL)
         && (!mae_bag_equal (&now.fixed, &old->fixed) || now.n_whites != old->n_whites
             || now.choices != old->choices);
}

/* Says why the plan @old isn't legal in @game. */
static void
explain (const MaeTableMove *old, const MaeGame *game, int seat, MaePlanChange *change)
{
  MaeTableMove now;

  mae_table_move_init (&now, game, seat);
  switch (old->mode) {
  case MAE_MOVE_MARKET:
    mae_draft_market_choose (&now.market, old->market.row, old->market.index, &change->why);
    return;
  case MAE_MOVE_BUY: {
    const MaeCard *card = &game->rules->cards[old->buy.card];

    change->gone = mae_game_top_card (game, card->level, card->colour) != old->buy.card;
    mae_draft_buy_can (game, seat, card->level, card->colour, &change->why);
    return;
  }
  case MAE_MOVE_PRODUCE:
    for (int i = 0; i < old->produce.n; i++)
      if (old->produce.item[i].on
          && !mae_draft_produce_can_add (
              &now.produce, mae_draft_produce_find (&now.produce, old->produce.item[i].production),
              &change->why))
        return;
    return;
  case MAE_MOVE_LEADER:
    mae_draft_leader_choose (&now.leader, old->leader.leader, old->leader.discards, &change->why);
    return;
  case MAE_MOVE_NONE:
    return;
  }
}

MaePlanChange
mae_plan_rebase (MaeTableMove *move, const MaeGame *game, int seat)
{
  MaeTableMove old = *move;
  MaePlanChange change = { .fate = MAE_PLAN_KEPT, .mode = old.mode };

  if (old.mode == MAE_MOVE_MARKET && line_changed (&old.market, game)) {
    change.gone = true;
    mae_table_move_init (move, game, seat);
  } else {
    mae_table_move_rebase (move, game, seat);
  }
  if (move->mode != old.mode) {
    change.fate = MAE_PLAN_DROPPED;
    if (!change.gone)
      explain (&old, game, seat, &change);
  } else if (!same_move (&old, move)) {
    change.fate = MAE_PLAN_CHANGED;
  }
  return change;
}
