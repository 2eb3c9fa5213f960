/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Setup (docs/rules.md, Setup 3 and 4; Disconnection). */
#include "setup.h"

#include <string.h>

#include "internal.h"
#include "moves.h"

void
mae_game_seat_players (MaeGame *game, int n_players, int hand_count)
{
  memset (game->token_order, -1, sizeof game->token_order);
  game->last_token = -1;
  game->n_players = (int8_t) n_players;
  for (int seat = 0; seat < n_players; seat++) {
    MaePlayer *player = &game->players[seat];
    player->present = true;
    player->hand_count = (int8_t) hand_count;
    player->resources_chosen = game->rules->seats[seat].resources == 0;
    memset (player->hand, -1, sizeof player->hand);
    for (int slot = 0; slot < MAE_MAX_SLOTS; slot++)
      memset (player->slots[slot].card, -1, sizeof player->slots[slot].card);
  }
}

static bool
reject_initial_choice (MaeReject *reject, bool leaders, int32_t missing)
{
  if (reject != NULL)
    *reject =
        (MaeReject){ .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice = { leaders, missing } };
  return false;
}

bool
mae_check_choose_leaders (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaePlayer *player = &game->players[command->seat];
  int n = command->choose_leaders.n;
  int repeated = 0;

  if (player->leaders_chosen)
    return reject_initial_choice (reject, true, 0);
  for (int i = 0; i < n && i < MAE_MAX_HAND; i++) {
    int32_t leader = command->choose_leaders.leader[i];
    if (leader < 0 || leader >= game->rules->n_leaders)
      return mae_reject_no_such (reject, MAE_ENTITY_LEADER, leader);
    if (mae_hand_find (player, leader) < 0)
      return mae_reject_not_owned (reject, MAE_OBJECT_LEADER, leader);
    for (int j = 0; j < i; j++)
      if (command->choose_leaders.leader[j] == leader) {
        repeated++;
        break;
      }
  }
  if (repeated > 0)
    return reject_initial_choice (reject, true, repeated);
  if (n != game->rules->leaders_kept)
    return reject_initial_choice (reject, true, game->rules->leaders_kept - n);
  return true;
}

/* The setup is over when the last player is done. Then the first turn is that of the player with
 * the inkwell. */
static void
check_setup_done (MaeGame *game, MaeEvents *events)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (!mae_game_setup_done (game, seat))
      return;
  game->phase = MAE_PHASE_TURNS;
  game->round = 1;
  mae_emit (events, MAE_EVENT_SETUP_DONE, -1);
  if (!game->players[game->current].present && mae_anybody_present (game))
    mae_turn_advance (game, events);
}

void
mae_do_choose_leaders (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  MaePlayer *player = &game->players[command->seat];

  for (int i = player->hand_count - 1; i >= 0; i--) {
    bool kept = false;
    for (int j = 0; j < command->choose_leaders.n; j++)
      kept |= command->choose_leaders.leader[j] == player->hand[i];
    if (!kept)
      mae_hand_remove (player, i);
  }
  player->leaders_chosen = true;

  mae_emit_hand (game, command->seat, events);
  check_setup_done (game, events);
}

bool
mae_check_choose_resources (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaeSeatSetup *setup = &game->rules->seats[command->seat];
  const MaePlacement *shelves = &command->choose_resources.shelves;
  MaeReject why = { 0 };

  if (game->players[command->seat].resources_chosen)
    return reject_initial_choice (reject, false, 0);
  bool fits = mae_check_placement (game, command->seat, shelves, NULL, &why);
  if (!fits && why.kind != MAE_REJECT_TRANSFER) {
    if (reject != NULL)
      *reject = why;
    return false;
  }
  /* The number of resources is checked first, so a wrong number is reported before a wrong
   * container. */
  MaeBag chosen = mae_placement_total (shelves);
  int32_t n = mae_bag_total (&chosen);
  if (n != setup->resources)
    return mae_reject_recipe (reject, false, -1, setup->resources, n);
  if (!fits) {
    if (reject != NULL)
      *reject = why;
    return false;
  }
  for (int i = 0; i < game->rules->n_resources; i++)
    if (chosen.of[i] > 0 && (setup->excluded & 1u << i))
      return mae_reject_transaction (reject, false, true, MAE_TRANSACTION_EXCLUDED);
  return true;
}

void
mae_do_choose_resources (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  game->players[command->seat].resources_chosen = true;
  mae_do_placement (game, &command->choose_resources.shelves, 1, events);
  check_setup_done (game, events);
}

/* Makes the choices of an absent player by the first legal move listed: the first leaders of the
 * hand, the first types of resources that fit. */
static void
setup_for (MaeGame *game, int seat, MaeEvents *events)
{
  MaeCommand command;
  MaeMove move;

  if (mae_moves_list (game, seat, 1u << MAE_COMMAND_CHOOSE_LEADERS, &move, 1) > 0) {
    mae_move_to_command (game, &move, &command);
    mae_do_choose_leaders (game, &command, events);
    mae_emit_action (events, seat, command.kind, 0);
  }
  if (mae_moves_list (game, seat, 1u << MAE_COMMAND_CHOOSE_RESOURCES, &move, 1) > 0) {
    mae_move_to_command (game, &move, &command);
    mae_do_choose_resources (game, &command, events);
    mae_emit_action (events, seat, command.kind, 0);
  }
}

void
mae_setup_for_away (MaeGame *game, MaeEvents *events)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (!game->players[seat].present)
      setup_for (game, seat, events);
}
