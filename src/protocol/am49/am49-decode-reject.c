/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-names.h"
#include "am49-private.h"

/* The place of a reason's name in @table; a name we don't know is an error. */
static int
read_name (MaeAm49Reader *reader, const MaeJsonNode *root, const char *field,
           const char *const *table)
{
  const char *name = mae_am49_text (reader, root, field, NULL, MAE_FIELD_REQUIRED);
  int place = mae_am49_name_index (table, name);

  if (place < 0) {
    mae_am49_fail (reader, field, "no such %s", field);
    return 0;
  }
  return place;
}

/* The type a message is about; absent and "" are none. */
static int32_t
read_resource (MaeAm49Reader *reader, const MaeJsonNode *root)
{
  const char *name = mae_am49_text (reader, root, "resType", NULL, MAE_FIELD_OPTIONAL);

  return name && *name ? mae_am49_resource_of (reader, name, "resType") : -1;
}

static int32_t
index_of_object (const MaeWireContext *context, MaeObject object, int32_t id)
{
  switch (object) {
  case MAE_OBJECT_LEADER:
    return mae_am49_leader_index (context, id);
  case MAE_OBJECT_SHELF:
  case MAE_OBJECT_CONTAINER:
    return mae_am49_container_index (context, id);
  case MAE_OBJECT_PRODUCTION:
    return mae_am49_production_index (context, id);
  }
  return -1;
}

static void
read_not_owned (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  const MaeJsonNode *id = mae_am49_find (reader, root, "id", NULL, MAE_FIELD_REQUIRED);

  out->not_owned.object = (MaeObject) read_name (reader, root, "objectType", mae_am49_objects);
  out->not_owned.index = -1;
  if (id && id->kind != MAE_JSON_STRING) /* the documents' example has a name there */
    out->not_owned.index = index_of_object (reader->context, out->not_owned.object,
                                            mae_am49_int_of (reader, id, "id"));
}

static void
read_no_such (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  int32_t id = mae_am49_int (reader, root, "id", NULL, MAE_FIELD_OPTIONAL, -1);
  MaeEntity entity = (MaeEntity) read_name (reader, root, "originalEntity", mae_am49_entities);
  int32_t index = id;

  if (entity == MAE_ENTITY_LEADER)
    index = mae_am49_leader_index (reader->context, id);
  else if (entity == MAE_ENTITY_CARD)
    index = mae_am49_card_index (reader->context, id);
  out->reject.reject.no_such.entity = entity;
  out->reject.reject.no_such.index = index;
  out->reject.code = g_strdup (mae_am49_text (reader, root, "code", NULL, MAE_FIELD_OPTIONAL));
}

static void
read_recipe (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  out->recipe.input = mae_am49_flag (reader, root, "isInput", NULL);
  out->recipe.resource = read_resource (reader, root);
  out->recipe.available = mae_am49_int (reader, root, "replacedCount", NULL, MAE_FIELD_OPTIONAL, 0);
  out->recipe.placed =
      mae_am49_int (reader, root, "shelvesChoiceResCount", NULL, MAE_FIELD_OPTIONAL, 0);
  out->recipe.illegal_discard = mae_am49_flag (reader, root, "isIllegalDiscardedOut", NULL);
}

/* Revision 002's form of it: ErrResourceReplacement without a reason. */
static void
read_replacement (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  if (mae_am49_flag (reader, root, "isExcluded", NULL)
      || mae_am49_flag (reader, root, "isNonStorable", NULL)) {
    out->transaction.input = mae_am49_flag (reader, root, "isInput", NULL);
    out->transaction.replacement = true;
    out->transaction.reason = mae_am49_flag (reader, root, "isExcluded", NULL)
                                  ? MAE_TRANSACTION_EXCLUDED
                                  : MAE_TRANSACTION_ILLEGAL_NON_STORABLE;
    return;
  }
  out->kind = MAE_REJECT_RECIPE;
  out->recipe.input = mae_am49_flag (reader, root, "isInput", NULL);
  out->recipe.resource = -1;
  out->recipe.available = mae_am49_int (reader, root, "blanks", NULL, MAE_FIELD_REQUIRED, 0);
  out->recipe.placed = mae_am49_int (reader, root, "replacedCount", NULL, MAE_FIELD_REQUIRED, 0);
}

static void
read_transaction (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  if (!mae_am49_find (reader, root, "reason", NULL, MAE_FIELD_OPTIONAL)
      && mae_am49_find (reader, root, "blanks", NULL, MAE_FIELD_OPTIONAL)) {
    read_replacement (reader, root, out);
    return;
  }
  out->transaction.input = mae_am49_flag (reader, root, "isInput", NULL);
  out->transaction.replacement = mae_am49_flag (reader, root, "isReplacement", NULL);
  out->transaction.reason =
      (MaeTransactionReason) read_name (reader, root, "reason", mae_am49_transaction_reasons);
}

