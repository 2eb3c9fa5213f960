/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every Err… the engine gives, with the fields and values the deployed program sends. */

#include "am49-names.h"
#include "am49-private.h"
#include "json/json-writer.h"

/* The name of a type, or NULL for none in particular. */
static const char *
resource_name (const MaeWireContext *context, int32_t resource)
{
  if (!context->rules || resource < 0 || resource >= context->rules->n_resources)
    return NULL;
  return context->rules->resources[resource].name;
}

static void
write_not_owned (const MaeWireContext *context, const MaeReject *reject, GString *out)
{
  int32_t id = reject->not_owned.index;

  switch (reject->not_owned.object) {
  case MAE_OBJECT_LEADER:
    id = mae_am49_leader_id (context, id);
    break;
  case MAE_OBJECT_SHELF:
  case MAE_OBJECT_CONTAINER:
    id = mae_am49_container_id (context, id);
    break;
  case MAE_OBJECT_PRODUCTION:
    id = mae_am49_production_id (context, id);
    break;
  }
  mae_am49_write_type (out, "ErrObjectNotOwned");
  mae_json_int (out, "id", id);
  mae_json_string (out, "objectType", mae_am49_objects[reject->not_owned.object]);
}

static void
write_no_such (const MaeWireContext *context, const MaeReject *reject, const char *code,
               GString *out)
{
  int32_t id = reject->no_such.index;

  switch (reject->no_such.entity) {
  case MAE_ENTITY_LEADER:
    id = mae_am49_leader_id (context, id);
    break;
  case MAE_ENTITY_CARD:
    id = mae_am49_card_id (context, id);
    break;
  case MAE_ENTITY_MARKET_INDEX:
  case MAE_ENTITY_COLOUR:
  case MAE_ENTITY_RESOURCE:
    break;
  }
  mae_am49_write_type (out, "ErrNoSuchEntity");
  mae_json_string (out, "originalEntity", mae_am49_entities[reject->no_such.entity]);
  mae_json_int (out, "id", id);
  if (code)
    mae_json_string (out, "code", code);
}

static void
write_recipe (const MaeWireContext *context, const MaeReject *reject, GString *out)
{
  const char *resource = resource_name (context, reject->recipe.resource);

  mae_am49_write_type (out, "ErrReplacedTransRecipe");
  mae_json_bool (out, "isInput", reject->recipe.input);
  mae_json_string (out, "resType", resource ? resource : "");
  mae_json_int (out, "replacedCount", reject->recipe.available);
  mae_json_int (out, "shelvesChoiceResCount", reject->recipe.placed);
  mae_json_bool (out, "isIllegalDiscardedOut", reject->recipe.illegal_discard);
}

static void
write_transfer (const MaeWireContext *context, const MaeReject *reject, GString *out)
{
  const char *resource = resource_name (context, reject->transfer.resource);

  mae_am49_write_type (out, "ErrResourceTransfer");
  if (resource)
    mae_json_string (out, "resType", resource);
  mae_json_bool (out, "isAdded", reject->transfer.added);
  mae_json_string (out, "reason", mae_am49_transfer_reasons[reject->transfer.reason]);
  if (reject->transfer.container >= 0) /* our extension */
    mae_json_int (out, "container", mae_am49_container_id (context, reject->transfer.container));
}

static void
write_requirements (const MaeWireContext *context, const MaeReject *reject, GString *out)
{
  mae_am49_write_type (out, "ErrCardRequirements");
  if (reject->requirements.n_cards > 0) {
    mae_json_open (out, "missingDevCards", '[');
    for (int i = 0; i < reject->requirements.n_cards; i++) {
      const MaeCardNeed *need = &reject->requirements.cards[i];
      bool known = context->rules && need->colour >= 0 && need->colour < context->rules->n_colours;
      mae_json_open (out, NULL, '{');
      mae_json_string (out, "color", known ? context->rules->colours[need->colour] : "");
      mae_json_int (out, "quantity", need->count);
      mae_json_int (out, "level", need->level);
      mae_json_close (out, '}');
    }
    mae_json_close (out, ']');
  }
  if (!mae_bag_is_empty (&reject->requirements.resources))
    mae_am49_write_bag (out, "missingResources", context->rules, &reject->requirements.resources);
}

/* All but the end of the line. */
void
mae_am49_write_reject (const MaeWireContext *context, const MaeReject *reject, const char *code,
                       GString *out)
{
  switch (reject->kind) {
  case MAE_REJECT_NONE:
    g_return_if_reached ();
  case MAE_REJECT_ACTION:
    mae_am49_write_type (out, "ErrAction");
    mae_json_string (out, "reason", mae_am49_action_reasons[reject->action.reason]);
    break;
  case MAE_REJECT_INITIAL_CHOICE:
    mae_am49_write_type (out, "ErrInitialChoice");
    mae_json_bool (out, "isLeadersChoice", reject->initial_choice.leaders);
    mae_json_int (out, "missingLeadersCount", reject->initial_choice.missing);
    break;
  case MAE_REJECT_NOT_OWNED:
    write_not_owned (context, reject, out);
    break;
  case MAE_REJECT_NO_SUCH:
    write_no_such (context, reject, code, out);
    break;
  case MAE_REJECT_RECIPE:
    write_recipe (context, reject, out);
    break;
  case MAE_REJECT_TRANSACTION:
    mae_am49_write_type (out, "ErrInvalidResourceTransaction");
    mae_json_bool (out, "isInput", reject->transaction.input);
    mae_json_bool (out, "isReplacement", reject->transaction.replacement);
    mae_json_string (out, "reason", mae_am49_transaction_reasons[reject->transaction.reason]);
    break;
  case MAE_REJECT_TRANSFER:
    write_transfer (context, reject, out);
    break;
  case MAE_REJECT_BUY:
    mae_am49_write_type (out, "ErrBuyDevCard");
    mae_json_bool (out, "isStackEmpty", reject->buy.empty);
    break;
  case MAE_REJECT_REQUIREMENTS:
    write_requirements (context, reject, out);
    break;
  case MAE_REJECT_ACTIVE_LEADER:
    mae_am49_write_type (out, "ErrActiveLeaderDiscarded");
    break;
  }
}
