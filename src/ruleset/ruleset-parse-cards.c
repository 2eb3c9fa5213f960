/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses productions, leaders and development cards. */
#include "ruleset-parse.h"

#include <string.h>

/* Returns the types a production can make: those that can be stored or move a marker. */
static guint32
gainable (const MaeRuleset *rules)
{
  guint32 types = mae_ruleset_storable (rules);

  for (int i = 0; i < rules->n_resources; i++)
    if (mae_ruleset_faith_of (rules, i) > 0)
      types |= 1u << i;
  return types;
}

static int16_t
parse_blanks (MaeReader *self, const MaeJsonNode *object, const char *name,
              const char *excluded_name, guint32 *excluded)
{
  guint before = self->doubts;
  int blanks = mae_reader_member_int_or (self, object, name, 0, MAE_RULES_CHOICE_MAX, 0);

  *excluded = mae_parse_excluded (self, object, excluded_name);
  if (self->doubts == before && *excluded != 0 && blanks == 0)
    mae_reader_fail_at (self, excluded_name, .reason = MAE_FAULT_NO_BLANKS);
  if (self->doubts == before && *excluded != 0 && !(self->unsure & MAE_UNSURE_RESOURCES)
      && self->unsure_types == 0 && (mae_ruleset_storable (self->rules) & ~*excluded) == 0)
    mae_reader_fail_at (self, excluded_name, .reason = MAE_FAULT_ALL_EXCLUDED);
  return (int16_t) blanks;
}

/* Appends the production in the member @name and returns its index. */
static int16_t
parse_production (MaeReader *self, const MaeJsonNode *parent, const char *name)
{
  static const char *const known[] = { "in",         "out",         "inBlanks", "outBlanks",
                                       "inExcluded", "outExcluded", NULL };
  MaeRuleset *rules = self->rules;
  MaeProduction *production = &rules->productions[rules->n_productions];
  const MaeJsonNode *node = mae_reader_member (self, parent, name);
  gsize mark = mae_reader_enter (self, name);
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  production->in = mae_parse_member_bag_or_empty (self, object, "in", mae_ruleset_storable (rules));
  production->out = mae_parse_member_bag_or_empty (self, object, "out", gainable (rules));
  production->in_blanks =
      parse_blanks (self, object, "inBlanks", "inExcluded", &production->in_excluded);
  production->out_blanks =
      parse_blanks (self, object, "outBlanks", "outExcluded", &production->out_excluded);
  mae_reader_leave (self, mark);
  return rules->n_productions++;
}

/* Returns the highest level a card can be of. */
static int
most_levels (const MaeReader *self)
{
  return self->unsure & MAE_UNSURE_LEVELS ? MAE_MAX_LEVELS : self->rules->n_levels;
}

static void
parse_need (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "colour", "level", "count", NULL };
  MaeLeader *leader = data;
  MaeCardNeed *need = &leader->needs[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  guint before = self->doubts;
  need->colour = (int8_t) mae_parse_colour (self, object, "colour");
  need->level = (int8_t) mae_reader_member_int_or (self, object, "level", 1, most_levels (self), 0);
  if (!object || self->doubts != before)
    need->colour = -1;
  need->count = (int16_t) mae_reader_member_int (self, object, "count", 1, MAE_RULES_QUANTITY_MAX);
  for (guint j = 0; j < i && need->colour >= 0; j++)
    if (leader->needs[j].colour == need->colour && leader->needs[j].level == need->level) {
      mae_reader_fail (self, .reason = MAE_FAULT_NEEDED_TWICE);
      break;
    }
  leader->n_needs++;
}

static void
parse_needs (MaeReader *self, const MaeJsonNode *parent, MaeLeader *leader)
{
  static const char *const known[] = { "resources", "cards", NULL };
  const MaeJsonNode *node = mae_reader_member (self, parent, "needs");
  gsize mark = mae_reader_enter (self, "needs");
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  leader->needs_resources =
      mae_parse_member_bag_or_empty (self, object, "resources", mae_ruleset_storable (self->rules));
  mae_parse_list_or_empty (self, object, "cards", MAE_MAX_NEEDS, parse_need, leader);
  mae_reader_leave (self, mark);
}

/* Reads the kind of @leader. Returns whether it is known. */
static gboolean
parse_ability (MaeReader *self, const MaeJsonNode *object, MaeLeader *leader)
{
  guint before = self->doubts;
  const char *name = mae_reader_member_string (self, object, "ability");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (int kind = 0; kind < MAE_N_LEADER_KINDS; kind++) {
    if (strcmp (mae_abilities[kind].name, name) == 0) {
      leader->kind = (MaeLeaderKind) kind;
      return TRUE;
    }
    if (kind > 0)
      g_string_append (expected, kind < MAE_N_LEADER_KINDS - 1 ? ", " : " or ");
    g_string_append_printf (expected, "\"%s\"", mae_abilities[kind].name);
  }
  if (object && self->doubts == before)
    mae_reader_fail_at (self, "ability", .reason = MAE_FAULT_WORD, .expected = expected->str,
                        .what = name);
  return FALSE;
}

