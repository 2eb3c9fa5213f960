/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Buying a card: choosing it, paying units one by one, placing it. The choice of a card can't be
 * taken back, so the card below it is revealed at once. */
#include "step-private.h"

static const char *const order[] = { "extra", "depot", "strongbox" };

void
mae_step_buy_apply (const StepTurn *turn, MaeGame *game)
{
  const MaeCommand *command = &turn->draft.command;

  mae_step_pay_apply (turn, &command->buy_card.payment, game);
  game->deck_top[command->buy_card.level - 1][command->buy_card.colour] = turn->next_card;
}

/* Returns why the player to move can't buy the card, or NULL with the purchase in @command. */
static const char *
check (const MaeWireContext *context, const StepRequest *request, int colour, MaeCommand *command)
{
  const MaeGame *game = context->game;
  int seat = context->seat, level = request->number[0];

  if (level < 1 || level > STEP_LEVELS)
    return "wrongLevel";
  int card = mae_game_top_card (game, level, colour);
  if (card < 0)
    return "noSuchDevelopmentCard";
  int slot = mae_game_find_slot (game, seat, card);
  if (slot < 0)
    return "wrongLevel";
  for (int i = 0; i < request->n_discounts; i++)
    if (mae_step_active_leader (game, seat, request->discounts[i], MAE_LEADER_DISCOUNT) < 0)
      return "invalidLeaderCardID";
  *command = (MaeCommand){
    .kind = MAE_COMMAND_BUY_CARD,
    .seat = seat,
    .buy_card = { .colour = colour, .level = level, .slot = slot },
  };
  MaeBag cost = mae_game_card_cost (game, seat, card);
  return mae_game_propose_payment (game, seat, &cost, &command->buy_card.payment)
             ? NULL
             : "notEnoughResources";
}

/* All discounts are used, whether the client named them or not. */
const char *
mae_step_buy (StepServer *self, const MaeWireContext *context, const StepRequest *request,
              const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  int colour = mae_step_colour_of (context->rules, request->text[0]);
  g_autofree MaeGame *after = g_memdup2 (context->game, sizeof *after);
  MaeCommand command;

  if (colour < 0)
    return "invalidJson";
  const char *error = check (context, request, colour, &command);
  if (error != NULL)
    return error;
  if (!mae_game_apply (after, &command, NULL, NULL))
    return "invalidCommand";
  int card = mae_game_top_card (context->game, request->number[0], colour);
  mae_turn_draft_open (&turn->draft, context, MAE_COMMAND_BUY_CARD);
  turn->draft.command.buy_card.colour = colour;
  turn->draft.command.buy_card.level = request->number[0];
  turn->next_card = after->deck_top[request->number[0] - 1][colour];
  turn->due = mae_game_card_cost (context->game, context->seat, card);
  turn->stage = STEP_STAGE_PAY_CARD;
  mae_step_owe_due (self, context->rules);
  return NULL;
}

const char *
mae_step_buy_place (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                    const MaeGame *game)
{
  MaeCommand *command = &self->turn.draft.command;
  int slot = mae_step_index_of (request->number[0], STEP_SLOTS);
  int card = mae_game_top_card (context->game, command->buy_card.level, command->buy_card.colour);

  if (slot < 0 || !mae_game_card_fits (context->game, context->seat, card, slot))
    return "invalidDeck";
  command->buy_card.slot = slot;
  mae_step_turn_complete (self, context->seat);
  return NULL;
}

gboolean
mae_step_buy_finish (StepTurn *turn, const MaeWireContext *context)
{
  MaeCommand *command = &turn->draft.command;

  for (int slot = STEP_SLOTS - 1; slot >= 0; slot--) {
    const MaeSlot *cards = &turn->draft.game->players[context->seat].slots[slot];
    if (cards->n == command->buy_card.level - 1)
      command->buy_card.slot = slot;
  }
  return mae_step_pay_rest (turn, context, &command->buy_card.payment, order);
}
