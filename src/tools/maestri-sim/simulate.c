/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulate.h"

#include "engine/rng.h"

#define BIT(kind) (1u << MAE_COMMAND_##kind)

static const uint32_t setup_kinds = BIT (CHOOSE_LEADERS) | BIT (CHOOSE_RESOURCES);
static const uint32_t main_kinds = BIT (TAKE_MARKET) | BIT (BUY_CARD) | BIT (PRODUCE);
static const uint32_t secondary_kinds =
    BIT (SWAP_SHELVES) | BIT (ACTIVATE_LEADER) | BIT (DISCARD_LEADER);

void
mae_simulate_choose (const MaeGame *game, uint64_t rng[4], MaeCommand *command)
{
  uint32_t chance = mae_rng_below (rng, 16);
  int seat = game->current;
  MaeMove move;
  bool found = false;

  if (game->phase == MAE_PHASE_SETUP) {
    do
      seat = mae_rng_below (rng, game->n_players);
    while (mae_game_setup_done (game, seat));
    mae_moves_pick (game, seat, setup_kinds, rng, &move);
    mae_move_to_command (game, &move, command);
    return;
  }

  if (chance < 2)
    found = mae_moves_pick (game, seat, secondary_kinds, rng, &move);
  else if (chance == 2)
    found = mae_moves_pick (game, seat, BIT (ACTIVATE_LEADER), rng, &move);
  else if (chance < 9)
    found = mae_moves_pick (game, seat, BIT (BUY_CARD), rng, &move);
  else if (chance < 12)
    found = mae_moves_pick (game, seat, BIT (PRODUCE), rng, &move);
  if (!found)
    mae_moves_pick (game, seat, game->main_done ? BIT (END_TURN) : main_kinds, rng, &move);
  mae_move_to_command (game, &move, command);
}

/* Makes a random player leave or return. The last one present never leaves: returns false if that
 * player was chosen. */
static bool
choose_presence (const MaeGame *game, uint64_t rng[4], MaeCommand *command)
{
  int seat = mae_rng_below (rng, game->n_players);
  int present = 0;

  for (int i = 0; i < game->n_players; i++)
    present += game->players[i].present;
  command->seat = seat;
  command->kind = game->players[seat].present ? MAE_COMMAND_LEAVE : MAE_COMMAND_RETURN;
  return command->kind == MAE_COMMAND_RETURN || present > 1;
}

const char *
mae_simulate_game (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                   bool leaving, MaeSimulateFunc func, void *data)
{
  uint64_t rng[4];
  MaeEvents events;
  MaeGame before;

  mae_game_start (game, rules, seed, n_players, &events);
  mae_rng_seed (rng, seed ^ 0x73696d756c617465u);
  while (game->phase != MAE_PHASE_ENDED) {
    MaeCommand command;
    if (game->n_commands == MAE_SIMULATE_MAX_COMMANDS)
      return "the game doesn't end";
    if (!leaving || mae_rng_below (rng, 32) != 0 || !choose_presence (game, rng, &command))
      mae_simulate_choose (game, rng, &command);
    if (func != NULL)
      before = *game;
    if (!mae_game_apply (game, &command, &events, NULL))
      return "a listed move was refused";
    const char *wrong = func == NULL ? NULL : func (&before, &command, game, &events, data);
    if (wrong != NULL)
      return wrong;
  }
  return mae_game_check_invariants (game);
}

/* ── Checking ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the marbles of the line a command takes, read from the market. */
static MaeBag
marbles_of (const MaeGame *game, const MaeCommand *command)
{
  MaeBag marbles = { 0 };
  bool row = command->take_market.row;
  int index = command->take_market.index;

  for (int i = 0; i < (row ? game->rules->columns : game->rules->rows); i++)
    marbles.of[row ? game->market[index][i] : game->market[i][index]]++;
  return marbles;
}

