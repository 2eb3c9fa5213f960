/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of a game, and the functions that decide and follow. MaeGame is plain data, owns no
 * memory, and can be copied with `=`. A *deciding* game knows everything and applies commands; a
 * *follower* knows what one viewer may know and applies events. Comments cite the sections of
 * `docs/rules.md`. */
#pragma once

#include "event.h"
#include "reject.h"

typedef enum {
  MAE_PHASE_SETUP,
  MAE_PHASE_TURNS,
  MAE_PHASE_ENDED,
} MaePhase;

typedef struct {
  int8_t n;
  int16_t card[MAE_MAX_LEVELS]; /* bottom to top */
} MaeSlot;

typedef struct {
  bool present;
  bool leaders_chosen, resources_chosen; /* in the setup */
  int8_t hand_count;
  int16_t hand[MAE_MAX_HAND]; /* leaders, known ones first; -1: unknown to this viewer */
  uint8_t active;             /* bit i: hand[i] is active */
  MaeSlot slots[MAE_MAX_SLOTS];
  int16_t faith;
  int32_t points;   /* as in the last POINTS event; remaining resources count only after the end */
  uint8_t sections; /* bit i: the player got section i's points */
} MaePlayer;

typedef struct MaeGame {
  const MaeRuleset *rules; /* not owned; must outlive the game and all its copies */
  uint64_t rng[4];         /* zero in a follower */
  MaePhase phase;
  int8_t n_players;
  int8_t participant[MAE_MAX_PLAYERS]; /* seat → index of the player given to mae_game_start() */
  int8_t current;                      /* seat of the current player; seat 0 has the inkwell */
  bool main_done;                      /* the current player has done this turn's main action */
  bool last_round;
  uint8_t winners; /* after the end: bit s: seat s; 0: Lorenzo has won */
  uint16_t round;  /* from 1; 0 during the setup */
  MaePlayer players[MAE_MAX_PLAYERS];
  MaeBag containers[MAE_MAX_CONTAINERS]; /* see mae_game_shelf() and the following functions */
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS];
  int8_t slide;
  /* Indexed by level - 1 and color. */
  int8_t deck_left[MAE_MAX_LEVELS][MAE_MAX_COLOURS];   /* -1: unknown (see event.h) */
  int16_t deck_top[MAE_MAX_LEVELS][MAE_MAX_COLOURS];   /* -1: empty */
  int16_t deck_start[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* hidden: its index in `deck` */
  int16_t deck[MAE_MAX_CARDS];        /* hidden: all decks in a row, level by level */
  int8_t token_order[MAE_MAX_TOKENS]; /* hidden; -1 in a follower */
  int8_t tokens_drawn;                /* hidden: since the last shuffle */
  int8_t last_token;                  /* the last token drawn; -1: none yet */
  int16_t cross;                      /* space of the black cross */
  uint8_t sections_closed;            /* bit i: section i is closed */
  /* How many commands can be taken back: see mae_game_undo_floor(). In a follower n_commands is
   * that number, and the floor is 0. */
  uint32_t n_commands, undo_floor;
} MaeGame;

/* ── Creating and freeing ─────────────────────────────────────────────────────────────────── */

/* Starts a deciding game of @n_players with @rules (§Setup). @seed decides everything random.
 * @events (may be NULL) is set to the events that a snapshot can't tell: the faith that later seats
 * get. @n_players must be allowed by the ruleset. */
void mae_game_start (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                     MaeEvents *events);

/* Like mae_game_start(), with a seed of 256 bits: see mae_rng_seed_wide(). */
void mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed,
                          const uint64_t more[3], int n_players, MaeEvents *events);

/* Applies @command to a deciding game. If it is legal, sets @events (may be NULL) and returns true.
 * Otherwise changes nothing, sets @reject (may be NULL) and returns false. */
bool
mae_game_apply (MaeGame *game, const MaeCommand *command, MaeEvents *events, MaeReject *reject);

/* Checks @command as mae_game_apply() does. Followers can check commands of their own seat. */
bool mae_game_check (const MaeGame *game, const MaeCommand *command, MaeReject *reject);

