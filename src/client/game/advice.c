/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "advice.h"

#include "ai/ai.h"
#include "engine/moves.h"
#include "engine/rng.h"

/* Returns a rough measure of what @command gains. It is used when the computer player's own choice
 * is of a kind that wasn't asked for. */
static int
look_of (const MaeGame *game, int seat, const MaeCommand *command)
{
  const MaeRuleset *rules = game->rules;
  int look = 0;

  switch (command->kind) {
  case MAE_COMMAND_TAKE_MARKET: {
    MaeBag kept = mae_placement_total (&command->take_market.shelves);
    return mae_bag_total (&kept);
  }
  case MAE_COMMAND_BUY_CARD:
    return rules->cards[mae_game_top_card (game, command->buy_card.level, command->buy_card.colour)]
        .points;
  case MAE_COMMAND_PRODUCE:
    for (int i = 0; i < command->produce.n; i++) {
      const MaeProduction *production = &rules->productions[command->produce.item[i].production];
      look += mae_bag_total (&production->out) + production->out_blanks
              - mae_bag_total (&command->produce.item[i].in);
    }
    return look;
  default:
    return 0;
  }
}

gboolean
mae_advice_choose (const MaeGame *game, int seat, guint kinds, MaeCommand *out)
{
  MaeAiPlayer player = { .level = MAE_AI_BANKER, .one_turn = true };
  uint64_t rng[4];
  MaeMove moves[256];
  int n, best = G_MININT;

  mae_rng_seed (rng, game->round);
  if (mae_ai_choose (game, seat, &player, rng, out) && kinds >> out->kind & 1)
    return TRUE;
  n = mae_moves_list (game, seat, kinds, moves, G_N_ELEMENTS (moves));
  for (int i = 0; i < MIN (n, (int) G_N_ELEMENTS (moves)); i++) {
    MaeCommand command;

    mae_move_to_command (game, &moves[i], &command);
    if (look_of (game, seat, &command) > best) {
      best = look_of (game, seat, &command);
      *out = command;
    }
  }
  return n > 0;
}
