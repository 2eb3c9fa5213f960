/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where things lie on a player's board: am65 gives each unit a position. 0 to 3 is what was taken
 * from the market and isn't placed yet, then come the shelves from the smallest, two positions for
 * each depot of a leader in the order in which they were activated, and the strongbox. */
#pragma once

#include <glib.h>

#include "engine/game.h"

#define MAE_AM65_HAND 4       /* positions before the first shelf's */
#define MAE_AM65_STRONGBOX 14 /* the strongbox's first */

/* More of a strongbox than this isn't shown. */
#define MAE_AM65_STRONGBOX_MAX 4096

typedef struct {
  int8_t n_leaders;
  int16_t leader[MAE_MAX_HAND];  /* the active ones, as they were activated, as far as was seen */
  int8_t at[MAE_AM65_STRONGBOX]; /* resource type; -1: nothing */
  int strongbox_told;            /* positions of the strongbox that were ever told */
} MaeAm65Board;

void mae_am65_board_init (MaeAm65Board *board);

/* Makes @board what @seat has in @game. What lies where it did stays there; nothing is in hand. */
void mae_am65_board_update (MaeAm65Board *board, const MaeGame *game, int seat);

/* The @which-th active leader (from 0) of @kind; -1: there is none. */
int mae_am65_board_leader (const MaeAm65Board *board, const MaeRuleset *rules, MaeLeaderKind kind,
                           int which);

/* The shelf, depot or strongbox that position @position belongs to; -1: to none. */
int mae_am65_board_container (const MaeAm65Board *board, const MaeGame *game, int seat,
                              gint64 position);

/* What lies at @position; -1: nothing. */
int mae_am65_board_look (const MaeAm65Board *board, const MaeGame *game, int seat, gint64 position);

/* Takes the units at @positions off @board (not off @game) and adds them to @payment, and the
 * positions to @used. FALSE: nothing lies at one of them, or it is among @used. */
gboolean mae_am65_board_pay (MaeAm65Board *board, const MaeGame *game, int seat,
                             const GArray *positions, GArray *used, MaePlacement *payment);

/* What the shelves and depots would hold by @board. FALSE: a unit lies where there is none. */
gboolean mae_am65_board_placement (const MaeAm65Board *board, const MaeGame *game, int seat,
                                   MaePlacement *out);
