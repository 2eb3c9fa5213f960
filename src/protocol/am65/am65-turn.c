/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-private.h"

/* A request of a game, and the resulting message. */
typedef struct {
  MaeDialogue *dialogue;
  MaeAm65Server *self;
  const MaeWireContext *context;
  const MaeGame *game;
  const MaeJsonNode *root;
  MaeMessage *out;
  GString *reply;
  GError **error;
} Request;

static MaeHeard
wrong_field (const Request *request, const char *field)
{
  return mae_am65_wrong (request->error, "“%s” is missing or has a wrong form", field);
}

/* Passes on @n complete commands, which the rules allow. */
static MaeHeard
complete (const Request *request, const MaeCommand *commands, int n)
{
  request->out->kind = MAE_MESSAGE_COMMAND;
  request->out->command = commands[0];
  request->self->n_queue = n - 1;
  for (int i = 1; i < n; i++)
    request->self->queue[i - 1] = commands[i];
  return MAE_HEARD_MESSAGE;
}

/* ── Setup ─────────────────────────────────────────────────────────────────────────────────── */

/* Reads leaders by their index in the question, or by name as in the documents. */
static gboolean
read_leaders (const Request *request, MaeCommand *command)
{
  const MaePlayer *player = &request->game->players[request->context->seat];
  const MaeJsonNode *list = mae_json_find (request->root, "chosenLeaderCardIndexes");

  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY
      || mae_json_count (list) > MAE_MAX_HAND)
    return FALSE;
  MAE_JSON_EACH (at, list) {
    gint64 index;
    int leader = -1;
    if (mae_am65_text (at) != NULL)
      leader = mae_am65_leader_find (request->game->rules, mae_am65_text (at));
    else if (!mae_am65_number (at, &index))
      return FALSE;
    else if (index >= 0 && index < player->hand_count)
      leader = player->hand[index];
    command->choose_leaders.leader[command->choose_leaders.n++] = leader;
  }
  return TRUE;
}

/* Reads a list of resource types, which the dialect names by color. Returns FALSE if it isn't
 * valid, has types that aren't storable or more than @most units. */
static gboolean
read_colours (const Request *request, const char *field, int most, int *types, int *n)
{
  const MaeRuleset *rules = request->game->rules;
  const MaeJsonNode *list = mae_json_find (request->root, field);

  *n = 0;
  if (list == NULL)
    return most == 0;
  if (mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) > (guint) most)
    return FALSE;
  MAE_JSON_EACH (at, list) {
    int type = mae_am65_resource_find (rules, mae_am65_text (at));
    if (type < 0 || !rules->resources[type].storable)
      return FALSE;
    types[(*n)++] = type;
  }
  return TRUE;
}

/* Places the chosen resources: one type on the second shelf, two types on the first and the
 * second. */
static void
place_first (const Request *request, const int *types, int n, MaePlacement *shelves)
{
  for (int i = 0; i < n; i++) {
    int shelf = n > 1 && types[0] != types[1] ? i : 1;
    mae_placement_add (shelves, mae_game_shelf (request->game, request->context->seat, shelf),
                       types[i], 1);
  }
}

static MaeHeard
read_setup (const Request *request)
{
  int seat = request->context->seat;
  const MaePlayer *player = &request->game->players[seat];
  MaeCommand commands[2];
  int types[MAE_MAX_HAND], n_types, n = 0;

  if (request->game->phase != MAE_PHASE_SETUP || mae_game_setup_done (request->game, seat))
    return mae_am65_wrong (request->error, "Setup choose already done!");
  if (!player->leaders_chosen) {
    commands[n] = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = seat };
    if (!read_leaders (request, &commands[n++]))
      return wrong_field (request, "chosenLeaderCardIndexes");
  }
  if (!player->resources_chosen) {
    int due = MIN (request->game->rules->seats[seat].resources, MAE_MAX_HAND);
    commands[n] = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_RESOURCES, .seat = seat };
    if (!read_colours (request, "chosenResources", due, types, &n_types) || n_types != due)
      return mae_am65_wrong (request->error,
                             "Invalid number of chosen Resources and/or LeaderCards");
    place_first (request, types, n_types, &commands[n++].choose_resources.shelves);
  }
  for (int i = 0; i < n; i++)
    if (!mae_game_check (request->game, &commands[i], NULL))
      return mae_am65_wrong (request->error,
                             "Invalid number of chosen Resources and/or LeaderCards");
  return complete (request, commands, n);
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

/* Activates or discards a leader. In this dialect that ends the turn if the main action was done.
 */
