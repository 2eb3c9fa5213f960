/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A plan is a move that is made on other players' turns. Its game is mae_game_at_turn(), so the
 * engine answers as on the player's own turn. After each change of the game it is rebased, and the
 * player is told if that changes the plan. */
#pragma once

#include "table-move.h"

typedef enum {
  MAE_PLAN_KEPT,    /* the plan is unchanged, or there was none */
  MAE_PLAN_CHANGED, /* resources are placed or paid in another way, or there are fewer productions
                     */
  MAE_PLAN_DROPPED,
} MaePlanFate;

typedef struct {
  MaePlanFate fate;
  MaeMoveMode mode; /* the kind of move that was planned */
  bool gone;        /* DROPPED: the card isn't for sale any more, or the line has other marbles */
  MaeReject why;    /* DROPPED, not @gone: why it isn't legal now */
} MaePlanChange;

/* Rebases @move, a plan, on @game: what mae_game_at_turn() returns now, or, when the player's
 * turn has begun, the game itself. A plan to take from the market is dropped when its line gives
 * something else. */
MaePlanChange mae_plan_rebase (MaeTableMove *move, const MaeGame *game, int seat);
