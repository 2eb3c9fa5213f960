/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves in a fixed order. A move says *what* is done; how it is paid or shelved is the
 * engine's proposal (mae_game_propose_placement(), mae_game_propose_payment()), so that the list
 * stays small. Players may pay and shelve otherwise: those are legal commands too, not listed. */
#pragma once

#include "game.h"

typedef struct {
  uint8_t kind; /* MaeCommandKind */
  int8_t seat;
  int16_t a, b, c; /* by kind; opaque to callers */
  uint64_t choice; /* by kind; opaque to callers */
} MaeMove;

/* Lists the legal moves of @seat of the kinds in @kinds (bit k: MaeCommandKind k; ~0u: all), at
 * most @max of them. Returns how many there are in all, which may be more than @max. LEAVE and
 * RETURN are never listed. */
int mae_moves_list (const MaeGame *game, int seat, uint32_t kinds, MaeMove *out, int max);

/* Makes the command for a move that mae_moves_list() gave for this state of the game. */
void mae_move_to_command (const MaeGame *game, const MaeMove *move, MaeCommand *command);
