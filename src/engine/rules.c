/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether a ruleset can be played. It may come from a malicious server: with a ruleset that
 * passes, no index, shift or sum in the engine can go out of range. */
#include "rules.h"

#include <string.h>

const MaeAbility mae_abilities[MAE_N_LEADER_KINDS] = {
  [MAE_LEADER_DISCOUNT] = { .name = "discount", .has_amount = true },
  [MAE_LEADER_DEPOT] = { .name = "depot", .has_amount = true, .has_depot = true },
  [MAE_LEADER_WHITE] = { .name = "zero", .needs_white = true },
  [MAE_LEADER_PRODUCTION] = { .name = "production", .has_production = true },
};

static bool
within (int value, int min, int max)
{
  return value >= min && value <= max;
}

/* Returns the length of the UTF-8 sequence at @s, of which @left bytes can be read; 0: invalid. */
static size_t
utf8_sequence (const unsigned char *s, size_t left)
{
  static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
  size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  uint32_t c = n == 1 ? s[0] : s[0] & (0x7fu >> n);

  if (s[0] >= 0xf8 || (s[0] >= 0x80 && s[0] < 0xc0) || n > left)
    return 0;
  for (size_t i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80)
      return 0;
    c = c << 6 | (s[i] & 0x3f);
  }
  if (c < smallest[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
    return 0;
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) /* control characters */
    return 0;
  /* Line separators, and characters that change the text direction */
  if (c == 0x2028 || c == 0x2029 || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
    return 0;
  return n;
}

bool
mae_rules_name_ok (const char *name, size_t size)
{
  const char *end = memchr (name, '\0', size);
  size_t length = end ? (size_t) (end - name) : 0;

  for (size_t i = 0, n; i < length; i += n)
    if ((n = utf8_sequence ((const unsigned char *) name + i, length - i)) == 0)
      return false;
  return length > 0;
}

/* Ids are used in file names. */
static bool
id_ok (const char *id)
{
  if (!mae_rules_name_ok (id, MAE_NAME_SIZE) || id[0] == '-')
    return false;
  return strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (id);
}

uint32_t
mae_ruleset_storable (const MaeRuleset *rules)
{
  uint32_t mask = 0;

  for (int i = 0; i < rules->n_resources; i++)
    if (rules->resources[i].storable)
      mask |= 1u << i;
  return mask;
}

/* Returns whether @bag has only types of the mask @types, each from 0 to the limit. */
static bool
bag_ok (const MaeBag *bag, uint32_t types)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (!within (bag->of[i], 0, types >> i & 1 ? MAE_RULES_QUANTITY_MAX : 0))
      return false;
  return true;
}

static bool
mask_ok (const MaeRuleset *rules, uint32_t mask)
{
  return mask >> rules->n_resources == 0;
}

static const char *
check_resources (const MaeRuleset *rules)
{
  if (!within (rules->n_resources, 1, MAE_MAX_RESOURCES))
    return "the number of resource types is out of range";
  for (int i = 0; i < rules->n_resources; i++) {
    const MaeResourceType *type = &rules->resources[i];

    if (!mae_rules_name_ok (type->name, MAE_NAME_SIZE))
      return "a resource type has no valid name";
    for (int j = 0; j < i; j++)
      if (strcmp (type->name, rules->resources[j].name) == 0)
        return "two resource types have the same name";
    if (!within (type->faith_on_gain, 0, type->storable ? 0 : MAE_RULES_QUANTITY_MAX))
      return "the faith a resource type gives is out of range";
  }
  if (mae_ruleset_storable (rules) == 0)
    return "no resource type is storable";
  if (!within (rules->white, -1, rules->n_resources - 1))
    return "there is no such replaceable resource type";
  if (rules->white >= 0
      && (rules->resources[rules->white].storable
          || rules->resources[rules->white].faith_on_gain != 0))
    return "the replaceable resource type must be worth nothing by itself";
  return NULL;
}

static const char *
check_colours (const MaeRuleset *rules)
{
  if (!within (rules->n_colours, 1, MAE_MAX_COLOURS))
    return "the number of colors is out of range";
  for (int i = 0; i < rules->n_colours; i++) {
    if (!mae_rules_name_ok (rules->colours[i], MAE_NAME_SIZE))
      return "a color has no valid name";
    for (int j = 0; j < i; j++)
      if (strcmp (rules->colours[i], rules->colours[j]) == 0)
        return "two colors have the same name";
  }
  return NULL;
}

