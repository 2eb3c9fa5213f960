/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which puzzles the player has solved. */
#pragma once

#include "store/store-puzzles.h"

#include "puzzle.h"

typedef struct {
  int solved; /* puzzles */
  int first;  /* of these, solved with the first move */
  int streak; /* days in a row on which that day's puzzle was solved, up to today or yesterday */
  gboolean today; /* today's puzzle is solved */
} MaePuzzlesSolved;

/* Sums up @stored (MaeStoredPuzzle, as mae_store_list_puzzles() returns them). @today: the Julian
 * day. */
MaePuzzlesSolved mae_puzzles_sum_up (const GArray *stored, gint64 today);

/* Returns the index in @puzzles of the first puzzle after @from that isn't in @stored; if all are
 * in @stored, that of the puzzle after @from. @from -1: none. */
int mae_puzzles_next (const GPtrArray *puzzles, const GArray *stored, int from);
