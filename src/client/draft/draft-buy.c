/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-buy.h"

#include "moves-now.h"

static bool
refuse_slot (MaeReject *why)
{
  return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_BUY, .buy.empty = false });
}

void
mae_draft_buy_init (MaeDraftBuy *self, const MaeGame *game, int seat)
{
  static const MaeBag nothing;

  *self = (MaeDraftBuy){ .game = game, .seat = seat, .card = -1, .slot = -1 };
  mae_draft_payment_init (&self->payment, game, seat, &nothing);
}

bool
mae_draft_buy_active (const MaeDraftBuy *self)
{
  return self->card >= 0;
}

unsigned
mae_draft_buy_slots (const MaeGame *game, int seat, int card)
{
  unsigned slots = 0;

  for (int slot = 0; slot < game->rules->n_slots; slot++)
    if (mae_game_card_fits (game, seat, card, slot))
      slots |= 1u << slot;
  return slots;
}

/* Returns the part of @card's cost that @seat doesn't have. */
static MaeBag
lacking (const MaeGame *game, int seat, int card)
{
  MaeBag cost = mae_game_card_cost (game, seat, card);
  MaeBag owned = mae_game_resources (game, seat);

  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    cost.of[r] = cost.of[r] > owned.of[r] ? cost.of[r] - owned.of[r] : 0;
  return cost;
}

bool
mae_draft_buy_lacks (const MaeGame *game, int seat, int card, MaeBag *resources, bool *slot)
{
  *resources = lacking (game, seat, card);
  *slot = mae_draft_buy_slots (game, seat, card) == 0;
  return *slot || !mae_bag_is_empty (resources);
}

bool
mae_draft_buy_can (const MaeGame *game, int seat, int level, int colour, MaeReject *why)
{
  int card = mae_game_top_card (game, level, colour);

  if (!mae_now_may (game, seat, MAE_COMMAND_BUY_CARD, why))
    return false;
  if (card < 0)
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_BUY, .buy.empty = true });
  MaeBag missing = lacking (game, seat, card);
  if (!mae_bag_is_empty (&missing))
    return mae_draft_refuse (
        why, (MaeReject){ .kind = MAE_REJECT_REQUIREMENTS, .requirements.resources = missing });
  return mae_draft_buy_slots (game, seat, card) != 0 || refuse_slot (why);
}

bool
mae_draft_buy_can_any (const MaeGame *game, int seat)
{
  for (int level = 1; level <= game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++)
      if (mae_draft_buy_can (game, seat, level, colour, NULL))
        return true;
  return false;
}

/* Returns whether it makes no difference on which of @slots a card is put: they are all empty. */
static bool
are_alike (const MaeDraftBuy *self, unsigned slots)
{
  for (int slot = 0; slot < self->game->rules->n_slots; slot++)
    if ((slots >> slot & 1) && self->game->players[self->seat].slots[slot].n > 0)
      return false;
  return true;
}

bool
mae_draft_buy_choose (MaeDraftBuy *self, int level, int colour, MaeReject *why)
{
  unsigned slots;

  if (!mae_draft_buy_can (self->game, self->seat, level, colour, why))
    return false;

  self->card = mae_game_top_card (self->game, level, colour);
  self->slot = -1;
  slots = mae_draft_buy_slots (self->game, self->seat, self->card);
  if ((slots & (slots - 1)) == 0 || are_alike (self, slots))
    while (!(slots >> ++self->slot & 1))
      ;
  MaeBag cost = mae_game_card_cost (self->game, self->seat, self->card);
  mae_draft_payment_init (&self->payment, self->game, self->seat, &cost);
  mae_draft_payment_propose (&self->payment);
  return true;
}

bool
mae_draft_buy_can_slot (const MaeDraftBuy *self, int slot, MaeReject *why)
{
  if (mae_draft_buy_active (self) && slot >= 0 && slot < self->game->rules->n_slots
      && mae_game_card_fits (self->game, self->seat, self->card, slot))
    return true;
  return refuse_slot (why);
}

bool
mae_draft_buy_choose_slot (MaeDraftBuy *self, int slot, MaeReject *why)
{
  if (!mae_draft_buy_can_slot (self, slot, why))
    return false;
  self->slot = slot;
  return true;
}

void
mae_draft_buy_rebase (MaeDraftBuy *self, const MaeGame *game)
{
  MaeDraftBuy old = *self;
  const MaeCard *card;

  mae_draft_buy_init (self, game, old.seat);
  if (!mae_draft_buy_active (&old))
    return;
  card = &game->rules->cards[old.card];
  if (mae_game_top_card (game, card->level, card->colour) != old.card
      || !mae_draft_buy_choose (self, card->level, card->colour, NULL))
    return;
  mae_draft_buy_choose_slot (self, old.slot, NULL);
  self->payment.paid = old.payment.paid;
  mae_draft_payment_set_cost (&self->payment, &self->payment.cost);
  mae_draft_payment_propose (&self->payment);
}

MaeBag
mae_draft_buy_container (const MaeDraftBuy *self, int container)
{
  return mae_draft_payment_container (&self->payment, container);
}

MaeDraftMissing
mae_draft_buy_missing (const MaeDraftBuy *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };

  if (!mae_now_may (self->game, self->seat, MAE_COMMAND_BUY_CARD, &missing.reject))
    missing.kind = MAE_MISSING_NOT_NOW;
  else if (!mae_draft_buy_active (self))
    missing.kind = MAE_MISSING_CARD;
  else if (self->slot < 0)
    missing.kind = MAE_MISSING_SLOT;
  else
    mae_draft_payment_missing (&self->payment, &missing);
  return missing;
}

bool
mae_draft_buy_to_command (const MaeDraftBuy *self, MaeCommand *out)
{
  const MaeCard *card;

  if (mae_draft_buy_missing (self).kind != MAE_MISSING_NOTHING)
    return false;

  card = &self->game->rules->cards[self->card];
  *out = (MaeCommand){ .kind = MAE_COMMAND_BUY_CARD, .seat = self->seat };
  out->buy_card.colour = card->colour;
  out->buy_card.level = card->level;
  out->buy_card.slot = self->slot;
  out->buy_card.payment = self->payment.paid;
  return true;
}