/* Reads the members that only some abilities have. */
static void
parse_ability_parts (MaeReader *self, const MaeJsonNode *object, MaeLeader *leader)
{
  const MaeAbility *ability = &mae_abilities[leader->kind];
  MaeRuleset *rules = self->rules;

  if (ability->has_amount)
    leader->amount =
        (int16_t) mae_reader_member_int (self, object, "amount", 1, MAE_RULES_QUANTITY_MAX);
  else if (mae_reader_find (object, "amount"))
    mae_reader_fail_at (self, "amount", .reason = MAE_FAULT_NO_AMOUNT, .what = ability->name);

  if (ability->has_production)
    leader->production = parse_production (self, object, "production");
  else if (mae_reader_find (object, "production"))
    mae_reader_fail_at (self, "production", .reason = MAE_FAULT_NO_PRODUCTION,
                        .what = ability->name);

  if (ability->has_depot)
    leader->depot = rules->n_depots++;
  if (ability->needs_white && rules->white < 0 && !(self->unsure & MAE_UNSURE_REPLACEABLE))
    mae_reader_fail_at (self, "ability", .reason = MAE_FAULT_NO_REPLACEABLE);
}

static void
parse_leader (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "ability", "resource", "amount", "production",
                                       "points",  "needs",    NULL };
  MaeRuleset *rules = self->rules;
  MaeLeader *leader = &rules->leaders[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  leader->amount = 1;
  leader->production = -1;
  leader->depot = -1;
  gboolean known_kind = parse_ability (self, object, leader);
  leader->resource = (int8_t) mae_parse_storable (self, object, "resource");
  if (known_kind)
    parse_ability_parts (self, object, leader);
  leader->points =
      (int16_t) mae_reader_member_int (self, object, "points", 0, MAE_RULES_POINTS_MAX);
  parse_needs (self, object, leader);
  rules->n_leaders++;
}

static void
parse_card (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "colour", "level", "points", "cost", "production", NULL };
  MaeRuleset *rules = self->rules;
  MaeCard *card = &rules->cards[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  card->colour = (int8_t) mae_parse_colour (self, object, "colour");
  guint before = self->doubts;
  card->level = (int8_t) mae_reader_member_int (self, object, "level", 1, most_levels (self));
  if (!object || self->doubts != before)
    card->level = -1;
  card->points = (int16_t) mae_reader_member_int (self, object, "points", 0, MAE_RULES_POINTS_MAX);
  mae_reader_member (self, object, "cost");
  card->cost = mae_parse_member_bag_or_empty (self, object, "cost", mae_ruleset_storable (rules));
  card->production = parse_production (self, object, "production");
  rules->n_cards++;
}

/* Checks the deck of @colour and @level, unless a card of which one of these isn't known may be of
 * it. */
static void
check_deck (MaeReader *self, int colour, int level)
{
  const MaeRuleset *rules = self->rules;
  int found = 0;

  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];

    if ((card->colour >= 0 && card->colour != colour) || (card->level >= 0 && card->level != level))
      continue;
    if (card->colour < 0 || card->level < 0)
      return;
    found++;
  }
  if (found < 1 || found > MAE_RULES_DECK_MAX)
    mae_reader_fail_at (self, "developmentCards", .reason = MAE_FAULT_DECK, .min = 1,
                        .max = MAE_RULES_DECK_MAX, .found = found, .level = level,
                        .what = rules->colours[colour]);
}

static void
check_decks (MaeReader *self)
{
  const MaeRuleset *rules = self->rules;

  if (self->unsure & (MAE_UNSURE_COLOURS | MAE_UNSURE_LEVELS))
    return;
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      check_deck (self, colour, level);
}

void
mae_parse_cards (MaeReader *self, const MaeJsonNode *root)
{
  MaeRuleset *rules = self->rules;
  const MaeJsonNode *cards = mae_reader_find (root, "developmentCards");
  guint dealt = (guint) (rules->leaders_dealt * rules->max_players);

  if (self->unsure & (MAE_UNSURE_DEALT | MAE_UNSURE_MAX_PLAYERS))
    dealt = 1;
  rules->base_production = parse_production (self, root, "baseProduction");
  mae_parse_list (self, root, "leaders", dealt, MAE_MAX_LEADERS, parse_leader, NULL);
  mae_parse_list (self, root, "developmentCards", 1, MAE_MAX_CARDS, parse_card, NULL);
  if (rules->n_cards > 0 && mae_json_count (cards) == (guint) rules->n_cards)
    check_decks (self);
}
