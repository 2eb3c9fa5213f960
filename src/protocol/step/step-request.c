/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-request.h"

#include "protocol/json-writer.h"

/* A field. Texts and numbers are counted separately, in the order of the fields. */
typedef struct {
  const char *name;
  const char *other; /* its name in the document; may be NULL */
  enum {
    END,
    NUMBER,
    TEXT,
    LIST
  } kind;
  gboolean needed;
} Field;

static const struct {
  const char *name;
  const char *other; /* its name in the document; may be NULL */
  Field fields[6];
} requests[STEP_N_REQUESTS] = {
  [STEP_LOGIN] = { "Login", "login", { { "nickname", NULL, TEXT } } },
  [STEP_MODE] = { "Mode", "mode", { { "mode", NULL, NUMBER } } },
  [STEP_KEEP_LEADERS] = { "KeepLeaderCard",
                          "keep",
                          { { "id1", NULL, NUMBER, TRUE },
                            { "id2", NULL, NUMBER, TRUE },
                            { "nickname", NULL, TEXT } } },
  [STEP_CHOOSE_RESOURCES] = { "ChooseFirstResources",
                              NULL,
                              { { "res1", NULL, TEXT, TRUE },
                                { "res2", NULL, TEXT },
                                { "shelf1", NULL, NUMBER, TRUE },
                                { "shelf2", NULL, NUMBER },
                                { "nickname", NULL, TEXT } } },
  [STEP_ACTIVATE_LEADER] = { "ActivateLeaderCard", NULL, { { "id", NULL, NUMBER, TRUE } } },
  [STEP_DISCARD_LEADER] = { "DiscardLeaderCard", NULL, { { "id", NULL, NUMBER, TRUE } } },
  [STEP_MARKET] = { "Market",
                    NULL,
                    { { "direction", NULL, TEXT, TRUE }, { "position", NULL, NUMBER, TRUE } } },
  [STEP_STRATEGY] = { "Strategy", NULL, { { "id", NULL, NUMBER, TRUE } } },
  [STEP_PUT] = { "PutResPos",
                 "put",
                 { { "res", "resource", TEXT, TRUE },
                   { "pos", "position", TEXT, TRUE },
                   { "shelf", NULL, NUMBER } } },
  [STEP_DISCARD] = { "DiscardResource", "discard", { { "resource", "res", TEXT, TRUE } } },
  [STEP_MOVE] = { "MoveResource",
                  "move",
                  { { "shelfFrom", NULL, NUMBER, TRUE }, { "shelfTo", NULL, NUMBER, TRUE } } },
  [STEP_TO_EXTRA] = { "MoveWarehouseToExtra",
                      NULL,
                      { { "shelf", NULL, NUMBER, TRUE },
                        { "leaderId", NULL, NUMBER, TRUE },
                        { "quantityToMove", NULL, NUMBER, TRUE } } },
  [STEP_FROM_EXTRA] = { "MoveExtraToWarehouse",
                        NULL,
                        { { "shelf", NULL, NUMBER, TRUE },
                          { "leaderId", NULL, NUMBER, TRUE },
                          { "quantity", NULL, NUMBER, TRUE } } },
  [STEP_BUY] = { "BuyDevCard",
                 NULL,
                 { { "level", NULL, NUMBER, TRUE },
                   { "color", "colour", TEXT, TRUE },
                   { "discountsID", NULL, LIST } } },
  [STEP_TAKE] = { "TakeResPos",
                  "take",
                  { { "resource", "res", TEXT, TRUE }, { "position", "pos", TEXT, TRUE } } },
  [STEP_PLACE] = { "PlaceCard", "placeCard", { { "pos", "position", NUMBER, TRUE } } },
  [STEP_CARD_PRODUCTION] = { "ActivateCardProduction", NULL, { { "index", NULL, NUMBER, TRUE } } },
  [STEP_BASE_PRODUCTION] = { "ActivateBaseProduction" },
  [STEP_RESOURCES_IN] = { "SelResIn",
                          NULL,
                          { { "res1", NULL, TEXT, TRUE }, { "res2", NULL, TEXT, TRUE } } },
  [STEP_RESOURCE_OUT] = { "SelResOut", NULL, { { "resource", NULL, TEXT, TRUE } } },
  [STEP_EXTRA_PRODUCTION] = { "ActivateExtraProduction", NULL, { { "id", NULL, NUMBER, TRUE } } },
  [STEP_PRODUCE] = { "ActivateProduction" },
  [STEP_END_TURN] = { "EndTurn", "end" },
  [STEP_PING] = { "PingFromClient", "Pong" },
  [STEP_CHEAT_RESOURCE] = { "CheatResource" },
  [STEP_CHEAT_FAITH] = { "CheatFaith", NULL, { { "steps", NULL, NUMBER } } },
};

