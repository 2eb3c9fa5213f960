/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions on a player's board: am65 numbers the place of each unit. Positions 0 to 3, the hand,
 * are resources from the market that aren't placed yet. They are followed by the shelves from the
 * smallest one, two positions for each leader's depot in the order of activation, and the
 * strongbox. */
#pragma once

#include <glib.h>

#include "engine/game.h"

#define MAE_AM65_HAND 4       /* positions before the first shelf's */
#define MAE_AM65_STRONGBOX 14 /* first position of the strongbox */

/* The most positions of a strongbox that are shown. */
#define MAE_AM65_STRONGBOX_MAX 4096

typedef struct {
  int8_t n_leaders;
  int16_t leader[MAE_MAX_HAND];  /* active ones, in the order of activation as far as it is known */
  int8_t at[MAE_AM65_STRONGBOX]; /* resource type; -1: empty */
  int strongbox_told;            /* positions of the strongbox that the client was ever told */
} MaeAm65Board;

/* Makes all positions empty. */
void mae_am65_board_init (MaeAm65Board *board);

/* Updates @board to what @seat has in @game. Units that can stay don't move; the hand is
 * emptied. */
void mae_am65_board_update (MaeAm65Board *board, const MaeGame *game, int seat);

/* Returns the active leader of @kind with index @which (from 0); -1: none. */
int mae_am65_board_leader (const MaeAm65Board *board, const MaeRuleset *rules, MaeLeaderKind kind,
                           int which);

/* Returns the shelf, depot or strongbox with @position; -1: none. */
int mae_am65_board_container (const MaeAm65Board *board, const MaeGame *game, int seat,
                              gint64 position);

/* Returns the type of the unit at @position; -1: empty. */
int mae_am65_board_look (const MaeAm65Board *board, const MaeGame *game, int seat, gint64 position);

/* Removes the units at @positions from @board (not from @game), adds them to @payment, and the
 * positions to @used. Returns FALSE if one of them is empty or already in @used. */
gboolean mae_am65_board_pay (MaeAm65Board *board, const MaeGame *game, int seat,
                             const GArray *positions, GArray *used, MaePlacement *payment);

/* Sets @out to what the shelves and depots contain according to @board. Returns FALSE if a unit is
 * in a position without a container. */
gboolean mae_am65_board_placement (const MaeAm65Board *board, const MaeGame *game, int seat,
                                   MaePlacement *out);
