/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaders: requirements, activating, discarding (docs/rules.md, Secondary actions; Leaders). Hands
 * are sorted, unknown leaders (-1) last, so that games with the same knowledge have equal bytes. */
#include "internal.h"

void
mae_hand_remove (MaePlayer *player, int at)
{
  uint8_t below = player->active & ((1 << at) - 1);

  for (int i = at; i < player->hand_count - 1; i++)
    player->hand[i] = player->hand[i + 1];
  player->hand[--player->hand_count] = -1;
  player->active = below | ((player->active >> 1) & ~((1 << at) - 1));
}

static bool
counts_for (const MaeCard *card, const MaeCardNeed *need)
{
  return card->colour == need->colour && (need->level == 0 || card->level == need->level);
}

bool
mae_leader_needs_card (const MaeRuleset *rules, int leader, int card)
{
  for (int i = 0; i < rules->leaders[leader].n_needs; i++)
    if (counts_for (&rules->cards[card], &rules->leaders[leader].needs[i]))
      return true;
  return false;
}

bool
mae_game_leader_met (const MaeGame *game, int seat, int leader, MaeReject *reject)
{
  const MaeLeader *card = &game->rules->leaders[leader];
  const MaePlayer *player = &game->players[seat];
  MaeBag there = mae_game_resources (game, seat);
  bool met = mae_bag_contains (&there, &card->needs_resources);
  int n_missing = 0;
  MaeCardNeed missing[MAE_MAX_NEEDS];

  for (int i = 0; i < card->n_needs; i++) {
    const MaeCardNeed *need = &card->needs[i];
    int have = 0;
    for (int slot = 0; slot < game->rules->n_slots; slot++)
      for (int j = 0; j < player->slots[slot].n; j++)
        have += counts_for (&game->rules->cards[player->slots[slot].card[j]], need);
    if (have < need->count) {
      missing[n_missing] = *need;
      missing[n_missing++].count = need->count - have;
    }
  }
  if (met && n_missing == 0)
    return true;

  if (reject != NULL) {
    reject->kind = MAE_REJECT_REQUIREMENTS;
    reject->requirements.price = false;
    for (int i = 0; i < MAE_MAX_RESOURCES; i++) {
      int32_t lack = card->needs_resources.of[i] - there.of[i];
      reject->requirements.resources.of[i] = lack > 0 ? lack : 0;
    }
    reject->requirements.n_cards = n_missing;
    memcpy (reject->requirements.cards, missing, sizeof missing[0] * n_missing);
  }
  return false;
}

/* ACTIVATE_LEADER and DISCARD_LEADER. */
bool
mae_check_leader (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaePlayer *player = &game->players[command->seat];
  int32_t leader = command->leader.leader;

  if (leader < 0 || leader >= game->rules->n_leaders)
    return mae_reject_no_such (reject, MAE_ENTITY_LEADER, leader);
  if (mae_hand_find (player, leader) < 0)
    return mae_reject_not_owned (reject, MAE_OBJECT_LEADER, leader);
  bool active = mae_player_leader_active (player, leader);
  if (command->kind == MAE_COMMAND_ACTIVATE_LEADER)
    return active || mae_game_leader_met (game, command->seat, leader, reject);
  if (active && reject != NULL)
    reject->kind = MAE_REJECT_ACTIVE_LEADER;
  return !active;
}

void
mae_do_activate (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  MaePlayer *player = &game->players[command->seat];

  if (mae_player_leader_active (player, command->leader.leader))
    return;
  player->active |= 1 << mae_hand_find (player, command->leader.leader);
  mae_points_update (game, command->seat, events);
  MaeEvent *event = mae_emit (events, MAE_EVENT_LEADER, command->seat);
  if (event != NULL)
    event->leader.leader = command->leader.leader;
}

void
mae_emit_hand (const MaeGame *game, int seat, MaeEvents *events)
{
  const MaePlayer *player = &game->players[seat];
  MaeEvent *event = mae_emit (events, MAE_EVENT_HAND, seat);

  if (event != NULL) {
    event->hand.n = player->hand_count;
    memcpy (event->hand.leader, player->hand, sizeof player->hand);
  }
  event = mae_emit (events, MAE_EVENT_HAND_COUNT, seat);
  if (event != NULL)
    event->hand_count.count = player->hand_count;
}

void
mae_do_discard (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  MaePlayer *player = &game->players[command->seat];

  mae_faith_move (game, command->seat, game->rules->leader_discard_faith, events);
  mae_hand_remove (player, mae_hand_find (player, command->leader.leader));
  mae_emit_hand (game, command->seat, events);
  mae_faith_reports (game, events);
  mae_check_last_round (game, events);
}
