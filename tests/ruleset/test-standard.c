/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The standard ruleset is as in docs/rules.md, and the second one differs from it. */
#include <string.h>

#include "ruleset/ruleset-io.h"

enum {
  COIN,
  STONE,
  SERVANT,
  SHIELD,
  FAITH,
  ZERO
};
enum {
  GREEN,
  BLUE,
  YELLOW,
  PURPLE
};

static const MaeRuleset *
standard (void)
{
  return mae_ruleset_builtin ("standard");
}

static void
test_names (void)
{
  static const char *const resources[] = { "Coin", "Stone", "Servant", "Shield", "Faith", "Zero" };
  static const char *const colours[] = { "Green", "Blue", "Yellow", "Purple" };
  const MaeRuleset *rules = standard ();

  g_assert_cmpstr (rules->id, ==, "standard");
  g_assert_cmpint (rules->n_resources, ==, G_N_ELEMENTS (resources));
  for (gsize i = 0; i < G_N_ELEMENTS (resources); i++) {
    g_assert_cmpstr (rules->resources[i].name, ==, resources[i]);
    g_assert_cmpint (rules->resources[i].storable, ==, i <= SHIELD);
    g_assert_cmpint (rules->resources[i].faith_on_gain, ==, i == FAITH);
  }
  g_assert_cmpint (rules->white, ==, ZERO);
  g_assert_cmpint (rules->n_colours, ==, G_N_ELEMENTS (colours));
  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    g_assert_cmpstr (rules->colours[i], ==, colours[i]);
}

static void
test_numbers (void)
{
  static const int marbles[] = { 2, 2, 2, 2, 1, 4 };
  static const int seats[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 2, 1 } };
  static const int tiles[][2] = { { 3, 1 },  { 6, 2 },   { 9, 4 },   { 12, 6 },
                                  { 15, 9 }, { 18, 12 }, { 21, 16 }, { 24, 20 } };
  static const int sections[][3] = { { 5, 8, 2 }, { 12, 16, 3 }, { 19, 24, 4 } };
  const MaeRuleset *rules = standard ();
  const MaeProduction *base = &rules->productions[rules->base_production];

  g_assert_cmpint (rules->min_players, ==, 1);
  g_assert_cmpint (rules->max_players, ==, 4);
  g_assert_cmpint (rules->n_levels, ==, 3);
  g_assert_cmpint (rules->n_slots, ==, 3);
  g_assert_cmpint (rules->n_shelves, ==, 3);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (rules->shelf_sizes[i], ==, i + 1);
  g_assert_cmpint (rules->rows, ==, 3);
  g_assert_cmpint (rules->columns, ==, 4);
  for (gsize i = 0; i < G_N_ELEMENTS (marbles); i++)
    g_assert_cmpint (rules->marbles[i], ==, marbles[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (seats); i++) {
    g_assert_cmpint (rules->seats[i].resources, ==, seats[i][0]);
    g_assert_cmpint (rules->seats[i].faith, ==, seats[i][1]);
    g_assert_cmpint (rules->seats[i].excluded, ==, 0);
  }
  g_assert_cmpint (rules->track_end, ==, 24);
  g_assert_cmpint (rules->n_tiles, ==, G_N_ELEMENTS (tiles));
  for (gsize i = 0; i < G_N_ELEMENTS (tiles); i++) {
    g_assert_cmpint (rules->tiles[i].space, ==, tiles[i][0]);
    g_assert_cmpint (rules->tiles[i].points, ==, tiles[i][1]);
  }
  g_assert_cmpint (rules->n_sections, ==, G_N_ELEMENTS (sections));
  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++) {
    g_assert_cmpint (rules->sections[i].from, ==, sections[i][0]);
    g_assert_cmpint (rules->sections[i].to, ==, sections[i][1]);
    g_assert_cmpint (rules->sections[i].points, ==, sections[i][2]);
  }
  g_assert_cmpint (rules->cards_to_end, ==, 7);
  g_assert_cmpint (rules->resources_per_point, ==, 5);
  g_assert_cmpint (rules->leader_discard_faith, ==, 1);
  g_assert_cmpint (rules->market_discard_faith, ==, 1);
  g_assert_cmpint (rules->leaders_dealt, ==, 4);
  g_assert_cmpint (rules->leaders_kept, ==, 2);

  /* Any 2 resources into any 1. */
  g_assert_true (mae_bag_is_empty (&base->in) && mae_bag_is_empty (&base->out));
  g_assert_cmpint (base->in_blanks, ==, 2);
  g_assert_cmpint (base->out_blanks, ==, 1);
}

