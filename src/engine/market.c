/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Main action 1: take from the market (docs/rules.md). */
#include "internal.h"

/* Returns a mask of the types into which @seat's active white leaders turn white marbles. */
static uint32_t
zero_choices (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];
  uint32_t choices = 0;

  for (int i = 0; i < player->hand_count; i++)
    if (player->active & 1 << i) {
      const MaeLeader *leader = &game->rules->leaders[player->hand[i]];
      if (leader->kind == MAE_LEADER_WHITE)
        choices |= 1u << leader->resource;
    }
  return choices;
}

bool
mae_game_market_gains (const MaeGame *game, int seat, bool row, int index, MaeBag *gains,
                       int *whites, uint32_t *choices)
{
  const MaeRuleset *rules = game->rules;
  int white = rules->white;
  uint32_t mask = zero_choices (game, seat);

  memset (gains, 0, sizeof *gains);
  *whites = 0;
  *choices = 0;
  if (index < 0 || index >= (row ? rules->rows : rules->columns))
    return false;

  int n = row ? rules->columns : rules->rows;
  for (int i = 0; i < n; i++)
    gains->of[row ? game->market[index][i] : game->market[i][index]]++;
  if (white >= 0 && gains->of[white] > 0) {
    int count = gains->of[white];
    gains->of[white] = 0;
    if (mask != 0 && (mask & (mask - 1)) == 0) {
      gains->of[__builtin_ctz (mask)] += count;
    } else if (mask != 0) {
      *whites = count;
      *choices = mask;
    }
  }
  return true;
}

/* Returns what a TAKE_MARKET command gains, with replacements. Its index and replacements must be
 * valid. */
static MaeBag
command_gains (const MaeGame *game, const MaeCommand *command)
{
  MaeBag gains;
  int whites;
  uint32_t choices;

  mae_game_market_gains (game, command->seat, command->take_market.row, command->take_market.index,
                         &gains, &whites, &choices);
  if (whites > 0)
    mae_bag_add (&gains, &command->take_market.replacements);
  return gains;
}

/* Returns the storable part of @gains. */
static MaeBag
storable_part (const MaeGame *game, MaeBag gains)
{
  for (int i = 0; i < game->rules->n_resources; i++)
    if (!game->rules->resources[i].storable)
      gains.of[i] = 0;
  return gains;
}

bool
mae_check_take_market (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaeBag *replacements = &command->take_market.replacements;
  MaeBag gains;
  int whites;
  uint32_t choices;

  if (!mae_game_market_gains (game, command->seat, command->take_market.row,
                              command->take_market.index, &gains, &whites, &choices))
    return mae_reject_no_such (reject, MAE_ENTITY_MARKET_INDEX, command->take_market.index);

  for (int i = 0; i < game->rules->n_resources; i++)
    if (replacements->of[i] < 0)
      return mae_reject_transaction (reject, true, true, MAE_TRANSACTION_NEGATIVE);
  /* Replacements are only checked if there is a choice: other clients send arbitrary ones if there
   * is none. */
  if (whites > 0) {
    if (!mae_check_quantities (game, replacements, true, true, reject))
      return false;
    for (int i = 0; i < game->rules->n_resources; i++)
      if (replacements->of[i] > 0 && !(choices & 1u << i))
        return mae_reject_transaction (reject, true, true, MAE_TRANSACTION_EXCLUDED);
    if (mae_bag_total (replacements) != whites)
      return mae_reject_recipe (reject, true, -1, whites, mae_bag_total (replacements));
  }
  gains = storable_part (game, command_gains (game, command));
  return mae_check_placement (game, command->seat, &command->take_market.shelves, &gains, reject);
}

/* Pushes the slide's marble in at the far end; the marble pushed out is the new slide. */
static void
push_slide (MaeGame *game, bool row, int index)
{
  int n = row ? game->rules->columns : game->rules->rows;
  int8_t slide = game->slide;

  game->slide = row ? game->market[index][0] : game->market[0][index];
  for (int i = 0; i < n - 1; i++) {
    if (row)
      game->market[index][i] = game->market[index][i + 1];
    else
      game->market[i][index] = game->market[i + 1][index];
  }
  if (row)
    game->market[index][n - 1] = slide;
  else
    game->market[n - 1][index] = slide;
}

void
mae_do_take_market (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  MaeBag all = command_gains (game, command);
  MaeBag discarded = storable_part (game, all);
  MaeBag kept = mae_placement_total (&command->take_market.shelves);
  int faith = 0, others;

  mae_bag_subtract (&discarded, &kept);
  others = mae_ruleset_discard_faith (game->rules, &discarded);
  for (int i = 0; i < game->rules->n_resources; i++)
    faith += all.of[i] * mae_ruleset_faith_of (game->rules, i);

  game->main_done = true;
  push_slide (game, command->take_market.row, command->take_market.index);
  mae_do_placement (game, &command->take_market.shelves, 1, events);
  mae_faith_move_others (game, command->seat, others, events);
  mae_faith_move (game, command->seat, faith, events);

  MaeEvent *event = mae_emit (events, MAE_EVENT_MARKET, -1);
  if (event != NULL) {
    memcpy (event->market.cell, game->market, sizeof game->market);
    event->market.slide = game->slide;
  }
  mae_faith_reports (game, events);
  mae_check_last_round (game, events);
  mae_solo_check_lost (game, events);
}
