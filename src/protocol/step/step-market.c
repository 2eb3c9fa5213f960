/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking from the market: a line is chosen, white marbles are turned one by one, and each resource
 * is put on a shelf or discarded. */
#include "protocol/json-writer.h"
#include "step-private.h"

#define LONGEST_LINE (STEP_COLUMNS > STEP_ROWS ? STEP_COLUMNS : STEP_ROWS)

static int
line_length (const MaeCommand *command)
{
  return command->take_market.row ? STEP_COLUMNS : STEP_ROWS;
}

static int8_t *
marble_at (MaeGame *game, const MaeCommand *command, int i)
{
  return command->take_market.row ? &game->market[command->take_market.index][i]
                                  : &game->market[i][command->take_market.index];
}

/* Moves the other players' markers in the draft's game, for a discard. */
static void
move_others (MaeGame *game, int seat, int steps)
{
  for (int other = 0; other < game->n_players; other++)
    if (other != seat)
      game->players[other].faith =
          (int16_t) MIN (game->players[other].faith + steps, game->rules->track_end);
  if (game->n_players == 1)
    game->cross = (int16_t) MIN (game->cross + steps, game->rules->track_end);
}

void
mae_step_market_apply (const StepTurn *turn, MaeGame *game, int seat)
{
  const MaeCommand *command = &turn->draft.command;
  const MaePlacement *shelves = &command->take_market.shelves;
  int faith = 0, n = line_length (command);
  int8_t slide = *marble_at (game, command, 0);

  for (int i = 0; i < n; i++)
    faith += mae_ruleset_faith_of (game->rules, *marble_at (game, command, i));
  for (int i = 0; i < n - 1; i++)
    *marble_at (game, command, i) = *marble_at (game, command, i + 1);
  *marble_at (game, command, n - 1) = game->slide;
  game->slide = slide;
  for (int i = 0; i < shelves->n; i++)
    mae_bag_add (&game->containers[shelves->at[i].container], &shelves->at[i].bag);
  move_others (game, seat, mae_ruleset_discard_faith (game->rules, &turn->discarded));
  if (turn->is_converted)
    game->players[seat].faith =
        (int16_t) MIN (game->players[seat].faith + faith, game->rules->track_end);
}

/* ── Questions ─────────────────────────────────────────────────────────────────────────────── */

static void
show_buffer (StepServer *self, int id)
{
  mae_json_begin_line (self->marbles, "UpdateStrategyBuffer");
  mae_json_int (self->marbles, "remaining", self->turn.whites);
  mae_json_int (self->marbles, "id", id);
  mae_json_end_line (self->marbles);
}

static void
show_marbles (StepServer *self, const MaeRuleset *rules, const int8_t *marbles, int n)
{
  mae_json_begin_line (self->marbles, "SelectedMarbles");
  mae_json_open (self->marbles, "marbles", '[');
  for (int i = 0; i < n; i++)
    mae_json_string (self->marbles, NULL, mae_step_marble_name (rules, marbles[i]));
  mae_json_close (self->marbles, ']');
  mae_json_end_line (self->marbles);
}

static void
owe_rest (StepServer *self, const MaeRuleset *rules)
{
  mae_json_begin_line (self->owed, "ConvertedMarbles");
  mae_json_open (self->owed, "resources", '[');
  for (int i = 0; i < self->turn.n_rest; i++)
    mae_json_string (self->owed, NULL, mae_step_resource_name (rules, self->turn.rest[i]));
  mae_json_close (self->owed, ']');
  mae_json_end_line (self->owed);
}

/* To be called when all white marbles are turned: asks for the next resource, or completes the
 * action if none is left. */
