/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a ruleset in the form of the files in data/rulesets: one card per line. */
#include <json-glib/json-glib.h>

#include "ruleset-io.h"

static JsonObject *
bag_to_json (const MaeRuleset *rules, const MaeBag *bag)
{
  JsonObject *object = json_object_new ();

  for (int i = 0; i < rules->n_resources; i++)
    if (bag->of[i] != 0)
      json_object_set_int_member (object, rules->resources[i].name, bag->of[i]);
  return object;
}

static void
set_bag (JsonObject *object, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  if (!mae_bag_is_empty (bag))
    json_object_set_object_member (object, name, bag_to_json (rules, bag));
}

/* Types that can't be stored are left out, as in files: they can't be chosen anyway. */
static void
set_excluded (JsonObject *object, const char *name, const MaeRuleset *rules, guint32 excluded)
{
  JsonArray *array;

  excluded &= mae_ruleset_storable (rules);
  if (excluded == 0)
    return;
  array = json_array_new ();
  for (int i = 0; i < rules->n_resources; i++)
    if (excluded >> i & 1)
      json_array_add_string_element (array, rules->resources[i].name);
  json_object_set_array_member (object, name, array);
}

static JsonObject *
production_to_json (const MaeRuleset *rules, int index)
{
  const MaeProduction *production = &rules->productions[index];
  JsonObject *object = json_object_new ();

  set_bag (object, "in", rules, &production->in);
  if (production->in_blanks > 0) {
    json_object_set_int_member (object, "inBlanks", production->in_blanks);
    set_excluded (object, "inExcluded", rules, production->in_excluded);
  }
  set_bag (object, "out", rules, &production->out);
  if (production->out_blanks > 0) {
    json_object_set_int_member (object, "outBlanks", production->out_blanks);
    set_excluded (object, "outExcluded", rules, production->out_excluded);
  }
  return object;
}

static JsonArray *
resources_to_json (const MaeRuleset *rules)
{
  JsonArray *array = json_array_new ();

  for (int i = 0; i < rules->n_resources; i++) {
    const MaeResourceType *type = &rules->resources[i];
    JsonObject *object = json_object_new ();

    json_object_set_string_member (object, "name", type->name);
    if (!type->storable)
      json_object_set_boolean_member (object, "storable", FALSE);
    if (type->faith_on_gain != 0)
      json_object_set_int_member (object, "faithOnGain", type->faith_on_gain);
    json_array_add_object_element (array, object);
  }
  return array;
}

static JsonObject *
players_to_json (const MaeRuleset *rules)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "min", rules->min_players);
  json_object_set_int_member (object, "max", rules->max_players);
  return object;
}

static JsonArray *
seats_to_json (const MaeRuleset *rules)
{
  JsonArray *array = json_array_new ();

  for (int i = 0; i < rules->max_players; i++) {
    JsonObject *object = json_object_new ();

    json_object_set_int_member (object, "resources", rules->seats[i].resources);
    json_object_set_int_member (object, "faith", rules->seats[i].faith);
    set_excluded (object, "excluded", rules, rules->seats[i].excluded);
    json_array_add_object_element (array, object);
  }
  return array;
}

static JsonObject *
market_to_json (const MaeRuleset *rules)
{
  JsonObject *object = json_object_new ();
  MaeBag marbles = { { 0 } };

  for (int i = 0; i < rules->n_resources; i++)
    marbles.of[i] = rules->marbles[i];
  json_object_set_int_member (object, "rows", rules->rows);
  json_object_set_int_member (object, "columns", rules->columns);
  json_object_set_object_member (object, "marbles", bag_to_json (rules, &marbles));
  return object;
}

