/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sends our command step by step, as the server asks for its parts. The whole command is known from
 * the beginning. */
#include "step-client-private.h"

static void
say (GString *out, StepRequest request)
{
  mae_step_request_write (&request, out);
}

static void
complete (StepClient *self)
{
  MaeCommand *command = &self->flight.command;

  self->flight.is_open = FALSE;
  self->acted = -1;
  mae_step_client_action (self, mae_step_client_seat (self), command->kind);
}

static int
shelf_of (const StepClient *self, int container)
{
  return container - mae_game_shelf (&self->game, mae_step_client_seat (self), 0) + 1;
}

/* Notes that the marker will have moved when the command is complete. */
static void
expect_steps (StepClient *self, int steps)
{
  int now = self->game.players[mae_step_client_seat (self)].faith;

  self->flight.is_confirmed = FALSE;
  self->flight.faith = MIN (now + steps, self->rules->track_end);
}

/* Returns whether the server has carried out the command, and our marker has moved. */
static gboolean
has_effect (const StepClient *self)
{
  return self->flight.is_confirmed
         && self->game.players[mae_step_client_seat (self)].faith >= self->flight.faith;
}

/* Removes a unit of @resource, or of any (-1), from those still to be placed or paid. */
static gboolean
take_unit (StepFlight *flight, int n_resources, int *resource, int *container)
{
  MaePlacement *placement = &flight->containers;

  for (int i = 0; i < placement->n; i++)
    for (int r = 0; r < n_resources; r++)
      if (placement->at[i].bag.of[r] > 0 && (*resource < 0 || *resource == r)) {
        placement->at[i].bag.of[r]--;
        *resource = r;
        *container = placement->at[i].container;
        return TRUE;
      }
  return FALSE;
}

/* ── The setup ─────────────────────────────────────────────────────────────────────────────── */

static void
choose_leaders (StepClient *self, GString *out)
{
  const int32_t *leader = self->flight.command.choose_leaders.leader;

  say (out, (StepRequest){ .kind = STEP_KEEP_LEADERS,
                           .number = { leader[0] + 1, leader[1] + 1 },
                           .text = { self->name } });
}

static void
choose_resources (StepClient *self, GString *out)
{
  StepFlight *flight = &self->flight;
  StepRequest request = { .kind = STEP_CHOOSE_RESOURCES, .text = { NULL, NULL, self->name } };
  int resource = -1, container;

  flight->containers = flight->command.choose_resources.shelves;
  for (int i = 0; i < 2; i++, resource = -1)
    if (take_unit (flight, self->rules->n_resources, &resource, &container)) {
      request.text[i] = mae_step_resource_name (self->rules, resource);
      request.number[i] = shelf_of (self, container);
    }
  say (out, request);
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

static void
take_market (StepClient *self, GString *out)
{
  StepFlight *flight = &self->flight;
  const MaeCommand *command = &flight->command;

  flight->containers = command->take_market.shelves;
  flight->replacements = command->take_market.replacements;
  flight->whites = 0;
  say (out, (StepRequest){ .kind = STEP_MARKET,
                           .text = { command->take_market.row ? "row" : "column" },
                           .number = { command->take_market.index + 1 } });
}

static void
turn_white (StepClient *self, GString *out)
{
  int wanted = -1;

  for (int i = 0; i < self->rules->n_resources; i++)
    if (self->flight.replacements.of[i] > 0)
      wanted = i;
  if (wanted >= 0)
    self->flight.replacements.of[wanted]--;
  int leader = mae_step_white_leader (&self->game, mae_step_client_seat (self), wanted);
  if (leader >= 0)
    say (out, (StepRequest){ .kind = STEP_STRATEGY, .number = { leader + 1 } });
}

static void
put (const StepClient *self, int container, int resource, GString *out)
{
  MaeContainerInfo info = mae_game_container (&self->game, container);
  StepRequest request = { .kind = STEP_PUT,
                          .text = { mae_step_resource_name (self->rules, resource),
                                    mae_step_places[info.kind] } };

  if (info.kind == MAE_CONTAINER_SHELF)
    request.number[0] = shelf_of (self, container);
  say (out, request);
}

/* Handles the list of resources still to be placed. */
static void
take_converted (StepClient *self, const MaeJsonNode *root, GString *out)
{
  const MaeJsonNode *list = mae_json_find (root, "resources");
  int container, resource = -1;

  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) == 0) {
    complete (self);
    return;
  }
  if (take_unit (&self->flight, self->rules->n_resources, &resource, &container)) {
    put (self, container, resource, out);
    self->flight.last_put = resource + 1;
    return;
  }
  const MaeJsonNode *first = mae_json_element (list, 0);
  const char *name = mae_json_kind (first) == MAE_JSON_STRING ? mae_json_text (first) : NULL;
  self->flight.last_put = 0;
  resource = mae_step_resource_of (self->rules, name);
  if (resource >= 0)
    say (out, (StepRequest){ .kind = STEP_DISCARD,
                             .text = { mae_step_resource_name (self->rules, resource) } });
}

