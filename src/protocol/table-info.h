/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of the extensions `tables` and `clock`: see "Tables" in docs/protocol.md. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "engine/game.h"

/* A game with so many seconds for a turn, or more, goes on over days. */
#define MAE_TURN_TIME_DAYS (24 * 60 * 60)

/* Characters of a table's name, as servers accept it. */
#define MAE_TITLE_MAX 40

typedef enum {
  MAE_STAGE_OPEN,    /* the game hasn't begun: seats are free */
  MAE_STAGE_PLAYING, /* the table's game is being played */
  MAE_STAGE_ENDED,   /* the table's game is over; another game may follow */
} MaeTableStage;

/* Who has a seat at a table. */
typedef struct {
  char *name;
  int level;         /* MaeAiLevel of a computer player; 0: a person */
  int rating;        /* in such games, as it is shown; 0: none */
  bool is_uncertain; /* the rating is, after few games */
  int change;        /* of the rating, by the game that was just played here */
} MaeTablePlayer;

/* A table. All strings are owned. */
typedef struct {
  char *code;    /* anybody who has it can join; NULL: a game of the waiting room */
  char *name;    /* NULL: none */
  char *ruleset; /* id of the ruleset */
  MaeTableStage stage;
  int players_count; /* number of seats */
  int n_players;     /* seats that are taken */
  MaeTablePlayer players[MAE_MAX_PLAYERS];
  int turn_time; /* seconds; 0: no limit */
  bool is_private, no_chat, no_spectators;
  bool is_rated; /* its games change ratings */
  int n_spectators;
  /* Only sent to those at the table; NULL otherwise. */
  char **spectators; /* nicknames of the spectators */
  char **rematch;    /* nicknames of those who want another game */
  bool is_spectator; /* the receiver is a spectator */
} MaeTableInfo;

/* The first function frees the strings of @info; the second one @info itself, too. */
void mae_table_info_clear (MaeTableInfo *info);
void mae_table_info_free (MaeTableInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTableInfo, mae_table_info_free)

/* A ruleset that can be chosen. */
typedef struct {
  char *id, *title;
  int min_players, max_players;
} MaeTableRuleset;

/* What is sent to players in the hall. */
typedef struct {
  MaeTableInfo *tables; /* tables with free seats come first */
  guint n_tables;
  gint64 total;              /* all tables; more than n_tables if there are too many to list */
  gint64 waiting;            /* players in the waiting room */
  MaeTableRuleset *rulesets; /* the first is the server's default */
  guint n_rulesets;
} MaeTableList;

/* Frees @list and what it owns. */
void mae_table_list_free (MaeTableList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTableList, mae_table_list_free)

#define MAE_OFFERED_TABLES 3 /* the most in a MaeServerInfo */

/* What a server tells whoever asks, without a nickname: see "Asking without a nickname" in
 * docs/protocol.md. */
typedef struct {
  char *name; /* owned; NULL: it has none */
  int people; /* how many with a nickname are connected */
  int open;   /* how many tables wait for players, without private ones */
  MaeTableInfo tables[MAE_OFFERED_TABLES]; /* some of them: who sits there isn't told, only how
                                            * many */
  guint n_tables;
} MaeServerInfo;

/* Frees @info and what it owns. */
void mae_server_info_free (MaeServerInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeServerInfo, mae_server_info_free)

typedef enum {
  MAE_SEAT_CHOOSING, /* leaders and the first resources are being chosen */
  MAE_SEAT_PLAYING,
  MAE_SEAT_ENDED,
  MAE_SEAT_WAITING, /* the table is open */
} MaeSeatState;

/* Another one at a game in which one has a seat. */
typedef struct {
  char *name;
  int level;    /* MaeAiLevel of a computer player; 0: a person */
  bool is_here; /* connected, whatever is looked at */
  bool is_to_move;
  gint64 holiday; /* milliseconds that are left of it; 0: none */
} MaeSeatPlayer;

/* A game in which one has a seat: see "Several games" in docs/protocol.md. All strings are owned.
 */
