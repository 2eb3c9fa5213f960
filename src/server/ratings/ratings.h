/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of people with accounts. A game counts if its table was opened as rated, and it was
 * played to its end, or all but one have left for good, not in the first round. What it changes is
 * handed to the store together with that, once. See "Ratings" in docs/server.md. */
#pragma once

#include "rating/rating.h"
#include "server/types.h"

/* The days without a game after which somebody isn't listed any more. */
#define MAE_RATINGS_ACTIVE_DAYS 30
/* From this round on a game counts that all but one leave. */
#define MAE_RATINGS_FIRST_ROUND 2
/* How many are listed. */
#define MAE_RATINGS_LISTED 100

/* The rating of a person in one kind of game. */
typedef struct {
  char *key; /* of the account */
  MaeRating rating;
  int games, won;
  gint64 points; /* of all these games together */
  gint64 day;    /* of the last one, in the store's own time */
  GArray *lately;
} MaePersonRating;

void mae_ratings_init (MaeServer *server);
void mae_ratings_clear (MaeServer *server);
/* Loads the ratings of the store. Returns FALSE and sets @error on failure: then they are as they
 * were. */
gboolean mae_ratings_load (MaeServer *server, GError **error);
/* To be called when what was written of @game (0: of all that isn't durable) can't be stored, ever.
 * The ratings are loaded again; games that end until then count when that is done. */
void mae_ratings_note_refused (MaeServer *server, gint64 game);
/* Loads the ratings if that is to be done, and can be done now: when nothing of them is on its way
 * to the store. Returns whether it has handed something to the store. */
gboolean mae_ratings_load_due (MaeServer *server);

/* Returns whether this server has ratings. */
gboolean mae_ratings_are_kept (const MaeServer *server);

/* Returns whether @identity may sit at a rated table: it has an account, or at least a secret, and
 * takes part in ratings. @opens: it wants to open one, which takes an account. */
gboolean
mae_ratings_may_play (const MaeServer *server, const MaeIdentity *identity, gboolean opens);

/* Returns the rating of @key in games with the ruleset called @ruleset of @n_players players; NULL:
 * there is none. */
const MaePersonRating *
mae_ratings_find (const MaeServer *server, const char *ruleset, int n_players, const char *key);

/* Returns by how much the number of @rating that is shown has changed in the days for which people
 * are listed. */
int mae_ratings_change_lately (MaeServer *server, const MaePersonRating *rating);

/* Returns those with the highest numbers in this kind of game, the best first, MaePersonRating; it
 * is a few seconds old at most, and valid until the next call of anything here. NULL: none. */
const GPtrArray *mae_ratings_list (MaeServer *server, const char *ruleset, int n_players);
/* Returns the rank of @rating among those who can be listed, from 1, a few seconds old at most; 0:
 * it can't be. */
int mae_ratings_rank (MaeServer *server, const char *ruleset, int n_players,
                      const MaePersonRating *rating);

/* Calls @func for each kind of game in which @key has a rating. */
typedef void (*MaeRatingsFunc) (const char *ruleset, int players, const MaePersonRating *rating,
                                gpointer data);
void
mae_ratings_foreach (const MaeServer *server, const char *key, MaeRatingsFunc func, gpointer data);

/* (nullable) (transfer none) Returns the rating of @key in the kind of games it has played most. */
const MaePersonRating *mae_ratings_of_most (const MaeServer *server, const char *key);

/* To be called when the game of @room has ended; and when somebody has left it for good. */
void mae_ratings_note_ended (MaeGameRoom *room);
void mae_ratings_note_left (MaeGameRoom *room);

/* To be called when the account of @key was removed. */
void mae_ratings_forget (MaeServer *server, const char *key);

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

/* Deletes the ratings of @key; NULL: of all. It is durable with the next commit. */
void mae_ratings_reset (MaeServer *server, const char *key);
/* Sets whether @key takes no part in ratings. */
void mae_ratings_exclude (MaeServer *server, const char *key, gboolean is_excluded);
gboolean mae_ratings_is_excluded (const MaeServer *server, const char *key);