static void
market_goes_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out)
{
  if (g_str_equal (type, "UpdateStrategyBuffer")) {
    gboolean has_begun = self->flight.is_shown;
    mae_step_find_int (root, "remaining", &self->flight.whites);
    self->flight.is_shown = TRUE;
    if (has_begun && self->flight.whites > 0)
      turn_white (self, out);
  } else if (g_str_equal (type, "SelectedMarbles")) {
    if (self->flight.whites > 0
        && mae_step_white_leader (&self->game, mae_step_client_seat (self), -1) >= 0)
      turn_white (self, out);
  } else if (g_str_equal (type, "ConvertedMarbles")) {
    take_converted (self, root, out);
  }
}

/* ── Payment ───────────────────────────────────────────────────────────────────────────────── */

/* Pays one unit of what is due; FALSE: nothing is due. */
static gboolean
pay (StepClient *self, const MaeJsonNode *root, GString *out)
{
  MaeBag due;
  int container;

  if (!mae_step_read_bag (self, root, "resources", &due))
    return TRUE;
  for (int i = 0; i < self->rules->n_resources; i++) {
    int resource = i;
    if (due.of[i] == 0
        || !take_unit (&self->flight, self->rules->n_resources, &resource, &container))
      continue;
    say (out, (StepRequest){
                  .kind = STEP_TAKE,
                  .text = { mae_step_resource_name (self->rules, i),
                            mae_step_places[mae_game_container (&self->game, container).kind] } });
    return TRUE;
  }
  return !mae_bag_is_empty (&due);
}

/* ── A card ────────────────────────────────────────────────────────────────────────────────── */

/* Sends the request to buy the card, with all active discounts. */
static void
buy (StepClient *self, GString *out)
{
  const MaeCommand *command = &self->flight.command;
  const MaePlayer *player = &self->game.players[mae_step_client_seat (self)];
  StepRequest request = { .kind = STEP_BUY,
                          .number = { command->buy_card.level },
                          .text = {
                              mae_step_colour_name (self->rules, command->buy_card.colour) } };

  self->flight.containers = command->buy_card.payment;
  for (int i = 0; i < player->hand_count; i++)
    if (player->active & 1 << i
        && self->rules->leaders[player->hand[i]].kind == MAE_LEADER_DISCOUNT)
      request.discounts[request.n_discounts++] = player->hand[i] + 1;
  say (out, request);
}

static void
buy_goes_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out)
{
  if (g_str_equal (type, "ResourceToPay"))
    pay (self, root, out);
  else if (g_str_equal (type, "SelectPlaceCard"))
    say (out,
         (StepRequest){ .kind = STEP_PLACE, .number = { self->flight.command.buy_card.slot + 1 } });
  else if (g_str_equal (type, "UpdateDevDeck"))
    complete (self);
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

static const MaeProduceItem *
item_of (const StepFlight *flight)
{
  return &flight->command.produce.item[flight->command.produce.n - flight->n_left];
}

/* Notes what the current production gives. */
static void
expect_products (StepClient *self)
{
  MaeBag gains = mae_step_products (self->rules, item_of (&self->flight));

  expect_steps (self, mae_step_faith_in (self->rules, &gains));
  self->flight.produced = self->produced[mae_step_client_seat (self)];
  for (int i = 0; i < self->rules->n_resources; i++)
    if (self->rules->resources[i].storable)
      self->flight.produced.of[i] += gains.of[i];
}

static void
begin_production (StepClient *self, GString *out)
{
  int production = item_of (&self->flight)->production;
  const MaePlayer *player = &self->game.players[mae_step_client_seat (self)];
  StepRequest request = { .kind = STEP_BASE_PRODUCTION };

  for (int i = 0; i < STEP_SLOTS; i++) {
    const MaeSlot *slot = &player->slots[i];
    if (slot->n > 0 && self->rules->cards[slot->card[slot->n - 1]].production == production)
      request = (StepRequest){ .kind = STEP_CARD_PRODUCTION, .number = { i + 1 } };
  }
  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] >= 0 && self->rules->leaders[player->hand[i]].production == production)
      request = (StepRequest){ .kind = STEP_EXTRA_PRODUCTION, .number = { player->hand[i] + 1 } };
  self->flight.asked = NULL;
  expect_products (self);
  say (out, request);
}

static const char *
nth_resource (const StepClient *self, const MaeBag *bag, int n)
{
  for (int i = 0; i < self->rules->n_resources; i++)
    for (int j = 0; j < bag->of[i]; j++)
      if (n-- == 0)
        return mae_step_resource_name (self->rules, i);
  return NULL;
}