static const char *
check_board (const MaeRuleset *rules)
{
  if (!within (rules->n_levels, 1, MAE_MAX_LEVELS))
    return "the number of levels is out of range";
  if (!within (rules->n_slots, 1, MAE_MAX_SLOTS))
    return "the number of slots is out of range";
  if (!within (rules->n_shelves, 1, MAE_MAX_SHELVES))
    return "the number of shelves is out of range";
  for (int i = 0; i < rules->n_shelves; i++)
    if (!within (rules->shelf_sizes[i], 1, MAE_RULES_QUANTITY_MAX))
      return "the size of a shelf is out of range";
  if (!within (rules->cards_to_end, 1, MAE_MAX_CARDS))
    return "the number of cards that ends the game is out of range";
  if (!within (rules->resources_per_point, 1, MAE_RULES_QUANTITY_MAX))
    return "the number of resources that make a point is out of range";
  if (!within (rules->leader_discard_faith, 0, MAE_RULES_QUANTITY_MAX))
    return "the faith for a discarded leader is out of range";
  if (!within (rules->market_discard_faith, 0, MAE_RULES_QUANTITY_MAX))
    return "the faith for a discarded resource is out of range";
  return NULL;
}

static const char *
check_market (const MaeRuleset *rules)
{
  int marbles = 0;

  if (!within (rules->rows, 1, MAE_MAX_ROWS) || !within (rules->columns, 1, MAE_MAX_COLUMNS))
    return "the size of the market is out of range";
  for (int i = 0; i < rules->n_resources; i++) {
    if (!within (rules->marbles[i], 0, MAE_MAX_ROWS * MAE_MAX_COLUMNS + 1))
      return "a number of marbles is out of range";
    marbles += rules->marbles[i];
  }
  for (int i = rules->n_resources; i < MAE_MAX_RESOURCES; i++)
    if (rules->marbles[i] != 0)
      return "there are marbles of an unknown resource type";
  if (marbles != rules->rows * rules->columns + 1)
    return "the marbles don't fill the market and the slide";
  return NULL;
}

int
mae_ruleset_shelf_room (const MaeRuleset *rules, uint32_t types)
{
  bool used[MAE_MAX_SHELVES] = { false };
  int room = 0;

  for (; types != 0; types &= types - 1) {
    int best = -1;

    for (int i = 0; i < rules->n_shelves; i++)
      if (!used[i] && (best < 0 || rules->shelf_sizes[i] > rules->shelf_sizes[best]))
        best = i;
    if (best < 0)
      break;
    used[best] = true;
    room += rules->shelf_sizes[best];
  }
  return room;
}

int
mae_ruleset_start_faith_max (const MaeRuleset *rules)
{
  return (rules->n_sections > 0 ? rules->sections[0].to : rules->track_end) - 1;
}

static const char *
check_players (const MaeRuleset *rules)
{
  if (!within (rules->max_players, 1, MAE_MAX_PLAYERS)
      || !within (rules->min_players, 1, rules->max_players))
    return "the number of players is out of range";
  for (int i = 0; i < rules->max_players; i++) {
    const MaeSeatSetup *seat = &rules->seats[i];
    uint32_t types = mae_ruleset_storable (rules) & ~seat->excluded;

    if (!mask_ok (rules, seat->excluded))
      return "a seat excludes an unknown resource type";
    if (!within (seat->resources, 0, MAE_RULES_CHOICE_MAX)
        || seat->resources > mae_ruleset_shelf_room (rules, types))
      return "the resources a seat starts with don't fit on its shelves";
    if (!within (seat->faith, 0, mae_ruleset_start_faith_max (rules)))
      return "the faith a seat starts with is out of range";
  }
  return NULL;
}

