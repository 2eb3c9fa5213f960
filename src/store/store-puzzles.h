/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles that a person has solved. */
#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* The longest id of a puzzle, in bytes, and the most rows that are read. */
#define MAE_STORE_PUZZLE_ID_MAX 40
#define MAE_STORE_PUZZLES_MAX 20000

typedef struct {
  char id[MAE_STORE_PUZZLE_ID_MAX + 1];
  gint64 day;     /* of which it was the puzzle, as a Julian day; 0: of none */
  gint64 solved;  /* seconds since 1970 */
  gboolean first; /* with the first move */
} MaeStoredPuzzle;

/* Returns the solved puzzles, those of days last and by day. Rows that no program wrote are left
 * out. (transfer full): MaeStoredPuzzle */
GArray *mae_store_list_puzzles (MaeStore *store, GError **error);

/* Stores that @puzzle was solved, unless that is stored already for its day. See store.h. */
gboolean mae_store_add_puzzle (MaeStore *store, const MaeStoredPuzzle *puzzle);

G_END_DECLS
