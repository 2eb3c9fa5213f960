/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves resources between a player's shelves and depots, at any time of the turn. Resources that
 * the real game has there are moved immediately, by a command; those that only the draft has put
 * there are moved in the draft. */
#include "step-private.h"

/* During a payment the game isn't changed until the payment is complete. */
static gboolean
is_paying (const StepTurn *turn)
{
  return turn->draft.game != NULL && turn->draft.command.kind != MAE_COMMAND_TAKE_MARKET;
}

/* Returns what the draft has put into containers; NULL: nothing. */
static MaePlacement *
drafted (StepTurn *turn)
{
  return turn->draft.game != NULL && !is_paying (turn) ? &turn->draft.command.take_market.shelves
                                                       : NULL;
}

/* Remembers the layout of shelves and depots after @command, applied to @game. */
static void
rearrange (StepTurn *turn, const MaeGame *game, int seat, const MaeCommand *command)
{
  g_autofree MaeGame *after = g_memdup2 (game, sizeof *after);
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);

  mae_game_apply (after, command, NULL, NULL);
  turn->is_arranged = TRUE;
  turn->layout.n = 0;
  for (int i = 0; i < n; i++) {
    if (own[i] == mae_game_strongbox (game, seat))
      continue;
    turn->layout.at[turn->layout.n].container = own[i];
    turn->layout.at[turn->layout.n++].bag = after->containers[own[i]];
  }
}

static void
show_shelf (StepTurn *turn, int shelf)
{
  turn->shown_again |= 1u << shelf;
}

const char *
mae_step_move_shelves (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                       const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  int a = mae_step_index_of (request->number[0], STEP_SHELVES);
  int b = mae_step_index_of (request->number[1], STEP_SHELVES);

  if (a < 0 || b < 0)
    return "invalidShelf";
  if (a == b)
    return NULL;
  MaeCommand command = {
    .kind = MAE_COMMAND_SWAP_SHELVES,
    .seat = context->seat,
    .swap = { mae_game_shelf (game, context->seat, a), mae_game_shelf (game, context->seat, b) },
  };
  if (!mae_game_check (game, &command, NULL))
    return "notEnoughSpace";
  show_shelf (turn, a);
  show_shelf (turn, b);
  if (is_paying (turn)) {
    rearrange (turn, game, context->seat, &command);
    return NULL;
  }
  MaePlacement *placement = drafted (turn);
  for (int i = 0; placement != NULL && i < placement->n; i++) {
    int container = placement->at[i].container;
    if (container == command.swap.a || container == command.swap.b)
      placement->at[i].container = command.swap.a + command.swap.b - container;
  }
  /* Swapping two empty containers changes nothing. */
  if (!mae_bag_equal (&context->game->containers[command.swap.a],
                      &context->game->containers[command.swap.b]))
    mae_step_add_command (self, &command);
  return NULL;
}

/* ── Shelf and depot ───────────────────────────────────────────────────────────────────────── */

typedef struct {
  int from, to; /* containers */
  int resource, n;
} Move;

/* Moves those units that the draft has put there itself. Returns how many. */
static int
move_drafted (StepTurn *turn, const Move *move)
{
  MaePlacement *placement = drafted (turn);

  if (placement == NULL)
    return 0;
  int n = MIN (mae_placement_held (placement, move->from, move->resource), move->n);
  if (n > 0) {
    mae_placement_add (placement, move->from, move->resource, -n);
    mae_placement_add (placement, move->to, move->resource, n);
  }
  return n;
}

/* Returns the command that moves @n units. */
static MaeCommand
arrange (const MaeGame *game, int seat, const Move *move, int n)
{
  MaeCommand command = { .kind = MAE_COMMAND_ARRANGE, .seat = seat };
  MaePlacement *shelves = &command.arrange.shelves;

  shelves->n = 2;
  shelves->at[0].container = move->from;
  shelves->at[0].bag = game->containers[move->from];
  shelves->at[0].bag.of[move->resource] -= n;
  shelves->at[1].container = move->to;
  shelves->at[1].bag = game->containers[move->to];
  shelves->at[1].bag.of[move->resource] += n;
  return command;
}

/* Moves @wanted units, or as many as there are and fit. @game: as the player sees it. */
static void
carry_out (StepServer *self, const MaeWireContext *context, const MaeGame *game, Move *move,
           int wanted)
{
  int room = mae_game_container (game, move->to).size - mae_bag_total (&game->containers[move->to]);

  wanted = MIN (wanted, game->containers[move->from].of[move->resource]);
  move->n = MIN (wanted, room);
  if (wanted > room)
    mae_step_error (self->owed, "notEnoughSpace");
  if (is_paying (&self->turn)) {
    MaeCommand command = arrange (game, context->seat, move, move->n);
    rearrange (&self->turn, game, context->seat, &command);
    return;
  }
  int n = move->n - move_drafted (&self->turn, move);
  MaeCommand command = arrange (context->game, context->seat, move, n);
  if (n > 0)
    mae_step_add_command (self, &command);
}

const char *
mae_step_move_to_extra (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                        const MaeGame *game)
{
  int shelf = mae_step_index_of (request->number[0], STEP_SHELVES);
  int leader = mae_step_active_leader (game, context->seat, request->number[1], MAE_LEADER_DEPOT);

  if (shelf < 0)
    return "invalidShelf";
  if (request->number[2] < 0)
    return "invalidJson";
  Move move = { .from = mae_game_shelf (game, context->seat, shelf) };
  int held = mae_game_container (game, move.from).resource;
  if (leader < 0 || held != game->rules->leaders[leader].resource)
    return "invalidLeaderCardID";
  move.to = game->rules->leaders[leader].depot;
  move.resource = held;
  show_shelf (&self->turn, shelf);
  self->turn.shown_depot = move.to;
  carry_out (self, context, game, &move, request->number[2]);
  return NULL;
}

const char *
mae_step_check_shelf (const MaeGame *game, int seat, int container, int resource)
{
  if (mae_game_can_place (game, seat, NULL, container, resource, NULL))
    return NULL;
  MaeContainerInfo info = mae_game_container (game, container);
  if (info.resource >= 0 && info.resource != resource)
    return "nullResource";
  return info.resource == resource ? "notEnoughSpace" : "existingResource";
}

const char *
mae_step_move_from_extra (StepServer *self, const MaeWireContext *context,
                          const StepRequest *request, const MaeGame *game)
{
  int shelf = mae_step_index_of (request->number[0], STEP_SHELVES);
  int leader = mae_step_active_leader (game, context->seat, request->number[1], MAE_LEADER_DEPOT);

  if (shelf < 0)
    return "invalidShelf";
  if (leader < 0)
    return "invalidLeaderCardID";
  if (request->number[2] < 0)
    return "invalidJson";
  Move move = { .from = game->rules->leaders[leader].depot,
                .to = mae_game_shelf (game, context->seat, shelf),
                .resource = game->rules->leaders[leader].resource };
  int there = game->containers[move.from].of[move.resource];
  const char *error =
      there > 0 ? mae_step_check_shelf (game, context->seat, move.to, move.resource) : NULL;
  if (error != NULL)
    return error;
  show_shelf (&self->turn, shelf);
  self->turn.shown_depot = move.from;
  carry_out (self, context, game, &move, request->number[2]);
  return NULL;
}
