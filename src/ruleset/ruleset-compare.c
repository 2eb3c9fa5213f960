/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-compare.h"

#include <string.h>

typedef struct {
  const MaeRuleset *rules, *other;
  /* The index in @other of each resource and color of @rules; -1: it has none of that name. */
  int resource[MAE_MAX_RESOURCES], colour[MAE_MAX_COLOURS];
  GArray *found;
} Comparison;

static void
add (Comparison *self, MaeDifference difference)
{
  g_array_append_val (self->found, difference);
}

/* Adds a difference of two numbers, if there is one. */
static void
add_numbers (Comparison *self, MaeDifferenceKind kind, MaeRulesetPart part, int index, int from,
             int to)
{
  if (from != to)
    add (self, (MaeDifference){ kind, part, .index = index, .from = from, .to = to });
}

/* Adds a difference of two lists that have @from and @to elements, or of their contents. */
static void
add_lists (Comparison *self, MaeDifferenceKind kind, MaeRulesetPart part, int from, int to,
           gboolean same)
{
  if (from != to || !same)
    add (self, (MaeDifference){ kind, part, .from = from, .to = to });
}

static gboolean
same_bag (const Comparison *self, const MaeBag *bag, const MaeBag *other)
{
  for (int i = 0; i < self->rules->n_resources; i++)
    if (bag->of[i] != (self->resource[i] >= 0 ? other->of[self->resource[i]] : 0))
      return FALSE;
  return mae_bag_total (bag) == mae_bag_total (other);
}

/* Types that can't be stored can't be chosen anyway. */
static gboolean
same_excluded (const Comparison *self, guint32 excluded, guint32 other)
{
  excluded &= mae_ruleset_storable (self->rules);
  other &= mae_ruleset_storable (self->other);
  for (int i = 0; i < self->rules->n_resources; i++)
    if (self->resource[i] >= 0 && (excluded >> i & 1) != (other >> self->resource[i] & 1))
      return FALSE;
  return TRUE;
}

static gboolean
same_production (const Comparison *self, int index, int other_index)
{
  if (index < 0 || other_index < 0)
    return index < 0 && other_index < 0;
  const MaeProduction *a = &self->rules->productions[index];
  const MaeProduction *b = &self->other->productions[other_index];

  return same_bag (self, &a->in, &b->in) && same_bag (self, &a->out, &b->out)
         && a->in_blanks == b->in_blanks && a->out_blanks == b->out_blanks
         && (a->in_blanks == 0 || same_excluded (self, a->in_excluded, b->in_excluded))
         && (a->out_blanks == 0 || same_excluded (self, a->out_excluded, b->out_excluded));
}

/* Returns how many elements of @indices, of which there are @n, are -1. */
static int
count_new (const int *indices, int n)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    count += indices[i] < 0;
  return count;
}

static int
first_new (const int *indices, int n)
{
  for (int i = 0; i < n; i++)
    if (indices[i] < 0)
      return i;
  return -1;
}

static void
compare_names (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  int other_kind = 0, n_new = count_new (self->resource, a->n_resources);
  int gone = b->n_resources - (a->n_resources - n_new);

  if (n_new > 0 || gone > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_RESOURCES, MAE_PART_NAMES,
                                .index = first_new (self->resource, a->n_resources), .count = n_new,
                                .gone = gone });
  for (int i = 0; i < a->n_resources; i++)
    if (self->resource[i] >= 0)
      other_kind +=
          a->resources[i].storable != b->resources[self->resource[i]].storable
          || a->resources[i].faith_on_gain != b->resources[self->resource[i]].faith_on_gain
          || (a->white == i) != (b->white == self->resource[i]);
  if (other_kind > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_RESOURCE, MAE_PART_NAMES, .count = other_kind });
  n_new = count_new (self->colour, a->n_colours);
  gone = b->n_colours - (a->n_colours - n_new);
  if (n_new > 0 || gone > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_COLOURS, MAE_PART_NAMES,
                                .index = first_new (self->colour, a->n_colours), .count = n_new,
                                .gone = gone });
}

