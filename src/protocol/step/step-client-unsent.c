/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the deployed program can't do, though the rules allow it. */
#include "step-client-private.h"

/* Returns how far @command moves this player's own marker. */
static int
own_steps (const StepClient *self, const MaeCommand *command)
{
  MaeBag gains = { 0 };
  uint32_t choices;
  int whites;

  if (command->kind == MAE_COMMAND_DISCARD_LEADER)
    return self->rules->leader_discard_faith;
  if (command->kind == MAE_COMMAND_TAKE_MARKET)
    mae_game_market_gains (&self->game, mae_step_client_seat (self), command->take_market.row,
                           command->take_market.index, &gains, &whites, &choices);
  for (int i = 0; command->kind == MAE_COMMAND_PRODUCE && i < command->produce.n; i++) {
    MaeBag products = mae_step_products (self->rules, &command->produce.item[i]);
    mae_bag_add (&gains, &products);
  }
  return mae_step_faith_in (self->rules, &gains);
}

/* Returns whether the leader's requirement is met without what was produced in this turn. */
static gboolean
is_met_without_products (const StepClient *self, int leader)
{
  int seat = mae_step_client_seat (self);
  g_autofree MaeGame *stored = g_memdup2 (&self->game, sizeof self->game);

  mae_bag_subtract (&stored->containers[mae_game_strongbox (stored, seat)], &self->produced[seat]);
  return mae_game_leader_met (stored, seat, leader, NULL);
}

/* The deployed program fails when a marker moves after the last report, except by what others
 * discard, and adds the products to the strongbox after a leader's requirement was checked. */
MaeUnsent
mae_step_client_unsent (const StepClient *self, const MaeCommand *command)
{
  int seat = mae_step_client_seat (self), all = (1 << self->rules->n_sections) - 1;

  if (self->is_maestri || self->state != STEP_FOLLOWING)
    return MAE_UNSENT_NOT;
  if (self->game.players[seat].faith < self->rules->track_end
      && (self->game.sections_closed & all) == all && own_steps (self, command) > 0)
    return MAE_UNSENT_FAITH;
  if (command->kind == MAE_COMMAND_ACTIVATE_LEADER
      && !is_met_without_products (self, command->leader.leader))
    return MAE_UNSENT_TOO_SOON;
  return MAE_UNSENT_NOT;
}
