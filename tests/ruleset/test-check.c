/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* mae_ruleset_check() and mae_ruleset_hash(): the standard ruleset with one number changed. */
#include <stddef.h>
#include <string.h>

#include "ruleset/ruleset-io.h"

#define AT(member) offsetof (MaeRuleset, member), sizeof (((MaeRuleset *) 0)->member)

typedef struct {
  const char *name;
  gsize offset, size;
  gint64 value;
  const char *wrong;
} Case;

/* clang-format off */
static const Case cases[] = {
  { "id-empty", AT (id[0]), 0, "the ruleset has no valid id" },
  { "id-dash", AT (id[0]), '-', "the ruleset has no valid id" },
  { "id-slash", AT (id[3]), '/', "the ruleset has no valid id" },
  { "title-empty", AT (title[0]), 0, "the ruleset has no valid title" },
  { "title-control", AT (title[2]), 0x1b, "the ruleset has no valid title" },
  { "title-utf8", AT (title[2]), 0xff, "the ruleset has no valid title" },
  { "no-resources", AT (n_resources), 0, "the number of resource types is out of range" },
  { "many-resources", AT (n_resources), 13, "the number of resource types is out of range" },
  { "negative-resources", AT (n_resources), -1, "the number of resource types is out of range" },
  { "resource-name", AT (resources[1].name[0]), 0, "a resource type has no valid name" },
  { "resource-faith", AT (resources[4].faith_on_gain), 101, "the faith a resource type gives is out of range" },
  { "resource-faith-negative", AT (resources[4].faith_on_gain), -1, "the faith a resource type gives is out of range" },
  { "storable-faith", AT (resources[0].faith_on_gain), 1, "the faith a resource type gives is out of range" },
  { "replaceable-range", AT (white), 6, "there is no such replaceable resource type" },
  { "replaceable-negative", AT (white), -2, "there is no such replaceable resource type" },
  { "replaceable-stored", AT (white), 0, "the replaceable resource type must be worth nothing by itself" },
  { "replaceable-faith", AT (white), 4, "the replaceable resource type must be worth nothing by itself" },
  { "replaceable-missing", AT (white), -1, "a leader needs a replaceable resource type, and there is none" },
  { "no-colours", AT (n_colours), 0, "the number of colors is out of range" },
  { "many-colours", AT (n_colours), 9, "the number of colors is out of range" },
  { "colour-name", AT (colours[3][0]), 0, "a color has no valid name" },
  { "fewer-colours", AT (n_colours), 3, "an action token discards cards of an unknown color" },
  { "no-levels", AT (n_levels), 0, "the number of levels is out of range" },
  { "many-levels", AT (n_levels), 6, "the number of levels is out of range" },
  { "more-levels", AT (n_levels), 4, "a deck of development cards is empty or too large" },
  { "fewer-levels", AT (n_levels), 2, "a development card has an unknown color or level" },
  { "no-slots", AT (n_slots), 0, "the number of slots is out of range" },
  { "many-slots", AT (n_slots), 7, "the number of slots is out of range" },
  { "no-shelves", AT (n_shelves), 0, "the number of shelves is out of range" },
  { "many-shelves", AT (n_shelves), 7, "the number of shelves is out of range" },
  { "shelf-none", AT (shelf_sizes[1]), 0, "the size of a shelf is out of range" },
  { "shelf-large", AT (shelf_sizes[1]), 101, "the size of a shelf is out of range" },
  { "cards-to-end", AT (cards_to_end), 0, "the number of cards that ends the game is out of range" },
  { "resources-per-point", AT (resources_per_point), 0, "the number of resources that make a point is out of range" },
  { "market-discard-faith", AT (market_discard_faith), 101, "the faith for a discarded resource is out of range" },
  { "discard-faith", AT (leader_discard_faith), -1, "the faith for a discarded leader is out of range" },
  { "no-rows", AT (rows), 0, "the size of the market is out of range" },
  { "many-rows", AT (rows), 7, "the size of the market is out of range" },
  { "many-columns", AT (columns), 9, "the size of the market is out of range" },
  { "marble-negative", AT (marbles[0]), -2, "a number of marbles is out of range" },
  { "marble-large", AT (marbles[0]), 50, "a number of marbles is out of range" },
  { "marbles-short", AT (marbles[0]), 1, "the marbles don't fill the market and the slide" },
  { "marbles-unknown", AT (marbles[7]), 1, "there are marbles of an unknown resource type" },
  { "track-none", AT (track_end), 0, "the length of the faith track is out of range" },
  { "track-long", AT (track_end), 251, "the length of the faith track is out of range" },
  { "tiles-many", AT (n_tiles), 25, "the number of tiles is out of range" },
  { "tile-start", AT (tiles[0].space), 0, "the tiles aren't in ascending order on the faith track" },
  { "tile-order", AT (tiles[2].space), 6, "the tiles aren't in ascending order on the faith track" },
  { "tile-outside", AT (tiles[7].space), 25, "the tiles aren't in ascending order on the faith track" },
  { "tile-points", AT (tiles[0].points), 1001, "the points of a tile are out of range" },
  { "sections-many", AT (n_sections), 9, "the number of Vatican sections is out of range" },
  { "section-backwards", AT (sections[0].from), 9, "the Vatican sections aren't in ascending order on the faith track" },
  { "section-overlap", AT (sections[1].from), 8, "the Vatican sections aren't in ascending order on the faith track" },
  { "section-outside", AT (sections[2].to), 25, "the Vatican sections aren't in ascending order on the faith track" },
  { "section-points", AT (sections[2].points), -1, "the points of a Vatican section are out of range" },
  { "players-none", AT (max_players), 0, "the number of players is out of range" },
  { "players-many", AT (max_players), 9, "the number of players is out of range" },
  { "players-order", AT (min_players), 5, "the number of players is out of range" },
  { "players-zero", AT (min_players), 0, "the number of players is out of range" },
  { "players-more", AT (max_players), 5, "there are too few leaders for every player, or too many" },
  { "seat-resources", AT (seats[3].resources), 7, "the resources a seat starts with don't fit on its shelves" },
  { "seat-excluded", AT (seats[3].excluded), 0x40, "a seat excludes an unknown resource type" },
  { "seat-excluded-all", AT (seats[3].excluded), 0xf, "the resources a seat starts with don't fit on its shelves" },
  { "seat-faith-report", AT (seats[3].faith), 8, "the faith a seat starts with is out of range" },
  { "seat-faith", AT (seats[3].faith), 25, "the faith a seat starts with is out of range" },
  { "tokens-none", AT (n_tokens), 0, "the number of action tokens is out of range" },
  { "tokens-many", AT (n_tokens), 25, "the number of action tokens is out of range" },
  { "token-count", AT (tokens[0].count), 0, "the count of an action token is out of range" },
  { "token-colour", AT (tokens[0].colour), 4, "an action token discards cards of an unknown color" },
  { "token-no-colour", AT (tokens[0].colour), -1, "an action token discards cards of an unknown color" },
  { "token-kind", AT (tokens[0].kind), 2, "an action token is of an unknown kind" },
  { "token-cross-colour", AT (tokens[6].colour), 0, "an action token that moves the black cross has a color" },
  { "productions-none", AT (n_productions), 0, "the number of productions is out of range" },
  { "productions-many", AT (n_productions), MAE_MAX_PRODUCTIONS + 1, "the number of productions is out of range" },
  { "production-in", AT (productions[7].in.of[0]), -1, "an input of a production can't be stored or is out of range" },
  { "production-in-faith", AT (productions[7].in.of[4]), 1, "an input of a production can't be stored or is out of range" },
  { "production-in-unknown", AT (productions[7].in.of[11]), 1, "an input of a production can't be stored or is out of range" },
  { "production-out", AT (productions[7].out.of[0]), 101, "an output of a production can't be gained or is out of range" },
  { "production-out-zero", AT (productions[7].out.of[5]), 1, "an output of a production can't be gained or is out of range" },
  { "blanks-many", AT (productions[0].in_blanks), 9, "the blanks of a production are out of range" },
  { "blanks-negative", AT (productions[0].out_blanks), -1, "the blanks of a production are out of range" },
  { "excluded-unknown", AT (productions[0].in_excluded), 0x80, "a production excludes an unknown resource type" },
  { "excluded-all", AT (productions[0].out_excluded), 0xf, "a production excludes every resource type" },
  { "base-range", AT (base_production), 53, "there is no base production" },
  { "base-taken", AT (base_production), 9, "a development card has no production of its own" },
  { "dealt-none", AT (leaders_dealt), 0, "the number of leaders dealt or kept is out of range" },
  { "dealt-many", AT (leaders_dealt), 9, "the number of leaders dealt or kept is out of range" },
  { "dealt-short", AT (leaders_dealt), 5, "there are too few leaders for every player, or too many" },
  { "kept-many", AT (leaders_kept), 5, "the number of leaders dealt or kept is out of range" },
  { "leaders-short", AT (n_leaders), 15, "there are too few leaders for every player, or too many" },
  { "leaders-many", AT (n_leaders), 65, "there are too few leaders for every player, or too many" },
  { "leader-kind", AT (leaders[0].kind), 4, "a leader is of an unknown kind" },
  { "leader-resource", AT (leaders[0].resource), 4, "a leader's ability is about a resource type that can't be stored" },
  { "leader-resource-range", AT (leaders[0].resource), -1, "a leader's ability is about a resource type that can't be stored" },
  { "leader-amount", AT (leaders[0].amount), 0, "the amount of a leader's ability is out of range" },
  { "leader-points", AT (leaders[0].points), -1, "the points of a leader are out of range" },
  { "leader-depot-idle", AT (leaders[0].depot), 0, "a leader without the ability depot has a depot" },
  { "leader-production-idle", AT (leaders[0].production), 0, "a leader without the ability production has a production" },
  { "depot-range", AT (leaders[4].depot), 4, "a leader has no depot of its own" },
  { "depot-twice", AT (leaders[5].depot), 0, "a leader has no depot of its own" },
  { "depots-many", AT (n_depots), 5, "a leader's depot is missing" },
  { "depots-huge", AT (n_depots), 1000, "the number of leaders' depots is out of range" },
  { "leader-production", AT (leaders[12].production), 53, "a leader has no production of its own" },
  { "leader-production-base", AT (leaders[12].production), 0, "a leader has no production of its own" },
  { "needs-resources", AT (leaders[4].needs_resources.of[0]), -5, "a leader needs resources that can't be stored or are out of range" },
  { "needs-many", AT (leaders[0].n_needs), 9, "the number of cards a leader needs is out of range" },
  { "needs-colour", AT (leaders[0].needs[0].colour), 4, "a leader needs cards of an unknown color or level, or too many" },
  { "needs-level", AT (leaders[0].needs[0].level), 4, "a leader needs cards of an unknown color or level, or too many" },
  { "needs-count", AT (leaders[0].needs[1].count), 0, "a leader needs cards of an unknown color or level, or too many" },
  { "cards-none", AT (n_cards), 0, "the number of development cards is out of range" },
  { "cards-many", AT (n_cards), 129, "the number of development cards is out of range" },
  { "cards-fewer", AT (n_cards), 32, "a deck of development cards is empty or too large" },
  { "card-colour", AT (cards[0].colour), 4, "a development card has an unknown color or level" },
  { "card-level", AT (cards[0].level), 0, "a development card has an unknown color or level" },
  { "card-points", AT (cards[0].points), 1001, "the points of a development card are out of range" },
  { "card-cost", AT (cards[0].cost.of[3]), 101, "a development card costs what can't be stored or is out of range" },
  { "card-cost-faith", AT (cards[0].cost.of[4]), 1, "a development card costs what can't be stored or is out of range" },
  { "card-production", AT (cards[0].production), -1, "a development card has no production of its own" },
  { "card-production-twice", AT (cards[0].production), 6, "a development card has no production of its own" },
};
/* clang-format on */