/* The deployed server tells the products of one production in several messages, one for each kind,
 * and the faith after them. Ours uses one message for all products. */
static void
produce_goes_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out)
{
  StepFlight *flight = &self->flight;

  if (g_str_equal (type, "SelectResourceIn")) {
    const MaeBag *in = &item_of (flight)->in;
    say (out, (StepRequest){ .kind = STEP_RESOURCES_IN,
                             .text = { nth_resource (self, in, 0), nth_resource (self, in, 1) } });
  } else if (g_str_equal (type, "SelectResourceOut")) {
    say (out, (StepRequest){ .kind = STEP_RESOURCE_OUT,
                             .text = { nth_resource (self, &item_of (flight)->out_blanks, 0) } });
  } else if (g_str_equal (type, "ResourceToPay")) {
    if (!pay (self, root, out))
      say (out, (StepRequest){ .kind = STEP_PRODUCE });
  } else {
    const MaeBag *produced = &self->produced[mae_step_client_seat (self)];
    gboolean is_paid = g_strcmp0 (flight->asked, "ResourceToPay") == 0 && flight->n_asked == 0;
    if (is_paid && g_str_equal (type, "UpdateLastProduced")
        && mae_bag_contains (produced, &flight->produced))
      flight->is_confirmed = TRUE;
    if (!has_effect (self))
      return;
    if (--flight->n_left > 0)
      begin_production (self, out);
    else
      complete (self);
  }
}

/* ── Shelves ───────────────────────────────────────────────────────────────────────────────── */

/* Swaps two shelves. Between a shelf and a depot, moves units from the one that has more; their
 * number is the difference. */
static void
swap (StepClient *self, GString *out)
{
  const MaeCommand *command = &self->flight.command;
  int a = command->swap.a, b = command->swap.b;
  gboolean is_depot_a = mae_game_container (&self->game, a).kind == MAE_CONTAINER_DEPOT;
  gboolean is_depot_b = mae_game_container (&self->game, b).kind == MAE_CONTAINER_DEPOT;
  int depot = is_depot_a ? a : b, shelf = is_depot_a ? b : a;

  self->flight.after[0] = self->game.containers[b];
  self->flight.after[1] = self->game.containers[a];
  if (!is_depot_a && !is_depot_b) {
    say (out,
         (StepRequest){ .kind = STEP_MOVE, .number = { shelf_of (self, a), shelf_of (self, b) } });
    return;
  }
  int more =
      mae_bag_total (&self->game.containers[shelf]) - mae_bag_total (&self->game.containers[depot]);
  int leader = mae_game_container (&self->game, depot).leader;
  if (more == 0 || (is_depot_a && is_depot_b))
    complete (self);
  else
    say (out, (StepRequest){ .kind = more > 0 ? STEP_TO_EXTRA : STEP_FROM_EXTRA,
                             .number = { shelf_of (self, shelf), leader + 1, ABS (more) } });
}

/* ── All commands ──────────────────────────────────────────────────────────────────────────── */

void
mae_step_flight_begin (StepClient *self, const MaeCommand *command, GString *out)
{
  StepFlight *flight = &self->flight;

  *flight = (StepFlight){ .is_open = TRUE, .command = *command };
  switch ((int) command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    choose_leaders (self, out);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    choose_resources (self, out);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    take_market (self, out);
    break;
  case MAE_COMMAND_BUY_CARD:
    buy (self, out);
    break;
  case MAE_COMMAND_PRODUCE:
    flight->containers = command->produce.payment;
    flight->n_left = command->produce.n;
    begin_production (self, out);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    swap (self, out);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
    say (out,
         (StepRequest){ .kind = STEP_ACTIVATE_LEADER, .number = { command->leader.leader + 1 } });
    break;
  case MAE_COMMAND_DISCARD_LEADER:
    expect_steps (self, self->rules->leader_discard_faith);
    say (out,
         (StepRequest){ .kind = STEP_DISCARD_LEADER, .number = { command->leader.leader + 1 } });
    break;
  case MAE_COMMAND_END_TURN:
    self->has_token = FALSE;
    say (out, (StepRequest){ .kind = STEP_END_TURN });
    break;
  default:
    flight->is_open = FALSE;
    break;
  }
}

static gboolean
is_mine (const StepClient *self, const MaeJsonNode *root)
{
  int seat;

  return mae_step_read_seat (self, root, "player", &seat) && seat == mae_step_client_seat (self);
}

/* There may be one update for all chosen resources, or one for each. */
static gboolean
has_all_chosen (const StepClient *self)
{
  int seat = mae_step_client_seat (self);
  MaeBag there = mae_game_resources (&self->game, seat);
  MaeBag chosen = mae_placement_total (&self->flight.command.choose_resources.shelves);

  return mae_bag_equal (&there, &chosen);
}