/* Returns what the command must add to its seat's resources. */
static MaeBag
expected_change (const MaeGame *before, const MaeCommand *command)
{
  const MaeRuleset *rules = before->rules;
  MaeBag change = { 0 };

  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_RESOURCES:
    return mae_placement_total (&command->choose_resources.shelves);
  case MAE_COMMAND_TAKE_MARKET:
    return mae_placement_total (&command->take_market.shelves);
  case MAE_COMMAND_BUY_CARD: {
    int card = mae_game_top_card (before, command->buy_card.level, command->buy_card.colour);
    MaeBag cost = mae_game_card_cost (before, command->seat, card);
    mae_bag_subtract (&change, &cost);
    return change;
  }
  case MAE_COMMAND_PRODUCE:
    for (int i = 0; i < command->produce.n; i++) {
      const MaeProduceItem *item = &command->produce.item[i];
      const MaeProduction *production = &rules->productions[item->production];
      for (int r = 0; r < rules->n_resources; r++)
        if (rules->resources[r].storable)
          change.of[r] += production->out.of[r] + item->out_blanks.of[r] - item->in.of[r];
    }
    return change;
  default:
    return change;
  }
}

static const char *
check_market (const MaeGame *before, const MaeCommand *command, const MaeGame *after)
{
  const MaeRuleset *rules = before->rules;
  MaeBag marbles = marbles_of (before, command);
  MaeBag kept = mae_placement_total (&command->take_market.shelves);
  int whites = rules->white < 0 ? 0 : marbles.of[rules->white];
  int extra = 0, gained = 0, faith = 0, others;

  for (int r = 0; r < rules->n_resources; r++) {
    if (rules->resources[r].storable) {
      extra += kept.of[r] > marbles.of[r] ? kept.of[r] - marbles.of[r] : 0;
      gained += marbles.of[r];
    }
    faith += marbles.of[r] * mae_ruleset_faith_of (rules, r);
  }
  if (extra > whites)
    return "more was kept than the market gave";
  bool white = false;
  for (int i = 0; i < before->players[command->seat].hand_count; i++)
    white |= (before->players[command->seat].active & 1 << i)
             && rules->leaders[before->players[command->seat].hand[i]].kind == MAE_LEADER_WHITE;
  others = (gained + (white ? whites : 0) - mae_bag_total (&kept)) * rules->market_discard_faith;

  for (int seat = 0; seat < before->n_players; seat++) {
    int steps = seat == command->seat ? faith : others;
    int at = before->players[seat].faith + steps;
    if (after->players[seat].faith != (at < rules->track_end ? at : rules->track_end))
      return "a marker moved by another number of steps than the market gave";
  }
  if (before->n_players == 1) {
    int at = before->cross + others;
    if (after->cross != (at < rules->track_end ? at : rules->track_end))
      return "the black cross moved by another number of steps than the discards gave";
  }
  return NULL;
}

const char *
mae_simulate_check (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
                    const MaeEvents *events, void *data)
{
  uint8_t *reported = data;
  const char *wrong = mae_game_check_invariants (after);
  bool automatic = mae_command_is_presence (command->kind);

  if (wrong != NULL)
    return wrong;
  for (int i = 0; i < events->n; i++)
    if (events->at[i].kind == MAE_EVENT_SECTION) {
      uint8_t bit = 1 << events->at[i].section.section;
      if (*reported & bit)
        return "a section was reported twice";
      *reported |= bit;
    }
  if (*reported != after->sections_closed)
    return "a section closed without a report";

  for (int seat = 0; seat < before->n_players; seat++) {
    MaeBag had = mae_game_resources (before, seat), has = mae_game_resources (after, seat);
    MaeBag change = { 0 };
    if (before->phase == MAE_PHASE_SETUP && automatic)
      continue;
    if (seat == command->seat)
      change = expected_change (before, command);
    mae_bag_add (&had, &change);
    if (!mae_bag_equal (&had, &has))
      return "resources appeared or vanished";
    if (after->players[seat].faith < before->players[seat].faith)
      return "a marker went back";
  }
  return command->kind == MAE_COMMAND_TAKE_MARKET ? check_market (before, command, after) : NULL;
}
