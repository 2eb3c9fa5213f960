/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The requests of a player in a game, and the stages of a turn in which they are allowed. */
#include "step-private.h"

/* ── The draft ─────────────────────────────────────────────────────────────────────────────── */

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

/* Returns whether the draft can still be completed. */
static gboolean
is_open (const StepTurn *turn, const MaeWireContext *context)
{
  const MaeGame *game = context->game;

  return turn->draft.game != NULL && game != NULL && game->phase == MAE_PHASE_TURNS
         && game->current == context->seat && !game->main_done;
}

/* Each call makes the copy again from the current game and the draft. */
const MaeGame *
mae_step_turn_game (StepServer *self, const MaeWireContext *context, MaeGame *buffer)
{
  StepTurn *turn = &self->turn;

  if (turn->draft.game == NULL || !is_open (turn, context)) {
    if (turn->stage != STEP_STAGE_NONE || turn->draft.game != NULL)
      mae_step_turn_close (turn);
    *buffer = mae_game_view (context->game, context->seat);
    return buffer;
  }
  mae_turn_draft_refresh (&turn->draft, context);
  switch ((int) turn->draft.command.kind) {
  case MAE_COMMAND_TAKE_MARKET:
    mae_step_market_apply (turn, turn->draft.game, context->seat);
    break;
  case MAE_COMMAND_BUY_CARD:
    mae_step_buy_apply (turn, turn->draft.game);
    break;
  case MAE_COMMAND_PRODUCE:
    mae_step_produce_apply (turn, turn->draft.game, context->seat);
    break;
  default:
    break;
  }
  return turn->draft.game;
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

/* ── The first turn ────────────────────────────────────────────────────────────────────────── */

static const char *
keep_leaders (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  const MaePlayer *player = &context->game->players[context->seat];
  MaeCommand command = { .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = context->seat };

  if (player->leaders_chosen)
    return "invalidCommand";
  command.choose_leaders.n = STEP_KEPT;
  for (int i = 0; i < STEP_KEPT; i++)
    command.choose_leaders.leader[i] =
        mae_step_index_of (request->number[i], context->rules->n_leaders);
  if (!mae_game_check (context->game, &command, NULL))
    return "invalidLeaderCardID";
  mae_step_add_command (self, &command);
  return NULL;
}

static const char *
choose_resources (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  const MaePlayer *player = &context->game->players[context->seat];
  int n = request->text[1] != NULL ? 2 : 1;
  MaeCommand command = { .kind = MAE_COMMAND_CHOOSE_RESOURCES, .seat = context->seat };
  MaePlacement *shelves = &command.choose_resources.shelves;

  if (player->resources_chosen || n != context->rules->seats[context->seat].resources)
    return "invalidCommand";
  for (int i = 0; i < n; i++) {
    int resource = mae_step_resource_of (context->rules, request->text[i]);
    int shelf = mae_step_index_of (request->number[i], STEP_SHELVES);
    if (resource < 0)
      return "invalidJson";
    if (shelf < 0)
      return "invalidShelf";
    mae_placement_add (shelves, mae_game_shelf (context->game, context->seat, shelf), resource, 1);
  }
  if (!mae_game_check (context->game, &command, NULL))
    return "invalidResource";
  mae_step_add_command (self, &command);
  return NULL;
}

/* ── Leaders, the end of the turn ──────────────────────────────────────────────────────────── */

/* Adds the command of the completed productions, if there are any, followed by @after. */
static void
complete (StepServer *self, const MaeWireContext *context, const MaeCommand *after)
{
  mae_step_add_command (self, after);
  if (self->turn.draft.game != NULL)
    mae_step_produce_complete (self, context);
}

/* Productions end when a leader is played. Whether the leader can be played is checked in the state
 * after the productions. */
static const char *
use_leader (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  g_autofree MaeGame *game = g_memdup2 (context->game, sizeof *game);
  int leader = mae_step_index_of (request->number[0], context->rules->n_leaders);
  MaeReject reject;
  MaeCommand command = {
    .kind = request->kind == STEP_ACTIVATE_LEADER ? MAE_COMMAND_ACTIVATE_LEADER
                                                  : MAE_COMMAND_DISCARD_LEADER,
    .seat = context->seat,
    .leader.leader = leader,
  };

  if (self->turn.stage != STEP_STAGE_NONE)
    return "invalidCommand";
  if (self->turn.draft.game != NULL
      && !mae_game_apply (game, &self->turn.draft.command, NULL, NULL))
    return "invalidCommand";
  if (!mae_game_check (game, &command, &reject))
    return reject.kind == MAE_REJECT_REQUIREMENTS ? "requirementsNotSatisfied"
                                                  : "invalidLeaderCardID";
  complete (self, context, &command);
  return NULL;
}

static const char *
end_turn (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = context->seat };

  if (self->turn.stage != STEP_STAGE_NONE
      || (!context->game->main_done && self->turn.draft.game == NULL))
    return "invalidCommand";
  complete (self, context, &command);
  return NULL;
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

/* Pays a unit for a card or a production. */
static const char *
pay (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  StepTurn *turn = &self->turn;
  MaeCommand *command = &turn->draft.command;
  gboolean is_card = turn->stage == STEP_STAGE_PAY_CARD;
  int resource = mae_step_resource_of (context->rules, request->text[0]);
  g_autofree MaeGame *buffer = g_new (MaeGame, 1);
  const MaeGame *game = mae_step_turn_game (self, context, buffer);

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

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

#define IN(stage) (1u << (stage))
#define ANY_STAGE (~0u)

/* The function for each request, and the stages in which it is allowed. */
static const struct {
  StepAnswer *answer;
  guint stages;
  gboolean begins; /* it is a main action: only allowed if none was done in this turn */
} answers[STEP_N_REQUESTS] = {
  [STEP_ACTIVATE_LEADER] = { use_leader, IN (STEP_STAGE_NONE) },
  [STEP_DISCARD_LEADER] = { use_leader, IN (STEP_STAGE_NONE) },
  [STEP_MARKET] = { mae_step_market_take, IN (STEP_STAGE_NONE), TRUE },
  [STEP_STRATEGY] = { mae_step_market_strategy, IN (STEP_STAGE_STRATEGY) },
  [STEP_PUT] = { mae_step_market_put, IN (STEP_STAGE_PUT) },
  [STEP_DISCARD] = { mae_step_market_discard, IN (STEP_STAGE_PUT) },
  [STEP_MOVE] = { mae_step_move_shelves, ANY_STAGE },
  [STEP_TO_EXTRA] = { mae_step_move_to_extra, ANY_STAGE },
  [STEP_FROM_EXTRA] = { mae_step_move_from_extra, ANY_STAGE },
  [STEP_BUY] = { mae_step_buy, IN (STEP_STAGE_NONE), TRUE },
  [STEP_TAKE] = { pay, IN (STEP_STAGE_PAY_CARD) | IN (STEP_STAGE_PAY_PRODUCTION) },
  [STEP_PLACE] = { mae_step_buy_place, IN (STEP_STAGE_PLACE) },
  [STEP_CARD_PRODUCTION] = { mae_step_produce_card, IN (STEP_STAGE_NONE) },
  [STEP_BASE_PRODUCTION] = { mae_step_produce_base, IN (STEP_STAGE_NONE) },
  [STEP_EXTRA_PRODUCTION] = { mae_step_produce_extra, IN (STEP_STAGE_NONE) },
  [STEP_RESOURCES_IN] = { mae_step_produce_in, IN (STEP_STAGE_BASE_IN) },
  [STEP_RESOURCE_OUT] = { mae_step_produce_out,
                          IN (STEP_STAGE_BASE_OUT) | IN (STEP_STAGE_EXTRA_OUT) },
  [STEP_PRODUCE] = { mae_step_produce_activate, IN (STEP_STAGE_PAID_PRODUCTION) },
  [STEP_END_TURN] = { end_turn, IN (STEP_STAGE_NONE) },
};

const char *
mae_step_turn_request (StepServer *self, const MaeWireContext *context, const StepRequest *request)
{
  const MaeGame *game = context->game;
  StepTurn *turn = &self->turn;
  StepAnswer *answer = answers[request->kind].answer;

  if (game->phase == MAE_PHASE_SETUP) {
    if (!mae_step_request_is_whole (request))
      return "invalidJson";
    return request->kind == STEP_KEEP_LEADERS       ? keep_leaders (self, context, request)
           : request->kind == STEP_CHOOSE_RESOURCES ? choose_resources (self, context, request)
                                                    : "invalidCommand";
  }
  if (game->phase != MAE_PHASE_TURNS || game->current != context->seat)
    return "notYouTurn";
  if (!mae_step_request_is_whole (request))
    return "invalidJson";
  if (!is_open (turn, context))
    mae_step_turn_close (turn);
  if (answer == NULL || !(answers[request->kind].stages & IN (turn->stage))
      || (answers[request->kind].begins && (game->main_done || turn->draft.game != NULL)))
    return "invalidCommand";
  return answer (self, context, request);
}

/* ── When the player has left ──────────────────────────────────────────────────────────────── */

/* Completes the draft; FALSE: it can't become a command. */
static gboolean
finish_draft (StepTurn *turn, const MaeWireContext *context)
{
  switch ((int) turn->draft.command.kind) {
  case MAE_COMMAND_TAKE_MARKET:
    mae_step_market_finish (turn, context->seat);
    return TRUE;
  case MAE_COMMAND_BUY_CARD:
    return mae_step_buy_finish (turn, context);
  case MAE_COMMAND_PRODUCE:
    return mae_step_produce_finish (turn, context);
  default:
    return FALSE;
  }
}

gboolean
mae_step_server_finish (StepServer *self, const MaeWireContext *context, MaeCommand *out)
{
  StepTurn *turn = &self->turn;
  MaeCommand end = { .kind = MAE_COMMAND_END_TURN, .seat = context->seat };
  g_autofree MaeGame *buffer = NULL;

  if (context->game == NULL)
    return FALSE;
  if (self->n_commands == 0 && is_open (turn, context)) {
    buffer = g_new (MaeGame, 1);
    mae_step_turn_game (self, context, buffer);
    if (finish_draft (turn, context))
      mae_step_turn_complete (self, context->seat);
    else
      mae_step_turn_close (turn);
  }
  if (self->n_commands > 0) {
    *out = self->commands[--self->n_commands];
    return TRUE;
  }
  *out = end;
  return context->game->phase == MAE_PHASE_TURNS && context->game->current == context->seat
         && context->game->main_done && mae_game_check (context->game, &end, NULL);
}
