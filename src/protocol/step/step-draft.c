/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is drafted, and how its payment is put together. */
#include "step-private.h"

void
mae_step_turn_close (StepTurn *turn)
{
  mae_turn_draft_close (&turn->draft);
  turn->stage = STEP_STAGE_NONE;
  turn->produced = (MaeBag){ 0 };
  turn->is_arranged = FALSE;
}

void
mae_step_add_command (StepServer *self, const MaeCommand *command)
{
  g_return_if_fail (self->n_commands < (int) G_N_ELEMENTS (self->commands));
  self->commands[self->n_commands++] = *command;
}

void
mae_step_turn_complete (StepServer *self, int seat)
{
  StepTurn *turn = &self->turn;

  if (turn->is_arranged)
    mae_step_add_command (self, &(MaeCommand){ .kind = MAE_COMMAND_ARRANGE,
                                               .seat = seat,
                                               .arrange.shelves = turn->layout });
  mae_step_add_command (self, &turn->draft.command);
  mae_step_turn_close (turn);
}

int
mae_step_active_leader (const MaeGame *game, int seat, int id, MaeLeaderKind kind)
{
  int leader = mae_step_index_of (id, game->rules->n_leaders);

  return leader >= 0 && game->rules->leaders[leader].kind == kind
                 && mae_player_leader_active (&game->players[seat], leader)
             ? leader
             : -1;
}

/* ── Payment ───────────────────────────────────────────────────────────────────────────────── */

/* Returns a container from which a unit of @resource can be paid, by its word in mae_step_places;
 * -1: none. */
static int
find_payment (const MaeGame *game, int seat, int resource, const char *place)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);

  for (int i = 0; i < n; i++) {
    const char *found = mae_step_places[mae_game_container (game, own[i]).kind];
    if (g_str_equal (found, place) && game->containers[own[i]].of[resource] > 0)
      return own[i];
  }
  return -1;
}

/* Returns a shelf or depot that has a unit of @resource in the real game, beyond those in @payment;
 * -1: none. For a unit that was moved in the draft. */
static int
find_unpaid (const MaeGame *game, int seat, const MaePlacement *payment, int resource)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);

  for (int i = 0; i < n; i++)
    if (own[i] != mae_game_strongbox (game, seat)
        && game->containers[own[i]].of[resource] > mae_placement_held (payment, own[i], resource))
      return own[i];
  return -1;
}

/* Pays a unit from @container, as the player sees it. */
static void
pay_one (StepTurn *turn, const MaeWireContext *context, MaePlacement *payment, int container,
         int resource)
{
  gboolean is_moved =
      turn->is_arranged && container != mae_game_strongbox (context->game, context->seat);

  if (is_moved) {
    mae_placement_add (&turn->layout, container, resource, -1);
    container = find_unpaid (context->game, context->seat, payment, resource);
  }
  if (container >= 0)
    mae_placement_add (payment, container, resource, 1);
  turn->due.of[resource]--;
}

gboolean
mae_step_pay_rest (StepTurn *turn, const MaeWireContext *context, MaePlacement *payment,
                   const char *const order[3])
{
  MaeGame *game = turn->draft.game;

  for (int resource = 0; resource < game->rules->n_resources; resource++)
    for (int i = 0; i < 3; i++) {
      int container;
      while (turn->due.of[resource] > 0
             && (container = find_payment (game, context->seat, resource, order[i])) >= 0) {
        pay_one (turn, context, payment, container, resource);
        game->containers[container].of[resource]--;
      }
    }
  return mae_bag_is_empty (&turn->due);
}

void
mae_step_pay_apply (const StepTurn *turn, const MaePlacement *payment, MaeGame *game)
{
  for (int i = 0; i < payment->n; i++)
    mae_bag_subtract (&game->containers[payment->at[i].container], &payment->at[i].bag);
  for (int i = 0; turn->is_arranged && i < turn->layout.n; i++)
    game->containers[turn->layout.at[i].container] = turn->layout.at[i].bag;
}

const char *
mae_step_pay (StepServer *self, const MaeWireContext *context, const StepRequest *request,
              const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  MaeCommand *command = &turn->draft.command;
  gboolean is_card = turn->stage == STEP_STAGE_PAY_CARD;
  int resource = mae_step_resource_of (context->rules, request->text[0]);

  if (resource < 0)
    return "invalidJson";
  if (!g_strv_contains (mae_step_places + MAE_CONTAINER_SHELF, request->text[1])) {
    if (is_card)
      return "invalidCommand";
    mae_step_error (self->owed, "invalidStorage");
    mae_step_owe_due (self, context->rules);
    return NULL;
  }
  if (!is_card && turn->due.of[resource] == 0)
    return "invalidResource";
  int container = find_payment (game, context->seat, resource, request->text[1]);
  if (container < 0)
    return "notEnoughResources";
  if (turn->due.of[resource] > 0)
    pay_one (turn, context, is_card ? &command->buy_card.payment : &command->produce.payment,
             container, resource);
  mae_step_owe_due (self, context->rules);
  return NULL;
}