static JsonObject *
track_to_json (const MaeRuleset *rules)
{
  JsonObject *object = json_object_new ();
  JsonArray *tiles = json_array_new ();
  JsonArray *sections = json_array_new ();

  for (int i = 0; i < rules->n_tiles; i++) {
    JsonObject *tile = json_object_new ();

    json_object_set_int_member (tile, "space", rules->tiles[i].space);
    json_object_set_int_member (tile, "points", rules->tiles[i].points);
    json_array_add_object_element (tiles, tile);
  }
  for (int i = 0; i < rules->n_sections; i++) {
    JsonObject *section = json_object_new ();

    json_object_set_int_member (section, "from", rules->sections[i].from);
    json_object_set_int_member (section, "to", rules->sections[i].to);
    json_object_set_int_member (section, "points", rules->sections[i].points);
    json_array_add_object_element (sections, section);
  }
  json_object_set_int_member (object, "end", rules->track_end);
  json_object_set_array_member (object, "tiles", tiles);
  json_object_set_array_member (object, "sections", sections);
  return object;
}

static JsonArray *
tokens_to_json (const MaeRuleset *rules)
{
  JsonArray *array = json_array_new ();

  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];
    JsonObject *object = json_object_new ();
    gboolean discard = token->kind == MAE_TOKEN_DISCARD;

    json_object_set_string_member (object, "kind", discard ? "discard" : "cross");
    if (discard)
      json_object_set_string_member (object, "colour", rules->colours[token->colour]);
    json_object_set_int_member (object, "count", token->count);
    if (token->reshuffle)
      json_object_set_boolean_member (object, "reshuffle", TRUE);
    json_array_add_object_element (array, object);
  }
  return array;
}

static JsonObject *
needs_to_json (const MaeRuleset *rules, const MaeLeader *leader)
{
  JsonObject *object = json_object_new ();
  JsonArray *cards;

  set_bag (object, "resources", rules, &leader->needs_resources);
  if (leader->n_needs == 0)
    return object;
  cards = json_array_new ();
  for (int i = 0; i < leader->n_needs; i++) {
    JsonObject *need = json_object_new ();

    json_object_set_string_member (need, "colour", rules->colours[leader->needs[i].colour]);
    if (leader->needs[i].level != 0)
      json_object_set_int_member (need, "level", leader->needs[i].level);
    json_object_set_int_member (need, "count", leader->needs[i].count);
    json_array_add_object_element (cards, need);
  }
  json_object_set_array_member (object, "cards", cards);
  return object;
}

static JsonArray *
leaders_to_json (const MaeRuleset *rules)
{
  JsonArray *array = json_array_new ();

  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    const MaeAbility *ability = &mae_abilities[leader->kind];
    JsonObject *object = json_object_new ();

    json_object_set_string_member (object, "ability", ability->name);
    json_object_set_string_member (object, "resource", rules->resources[leader->resource].name);
    if (ability->has_amount)
      json_object_set_int_member (object, "amount", leader->amount);
    json_object_set_int_member (object, "points", leader->points);
    json_object_set_object_member (object, "needs", needs_to_json (rules, leader));
    if (ability->has_production)
      json_object_set_object_member (object, "production",
                                     production_to_json (rules, leader->production));
    json_array_add_object_element (array, object);
  }
  return array;
}

static JsonArray *
cards_to_json (const MaeRuleset *rules)
{
  JsonArray *array = json_array_new ();

  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];
    JsonObject *object = json_object_new ();

    json_object_set_string_member (object, "colour", rules->colours[card->colour]);
    json_object_set_int_member (object, "level", card->level);
    json_object_set_int_member (object, "points", card->points);
    json_object_set_object_member (object, "cost", bag_to_json (rules, &card->cost));
    json_object_set_object_member (object, "production",
                                   production_to_json (rules, card->production));
    json_array_add_object_element (array, object);
  }
  return array;
}

