/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the extensions `tables` and `clock` say about tables: see "Tables" in docs/protocol.md. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "engine/game.h"

G_BEGIN_DECLS

typedef enum {
  MAE_STAGE_OPEN,    /* seats are free */
  MAE_STAGE_PLAYING, /* its game goes on */
  MAE_STAGE_ENDED,   /* its game is over; there may be another */
} MaeTableStage;

/* Who has a seat at a table. */
typedef struct {
  char *name;
  int level; /* of a computer player, MaeAiLevel; 0: a person */
} MaeTablePlayer;

/* One table. All strings are owned. */
typedef struct {
  char *code;    /* lets anybody who has it join; NULL: a game of the waiting room */
  char *name;    /* NULL: none was given */
  char *ruleset; /* its id */
  MaeTableStage stage;
  int players_count; /* seats */
  int n_players;     /* of them taken */
  MaeTablePlayer players[MAE_MAX_PLAYERS];
  int turn_time; /* seconds; 0: no limit */
  bool is_private, no_chat, no_spectators;
  int n_spectators;
  /* Only to those at the table; NULL otherwise. */
  char **spectators; /* their names */
  char **rematch;    /* who wants another game */
  bool is_spectator; /* whether the receiver is one */
} MaeTableInfo;

void mae_table_info_clear (MaeTableInfo *info);
void mae_table_info_free (MaeTableInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTableInfo, mae_table_info_free)

/* A ruleset one may play by. */
typedef struct {
  char *id, *title;
  int min_players, max_players;
} MaeTableRuleset;

/* What somebody in the hall sees. */
typedef struct {
  MaeTableInfo *tables; /* those one can join first */
  guint n_tables;
  gint64 total;   /* tables there are; more than n_tables where there are too many to tell */
  gint64 waiting; /* people in the waiting room */
  MaeTableRuleset *rulesets; /* the server's own first */
  guint n_rulesets;
} MaeTableList;

void mae_table_list_free (MaeTableList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTableList, mae_table_list_free)

/* A request for a new table. */
typedef struct {
  char *name;    /* owned; NULL */
  char *ruleset; /* owned; NULL: the server's own */
  gint64 players_count;
  gint64 turn_time; /* seconds; 0: none; -1: the server's own */
  bool is_private;  /* not listed */
  bool no_chat, no_spectators;
  int n_computers; /* of the players; may exceed the array: then only the number counts */
  int computers[MAE_MAX_PLAYERS]; /* MaeAiLevel */
} MaeTableWish;

void mae_table_wish_clear (MaeTableWish *wish);

/* A player whose connection broke while the turn is kept. */
typedef struct {
  char *player;
  gint64 remaining; /* milliseconds */
} MaeAwaited;

/* The time left, and for whom. */
typedef struct {
  int turn_time;    /* seconds; 0: no clock */
  gint64 remaining; /* milliseconds; -1: nobody is being timed */
  char *player;     /* owned; whose turn it is; NULL: all who are still setting up */
  int n_awaited;
  MaeAwaited awaited[MAE_MAX_PLAYERS]; /* names are owned */
} MaeClockInfo;

void mae_clock_info_clear (MaeClockInfo *clock);

typedef enum {
  MAE_TABLE_REASON_NO_SUCH_TABLE,       /* no table has this code, or too many wrong ones came */
  MAE_TABLE_REASON_FULL,                /* all seats are taken */
  MAE_TABLE_REASON_NOT_IN_HALL,         /* the sender is at a table or in the waiting room */
  MAE_TABLE_REASON_NOT_AT_TABLE,        /* the sender isn't at a table */
  MAE_TABLE_REASON_INVALID,             /* a wish the server doesn't grant; `field` says which */
  MAE_TABLE_REASON_TOO_MANY_TABLES,     /* the server has no room for another */
  MAE_TABLE_REASON_NO_SPECTATORS,       /* nobody may watch there */
  MAE_TABLE_REASON_TOO_MANY_SPECTATORS, /* no more may */
  MAE_TABLE_REASON_NOT_ENDED,           /* another game before this one is over */
  MAE_TABLE_REASON_SOMEBODY_LEFT,       /* another game without all of those who played */
} MaeTableReason;

typedef enum {
  MAE_CHAT_REASON_OFF,          /* nobody chats on this server or at this table */
  MAE_CHAT_REASON_NOT_AT_TABLE, /* there is nobody to talk to */
  MAE_CHAT_REASON_EMPTY,        /* nothing is left of the text */
  MAE_CHAT_REASON_TOO_LONG,
  MAE_CHAT_REASON_TOO_FAST,
} MaeChatReason;

G_END_DECLS