static MaeHeard
read_leader (const Request *request)
{
  const MaeJsonNode *root = request->root;
  const char *id = mae_am65_text (mae_am65_find_either (root, "leaderCardID", "card"));
  const MaeJsonNode *discards = mae_am65_find_either (root, "discardCard", "discard");
  gboolean is_discard = discards != NULL && mae_json_kind (discards) == MAE_JSON_TRUE;
  MaeCommand commands[2];

  if (id == NULL)
    return wrong_field (request, "leaderCardID");
  if (discards != NULL && !is_discard && mae_json_kind (discards) != MAE_JSON_FALSE)
    return wrong_field (request, "discardCard");
  for (int i = 0; i < 2; i++)
    commands[i] = (MaeCommand){ .seat = request->context->seat };
  commands[0].kind = is_discard ? MAE_COMMAND_DISCARD_LEADER : MAE_COMMAND_ACTIVATE_LEADER;
  commands[0].leader.leader = mae_am65_leader_find (request->game->rules, id);
  commands[1].kind = MAE_COMMAND_END_TURN;
  MaeReject reject;
  if (!mae_game_check (request->game, &commands[0], &reject))
    return mae_am65_wrong (request->error, reject.kind == MAE_REJECT_REQUIREMENTS
                                               ? "You cannot activate this card right now"
                                           : reject.kind == MAE_REJECT_ACTIVE_LEADER
                                               ? "An active leader can't be discarded"
                                               : "Chosen Leader Card is not owned");
  return complete (request, commands, request->game->main_done ? 2 : 1);
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

static MaeHeard
show_move (const Request *request, const char *what)
{
  const char *name =
      mae_am65_seat_name (request->dialogue, request->context, request->context->seat);
  g_autofree char *text = g_strconcat (name, what, NULL);

  mae_am65_write_move (request->dialogue, request->context, text, request->reply);
  request->self->asks_again = TRUE;
  return MAE_HEARD_PART;
}

static MaeHeard
read_market (const Request *request)
{
  const MaeRuleset *rules = request->game->rules;
  gint64 arrow;
  bool row;
  int32_t index;

  if (!mae_am65_number (mae_json_find (request->root, "arrowID"), &arrow))
    return wrong_field (request, "arrowID");
  if (!mae_am65_arrow_find (rules, arrow, &row, &index))
    return mae_am65_wrong (request->error, "the arrow's id can't be %s %d", arrow < 0 ? "<" : ">",
                           arrow < 0 ? 0 : rules->rows + rules->columns - 1);
  mae_am65_move_take (&request->self->move, request->context,
                      &request->self->boards[request->context->seat], row, index);
  return show_move (request, " takes resources from the market.");
}

static MaeHeard
read_whites (const Request *request)
{
  MaeAm65Move *move = &request->self->move;
  int types[MAE_AM65_HAND], n;
  MaeBag replacements = { 0 };

  if (!read_colours (request, "chosenResources", MAE_AM65_HAND, types, &n))
    return mae_am65_wrong (request->error, "Invalid resource type");
  for (int i = 0; i < n; i++)
    replacements.of[types[i]]++;
  if (!mae_am65_move_turn_whites (move, &replacements))
    return mae_am65_wrong (request->error, n != move->whites ? "Wrong number of chosen resources"
                                                             : "Invalid resource type");
  return show_move (request, " takes resources from the market.");
}

static MaeHeard
read_places (const Request *request)
{
  MaeAm65Move *move = &request->self->move;
  g_autoptr (GArray) swaps =
      mae_am65_numbers (mae_am65_find_either (request->root, "placementChoices", "swaps"));
  const MaeJsonNode *final = mae_json_find (request->root, "isFinal");
  MaeCommand commands[2];
  int n_commands;

  if (swaps == NULL)
    return wrong_field (request, "placementChoices");
  if (final != NULL && mae_json_kind (final) != MAE_JSON_TRUE
      && mae_json_kind (final) != MAE_JSON_FALSE)
    return wrong_field (request, "isFinal");
  if (swaps->len % 2 != 0)
    return mae_am65_wrong (
        request->error, "Every swap should always have an initial position and a final position");
  for (guint i = 0; i < swaps->len; i += 2)
    if (!mae_am65_move_swap (move, g_array_index (swaps, gint64, i),
                             g_array_index (swaps, gint64, i + 1))) {
      show_move (request, " is rearranging the warehouse.");
      return mae_am65_wrong (request->error, "Some swaps could not be applied");
    }
  if (final == NULL || mae_json_kind (final) == MAE_JSON_FALSE)
    return show_move (request, " is rearranging the warehouse.");
  if (!mae_am65_move_finish (move, commands, &n_commands)) {
    show_move (request, " is rearranging the warehouse.");
    return mae_am65_wrong (request->error, "Illegal Warehouse reordering: only what was just taken "
                                           "can be left over");
  }
  request->self->is_sent = TRUE;
  return complete (request, commands, n_commands);
}

/* ── Cards ─────────────────────────────────────────────────────────────────────────────────── */

static MaeHeard
read_buy (const Request *request)
{
  MaeAm65Server *self = request->self;
  const MaeGame *game = request->game;
  int seat = request->context->seat;
  const char *name = mae_am65_text (mae_json_find (request->root, "cardColor"));
  g_autoptr (GArray) positions = mae_am65_numbers (
      mae_am65_find_either (request->root, "resourcePositions", "resourcesPositions"));
  gint64 level;

  if (name == NULL || mae_am65_colour_find (game->rules, name) < 0)
    return mae_am65_wrong (request->error, "Invalid card color");
  if (!mae_am65_number (mae_json_find (request->root, "cardLevel"), &level) || level < 1
      || level > game->rules->n_levels)
    return mae_am65_wrong (request->error, "Invalid card level");
  if (positions == NULL)
    return wrong_field (request, "resourcePositions");

  int colour = mae_am65_colour_find (game->rules, name);
  int card = mae_game_top_card (game, (int) level, colour);
  MaeAm65Move *move = &self->move;
  mae_am65_move_clear (move);
  mae_turn_draft_open (&move->draft, request->context, MAE_COMMAND_BUY_CARD);
  MaeCommand *command = &move->draft.command;
  command->buy_card.level = (int) level;
  command->buy_card.colour = colour;
  command->buy_card.slot = mae_game_find_slot (game, seat, card);
  move->board = self->boards[seat];
  g_autoptr (GArray) used = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean paid = mae_am65_board_pay (&move->board, move->draft.game, seat, positions, used,
                                      &command->buy_card.payment);
  if (!paid || !mae_game_check (game, command, NULL)) {
    mae_am65_move_clear (move);
    return mae_am65_wrong (request->error, paid ? "Could not buy (or place) the card"
                                                : "A chosen position is empty or named twice");
  }
  move->before = g_memdup2 (move->draft.game, sizeof *move->before);
  for (int i = 0; i < command->buy_card.payment.n; i++)
    mae_bag_subtract (&move->draft.game->containers[command->buy_card.payment.at[i].container],
                      &command->buy_card.payment.at[i].bag);
  move->question = MAE_AM65_ASK_SLOT;
  return show_move (request, " is buying a development card.");
}

static MaeHeard
read_slot (const Request *request)
{
  MaeAm65Move *move = &request->self->move;
  MaeCommand command = move->draft.command;
  gint64 slot;

  if (!mae_am65_number (mae_json_find (request->root, "slotPosition"), &slot))
    return wrong_field (request, "slotPosition");
  if (slot < 1 || slot > request->game->rules->n_slots)
    return mae_am65_wrong (request->error, "Cannot place the card in the chosen slot");
  command.buy_card.slot = (int) slot - 1;
  if (!mae_game_check (request->game, &command, NULL))
    return mae_am65_wrong (request->error, "Cannot place the card in the chosen slot");
  request->self->is_sent = TRUE;
  return complete (request, &command, 1);
}

/* ── Other requests ────────────────────────────────────────────────────────────────────────── */

static MaeHeard
read_production (const Request *request)
{
  MaeCommand command = { .kind = MAE_COMMAND_PRODUCE, .seat = request->context->seat };

  if (mae_am65_read_produce (request->dialogue, request->context, request->root, &command,
                             request->error)
      == MAE_HEARD_WRONG)
    return MAE_HEARD_WRONG;
  request->self->is_sent = TRUE;
  return complete (request, &command, 1);
}

static MaeHeard
read_end_turn (const Request *request)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN, .seat = request->context->seat };

  return complete (request, &command, 1);
}