static void
read_transfer (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  const MaeJsonNode *container =
      mae_am49_find (reader, root, "container", NULL, MAE_FIELD_OPTIONAL);

  out->transfer.resource = read_resource (reader, root);
  out->transfer.container = -1;
  if (container)
    out->transfer.container = mae_am49_container_index (
        reader->context, mae_am49_int_of (reader, container, "container"));
  out->transfer.added = mae_am49_flag (reader, root, "isAdded", NULL);
  out->transfer.reason =
      (MaeTransferReason) read_name (reader, root, "reason", mae_am49_transfer_reasons);
}

static void
read_missing_cards (MaeAm49Reader *reader, const MaeJsonNode *cards, MaeReject *out)
{
  const MaeJsonNode *card = mae_json_first (cards);

  if (cards->count > MAE_MAX_NEEDS) {
    mae_am49_fail (reader, "missingDevCards", "more than %d entries", MAE_MAX_NEEDS);
    return;
  }
  for (guint i = 0; i < cards->count && !reader->error; i++) {
    MaeCardNeed *need = &out->requirements.cards[i];
    if (card->kind != MAE_JSON_OBJECT) {
      mae_am49_fail (reader, "missingDevCards", "expected an object, got %s",
                     mae_json_kind_name (card->kind));
      return;
    }
    gsize where = mae_am49_enter (reader, "missingDevCards", (int) i);
    need->colour = (int8_t) mae_am49_colour_of (
        reader, mae_am49_text (reader, card, "color", NULL, MAE_FIELD_REQUIRED), "color");
    need->level = (int8_t) mae_am49_int_within (reader, card, "level", MAE_FIELD_OPTIONAL, 0, 0,
                                                MAE_MAX_LEVELS);
    need->count = (int16_t) mae_am49_int_within (reader, card, "quantity", MAE_FIELD_REQUIRED, 0, 0,
                                                 MAE_MAX_CARDS);
    mae_am49_leave (reader, where);
    card = mae_json_next (card);
  }
  out->requirements.n_cards = (int) cards->count;
}

static void
read_requirements (MaeAm49Reader *reader, const MaeJsonNode *root, MaeReject *out)
{
  const MaeJsonNode *cards =
      mae_am49_list (reader, root, "missingDevCards", NULL, MAE_FIELD_OPTIONAL);

  if (cards)
    read_missing_cards (reader, cards, out);
  mae_am49_bag (reader, root, "missingResources", NULL, &out->requirements.resources);
}

MaeNicknameReason
mae_am49_read_nickname_reason (MaeAm49Reader *reader, const MaeJsonNode *root)
{
  return (MaeNicknameReason) read_name (reader, root, "reason", mae_am49_nickname_reasons);
}

/* A reason this program doesn't know counts as none. */
MaePasswordReason
mae_am49_read_password_reason (MaeAm49Reader *reader, const MaeJsonNode *root)
{
  const char *name = mae_am49_text (reader, root, "password", NULL, MAE_FIELD_OPTIONAL);

  return (MaePasswordReason) MAX (mae_am49_name_index (mae_am49_password_reasons, name), 0);
}

void
mae_am49_read_reject (MaeAm49Reader *reader, const MaeJsonNode *root, MaeRejectKind kind,
                      MaeMessage *out)
{
  MaeReject *reject = &out->reject.reject;

  reject->kind = kind;
  switch (kind) {
  case MAE_REJECT_ACTION:
    reject->action.reason =
        (MaeActionReason) read_name (reader, root, "reason", mae_am49_action_reasons);
    break;
  case MAE_REJECT_INITIAL_CHOICE:
    reject->initial_choice.leaders = mae_am49_flag (reader, root, "isLeadersChoice", NULL);
    reject->initial_choice.missing =
        mae_am49_int (reader, root, "missingLeadersCount", NULL, MAE_FIELD_OPTIONAL, 0);
    break;
  case MAE_REJECT_NOT_OWNED:
    read_not_owned (reader, root, reject);
    break;
  case MAE_REJECT_NO_SUCH:
    read_no_such (reader, root, out);
    break;
  case MAE_REJECT_RECIPE:
    read_recipe (reader, root, reject);
    break;
  case MAE_REJECT_TRANSACTION:
    read_transaction (reader, root, reject);
    break;
  case MAE_REJECT_TRANSFER:
    read_transfer (reader, root, reject);
    break;
  case MAE_REJECT_BUY:
    reject->buy.empty = mae_am49_flag (reader, root, "isStackEmpty", NULL);
    break;
  case MAE_REJECT_REQUIREMENTS:
    read_requirements (reader, root, reject);
    break;
  case MAE_REJECT_NONE:
  case MAE_REJECT_ACTIVE_LEADER:
    break;
  }
}
