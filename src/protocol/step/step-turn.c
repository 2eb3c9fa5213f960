/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The requests of a player in a game, and the stages of a turn in which they are allowed. */
#include "step-private.h"

/* ── The game ──────────────────────────────────────────────────────────────────────────────── */

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
use_leader (StepServer *self, const MaeWireContext *context, const StepRequest *request,
            const MaeGame *game)
{
  g_autofree MaeGame *after = g_memdup2 (context->game, sizeof *after);
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
      && !mae_game_apply (after, &self->turn.draft.command, NULL, NULL))
    return "invalidCommand";
  if (!mae_game_check (after, &command, &reject))
    return reject.kind == MAE_REJECT_REQUIREMENTS ? "requirementsNotSatisfied"
                                                  : "invalidLeaderCardID";
  complete (self, context, &command);
  return NULL;
}

static const char *
end_turn (StepServer *self, const MaeWireContext *context, const StepRequest *request,
          const MaeGame *game)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = context->seat };

  if (self->turn.stage != STEP_STAGE_NONE
      || (!context->game->main_done && self->turn.draft.game == NULL))
    return "invalidCommand";
  complete (self, context, &command);
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
  [STEP_TAKE] = { mae_step_pay, IN (STEP_STAGE_PAY_CARD) | IN (STEP_STAGE_PAY_PRODUCTION) },
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
  g_autofree MaeGame *buffer = g_new (MaeGame, 1);
  return answer (self, context, request, mae_step_turn_game (self, context, buffer));
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
