/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a ruleset in the form of the files in data/rulesets: one card per line. */
#include "ruleset-io.h"
#include "json/json-writer.h"

void
mae_ruleset_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  mae_json_open (out, name, '{');
  for (int i = 0; rules != NULL && i < rules->n_resources; i++)
    if (bag->of[i] != 0)
      mae_json_named_int (out, rules->resources[i].name, bag->of[i]);
  mae_json_close (out, '}');
}

static void
write_bag_unless_empty (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  if (!mae_bag_is_empty (bag))
    mae_ruleset_write_bag (out, name, rules, bag);
}

/* Types that can't be stored are left out, as in files: they can't be chosen anyway. */
static void
write_excluded (GString *out, const char *name, const MaeRuleset *rules, guint32 excluded)
{
  excluded &= mae_ruleset_storable (rules);
  if (excluded == 0)
    return;
  mae_json_open (out, name, '[');
  for (int i = 0; i < rules->n_resources; i++)
    if (excluded >> i & 1)
      mae_json_string (out, NULL, rules->resources[i].name);
  mae_json_close (out, ']');
}

static void
write_production (GString *out, const char *name, const MaeRuleset *rules, int index)
{
  const MaeProduction *production = &rules->productions[index];

  mae_json_open (out, name, '{');
  write_bag_unless_empty (out, "in", rules, &production->in);
  if (production->in_blanks > 0) {
    mae_json_int (out, "inBlanks", production->in_blanks);
    write_excluded (out, "inExcluded", rules, production->in_excluded);
  }
  write_bag_unless_empty (out, "out", rules, &production->out);
  if (production->out_blanks > 0) {
    mae_json_int (out, "outBlanks", production->out_blanks);
    write_excluded (out, "outExcluded", rules, production->out_excluded);
  }
  mae_json_close (out, '}');
}