static void
compare_market (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;

  add_numbers (self, MAE_DIFFERENCE_ROWS, MAE_PART_MARKET, 0, b->rows, a->rows);
  add_numbers (self, MAE_DIFFERENCE_COLUMNS, MAE_PART_MARKET, 0, b->columns, a->columns);
  for (int i = 0; i < a->n_resources; i++)
    add_numbers (self, MAE_DIFFERENCE_MARBLES, MAE_PART_MARKET, i,
                 self->resource[i] >= 0 ? b->marbles[self->resource[i]] : 0, a->marbles[i]);
}

/* ── Cards and leaders ────────────────────────────────────────────────────────────────────── */

/* Cards of which something changed in the same direction. */
typedef struct {
  int count, first;
  int level;  /* of all; 0: several */
  int amount; /* by which all have changed; 0: differs */
} Group;

static void
count_card (Group *group, const MaeRuleset *rules, int card, int amount)
{
  int level = rules->cards[card].level;

  if (group->count++ == 0) {
    *group = (Group){ 1, card, level, amount };
    return;
  }
  group->level = group->level == level ? level : 0;
  group->amount = group->amount == amount ? amount : 0;
}

static void
add_group (Comparison *self, MaeDifferenceKind kind, const Group *group)
{
  int of = 0;

  if (group->count == 0)
    return;
  for (int i = 0; i < self->rules->n_cards; i++)
    of += group->level == 0 || self->rules->cards[i].level == group->level;
  add (self, (MaeDifference){ kind, MAE_PART_CARDS, .index = group->first, .count = group->count,
                              .of = of, .level = group->level, .to = group->amount });
}

/* Returns how much of two things is the same, up to SAME; -1: they are different things. */
typedef int (*Alike) (const Comparison *self, int index, int other);

#define SAME 3 /* all that can change is the same */

static int
cards_alike (const Comparison *self, int index, int other)
{
  const MaeCard *a = &self->rules->cards[index], *b = &self->other->cards[other];

  if (self->colour[a->colour] != b->colour || a->level != b->level)
    return -1;
  return same_bag (self, &a->cost, &b->cost) + (a->points == b->points)
         + same_production (self, a->production, b->production);
}

static gboolean
same_needs (const Comparison *self, const MaeLeader *a, const MaeLeader *b)
{
  int found = 0;

  for (int i = 0; i < a->n_needs; i++)
    for (int j = 0; j < b->n_needs; j++)
      found += self->colour[a->needs[i].colour] == b->needs[j].colour
               && a->needs[i].level == b->needs[j].level && a->needs[i].count == b->needs[j].count;
  return a->n_needs == b->n_needs && found == a->n_needs
         && same_bag (self, &a->needs_resources, &b->needs_resources);
}

static int
leaders_alike (const Comparison *self, int index, int other)
{
  const MaeLeader *a = &self->rules->leaders[index], *b = &self->other->leaders[other];

  if (a->kind != b->kind || self->resource[a->resource] != b->resource)
    return -1;
  return (a->amount == b->amount && same_production (self, a->production, b->production))
         + (a->points == b->points) + same_needs (self, a, b);
}

/* Sets @pair to the index of that of the @n_other things that each of the @n is, -1: none. Those in
 * which nothing differs find each other first. */
static void
find_pairs (const Comparison *self, int n, int n_other, Alike alike, int *pair)
{
  gboolean taken[MAX (MAE_MAX_CARDS, MAE_MAX_LEADERS)] = { FALSE };

  for (int i = 0; i < n; i++)
    pair[i] = -1;
  for (int least = SAME; least >= 0; least--)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n_other && pair[i] < 0; j++)
        if (!taken[j] && alike (self, i, j) >= least) {
          pair[i] = j;
          taken[j] = TRUE;
        }
}

