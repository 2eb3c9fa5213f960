/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset's hash: FNV-1a over all fields that affect play, and the names, in a fixed order,
 * each as 64 bits. It doesn't depend on padding, byte order or unused array elements. */
#include <stddef.h>

#include "rules.h"

static void
mix (uint64_t *hash, int64_t value)
{
  uint64_t bits = (uint64_t) value;

  for (int i = 0; i < 8; i++) {
    *hash ^= bits >> (8 * i) & 0xff;
    *hash *= 0x100000001b3u;
  }
}

static void
mix_all (uint64_t *hash, const int64_t *values, size_t n)
{
  for (size_t i = 0; i < n; i++)
    mix (hash, values[i]);
}

/* Adds several values in order. */
#define MIX(hash, ...)                                                                             \
  mix_all (hash, (const int64_t[]){ __VA_ARGS__ },                                                 \
           sizeof ((const int64_t[]){ __VA_ARGS__ }) / sizeof (int64_t))

static void
mix_name (uint64_t *hash, const char *name)
{
  int length = 0;

  for (; length < MAE_NAME_SIZE && name[length] != '\0'; length++)
    mix (hash, (unsigned char) name[length]);
  mix (hash, -1 - length);
}

static void
mix_bag (uint64_t *hash, const MaeRuleset *rules, const MaeBag *bag)
{
  for (int i = 0; i < rules->n_resources; i++)
    mix (hash, bag->of[i]);
}

/* Types that can't be stored can't be chosen anyway, so excluding them makes no difference. */
static void
mix_excluded (uint64_t *hash, const MaeRuleset *rules, uint32_t excluded)
{
  for (int i = 0; i < rules->n_resources; i++)
    if (rules->resources[i].storable)
      mix (hash, excluded >> i & 1);
}

static void
mix_production (uint64_t *hash, const MaeRuleset *rules, int index)
{
  if (index < 0 || index >= rules->n_productions)
    return;

  const MaeProduction *production = &rules->productions[index];

  mix_bag (hash, rules, &production->in);
  mix_bag (hash, rules, &production->out);
  MIX (hash, production->in_blanks, production->out_blanks);
  if (production->in_blanks > 0)
    mix_excluded (hash, rules, production->in_excluded);
  if (production->out_blanks > 0)
    mix_excluded (hash, rules, production->out_excluded);
}

static void
mix_types (uint64_t *hash, const MaeRuleset *rules)
{
  mix (hash, rules->n_resources);
  for (int i = 0; i < rules->n_resources; i++) {
    mix_name (hash, rules->resources[i].name);
    MIX (hash, rules->resources[i].storable, rules->resources[i].faith_on_gain, rules->marbles[i]);
  }
  MIX (hash, rules->white, rules->n_colours);
  for (int i = 0; i < rules->n_colours; i++)
    mix_name (hash, rules->colours[i]);
}

static void
mix_board (uint64_t *hash, const MaeRuleset *rules)
{
  MIX (hash, rules->n_levels, rules->n_slots, rules->n_shelves);
  for (int i = 0; i < rules->n_shelves; i++)
    mix (hash, rules->shelf_sizes[i]);
  MIX (hash, rules->rows, rules->columns, rules->cards_to_end, rules->resources_per_point,
       rules->leader_discard_faith, rules->market_discard_faith);
  mix_production (hash, rules, rules->base_production);
}

static void
mix_players (uint64_t *hash, const MaeRuleset *rules)
{
  MIX (hash, rules->min_players, rules->max_players, rules->leaders_dealt, rules->leaders_kept);
  for (int i = 0; i < rules->max_players; i++) {
    MIX (hash, rules->seats[i].resources, rules->seats[i].faith);
    if (rules->seats[i].resources > 0)
      mix_excluded (hash, rules, rules->seats[i].excluded);
  }
}

static void
mix_cards (uint64_t *hash, const MaeRuleset *rules)
{
  mix (hash, rules->n_cards);
  for (int i = 0; i < rules->n_cards; i++) {
    const MaeCard *card = &rules->cards[i];

    MIX (hash, card->colour, card->level, card->points);
    mix_bag (hash, rules, &card->cost);
    mix_production (hash, rules, card->production);
  }
}

static void
mix_leaders (uint64_t *hash, const MaeRuleset *rules)
{
  mix (hash, rules->n_leaders);
  for (int i = 0; i < rules->n_leaders; i++) {
    const MaeLeader *leader = &rules->leaders[i];

    MIX (hash, leader->kind, leader->resource, leader->amount, leader->depot, leader->points);
    mix_production (hash, rules, leader->production);
    mix_bag (hash, rules, &leader->needs_resources);
    mix (hash, leader->n_needs);
    for (int j = 0; j < leader->n_needs; j++)
      MIX (hash, leader->needs[j].colour, leader->needs[j].level, leader->needs[j].count);
  }
}

static void
mix_track (uint64_t *hash, const MaeRuleset *rules)
{
  MIX (hash, rules->track_end, rules->n_tiles);
  for (int i = 0; i < rules->n_tiles; i++)
    MIX (hash, rules->tiles[i].space, rules->tiles[i].points);
  mix (hash, rules->n_sections);
  for (int i = 0; i < rules->n_sections; i++)
    MIX (hash, rules->sections[i].from, rules->sections[i].to, rules->sections[i].points);
  mix (hash, rules->n_tokens);
  for (int i = 0; i < rules->n_tokens; i++)
    MIX (hash, rules->tokens[i].kind, rules->tokens[i].colour, rules->tokens[i].count,
         rules->tokens[i].reshuffle);
}

uint64_t
mae_ruleset_hash (const MaeRuleset *rules)
{
  uint64_t hash = 0xcbf29ce484222325u;

  mix_types (&hash, rules);
  mix_board (&hash, rules);
  mix_players (&hash, rules);
  mix_cards (&hash, rules);
  mix_leaders (&hash, rules);
  mix_track (&hash, rules);
  return hash;
}
