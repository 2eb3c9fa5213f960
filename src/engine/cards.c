/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Development cards: the grid and main action 2 (docs/rules.md, Buy a development card). */
#include "internal.h"

int
mae_game_colour_left (const MaeGame *game, int colour)
{
  int left = 0;

  for (int level = 1; level <= game->rules->n_levels; level++) {
    if (game->deck_left[level - 1][colour] < 0)
      return -1;
    left += game->deck_left[level - 1][colour];
  }
  return left;
}

MaeBag
mae_game_card_cost (const MaeGame *game, int seat, int card)
{
  const MaePlayer *player = &game->players[seat];
  MaeBag cost = game->rules->cards[card].cost;

  for (int i = 0; i < player->hand_count; i++) {
    if (!(player->active & 1 << i))
      continue;
    const MaeLeader *leader = &game->rules->leaders[player->hand[i]];
    if (leader->kind == MAE_LEADER_DISCOUNT) {
      int32_t *price = &cost.of[leader->resource];
      *price = *price > leader->amount ? *price - leader->amount : 0;
    }
  }
  return cost;
}

bool
mae_game_card_fits (const MaeGame *game, int seat, int card, int slot)
{
  if (slot < 0 || slot >= game->rules->n_slots || card < 0 || card >= game->rules->n_cards)
    return false;
  const MaeSlot *cards = &game->players[seat].slots[slot];
  int below = cards->n == 0 ? 0 : game->rules->cards[cards->card[cards->n - 1]].level;
  return game->rules->cards[card].level == below + 1;
}

int
mae_game_find_slot (const MaeGame *game, int seat, int card)
{
  for (int slot = 0; slot < game->rules->n_slots; slot++)
    if (mae_game_card_fits (game, seat, card, slot))
      return slot;
  return -1;
}

static bool
reject_buy (MaeReject *reject, bool empty)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_BUY, .buy.empty = empty };
  return false;
}

bool
mae_check_buy (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaePlacement *payment = &command->buy_card.payment;
  int level = command->buy_card.level, colour = command->buy_card.colour;

  if (colour < 0 || colour >= game->rules->n_colours)
    return mae_reject_no_such (reject, MAE_ENTITY_COLOUR, colour);
  if (level < 1 || level > game->rules->n_levels)
    return mae_reject_no_such (reject, MAE_ENTITY_CARD, level);
  int card = mae_game_top_card (game, level, colour);
  if (card < 0)
    return reject_buy (reject, true);
  if (!mae_game_card_fits (game, command->seat, card, command->buy_card.slot))
    return reject_buy (reject, false);
  if (!mae_check_payment_form (game, command->seat, payment, reject))
    return false;

  MaeBag cost = mae_game_card_cost (game, command->seat, card);
  MaeBag there = mae_game_resources (game, command->seat);
  if (!mae_bag_contains (&there, &cost)) {
    if (reject != NULL) {
      reject->kind = MAE_REJECT_REQUIREMENTS;
      reject->requirements.price = true;
      reject->requirements.n_cards = 0;
      for (int i = 0; i < MAE_MAX_RESOURCES; i++)
        reject->requirements.resources.of[i] =
            cost.of[i] > there.of[i] ? cost.of[i] - there.of[i] : 0;
    }
    return false;
  }
  return mae_check_payment (game, command->seat, payment, &cost, reject);
}

/* Removes the top card of a deck, which isn't empty. @level from 1. */
void
mae_deck_pop (MaeGame *game, int level, int colour)
{
  int left = --game->deck_left[level - 1][colour];

  game->deck_top[level - 1][colour] =
      left == 0 ? -1 : game->deck[game->deck_start[level - 1][colour] + left - 1];
}

void
mae_emit_grid (const MaeGame *game, MaeEvents *events)
{
  MaeEvent *event = mae_emit (events, MAE_EVENT_GRID, -1);

  if (event == NULL)
    return;
  memcpy (event->grid.top, game->deck_top, sizeof game->deck_top);
  memcpy (event->grid.left, game->deck_left, sizeof game->deck_left);
}

/* Buys a card. Returns whether a hidden card was revealed. */
bool
mae_do_buy (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  int level = command->buy_card.level, colour = command->buy_card.colour;
  int card = mae_game_top_card (game, level, colour);
  MaeSlot *slot = &game->players[command->seat].slots[command->buy_card.slot];

  game->main_done = true;
  mae_do_placement (game, &command->buy_card.payment, -1, events);
  slot->card[slot->n++] = card;
  mae_deck_pop (game, level, colour);

  mae_check_last_round (game, events);
  mae_points_update (game, command->seat, events);
  MaeEvent *event = mae_emit (events, MAE_EVENT_SLOT, command->seat);
  if (event != NULL) {
    event->slot.slot = command->buy_card.slot;
    event->slot.n = slot->n;
    memcpy (event->slot.card, slot->card, sizeof slot->card);
  }
  mae_emit_grid (game, events);
  mae_solo_check_lost (game, events);
  return mae_game_top_card (game, level, colour) >= 0;
}
