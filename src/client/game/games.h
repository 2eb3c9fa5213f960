/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's own games, alone and against the computer, in a store in the user's data directory.
 * Slow operations run on another thread. Errors are translated sentences. */
#pragma once

#include <gio/gio.h>

#include "client/game/strength.h"
#include "store/record.h"
#include "store/store-games.h"
#include "store/store-lock.h"
#include "store/store-puzzles.h"

/* Returns the path of the store. (transfer full) */
char *mae_games_path (void);

typedef struct {
  MaeStoredGame *stored; /* owned */
  int round;             /* the current round of an unfinished game; 0: the setup */
  gboolean broken;       /* the record can't be replayed */
  /* Of the unfinished game played last, for its picture; otherwise NULL. Owned. */
  MaeRecord *record;
  MaeGame *game; /* where it is now */
} MaeGameInfo;

/* Lists all games, the last played first. Doesn't create a store. */
void
mae_games_list_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* Returns the games, or NULL and @error. (transfer full): MaeGameInfo */
GPtrArray *mae_games_list_finish (GAsyncResult *result, GError **error);

/* The player's results so far. */
void mae_games_results_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);

/* Returns the results, or NULL and @error. (transfer full): MaeStoredResults */
GArray *mae_games_results_finish (GAsyncResult *result, GError **error);

/* How strong the player is against computers: see strength.h. */
void mae_games_strengths_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);

/* Returns the strengths, or NULL and @error. (transfer full) */
MaeStrength *mae_games_strengths_finish (GAsyncResult *result, GError **error);

/* Returns the puzzles that the player has solved. (transfer full): MaeStoredPuzzle */
GArray *mae_games_list_puzzles (GError **error);

/* Saves a solved puzzle. */
gboolean mae_games_add_puzzle (const MaeStoredPuzzle *puzzle, GError **error);

/* Takes the game with @number, to play it: until the lock is freed nobody else can play or delete
 * it. Returns NULL and sets @error, which says where the game is open, if it is taken. */
MaeStoreLock *mae_games_lock (gint64 number, GError **error);

/* Loads the game with @number. (transfer full) */
MaeRecord *mae_games_load (gint64 number, GError **error);

/* Saves a new game; sets @record's number. */
gboolean mae_games_add (MaeRecord *record, GError **error);

/* Saves a game from a file, unless the same game is already in the store, at the same move or
 * later. Sets @over to whether it has ended. Returns its number; 0 with @error set. */
gint64 mae_games_import (MaeRecord *record, gboolean *over, GError **error);

/* To be called when the game is continued. */
gboolean mae_games_set_played (gint64 number, GError **error);

/* Deletes the game with @number. Returns FALSE and sets @error on failure: MAE_STORE_ERROR_IN_USE
 * if the game is open. */
gboolean mae_games_delete (gint64 number, GError **error);

/* Renames a store that can't be read, so that a new one can be created, unless one of its games is
 * open. Returns its new path. (transfer full) */
char *mae_games_set_aside (GError **error);

/* Returns a sentence about @code (MaeStoreError). */
const char *mae_games_problem_text (int code);

/* ── Words ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns whether more than one person plays, all at this computer. */
gboolean mae_stored_game_is_together (const MaeStoredGame *game);

/* Returns the seat whose points are shown for @game, which has ended: the person's or, if several
 * people played, that of who won. */
int mae_stored_game_shown_seat (const MaeStoredGame *game);

/* Returns, for example, "Against Lorenzo", "Against Bianca and Cosimo", "Anna and Bruno, here".
 * (transfer full) */
char *mae_game_info_title (const MaeGameInfo *info);

/* Like mae_game_info_title(), for a loaded game. (transfer full) */
char *mae_record_title (const MaeRecord *record);

/* Its state, or its result: "Round 9", "You won with 47 points". (transfer full) */
char *mae_game_info_result (const MaeGameInfo *info);

/* Returns when a game was played, for example "today, 14:05", "yesterday", "3 days ago", or the
 * date.
 * @when: seconds since 1970. (transfer full) */
char *mae_when_text (gint64 when);

/* Returns the name of a level: "Novice", …; for 0 NULL. */
const char *mae_level_label (int level);

/* Returns the labels of all levels, from MAE_AI_NOVICE. (transfer full) */
char **mae_level_labels (void);

/* Describes @level, from MAE_AI_NOVICE: a sentence without a full stop. */
const char *mae_level_description (MaeAiLevel level);

/* Describes @style: a sentence without a full stop. */
const char *mae_style_description (MaeAiStyle style);