static void
set_number (gpointer at, gsize size, gint64 value)
{
  switch (size) {
  case 1:
    *(gint8 *) at = (gint8) value;
    break;
  case 2:
    *(gint16 *) at = (gint16) value;
    break;
  default:
    g_assert_cmpuint (size, ==, 4);
    *(gint32 *) at = (gint32) value;
  }
}

static void
test_wrong (gconstpointer data)
{
  const Case *test = data;
  MaeRuleset rules = *mae_ruleset_builtin ("standard");

  g_assert_null (mae_ruleset_check (&rules));
  set_number ((char *) &rules + test->offset, test->size, test->value);
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, test->wrong);
}

static void
test_same_names (void)
{
  MaeRuleset rules = *mae_ruleset_builtin ("standard");

  strcpy (rules.resources[5].name, "Coin");
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, "two resource types have the same name");
  rules = *mae_ruleset_builtin ("standard");
  strcpy (rules.colours[3], "Blue");
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, "two colors have the same name");
}

static void
test_endless_names (void)
{
  MaeRuleset rules = *mae_ruleset_builtin ("standard");

  memset (rules.title, 'x', sizeof rules.title);
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, "the ruleset has no valid title");
  rules = *mae_ruleset_builtin ("standard");
  memset (rules.colours[1], 'x', MAE_NAME_SIZE);
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, "a color has no valid name");
}

