/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game: state, deciding, following. MaeGame is plain data, copied with `=`; it owns
 * nothing. A *deciding* game knows everything and applies commands; a *follower* knows what one
 * viewer may know and takes in events. Rules cite the sections of `docs/rules.md`. */
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
  bool leaders_chosen, resources_chosen; /* setup */
  int8_t hand_count;
  int16_t hand[MAE_MAX_HAND]; /* leaders; -1: not known to this viewer. Known ones come first */
  uint8_t active;             /* bit i: hand[i] is active */
  MaeSlot slots[MAE_MAX_SLOTS];
  int16_t faith;
  int32_t points;   /* as announced so far; resources left count only once the game has ended */
  uint8_t sections; /* bit i: section i's points were gained */
} MaePlayer;

typedef struct MaeGame {
  const MaeRuleset *rules; /* must outlive the game and all its copies */
  uint64_t rng[4];         /* zero in a follower */
  MaePhase phase;
  int8_t n_players;
  int8_t participant[MAE_MAX_PLAYERS]; /* seat → which of the players given to mae_game_start() */
  int8_t current;                      /* seat; seat 0 holds the inkwell */
  bool main_done;                      /* the current player's one main action */
  bool last_round;
  uint8_t winners; /* once ended: bit s; 0: Lorenzo won */
  uint16_t round;  /* from 1; 0 during the setup */
  MaePlayer players[MAE_MAX_PLAYERS];
  MaeBag containers[MAE_MAX_CONTAINERS]; /* see mae_game_shelf() and friends */
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS];
  int8_t slide;
  /* By level - 1 and colour. */
  int8_t deck_left[MAE_MAX_LEVELS][MAE_MAX_COLOURS];   /* -1: not known (see event.h) */
  int16_t deck_top[MAE_MAX_LEVELS][MAE_MAX_COLOURS];   /* -1: empty */
  int16_t deck_start[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* hidden: where in `deck` each begins */
  int16_t deck[MAE_MAX_CARDS];        /* hidden: the decks one after the other, level by level */
  int8_t token_order[MAE_MAX_TOKENS]; /* hidden; -1 in a follower */
  int8_t tokens_drawn;                /* hidden: since the last shuffle */
  int8_t last_token;                  /* the last one drawn; -1: none yet */
  int16_t cross;                      /* the black cross */
  uint8_t sections_closed;            /* bit i */
  /* How far the current player may take back: see mae_game_undo_floor(). A follower counts from the
   * floor: its n_commands is how many can be taken back, its floor is 0. */
  uint32_t n_commands, undo_floor;
} MaeGame;

/* ── Creating and freeing ─────────────────────────────────────────────────────────────────── */

/* Starts a deciding game of @n_players by @rules (setup, §Setup of the rules): everything random
 * comes from @seed. @events (may be NULL) receives what is announced beside the snapshot: the faith
 * of later seats. @n_players must be within the ruleset's range. */
void mae_game_start (MaeGame *game, const MaeRuleset *rules, uint64_t seed, int n_players,
                     MaeEvents *events);

/* The same from a seed of 256 bits, as mae_rng_seed_wide() takes it. */
void mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed,
                          const uint64_t more[3], int n_players, MaeEvents *events);

/* Decides @command, in a deciding game (a follower doesn't know decks and tokens):
 * checks everything, then changes everything and fills @events, or changes nothing and fills
 * @reject. Both may be NULL. */
bool
mae_game_apply (MaeGame *game, const MaeCommand *command, MaeEvents *events, MaeReject *reject);

/* The checks of mae_game_apply() alone; works on followers for the follower's own seat. */
bool mae_game_check (const MaeGame *game, const MaeCommand *command, MaeReject *reject);

/* Takes in @event. Returns false, changing nothing, when it doesn't fit the game (an index or
 * value out of range), which only a faulty server sends. */
bool mae_game_follow (MaeGame *game, const MaeEvent *event);

/* What the player in @seat may know of @game: a follower. @seat -1: a spectator. */
MaeGame mae_game_view (const MaeGame *game, int seat);

/* A number for all that the viewer of @game can know of the state of play, the same for a follower
 * and for mae_game_view() of the deciding game. Independent of machine and build. Of a deciding
 * game it covers the hidden parts as well. */
uint64_t mae_game_hash (const MaeGame *game);

/* Commands of a game as they are kept: packed (mae_command_pack()), one after the other. */
typedef struct {
  const uint8_t *packed;
  size_t size; /* bytes */
  uint32_t n_commands;
} MaeCommandLog;

/* Plays @log from the start (mae_game_start_wide(); @more may be NULL). Returns false when a
 * command is refused or broken; @game then is as it was before that one and @failed (may be NULL)
 * says which.
 */
bool mae_game_replay (MaeGame *game, const MaeRuleset *rules, uint64_t seed, const uint64_t more[3],
                      int n_players, MaeCommandLog log, uint32_t *failed);

/* The earliest command count @seat may take the game back to now: not before its own turn, and not
 * before hidden information was last revealed (a card turned up, a token drawn, a leader shown to
 * others). Equal to game->n_commands when nothing can be taken back. */
