/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store seen as a collection of games: for the person whose games they are. */
#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* What is known of a game without replaying it. */
typedef struct {
  gint64 number;
  MaeTableState state;
  gint64 started;  /* these three: seconds since 1970 */
  gint64 played;   /* when somebody last sat down to it */
  gint64 finished; /* 0: it isn't */
  gint64 origin;   /* the game it goes on from; 0: none; MAE_RECORD_FROM_FILE: a file */
  guint32 n_commands;
  gboolean has_hash;
  guint64 end_hash; /* of the state it ended in (mae_game_hash()) */
  int n_players;
  char *name[MAE_MAX_PLAYERS]; /* owned */
  int level[MAE_MAX_PLAYERS];
  int points[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS]; /* of an ended game; place from 1 */
} MaeStoredGame;

void mae_stored_game_free (MaeStoredGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeStoredGame, mae_stored_game_free)

/* All games, whatever became of them, the last played first. (transfer full): MaeStoredGame */
GPtrArray *mae_store_list_games (MaeStore *store, GError **error);

/* The games with these beginnings, the newest first. (transfer full): their numbers, gint64 */
GArray *mae_store_find_games (MaeStore *store, guint64 seed, int n_players, guint64 ruleset_hash,
                              GError **error);

/* What people (not computer players) achieved in games of one kind. */
typedef struct {
  int n_players, level; /* level: that of the strongest computer player; 0: none */
  int games, wins, best;
  /* Sums over all games. */
  int total, cards, leaders, track, sections, resources;
} MaeStoredResults;

/* By number of players and level, both rising; games that go on from another one don't count.
 * (transfer full): MaeStoredResults */
GArray *mae_store_list_results (MaeStore *store, GError **error);

/* Passes table @number to @func, if there is one. */
gboolean mae_store_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func,
                               gpointer data, GError **error);

/* ── Writing; see store.h ─────────────────────────────────────────────────────────────────── */

/* Begins the transaction that other calls begin by themselves, to read within it. */
gboolean mae_store_begin_writing (MaeStore *store);

/* To be called when the game is continued. @origin as above. */
gboolean mae_store_set_played (MaeStore *store, gint64 number, gint64 origin, gint64 now);

/* Nothing is left of it. */
gboolean mae_store_delete_table (MaeStore *store, gint64 number);

G_END_DECLS