static void
go_on (StepServer *self, const MaeRuleset *rules)
{
  StepTurn *turn = &self->turn;

  turn->is_converted = TRUE;
  turn->stage = STEP_STAGE_PUT;
  owe_rest (self, rules);
  if (turn->n_rest > 0)
    return;
  mae_step_add_command (self, &turn->draft.command);
  mae_step_turn_close (turn);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

const char *
mae_step_market_take (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                      const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  const MaeRuleset *rules = context->rules;
  gboolean is_row = g_ascii_strcasecmp (request->text[0], "row") == 0;
  int8_t marbles[LONGEST_LINE];

  if (!is_row && g_ascii_strcasecmp (request->text[0], "column") != 0)
    return "invalidDirection";
  int index = mae_step_index_of (request->number[0], is_row ? STEP_ROWS : STEP_COLUMNS);
  if (index < 0)
    return "invalidMarketPosition";

  mae_turn_draft_open (&turn->draft, context, MAE_COMMAND_TAKE_MARKET);
  MaeCommand *command = &turn->draft.command;
  command->take_market.row = is_row;
  command->take_market.index = index;
  turn->shows_line = TRUE;
  turn->line_is_row = is_row;
  turn->line = index;
  turn->is_converted = FALSE;
  turn->discarded = (MaeBag){ 0 };
  turn->whites = turn->n_rest = 0;
  for (int i = 0; i < line_length (command); i++) {
    marbles[i] = *marble_at (turn->draft.game, command, i);
    if (marbles[i] == rules->white)
      turn->whites++;
    else if (rules->resources[marbles[i]].storable)
      turn->rest[turn->n_rest++] = marbles[i];
  }
  show_buffer (self, 0);
  show_marbles (self, rules, marbles, line_length (command));
  if (turn->whites > 0 && mae_step_white_leader (context->game, context->seat, -1) >= 0)
    turn->stage = STEP_STAGE_STRATEGY;
  else
    go_on (self, rules);
  return NULL;
}

const char *
mae_step_market_strategy (StepServer *self, const MaeWireContext *context,
                          const StepRequest *request, const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  int leader =
      mae_step_active_leader (context->game, context->seat, request->number[0], MAE_LEADER_WHITE);

  if (leader < 0)
    return "invalidLeaderCardID";
  int8_t resource = context->rules->leaders[leader].resource;
  turn->draft.command.take_market.replacements.of[resource]++;
  turn->rest[turn->n_rest++] = resource;
  turn->whites--;
  show_buffer (self, request->number[0]);
  if (turn->whites == 0)
    go_on (self, context->rules);
  return NULL;
}

static int
find_rest (const StepTurn *turn, int resource)
{
  for (int i = 0; i < turn->n_rest; i++)
    if (turn->rest[i] == resource)
      return i;
  return -1;
}

/* To be called when a resource was placed or discarded. */
static void
settle_one (StepServer *self, const MaeRuleset *rules, int at)
{
  StepTurn *turn = &self->turn;

  turn->n_rest--;
  for (int i = at; i < turn->n_rest; i++)
    turn->rest[i] = turn->rest[i + 1];
  go_on (self, rules);
}

static const char *
find_place (const MaeGame *game, int seat, const StepRequest *request, int resource, int *container)
{
  if (g_str_equal (request->text[1], "depot")) {
    int shelf = mae_step_index_of (request->number[0], STEP_SHELVES);
    if (shelf < 0)
      return "invalidShelf";
    *container = mae_game_shelf (game, seat, shelf);
    return mae_step_check_shelf (game, seat, *container, resource);
  }
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);
  gboolean any = FALSE;
  for (int i = 0; i < n; i++) {
    MaeContainerInfo info = mae_game_container (game, own[i]);
    *container = own[i];
    any |= info.kind == MAE_CONTAINER_DEPOT && info.resource == resource;
    if (info.kind == MAE_CONTAINER_DEPOT && info.resource == resource
        && mae_game_can_place (game, seat, NULL, own[i], resource, NULL))
      return NULL;
  }
  return any ? "notEnoughSpace" : "invalidLeaderCardID";
}

const char *
mae_step_market_put (StepServer *self, const MaeWireContext *context, const StepRequest *request,
                     const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  int resource = mae_step_resource_of (context->rules, request->text[0]);
  int container = -1;

  if (resource < 0
      || (!g_str_equal (request->text[1], "depot") && !g_str_equal (request->text[1], "extra")))
    return "invalidJson";
  int at = find_rest (turn, resource);
  const char *error = find_place (game, context->seat, request, resource, &container);
  /* The content of a full shelf is told again. */
  if (g_strcmp0 (error, "notEnoughSpace") == 0 && g_str_equal (request->text[1], "depot"))
    turn->shown_again |= 1u << (request->number[0] - 1);
  if (error != NULL)
    return error;
  if (at < 0) { /* @resource isn't in the list: tells the list again */
    owe_rest (self, context->rules);
    return NULL;
  }
  mae_placement_add (&turn->draft.command.take_market.shelves, container, resource, 1);
  settle_one (self, context->rules, at);
  return NULL;
}

const char *
mae_step_market_discard (StepServer *self, const MaeWireContext *context,
                         const StepRequest *request, const MaeGame *game)
{
  StepTurn *turn = &self->turn;
  int resource = mae_step_resource_of (context->rules, request->text[0]);
  int at = find_rest (turn, resource);

  if (resource < 0)
    return "invalidJson";
  if (at < 0) {
    owe_rest (self, context->rules);
    return NULL;
  }
  turn->discarded.of[resource]++;
  settle_one (self, context->rules, at);
  return NULL;
}

/* Completes the draft: white marbles are turned by the first leader, and what fits is placed. */
void
mae_step_market_finish (StepTurn *turn, int seat)
{
  const MaeGame *game = turn->draft.game;
  int leader = mae_step_white_leader (game, seat, -1);
  MaeBag rest = { 0 };
  MaePlacement more = { 0 };
  MaePlacement *shelves = &turn->draft.command.take_market.shelves;

  if (turn->stage == STEP_STAGE_STRATEGY && leader >= 0) {
    int resource = game->rules->leaders[leader].resource;
    turn->draft.command.take_market.replacements.of[resource] += turn->whites;
    rest.of[resource] += turn->whites;
    turn->whites = 0;
  }
  for (int i = 0; i < turn->n_rest; i++)
    rest.of[turn->rest[i]]++;
  mae_game_propose_placement (game, seat, &rest, &more);
  for (int i = 0; i < more.n; i++)
    for (int resource = 0; resource < game->rules->n_resources; resource++)
      if (more.at[i].bag.of[resource] > 0)
        mae_placement_add (shelves, more.at[i].container, resource, more.at[i].bag.of[resource]);
}
