/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset: all numbers and cards of a game. Plain data that doesn't change during a game;
 * `src/ruleset` makes it from a file, `src/protocol` from a server's UpdateGame. The engine
 * identifies cards, leaders, productions, tokens and containers by index; only the protocol uses
 * the ids of other programs. */
#pragma once

#include <stddef.h>

#include "bag.h"

#define MAE_NAME_SIZE 32 /* bytes of a name in a ruleset, the final NUL included */

/* Limits on a ruleset's values, which keep sums in the engine far within their types. */
enum {
  MAE_RULES_QUANTITY_MAX = 100, /* units, steps, counts and sizes */
  MAE_RULES_CHOICE_MAX = 8,     /* units chosen at once: blanks of a production, or a seat's
                                 * resources at the start */
  MAE_RULES_POINTS_MAX = 1000,
  MAE_RULES_TRACK_MAX = 250, /* the last space */
  MAE_RULES_DECK_MAX = 127,  /* cards of one color and level */
};

typedef struct {
  char name[MAE_NAME_SIZE];
  bool storable;         /* can be put into containers */
  int16_t faith_on_gain; /* steps the owner's marker moves for each unit gained; storable: 0 */
} MaeResourceType;

/* `in` and `out` are the fixed parts. A blank is a unit whose type the player chooses: any storable
 * type that isn't in the excluded mask (bit i: resource type i). */
typedef struct {
  MaeBag in, out;
  int16_t in_blanks, out_blanks;
  uint32_t in_excluded, out_excluded;
} MaeProduction;

typedef struct {
  int8_t colour;
  int8_t level; /* from 1 */
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

/* What a kind of ability has, in addition to a resource. */
typedef struct {
  const char *name; /* in lower case; used in files and messages */
  bool has_amount;  /* FALSE: the amount is 1 */
  bool has_depot, has_production;
  bool needs_white; /* not allowed in rulesets without white marbles */
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
  int16_t amount;     /* DISCOUNT: units less; DEPOT: spaces; otherwise 1 */
  int16_t production; /* PRODUCTION: index in MaeRuleset.productions; otherwise -1 */
  int16_t depot;      /* DEPOT: container index, from 0 over all depot leaders; otherwise -1 */
  int16_t points;
  MaeBag needs_resources;
  int8_t n_needs;
  MaeCardNeed needs[MAE_MAX_NEEDS];
} MaeLeader;

typedef struct {
  int16_t resources; /* units the player chooses at the start */
  int16_t faith;
  uint32_t excluded; /* mask of storable types that can't be chosen */
} MaeSeatSetup;

typedef enum {
  MAE_TOKEN_CROSS,   /* the black cross moves `count` spaces */
  MAE_TOKEN_DISCARD, /* `count` cards of `colour` are removed from the grid, lowest level first */
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
  char id[MAE_NAME_SIZE];        /* short name for files: "standard" */
  char title[2 * MAE_NAME_SIZE]; /* shown to players */

  int8_t min_players, max_players; /* 1 is only possible with tokens */

  int8_t n_resources;
  MaeResourceType resources[MAE_MAX_RESOURCES];
  int8_t white; /* the type of white marbles, which white leaders turn into theirs; -1: none */

  int8_t n_colours;
  char colours[MAE_MAX_COLOURS][MAE_NAME_SIZE];
  int8_t n_levels;
  int8_t n_slots;

  int8_t n_shelves;
  int16_t shelf_sizes[MAE_MAX_SHELVES];

  int8_t rows, columns;               /* of the market */
  int16_t marbles[MAE_MAX_RESOURCES]; /* of each type; their sum is rows × columns + 1 */

  int8_t leaders_dealt, leaders_kept;
  MaeSeatSetup seats[MAE_MAX_PLAYERS];

  int16_t n_cards;
  MaeCard cards[MAE_MAX_CARDS];
  int16_t n_leaders;
  MaeLeader leaders[MAE_MAX_LEADERS];
  int16_t n_productions;
  MaeProduction productions[MAE_MAX_PRODUCTIONS];
  int16_t base_production;
  int16_t n_depots; /* leaders of kind DEPOT, which have containers 0 … n_depots-1 */

  int16_t track_end; /* the last space */
  int8_t n_tiles;
  MaeTile tiles[MAE_MAX_TILES]; /* in ascending order of space */
  int8_t n_sections;
  MaeSection sections[MAE_MAX_SECTIONS]; /* in ascending order of `to` */

  int8_t n_tokens;
  MaeToken tokens[MAE_MAX_TOKENS];

  int16_t cards_to_end;
  int16_t resources_per_point;
  int16_t leader_discard_faith; /* steps for the player who discards a leader */
  int16_t market_discard_faith; /* steps for every other player, per resource discarded */
} MaeRuleset;

/* Returns how many steps the marker of each other player moves when somebody discards @discarded
 * from the market. */
static inline int
mae_ruleset_discard_faith (const MaeRuleset *rules, const MaeBag *discarded)
{
  return mae_bag_total (discarded) * rules->market_discard_faith;
}

/* Returns how many steps a marker moves for one gained unit of @resource. */
static inline int
mae_ruleset_faith_of (const MaeRuleset *rules, int resource)
{
  return rules->resources[resource].storable ? 0 : rules->resources[resource].faith_on_gain;
}

/* Returns a hash that differs between rulesets that play differently; names are included, the title
 * isn't. */
uint64_t mae_ruleset_hash (const MaeRuleset *rules);

/* Returns whether @name is a valid name in a ruleset: 1 to @size - 1 bytes of valid UTF-8 and a NUL
 * within @size bytes, without control characters, line separators and characters that change the
 * text direction. */
bool mae_rules_name_ok (const char *name, size_t size);

/* Returns how many units of the types of the mask @types fit on empty shelves: one type per shelf,
 * each type on one shelf. */
int mae_ruleset_shelf_room (const MaeRuleset *rules, uint32_t types);

/* Returns the last space a seat may start on, so that no report is due before the first turn. */
int mae_ruleset_start_faith_max (const MaeRuleset *rules);

/* Returns the mask of the storable types, those a blank, a choice or a payment can be. */
uint32_t mae_ruleset_storable (const MaeRuleset *rules);

/* Checks that @rules can be played: indices, quantities, number of marbles, cards in each deck, and
 * so on. Returns NULL, or a static sentence saying what is wrong. Meant for rulesets from servers,
 * and for assertions; the ruleset loader gives better messages. Unused array elements (resources
 * from n_resources on, seats from max_players on, …) must be zero in bags, and are ignored
 * elsewhere. */
const char *mae_ruleset_check (const MaeRuleset *rules);
