/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files about ratings. */
#pragma once

#include "server/ratings/ratings.h"

/* All ratings in games with a ruleset, of two players or of more. */
typedef struct {
  char *ruleset;      /* its id */
  int players;        /* 2, or 3: three and more */
  GHashTable *by_key; /* MaePersonRating.key → MaePersonRating */
  GPtrArray *listed;  /* MaePersonRating, the best first; NULL: to be made */
  guint *n_better;    /* of those who could be listed, how many have more points, by points */
  gint64 listed_at;
} MaeRatingKind;

struct _MaeRatingBook {
  GPtrArray *kinds;
  GHashTable *unrated; /* keys of those who take no part */

  gboolean is_stale;  /* it isn't what the store will have, see mae_ratings_note_refused() */
  gint64 load_at;     /* when it may be loaded again */
  GPtrArray *waiting; /* games that count then, see rated-games.c; NULL: none */
};

/* Returns the kind of games; NULL: there is none yet, and (@is_new) there are too many. */
MaeRatingKind *mae_ratings_find_kind (const MaeServer *server, const char *ruleset, int n_players,
                                      gboolean is_new);
/* Returns the rating of @key; NULL: there is none. @is_new: it is made. */
MaePersonRating *mae_ratings_find_person (MaeRatingKind *kind, const char *key, gboolean is_new);

/* Adds the change of a game; those of days long ago are forgotten. */
void mae_ratings_add_change (MaePersonRating *person, gint64 day, int change);

/* Returns the day of the store's own time. */
gint64 mae_ratings_today (const MaeServer *server);