static void
test_nothing_stored (void)
{
  MaeRuleset rules = *mae_ruleset_builtin ("standard");

  for (int i = 0; i < rules.n_resources; i++)
    rules.resources[i].storable = false;
  g_assert_cmpstr (mae_ruleset_check (&rules), ==, "no resource type is storable");
}

/* The number of cards in a deck is a signed byte in the game. */
static void
test_large_deck (void)
{
  MaeRuleset rules = *mae_ruleset_builtin ("standard");

  rules.n_colours = rules.n_levels = 1;
  rules.n_tokens = 1;
  rules.tokens[0] = (MaeToken){ .kind = MAE_TOKEN_CROSS, .colour = -1, .count = 1 };
  for (int i = 0; i < rules.n_leaders; i++)
    rules.leaders[i].n_needs = 0;
  rules.n_cards = 128;
  for (int i = 0; i < 128; i++)
    rules.cards[i] = (MaeCard){ .colour = 0, .level = 1, .production = (int16_t) (5 + i) };
  rules.n_productions = 5 + 128;
  g_assert_cmpstr (mae_ruleset_check (&rules), ==,
                   "a deck of development cards is empty or too large");
  rules.n_cards = 127;
  g_assert_null (mae_ruleset_check (&rules));
}

static void
test_names (void)
{
  static const struct {
    const char *name;
    bool ok;
  } names[] = {
    { "Coin", true },
    { "", false },
    { " ", true },
    { "Fiorino d’oro", true },
    { "\xf0\x9f\xaa\x99", true },  /* a coin */
    { "\xed\xa0\x80", false },     /* a surrogate */
    { "\xc0\xaf", false },         /* overlong */
    { "\xe2\x82", false },         /* truncated */
    { "\xf4\x90\x80\x80", false }, /* past U+10FFFF */
    { "\x80", false },             /* a continuation byte */
    { "a\tb", false },             /* control characters */
    { "a\x7f", false },
    { "a\xc2\x85", false },
    { "1234567890123456789012345678901", true },   /* 31 bytes */
    { "12345678901234567890123456789012", false }, /* 32 */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    char name[MAE_NAME_SIZE];

    memset (name, 'x', sizeof name);
    memcpy (name, names[i].name, MIN (strlen (names[i].name) + 1, sizeof name));
    g_assert_cmpint (mae_rules_name_ok (name, sizeof name), ==, names[i].ok);
  }
}

