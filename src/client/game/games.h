/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's own games, alone and against the computer. They are in a store in the user's data
 * directory; slow operations run on another thread. Errors are whole sentences for players. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"
#include "store/store-games.h"

G_BEGIN_DECLS

/* The store's file. (transfer full) */
char *mae_games_path (void);

typedef struct {
  MaeStoredGame *stored; /* owned */
  int round;             /* of a game that goes on; 0: the setup */
  gboolean broken;       /* it doesn't replay */
} MaeGameInfo;

/* Lists all games, the last played first. Doesn't make a store if there is none. */
void
mae_games_list_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* (transfer full): MaeGameInfo */
GPtrArray *mae_games_list_finish (GAsyncResult *result, GError **error);

/* The player's results so far. */
void mae_games_results_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);

/* (transfer full): MaeStoredResults */
GArray *mae_games_results_finish (GAsyncResult *result, GError **error);

/* The game with @number. (transfer full) */
MaeRecord *mae_games_load (gint64 number, GError **error);

/* Keeps a new game; @record gets its number. */
gboolean mae_games_add (MaeRecord *record, GError **error);

/* Keeps a game that came from a file, unless it is there already, at the same move or further on.
 * @over gets whether it has ended. Returns its number; 0 with @error set. */
gint64 mae_games_import (MaeRecord *record, gboolean *over, GError **error);

/* To be called when the game is continued. */
gboolean mae_games_set_played (gint64 number, GError **error);

gboolean mae_games_delete (gint64 number, GError **error);

/* Renames a store that can't be read, so that a new one can be made. Returns its new path.
 * (transfer full) */
char *mae_games_set_aside (GError **error);

/* ── Words ────────────────────────────────────────────────────────────────────────────────── */

/* "Against Lorenzo", "Against Bianca and Cosimo". (transfer full) */
char *mae_game_info_title (const MaeGameInfo *info);

/* The same for a loaded game. (transfer full) */
char *mae_record_title (const MaeRecord *record);

/* Its state, or its result: "Round 9", "You won with 47 points". (transfer full) */
char *mae_game_info_result (const MaeGameInfo *info);

/* "today, 14:05", "yesterday", "3 days ago", or the date. (transfer full) */
char *mae_when_text (gint64 when, gint64 now);

/* "Novice", …; 0: NULL. */
const char *mae_level_label (int level);

/* What @level, which can be chosen, is like: a sentence without a full stop. */
const char *mae_level_description (MaeAiLevel level);

G_END_DECLS