static void
write_resources (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "resources", '[');
  for (int i = 0; i < rules->n_resources; i++) {
    const MaeResourceType *type = &rules->resources[i];

    mae_json_open (out, NULL, '{');
    mae_json_string (out, "name", type->name);
    if (!type->storable)
      mae_json_bool (out, "storable", FALSE);
    if (type->faith_on_gain != 0)
      mae_json_int (out, "faithOnGain", type->faith_on_gain);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_seats (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "seats", '[');
  for (int i = 0; i < rules->max_players; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "resources", rules->seats[i].resources);
    mae_json_int (out, "faith", rules->seats[i].faith);
    write_excluded (out, "excluded", rules, rules->seats[i].excluded);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_market (GString *out, const MaeRuleset *rules)
{
  MaeBag marbles = { { 0 } };

  for (int i = 0; i < rules->n_resources; i++)
    marbles.of[i] = rules->marbles[i];
  mae_json_open (out, "market", '{');
  mae_json_int (out, "rows", rules->rows);
  mae_json_int (out, "columns", rules->columns);
  mae_ruleset_write_bag (out, "marbles", rules, &marbles);
  mae_json_close (out, '}');
}

static void
write_track (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "faithTrack", '{');
  mae_json_int (out, "end", rules->track_end);
  mae_json_open (out, "tiles", '[');
  for (int i = 0; i < rules->n_tiles; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "space", rules->tiles[i].space);
    mae_json_int (out, "points", rules->tiles[i].points);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  mae_json_open (out, "sections", '[');
  for (int i = 0; i < rules->n_sections; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_int (out, "from", rules->sections[i].from);
    mae_json_int (out, "to", rules->sections[i].to);
    mae_json_int (out, "points", rules->sections[i].points);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  mae_json_close (out, '}');
}

static void
write_tokens (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "tokens", '[');
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];
    gboolean discard = token->kind == MAE_TOKEN_DISCARD;

    mae_json_open (out, NULL, '{');
    mae_json_string (out, "kind", discard ? "discard" : "cross");
    if (discard)
      mae_json_string (out, "colour", rules->colours[token->colour]);
    mae_json_int (out, "count", token->count);
    if (token->reshuffle)
      mae_json_bool (out, "reshuffle", TRUE);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_needs (GString *out, const MaeRuleset *rules, const MaeLeader *leader)
{
  mae_json_open (out, "needs", '{');
  write_bag_unless_empty (out, "resources", rules, &leader->needs_resources);
  if (leader->n_needs > 0) {
    mae_json_open (out, "cards", '[');
    for (int i = 0; i < leader->n_needs; i++) {
      mae_json_open (out, NULL, '{');
      mae_json_string (out, "colour", rules->colours[leader->needs[i].colour]);
      if (leader->needs[i].level != 0)
        mae_json_int (out, "level", leader->needs[i].level);
      mae_json_int (out, "count", leader->needs[i].count);
      mae_json_close (out, '}');
    }
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
}

static void
write_leaders (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "leaders", '[');
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    const MaeAbility *ability = &mae_abilities[leader->kind];

    mae_json_open (out, NULL, '{');
    mae_json_string (out, "ability", ability->name);
    mae_json_string (out, "resource", rules->resources[leader->resource].name);
    if (ability->has_amount)
      mae_json_int (out, "amount", leader->amount);
    mae_json_int (out, "points", leader->points);
    write_needs (out, rules, leader);
    if (ability->has_production)
      write_production (out, "production", rules, leader->production);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_cards (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, "developmentCards", '[');
  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];

    mae_json_open (out, NULL, '{');
    mae_json_string (out, "colour", rules->colours[card->colour]);
    mae_json_int (out, "level", card->level);
    mae_json_int (out, "points", card->points);
    mae_ruleset_write_bag (out, "cost", rules, &card->cost);
    write_production (out, "production", rules, card->production);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_ruleset (GString *out, const MaeRuleset *rules)
{
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "$schema", "ruleset.schema.json");
  mae_json_int (out, "format", 1);
  mae_json_string (out, "id", rules->id);
  mae_json_string (out, "title", rules->title);
  mae_json_open (out, "players", '{');
  mae_json_int (out, "min", rules->min_players);
  mae_json_int (out, "max", rules->max_players);
  mae_json_close (out, '}');
  write_resources (out, rules);
  if (rules->white >= 0)
    mae_json_string (out, "replaceable", rules->resources[rules->white].name);
  mae_json_open (out, "colours", '[');
  for (int i = 0; i < rules->n_colours; i++)
    mae_json_string (out, NULL, rules->colours[i]);
  mae_json_close (out, ']');
  mae_json_int (out, "levels", rules->n_levels);
  mae_json_int (out, "slots", rules->n_slots);
  mae_json_open (out, "shelves", '[');
  for (int i = 0; i < rules->n_shelves; i++)
    mae_json_int (out, NULL, rules->shelf_sizes[i]);
  mae_json_close (out, ']');
  write_market (out, rules);
  write_track (out, rules);
  write_seats (out, rules);
  write_tokens (out, rules);
  mae_json_int (out, "cardsToEnd", rules->cards_to_end);
  mae_json_int (out, "resourcesPerPoint", rules->resources_per_point);
  mae_json_int (out, "leaderDiscardFaith", rules->leader_discard_faith);
  mae_json_int (out, "marketDiscardFaith", rules->market_discard_faith);
  mae_json_int (out, "leadersDealt", rules->leaders_dealt);
  mae_json_int (out, "leadersKept", rules->leaders_kept);
  write_production (out, "baseProduction", rules, rules->base_production);
  write_leaders (out, rules);
  write_cards (out, rules);
  mae_json_close (out, '}');
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
 * mae_ruleset_to_json:
 * @rules: a ruleset that passes mae_ruleset_check()
 *
 * Returns: (transfer full): a text from which mae_ruleset_parse() makes the same ruleset
 */
char *
mae_ruleset_to_json (const MaeRuleset *rules)
{
  g_autoptr (GString) line = g_string_new (NULL);
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (rules != NULL, NULL);

  write_ruleset (line, rules);
  lay_out (out, line->str);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