/* Each color's discard token once, twice the cross by 2, once by 1 with the reshuffle. */
static void
test_tokens (void)
{
  const MaeRuleset *rules = standard ();
  int discards[4] = { 0 }, twos = 0, ones = 0;

  g_assert_cmpint (rules->n_tokens, ==, 7);
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];

    g_assert_cmpint (token->reshuffle, ==, token->kind == MAE_TOKEN_CROSS && token->count == 1);
    if (token->kind == MAE_TOKEN_DISCARD) {
      g_assert_cmpint (token->count, ==, 2);
      discards[token->colour]++;
    }
    twos += token->kind == MAE_TOKEN_CROSS && token->count == 2;
    ones += token->kind == MAE_TOKEN_CROSS && token->count == 1;
  }
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (discards[i], ==, 1);
  g_assert_cmpint (twos, ==, 2);
  g_assert_cmpint (ones, ==, 1);
}

/* Four leaders of each kind, one for each resource. */
static void
test_leaders (void)
{
  static const int points[] = { 2, 3, 5, 4 }; /* discount, depot, white, production */
  const MaeRuleset *rules = standard ();
  uint32_t seen[4] = { 0 };

  g_assert_cmpint (rules->n_leaders, ==, 16);
  g_assert_cmpint (rules->n_depots, ==, 4);
  for (int i = 0; i < 16; i++) {
    const MaeLeader *leader = &rules->leaders[i];
    int cards = 0;

    for (int j = 0; j < leader->n_needs; j++)
      cards += leader->needs[j].count;
    seen[leader->kind] |= 1u << leader->resource;
    g_assert_cmpint (leader->points, ==, points[leader->kind]);
    g_assert_cmpint (leader->amount, ==, leader->kind == MAE_LEADER_DEPOT ? 2 : 1);
    g_assert_cmpint (mae_bag_total (&leader->needs_resources), ==,
                     leader->kind == MAE_LEADER_DEPOT ? 5 : 0);
    switch (leader->kind) {
    case MAE_LEADER_DISCOUNT:
      g_assert_cmpint (cards, ==, 2);
      break;
    case MAE_LEADER_DEPOT:
      g_assert_cmpint (cards, ==, 0);
      g_assert_cmpint (leader->needs_resources.of[leader->resource], ==, 0);
      break;
    case MAE_LEADER_WHITE:
      g_assert_cmpint (cards, ==, 3);
      break;
    case MAE_LEADER_PRODUCTION: {
      const MaeProduction *production = &rules->productions[leader->production];

      g_assert_cmpint (cards, ==, 1);
      g_assert_cmpint (leader->needs[0].level, ==, 2);
      g_assert_cmpint (production->in.of[leader->resource], ==, 1);
      g_assert_cmpint (mae_bag_total (&production->in), ==, 1);
      g_assert_cmpint (production->out.of[FAITH], ==, 1);
      g_assert_cmpint (mae_bag_total (&production->out), ==, 1);
      g_assert_cmpint (production->in_blanks, ==, 0);
      g_assert_cmpint (production->out_blanks, ==, 1);
      break;
    }
    default:
      g_assert_not_reached ();
    }
  }
  for (int kind = 0; kind < 4; kind++)
    g_assert_cmpint (seen[kind], ==, mae_ruleset_storable (rules));
}

/* 48 cards: each exists once in each of the four colors, with the resources exchanged. */
static void
test_cards (void)
{
  const MaeRuleset *rules = standard ();

  g_assert_cmpint (rules->n_cards, ==, 48);
  g_assert_cmpint (rules->n_productions, ==, 1 + 4 + 48);
  for (int four = 0; four < 12; four++) {
    MaeBag cost = { { 0 } }, in = { { 0 } }, out = { { 0 } };
    uint32_t colours = 0;

    for (int i = 4 * four; i < 4 * four + 4; i++) {
      const MaeCard *card = &rules->cards[i];
      const MaeProduction *production = &rules->productions[card->production];

      g_assert_cmpint (card->level, ==, four / 4 + 1);
      g_assert_cmpint (card->points, ==, four + 1);
      g_assert_cmpint (production->in_blanks + production->out_blanks, ==, 0);
      g_assert_cmpint (mae_bag_total (&card->cost), ==,
                       mae_bag_total (&rules->cards[4 * four].cost));
      colours |= 1u << card->colour;
      mae_bag_add (&cost, &card->cost);
      mae_bag_add (&in, &production->in);
      mae_bag_add (&out, &production->out);
    }
    g_assert_cmpint (colours, ==, 0xf);
    g_assert_cmpint (in.of[FAITH] + cost.of[FAITH], ==, 0);
    g_assert_cmpint (out.of[FAITH] % 4, ==, 0);
    for (int r = COIN; r < SHIELD; r++) {
      if (four != 9) /* cards 36 to 39 don't follow the pattern */
        g_assert_cmpint (cost.of[r], ==, cost.of[r + 1]);
      g_assert_cmpint (in.of[r], ==, in.of[r + 1]);
      g_assert_cmpint (out.of[r], ==, out.of[r + 1]);
    }
  }
}

