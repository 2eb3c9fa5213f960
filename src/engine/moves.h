/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves in a fixed order. A move says *what* is done; how it is paid or shelved is the
 * engine's proposal (mae_game_propose_placement(), mae_game_propose_payment()), so that the list
 * stays small. Other payments and placements are legal commands too, but not listed. */
#pragma once

#include "game.h"

typedef struct {
  uint8_t kind; /* MaeCommandKind */
  int8_t seat;
  int16_t a, b, c; /* by kind; opaque to callers */
  uint64_t choice; /* by kind; opaque to callers */
} MaeMove;

/* At most this many sets of productions are listed: with many resources there are far more ways to
 * fill the blanks. */
#define MAE_MOVES_PRODUCE_MAX 20000

/* Lists the legal moves of @seat of the kinds in @kinds (bit k: MaeCommandKind k; ~0u: all), at
 * most @max of them. Returns how many there are in all, which may be more than @max. LEAVE and
 * RETURN are never listed. */
int mae_moves_list (const MaeGame *game, int seat, uint32_t kinds, MaeMove *out, int max);

/* Picks one legal move of @seat of the kinds in @kinds at random, without listing them all; every
 * listed move can come up, not all equally often. Returns false when there is none. */
bool mae_moves_pick (const MaeGame *game, int seat, uint32_t kinds, uint64_t rng[4], MaeMove *out);

/* Makes the command for a move given by mae_moves_list() or mae_moves_pick() for this state of the
 * game. */
void mae_move_to_command (const MaeGame *game, const MaeMove *move, MaeCommand *command);
