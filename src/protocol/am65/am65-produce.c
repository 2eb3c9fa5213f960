/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>

#include "am65-private.h"

/* A request for productions, which names them by slots: first the base production, then those of
 * cards, then those of leaders. */
typedef struct {
  const MaeWireContext *context;
  MaeAm65Board board; /* after payments so far */
  GArray *used;       /* positions used for payments */
  const MaeGame *game;
  MaeCommand *out;
  GError **error;
} ProductionReader;

/* Returns the production of slot @slot; -1: none. */
static int
production_at (const ProductionReader *reader, gint64 slot)
{
  const MaeRuleset *rules = reader->game->rules;
  const MaePlayer *player = &reader->game->players[reader->context->seat];

  if (slot == 0)
    return rules->base_production;
  if (slot >= 1 && slot <= rules->n_slots) {
    const MaeSlot *cards = &player->slots[slot - 1];
    return cards->n > 0 ? rules->cards[cards->card[cards->n - 1]].production : -1;
  }
  if (slot < 0 || slot > rules->n_slots + MAE_MAX_HAND)
    return -1;
  int leader = mae_am65_board_leader (&reader->board, rules, MAE_LEADER_PRODUCTION,
                                      (int) slot - rules->n_slots - 1);
  return leader >= 0 ? rules->leaders[leader].production : -1;
}

/* Sets the chosen output to @name; NULL: none was chosen. */
static gboolean
read_blank (ProductionReader *reader, const char *name, MaeProduceItem *item)
{
  const MaeRuleset *rules = reader->game->rules;
  int type = mae_am65_resource_find (rules, name);

  if (name == NULL)
    return TRUE;
  /* Cards have a fixed output, whatever was chosen. */
  if (rules->productions[item->production].out_blanks == 0)
    return TRUE;
  if (type >= 0 && rules->resources[type].storable) {
    item->out_blanks.of[type] = rules->productions[item->production].out_blanks;
    return TRUE;
  }
  mae_am65_wrong (reader->error, "The chosen product isn't a valid resource");
  return FALSE;
}

static gboolean
read_item (ProductionReader *reader, gint64 slot, const MaeJsonNode *positions, const char *name)
{
  MaeCommand *out = reader->out;
  MaeProduceItem item = { .production = production_at (reader, slot) };
  MaePlacement paid = { 0 };
  g_autoptr (GArray) list = mae_am65_numbers (positions);

  if (item.production < 0 || out->produce.n == MAE_MAX_ACTIVE_PRODUCTIONS) {
    mae_am65_wrong (reader->error, "Invalid production slot");
    return FALSE;
  }
  if (list == NULL
      || !mae_am65_board_pay (&reader->board, reader->game, reader->context->seat, list,
                              reader->used, &paid)) {
    mae_am65_wrong (reader->error, "no resource in a selected slot");
    return FALSE;
  }
  if (!read_blank (reader, name, &item))
    return FALSE;
  item.in = mae_placement_total (&paid);
  for (int i = 0; i < paid.n; i++)
    for (int type = 0; type < reader->game->rules->n_resources; type++)
      mae_placement_add (&out->produce.payment, paid.at[i].container, type,
                         paid.at[i].bag.of[type]);
  out->produce.item[out->produce.n++] = item;
  return TRUE;
}

/* Reads {"0":[4,5]} and {"0":"GRAY"}, the deployed program's form. */
static gboolean
read_objects (ProductionReader *reader, const MaeJsonNode *in, const MaeJsonNode *made)
{
  MAE_JSON_EACH_MEMBER (key, positions, in) {
    const MaeJsonNode *name = made != NULL ? mae_json_find (made, key) : NULL;
    gint64 slot;
    if (!g_ascii_string_to_signed (key, 10, 0, 99, &slot, NULL))
      slot = -1;
    if (!read_item (reader, slot, positions, mae_am65_text (name)))
      return FALSE;
  }
  return TRUE;
}

/* Finds the value for @slot in [0,"blue",3,null]. */
static const char *
find_in_pairs (const MaeJsonNode *pairs, gint64 slot)
{
  if (pairs == NULL || mae_json_kind (pairs) != MAE_JSON_ARRAY)
    return NULL;
  for (guint i = 0; i + 1 < mae_json_count (pairs); i += 2) {
    gint64 key;
    if (mae_am65_number (mae_json_element (pairs, i), &key) && key == slot)
      return mae_am65_text (mae_json_element (pairs, i + 1));
  }
  return NULL;
}

/* Reads [0,[4,5],3,[9]], the document's form. */
static gboolean
read_pairs (ProductionReader *reader, const MaeJsonNode *in, const MaeJsonNode *made)
{
  for (guint i = 0; i + 1 < mae_json_count (in); i += 2) {
    gint64 slot = -1;
    mae_am65_number (mae_json_element (in, i), &slot);
    if (!read_item (reader, slot, mae_json_element (in, i + 1), find_in_pairs (made, slot)))
      return FALSE;
  }
  return TRUE;
}

MaeHeard
mae_am65_read_produce (MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeJsonNode *root, MaeCommand *out, GError **error)
{
  const MaeJsonNode *in =
      mae_am65_find_either (root, "inResourcesForEachProductions", "inResForEachProd");
  const MaeJsonNode *made =
      mae_am65_find_either (root, "outResourcesForEachProductions", "outResForEachProd");
  g_autoptr (GArray) used = g_array_new (FALSE, FALSE, sizeof (gint64));
  ProductionReader reader = { .context = context,
                              .board = dialogue->server.boards[context->seat],
                              .used = used,
                              .game = context->game,
                              .out = out,
                              .error = error };

  if (in == NULL || (mae_json_kind (in) != MAE_JSON_OBJECT && mae_json_kind (in) != MAE_JSON_ARRAY))
    return mae_am65_wrong (error, "“inResourcesForEachProductions” is missing or has a wrong form");
  gboolean ok = mae_json_kind (in) == MAE_JSON_OBJECT ? read_objects (&reader, in, made)
                                                      : read_pairs (&reader, in, made);
  if (!ok)
    return MAE_HEARD_WRONG;
  if (!mae_game_check (context->game, out, NULL))
    return mae_am65_wrong (error, out->produce.n == 0
                                      ? "Choose at least one production"
                                      : "The slot can't do production with selected resources");
  dialogue->server.move.board = reader.board;
  return MAE_HEARD_MESSAGE;
}