/* Some cards; a deployed program has wrong data for 0, 10, 18 and 19. */
static void
test_single_cards (void)
{
  static const struct {
    int card, colour, level, points;
    MaeBag cost, in, out;
  } expected[] = {
    { 0, GREEN, 1, 1, { { [SHIELD] = 2 } }, { { [COIN] = 1 } }, { { [FAITH] = 1 } } },
    { 10, BLUE, 1, 3, { { [COIN] = 3 } }, { { [STONE] = 2 } }, { { 1, 0, 1, 1 } } },
    { 15, YELLOW, 1, 4, { { 0, 2, 0, 2 } }, { { 1, 0, 1, 0 } }, { { 0, 0, 0, 2, 1 } } },
    { 18, BLUE, 2, 5, { { [COIN] = 4 } }, { { [SERVANT] = 1 } }, { { [FAITH] = 2 } } },
    { 19, YELLOW, 2, 5, { { [STONE] = 4 } }, { { [SHIELD] = 1 } }, { { [FAITH] = 2 } } },
    { 29, PURPLE, 2, 8, { { 0, 0, 3, 3 } }, { { [STONE] = 1 } }, { { 0, 0, 2, 0, 1 } } },
    { 43, YELLOW, 3, 11, { { [STONE] = 7 } }, { { [SHIELD] = 1 } }, { { 0, 0, 1, 0, 3 } } },
    { 45, PURPLE, 3, 12, { { 0, 0, 4, 4 } }, { { [COIN] = 1 } }, { { 0, 3, 1, 0 } } },
  };
  const MaeRuleset *rules = standard ();

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++) {
    const MaeCard *card = &rules->cards[expected[i].card];
    const MaeProduction *production = &rules->productions[card->production];

    g_assert_cmpint (card->colour, ==, expected[i].colour);
    g_assert_cmpint (card->level, ==, expected[i].level);
    g_assert_cmpint (card->points, ==, expected[i].points);
    g_assert_true (mae_bag_equal (&card->cost, &expected[i].cost));
    g_assert_true (mae_bag_equal (&production->in, &expected[i].in));
    g_assert_true (mae_bag_equal (&production->out, &expected[i].out));
  }
}

static void
test_another_game (void)
{
  const MaeRuleset *first = standard ();
  const MaeRuleset *second = mae_ruleset_builtin ("serenissima");

  g_assert_cmpint (__builtin_popcount (mae_ruleset_storable (second)), ==, 5);
  g_assert_cmpint (second->max_players, ==, 5);
  g_assert_cmpint (second->n_levels, ==, 4);
  g_assert_cmpint (second->n_slots, ==, 4);
  g_assert_cmpint (second->track_end, !=, first->track_end);
  g_assert_cmpint (second->rows * second->columns, !=, first->rows * first->columns);
  g_assert_cmpuint (mae_ruleset_hash (first), !=, mae_ruleset_hash (second));
}

static void
test_builtin (void)
{
  g_assert_cmpstr (mae_ruleset_builtin_ids ()[0], ==, "standard");
  g_assert_null (mae_ruleset_builtin ("nonsuch"));
  g_assert_null (mae_ruleset_builtin (NULL));
  g_assert_true (mae_ruleset_builtin ("standard") == standard ());
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ruleset/standard/names", test_names);
  g_test_add_func ("/ruleset/standard/numbers", test_numbers);
  g_test_add_func ("/ruleset/standard/tokens", test_tokens);
  g_test_add_func ("/ruleset/standard/leaders", test_leaders);
  g_test_add_func ("/ruleset/standard/cards", test_cards);
  g_test_add_func ("/ruleset/standard/single-cards", test_single_cards);
  g_test_add_func ("/ruleset/another-game", test_another_game);
  g_test_add_func ("/ruleset/builtin", test_builtin);
  return g_test_run ();
}
