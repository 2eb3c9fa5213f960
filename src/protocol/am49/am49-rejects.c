/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All Err… messages for rejects of the engine, with the fields and values the deployed program
 * sends. */

#include "am49-names.h"
#include "am49-table.h"
#include "protocol/json-writer.h"

#define AT(member) MAE_AM49_AT (MaeMessage, reject.reject.member)

static const MaeAm49Field action[] = {
  { "reason", MAE_AM49_NAME, AT (action.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_action_reasons },
  { 0 },
};

static const MaeAm49Field initial_choice[] = {
  { "isLeadersChoice", MAE_AM49_FLAG, AT (initial_choice.leaders) },
  { "missingLeadersCount", MAE_AM49_INT, AT (initial_choice.missing) },
  { 0 },
};

static const MaeAm49Field buy[] = {
  { "isStackEmpty", MAE_AM49_FLAG, AT (buy.empty) },
  { 0 },
};

static const MaeAm49Field recipe[] = {
  { "isInput", MAE_AM49_FLAG, AT (recipe.input) },
  { "resType", MAE_AM49_RESOURCE, AT (recipe.resource) },
  { "replacedCount", MAE_AM49_INT, AT (recipe.available) },
  { "shelvesChoiceResCount", MAE_AM49_INT, AT (recipe.placed) },
  { "isIllegalDiscardedOut", MAE_AM49_FLAG, AT (recipe.illegal_discard) },
  { 0 },
};

/* ── Transfers ─────────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field plain_transfer[] = {
  { "resType", MAE_AM49_RESOURCE, AT (transfer.resource), MAE_AM49_SPARSE },
  { "isAdded", MAE_AM49_FLAG, AT (transfer.added) },
  { "reason", MAE_AM49_NAME, AT (transfer.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_transfer_reasons },
  { "container", MAE_AM49_ID, AT (transfer.container), MAE_AM49_SPARSE,
    .id = MAE_ID_CONTAINER }, /* our extension */
  { 0 },
};

/* Our extension: what is missing of a card's price. */
static const MaeAm49Field price[] = {
  { "missingResources", MAE_AM49_BAG, AT (requirements.resources), MAE_AM49_SPARSE },
  { 0 },
};

static void
read_transfer (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeReject *out = &((MaeMessage *) values)->reject.reject;

  if (!mae_am49_find (reader, root, "missingResources", NULL, MAE_FIELD_OPTIONAL)) {
    mae_am49_read_fields (reader, root, plain_transfer, values);
    return;
  }
  out->kind = MAE_REJECT_REQUIREMENTS;
  out->requirements.price = true;
  mae_am49_read_fields (reader, root, price, values);
}

static void
write_price (const MaeAm49Writer *writer, const MaeMessage *message)
{
  MaeMessage plain = { .reject.reject.kind = MAE_REJECT_TRANSFER };

  plain.reject.reject.transfer.resource = plain.reject.reject.transfer.container = -1;
  plain.reject.reject.transfer.reason = MAE_TRANSFER_CAPACITY;
  for (int i = MAE_MAX_RESOURCES - 1; i >= 0; i--)
    if (message->reject.reject.requirements.resources.of[i] > 0)
      plain.reject.reject.transfer.resource = i;
  mae_am49_write_fields (writer, plain_transfer, &plain);
  mae_am49_write_fields (writer, price, message);
}

static void
write_transfer (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeMessage *message = values;

  if (message->reject.reject.kind == MAE_REJECT_REQUIREMENTS)
    write_price (writer, message);
  else
    mae_am49_write_fields (writer, plain_transfer, message);
}

static const MaeAm49Field transfer[] = {
  { "reason", MAE_AM49_OTHER, .read = read_transfer, .write = write_transfer },
  { 0 },
};

/* ── Transactions ──────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field plain_transaction[] = {
  { "isInput", MAE_AM49_FLAG, AT (transaction.input) },
  { "isReplacement", MAE_AM49_FLAG, AT (transaction.replacement) },
  { "reason", MAE_AM49_NAME, AT (transaction.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_transaction_reasons },
  { 0 },
};

/* Revision 002's form: ErrResourceReplacement, without a reason. */
static void
read_replacement (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  bool input = mae_am49_flag (reader, root, "isInput", NULL);
  bool excluded = mae_am49_flag (reader, root, "isExcluded", NULL);

  if (excluded || mae_am49_flag (reader, root, "isNonStorable", NULL)) {
    out->transaction.input = input;
    out->transaction.replacement = true;
    out->transaction.reason =
        excluded ? MAE_TRANSACTION_EXCLUDED : MAE_TRANSACTION_ILLEGAL_NON_STORABLE;
    return;
  }
  out->kind = MAE_REJECT_RECIPE;
  out->recipe.input = input;
  out->recipe.resource = -1;
  out->recipe.available = mae_am49_int (reader, root, "blanks", NULL, MAE_FIELD_REQUIRED, 0);
  out->recipe.placed = mae_am49_int (reader, root, "replacedCount", NULL, MAE_FIELD_REQUIRED, 0);
}

static void
read_transaction (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeMessage *out = values;

  if (!mae_am49_find (reader, root, "reason", NULL, MAE_FIELD_OPTIONAL)
      && mae_am49_find (reader, root, "blanks", NULL, MAE_FIELD_OPTIONAL))
    read_replacement (reader, root, &out->reject.reject);
  else
    mae_am49_read_fields (reader, root, plain_transaction, out);
}

static void
write_transaction (const MaeAm49Writer *writer, gconstpointer values)
{
  mae_am49_write_fields (writer, plain_transaction, values);
}