typedef struct {
  gint64 game;                 /* its number */
  char *code, *name, *ruleset; /* NULL: none */
  MaeSeatState state;
  int turn_time; /* seconds; 0: no limit */
  int round;     /* from 1; 0: in the setup; -1: not known */
  gint64
      remaining; /* milliseconds for those who are to move; -1: no limit, or the time doesn't run */
  int free;      /* seats, while the table is open */
  bool is_my_turn;
  bool is_shown;  /* the game that one looks at */
  bool is_asleep; /* nobody is there: until somebody comes, it isn't known whose turn it is if the
                   * server was restarted */
  bool has_plan;  /* the server keeps one for the next turn */
  int n_players;
  MaeSeatPlayer players[MAE_MAX_PLAYERS]; /* the others */
} MaeSeatInfo;

/* Returns whether the game of @info goes on, or is to begin, though nobody is there. */
bool mae_seat_is_over_days (const MaeSeatInfo *info);

typedef struct {
  MaeSeatInfo *seats;
  guint n_seats;
  int holiday_days; /* that may be taken in this year; -1: the server doesn't tell */
  gint64 holiday;   /* the player's own, as in MaeSeatPlayer */
  int rating;       /* the player's own, as in MaePersonInfo */
} MaeSeatList;

/* Frees @list and what it owns. */
void mae_seat_list_free (MaeSeatList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSeatList, mae_seat_list_free)

/* A request for a new table. */
typedef struct {
  char *name;    /* owned; may be NULL */
  char *ruleset; /* owned; NULL: the server's default */
  gint64 players_count;
  gint64 turn_time; /* seconds; 0: no limit; -1: the server's default */
  bool is_private;  /* not listed */
  bool no_chat, no_spectators;
  bool is_rated;
  int n_computers; /* computer players; may be larger than the array: then only the number is
                    * used */
  int computers[MAE_MAX_PLAYERS]; /* MaeAiLevel */
} MaeTableWish;

/* Frees the strings of @wish. */
void mae_table_wish_clear (MaeTableWish *wish);

/* A player whose connection broke, while the game waits. */
typedef struct {
  char *player;
  gint64 remaining; /* milliseconds */
} MaeAwaited;

/* The time left, and for whom. */
typedef struct {
  int turn_time;    /* seconds; 0: no clock */
  gint64 remaining; /* milliseconds; -1: nobody's time is limited */
  char *player;     /* owned; the player to move; NULL: all who are still choosing in the setup */
  int n_awaited;
  MaeAwaited awaited[MAE_MAX_PLAYERS]; /* names are owned */
} MaeClockInfo;

/* Frees the names in @clock. */
void mae_clock_info_clear (MaeClockInfo *clock);

typedef enum {
  MAE_TABLE_REASON_NO_SUCH_TABLE,       /* no table has this code, or there were too many wrong
                                         * ones */
  MAE_TABLE_REASON_FULL,                /* all seats are taken */
  MAE_TABLE_REASON_NOT_IN_HALL,         /* the sender is at a table or in the waiting room */
  MAE_TABLE_REASON_NOT_AT_TABLE,        /* the sender isn't at a table */
  MAE_TABLE_REASON_INVALID,             /* the server doesn't allow the wish; `field` says which */
  MAE_TABLE_REASON_TOO_MANY_TABLES,     /* the server has no room for another */
  MAE_TABLE_REASON_NO_SPECTATORS,       /* nobody may watch there */
  MAE_TABLE_REASON_TOO_MANY_SPECTATORS, /* the table has the most spectators allowed */
  MAE_TABLE_REASON_NOT_ENDED,           /* another game was asked for before this one is over */
  MAE_TABLE_REASON_SOMEBODY_LEFT,       /* another game was asked for, but a player has left */
  MAE_TABLE_REASON_TOO_MANY_GAMES,      /* the sender has the most games allowed: `most` */
  MAE_TABLE_REASON_NO_RATINGS,          /* this server has no ratings */
  MAE_TABLE_REASON_NEEDS_ACCOUNT,       /* rated games are for people with a password */
  MAE_TABLE_REASON_NOT_WITH_COMPUTERS,  /* rated games are for people only */
  MAE_TABLE_REASON_SEAT_LOST,           /* a computer player has the receiver's seat from now on */
  MAE_TABLE_REASON_REMOVED,             /* the open table that the receiver looked at is removed */
} MaeTableReason;

typedef enum {
  MAE_CHAT_REASON_OFF,          /* there is no chat on this server or at this table */
  MAE_CHAT_REASON_NOT_AT_TABLE, /* the sender isn't at a table */
  MAE_CHAT_REASON_EMPTY,        /* the text has no visible characters */
  MAE_CHAT_REASON_TOO_LONG,
  MAE_CHAT_REASON_TOO_FAST,
} MaeChatReason;
