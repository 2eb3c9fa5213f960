/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Starts games and applies commands. Each part of the rules has a file of its own. */
#include <assert.h>

#include "internal.h"

static void
shuffle (uint64_t rng[4], int16_t *items, int n)
{
  for (int i = n - 1; i > 0; i--) {
    int j = mae_rng_below (rng, i + 1);
    int16_t item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

/* Lays out the grid of cards: docs/rules.md, Setup 1. */
static void
lay_out_grid (MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  int start = 0;

  for (int level = 0; level < MAE_MAX_LEVELS; level++)
    for (int colour = 0; colour < MAE_MAX_COLOURS; colour++) {
      int n = 0;
      game->deck_top[level][colour] = -1;
      for (int card = 0; card < rules->n_cards; card++)
        if (rules->cards[card].level == level + 1 && rules->cards[card].colour == colour)
          game->deck[start + n++] = card;
      if (n == 0)
        continue;
      shuffle (game->rng, &game->deck[start], n);
      game->deck_start[level][colour] = start;
      game->deck_left[level][colour] = n;
      game->deck_top[level][colour] = game->deck[start + n - 1];
      start += n;
    }
}

/* Fills the market: docs/rules.md, Setup 2. */
static void
fill_market (MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  int16_t marbles[MAE_MAX_ROWS * MAE_MAX_COLUMNS + 1];
  int n = 0;

  for (int type = 0; type < rules->n_resources; type++)
    for (int i = 0; i < rules->marbles[type]; i++)
      marbles[n++] = type;
  shuffle (game->rng, marbles, n);
  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++)
      game->market[row][column] = marbles[--n];
  game->slide = marbles[--n];
}

/* Deals the leaders: docs/rules.md, Setup 3. Hands are sorted (see leaders.c). */
static void
deal_leaders (MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  int16_t leaders[MAE_MAX_LEADERS];
  int n = rules->n_leaders;

  for (int i = 0; i < n; i++)
    leaders[i] = i;
  shuffle (game->rng, leaders, n);
  for (int seat = 0; seat < game->n_players; seat++) {
    MaePlayer *player = &game->players[seat];
    for (int i = 0; i < MAE_MAX_HAND; i++)
      player->hand[i] = -1;
    for (; player->hand_count < rules->leaders_dealt; player->hand_count++) {
      int at = player->hand_count;
      for (n--; at > 0 && player->hand[at - 1] > leaders[n]; at--)
        player->hand[at] = player->hand[at - 1];
      player->hand[at] = leaders[n];
    }
  }
}

void
mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed, const uint64_t more[3],
                     int n_players, MaeEvents *events)
{
  int16_t participants[MAE_MAX_PLAYERS];
  bool done = true;

  assert (n_players >= rules->min_players && n_players <= rules->max_players);
  memset (game, 0, sizeof *game);
  if (events != NULL)
    events->n = 0;
  game->rules = rules;
  game->n_players = n_players;
  game->last_token = -1;
  mae_rng_seed_wide (game->rng, seed, more);

  for (int i = 0; i < n_players; i++)
    participants[i] = i;
  shuffle (game->rng, participants, n_players);
  lay_out_grid (game);
  fill_market (game);
  deal_leaders (game);
  for (int i = 0; i < MAE_MAX_TOKENS; i++)
    game->token_order[i] = n_players == 1 && i < rules->n_tokens ? i : -1;
  if (n_players == 1)
    mae_solo_shuffle (game);

  for (int seat = 0; seat < n_players; seat++) {
    MaePlayer *player = &game->players[seat];
    game->participant[seat] = participants[seat];
    player->present = true;
    player->leaders_chosen = rules->leaders_dealt == 0;
    player->resources_chosen = rules->seats[seat].resources == 0;
    done &= mae_game_setup_done (game, seat);
    for (int slot = 0; slot < MAE_MAX_SLOTS; slot++)
      for (int i = 0; i < MAE_MAX_LEVELS; i++)
        player->slots[slot].card[i] = -1;
    mae_faith_move (game, seat, rules->seats[seat].faith, events);
  }
  if (done) {
    game->phase = MAE_PHASE_TURNS;
    game->round = 1;
  }
}

void
mae_game_start (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                MaeEvents *events)
{
  mae_game_start_wide (game, rules, seed, NULL, n_players, events);
}

/* Returns whether this kind of command is allowed now. */
static bool
check_moment (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  bool main_action = false;

  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
  case MAE_COMMAND_CHOOSE_RESOURCES:
    if (game->phase != MAE_PHASE_SETUP || mae_game_setup_done (game, command->seat))
      return mae_reject_action (reject, MAE_ACTION_LATE_SETUP);
    return true;
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_STAY:
    return true;
  case MAE_COMMAND_TAKE_MARKET:
  case MAE_COMMAND_BUY_CARD:
  case MAE_COMMAND_PRODUCE:
    main_action = true;
    break;
  default:
    break;
  }

  if (game->phase == MAE_PHASE_ENDED)
    return mae_reject_action (reject, MAE_ACTION_GAME_ENDED);
  if (game->phase == MAE_PHASE_SETUP)
    return mae_reject_action (reject, MAE_ACTION_EARLY_MANDATORY);
  if (command->seat != game->current)
    return mae_reject_action (reject, MAE_ACTION_NOT_CURRENT);
  if (main_action && game->main_done)
    return mae_reject_action (reject, MAE_ACTION_LATE_MANDATORY);
  if (command->kind == MAE_COMMAND_END_TURN && !game->main_done)
    return mae_reject_action (reject, MAE_ACTION_EARLY_TURN_END);
  return true;
}

