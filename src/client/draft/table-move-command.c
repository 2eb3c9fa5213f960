/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Converts a command to a draft, the reverse of mae_table_move_to_command(). */

#include "table-move.h"

#include <string.h>

static void
take_line (MaeDraftMarket *draft, const MaeCommand *command)
{
  int white = 0;

  if (!mae_draft_market_choose (draft, command->take_market.row, command->take_market.index, NULL))
    return;
  for (int r = 0; r < draft->game->rules->n_resources; r++)
    for (int i = 0; i < command->take_market.replacements.of[r] && white < draft->n_whites; i++)
      mae_draft_market_turn (draft, white++, r);
}

static void
take_market (MaeDraftMarket *draft, const MaeCommand *command)
{
  take_line (draft, command);
  mae_draft_market_place_all (draft);
}

static void
take_buy (MaeDraftBuy *draft, const MaeCommand *command)
{
  if (mae_draft_buy_choose (draft, command->buy_card.level, command->buy_card.colour, NULL))
    mae_draft_buy_choose_slot (draft, command->buy_card.slot, NULL);
}

/* Sets the blanks of an item: inputs beyond the fixed parts, and chosen outputs. */
static void
take_item (MaeDraftProduce *draft, const MaeProduceItem *item)
{
  int i = mae_draft_produce_find (draft, item->production), in = 0, out = 0;
  MaeBag left = item->in;

  if (i < 0 || draft->item[i].on || !mae_draft_produce_toggle (draft, i, NULL))
    return;
  mae_bag_subtract (&left, &draft->game->rules->productions[item->production].in);
  for (int r = 0; r < draft->game->rules->n_resources; r++) {
    for (int k = 0; k < left.of[r]; k++)
      mae_draft_produce_set_in (draft, i, in++, r);
    for (int k = 0; k < item->out_blanks.of[r]; k++)
      mae_draft_produce_set_out (draft, i, out++, r);
  }
}

bool
mae_table_move_take_command (MaeTableMove *self, const MaeGame *game, const MaeCommand *command)
{
  mae_table_move_init (self, game, command->seat);
  switch (command->kind) {
  case MAE_COMMAND_TAKE_MARKET:
    take_market (&self->market, command);
    self->mode = MAE_MOVE_MARKET;
    break;
  case MAE_COMMAND_BUY_CARD:
    take_buy (&self->buy, command);
    self->mode = MAE_MOVE_BUY;
    break;
  case MAE_COMMAND_PRODUCE:
    for (int i = 0; i < command->produce.n && i < MAE_MAX_ACTIVE_PRODUCTIONS; i++)
      take_item (&self->produce, &command->produce.item[i]);
    self->mode = MAE_MOVE_PRODUCE;
    break;
  default:
    return false;
  }
  if (mae_table_move_complete (self))
    return true;
  mae_table_move_init (self, game, command->seat);
  return false;
}

/* ── All steps ─────────────────────────────────────────────────────────────────────────────── */

int
mae_table_move_to_steps (const MaeTableMove *self, bool ends, MaeCommand out[MAE_MOVE_STEPS_MAX])
{
  int n = 0;

  if (self->mode == MAE_MOVE_MARKET)
    for (int i = 0; i < self->market.n_swaps; i++)
      out[n++] = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                               .seat = self->market.seat,
                               .swap = self->market.swap[i] };
  if (!mae_table_move_to_command (self, &out[n]))
    return 0;
  int seat = out[n++].seat;
  if (ends)
    out[n++] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  return n;
}

bool
mae_table_move_has_same_steps (const MaeTableMove *a, const MaeTableMove *b)
{
  MaeCommand steps[2][MAE_MOVE_STEPS_MAX];
  uint8_t packed[2][MAE_COMMAND_PACKED_MAX];
  int n = mae_table_move_to_steps (a, false, steps[0]);

  if (a->mode != b->mode || mae_table_move_to_steps (b, false, steps[1]) != n)
    return false;
  for (int i = 0; i < n; i++) {
    size_t size = mae_command_pack (&steps[0][i], packed[0], sizeof packed[0]);
    if (mae_command_pack (&steps[1][i], packed[1], sizeof packed[1]) != size
        || memcmp (packed[0], packed[1], size) != 0)
      return false;
  }
  return true;
}

/* Places exactly what @command places. */
static void
place_as (MaeDraftMarket *draft, const MaeCommand *command)
{
  const MaePlacement *shelves = &command->take_market.shelves;

  for (int i = 0; i < shelves->n; i++)
    for (int r = 0; r < draft->game->rules->n_resources; r++)
      for (int k = 0; k < shelves->at[i].bag.of[r]; k++)
        if (!mae_draft_market_place (draft, r, shelves->at[i].container, NULL))
          return;
}

/* Makes the draft of @main, after @swaps. */
static bool
take_main (MaeTableMove *self, const MaeGame *game, const MaeCommand *main, const MaeCommand *swaps,
           int n_swaps)
{
  bool discards = main->kind == MAE_COMMAND_DISCARD_LEADER;

  switch (main->kind) {
  case MAE_COMMAND_TAKE_MARKET:
    take_line (&self->market, main);
    for (int i = 0; i < n_swaps; i++)
      if (!mae_draft_market_swap (&self->market, swaps[i].swap.a, swaps[i].swap.b, NULL))
        return false;
    place_as (&self->market, main);
    self->mode = MAE_MOVE_MARKET;
    return true;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    self->mode = MAE_MOVE_LEADER;
    return n_swaps == 0
           && mae_draft_leader_choose (&self->leader, main->leader.leader, discards, NULL);
  case MAE_COMMAND_BUY_CARD:
  case MAE_COMMAND_PRODUCE:
    if (n_swaps > 0 || !mae_game_check (game, main, NULL)
        || !mae_table_move_take_command (self, game, main))
      return false;
    if (main->kind == MAE_COMMAND_BUY_CARD)
      self->buy.payment.paid = main->buy_card.payment;
    else
      self->produce.payment.paid = main->produce.payment;
    return true;
  default:
    return false;
  }
}

bool
mae_table_move_take_steps (MaeTableMove *self, const MaeGame *game, int seat,
                           const MaeCommand *steps, int n)
{
  bool ends = steps != NULL && n > 0 && steps[n - 1].kind == MAE_COMMAND_END_TURN;
  int n_swaps = 0;

  mae_table_move_init (self, game, seat);
  if (steps == NULL)
    return false;
  while (n_swaps < n && n_swaps < MAE_MAX_SWAPS && steps[n_swaps].kind == MAE_COMMAND_SWAP_SHELVES)
    n_swaps++;
  if (n - ends != n_swaps + 1)
    return false;
  MaeCommand main = steps[n_swaps];
  main.seat = seat;
  if (take_main (self, game, &main, steps, n_swaps) && mae_table_move_complete (self))
    return true;
  mae_table_move_init (self, game, seat);
  return false;
}