uint32_t mae_game_undo_floor (const MaeGame *game, int seat);

/* How many commands @seat may take back now; the same question to a follower. */
uint32_t mae_game_undoable (const MaeGame *game, int seat);

/* Returns NULL, or a sentence naming an invariant that doesn't hold. For tests and simulations. */
const char *mae_game_check_invariants (const MaeGame *game);

/* ── Containers ───────────────────────────────────────────────────────────────────────────── */

/* Containers are numbered: the depots of all depot leaders (MaeLeader.depot), then for each seat
 * its shelves from the smallest index and its strongbox. */
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
  int seat;     /* -1: a depot whose leader isn't active */
  int size;     /* places; -1: no limit */
  int resource; /* DEPOT: its type; SHELF: the type it holds now; otherwise -1 */
  int leader;   /* DEPOT: the leader; otherwise -1 */
} MaeContainerInfo;

/* What container number @container is (kind NONE: there is none). */
MaeContainerInfo mae_game_container (const MaeGame *game, int container);

/* The containers @seat owns: shelves, active depots in hand order, strongbox. Returns how many. */
int mae_game_own_containers (const MaeGame *game, int seat, int16_t out[MAE_MAX_OWN]);

/* Whether the shelf rules let one more of @resource be put into @container, with what it holds and
 * @placed (may be NULL: what a draft has put there already). @reject (may be NULL) says why not. */
bool mae_game_can_place (const MaeGame *game, int seat, const MaePlacement *placed, int container,
                         int resource, MaeReject *reject);

/* Finds a placement of as much of @gains as possible on shelves and depots; deterministic. Returns
 * how many units are placed. */
int
mae_game_propose_placement (const MaeGame *game, int seat, const MaeBag *gains, MaePlacement *out);

/* The same after as few swaps as let most of @gains be kept; @out says which, and what is placed
 * where after them. No sequence of swaps keeps more. Returns how many units are placed. */
int mae_game_propose_arrangement (const MaeGame *game, int seat, const MaeBag *gains,
                                  MaeArrangement *out);

/* Finds a payment of @cost: from shelves first, then depots, then the strongbox. Returns false when
 * the player can't pay it; @out then holds the part that can be paid. */
bool
mae_game_propose_payment (const MaeGame *game, int seat, const MaeBag *cost, MaePlacement *out);

/* ── Queries ──────────────────────────────────────────────────────────────────────────────── */

/* Whether @player has @leader in the hand and it is active. */
bool mae_player_leader_active (const MaePlayer *player, int leader);

/* Whether @seat's setup choices are all made. */
bool mae_game_setup_done (const MaeGame *game, int seat);

/* Whether the game waits for @seat: it is its turn, or it has setup choices to make. */
bool mae_game_is_to_move (const MaeGame *game, int seat);

/* Everything @seat has in its containers. */
MaeBag mae_game_resources (const MaeGame *game, int seat);

/* The top card of a deck, or -1 (empty, or no such deck). @level from 1. */
int mae_game_top_card (const MaeGame *game, int level, int colour);

/* What @card costs @seat, discounts taken off. */
MaeBag mae_game_card_cost (const MaeGame *game, int seat, int card);

/* Whether @card's level fits on @slot of @seat. */
bool mae_game_card_fits (const MaeGame *game, int seat, int card, int slot);

/* Development cards @seat owns, covered ones too. */
int mae_game_card_count (const MaeGame *game, int seat);

/* What a row or column gives @seat: @gains, and how many white marbles can be turned (@whites; 0
 * without an active white leader), each into one of the types of the mask @choices. Returns false
 * when there is no such row or column. With one choice @gains already holds them turned and @whites
 * is 0. Faith is in @gains too. */
bool mae_game_market_gains (const MaeGame *game, int seat, bool row, int index, MaeBag *gains,
                            int *whites, uint32_t *choices);

/* The productions @seat can activate: base, top cards slot by slot, active leaders. */
int mae_game_productions (const MaeGame *game, int seat, int16_t out[MAE_MAX_ACTIVE_PRODUCTIONS]);

/* Whether @seat meets @leader's requirement; @reject (may be NULL) says what is missing. */
bool mae_game_leader_met (const MaeGame *game, int seat, int leader, MaeReject *reject);

/* ── Scoring (§End and scoring) ───────────────────────────────────────────────────────────── */

typedef struct {
  int32_t cards, leaders, track, sections, resources; /* points by category */
  int32_t total;
  int32_t resources_left; /* units; breaks ties */
} MaeScore;

/* Points of @seat if the game ended now. */
MaeScore mae_game_score (const MaeGame *game, int seat);

/* Seats from best to worst, ties by seat; @place[i] (may be NULL) is the rank of order[i], from 1,
 * equal for those who share it. Returns n_players. */
int mae_game_ranking (const MaeGame *game, int8_t order[MAE_MAX_PLAYERS],
                      int8_t place[MAE_MAX_PLAYERS]);
