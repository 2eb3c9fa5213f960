/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A client's requests of a game. */

#include "am49-table.h"
#include "protocol/json-writer.h"
#include "ruleset/ruleset-io.h"

#define AT(member) MAE_AM49_AT (MaeCommand, member)

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

static void
read_leaders (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeCommand *out = values;
  const MaeJsonNode *leaders = mae_am49_list (reader, root, "leaders", NULL, MAE_FIELD_REQUIRED);
  if (!leaders)
    return;

  out->choose_leaders.n = (int) mae_json_count (leaders);
  MAE_AM49_EACH (leader, i, leaders, reader) {
    int32_t id = mae_am49_int_of (reader, leader, "leaders");
    if (i < MAE_MAX_HAND)
      out->choose_leaders.leader[i] = mae_am49_index (reader->context, MAE_ID_LEADER, id);
  }
}

static void
write_leaders (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeCommand *command = values;

  mae_json_open (writer->out, "leaders", '[');
  for (int i = 0; i < MIN (command->choose_leaders.n, MAE_MAX_HAND); i++)
    mae_json_int (writer->out, NULL,
                  mae_am49_id (writer->context, MAE_ID_LEADER, command->choose_leaders.leader[i]));
  mae_json_close (writer->out, ']');
}

static const MaeAm49Field choose_leaders[] = {
  { "leaders", MAE_AM49_OTHER, .read = read_leaders, .write = write_leaders },
  { 0 },
};

/* The deployed program has one message for both leader actions. */
static void
read_is_activate (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeCommand *out = values;

  out->kind = mae_am49_flag (reader, root, "isActivate", NULL) ? MAE_COMMAND_ACTIVATE_LEADER
                                                               : MAE_COMMAND_DISCARD_LEADER;
}

static void
write_is_activate (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeCommand *command = values;

  mae_json_bool (writer->out, "isActivate", command->kind == MAE_COMMAND_ACTIVATE_LEADER);
}

static const MaeAm49Field leader_action[] = {
  { "leader", MAE_AM49_ID, AT (leader.leader), MAE_AM49_REQUIRED, .id = MAE_ID_LEADER },
  { "isActivate", MAE_AM49_OTHER, .read = read_is_activate, .write = write_is_activate },
  { 0 },
};

static const MaeAm49Field one_leader[] = {
  { "leader", MAE_AM49_ID, AT (leader.leader), MAE_AM49_REQUIRED, .id = MAE_ID_LEADER },
  { 0 },
};

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

static void
read_production (MaeAm49Reader *reader, const MaeJsonNode *request, MaePlacement *payment,
                 MaeProduceItem *item)
{
  int32_t id = mae_am49_int (reader, request, "production", "id", MAE_FIELD_REQUIRED, 0);

  item->production = mae_am49_index (reader->context, MAE_ID_PRODUCTION, id);
  mae_am49_placement (reader, request, "inputContainers", NULL, payment, &item->in);
  mae_am49_bag (reader, request, "inputNonStorableRep", NULL, &item->in_special);
  /* Revision 002 also has fields for the chosen inputs, which are already part of inputContainers,
   * and for where outputs go, which is always the same place. */
  mae_am49_bag (reader, request, "outputRep", "outputBlanksRep", &item->out_blanks);
}

static void
read_productions (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeCommand *out = values;
  const MaeJsonNode *requests =
      mae_am49_list (reader, root, "prodRequests", "productions", MAE_FIELD_REQUIRED);
  if (!requests)
    return;

  MAE_AM49_EACH (request, i, requests, reader) {
    MaeProduceItem item = { 0 };
    gsize where = mae_am49_enter (reader, "prodRequests", i);
    if (mae_json_kind (request) == MAE_JSON_OBJECT)
      read_production (reader, request, &out->produce.payment, &item);
    else
      mae_am49_fail (reader, "production", "expected an object, got %s",
                     mae_json_kind_name (mae_json_kind (request)));
    mae_am49_leave (reader, where);
    if (out->produce.n < MAE_MAX_ACTIVE_PRODUCTIONS)
      out->produce.item[out->produce.n++] = item;
    else /* these are more productions than anybody has, so the engine rejects one of them as not
            owned */
      out->produce.item[MAE_MAX_ACTIVE_PRODUCTIONS - 1].production = -1;
  }
}

/* Takes what @wanted needs from @left, container by container, and subtracts it from both. */
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

/* Adds the rest of @left, so that a wrong payment reaches the server unchanged. */
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
 * in the order of productions and containers, so that the same command always gives the same
 * line. */