static void
test_hash (void)
{
  static const struct {
    gsize offset, size;
    bool counts;
  } changes[] = {
    { AT (title[0]), false },
    { AT (id[0]), false },
    { AT (seats[5].faith), false },              /* past max_players */
    { AT (productions[0].out_excluded), true },  /* Coin */
    { AT (productions[7].out_excluded), false }, /* without blanks */
    { AT (resources[2].name[1]), true },
    { AT (colours[0][0]), true },
    { AT (marbles[0]), true },
    { AT (cards[47].points), true },
    { AT (cards[0].cost.of[0]), true },
    { AT (productions[52].out.of[1]), true },
    { AT (leaders[15].needs[0].count), true },
    { AT (leaders[3].amount), true },
    { AT (tokens[6].count), true },
    { AT (tiles[7].points), true },
    { AT (sections[2].from), true },
    { AT (shelf_sizes[0]), true },
    { AT (seats[3].faith), true },
    { AT (resources_per_point), true },
    { AT (cards_to_end), true },
    { AT (leader_discard_faith), true },
    { AT (market_discard_faith), true },
  };
  const MaeRuleset *standard = mae_ruleset_builtin ("standard");

  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++) {
    MaeRuleset rules = *standard;

    ((char *) &rules)[changes[i].offset] ^= 1;
    if (changes[i].counts)
      g_assert_cmpuint (mae_ruleset_hash (&rules), !=, mae_ruleset_hash (standard));
    else
      g_assert_cmpuint (mae_ruleset_hash (&rules), ==, mae_ruleset_hash (standard));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/ruleset/check/", cases[i].name, NULL);

    g_test_add_data_func (path, &cases[i], test_wrong);
  }
  g_test_add_func ("/ruleset/check/same-names", test_same_names);
  g_test_add_func ("/ruleset/check/endless-names", test_endless_names);
  g_test_add_func ("/ruleset/check/nothing-stored", test_nothing_stored);
  g_test_add_func ("/ruleset/check/large-deck", test_large_deck);
  g_test_add_func ("/ruleset/check/names", test_names);
  g_test_add_func ("/ruleset/hash", test_hash);
  return g_test_run ();
}
