/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists legal moves in a fixed order. A move says *what* is done; payments and placements are the
 * engine's proposals (mae_game_propose_placement(), mae_game_propose_payment()), which keeps the
 * list short. Other payments and placements are legal too, but not listed. */
#pragma once

#include "game.h"

typedef struct {
  uint8_t kind; /* MaeCommandKind */
  int8_t seat;
  int16_t a, b, c; /* depend on the kind; only used by moves.c */
  uint64_t choice; /* depends on the kind; only used by moves.c */
} MaeMove;

/* The most sets of productions listed: with many resources there are far more ways to choose
 * blanks. */
#define MAE_MOVES_PRODUCE_MAX 20000

/* Lists at most @max legal moves of @seat of the kinds in @kinds (bit k: MaeCommandKind k; ~0u:
 * all). Returns how many there are, which may be more than @max. LEAVE and RETURN aren't listed. */
int mae_moves_list (const MaeGame *game, int seat, uint32_t kinds, MaeMove *out, int max);

/* Picks a random legal move of @seat of the kinds in @kinds without listing them all. Every listed
 * move can be picked, but not with equal probability. Returns false when there is none. */
bool mae_moves_pick (const MaeGame *game, int seat, uint32_t kinds, uint64_t rng[4], MaeMove *out);

/* Makes the command for a move from mae_moves_list() or mae_moves_pick() in the same state of the
 * game. */
void mae_move_to_command (const MaeGame *game, const MaeMove *move, MaeCommand *command);

/* Returns the types into which the white marbles of a row or column are turned without a choice. A
 * command needs no such replacements, but the deployed servers of one dialect expect them. */
MaeBag mae_market_turned (const MaeGame *game, int seat, bool row, int index);

/* For planning: returns @game, which is past the setup, as it would be if @seat's turn began now,
 * to check what would be legal then. */
MaeGame mae_game_at_turn (const MaeGame *game, int seat);
