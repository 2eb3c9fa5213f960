/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Converts a command to a draft, the reverse of mae_table_move_to_command(). */

#include "table-move.h"

static void
take_market (MaeDraftMarket *draft, const MaeCommand *command)
{
  int white = 0;

  if (!mae_draft_market_choose (draft, command->take_market.row, command->take_market.index, NULL))
    return;
  for (int r = 0; r < draft->game->rules->n_resources; r++)
    for (int i = 0; i < command->take_market.replacements.of[r] && white < draft->n_whites; i++)
      mae_draft_market_turn (draft, white++, r);
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
