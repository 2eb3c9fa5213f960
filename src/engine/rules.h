/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset: every number and every card the engine plays by. Plain data, read-only while a game
 * runs; `src/ruleset` makes one from a file, `src/protocol` from a server's UpdateGame. Cards,
 * leaders, productions, tokens and containers are named by their index everywhere in the engine;
 * only the protocol knows other programs' ids. */
#pragma once

#include <stddef.h>

#include "bag.h"

#define MAE_NAME_SIZE 32 /* bytes of a name in a ruleset, the final NUL included */

/* Bounds on a ruleset's values. Sums in the engine stay far within their types. */
enum {
  MAE_RULES_QUANTITY_MAX = 100, /* units, steps, counts and sizes */
  MAE_RULES_CHOICE_MAX = 8,     /* units chosen at once: blanks of a production, a seat's start */
  MAE_RULES_POINTS_MAX = 1000,
  MAE_RULES_TRACK_MAX = 250, /* the last space */
  MAE_RULES_DECK_MAX = 127,  /* cards of one colour and level */
};

typedef struct {
  char name[MAE_NAME_SIZE];
  bool storable;         /* may lie in containers */
  int16_t faith_on_gain; /* steps the owner's marker moves per unit gained; storable: 0 */
} MaeResourceType;

/* `in` and `out` are fixed parts. A blank is a unit of the player's choice of any storable type
 * not in the excluded mask (bit i: resource type i). */
typedef struct {
  MaeBag in, out;
  int16_t in_blanks, out_blanks;
  uint32_t in_excluded, out_excluded;
} MaeProduction;

typedef struct {
  int8_t colour;
  int8_t level; /* 1… */
  int16_t points;
  int16_t production; /* index in MaeRuleset.productions */
  MaeBag cost;
} MaeCard;

typedef enum {
  MAE_LEADER_DISCOUNT,
  MAE_LEADER_DEPOT,
  MAE_LEADER_WHITE,
  MAE_LEADER_PRODUCTION,
} MaeLeaderKind;

#define MAE_N_LEADER_KINDS (MAE_LEADER_PRODUCTION + 1)

/* What each kind of ability has, beside a resource. */
typedef struct {
  const char *name; /* in lower case; names in files and messages are made of it */
  bool has_amount;  /* else it is 1 */
  bool has_depot, has_production;
  bool needs_white; /* a ruleset without white marbles can't have it */
} MaeAbility;

extern const MaeAbility mae_abilities[MAE_N_LEADER_KINDS];

typedef struct {
  int8_t colour;
  int8_t level; /* 0: any level */
  int16_t count;
} MaeCardNeed;

typedef struct {
  MaeLeaderKind kind;
  int8_t resource;    /* the type the ability is about */
  int16_t amount;     /* DISCOUNT: units less; DEPOT: places; otherwise 1 */
  int16_t production; /* PRODUCTION: index in MaeRuleset.productions; otherwise -1 */
  int16_t depot; /* DEPOT: container index, counted from 0 over all depot leaders; otherwise -1 */
  int16_t points;
  MaeBag needs_resources;
  int8_t n_needs;
  MaeCardNeed needs[MAE_MAX_NEEDS];
} MaeLeader;

typedef struct {
  int16_t resources; /* units of choice at the start */
  int16_t faith;
  uint32_t excluded; /* storable types that may not be chosen */
} MaeSeatSetup;

typedef enum {
  MAE_TOKEN_CROSS,   /* the black cross moves `count` spaces */
  MAE_TOKEN_DISCARD, /* `count` cards of `colour` leave the grid, lowest level first */
} MaeTokenKind;

typedef struct {
  MaeTokenKind kind;
  int8_t colour; /* DISCARD; otherwise -1 */
  int16_t count;
  bool reshuffle; /* all tokens are shuffled afterwards */
} MaeToken;

typedef struct {
  int16_t space, points;
} MaeTile;

