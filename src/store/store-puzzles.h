/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles that a person has solved. */
#pragma once

#include "store/store.h"

/* The longest id of a puzzle, in bytes, and the most rows that are read. */
#define MAE_STORE_PUZZLE_ID_MAX 40
#define MAE_STORE_PUZZLES_MAX 20000

typedef struct {
  char id[MAE_STORE_PUZZLE_ID_MAX + 1];
  gint64 day;     /* the Julian day whose puzzle it was; 0: not a puzzle of the day */
  gint64 solved;  /* seconds since 1970 */
  gboolean first; /* solved with the first move */
} MaeStoredPuzzle;

/* For back-ends: returns whether a row with this id and day may be read; @id NULL: it has none. */
gboolean mae_stored_puzzle_is_valid (const char *id, gint64 day);

/* Returns the solved puzzles in the order in which they were solved. Invalid rows are left out.
 * (transfer full): MaeStoredPuzzle */
GArray *mae_store_list_puzzles (MaeStore *store, GError **error);

/* Stores that @puzzle was solved, unless that is stored already for its day. See store.h. */
gboolean mae_store_add_puzzle (MaeStore *store, const MaeStoredPuzzle *puzzle);
