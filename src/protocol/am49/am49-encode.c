/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From a message to a line: the handshake, the lobby and requests. Keys come in a fixed order. */

#include "am49-names.h"
#include "am49-private.h"
#include "json/json-writer.h"

void
mae_am49_write_type (GString *out, const char *type)
{
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "type", type);
}

static void
end_line (GString *out)
{
  g_string_append_len (out, "}\n", 2);
}

void
mae_am49_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  mae_json_open (out, name, '{');
  for (int r = 0; rules && r < rules->n_resources; r++) {
    if (bag->of[r] != 0) {
      mae_json_name (out, rules->resources[r].name);
      mae_json_int (out, NULL, bag->of[r]);
    }
  }
  mae_json_close (out, '}');
}

/* Containers by rising id, whatever the order in @placement. */
static void
write_placement (GString *out, const char *name, const MaeWireContext *context, MaeAm49MapForm form,
                 const MaePlacement *placement)
{
  bool array = form == MAE_AM49_MAP_ARRAY;
  int order[MAE_MAX_OWN];

  for (int i = 0; i < placement->n; i++) {
    int at = i;
    int32_t id = mae_am49_container_id (context, placement->at[i].container);
    while (at > 0 && mae_am49_container_id (context, placement->at[order[at - 1]].container) > id) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  mae_json_open (out, name, array ? '[' : '{');
  for (int i = 0; i < placement->n; i++) {
    char id[16];
    g_snprintf (id, sizeof id, "%d",
                mae_am49_container_id (context, placement->at[order[i]].container));
    if (array)
      mae_json_open (out, NULL, '{');
    mae_am49_write_bag (out, id, context->rules, &placement->at[order[i]].bag);
    if (array)
      mae_json_close (out, '}');
  }
  mae_json_close (out, array ? ']' : '}');
}

/* Takes from @left what @wanted needs, container by container; what is found is taken off both. */
static void
take_share (MaePlacement *left, MaeBag *wanted, MaePlacement *share)
{
  share->n = 0;
  for (int i = 0; i < left->n; i++) {
    MaeBag taken = { 0 };
    for (int r = 0; r < MAE_MAX_RESOURCES; r++) {
      taken.of[r] = CLAMP (wanted->of[r], 0, MAX (left->at[i].bag.of[r], 0));
      wanted->of[r] -= taken.of[r];
      left->at[i].bag.of[r] -= taken.of[r];
    }
    if (!mae_bag_is_empty (&taken)) {
      share->at[share->n].container = left->at[i].container;
      share->at[share->n].bag = taken;
      share->n++;
    }
  }
}

/* Adds what is still in @left, so that a wrong payment reaches the server unchanged. */
static void
add_rest (const MaePlacement *left, MaePlacement *share)
{
  for (int i = 0; i < left->n; i++) {
    int at = 0;
    while (at < share->n && share->at[at].container != left->at[i].container)
      at++;
    if (mae_bag_is_empty (&left->at[i].bag))
      continue;
    if (at == share->n) {
      share->at[share->n].container = left->at[i].container;
      share->at[share->n].bag = (MaeBag){ 0 };
      share->n++;
    }
    mae_bag_add (&share->at[at].bag, &left->at[i].bag);
  }
}

/* A message has the inputs of each production; the command has one payment for all. It is divided
 * in the order of productions and containers, so that a command is always the same line. */
static void
write_produce (GString *out, const MaeWireContext *context, MaeAm49MapForm form,
               const MaeCommand *command)
{
  MaePlacement left = command->produce.payment;

  mae_am49_write_type (out, "ReqActivateProductions");
  mae_json_open (out, "prodRequests", '[');
  for (int i = 0; i < command->produce.n; i++) {
    const MaeProduceItem *item = &command->produce.item[i];
    int32_t id = mae_am49_production_id (context, item->production);
    MaeBag wanted = item->in;
    MaePlacement share;
    take_share (&left, &wanted, &share);
    if (i == command->produce.n - 1)
      add_rest (&left, &share);
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "production", id);
    mae_json_int (out, "id", id);
    write_placement (out, "inputContainers", context, form, &share);
    mae_am49_write_bag (out, "inputNonStorableRep", context->rules, &item->in_special);
    mae_am49_write_bag (out, "outputRep", context->rules, &item->out_blanks);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_choose_leaders (GString *out, const MaeWireContext *context, const MaeCommand *command)
{
  mae_am49_write_type (out, "ReqChooseLeaders");
  mae_json_open (out, "leaders", '[');
  for (int i = 0; i < MIN (command->choose_leaders.n, MAE_MAX_HAND); i++)
    mae_json_int (out, NULL, mae_am49_leader_id (context, command->choose_leaders.leader[i]));
  mae_json_close (out, ']');
}

static void
write_leader_action (GString *out, const MaeWireContext *context, const MaeCommand *command)
{
  mae_am49_write_type (out, "ReqLeaderAction");
  mae_json_int (out, "leader", mae_am49_leader_id (context, command->leader.leader));
  mae_json_bool (out, "isActivate", command->kind == MAE_COMMAND_ACTIVATE_LEADER);
}

static void
write_command (GString *out, const MaeWireContext *context, MaeAm49MapForm form,
               const MaeCommand *command)
{
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    write_choose_leaders (out, context, command);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    mae_am49_write_type (out, "ReqChooseResources");
    write_placement (out, "shelves", context, form, &command->choose_resources.shelves);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    mae_am49_write_type (out, "ReqTakeFromMarket");
    mae_json_bool (out, "isRow", command->take_market.row);
    mae_json_int (out, "index", command->take_market.index);
    mae_am49_write_bag (out, "replacements", context->rules, &command->take_market.replacements);
    write_placement (out, "shelves", context, form, &command->take_market.shelves);
    break;
  case MAE_COMMAND_BUY_CARD: {
    int colour = command->buy_card.colour;
    bool known = context->rules && colour >= 0 && colour < context->rules->n_colours;
    mae_am49_write_type (out, "ReqBuyDevCard");
    mae_json_int (out, "level", command->buy_card.level);
    mae_json_string (out, "color", known ? context->rules->colours[colour] : "");
    mae_json_int (out, "devSlot", command->buy_card.slot);
    write_placement (out, "resContainers", context, form, &command->buy_card.payment);
    break;
  }
  case MAE_COMMAND_PRODUCE:
    write_produce (out, context, form, command);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    mae_am49_write_type (out, "ReqSwapShelves");
    mae_json_int (out, "shelf1", mae_am49_container_id (context, command->swap.a));
    mae_json_int (out, "shelf2", mae_am49_container_id (context, command->swap.b));
    break;
  case MAE_COMMAND_ARRANGE: /* other dialects' only; here for reports */
    mae_am49_write_type (out, "ReqArrangeShelves");
    write_placement (out, "shelves", context, form, &command->arrange.shelves);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    write_leader_action (out, context, command);
    break;
  case MAE_COMMAND_END_TURN:
    mae_am49_write_type (out, "ReqEndTurn");
    break;
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_N_COMMANDS:
    g_return_if_reached (); /* the server's own, never sent */
  }
  end_line (out);
}

static void
write_welcome (GString *out, const MaeMessage *message)
{
  mae_am49_write_type (out, message->kind == MAE_MESSAGE_REQ_WELCOME ? "ReqWelcome" : "ResWelcome");
  if (message->welcome.maestri) {
    mae_json_open (out, "maestri", '{');
    mae_json_int (out, "version", 1);
    mae_json_open (out, "features", '[');
    for (int i = 0; mae_am49_features[i]; i++)
      if (message->welcome.features & (1u << i))
        mae_json_string (out, NULL, mae_am49_features[i]);
    mae_json_close (out, ']');
    mae_json_close (out, '}');
  }
}

static void
write_join (GString *out, const MaeMessage *message)
{
  mae_am49_write_type (out, "ReqJoin");
  if (message->join.nickname)
    mae_json_string (out, "nickname", message->join.nickname);
  if (message->join.secret || message->join.password || message->join.hall) {
    mae_json_open (out, "maestri", '{');
    if (message->join.secret)
      mae_json_string (out, "secret", message->join.secret);
    if (message->join.password)
      mae_json_string (out, "password", message->join.password);
    if (message->join.hall)
      mae_json_bool (out, "hall", true);
    mae_json_close (out, '}');
  }
}

static void
write_booked_seats (GString *out, const MaeMessage *message)
{
  mae_am49_write_type (out, "UpdateBookedSeats");
  mae_json_int (out, "bookedSeats", message->booked_seats.booked);
  if (message->booked_seats.decider)
    mae_json_string (out, "canPrepareNewGame", message->booked_seats.decider);
}

void
mae_am49_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message,
                 GString *out)
{
  switch (message->kind) {
  case MAE_MESSAGE_COMMAND:
    write_command (out, context, form, &message->command);
    return;
  case MAE_MESSAGE_EVENT:
    mae_am49_encode_event (context, &message->event, out);
    return;
  case MAE_MESSAGE_SNAPSHOT:
    g_return_if_reached (); /* needs its viewer: mae_am49_encode_snapshot() */
  case MAE_MESSAGE_REQ_WELCOME:
  case MAE_MESSAGE_RES_WELCOME:
    write_welcome (out, message);
    break;
  case MAE_MESSAGE_REQ_HEARTBEAT:
    mae_am49_write_type (out, "ReqHeartbeat");
    break;
  case MAE_MESSAGE_RES_HEARTBEAT:
    mae_am49_write_type (out, "ResHeartbeat");
    break;
  case MAE_MESSAGE_REQ_GOODBYE:
    mae_am49_write_type (out, "ReqGoodbye");
    break;
  case MAE_MESSAGE_RES_GOODBYE:
    mae_am49_write_type (out, "ResGoodbye");
    break;
  case MAE_MESSAGE_REQ_JOIN:
    write_join (out, message);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
    mae_am49_write_type (out, "ReqNewGame");
    mae_json_int (out, "playersCount", message->new_game.players_count);
    break;
  case MAE_MESSAGE_REQ_QUIT:
    mae_am49_write_type (out, "ReqQuit");
    break;
  case MAE_MESSAGE_REQ_UNDO:
    mae_am49_write_type (out, "ReqUndo");
    break;
  case MAE_MESSAGE_RES_QUIT:
    mae_am49_write_type (out, "ResQuit");
    break;
  case MAE_MESSAGE_SECRET:
    mae_am49_write_type (out, "MaestriSecret");
    mae_json_string (out, "secret", message->secret.text);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    write_booked_seats (out, message);
    break;
  case MAE_MESSAGE_JOIN_GAME:
    mae_am49_write_type (out, "UpdateJoinGame");
    mae_json_int (out, "playersCount", message->new_game.players_count);
    break;
  case MAE_MESSAGE_REJECT:
    mae_am49_write_reject (context, &message->reject.reject, message->reject.code, out);
    break;
  case MAE_MESSAGE_REQ_OPEN_TABLE:
  case MAE_MESSAGE_REQ_JOIN_TABLE:
  case MAE_MESSAGE_REQ_WATCH_TABLE:
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
  case MAE_MESSAGE_REQ_REMATCH:
  case MAE_MESSAGE_REQ_CHAT:
  case MAE_MESSAGE_TABLES:
  case MAE_MESSAGE_TABLE:
  case MAE_MESSAGE_SPECTATOR:
  case MAE_MESSAGE_CHAT:
  case MAE_MESSAGE_CLOCK:
  case MAE_MESSAGE_ERR_TABLE:
  case MAE_MESSAGE_ERR_CHAT:
    mae_am49_write_of_tables (out, message);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    mae_am49_write_type (out, "ErrNickname");
    mae_json_string (out, "reason", mae_am49_nickname_reasons[message->err_nickname.reason]);
    if (message->err_nickname.password != MAE_PASSWORD_NOT_ASKED)
      mae_json_string (out, "password", mae_am49_password_reasons[message->err_nickname.password]);
    break;
  case MAE_MESSAGE_ERR_NEW_GAME:
    mae_am49_write_type (out, "ErrNewGame");
    mae_json_bool (out, "isInvalidPlayersCount", message->err_new_game.invalid_count);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    mae_am49_write_type (out, "ErrProtocol");
    mae_json_string (out, "msg", message->err_protocol.text ? message->err_protocol.text : "");
    break;
  }
  end_line (out);
}
