/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a ruleset in the form of the files in data/rulesets: one card per line. */
#include "ruleset-io.h"
#include "ruleset/json-file.h"

static void
begin_object (JsonBuilder *out, const char *name)
{
  json_builder_set_member_name (out, name);
  json_builder_begin_object (out);
}

static void
begin_array (JsonBuilder *out, const char *name)
{
  json_builder_set_member_name (out, name);
  json_builder_begin_array (out);
}

static void
add_int (JsonBuilder *out, const char *name, int value)
{
  json_builder_set_member_name (out, name);
  json_builder_add_int_value (out, value);
}

static void
add_string (JsonBuilder *out, const char *name, const char *value)
{
  json_builder_set_member_name (out, name);
  json_builder_add_string_value (out, value);
}

static void
add_flag (JsonBuilder *out, const char *name, gboolean value)
{
  json_builder_set_member_name (out, name);
  json_builder_add_boolean_value (out, value);
}

static void
write_bag (JsonBuilder *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  begin_object (out, name);
  for (int i = 0; i < rules->n_resources; i++)
    if (bag->of[i] != 0)
      add_int (out, rules->resources[i].name, bag->of[i]);
  json_builder_end_object (out);
}

static void
write_bag_unless_empty (JsonBuilder *out, const char *name, const MaeRuleset *rules,
                        const MaeBag *bag)
{
  if (!mae_bag_is_empty (bag))
    write_bag (out, name, rules, bag);
}

/* Types that can't be stored are left out, as in files: they can't be chosen anyway. */
static void
write_excluded (JsonBuilder *out, const char *name, const MaeRuleset *rules, guint32 excluded)
{
  excluded &= mae_ruleset_storable (rules);
  if (excluded == 0)
    return;
  begin_array (out, name);
  for (int i = 0; i < rules->n_resources; i++)
    if (excluded >> i & 1)
      json_builder_add_string_value (out, rules->resources[i].name);
  json_builder_end_array (out);
}

static void
write_production (JsonBuilder *out, const char *name, const MaeRuleset *rules, int index)
{
  const MaeProduction *production = &rules->productions[index];

  begin_object (out, name);
  write_bag_unless_empty (out, "in", rules, &production->in);
  if (production->in_blanks > 0) {
    add_int (out, "inBlanks", production->in_blanks);
    write_excluded (out, "inExcluded", rules, production->in_excluded);
  }
  write_bag_unless_empty (out, "out", rules, &production->out);
  if (production->out_blanks > 0) {
    add_int (out, "outBlanks", production->out_blanks);
    write_excluded (out, "outExcluded", rules, production->out_excluded);
  }
  json_builder_end_object (out);
}

