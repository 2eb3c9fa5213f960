/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-use.h"

/* Returns the difference that an active @leader makes to the cost of @card. */
static MaeBag
saved_by (const MaeGame *game, int seat, int leader, int card)
{
  MaeBag cost = mae_game_card_cost (game, seat, card), less;
  MaeGame active = *game;
  MaePlayer *player = &active.players[seat];

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == leader)
      player->active |= 1 << i;
  less = mae_game_card_cost (&active, seat, card);
  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    cost.of[r] -= less.of[r];
  return cost;
}

MaeLeaderUse
mae_leader_use_of_card (const MaeGame *game, int seat, int leader, int card, MaeBag *bag)
{
  const MaeLeader *about = &game->rules->leaders[leader];
  MaeLeaderUse use = MAE_LEADER_USE_NONE;

  *bag = saved_by (game, seat, leader, card);
  if (mae_leader_needs_card (game->rules, leader, card))
    use |= MAE_LEADER_USE_NEEDS;
  if (!mae_bag_is_empty (bag))
    use |= MAE_LEADER_USE_HELPS;
  else if (use == MAE_LEADER_USE_NONE
           && (about->kind == MAE_LEADER_DEPOT || about->kind == MAE_LEADER_WHITE))
    bag->of[about->resource] = mae_game_card_cost (game, seat, card).of[about->resource];
  if (use == MAE_LEADER_USE_NONE && !mae_bag_is_empty (bag))
    use = MAE_LEADER_USE_COSTS;
  return use;
}

MaeLeaderUse
mae_leader_use_of_marble (const MaeRuleset *rules, int leader, int resource)
{
  const MaeLeader *card = &rules->leaders[leader];
  MaeLeaderUse use = MAE_LEADER_USE_NONE;

  if (card->needs_resources.of[resource] > 0)
    use |= MAE_LEADER_USE_NEEDS;
  if (resource == (card->kind == MAE_LEADER_WHITE ? rules->white : card->resource))
    use |= MAE_LEADER_USE_HELPS;
  return use;
}