static const char *
check_track (const MaeRuleset *rules)
{
  if (!within (rules->track_end, 1, MAE_RULES_TRACK_MAX))
    return "the length of the faith track is out of range";
  if (!within (rules->n_tiles, 0, MAE_MAX_TILES))
    return "the number of tiles is out of range";
  for (int i = 0; i < rules->n_tiles; i++) {
    if (!within (rules->tiles[i].space, i > 0 ? rules->tiles[i - 1].space + 1 : 1,
                 rules->track_end))
      return "the tiles aren't in ascending order on the faith track";
    if (!within (rules->tiles[i].points, 0, MAE_RULES_POINTS_MAX))
      return "the points of a tile are out of range";
  }
  if (!within (rules->n_sections, 0, MAE_MAX_SECTIONS))
    return "the number of Vatican sections is out of range";
  for (int i = 0; i < rules->n_sections; i++) {
    const MaeSection *section = &rules->sections[i];

    if (!within (section->from, i > 0 ? section[-1].to + 1 : 1, rules->track_end)
        || !within (section->to, section->from, rules->track_end))
      return "the Vatican sections aren't in ascending order on the faith track";
    if (!within (section->points, 0, MAE_RULES_POINTS_MAX))
      return "the points of a Vatican section are out of range";
  }
  return NULL;
}

static const char *
check_tokens (const MaeRuleset *rules)
{
  if (!within (rules->n_tokens, rules->min_players == 1 ? 1 : 0, MAE_MAX_TOKENS))
    return "the number of action tokens is out of range";
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];

    if (!within (token->count, 1, MAE_RULES_QUANTITY_MAX))
      return "the count of an action token is out of range";
    switch (token->kind) {
    case MAE_TOKEN_CROSS:
      if (token->colour != -1)
        return "an action token that moves the black cross has a color";
      break;
    case MAE_TOKEN_DISCARD:
      if (!within (token->colour, 0, rules->n_colours - 1))
        return "an action token discards cards of an unknown color";
      break;
    default:
      return "an action token is of an unknown kind";
    }
  }
  return NULL;
}

static const char *
check_productions (const MaeRuleset *rules)
{
  uint32_t storable = mae_ruleset_storable (rules);
  uint32_t gainable = storable;

  for (int i = 0; i < rules->n_resources; i++)
    if (mae_ruleset_faith_of (rules, i) > 0)
      gainable |= 1u << i;
  if (!within (rules->n_productions, 1, MAE_MAX_PRODUCTIONS))
    return "the number of productions is out of range";
  for (int i = 0; i < rules->n_productions; i++) {
    const MaeProduction *production = &rules->productions[i];

    if (!bag_ok (&production->in, storable))
      return "an input of a production can't be stored or is out of range";
    if (!bag_ok (&production->out, gainable))
      return "an output of a production can't be gained or is out of range";
    if (!within (production->in_blanks, 0, MAE_RULES_CHOICE_MAX)
        || !within (production->out_blanks, 0, MAE_RULES_CHOICE_MAX))
      return "the blanks of a production are out of range";
    if (!mask_ok (rules, production->in_excluded) || !mask_ok (rules, production->out_excluded))
      return "a production excludes an unknown resource type";
    if ((production->in_blanks > 0 && (storable & ~production->in_excluded) == 0)
        || (production->out_blanks > 0 && (storable & ~production->out_excluded) == 0))
      return "a production excludes every resource type";
  }
  return NULL;
}

/* Marks @production as used. Returns false when there is none with that index or it is already
 * used. */
static bool
take_production (const MaeRuleset *rules, bool taken[MAE_MAX_PRODUCTIONS], int production)
{
  if (!within (production, 0, rules->n_productions - 1) || taken[production])
    return false;
  taken[production] = true;
  return true;
}

static const char *
check_cards (const MaeRuleset *rules, bool taken[MAE_MAX_PRODUCTIONS])
{
  int deck[MAE_MAX_LEVELS][MAE_MAX_COLOURS] = { 0 };

  if (!within (rules->n_cards, 1, MAE_MAX_CARDS))
    return "the number of development cards is out of range";
  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];

    if (!within (card->colour, 0, rules->n_colours - 1)
        || !within (card->level, 1, rules->n_levels))
      return "a development card has an unknown color or level";
    if (!within (card->points, 0, MAE_RULES_POINTS_MAX))
      return "the points of a development card are out of range";
    if (!bag_ok (&card->cost, mae_ruleset_storable (rules)))
      return "a development card costs what can't be stored or is out of range";
    if (!take_production (rules, taken, card->production))
      return "a development card has no production of its own";
    deck[card->level - 1][card->colour]++;
  }
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (!within (deck[level][colour], 1, MAE_RULES_DECK_MAX))
        return "a deck of development cards is empty or too large";
  return NULL;
}

