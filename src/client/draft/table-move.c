/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-move.h"

#include <glib.h>

#include "engine/faith.h"

void
mae_table_move_init (MaeTableMove *self, const MaeGame *game, int seat)
{
  self->mode = MAE_MOVE_NONE;
  self->planned = false;
  self->picked = self->picked_shelf = -1;
  mae_draft_market_init (&self->market, game, seat);
  mae_draft_buy_init (&self->buy, game, seat);
  mae_draft_produce_init (&self->produce, game, seat);
  mae_draft_leader_init (&self->leader, game, seat);
}

void
mae_table_move_rebase (MaeTableMove *self, const MaeGame *game, int seat)
{
  bool active = false;

  self->picked = self->picked_shelf = -1;
  switch (self->mode) {
  case MAE_MOVE_MARKET:
    mae_draft_market_rebase (&self->market, game);
    active = mae_draft_market_active (&self->market);
    break;
  case MAE_MOVE_BUY:
    mae_draft_buy_rebase (&self->buy, game);
    active = mae_draft_buy_active (&self->buy);
    break;
  case MAE_MOVE_PRODUCE:
    mae_draft_produce_rebase (&self->produce, game);
    active = mae_draft_produce_active (&self->produce);
    break;
  case MAE_MOVE_LEADER:
    mae_draft_leader_rebase (&self->leader, game);
    active = mae_draft_leader_active (&self->leader);
    break;
  case MAE_MOVE_NONE:
    break;
  }
  if (!active)
    mae_table_move_init (self, game, seat);
}

MaeBag
mae_table_move_container (const MaeTableMove *self, const MaeGame *game, int container)
{
  switch (self->mode) {
  case MAE_MOVE_MARKET:
    return mae_draft_market_container (&self->market, container);
  case MAE_MOVE_BUY:
    return mae_draft_buy_container (&self->buy, container);
  case MAE_MOVE_PRODUCE:
    return mae_draft_produce_container (&self->produce, container);
  default:
    return game->containers[container];
  }
}

MaeDraftMissing
mae_table_move_missing (const MaeTableMove *self)
{
  switch (self->mode) {
  case MAE_MOVE_BUY:
    return mae_draft_buy_missing (&self->buy);
  case MAE_MOVE_PRODUCE:
    return mae_draft_produce_missing (&self->produce);
  case MAE_MOVE_LEADER:
    return mae_draft_leader_missing (&self->leader);
  default:
    return mae_draft_market_missing (&self->market);
  }
}

bool
mae_table_move_complete (const MaeTableMove *self)
{
  return self->mode != MAE_MOVE_NONE && mae_table_move_missing (self).kind == MAE_MISSING_NOTHING;
}

bool
mae_table_move_to_command (const MaeTableMove *self, MaeCommand *out)
{
  switch (self->mode) {
  case MAE_MOVE_MARKET:
    return mae_draft_market_to_command (&self->market, out);
  case MAE_MOVE_BUY:
    return mae_draft_buy_to_command (&self->buy, out);
  case MAE_MOVE_PRODUCE:
    return mae_draft_produce_to_command (&self->produce, out);
  case MAE_MOVE_LEADER:
    return mae_draft_leader_to_command (&self->leader, out);
  default:
    return false;
  }
}

bool
mae_table_move_can_place_more (const MaeTableMove *self)
{
  if (self->mode != MAE_MOVE_MARKET)
    return false;
  MaeDraftMarket copy = self->market;
  return mae_draft_market_place_all (&copy) > 0;
}

int
mae_table_move_discards (const MaeTableMove *self)
{
  MaeBag tray = mae_draft_market_tray (&self->market);

  return self->mode == MAE_MOVE_MARKET ? mae_bag_total (&tray) : 0;
}

int
mae_table_move_others_faith (const MaeTableMove *self)
{
  return self->mode == MAE_MOVE_MARKET ? mae_draft_market_others_faith (&self->market) : 0;
}

int
mae_table_move_faith (const MaeTableMove *self)
{
  switch (self->mode) {
  case MAE_MOVE_MARKET:
    return mae_draft_market_own_faith (&self->market);
  case MAE_MOVE_PRODUCE: {
    MaeBag out = mae_draft_produce_sum_out (&self->produce);
    const MaeRuleset *rules = self->produce.game->rules;
    int steps = 0;
    for (int r = 0; r < rules->n_resources; r++)
      steps += out.of[r] * mae_ruleset_faith_of (rules, r);
    return steps;
  }
  default:
    return 0;
  }
}

/* Returns the game in which the move moves markers; NULL: it moves none. A move's drafts that
 * aren't active may still have a game that is gone. */
static const MaeGame *
faith_game (const MaeTableMove *self)
{
  return self->mode == MAE_MOVE_MARKET    ? self->market.game
         : self->mode == MAE_MOVE_PRODUCE ? self->produce.game
                                          : NULL;
}

unsigned
mae_table_move_reports (const MaeTableMove *self, int *points)
{
  const MaeGame *game = faith_game (self);
  int seat = self->mode == MAE_MOVE_MARKET ? self->market.seat : self->produce.seat;
  uint8_t gained = 0, reports = 0;

  *points = 0;
  if (game != NULL)
    reports = mae_game_reports_after (game, seat, mae_table_move_faith (self),
                                      mae_table_move_others_faith (self), &gained);
  for (int i = 0; i < MAE_MAX_SECTIONS; i++)
    if (gained >> i & 1)
      *points += game->rules->sections[i].points;
  return reports;
}

MaeMoveEnd
mae_table_move_end (const MaeTableMove *self)
{
  const MaeGame *game = self->mode == MAE_MOVE_BUY ? self->buy.game : faith_game (self);
  int seat = self->mode == MAE_MOVE_MARKET ? self->market.seat
             : self->mode == MAE_MOVE_BUY  ? self->buy.seat
                                           : self->produce.seat;

  if (game == NULL
      || !mae_game_ends_after (game, seat, mae_table_move_faith (self),
                               mae_table_move_others_faith (self), self->mode == MAE_MOVE_BUY))
    return MAE_MOVE_GOES_ON;
  return mae_game_others_follow (game, seat) ? MAE_MOVE_LAST_ROUND : MAE_MOVE_ENDS_GAME;
}
