/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The draft of the table page: one of the drafts, and what was picked up by a press. Plain data;
 * the rules are the engine's. */
#pragma once

#include "draft-buy.h"
#include "draft-market.h"
#include "draft-produce.h"

typedef enum {
  MAE_MOVE_NONE,
  MAE_MOVE_MARKET,
  MAE_MOVE_BUY,
  MAE_MOVE_PRODUCE,
} MaeMoveMode;

typedef struct {
  MaeMoveMode mode;
  MaeDraftMarket market;
  MaeDraftBuy buy;
  MaeDraftProduce produce;
  int picked;       /* resource taken from the tray by a press; -1 */
  int picked_shelf; /* shelf chosen for a swap; -1 */
} MaeTableMove;

/* No move, for @seat of @game. */
void mae_table_move_init (MaeTableMove *self, const MaeGame *game, int seat);

/* After the game changed: keeps what still stands. */
void mae_table_move_rebase (MaeTableMove *self, const MaeGame *game, int seat);

/* The content of @container after the move. */
MaeBag mae_table_move_container (const MaeTableMove *self, const MaeGame *game, int container);

/* What is missing until it is a command. Meaningless without a move. */
MaeDraftMissing mae_table_move_missing (const MaeTableMove *self);

/* Whether it can be confirmed as it is. */
bool mae_table_move_complete (const MaeTableMove *self);

bool mae_table_move_to_command (const MaeTableMove *self, MaeCommand *out);

/* Makes it the draft of @command, a main action of the player to move, with the payment and the
 * placement that are proposed. Returns false, leaving no move, when that can't be drafted. */
bool
mae_table_move_take_command (MaeTableMove *self, const MaeGame *game, const MaeCommand *command);

/* Whether units on the tray could still be placed. */
bool mae_table_move_can_place_more (const MaeTableMove *self);

/* How much is discarded, and the faith it gives each other player (alone: the black cross). */
int mae_table_move_discards (const MaeTableMove *self);
int mae_table_move_others_faith (const MaeTableMove *self);

/* Steps of the own marker. */
int mae_table_move_faith (const MaeTableMove *self);