const char *
mae_step_request_name (StepRequestKind kind)
{
  return requests[kind].name;
}

/* ── Fields ────────────────────────────────────────────────────────────────────────────────── */

static gboolean
int_of (const MaeJsonNode *node, int *out)
{
  gboolean is_int = node != NULL && mae_json_kind (node) == MAE_JSON_INTEGER;

  *out = is_int ? (int) CLAMP (mae_json_integer (node), G_MININT32, G_MAXINT32) : 0;
  return is_int || node == NULL;
}

static gboolean
text_of (const MaeJsonNode *node, const char **out)
{
  gboolean fits = node == NULL || mae_json_kind (node) == MAE_JSON_STRING;

  *out = node != NULL && fits ? mae_json_text (node) : NULL;
  return fits;
}

gboolean
mae_step_find_int (const MaeJsonNode *object, const char *name, int *out)
{
  return int_of (mae_json_find (object, name), out);
}

gboolean
mae_step_find_text (const MaeJsonNode *object, const char *name, const char **out)
{
  return text_of (mae_json_find (object, name), out);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
read_list (const MaeJsonNode *list, StepRequest *request)
{
  if (list == NULL)
    return TRUE;
  if (mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) > STEP_MAX_DISCOUNTS)
    return FALSE;
  MAE_JSON_EACH (node, list)
    if (!int_of (node, &request->discounts[request->n_discounts++]))
      return FALSE;
  return TRUE;
}

static gboolean
read_fields (const MaeJsonNode *root, StepRequest *request)
{
  int n_numbers = 0, n_texts = 0;

  for (const Field *field = requests[request->kind].fields; field->kind != END; field++) {
    const MaeJsonNode *node = mae_json_find (root, field->name);
    if (node == NULL && field->other != NULL)
      node = mae_json_find (root, field->other);
    if (field->kind == NUMBER ? !int_of (node, &request->number[n_numbers++])
        : field->kind == TEXT ? !text_of (node, &request->text[n_texts++])
                              : !read_list (node, request))
      return FALSE;
  }
  return TRUE;
}

gboolean
mae_step_request_read (const MaeJsonNode *root, StepRequest *request)
{
  const char *type;

  *request = (StepRequest){ 0 };
  if (!mae_step_find_text (root, "type", &type) || type == NULL)
    return FALSE;
  for (guint i = 0; i < STEP_N_REQUESTS; i++)
    if (g_str_equal (type, requests[i].name) || g_strcmp0 (type, requests[i].other) == 0) {
      request->kind = (StepRequestKind) i;
      return read_fields (root, request);
    }
  return FALSE;
}

gboolean
mae_step_request_is_whole (const StepRequest *request)
{
  int n_numbers = 0, n_texts = 0;

  for (const Field *field = requests[request->kind].fields; field->kind != END; field++) {
    gboolean is_there = field->kind == NUMBER ? request->number[n_numbers++] != 0
                        : field->kind == TEXT ? request->text[n_texts++] != NULL
                                              : TRUE;
    if (field->needed && !is_there)
      return FALSE;
  }
  return TRUE;
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

void
mae_step_request_write (const StepRequest *request, GString *out)
{
  int n_numbers = 0, n_texts = 0;

  mae_json_begin_line (out, requests[request->kind].name);
  for (const Field *field = requests[request->kind].fields; field->kind != END; field++) {
    if (field->kind == NUMBER) {
      mae_json_int (out, field->name, request->number[n_numbers++]);
    } else if (field->kind == TEXT) {
      const char *text = request->text[n_texts++];
      if (text != NULL)
        mae_json_string (out, field->name, text);
    } else {
      mae_json_open (out, field->name, '[');
      for (int i = 0; i < request->n_discounts; i++)
        mae_json_int (out, NULL, request->discounts[i]);
      mae_json_close (out, ']');
    }
  }
  mae_json_end_line (out);
}