static const char *
check_needs (const MaeRuleset *rules, const MaeLeader *leader)
{
  if (!bag_ok (&leader->needs_resources, mae_ruleset_storable (rules)))
    return "a leader needs resources that can't be stored or are out of range";
  if (!within (leader->n_needs, 0, MAE_MAX_NEEDS))
    return "the number of cards a leader needs is out of range";
  for (int i = 0; i < leader->n_needs; i++)
    if (!within (leader->needs[i].colour, 0, rules->n_colours - 1)
        || !within (leader->needs[i].level, 0, rules->n_levels)
        || !within (leader->needs[i].count, 1, MAE_RULES_QUANTITY_MAX))
      return "a leader needs cards of an unknown color or level, or too many";
  return NULL;
}

static const char *
check_ability (const MaeRuleset *rules, const MaeLeader *leader, bool taken[MAE_MAX_PRODUCTIONS],
               bool depots[MAE_MAX_LEADERS])
{
  if (!within (leader->resource, 0, rules->n_resources - 1)
      || !rules->resources[leader->resource].storable)
    return "a leader's ability is about a resource type that can't be stored";
  if (!within (leader->amount, 1, MAE_RULES_QUANTITY_MAX))
    return "the amount of a leader's ability is out of range";
  if (!within ((int) leader->kind, 0, MAE_N_LEADER_KINDS - 1))
    return "a leader is of an unknown kind";

  const MaeAbility *ability = &mae_abilities[leader->kind];
  if (!ability->has_depot && leader->depot != -1)
    return "a leader without the ability depot has a depot";
  if (!ability->has_production && leader->production != -1)
    return "a leader without the ability production has a production";
  if (ability->needs_white && rules->white < 0)
    return "a leader needs a replaceable resource type, and there is none";
  if (ability->has_depot) {
    if (!within (leader->depot, 0, rules->n_depots - 1) || depots[leader->depot])
      return "a leader has no depot of its own";
    depots[leader->depot] = true;
  }
  if (ability->has_production && !take_production (rules, taken, leader->production))
    return "a leader has no production of its own";
  return NULL;
}

static const char *
check_leaders (const MaeRuleset *rules, bool taken[MAE_MAX_PRODUCTIONS])
{
  bool depots[MAE_MAX_LEADERS] = { false };
  int n_depots = 0;

  if (!within (rules->leaders_dealt, 1, MAE_MAX_HAND)
      || !within (rules->leaders_kept, 1, rules->leaders_dealt))
    return "the number of leaders dealt or kept is out of range";
  if (!within (rules->n_leaders, rules->leaders_dealt * rules->max_players, MAE_MAX_LEADERS))
    return "there are too few leaders for every player, or too many";
  if (!within (rules->n_depots, 0, rules->n_leaders))
    return "the number of leaders' depots is out of range";
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    const char *wrong = check_ability (rules, leader, taken, depots);

    if (!wrong)
      wrong = check_needs (rules, leader);
    if (wrong)
      return wrong;
    if (!within (leader->points, 0, MAE_RULES_POINTS_MAX))
      return "the points of a leader are out of range";
    n_depots += mae_abilities[leader->kind].has_depot;
  }
  return n_depots == rules->n_depots ? NULL : "a leader's depot is missing";
}

const char *
mae_ruleset_check (const MaeRuleset *rules)
{
  /* Each check depends on those before it. */
  static const char *(*const checks[]) (const MaeRuleset *rules) = {
    check_resources, check_colours, check_board,  check_market,
    check_track,     check_players, check_tokens, check_productions,
  };
  bool taken[MAE_MAX_PRODUCTIONS] = { false };
  const char *wrong = NULL;

  if (!id_ok (rules->id))
    return "the ruleset has no valid id";
  if (!mae_rules_name_ok (rules->title, sizeof rules->title))
    return "the ruleset has no valid title";
  for (size_t i = 0; i < sizeof checks / sizeof checks[0] && !wrong; i++)
    wrong = checks[i](rules);
  if (wrong)
    return wrong;

  if (!take_production (rules, taken, rules->base_production))
    return "there is no base production";
  wrong = check_leaders (rules, taken);
  return wrong ? wrong : check_cards (rules, taken);
}
