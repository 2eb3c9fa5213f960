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
  int blanks = mae_reader_member_int_or (self, object, name, 0, MAE_RULES_CHOICE_MAX, 0);

  *excluded = mae_parse_excluded (self, object, excluded_name);
  if (!self->error && *excluded != 0 && blanks == 0)
    mae_reader_fail_at (self, excluded_name, "there are no blanks to exclude anything from");
  if (!self->error && (mae_ruleset_storable (self->rules) & ~*excluded) == 0)
    mae_reader_fail_at (self, excluded_name, "every resource is excluded");
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

static void
parse_need (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "colour", "level", "count", NULL };
  MaeLeader *leader = data;
  MaeCardNeed *need = &leader->needs[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  need->colour = (int8_t) mae_parse_colour (self, object, "colour");
  need->level =
      (int8_t) mae_reader_member_int_or (self, object, "level", 1, self->rules->n_levels, 0);
  need->count = (int16_t) mae_reader_member_int (self, object, "count", 1, MAE_RULES_QUANTITY_MAX);
  for (guint j = 0; j < i && !self->error; j++)
    if (leader->needs[j].colour == need->colour && leader->needs[j].level == need->level)
      mae_reader_fail (self, "cards of this color and level are needed already");
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

static MaeLeaderKind
parse_ability (MaeReader *self, const MaeJsonNode *object)
{
  const char *name = mae_reader_member_string (self, object, "ability");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (int kind = 0; kind < MAE_N_LEADER_KINDS; kind++) {
    if (strcmp (mae_abilities[kind].name, name) == 0)
      return (MaeLeaderKind) kind;
    if (kind > 0)
      g_string_append (expected, kind < MAE_N_LEADER_KINDS - 1 ? ", " : " or ");
    g_string_append_printf (expected, "\"%s\"", mae_abilities[kind].name);
  }
  mae_reader_fail_at (self, "ability", "expected %s, found \"%s\"", expected->str, name);
  return MAE_LEADER_DISCOUNT;
}

/* Reads the members that only some abilities have. */
static void
parse_ability_parts (MaeReader *self, const MaeJsonNode *object, MaeLeader *leader)
{
  const MaeAbility *ability = &mae_abilities[leader->kind];
  MaeRuleset *rules = self->rules;

  if (!object || self->error)
    return;
  if (ability->has_amount)
    leader->amount =
        (int16_t) mae_reader_member_int (self, object, "amount", 1, MAE_RULES_QUANTITY_MAX);
  else if (mae_reader_find (object, "amount"))
    mae_reader_fail_at (self, "amount", "the ability \"%s\" has no amount", ability->name);

  if (ability->has_production)
    leader->production = parse_production (self, object, "production");
  else if (mae_reader_find (object, "production"))
    mae_reader_fail_at (self, "production", "the ability \"%s\" has no production", ability->name);

  if (ability->has_depot)
    leader->depot = rules->n_depots++;
  if (ability->needs_white && rules->white < 0)
    mae_reader_fail_at (self, "ability", "there is no replaceable resource");
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
  leader->kind = parse_ability (self, object);
  leader->resource = (int8_t) mae_parse_storable (self, object, "resource");
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
  card->level = (int8_t) mae_reader_member_int (self, object, "level", 1, rules->n_levels);
  card->points = (int16_t) mae_reader_member_int (self, object, "points", 0, MAE_RULES_POINTS_MAX);
  mae_reader_member (self, object, "cost");
  card->cost = mae_parse_member_bag_or_empty (self, object, "cost", mae_ruleset_storable (rules));
  card->production = parse_production (self, object, "production");
  rules->n_cards++;
}

static void
check_decks (MaeReader *self)
{
  const MaeRuleset *rules = self->rules;
  int deck[MAE_MAX_LEVELS + 1][MAE_MAX_COLOURS] = { 0 };

  for (int i = 0; i < rules->n_cards; i++)
    deck[rules->cards[i].level][rules->cards[i].colour]++;
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (deck[level][colour] < 1 || deck[level][colour] > MAE_RULES_DECK_MAX)
        mae_reader_fail_at (self, "developmentCards",
                            "expected 1 to %d cards of color \"%s\" and level %d, found %d",
                            MAE_RULES_DECK_MAX, rules->colours[colour], level, deck[level][colour]);
}

void
mae_parse_cards (MaeReader *self, const MaeJsonNode *root)
{
  MaeRuleset *rules = self->rules;
  guint dealt = (guint) (rules->leaders_dealt * rules->max_players);

  rules->base_production = parse_production (self, root, "baseProduction");
  mae_parse_list (self, root, "leaders", dealt, MAE_MAX_LEADERS, parse_leader, NULL);
  mae_parse_list (self, root, "developmentCards", 1, MAE_MAX_CARDS, parse_card, NULL);
  if (!self->error)
    check_decks (self);
}
