/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-names.h"
#include "am49-private.h"

/* `"maestri":{"version":1,"features":["resume",…]}`; features we don't know are others' business.
 */
void
mae_am49_read_welcome (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  const MaeJsonNode *maestri = mae_am49_object (reader, root, "maestri", NULL, MAE_FIELD_OPTIONAL);
  if (!maestri)
    return;

  gsize where = mae_am49_enter (reader, "maestri", -1);
  out->welcome.maestri =
      mae_am49_int (reader, maestri, "version", NULL, MAE_FIELD_REQUIRED, 0) >= 1;
  const MaeJsonNode *features =
      mae_am49_list (reader, maestri, "features", NULL, MAE_FIELD_OPTIONAL);
  if (features) {
    const MaeJsonNode *feature = mae_json_first (features);
    for (guint i = 0; i < features->count; i++) {
      int bit =
          mae_am49_name_index (mae_am49_features, mae_am49_text_of (reader, feature, "features"));
      if (bit >= 0)
        out->welcome.features |= 1u << bit;
      feature = mae_json_next (feature);
    }
  }
  mae_am49_leave (reader, where);
}

void
mae_am49_read_join (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  out->join.nickname =
      g_strdup (mae_am49_text (reader, root, "nickname", "player", MAE_FIELD_OPTIONAL));
  const MaeJsonNode *maestri = mae_am49_object (reader, root, "maestri", NULL, MAE_FIELD_OPTIONAL);
  if (!maestri)
    return;

  gsize where = mae_am49_enter (reader, "maestri", -1);
  out->join.secret = g_strdup (mae_am49_text (reader, maestri, "secret", NULL, MAE_FIELD_OPTIONAL));
  out->join.password =
      g_strdup (mae_am49_text (reader, maestri, "password", NULL, MAE_FIELD_OPTIONAL));
  out->join.hall = mae_am49_flag (reader, maestri, "hall", NULL);
  mae_am49_leave (reader, where);
}

static void
read_choose_leaders (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out)
{
  const MaeJsonNode *leaders = mae_am49_list (reader, root, "leaders", NULL, MAE_FIELD_REQUIRED);
  if (!leaders)
    return;

  const MaeJsonNode *leader = mae_json_first (leaders);
  out->choose_leaders.n = (int) leaders->count;
  for (guint i = 0; i < leaders->count; i++) {
    int32_t id = mae_am49_int_of (reader, leader, "leaders");
    if (i < MAE_MAX_HAND)
      out->choose_leaders.leader[i] = mae_am49_leader_index (reader->context, id);
    leader = mae_json_next (leader);
  }
}

static void
read_take_market (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out)
{
  out->take_market.row = mae_am49_flag (reader, root, "isRow", NULL);
  out->take_market.index = mae_am49_int (reader, root, "index", NULL, MAE_FIELD_REQUIRED, 0);
  mae_am49_bag (reader, root, "replacements", NULL, &out->take_market.replacements);
  mae_am49_placement (reader, root, "shelves", NULL, &out->take_market.shelves, NULL);
}

static void
read_buy_card (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out)
{
  out->buy_card.colour = mae_am49_colour_of (
      reader, mae_am49_text (reader, root, "color", NULL, MAE_FIELD_REQUIRED), "color");
  out->buy_card.level = mae_am49_int (reader, root, "level", NULL, MAE_FIELD_REQUIRED, 0);
  out->buy_card.slot = mae_am49_int (reader, root, "devSlot", "slot", MAE_FIELD_REQUIRED, 0);
  mae_am49_placement (reader, root, "resContainers", NULL, &out->buy_card.payment, NULL);
}

static void
read_production (MaeAm49Reader *reader, const MaeJsonNode *request, MaePlacement *payment,
                 MaeProduceItem *item)
{
  int32_t id = mae_am49_int (reader, request, "production", "id", MAE_FIELD_REQUIRED, 0);

  item->production = mae_am49_production_index (reader->context, id);
  mae_am49_placement (reader, request, "inputContainers", NULL, payment, &item->in);
  mae_am49_bag (reader, request, "inputNonStorableRep", NULL, &item->in_special);
  /* Revision 002 names what the blanks of the input became (it is among inputContainers anyway)
   * and where outputs go (there is one place only). */
  mae_am49_bag (reader, request, "outputRep", "outputBlanksRep", &item->out_blanks);
}

static void
read_produce (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out)
{
  const MaeJsonNode *requests =
      mae_am49_list (reader, root, "prodRequests", "productions", MAE_FIELD_REQUIRED);
  if (!requests)
    return;

  const MaeJsonNode *request = mae_json_first (requests);
  for (guint i = 0; i < requests->count && !reader->error; i++) {
    MaeProduceItem item = { 0 };
    gsize where = mae_am49_enter (reader, "prodRequests", (int) i);
    if (request->kind == MAE_JSON_OBJECT)
      read_production (reader, request, &out->produce.payment, &item);
    else
      mae_am49_fail (reader, "production", "expected an object, got %s",
                     mae_json_kind_name (request->kind));
    mae_am49_leave (reader, where);
    if (out->produce.n < MAE_MAX_ACTIVE_PRODUCTIONS)
      out->produce.item[out->produce.n++] = item;
    else /* more than anybody owns: the engine rejects one of them as not owned */
      out->produce.item[MAE_MAX_ACTIVE_PRODUCTIONS - 1].production = -1;
    request = mae_json_next (request);
  }
}

void
mae_am49_read_leader_action (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out)
{
  mae_am49_read_command (reader, root,
                         mae_am49_flag (reader, root, "isActivate", NULL)
                             ? MAE_COMMAND_ACTIVATE_LEADER
                             : MAE_COMMAND_DISCARD_LEADER,
                         out);
}

void
mae_am49_read_command (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommandKind kind,
                       MaeCommand *out)
{
  out->kind = kind;
  out->seat = -1;
  switch (kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    read_choose_leaders (reader, root, out);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    mae_am49_placement (reader, root, "shelves", NULL, &out->choose_resources.shelves, NULL);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    read_take_market (reader, root, out);
    break;
  case MAE_COMMAND_BUY_CARD:
    read_buy_card (reader, root, out);
    break;
  case MAE_COMMAND_PRODUCE:
    read_produce (reader, root, out);
    break;
  case MAE_COMMAND_SWAP_SHELVES: {
    int32_t a = mae_am49_int (reader, root, "shelf1", NULL, MAE_FIELD_REQUIRED, 0);
    int32_t b = mae_am49_int (reader, root, "shelf2", NULL, MAE_FIELD_REQUIRED, 0);
    out->swap.a = mae_am49_container_index (reader->context, a);
    out->swap.b = mae_am49_container_index (reader->context, b);
    break;
  }
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER: {
    int32_t leader = mae_am49_int (reader, root, "leader", NULL, MAE_FIELD_REQUIRED, 0);
    out->leader.leader = mae_am49_leader_index (reader->context, leader);
    break;
  }
  case MAE_COMMAND_END_TURN:
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_ARRANGE:
  case MAE_N_COMMANDS:
    break;
  }
}