static JsonNode *
ruleset_to_tree (const MaeRuleset *rules)
{
  JsonObject *root = json_object_new ();
  JsonArray *colours = json_array_new ();
  JsonArray *shelves = json_array_new ();

  for (int i = 0; i < rules->n_colours; i++)
    json_array_add_string_element (colours, rules->colours[i]);
  for (int i = 0; i < rules->n_shelves; i++)
    json_array_add_int_element (shelves, rules->shelf_sizes[i]);

  json_object_set_string_member (root, "$schema", "ruleset.schema.json");
  json_object_set_int_member (root, "format", 1);
  json_object_set_string_member (root, "id", rules->id);
  json_object_set_string_member (root, "title", rules->title);
  json_object_set_object_member (root, "players", players_to_json (rules));
  json_object_set_array_member (root, "resources", resources_to_json (rules));
  if (rules->white >= 0)
    json_object_set_string_member (root, "replaceable", rules->resources[rules->white].name);
  json_object_set_array_member (root, "colours", colours);
  json_object_set_int_member (root, "levels", rules->n_levels);
  json_object_set_int_member (root, "slots", rules->n_slots);
  json_object_set_array_member (root, "shelves", shelves);
  json_object_set_object_member (root, "market", market_to_json (rules));
  json_object_set_object_member (root, "faithTrack", track_to_json (rules));
  json_object_set_array_member (root, "seats", seats_to_json (rules));
  json_object_set_array_member (root, "tokens", tokens_to_json (rules));
  json_object_set_int_member (root, "cardsToEnd", rules->cards_to_end);
  json_object_set_int_member (root, "resourcesPerPoint", rules->resources_per_point);
  json_object_set_int_member (root, "leaderDiscardFaith", rules->leader_discard_faith);
  json_object_set_int_member (root, "marketDiscardFaith", rules->market_discard_faith);
  json_object_set_int_member (root, "leadersDealt", rules->leaders_dealt);
  json_object_set_int_member (root, "leadersKept", rules->leaders_kept);
  json_object_set_object_member (root, "baseProduction",
                                 production_to_json (rules, rules->base_production));
  json_object_set_array_member (root, "leaders", leaders_to_json (rules));
  json_object_set_array_member (root, "developmentCards", cards_to_json (rules));
  return json_node_init_object (json_node_alloc (), root);
}

static void print_node (GString *out, JsonNode *node, int depth);

static void
print_separator (GString *out, gboolean first, gboolean broken, int depth)
{
  if (!first)
    g_string_append_c (out, ',');
  if (broken)
    g_string_append_printf (out, "\n%*s", 2 * depth + 2, "");
  else if (!first)
    g_string_append_c (out, ' ');
}

static void
print_object (GString *out, JsonObject *object, int depth)
{
  gboolean broken = depth == 0, first = TRUE;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &value)) {
    g_autoptr (JsonNode) quoted = json_node_init_string (json_node_alloc (), name);

    print_separator (out, first, broken, depth);
    print_node (out, quoted, depth + 1);
    g_string_append (out, ": ");
    print_node (out, value, depth + 1);
    first = FALSE;
  }
  g_string_append (out, broken ? "\n}" : "}");
}

static void
print_array (GString *out, JsonArray *array, int depth)
{
  guint n = json_array_get_length (array);
  gboolean broken =
      depth == 1 && n > 0 && JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, 0));

  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++) {
    print_separator (out, i == 0, broken, depth);
    print_node (out, json_array_get_element (array, i), depth + 1);
  }
  if (broken)
    g_string_append_printf (out, "\n%*s", 2 * depth, "");
  g_string_append_c (out, ']');
}

/* Elements of the outermost object, and of arrays of objects in it, have a line each. */
static void
print_node (GString *out, JsonNode *node, int depth)
{
  if (JSON_NODE_HOLDS_OBJECT (node)) {
    print_object (out, json_node_get_object (node), depth);
  } else if (JSON_NODE_HOLDS_ARRAY (node)) {
    print_array (out, json_node_get_array (node), depth);
  } else {
    g_autofree char *text = json_to_string (node, FALSE);

    g_string_append (out, text);
  }
}

/**
 * mae_ruleset_to_json:
 * @rules: a ruleset that passes mae_ruleset_check()
 *
 * Returns: (transfer full): a text from which mae_ruleset_parse() makes the same ruleset
 */
char *
mae_ruleset_to_json (const MaeRuleset *rules)
{
  g_autoptr (JsonNode) tree = NULL;
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (rules != NULL, NULL);

  tree = ruleset_to_tree (rules);
  json_object_unref (
      json_node_get_object (tree)); /* json_node_init_object() took its own reference */
  print_node (out, tree, 0);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
