/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store as a collection of games of one person. */
#pragma once

#include "store/store.h"

/* What is known of a game without replaying it. */
typedef struct {
  gint64 number;
  MaeTableState state;
  gint64 started;       /* @started, @played, @finished: seconds since 1970 */
  gint64 played;        /* when it was last started or continued */
  gint64 finished;      /* 0: not finished */
  gint64 origin;        /* the game it continues; 0: none; MAE_RECORD_FROM_FILE: a file */
  guint64 ruleset_hash; /* mae_ruleset_hash(); 0: unknown */
  guint32 n_commands;
  gboolean has_hash;
  guint64 end_hash; /* hash of the last state (mae_game_hash()) */
  int n_players;
  char *name[MAE_MAX_PLAYERS];                        /* owned */
  int level[MAE_MAX_PLAYERS];                         /* MaeAiLevel; 0: a person */
  int points[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS]; /* of an ended game; ranks from 1 */

  /* Only of games on a server: mae_store_list_finished(). */
  guint flags;                   /* MaeStoredFlags */
  gboolean is_pruned;            /* its commands were deleted */
  char *player[MAE_MAX_PLAYERS]; /* the accounts of those who played, owned; NULL: none */
  gboolean is_rated[MAE_MAX_PLAYERS];
  int change[MAE_MAX_PLAYERS]; /* if @is_rated: of the rating, as it is shown */
} MaeStoredGame;

void mae_stored_game_free (MaeStoredGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStoredGame, mae_stored_game_free)

/* Returns all games in any state, the last played first. (transfer full): MaeStoredGame */
GPtrArray *mae_store_list_games (MaeStore *store, GError **error);

/* Returns the numbers (gint64) of games that start with the same seed, number of players and
 * ruleset, the newest first. (transfer full) */
GArray *mae_store_find_games (MaeStore *store, guint64 seed, int n_players, guint64 ruleset_hash,
                              GError **error);

/* Results of persons (not computer players) in games of one kind. */
typedef struct {
  int n_players, level; /* level: of the strongest computer player; 0: none */
  int games, wins, best;
  /* Sums over all these games. */
  int total, cards, leaders, track, sections, resources;
} MaeStoredResults;

/* Returns results sorted by number of players and level; games that continue another one, and
 * games of several persons, don't count. (transfer full): MaeStoredResults */
GArray *mae_store_list_results (MaeStore *store, GError **error);

/* ── Writing; see store.h ─────────────────────────────────────────────────────────────────── */

/* To be called when the game is continued. @origin: see MaeStoredGame. */
gboolean mae_store_set_played (MaeStore *store, gint64 number, gint64 origin, gint64 now);

/* Deletes the game completely. */
gboolean mae_store_delete_table (MaeStore *store, gint64 number);