static gboolean
are_swapped (const StepClient *self)
{
  const MaeSwap *swap = &self->flight.command.swap;

  return mae_bag_equal (&self->game.containers[swap->a], &self->flight.after[0])
         && mae_bag_equal (&self->game.containers[swap->b], &self->flight.after[1]);
}

/* In a solo game the deployed server begins the next turn before it draws the token. If the token
 * ends the game, the end is told, too. */
static gboolean
has_turn_ended (StepClient *self, const char *type)
{
  if (g_str_equal (type, "GameEnded"))
    return TRUE;
  self->flight.is_confirmed |= g_str_equal (type, "ItsYourTurn");
  return self->flight.is_confirmed
         && (self->game.n_players > 1
             || (mae_step_client_has_token (self) && self->cross < self->rules->track_end));
}

/* For a command that is sent as one request: returns whether it has been carried out, and all its
 * effects were told. */
static gboolean
is_answered (StepClient *self, const char *type, const MaeJsonNode *root)
{
  switch ((int) self->flight.command.kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    return g_str_equal (type, "TurnOrder");
  case MAE_COMMAND_CHOOSE_RESOURCES:
    return g_str_equal (type, "UpdateWarehouseDepot") && has_all_chosen (self);
  case MAE_COMMAND_SWAP_SHELVES:
    return (g_str_equal (type, "UpdateWarehouseDepot") || g_str_equal (type, "UpdateExtraSlot"))
           && are_swapped (self);
  case MAE_COMMAND_ACTIVATE_LEADER:
    return g_str_equal (type, "UpdateActiveLeaderCard") && is_mine (self, root);
  case MAE_COMMAND_DISCARD_LEADER:
    self->flight.is_confirmed |=
        g_str_equal (type, "UpdateDiscardLeaderCard") && is_mine (self, root);
    return has_effect (self);
  case MAE_COMMAND_END_TURN:
    return has_turn_ended (self, type);
  default:
    return FALSE;
  }
}

/* Returns whether the message of @type is the question that was answered last: the server repeats
 * itself. Otherwise notes that it is answered now. Each question has fewer marbles or resources
 * than the one before. */
static gboolean
is_repeated (StepFlight *flight, const char *type, const MaeJsonNode *root)
{
  static const struct {
    const char *type, *field;
  } questions[] = {
    { "UpdateStrategyBuffer", "remaining" },
    { "SelectedMarbles", "marbles" },
    { "ConvertedMarbles", "resources" },
    { "ResourceToPay", "resources" },
    { "SelectPlaceCard", NULL },
    { "SelectResourceIn", NULL },
    { "SelectResourceOut", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++) {
    const MaeJsonNode *field =
        questions[i].field != NULL ? mae_json_find (root, questions[i].field) : NULL;
    int n = 0;
    if (!g_str_equal (type, questions[i].type))
      continue;
    if (field != NULL && mae_json_kind (field) == MAE_JSON_OBJECT) {
      MAE_JSON_EACH_MEMBER (node, value, field)
        n += mae_json_kind (value) == MAE_JSON_INTEGER ? (int) mae_json_integer (value) : 0;
    } else if (field != NULL) {
      n = mae_json_kind (field) == MAE_JSON_INTEGER ? (int) mae_json_integer (field)
                                                    : (int) mae_json_count (field);
    }
    gboolean is_same = flight->asked == questions[i].type && flight->n_asked == n;
    flight->asked = questions[i].type;
    flight->n_asked = n;
    return is_same;
  }
  return FALSE;
}

void
mae_step_flight_go_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out)
{
  if (is_repeated (&self->flight, type, root))
    return;
  switch ((int) self->flight.command.kind) {
  case MAE_COMMAND_TAKE_MARKET:
    market_goes_on (self, type, root, out);
    break;
  case MAE_COMMAND_BUY_CARD:
    buy_goes_on (self, type, root, out);
    break;
  case MAE_COMMAND_PRODUCE:
    produce_goes_on (self, type, root, out);
    break;
  default:
    if (is_answered (self, type, root))
      complete (self);
    break;
  }
}

/* A resource that can't be placed where it should be is discarded, since an action that has begun
 * must be completed. If one of several productions is refused, those before it were the action. */
gboolean
mae_step_flight_recover (StepClient *self, GString *out)
{
  int resource = self->flight.last_put - 1;

  if (resource < 0) {
    if (self->flight.command.kind == MAE_COMMAND_PRODUCE
        && self->flight.n_left < self->flight.command.produce.n)
      complete (self);
    self->flight.is_open = FALSE;
    return FALSE;
  }
  self->flight.last_put = 0;
  say (out, (StepRequest){ .kind = STEP_DISCARD,
                           .text = { mae_step_resource_name (self->rules, resource) } });
  return TRUE;
}
