/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am65-private.h"

void
mae_am65_move_clear (MaeAm65Move *move)
{
  mae_turn_draft_close (&move->draft);
  g_clear_pointer (&move->before, g_free);
}

gboolean
mae_am65_move_is_valid (const MaeAm65Move *move, const MaeWireContext *context)
{
  const MaeGame *before = move->before, *now = context->game;

  return before != NULL && now != NULL && now->phase == MAE_PHASE_TURNS && !now->main_done
         && now->current == context->seat && now->round == before->round
         && memcmp (before->market, now->market, sizeof now->market) == 0
         && memcmp (before->deck_top, now->deck_top, sizeof now->deck_top) == 0
         && memcmp (before->containers, now->containers, sizeof now->containers) == 0;
}

/* Puts a storable resource into the hand. */
static void
put_in_hand (MaeAm65Move *move, int resource)
{
  if (!move->draft.game->rules->resources[resource].storable)
    return;
  for (int at = 0; at < MAE_AM65_HAND; at++)
    if (move->board.at[at] < 0) {
      move->board.at[at] = (int8_t) resource;
      return;
    }
}

/* Puts the marbles of the line into the hand, in their order. White marbles are added if there is
 * no choice of what they become. */
static void
pick_up (MaeAm65Move *move)
{
  const MaeGame *game = move->before;
  const MaeCommand *command = &move->draft.command;
  bool row = command->take_market.row;
  int n = row ? game->rules->columns : game->rules->rows;
  MaeBag turned = move->gains;

  for (int i = 0; i < n; i++) {
    int type = row ? game->market[command->take_market.index][i]
                   : game->market[i][command->take_market.index];
    if (type == game->rules->white)
      continue;
    turned.of[type]--;
    put_in_hand (move, type);
  }
  for (int type = 0; type < game->rules->n_resources; type++)
    for (int i = 0; i < turned.of[type]; i++)
      put_in_hand (move, type);
}

/* Shows the market after the move, and the player's own marker. */
static void
show_taken (MaeAm65Move *move)
{
  g_autofree MaeGame *after = g_memdup2 (move->before, sizeof *after);
  MaeCommand command = move->draft.command;
  MaeGame *game = move->draft.game;

  if (move->whites > 0)
    command.take_market.replacements.of[__builtin_ctz (move->choices)] = move->whites;
  if (!mae_game_apply (after, &command, NULL, NULL))
    return;
  memcpy (game->market, after->market, sizeof game->market);
  game->slide = after->slide;
  game->players[command.seat].faith = after->players[command.seat].faith;
}

void
mae_am65_move_take (MaeAm65Move *move, const MaeWireContext *context, const MaeAm65Board *board,
                    bool row, int32_t index)
{
  mae_am65_move_clear (move);
  mae_turn_draft_open (&move->draft, context, MAE_COMMAND_TAKE_MARKET);
  move->before = g_memdup2 (move->draft.game, sizeof *move->before);
  move->board = *board;
  move->draft.command.take_market.row = row;
  move->draft.command.take_market.index = index;
  mae_game_market_gains (move->before, context->seat, row, index, &move->gains, &move->whites,
                         &move->choices);
  show_taken (move);
  pick_up (move);
  move->question = move->whites > 0 ? MAE_AM65_ASK_WHITES : MAE_AM65_ASK_PLACES;
}

gboolean
mae_am65_move_turn_whites (MaeAm65Move *move, const MaeBag *replacements)
{
  if (mae_bag_total (replacements) != move->whites)
    return FALSE;
  for (int type = 0; type < MAE_MAX_RESOURCES; type++)
    if (replacements->of[type] > 0 && !(move->choices & 1u << type))
      return FALSE;
  move->draft.command.take_market.replacements = *replacements;
  mae_bag_add (&move->gains, replacements);
  for (int type = 0; type < MAE_MAX_RESOURCES; type++)
    for (int i = 0; i < replacements->of[type]; i++)
      put_in_hand (move, type);
  move->question = MAE_AM65_ASK_PLACES;
  return TRUE;
}

gboolean
mae_am65_move_swap (MaeAm65Move *move, gint64 from, gint64 to)
{
  const gint64 ends[2] = { from, to };

  for (int i = 0; i < 2; i++)
    if (ends[i] < 0 || ends[i] >= MAE_AM65_STRONGBOX
        || (ends[i] >= MAE_AM65_HAND
            && mae_am65_board_container (&move->board, move->before, move->draft.command.seat,
                                         ends[i])
                   < 0))
      return FALSE;
  if (move->board.at[from] < 0)
    return FALSE;
  int8_t moved = move->board.at[from];
  move->board.at[from] = move->board.at[to];
  move->board.at[to] = moved;
  return TRUE;
}

/* Sets @stored to the part of @wanted, the contents after the move, that consists of units stored
 * before it; where possible these stay where they are. Returns FALSE if @wanted has no room for one
 * of them: a stored unit can't be discarded. */
static gboolean
split_stored (const MaeGame *game, int seat, const MaePlacement *wanted, MaePlacement *stored)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own) - 1; /* without the strongbox */
  MaeBag left = { 0 };

  stored->n = 0;
  for (int i = 0; i < n; i++)
    mae_bag_add (&left, &game->containers[own[i]]);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++)
      for (int type = 0; type < game->rules->n_resources; type++) {
        int room =
            mae_placement_held (wanted, own[i], type) - mae_placement_held (stored, own[i], type);
        int most = pass == 0 ? game->containers[own[i]].of[type] : left.of[type];
        int count = MIN (room, MIN (most, left.of[type]));
        if (!mae_placement_add (stored, own[i], type, MAX (count, 0)))
          return FALSE;
        left.of[type] -= MAX (count, 0);
      }
  return mae_bag_is_empty (&left);
}

gboolean
mae_am65_move_finish (const MaeAm65Move *move, MaeCommand commands[2], int *n_commands)
{
  const MaeGame *before = move->before;
  int seat = move->draft.command.seat;
  MaePlacement wanted;
  MaeCommand arrange = { .kind = MAE_COMMAND_ARRANGE, .seat = seat };
  MaeCommand take = move->draft.command;
  g_autofree MaeGame *game = g_memdup2 (before, sizeof *before);

  if (!mae_am65_board_placement (&move->board, before, seat, &wanted)
      || !split_stored (before, seat, &wanted, &arrange.arrange.shelves))
    return FALSE;
  *n_commands = 0;
  for (int i = 0; i < arrange.arrange.shelves.n; i++)
    if (!mae_bag_equal (&arrange.arrange.shelves.at[i].bag,
                        &before->containers[arrange.arrange.shelves.at[i].container]))
      *n_commands = 1;
  if (*n_commands == 1) {
    if (!mae_game_apply (game, &arrange, NULL, NULL))
      return FALSE;
    commands[0] = arrange;
  }
  for (int i = 0; i < wanted.n; i++)
    mae_bag_subtract (&wanted.at[i].bag, &game->containers[wanted.at[i].container]);
  take.take_market.shelves = wanted;
  if (!mae_game_check (game, &take, NULL))
    return FALSE;
  commands[(*n_commands)++] = take;
  return TRUE;
}
