/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "moves-now.h"

/* The engine checks turn and phase before a command's content, so an empty command shows whether
 * one may be started: all rejects other than MAE_REJECT_ACTION are about the content. */
bool
mae_now_may (const MaeGame *game, int seat, MaeCommandKind kind, MaeReject *why)
{
  MaeCommand probe = { .kind = kind, .seat = seat };
  MaeReject reject = { 0 };

  return mae_game_check (game, &probe, &reject) || reject.kind != MAE_REJECT_ACTION
         || mae_draft_refuse (why, reject);
}

static bool
offer (const MaeGame *game, const MaeCommand *command, MaeReject *why, MaeCommand *out)
{
  if (out)
    *out = *command;
  return mae_game_check (game, command, why);
}

bool
mae_now_swap (const MaeGame *game, int seat, int a, int b, MaeReject *why, MaeCommand *out)
{
  MaeCommand command = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = seat };

  command.swap.a = a;
  command.swap.b = b;
  return offer (game, &command, why, out);
}

int
mae_now_swap_targets (const MaeGame *game, int seat, int container, int16_t out[MAE_MAX_OWN])
{
  int16_t own[MAE_MAX_OWN];
  int n_own = mae_game_own_containers (game, seat, own);
  int n = 0;

  for (int i = 0; i < n_own; i++)
    if (own[i] != container
        && !mae_bag_equal (&game->containers[own[i]], &game->containers[container])
        && mae_now_swap (game, seat, container, own[i], NULL, NULL))
      out[n++] = own[i];
  return n;
}

static bool
leader_move (const MaeGame *game, MaeCommandKind kind, int seat, int leader, MaeReject *why,
             MaeCommand *out)
{
  MaeCommand command = { .kind = kind, .seat = seat };

  command.leader.leader = leader;
  return offer (game, &command, why, out);
}

bool
mae_now_activate (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out)
{
  return leader_move (game, MAE_COMMAND_ACTIVATE_LEADER, seat, leader, why, out);
}

bool
mae_now_discard (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out)
{
  return leader_move (game, MAE_COMMAND_DISCARD_LEADER, seat, leader, why, out);
}

bool
mae_now_end_turn (const MaeGame *game, int seat, MaeReject *why, MaeCommand *out)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = seat };

  return offer (game, &command, why, out);
}

bool
mae_now_may_go_on (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  if (!game->main_done)
    return true;
  for (int i = 0; i < player->hand_count; i++)
    if (!(player->active >> i & 1) && player->hand[i] >= 0
        && mae_now_activate (game, seat, player->hand[i], NULL, NULL))
      return true;
  return false;
}
