/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The move on the table page: one of the drafts, and what the player has picked up by a press.
 * Plain data; the rules are the engine's. */
#pragma once

#include "draft-buy.h"
#include "draft-leader.h"
#include "draft-market.h"
#include "draft-produce.h"

typedef enum {
  MAE_MOVE_NONE,
  MAE_MOVE_MARKET,
  MAE_MOVE_BUY,
  MAE_MOVE_PRODUCE,
  MAE_MOVE_LEADER, /* only as a plan, and in the turn for which it was made */
} MaeMoveMode;

typedef struct {
  MaeMoveMode mode;
  MaeDraftMarket market;
  MaeDraftBuy buy;
  MaeDraftProduce produce;
  MaeDraftLeader leader;
  bool planned;     /* made on another player's turn: can't be confirmed yet */
  int picked;       /* resource picked up from the tray; -1: none */
  int picked_shelf; /* shelf chosen for a swap; -1: none */
} MaeTableMove;

/* Starts without a move, for @seat of @game. */
void mae_table_move_init (MaeTableMove *self, const MaeGame *game, int seat);

/* To be called after the game changed: keeps what is still legal. */
void mae_table_move_rebase (MaeTableMove *self, const MaeGame *game, int seat);

/* Returns the contents of @container after the move. */
MaeBag mae_table_move_container (const MaeTableMove *self, const MaeGame *game, int container);

/* Returns what is missing before the move can be confirmed. Only valid if there is a move. */
MaeDraftMissing mae_table_move_missing (const MaeTableMove *self);

/* Returns whether the move can be confirmed. */
bool mae_table_move_complete (const MaeTableMove *self);

/* Makes the command. Returns false when there is no move or something is missing. */
bool mae_table_move_to_command (const MaeTableMove *self, MaeCommand *out);

/* Sets @self to a draft of @command, a main action of the player to move, with the engine's payment
 * and placement. Returns false, leaving no move, when there is no draft for that. */
bool
mae_table_move_take_command (MaeTableMove *self, const MaeGame *game, const MaeCommand *command);

/* The most commands of a move: swaps of shelves, the move itself, the end of the turn. */
#define MAE_MOVE_STEPS_MAX (MAE_MAX_SWAPS + 2)

/* Sets @out to all commands of the move, in order; @ends: also the end of the turn. Returns how
 * many; 0: there is no move, or something is missing. */
int
mae_table_move_to_steps (const MaeTableMove *self, bool ends, MaeCommand out[MAE_MOVE_STEPS_MAX]);

/* Returns whether both are the same kind of move and have the same commands, maybe none. */
bool mae_table_move_has_same_steps (const MaeTableMove *a, const MaeTableMove *b);

/* Sets @self to a draft of @steps, from anywhere, with their payment and placement, for @seat of
 * @game, in which it is that seat's turn. Returns false, leaving no move, when they aren't legal,
 * or there is no draft for them. */
bool mae_table_move_take_steps (MaeTableMove *self, const MaeGame *game, int seat,
                                const MaeCommand *steps, int n);

/* Returns whether units on the tray could still be placed. */
bool mae_table_move_can_place_more (const MaeTableMove *self);

/* Return how many units are discarded, and how much faith that gives each other player (in a solo
 * game: the steps of the black cross). */
int mae_table_move_discards (const MaeTableMove *self);
int mae_table_move_others_faith (const MaeTableMove *self);

/* Returns how many steps the move advances the player's own marker. */
int mae_table_move_faith (const MaeTableMove *self);

/* Returns which Vatican reports the move triggers (bit i: section i). Sets @points to what the
 * player gains by them. */
unsigned mae_table_move_reports (const MaeTableMove *self, int *points);

/* What the move does to the end of the game. */
typedef enum {
  MAE_MOVE_GOES_ON,    /* nothing, or it is the last round already */
  MAE_MOVE_ENDS_GAME,  /* nobody plays after this turn */
  MAE_MOVE_LAST_ROUND, /* the last round begins */
} MaeMoveEnd;

/* Returns whether the move ends a solo game, or lets the last round begin. */
MaeMoveEnd mae_table_move_end (const MaeTableMove *self);