static void
write_productions (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeCommand *command = values;
  const MaeWireContext *context = writer->context;
  MaePlacement left = command->produce.payment;
  GString *out = writer->out;

  mae_json_open (out, "prodRequests", '[');
  for (int i = 0; i < command->produce.n; i++) {
    const MaeProduceItem *item = &command->produce.item[i];
    int32_t id = mae_am49_id (context, MAE_ID_PRODUCTION, item->production);
    MaeBag wanted = item->in;
    MaePlacement share;
    take_share (&left, &wanted, &share);
    if (i == command->produce.n - 1)
      add_rest (&left, &share);
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "production", id);
    mae_json_int (out, "id", id);
    mae_am49_write_placement (writer, "inputContainers", &share);
    mae_am49_write_bag (out, "inputNonStorableRep", context->rules, &item->in_special);
    mae_am49_write_bag (out, "outputRep", context->rules, &item->out_blanks);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static const MaeAm49Field produce[] = {
  { "prodRequests", MAE_AM49_OTHER, .read = read_productions, .write = write_productions },
  { 0 },
};

/* ── Other requests ────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field choose_resources[] = {
  { "shelves", MAE_AM49_PLACEMENT, AT (choose_resources.shelves) },
  { 0 },
};

static const MaeAm49Field arrange[] = {
  { "shelves", MAE_AM49_PLACEMENT, AT (arrange.shelves) },
  { 0 },
};

static const MaeAm49Field take_market[] = {
  { "isRow", MAE_AM49_FLAG, AT (take_market.row) },
  { "index", MAE_AM49_INT, AT (take_market.index), MAE_AM49_REQUIRED },
  { "replacements", MAE_AM49_BAG, AT (take_market.replacements) },
  { "shelves", MAE_AM49_PLACEMENT, AT (take_market.shelves) },
  { 0 },
};

static const MaeAm49Field buy_card[] = {
  { "level", MAE_AM49_INT, AT (buy_card.level), MAE_AM49_REQUIRED },
  { "color", MAE_AM49_COLOUR, AT (buy_card.colour), MAE_AM49_REQUIRED },
  { "devSlot", MAE_AM49_INT, AT (buy_card.slot), MAE_AM49_REQUIRED, "slot" },
  { "resContainers", MAE_AM49_PLACEMENT, AT (buy_card.payment) },
  { 0 },
};

static const MaeAm49Field swap_shelves[] = {
  { "shelf1", MAE_AM49_ID, AT (swap.a), MAE_AM49_REQUIRED, .id = MAE_ID_CONTAINER },
  { "shelf2", MAE_AM49_ID, AT (swap.b), MAE_AM49_REQUIRED, .id = MAE_ID_CONTAINER },
  { 0 },
};

#define COMMAND MAE_MESSAGE_COMMAND

const MaeAm49Type mae_am49_commands[] = {
  { "ReqTakeFromMarket", COMMAND, MAE_COMMAND_TAKE_MARKET, take_market },
  { "ReqBuyDevCard", COMMAND, MAE_COMMAND_BUY_CARD, buy_card },
  { "ReqActivateProductions", COMMAND, MAE_COMMAND_PRODUCE, produce },
  { "ReqActivateProd", COMMAND, MAE_COMMAND_PRODUCE, produce, true },
  { "ReqSwapShelves", COMMAND, MAE_COMMAND_SWAP_SHELVES, swap_shelves },
  /* Only used in reports: the command comes from other dialects. */
  { "ReqArrangeShelves", COMMAND, MAE_COMMAND_ARRANGE, arrange, .write_only = true },
  { "ReqLeaderAction", COMMAND, MAE_COMMAND_ACTIVATE_LEADER, leader_action },
  { "ReqActivateLeader", COMMAND, MAE_COMMAND_ACTIVATE_LEADER, one_leader, true },
  { "ReqDiscardLeader", COMMAND, MAE_COMMAND_DISCARD_LEADER, one_leader, true },
  { "ReqEndTurn", COMMAND, MAE_COMMAND_END_TURN },
  { "ReqTurnEnd", COMMAND, MAE_COMMAND_END_TURN, NULL, true },
  { "ReqChooseLeaders", COMMAND, MAE_COMMAND_CHOOSE_LEADERS, choose_leaders },
  { "ReqChooseResources", COMMAND, MAE_COMMAND_CHOOSE_RESOURCES, choose_resources },
  { 0 },
};