/* Applies @event to a follower. Returns false, changing nothing, if it doesn't fit the game (an
 * index or value out of range), which only faulty servers send. */
bool mae_game_follow (MaeGame *game, const MaeEvent *event);

/* Returns a follower with what the player in @seat (-1: a spectator) may know of @game. */
MaeGame mae_game_view (const MaeGame *game, int seat);

/* Returns a hash of all that the viewer of @game can know, the same on all machines. For a follower
 * it equals that of mae_game_view() of the deciding game. For a deciding game it includes the
 * hidden state. */
uint64_t mae_game_hash (const MaeGame *game);

/* Packed commands (mae_command_pack()) in a row. */
typedef struct {
  const uint8_t *packed;
  size_t size; /* bytes */
  uint32_t n_commands;
} MaeCommandLog;

/* Replays @log from the start (mae_game_start_wide(); @more may be NULL). Returns false when a
 * command is illegal or broken; then @game is in the state before that command and @failed (may be
 * NULL) is its index. */
bool mae_game_replay (MaeGame *game, const MaeRuleset *rules, uint64_t seed, const uint64_t more[3],
                      int n_players, MaeCommandLog log, uint32_t *failed);

/* Returns the smallest number of commands to which @seat may take the game back: not before its own
 * turn, and not before hidden information was last revealed (a card, a token, a leader shown to
 * others). Returns game->n_commands when nothing can be taken back. */
uint32_t mae_game_undo_floor (const MaeGame *game, int seat);

/* Returns how many commands @seat may take back now; also for followers. */
uint32_t mae_game_undoable (const MaeGame *game, int seat);

/* For tests and simulations: returns NULL, or a sentence about an invariant that doesn't hold. */
const char *mae_game_check_invariants (const MaeGame *game);

/* ── Containers ───────────────────────────────────────────────────────────────────────────── */

/* Containers are numbered: first the depots of all depot leaders (MaeLeader.depot), then for each
 * seat its shelves, the smallest first, and its strongbox. */
static inline int
mae_game_shelf (const MaeGame *game, int seat, int shelf)
{
  return game->rules->n_depots + seat * (game->rules->n_shelves + 1) + shelf;
}

static inline int
mae_game_strongbox (const MaeGame *game, int seat)
{
  return mae_game_shelf (game, seat, game->rules->n_shelves);
}

static inline int
mae_game_n_containers (const MaeGame *game)
{
  return game->rules->n_depots + game->n_players * (game->rules->n_shelves + 1);
}

typedef enum {
  MAE_CONTAINER_NONE,
  MAE_CONTAINER_SHELF,
  MAE_CONTAINER_DEPOT,
  MAE_CONTAINER_STRONGBOX,
} MaeContainerKind;

typedef struct {
  MaeContainerKind kind;
  int seat;     /* -1: a depot of a leader that isn't active */
  int size;     /* spaces; -1: unlimited */
  int resource; /* DEPOT: its type; SHELF: the type it has now, -1: none; otherwise -1 */
  int leader;   /* DEPOT: the leader; otherwise -1 */
} MaeContainerInfo;

/* Describes @container (kind NONE: there is no such container). */
MaeContainerInfo mae_game_container (const MaeGame *game, int container);

/* Lists @seat's containers: shelves, active depots in hand order, strongbox. Returns how many. */
int mae_game_own_containers (const MaeGame *game, int seat, int16_t out[MAE_MAX_OWN]);

/* Returns whether the shelf rules allow one more of @resource in @container, given what it contains
 * and @placed (what a draft has already put there; may be NULL). @reject (may be NULL) says why
 * not. */
bool mae_game_can_place (const MaeGame *game, int seat, const MaePlacement *placed, int container,
                         int resource, MaeReject *reject);

/* Proposes a placement of as much of @gains as possible on shelves and depots; deterministic.
 * Returns how many units are placed. */
int
mae_game_propose_placement (const MaeGame *game, int seat, const MaeBag *gains, MaePlacement *out);