static void
compare_cards (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  Group dearer = { 0 }, cheaper = { 0 }, costs = { 0 }, more = { 0 }, fewer = { 0 }, makes = { 0 };
  int pair[MAE_MAX_CARDS];

  find_pairs (self, a->n_cards, b->n_cards, cards_alike, pair);
  int n_new = count_new (pair, a->n_cards), gone = b->n_cards - (a->n_cards - n_new);
  add_numbers (self, MAE_DIFFERENCE_LEVELS, MAE_PART_CARDS, 0, b->n_levels, a->n_levels);
  if (n_new > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_NEW_CARDS, MAE_PART_CARDS,
                                .index = first_new (pair, a->n_cards), .count = n_new });
  if (gone > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_GONE_CARDS, MAE_PART_CARDS, .count = gone });
  for (int i = 0; i < a->n_cards; i++) {
    if (pair[i] < 0)
      continue;
    const MaeCard *card = &a->cards[i], *other = &b->cards[pair[i]];
    int cost = mae_bag_total (&card->cost) - mae_bag_total (&other->cost);
    int points = card->points - other->points;

    if (cost != 0)
      count_card (cost > 0 ? &dearer : &cheaper, a, i, ABS (cost));
    else if (!same_bag (self, &card->cost, &other->cost))
      count_card (&costs, a, i, 0);
    if (points != 0)
      count_card (points > 0 ? &more : &fewer, a, i, ABS (points));
    if (!same_production (self, card->production, other->production))
      count_card (&makes, a, i, 0);
  }
  add_group (self, MAE_DIFFERENCE_DEARER_CARDS, &dearer);
  add_group (self, MAE_DIFFERENCE_CHEAPER_CARDS, &cheaper);
  add_group (self, MAE_DIFFERENCE_OTHER_COSTS, &costs);
  add_group (self, MAE_DIFFERENCE_MORE_POINTS, &more);
  add_group (self, MAE_DIFFERENCE_FEWER_POINTS, &fewer);
  add_group (self, MAE_DIFFERENCE_PRODUCTIONS, &makes);
}

static void
compare_leaders (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  int pair[MAE_MAX_LEADERS], changed = 0, first = -1;

  find_pairs (self, a->n_leaders, b->n_leaders, leaders_alike, pair);
  int n_new = count_new (pair, a->n_leaders), gone = b->n_leaders - (a->n_leaders - n_new);
  for (int i = 0; i < a->n_leaders; i++)
    if (pair[i] >= 0 && leaders_alike (self, i, pair[i]) < SAME) {
      first = changed == 0 ? i : first;
      changed++;
    }
  if (n_new > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_NEW_LEADERS, MAE_PART_LEADERS,
                                .index = first_new (pair, a->n_leaders), .count = n_new });
  if (gone > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_GONE_LEADERS, MAE_PART_LEADERS, .count = gone });
  if (changed > 0)
    add (self, (MaeDifference){ MAE_DIFFERENCE_CHANGED_LEADERS, MAE_PART_LEADERS, .index = first,
                                .count = changed });
  add_numbers (self, MAE_DIFFERENCE_DEALT, MAE_PART_LEADERS, 0, b->leaders_dealt, a->leaders_dealt);
  add_numbers (self, MAE_DIFFERENCE_KEPT, MAE_PART_LEADERS, 0, b->leaders_kept, a->leaders_kept);
}

/* ── The rest ─────────────────────────────────────────────────────────────────────────────── */

static void
compare_track (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  gboolean tiles = TRUE, sections = TRUE;

  for (int i = 0; i < MIN (a->n_tiles, b->n_tiles); i++)
    tiles &= a->tiles[i].space == b->tiles[i].space && a->tiles[i].points == b->tiles[i].points;
  for (int i = 0; i < MIN (a->n_sections, b->n_sections); i++)
    sections &= a->sections[i].from == b->sections[i].from && a->sections[i].to == b->sections[i].to
                && a->sections[i].points == b->sections[i].points;
  add_numbers (self, MAE_DIFFERENCE_TRACK_END, MAE_PART_TRACK, 0, b->track_end, a->track_end);
  add_lists (self, MAE_DIFFERENCE_TILES, MAE_PART_TRACK, b->n_tiles, a->n_tiles, tiles);
  add_lists (self, MAE_DIFFERENCE_SECTIONS, MAE_PART_TRACK, b->n_sections, a->n_sections, sections);
}

