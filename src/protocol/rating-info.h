/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of the extension `ratings`: see "Ratings" in docs/protocol.md. All strings are owned. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "engine/game.h"

/* The most entries of the lists. */
#define MAE_LEADERBOARD_MAX 100
#define MAE_CARD_HISTORY_MAX 100
#define MAE_CARD_LEADERS_MAX 3
#define MAE_CARD_KINDS_MAX 64
#define MAE_FINISHED_MAX 20

/* Which games: with this ruleset, of two players, or (3) of three and more. */
typedef struct {
  char *ruleset; /* NULL: any */
  int players;   /* 0: any */
} MaeKindOfGame;

/* A person's rating, and how it came about. */
typedef struct {
  char *name; /* NULL: nobody */
  int rank;   /* from 1; 0: not among those who are listed */
  int rating; /* as it is shown */
  bool is_uncertain;
  int games, won;
  int change; /* in the last 30 days */
} MaeRankedPerson;

typedef struct {
  MaeKindOfGame kind;
  MaeRankedPerson *rows; /* the best first */
  guint n_rows;
  MaeRankedPerson me; /* the receiver */
} MaeLeaderboard;

/* A rating after a game. */
typedef struct {
  int game; /* its number */
  int day;  /* since 1970 */
  int rating;
  int spread; /* one standard deviation, in the same points */
} MaeRatedGame;

/* A leader that somebody had active at the end of @n games. */
typedef struct {
  int leader, n;
} MaeFavoriteLeader;

/* Somebody's seat in a game that is over. */
typedef struct {
  char *name; /* NULL: somebody who has left this server */
  int level;  /* MaeAiLevel of a computer player; 0: a person */
  int points, place;
  bool is_rated;
  int change; /* if @is_rated: of the rating */
} MaeFinishedPlayer;

typedef struct {
  int game; /* its number */
  int day;  /* of its end, since 1970 */
  char *ruleset;
  bool has_moves; /* it can be asked for */
  int me;         /* the seat that the list is about; -1: none */
  int n_players;
  MaeFinishedPlayer players[MAE_MAX_PLAYERS]; /* by seat */
} MaeFinishedGame;

/* Games that are over, the newest first. */
typedef struct {
  MaeFinishedGame *games;
  guint n_games;
  bool has_more;
  int days; /* for how long the server gives them */
} MaeFinishedList;

/* What everybody may know of a person. */
typedef struct {
  char *name;   /* as it is written */
  bool is_gone; /* nobody has an account with that name */
  bool is_me;
  MaeKindOfGame kind;     /* what the rest is about; players 0: no rated games */
  MaeRankedPerson rating; /* without a name */
  int points;             /* of all these games together */
  MaeKindOfGame *kinds;   /* all in which there is a rating */
  guint n_kinds;
  MaeRatedGame *history; /* the oldest first */
  guint n_history;
  MaeFavoriteLeader leaders[MAE_CARD_LEADERS_MAX]; /* the most frequent first */
  guint n_leaders;
  MaeFinishedGame *games; /* the last ones */
  guint n_games;
} MaePersonCard;

/* A request for a person's card. */
typedef struct {
  char *nickname;
  MaeKindOfGame kind; /* preferred */
} MaePersonAsk;

/* A game that is over. */
typedef struct {
  gint64 game;
  char *file; /* its text, as in store/record-file.h */
} MaeFinishedFile;

/* A request for games that are over. */
typedef struct {
  char *nickname; /* of one who played; NULL: the sender */
  gint64 before;  /* only those with lower numbers; 0: the newest */
} MaeFinishedAsk;

/* The functions free what they are given and what it owns. */
void mae_leaderboard_free (MaeLeaderboard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeLeaderboard, mae_leaderboard_free)
void mae_person_card_free (MaePersonCard *card);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaePersonCard, mae_person_card_free)
void mae_finished_list_free (MaeFinishedList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeFinishedList, mae_finished_list_free)