static void
write_resources (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_array (out, "resources");
  for (int i = 0; i < rules->n_resources; i++) {
    const MaeResourceType *type = &rules->resources[i];

    json_builder_begin_object (out);
    add_string (out, "name", type->name);
    if (!type->storable)
      add_flag (out, "storable", FALSE);
    if (type->faith_on_gain != 0)
      add_int (out, "faithOnGain", type->faith_on_gain);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
}

static void
write_seats (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_array (out, "seats");
  for (int i = 0; i < rules->max_players; i++) {
    json_builder_begin_object (out);
    add_int (out, "resources", rules->seats[i].resources);
    add_int (out, "faith", rules->seats[i].faith);
    write_excluded (out, "excluded", rules, rules->seats[i].excluded);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
}

static void
write_market (JsonBuilder *out, const MaeRuleset *rules)
{
  MaeBag marbles = { { 0 } };

  for (int i = 0; i < rules->n_resources; i++)
    marbles.of[i] = rules->marbles[i];
  begin_object (out, "market");
  add_int (out, "rows", rules->rows);
  add_int (out, "columns", rules->columns);
  write_bag (out, "marbles", rules, &marbles);
  json_builder_end_object (out);
}

static void
write_track (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_object (out, "faithTrack");
  add_int (out, "end", rules->track_end);
  begin_array (out, "tiles");
  for (int i = 0; i < rules->n_tiles; i++) {
    json_builder_begin_object (out);
    add_int (out, "space", rules->tiles[i].space);
    add_int (out, "points", rules->tiles[i].points);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
  begin_array (out, "sections");
  for (int i = 0; i < rules->n_sections; i++) {
    json_builder_begin_object (out);
    add_int (out, "from", rules->sections[i].from);
    add_int (out, "to", rules->sections[i].to);
    add_int (out, "points", rules->sections[i].points);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
  json_builder_end_object (out);
}

static void
write_tokens (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_array (out, "tokens");
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];
    gboolean discard = token->kind == MAE_TOKEN_DISCARD;

    json_builder_begin_object (out);
    add_string (out, "kind", discard ? "discard" : "cross");
    if (discard)
      add_string (out, "colour", rules->colours[token->colour]);
    add_int (out, "count", token->count);
    if (token->reshuffle)
      add_flag (out, "reshuffle", TRUE);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
}

static void
write_needs (JsonBuilder *out, const MaeRuleset *rules, const MaeLeader *leader)
{
  begin_object (out, "needs");
  write_bag_unless_empty (out, "resources", rules, &leader->needs_resources);
  if (leader->n_needs > 0) {
    begin_array (out, "cards");
    for (int i = 0; i < leader->n_needs; i++) {
      json_builder_begin_object (out);
      add_string (out, "colour", rules->colours[leader->needs[i].colour]);
      if (leader->needs[i].level != 0)
        add_int (out, "level", leader->needs[i].level);
      add_int (out, "count", leader->needs[i].count);
      json_builder_end_object (out);
    }
    json_builder_end_array (out);
  }
  json_builder_end_object (out);
}

static void
write_leaders (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_array (out, "leaders");
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    const MaeAbility *ability = &mae_abilities[leader->kind];

    json_builder_begin_object (out);
    add_string (out, "ability", ability->name);
    add_string (out, "resource", rules->resources[leader->resource].name);
    if (ability->has_amount)
      add_int (out, "amount", leader->amount);
    add_int (out, "points", leader->points);
    write_needs (out, rules, leader);
    if (ability->has_production)
      write_production (out, "production", rules, leader->production);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
}

static void
write_cards (JsonBuilder *out, const MaeRuleset *rules)
{
  begin_array (out, "developmentCards");
  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];

    json_builder_begin_object (out);
    add_string (out, "colour", rules->colours[card->colour]);
    add_int (out, "level", card->level);
    add_int (out, "points", card->points);
    write_bag (out, "cost", rules, &card->cost);
    write_production (out, "production", rules, card->production);
    json_builder_end_object (out);
  }
  json_builder_end_array (out);
}

static void
write_ruleset (JsonBuilder *out, const MaeRuleset *rules)
{
  json_builder_begin_object (out);
  add_string (out, "$schema", "ruleset.schema.json");
  add_int (out, "format", 1);
  add_string (out, "id", rules->id);
  add_string (out, "title", rules->title);
  begin_object (out, "players");
  add_int (out, "min", rules->min_players);
  add_int (out, "max", rules->max_players);
  json_builder_end_object (out);
  write_resources (out, rules);
  if (rules->white >= 0)
    add_string (out, "replaceable", rules->resources[rules->white].name);
  begin_array (out, "colours");
  for (int i = 0; i < rules->n_colours; i++)
    json_builder_add_string_value (out, rules->colours[i]);
  json_builder_end_array (out);
  add_int (out, "levels", rules->n_levels);
  add_int (out, "slots", rules->n_slots);
  begin_array (out, "shelves");
  for (int i = 0; i < rules->n_shelves; i++)
    json_builder_add_int_value (out, rules->shelf_sizes[i]);
  json_builder_end_array (out);
  write_market (out, rules);
  write_track (out, rules);
  write_seats (out, rules);
  write_tokens (out, rules);
  add_int (out, "cardsToEnd", rules->cards_to_end);
  add_int (out, "resourcesPerPoint", rules->resources_per_point);
  add_int (out, "leaderDiscardFaith", rules->leader_discard_faith);
  add_int (out, "marketDiscardFaith", rules->market_discard_faith);
  add_int (out, "leadersDealt", rules->leaders_dealt);
  add_int (out, "leadersKept", rules->leaders_kept);
  write_production (out, "baseProduction", rules, rules->base_production);
  write_leaders (out, rules);
  write_cards (out, rules);
  json_builder_end_object (out);
}

/* Appends the valid JSON in @line with spaces and line breaks: members of the outermost object, and
 * the objects in an array that is such a member, have a line each. */
static void
lay_out (GString *out, const char *line)
{
  gboolean quoted = FALSE, objects = FALSE;
  int depth = 0;

  for (const char *p = line; *p; p++) {
    gboolean closes = !quoted && (*p == '}' || *p == ']');

    depth -= closes;
    if (closes && (depth == 0 || (depth == 1 && objects)))
      g_string_append_printf (out, "\n%*s", 2 * depth, "");
    g_string_append_c (out, *p);
    if (*p == '"')
      quoted = !quoted;
    else if (quoted && *p == '\\')
      g_string_append_c (out, *++p);
    if (quoted || *p == '"')
      continue;
    if (*p == '{' || *p == '[')
      depth++;
    if (depth == 1)
      objects = FALSE;
    if (*p == '[' && p[1] == '{' && depth == 2)
      objects = TRUE;
    if (*p == ':' || (*p == ',' && depth > (objects ? 2 : 1)))
      g_string_append_c (out, ' ');
    else if ((*p == ',' || *p == '{' || *p == '[') && depth <= (objects ? 2 : 1))
      g_string_append_printf (out, "\n%*s", 2 * depth, "");
  }
}

/**
 * mae_ruleset_node_to_text:
 * @root: an object
 *
 * Returns: (transfer full): its text, laid out as ruleset files are
 */
char *
mae_ruleset_node_to_text (const JsonNode *root)
{
  g_autofree char *line = mae_json_print (root);
  GString *out = g_string_new (NULL);

  lay_out (out, line);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
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
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  g_return_val_if_fail (rules != NULL, NULL);

  write_ruleset (builder, rules);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  return mae_ruleset_node_to_text (root);
}