/* Checks the counts in @command, which are only invalid if the caller has a fault: unpacked
 * commands always have valid ones. */
static bool
check_form (const MaeCommand *command)
{
  const MaePlacement *placement = NULL;

  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    return command->choose_leaders.n >= 0;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    placement = &command->choose_resources.shelves;
    break;
  case MAE_COMMAND_TAKE_MARKET:
    placement = &command->take_market.shelves;
    break;
  case MAE_COMMAND_BUY_CARD:
    placement = &command->buy_card.payment;
    break;
  case MAE_COMMAND_ARRANGE:
    placement = &command->arrange.shelves;
    break;
  case MAE_COMMAND_PRODUCE:
    placement = &command->produce.payment;
    if (command->produce.n < 0 || command->produce.n > MAE_MAX_ACTIVE_PRODUCTIONS)
      return false;
    break;
  default:
    return command->kind < MAE_N_COMMANDS;
  }
  return placement->n >= 0 && placement->n <= MAE_MAX_OWN;
}

bool
mae_game_check (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  if (reject != NULL)
    memset (reject, 0, sizeof *reject);
  if (command->seat < 0 || command->seat >= game->n_players || !check_form (command))
    return mae_reject_action (reject, MAE_ACTION_NOT_CURRENT);
  if (!check_moment (game, command, reject))
    return false;

  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    return mae_check_choose_leaders (game, command, reject);
  case MAE_COMMAND_CHOOSE_RESOURCES:
    return mae_check_choose_resources (game, command, reject);
  case MAE_COMMAND_TAKE_MARKET:
    return mae_check_take_market (game, command, reject);
  case MAE_COMMAND_BUY_CARD:
    return mae_check_buy (game, command, reject);
  case MAE_COMMAND_PRODUCE:
    return mae_check_produce (game, command, reject);
  case MAE_COMMAND_SWAP_SHELVES:
    return mae_check_swap (game, command, reject);
  case MAE_COMMAND_ARRANGE:
    return mae_check_arrange (game, command, reject);
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    return mae_check_leader (game, command, reject);
  case MAE_COMMAND_LEAVE:
    return game->players[command->seat].present
           || mae_reject_action (reject, MAE_ACTION_NOT_CURRENT);
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_STAY:
    return !game->players[command->seat].present
           || mae_reject_action (reject, MAE_ACTION_NOT_CURRENT);
  case MAE_COMMAND_END_TURN:
  case MAE_N_COMMANDS:
    break;
  }
  return true;
}

static uint16_t
undoable (const MaeGame *game)
{
  uint32_t n = game->n_commands - game->undo_floor;

  return n < UINT16_MAX ? n : UINT16_MAX;
}

bool
mae_game_apply (MaeGame *game, const MaeCommand *command, MaeEvents *events, MaeReject *reject)
{
  bool alone = game->n_players == 1;
  bool final = false; /* hidden information was revealed, or the turn is over: nothing can be taken
                       * back */
  bool action = true;

  if (events != NULL)
    events->n = 0;
  if (!mae_game_check (game, command, reject))
    return false;

  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    mae_do_choose_leaders (game, command, events);
    final = !alone;
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    mae_do_choose_resources (game, command, events);
    final = !alone;
    break;
  case MAE_COMMAND_TAKE_MARKET:
    mae_do_take_market (game, command, events);
    break;
  case MAE_COMMAND_BUY_CARD:
    final = mae_do_buy (game, command, events);
    break;
  case MAE_COMMAND_PRODUCE:
    mae_do_produce (game, command, events);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    mae_do_swap (game, command, events);
    break;
  case MAE_COMMAND_ARRANGE:
    mae_do_arrange (game, command, events);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
    mae_do_activate (game, command, events);
    final = !alone;
    break;
  case MAE_COMMAND_DISCARD_LEADER:
    mae_do_discard (game, command, events);
    break;
  case MAE_COMMAND_END_TURN:
    mae_do_end_turn (game, command, events);
    final = true;
    break;
  case MAE_COMMAND_LEAVE:
    mae_do_leave (game, command, events);
    final = true;
    action = false;
    break;
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_STAY:
    mae_do_return (game, command, events);
    final = true;
    action = false;
    break;
  case MAE_N_COMMANDS:
    assert (false);
  }

  game->n_commands++;
  if (final || game->phase == MAE_PHASE_ENDED)
    game->undo_floor = game->n_commands;
  if (action)
    mae_emit_action (events, command->seat,
                     command->kind == MAE_COMMAND_ARRANGE ? MAE_COMMAND_SWAP_SHELVES
                                                          : command->kind,
                     undoable (game));
  return true;
}

bool
mae_game_replay (MaeGame *game, const MaeRuleset *rules, uint64_t seed, const uint64_t more[3],
                 int n_players, MaeCommandLog log, uint32_t *failed)
{
  mae_game_start_wide (game, rules, seed, more, n_players, NULL);
  for (uint32_t i = 0; i < log.n_commands; i++) {
    MaeCommand command;
    size_t used = mae_command_unpack (&command, log.packed, log.size);
    if (used == 0 || !mae_game_apply (game, &command, NULL, NULL)) {
      if (failed != NULL)
        *failed = i;
      return false;
    }
    log.packed += used;
    log.size -= used;
  }
  return true;
}
