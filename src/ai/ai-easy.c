/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The easy level plays like somebody who has just learnt the rules: buys what it can, produces now
 * and then, and otherwise takes where there is most. */
#include "ai-internal.h"
#include "engine/rng.h"

typedef struct {
  const MaeGame *game;
  uint64_t *rng;
  int best[MAE_N_COMMANDS]; /* of each kind; 0: none */
  MaeCommand command[MAE_N_COMMANDS];
} Choice;

/* A number above 0 for how good a command looks at a glance. */
static int
glance (const MaeGame *game, const MaeCommand *command)
{
  int units = 0;

  switch (command->kind) {
  case MAE_COMMAND_BUY_CARD:
    return 1
           + game->rules
                 ->cards[mae_game_top_card (game, command->buy_card.level,
                                            command->buy_card.colour)]
                 .points;
  case MAE_COMMAND_TAKE_MARKET:
    for (int i = 0; i < command->take_market.shelves.n; i++)
      units += mae_bag_total (&command->take_market.shelves.at[i].bag);
    return 1 + units;
  default:
    return 1;
  }
}

static void
consider (void *data, const MaeCommand *command)
{
  Choice *choice = data;
  int score = 4 * glance (choice->game, command) + (int) mae_rng_below (choice->rng, 4);

  if (score > choice->best[command->kind]) {
    choice->best[command->kind] = score;
    choice->command[command->kind] = *command;
  }
}

bool
mae_ai_easy_action (const MaeGame *game, int seat, uint64_t rng[4], MaeCommand *out)
{
  Choice choice = { .game = game, .rng = rng };
  MaeCommandKind kind = MAE_COMMAND_TAKE_MARKET;

  mae_ai_each_option (game, seat, MAE_AI_MAIN_ACTIONS, consider, &choice);
  if (choice.best[MAE_COMMAND_BUY_CARD] > 0)
    kind = MAE_COMMAND_BUY_CARD;
  else if (choice.best[MAE_COMMAND_PRODUCE] > 0 && mae_game_card_count (game, seat) > 0
           && mae_rng_below (rng, 3) == 0)
    kind = MAE_COMMAND_PRODUCE;
  if (choice.best[kind] == 0)
    return false;
  *out = choice.command[kind];
  return true;
}