static const MaeAm49Field transaction[] = {
  { "reason", MAE_AM49_OTHER, .read = read_transaction, .write = write_transaction },
  { 0 },
};

/* ── Things that don't exist ───────────────────────────────────────────────────────────────── */

static MaeIdKind
kind_of_object (MaeObject object)
{
  return object == MAE_OBJECT_LEADER       ? MAE_ID_LEADER
         : object == MAE_OBJECT_PRODUCTION ? MAE_ID_PRODUCTION
                                           : MAE_ID_CONTAINER;
}

static void
read_not_owned (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeReject *out = &((MaeMessage *) values)->reject.reject;
  const MaeJsonNode *id = mae_am49_find (reader, root, "id", NULL, MAE_FIELD_REQUIRED);

  out->not_owned.index = -1;
  if (id && mae_json_kind (id) != MAE_JSON_STRING) /* the documents' example has a name instead */
    out->not_owned.index = mae_am49_index (reader->context, kind_of_object (out->not_owned.object),
                                           mae_am49_int_of (reader, id, "id"));
}

static void
write_not_owned (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeReject *reject = &((const MaeMessage *) values)->reject.reject;

  mae_json_int (writer->out, "id",
                mae_am49_id (writer->context, kind_of_object (reject->not_owned.object),
                             reject->not_owned.index));
}

/* The id is written first, but is read last, since the other field says what kind of thing has it.
 */
static const MaeAm49Field not_owned[] = {
  { "id", MAE_AM49_OTHER, .write = write_not_owned },
  { "objectType", MAE_AM49_NAME, AT (not_owned.object), MAE_AM49_REQUIRED,
    .names = mae_am49_objects },
  { "id", MAE_AM49_OTHER, .read = read_not_owned },
  { 0 },
};

static void
read_no_such (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeReject *out = &((MaeMessage *) values)->reject.reject;
  int32_t id = mae_am49_int (reader, root, "id", NULL, MAE_FIELD_OPTIONAL, -1);

  out->no_such.index = id;
  if (out->no_such.entity == MAE_ENTITY_LEADER)
    out->no_such.index = mae_am49_index (reader->context, MAE_ID_LEADER, id);
  else if (out->no_such.entity == MAE_ENTITY_CARD)
    out->no_such.index = mae_am49_index (reader->context, MAE_ID_CARD, id);
}

static void
write_no_such (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeReject *reject = &((const MaeMessage *) values)->reject.reject;
  int32_t id = reject->no_such.index;

  if (reject->no_such.entity == MAE_ENTITY_LEADER)
    id = mae_am49_id (writer->context, MAE_ID_LEADER, id);
  else if (reject->no_such.entity == MAE_ENTITY_CARD)
    id = mae_am49_id (writer->context, MAE_ID_CARD, id);
  mae_json_int (writer->out, "id", id);
}

static const MaeAm49Field no_such[] = {
  { "originalEntity", MAE_AM49_NAME, AT (no_such.entity), MAE_AM49_REQUIRED,
    .names = mae_am49_entities },
  { "id", MAE_AM49_OTHER, .read = read_no_such, .write = write_no_such },
  { "code", MAE_AM49_TEXT, MAE_AM49_AT (MaeMessage, reject.code), MAE_AM49_SPARSE },
  { 0 },
};

/* ── Requirements ──────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field card_need[] = {
  { "color", MAE_AM49_COLOUR, MAE_AM49_AT (MaeCardNeed, colour), MAE_AM49_REQUIRED },
  { "quantity", MAE_AM49_INT, MAE_AM49_AT (MaeCardNeed, count), MAE_AM49_REQUIRED,
    .max = MAE_MAX_CARDS },
  { "level", MAE_AM49_INT, MAE_AM49_AT (MaeCardNeed, level), .max = MAE_MAX_LEVELS },
  { 0 },
};

static const MaeAm49Field requirements[] = {
  { "missingDevCards", MAE_AM49_LIST, AT (requirements.cards), MAE_AM49_SPARSE, .fields = card_need,
    .count_at = offsetof (MaeMessage, reject.reject.requirements.n_cards),
    .stride = sizeof (MaeCardNeed), .most = MAE_MAX_NEEDS },
  { "missingResources", MAE_AM49_BAG, AT (requirements.resources), MAE_AM49_SPARSE },
  { 0 },
};

#define REJECT MAE_MESSAGE_REJECT

const MaeAm49Type mae_am49_rejects[] = {
  { "ErrAction", REJECT, MAE_REJECT_ACTION, action },
  { "ErrActiveLeaderDiscarded", REJECT, MAE_REJECT_ACTIVE_LEADER },
  { "ErrBuyDevCard", REJECT, MAE_REJECT_BUY, buy },
  { "ErrCardRequirements", REJECT, MAE_REJECT_REQUIREMENTS, requirements },
  { "ErrReplacedTransRecipe", REJECT, MAE_REJECT_RECIPE, recipe },
  { "ErrChooseResources", REJECT, MAE_REJECT_RECIPE, recipe, true },
  { "ErrInitialChoice", REJECT, MAE_REJECT_INITIAL_CHOICE, initial_choice },
  { "ErrInvalidResourceTransaction", REJECT, MAE_REJECT_TRANSACTION, transaction },
  { "ErrResourceReplacement", REJECT, MAE_REJECT_TRANSACTION, transaction, true },
  { "ErrNoSuchEntity", REJECT, MAE_REJECT_NO_SUCH, no_such },
  { "ErrObjectNotOwned", REJECT, MAE_REJECT_NOT_OWNED, not_owned },
  { "ErrResourceTransfer", REJECT, MAE_REJECT_TRANSFER, transfer },
  { 0 },
};
