/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Productions are chosen, paid and activated one after the other. The player gets their output only
 * when the turn ends or a leader is played, which completes the command. */
#include "protocol/json-writer.h"
#include "step-private.h"

static const char *const order[] = { "depot", "extra", "strongbox" };

static const MaeProduction *
production_of (const MaeRuleset *rules, const MaeProduceItem *item)
{
  return &rules->productions[item->production];
}

void
mae_step_produce_apply (const StepTurn *turn, MaeGame *game, int seat)
{
  const MaeCommand *command = &turn->draft.command;
  int faith = 0;

  mae_step_pay_apply (turn, &command->produce.payment, game);
  for (int i = 0; i < command->produce.n; i++) {
    MaeBag gains = mae_step_products (game->rules, &command->produce.item[i]);
    faith += mae_step_faith_in (game->rules, &gains);
  }
  game->players[seat].faith =
      (int16_t) MIN (game->players[seat].faith + faith, game->rules->track_end);
}

/* ── Which production ──────────────────────────────────────────────────────────────────────── */

static void
open_draft (StepServer *self, const MaeWireContext *context)
{
  if (self->turn.draft.game == NULL)
    mae_turn_draft_open (&self->turn.draft, context, MAE_COMMAND_PRODUCE);
}

/* Drops the production being put together. Returns @error. */
static const char *
give_up (StepServer *self, const char *error)
{
  self->turn.stage = STEP_STAGE_NONE;
  if (self->turn.draft.command.produce.n == 0)
    mae_step_turn_close (&self->turn);
  return error;
}

/* Starts the payment of the chosen production, if the player has the resources. */
static const char *
begin_payment (StepServer *self, const MaeWireContext *context, const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  const MaeCommand *command = &turn->draft.command;
  MaeBag there = mae_game_resources (game, context->seat);

  for (int i = 0; i < command->produce.n; i++)
    if (command->produce.item[i].production == turn->current.production)
      return give_up (self, "productionUsed");
  if (!mae_bag_contains (&there, &turn->current.in))
    return give_up (self, "notEnoughResources");
  turn->due = turn->current.in;
  turn->stage = STEP_STAGE_PAY_PRODUCTION;
  mae_step_owe_due (self, context->rules);
  return NULL;
}

const char *
mae_step_produce_card (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                       const MaeGame *game)
{
  int slot = mae_step_index_of (request->number[0], STEP_SLOTS);

  if (context->game->main_done)
    return "invalidCommand";
  if (slot < 0)
    return "invalidDeck";
  const MaeSlot *cards = &context->game->players[context->seat].slots[slot];
  if (cards->n == 0)
    return "noSuchDevelopmentCard";
  int production = context->rules->cards[cards->card[cards->n - 1]].production;
  const MaeProduction *found = &context->rules->productions[production];
  if (found->in_blanks > 0 || found->out_blanks > 0)
    return "invalidCommand"; /* the dialect has no way to choose them */
  open_draft (self, context);
  self->turn.current = (MaeProduceItem){ .production = production, .in = found->in };
  return begin_payment (self, context, game);
}

const char *
mae_step_produce_base (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                       const MaeGame *game)
{
  if (context->game->main_done)
    return "invalidCommand";
  open_draft (self, context);
  self->turn.current = (MaeProduceItem){ .production = context->rules->base_production };
  self->turn.stage = STEP_STAGE_BASE_IN;
  mae_json_type_line (self->owed, "SelectResourceIn");
  return NULL;
}

/* Doesn't check whether the player has the leader: that is checked when the output is chosen. */
const char *
mae_step_produce_extra (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                        const MaeGame *game)
{
  int leader = mae_step_active_leader (context->game, context->seat, request->number[0],
                                       MAE_LEADER_PRODUCTION);
  int production = leader >= 0 ? context->rules->leaders[leader].production : -1;

  if (context->game->main_done)
    return "invalidCommand";
  open_draft (self, context);
  self->turn.current = (MaeProduceItem){ .production = production };
  if (production >= 0)
    self->turn.current.in = context->rules->productions[production].in;
  self->turn.stage = STEP_STAGE_EXTRA_OUT;
  mae_json_type_line (self->owed, "SelectResourceOut");
  return NULL;
}

const char *
mae_step_produce_in (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                     const MaeGame *game)
{
  MaeProduceItem *current = &self->turn.current;
  int first = mae_step_resource_of (context->rules, request->text[0]);
  int second = mae_step_resource_of (context->rules, request->text[1]);

  if (first < 0 || second < 0)
    return "invalidJson";
  current->in = production_of (context->rules, current)->in;
  current->in.of[first]++;
  current->in.of[second]++;
  self->turn.stage = STEP_STAGE_BASE_OUT;
  mae_json_type_line (self->owed, "SelectResourceOut");
  return NULL;
}

const char *
mae_step_produce_out (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                      const MaeGame *game)
{
  int resource = mae_step_resource_of (context->rules, request->text[0]);

  if (resource < 0)
    return "invalidJson";
  if (self->turn.current.production < 0)
    return give_up (self, "invalidLeaderCardID");
  self->turn.current.out_blanks.of[resource] = 1;
  return begin_payment (self, context, game);
}

/* ── Activation ────────────────────────────────────────────────────────────────────────────── */

static void
add_current (StepTurn *turn, const MaeRuleset *rules)
{
  MaeCommand *command = &turn->draft.command;
  MaeBag gains = mae_step_products (rules, &turn->current);

  command->produce.item[command->produce.n++] = turn->current;
  mae_bag_add (&turn->produced, &gains);
  turn->stage = STEP_STAGE_NONE;
}

/* If no storable resource was produced, one with an amount of 0 is told: an empty object would mean
 * that everything was moved to the strongbox. */
static void
tell_produced (StepServer *self, const MaeWireContext *context)
{
  const MaeRuleset *rules = context->rules;
  gboolean any = FALSE;

  for (int i = 0; i < rules->n_resources; i++)
    any |= rules->resources[i].storable && self->turn.produced.of[i] > 0;
  mae_json_begin_line (self->early, "UpdateLastProduced");
  if (any) {
    mae_step_bag (self->early, "resources", rules, &self->turn.produced);
  } else {
    mae_json_open (self->early, "resources", '{');
    mae_json_int (self->early, "COIN", 0);
    mae_json_close (self->early, '}');
  }
  mae_json_string (self->early, "player", context->roster->name[context->seat]);
  mae_json_end_line (self->early);
}

const char *
mae_step_produce_activate (StepServer *self, const MaeWireContext *context,
                           const StepRequest *request, const MaeGame *game)
{
  add_current (&self->turn, context->rules);
  tell_produced (self, context);
  return NULL;
}

void
mae_step_produce_complete (StepServer *self, const MaeWireContext *context)
{
  mae_json_begin_line (self->early, "UpdateLastProduced");
  mae_json_open (self->early, "resources", '{');
  mae_json_close (self->early, '}');
  mae_json_string (self->early, "player", context->roster->name[context->seat]);
  mae_json_end_line (self->early);
  mae_step_turn_complete (self, context->seat);
}

gboolean
mae_step_produce_finish (StepTurn *turn, const MaeWireContext *context)
{
  MaeCommand *command = &turn->draft.command;
  gboolean is_chosen =
      turn->stage == STEP_STAGE_PAY_PRODUCTION || turn->stage == STEP_STAGE_PAID_PRODUCTION;

  if (is_chosen && mae_step_pay_rest (turn, context, &command->produce.payment, order))
    add_current (turn, turn->draft.game->rules);
  return command->produce.n > 0;
}
