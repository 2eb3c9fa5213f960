/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of people with accounts, and the games that have changed them; games that are over, for
 * those who played them. See "Ratings" in docs/server.md. */
#pragma once

#include "store/store-games.h"

/* How many games that changed somebody's ratings are kept for each person. */
#define MAE_STORE_RATED_KEPT 400

/* The seconds of a day of the store's own time (store-clock.h). */
#define MAE_STORE_DAY (24 * 60 * 60)

/* The rating of a person in one kind of game. */
typedef struct {
  const char *key;        /* of the account */
  const char *ruleset;    /* its id */
  int players;            /* 2, or 3: three and more */
  double mean, deviation; /* see rating/rating.h */
  int games, won;
  gint64 points; /* of all these games together */
  gint64 day;    /* of the last one: mae_store_get_time() / MAE_STORE_DAY */
} MaeStoredRating;

/* Returns whether @rating, read from a database, can be used. */
gboolean mae_stored_rating_is_valid (const MaeStoredRating *rating);

/* What a game has changed: of a person in it. */
typedef struct {
  MaeStoredRating after;
  gint64 game; /* its number */
  gint64 date; /* seconds since 1970 */
  int place;   /* from 1; those who left share the last one */
  int points;
  int change; /* of the number that is shown: mae_rating_points() */
  int n_leaders;
  int leaders[MAE_MAX_HAND]; /* that were active at the end */
} MaeStoredRated;

/* ── Writing; see store.h ─────────────────────────────────────────────────────────────────── */

/* Stores that the owner of the account of @key played in @seat of a game that is over. */
gboolean mae_store_put_player (MaeStore *store, gint64 game, int seat, const char *key);
/* Puts what a game has changed for one person. That a game counts twice for somebody is refused
 * (MAE_STORE_ERROR_CONFLICT). To be written with the result of the game. */
gboolean mae_store_put_rated (MaeStore *store, const MaeStoredRated *rated);
/* Deletes the ratings of the account of @key; NULL: of all. */
gboolean mae_store_reset_ratings (MaeStore *store, const char *key);
/* Stores whether the account of @key takes no part in ratings. */
gboolean mae_store_put_unrated (MaeStore *store, const char *key, gboolean is_unrated);
/* Deletes the account of @key with its ratings, whom it has muted and who has muted it, and its
 * name from games that are over; from those that go on, which it has left, when they are. */
gboolean mae_store_remove_person (MaeStore *store, const char *key);

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

/* What is passed to these functions is valid only during the call. The functions that load return
 * FALSE and set @error on failure. */
typedef void (*MaeStoreRatingFunc) (const MaeStoredRating *rating, gpointer data);
typedef void (*MaeStoreRatedFunc) (const MaeStoredRated *rated, gpointer data);
/* @key: of an account that takes no part. */
typedef void (*MaeStoreKeyFunc) (const char *key, gpointer data);
/* In how many games @leader was active at the end. */
typedef void (*MaeStoreLeaderFunc) (const char *ruleset, int leader, int n, gpointer data);

gboolean
mae_store_load_ratings (MaeStore *store, MaeStoreRatingFunc func, gpointer data, GError **error);
/* Calls @func for the games that changed the ratings of @key (NULL: of all people) on @since_day or
 * later, by key and number; without leaders. */
gboolean mae_store_load_rated (MaeStore *store, const char *key, gint64 since_day,
                               MaeStoreRatedFunc func, gpointer data, GError **error);
gboolean
mae_store_load_unrated (MaeStore *store, MaeStoreKeyFunc func, gpointer data, GError **error);
/* Calls @func for the leaders of @key, the most frequent first, of at most @most. */
gboolean mae_store_load_leaders (MaeStore *store, const char *key, int most,
                                 MaeStoreLeaderFunc func, gpointer data, GError **error);

/* Which games that are over. */
typedef struct {
  const char *player; /* the account of one who played; NULL: only the game @before - 1 */
  const char *viewer; /* the account of who asks; NULL: none. Others than those who played get
                       * only games that anybody could watch */
  gint64 before;      /* only those with lower numbers */
  gint64 since;       /* over at this time or later: mae_store_get_time() */
  int most;
} MaeFinishedWish;

/* Returns games that were played to their end, the newest first; MaeStoredGame with @flags,
 * @is_pruned, @player and @change. (transfer full) */
GPtrArray *mae_store_list_finished (MaeStore *store, const MaeFinishedWish *wish, GError **error);