/* The requests that answer each question. */
static const struct {
  const char *type;
  guint questions; /* a mask */
  MaeHeard (*read) (const Request *request);
} actions[] = {
  { "leaderAction", 1u << MAE_AM65_ASK_TURN | 1u << MAE_AM65_ASK_END, read_leader },
  { "marketAction", 1u << MAE_AM65_ASK_TURN, read_market },
  { "transformationAction", 1u << MAE_AM65_ASK_WHITES, read_whites },
  { "resourcesPlacementAction", 1u << MAE_AM65_ASK_PLACES, read_places },
  { "buyAction", 1u << MAE_AM65_ASK_TURN, read_buy },
  { "cardPlacementAction", 1u << MAE_AM65_ASK_SLOT, read_slot },
  { "productionAction", 1u << MAE_AM65_ASK_TURN, read_production },
  { "endTurnAction", 1u << MAE_AM65_ASK_END, read_end_turn },
};

gboolean
mae_am65_is_action (const char *type)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (type, actions[i].type))
      return TRUE;
  return g_str_equal (type, "setupAction");
}

MaeHeard
mae_am65_read_action (MaeDialogue *dialogue, const MaeWireContext *context, const char *type,
                      const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error)
{
  const Request request = { dialogue, &dialogue->server, context, context->game, root, out, reply,
                            error };

  if (g_str_equal (type, "setupAction"))
    return read_setup (&request);
  if (context->game->phase == MAE_PHASE_TURNS && context->game->current != context->seat)
    return mae_am65_wrong (error, "It's not your turn!");
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (type, actions[i].type)
        && actions[i].questions & 1u << mae_am65_question (dialogue, context))
      return actions[i].read (&request);
  return mae_am65_wrong (error, "Invalid action right now!");
}