/* Proposes as few swaps as possible that let the most of @gains be kept, and the placement after
 * them; no sequence of swaps keeps more. Returns how many units are placed. */
int mae_game_propose_arrangement (const MaeGame *game, int seat, const MaeBag *gains,
                                  MaeArrangement *out);

/* Proposes a payment of @cost: from shelves first, then depots, then the strongbox. Returns false
 * when the player can't pay it; then @out is the part that can be paid. */
bool
mae_game_propose_payment (const MaeGame *game, int seat, const MaeBag *cost, MaePlacement *out);

/* ── Queries ──────────────────────────────────────────────────────────────────────────────── */

/* Returns whether @leader is in @player's hand and active. */
bool mae_player_leader_active (const MaePlayer *player, int leader);

/* Returns whether @seat has made all choices of the setup. */
bool mae_game_setup_done (const MaeGame *game, int seat);

/* Returns whether the game waits for @seat: it is its turn, or it has setup choices to make. */
bool mae_game_is_to_move (const MaeGame *game, int seat);

/* Returns the seat that moves next: in the setup the first with choices to make. */
int mae_game_seat_to_move (const MaeGame *game);

/* Returns the sum of everything in @seat's containers. */
MaeBag mae_game_resources (const MaeGame *game, int seat);

/* Returns the top card of a deck, or -1 (empty, or no such deck). @level from 1. */
int mae_game_top_card (const MaeGame *game, int level, int colour);
/* Returns how many cards of a color are in the decks of all levels; -1: the viewer doesn't know. */
int mae_game_colour_left (const MaeGame *game, int colour);

/* Returns what @card costs @seat, with discounts. */
MaeBag mae_game_card_cost (const MaeGame *game, int seat, int card);
/* Return whether @card, by its level, can be put on @slot of @seat; the first such slot, or -1. */
bool mae_game_card_fits (const MaeGame *game, int seat, int card, int slot);
int mae_game_find_slot (const MaeGame *game, int seat, int card);

/* Returns how many development cards @seat owns, including covered ones. */
int mae_game_card_count (const MaeGame *game, int seat);

/* Gets what a row or column gives @seat: @gains including faith, how many white marbles can be
 * turned (@whites; 0 without an active white leader), and a mask of the types they can be turned
 * into (@choices). With only one choice @gains includes the turned marbles and @whites is 0.
 * Returns false when there is no such row or column. */
bool mae_game_market_gains (const MaeGame *game, int seat, bool row, int index, MaeBag *gains,
                            int *whites, uint32_t *choices);

/* Lists @seat's productions: base, top card of each slot, active leaders. Returns how many. */
int mae_game_productions (const MaeGame *game, int seat, int16_t out[MAE_MAX_ACTIVE_PRODUCTIONS]);

/* Returns whether @seat meets @leader's requirement; @reject (may be NULL) says what is missing. */
bool mae_game_leader_met (const MaeGame *game, int seat, int leader, MaeReject *reject);

/* Returns whether @card counts toward what @leader requires. */
bool mae_leader_needs_card (const MaeRuleset *rules, int leader, int card);

/* Returns the tokens drawn since the last shuffle (bit i: token i of @rules), where @drawn are
 * those drawn before @token. Returns 0 if all tokens are shuffled after @token. */
uint32_t mae_game_tokens_drawn (const MaeRuleset *rules, uint32_t drawn, int token);

/* ── Scoring (§End and scoring) ───────────────────────────────────────────────────────────── */

typedef struct {
  int32_t cards, leaders, track, sections, resources; /* points, by category */
  int32_t total, resources_left; /* resources_left: units that are left, which break ties */
} MaeScore;

/* Returns the points of @seat if the game ended now. */
MaeScore mae_game_score (const MaeGame *game, int seat);

/* Sorts the seats from best to worst; those that tie are in order of seats. @rank[i] (may be NULL)
 * is the rank of order[i] from 1, the same for seats that tie. Returns n_players. */
int
mae_game_ranking (const MaeGame *game, int8_t order[MAE_MAX_PLAYERS], int8_t rank[MAE_MAX_PLAYERS]);