static void
compare_board (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  gboolean sizes = TRUE;

  for (int i = 0; i < MIN (a->n_shelves, b->n_shelves); i++)
    sizes &= a->shelf_sizes[i] == b->shelf_sizes[i];
  add_lists (self, MAE_DIFFERENCE_SHELVES, MAE_PART_BOARD, b->n_shelves, a->n_shelves, sizes);
  add_numbers (self, MAE_DIFFERENCE_SLOTS, MAE_PART_BOARD, 0, b->n_slots, a->n_slots);
  if (!same_production (self, a->base_production, b->base_production))
    add (self, (MaeDifference){ MAE_DIFFERENCE_BASE, MAE_PART_BASE });
}

static void
compare_seats (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;

  add_numbers (self, MAE_DIFFERENCE_PLAYERS, MAE_PART_SEATS, 0, b->min_players, a->min_players);
  add_numbers (self, MAE_DIFFERENCE_PLAYERS, MAE_PART_SEATS, 1, b->max_players, a->max_players);
  for (int i = 0; i < MIN (a->max_players, b->max_players); i++) {
    add_numbers (self, MAE_DIFFERENCE_SEAT_RESOURCES, MAE_PART_SEATS, i, b->seats[i].resources,
                 a->seats[i].resources);
    add_numbers (self, MAE_DIFFERENCE_SEAT_FAITH, MAE_PART_SEATS, i, b->seats[i].faith,
                 a->seats[i].faith);
    if (a->seats[i].resources > 0 && b->seats[i].resources > 0
        && !same_excluded (self, a->seats[i].excluded, b->seats[i].excluded))
      add (self, (MaeDifference){ MAE_DIFFERENCE_SEAT_CHOICE, MAE_PART_SEATS, .index = i });
  }
}

static void
compare_tokens (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;
  gboolean same = TRUE;

  for (int i = 0; i < MIN (a->n_tokens, b->n_tokens); i++) {
    const MaeToken *token = &a->tokens[i], *other = &b->tokens[i];
    int colour = token->colour < 0 ? -1 : self->colour[token->colour];

    same &= token->kind == other->kind && token->count == other->count
            && token->reshuffle == other->reshuffle
            && (token->kind != MAE_TOKEN_DISCARD || colour == other->colour);
  }
  add_lists (self, MAE_DIFFERENCE_TOKENS, MAE_PART_TOKENS, b->n_tokens, a->n_tokens, same);
}

static void
compare_end (Comparison *self)
{
  const MaeRuleset *a = self->rules, *b = self->other;

  add_numbers (self, MAE_DIFFERENCE_CARDS_TO_END, MAE_PART_END, 0, b->cards_to_end,
               a->cards_to_end);
  add_numbers (self, MAE_DIFFERENCE_PER_POINT, MAE_PART_END, 0, b->resources_per_point,
               a->resources_per_point);
  add_numbers (self, MAE_DIFFERENCE_LEADER_DISCARD, MAE_PART_LEADERS, 0, b->leader_discard_faith,
               a->leader_discard_faith);
  add_numbers (self, MAE_DIFFERENCE_MARKET_DISCARD, MAE_PART_MARKET, 0, b->market_discard_faith,
               a->market_discard_faith);
}

GArray *
mae_ruleset_compare (const MaeRuleset *rules, const MaeRuleset *other)
{
  Comparison self = { .rules = rules,
                      .other = other,
                      .found = g_array_new (FALSE, FALSE, sizeof (MaeDifference)) };

  for (int i = 0; i < MAE_MAX_RESOURCES; i++) {
    self.resource[i] = -1;
    for (int j = 0; i < rules->n_resources && j < other->n_resources; j++)
      if (strcmp (rules->resources[i].name, other->resources[j].name) == 0)
        self.resource[i] = j;
  }
  for (int i = 0; i < MAE_MAX_COLOURS; i++) {
    self.colour[i] = -1;
    for (int j = 0; i < rules->n_colours && j < other->n_colours; j++)
      if (strcmp (rules->colours[i], other->colours[j]) == 0)
        self.colour[i] = j;
  }
  compare_names (&self);
  compare_market (&self);
  compare_cards (&self);
  compare_leaders (&self);
  compare_track (&self);
  compare_board (&self);
  compare_seats (&self);
  compare_tokens (&self);
  compare_end (&self);
  return self.found;
}
