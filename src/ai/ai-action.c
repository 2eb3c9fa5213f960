/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-action.h"

#include <string.h>

MaeAiAction
mae_ai_action_of (const MaeCommand *command)
{
  switch (command->kind) {
  case MAE_COMMAND_TAKE_MARKET:
    return (command->take_market.row ? 0 : MAE_AI_ACTION_COLUMNS) + command->take_market.index;
  case MAE_COMMAND_BUY_CARD:
    return MAE_AI_ACTION_DECKS + MAE_AI_ACTION_LEVEL * (command->buy_card.level - 1)
           + command->buy_card.colour;
  case MAE_COMMAND_PRODUCE:
    return MAE_AI_ACTION_PRODUCE;
  default:
    return MAE_AI_ACTION_NONE;
  }
}

/* Returns whether @seat has in @game a slot with the same cards as @slot. */
static bool
has_slot (const MaeGame *game, int seat, const MaeSlot *slot)
{
  for (int i = 0; i < game->rules->n_slots; i++) {
    const MaeSlot *other = &game->players[seat].slots[i];

    if (other->n == slot->n
        && memcmp (other->card, slot->card, (size_t) slot->n * sizeof *slot->card) == 0)
      return true;
  }
  return false;
}

bool
mae_ai_action_same_result (const MaeGame *a, const MaeGame *b, int seat)
{
  MaeBag left = mae_game_resources (a, seat), right = mae_game_resources (b, seat);

  if (memcmp (&left, &right, sizeof left) != 0)
    return false;
  for (int i = 0; i < a->rules->n_slots; i++)
    if (!has_slot (b, seat, &a->players[seat].slots[i]))
      return false;
  return true;
}