typedef struct {
  int16_t from, to, points;
} MaeSection;

typedef struct MaeRuleset {
  char id[MAE_NAME_SIZE];        /* short name, as used in file names: "standard" */
  char title[2 * MAE_NAME_SIZE]; /* what people read */

  int8_t min_players, max_players; /* a one-player game needs tokens */

  int8_t n_resources;
  MaeResourceType resources[MAE_MAX_RESOURCES];
  int8_t white; /* the type of white marbles, which a white leader turns into its own; -1: none */

  int8_t n_colours;
  char colours[MAE_MAX_COLOURS][MAE_NAME_SIZE];
  int8_t n_levels;
  int8_t n_slots;

  int8_t n_shelves;
  int16_t shelf_sizes[MAE_MAX_SHELVES];

  int8_t rows, columns;               /* of the market */
  int16_t marbles[MAE_MAX_RESOURCES]; /* how many of each; their sum is rows × columns + 1 */

  int8_t leaders_dealt, leaders_kept;
  MaeSeatSetup seats[MAE_MAX_PLAYERS];

  int16_t n_cards;
  MaeCard cards[MAE_MAX_CARDS];
  int16_t n_leaders;
  MaeLeader leaders[MAE_MAX_LEADERS];
  int16_t n_productions;
  MaeProduction productions[MAE_MAX_PRODUCTIONS];
  int16_t base_production;
  int16_t n_depots; /* leaders of kind DEPOT; containers 0 … n_depots-1 are theirs */

  int16_t track_end; /* the last space */
  int8_t n_tiles;
  MaeTile tiles[MAE_MAX_TILES]; /* by rising space */
  int8_t n_sections;
  MaeSection sections[MAE_MAX_SECTIONS]; /* by rising `to` */

  int8_t n_tokens;
  MaeToken tokens[MAE_MAX_TOKENS];

  int16_t cards_to_end;
  int16_t resources_per_point;
  int16_t leader_discard_faith; /* steps for the player who discards a leader */
  int16_t market_discard_faith; /* steps for every other player, per resource discarded */
} MaeRuleset;

/* The steps every other player's marker moves when somebody discards @discarded from the market. */
static inline int
mae_ruleset_discard_faith (const MaeRuleset *rules, const MaeBag *discarded)
{
  return mae_bag_total (discarded) * rules->market_discard_faith;
}

/* The steps one unit of @resource moves a marker when gained. */
static inline int
mae_ruleset_faith_of (const MaeRuleset *rules, int resource)
{
  return rules->resources[resource].storable ? 0 : rules->resources[resource].faith_on_gain;
}

/* A number that differs between rulesets that play differently; names of things count, the title
 * doesn't. */
uint64_t mae_ruleset_hash (const MaeRuleset *rules);

/* Whether @name can name something in a ruleset: 1 to @size - 1 bytes of valid UTF-8 and a NUL
 * within @size bytes, no control characters, line separators or characters that set directions. */
bool mae_rules_name_ok (const char *name, size_t size);

/* How many units of the types of the mask @types can lie on empty shelves at most: each shelf holds
 * one type, no two the same. */
int mae_ruleset_shelf_room (const MaeRuleset *rules, uint32_t types);

/* The furthest space a seat may start on: no report is due before the first turn. */
int mae_ruleset_start_faith_max (const MaeRuleset *rules);

/* The mask of the storable types: what a blank, a choice or a payment can be. */
uint32_t mae_ruleset_storable (const MaeRuleset *rules);

/* Checks that @rules can be played: every index in range, every quantity within bounds, the
 * marbles fill the market, each deck holds cards, and so on. Returns NULL, or a static sentence
 * saying what is wrong. The ruleset loader gives better messages; this is for rulesets that
 * servers send, and for assertions elsewhere. Entries past the counts (resources from
 * n_resources on, seats from max_players on, …) must be zero in bags and don't matter elsewhere. */
const char *mae_ruleset_check (const MaeRuleset *rules);
