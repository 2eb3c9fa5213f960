/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Main action 3: activate productions (docs/rules.md). */
#include "internal.h"

int
mae_game_productions (const MaeGame *game, int seat, int16_t out[MAE_MAX_ACTIVE_PRODUCTIONS])
{
  const MaePlayer *player = &game->players[seat];
  int n = 0;

  out[n++] = game->rules->base_production;
  for (int slot = 0; slot < game->rules->n_slots; slot++)
    if (player->slots[slot].n > 0)
      out[n++] = game->rules->cards[player->slots[slot].card[player->slots[slot].n - 1]].production;
  for (int i = 0; i < player->hand_count; i++)
    if ((player->active & 1 << i) && game->rules->leaders[player->hand[i]].production >= 0)
      out[n++] = game->rules->leaders[player->hand[i]].production;
  return n;
}

/* Checks the number and types of blanks. @fixed is the number of fixed storable units in the
 * recipe. */
static bool
check_blanks (const MaeGame *game, const MaeBag *chosen, uint32_t excluded, int blanks, int fixed,
              bool input, MaeReject *reject)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (chosen->of[i] < 0)
      return mae_reject_transaction (reject, input, true, MAE_TRANSACTION_NEGATIVE);
  /* A blank can't be a type that moves a marker, even if the ruleset doesn't exclude it. */
  for (int i = 0; i < game->rules->n_resources; i++)
    if (chosen->of[i] > 0 && ((excluded & 1u << i) || mae_ruleset_faith_of (game->rules, i) > 0))
      return mae_reject_transaction (reject, input, true, MAE_TRANSACTION_EXCLUDED);
  if (!mae_check_quantities (game, chosen, input, false, reject))
    return false;
  if (mae_bag_total (chosen) != blanks)
    return mae_reject_recipe (reject, input, -1, fixed, fixed + mae_bag_total (chosen));
  return true;
}

static int
storable_total (const MaeGame *game, const MaeBag *bag)
{
  int total = 0;

  for (int i = 0; i < game->rules->n_resources; i++)
    if (game->rules->resources[i].storable)
      total += bag->of[i];
  return total;
}

static bool
check_item (const MaeGame *game, const MaeProduceItem *item, MaeReject *reject)
{
  const MaeProduction *production = &game->rules->productions[item->production];
  MaeBag in_blanks = item->in;
  int fixed_in = mae_bag_total (&production->in);

  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (item->in_special.of[i] < 0)
      return mae_reject_transaction (reject, true, false, MAE_TRANSACTION_NEGATIVE);
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (item->in_special.of[i] > 0) {
      bool storable = i < game->rules->n_resources && game->rules->resources[i].storable;
      return mae_reject_transaction (reject, true, false,
                                     storable ? MAE_TRANSACTION_ILLEGAL_STORABLE
                                              : MAE_TRANSACTION_ILLEGAL_NON_STORABLE);
    }

  if (!mae_check_quantities (game, &item->in, true, false, reject))
    return false;
  if (mae_bag_total (&item->in) != fixed_in + production->in_blanks)
    return mae_reject_recipe (reject, true, -1, fixed_in, mae_bag_total (&item->in));
  for (int i = 0; i < game->rules->n_resources; i++)
    if (item->in.of[i] < production->in.of[i])
      return mae_reject_recipe (reject, true, i, production->in.of[i], item->in.of[i]);
  mae_bag_subtract (&in_blanks, &production->in);
  return check_blanks (game, &in_blanks, production->in_excluded, production->in_blanks, fixed_in,
                       true, reject)
         && check_blanks (game, &item->out_blanks, production->out_excluded, production->out_blanks,
                          storable_total (game, &production->out), false, reject);
}

bool
mae_check_produce (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  int16_t available[MAE_MAX_ACTIVE_PRODUCTIONS];
  int n_available = mae_game_productions (game, command->seat, available);
  uint32_t used = 0;
  MaeBag cost = { 0 };

  if (command->produce.n == 0)
    return mae_reject_recipe (reject, true, -1, 0, 0);
  for (int i = 0; i < command->produce.n; i++) {
    const MaeProduceItem *item = &command->produce.item[i];
    int at = 0;
    while (at < n_available && available[at] != item->production)
      at++;
    if (at == n_available || (used & 1u << at))
      return mae_reject_not_owned (reject, MAE_OBJECT_PRODUCTION, item->production);
    used |= 1u << at;
  }
  if (!mae_check_payment_form (game, command->seat, &command->produce.payment, reject))
    return false;
  for (int i = 0; i < command->produce.n; i++) {
    if (!check_item (game, &command->produce.item[i], reject))
      return false;
    mae_bag_add (&cost, &command->produce.item[i].in);
  }
  return mae_check_payment (game, command->seat, &command->produce.payment, &cost, reject);
}

void
mae_do_produce (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  int strongbox = mae_game_strongbox (game, command->seat);
  int faith = 0;

  game->main_done = true;
  mae_do_placement (game, &command->produce.payment, -1, events);
  for (int i = 0; i < command->produce.n; i++) {
    const MaeProduceItem *item = &command->produce.item[i];
    MaeBag out = game->rules->productions[item->production].out;
    mae_bag_add (&out, &item->out_blanks);
    for (int r = 0; r < game->rules->n_resources; r++) {
      faith += out.of[r] * mae_ruleset_faith_of (game->rules, r);
      if (game->rules->resources[r].storable)
        game->containers[strongbox].of[r] += out.of[r];
      if (game->containers[strongbox].of[r] > MAE_STRONGBOX_MAX)
        game->containers[strongbox].of[r] = MAE_STRONGBOX_MAX;
    }
  }
  mae_emit_container (game, strongbox, events);
  mae_faith_move (game, command->seat, faith, events);
  mae_faith_reports (game, events);
  mae_check_last_round (game, events);
  mae_solo_check_lost (game, events);
}
