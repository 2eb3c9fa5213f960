/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table: its players before, during and after a game, its spectators and its chat. See "Tables"
 * in docs/protocol.md. */
#pragma once

#include "protocol/table-code.h"
#include "protocol/table-info.h"
#include "server/deadlines.h"
#include "server/tables/holder.h"
#include "server/types.h"

#define MAE_CODE_LENGTH MAE_TABLE_CODE_LENGTH
#define MAE_TURN_TIME_MIN 10 /* seconds */
#define MAE_TURN_TIME_MAX (14 * MAE_TURN_TIME_DAYS)
/* What a change of an open table at which seats are kept costs in the store, in bytes. */
#define MAE_STORED_OPEN_TABLE 512

typedef struct {
  MaeIdentity *identity; /* NULL: a computer player */
  int computer;          /* mae_ai_number() of a computer player; 0: a person */
  MaeWho who; /* for whom the seat counts while it is kept, wherever the person is; after a restart
               * that isn't known */
} MaeTableMember;

struct _MaeTable {
  MaeServer *server;
  char code[MAE_CODE_LENGTH + 1]; /* "": a game of the waiting room, which isn't listed */
  char *title;                    /* NULL: none */
  const MaeRuleset *rules;        /* a reference */
  int n_seats;
  guint flags;      /* MaeStoredFlags */
  gint64 turn_time; /* µs; 0: none */
  MaeHolder holder;

  MaeGameRoom *room; /* NULL: the table is open */
  /* Who sits there while the table is open; in a game they are in room->seats. */
  MaeTableMember members[MAE_MAX_PLAYERS];
  int n_members;
  /* While seats are kept at it: the number that its game will have (otherwise 0), and when it is
   * removed. */
  guint64 number;
  MaeDeadline ends;
  guint64 changed_in;    /* the last batch with one of these seats: see commit/commit.h; 0: none */
  GPtrArray *spectators; /* MaeIdentity */
  GPtrArray *invited;    /* MaeInvited of people/invitations.c */
  guint rematch;         /* bit s: the player in seat s wants another game */
  GQueue chat;           /* KeptLine of chat.c, the oldest first */

  int told_stage;     /* last MaeTableStage that members were told; -1: none */
  gint64 told_until;  /* limits how many changes are told immediately: see table-notify.c */
  gboolean is_untold; /* some members haven't been told the last changes */
  GList link, open_link, untold_link;
};

/* Returns whether the games of @table go on over days: nobody has to be there, and only clients
 * that offer `days` know of it. The second function returns whether @session may see it. */
gboolean mae_table_is_over_days (const MaeTable *table);
gboolean mae_table_is_known_to (const MaeTable *table, const MaeServerSession *session);

/* Creates a table for games with @rules; @code "": without one, NULL: with a new one. */
MaeTable *mae_table_new (MaeServer *server, const MaeRuleset *rules, int n_seats, const char *code);

/* Makes @table known to the hall by @code, or (NULL, or another table has it) a new one. */
void mae_table_give_code (MaeTable *table, const char *code);

/* Sets whether the table has no game, so that free seats can be taken. */
void mae_table_set_open (MaeTable *table, gboolean open);

/* Makes @table unknown to the hall: it has no code any more. */
void mae_table_hide (MaeTable *table);

/* Frees @table and sends its spectators back to the hall. */
void mae_table_free (MaeTable *table);

/* Starts a game of the first @n_players of @players, from the waiting room. The first player counts
 * as the one who opened the table. */
void mae_table_start_waiting (MaeServer *server, MaeIdentity **players, int n_players);

/* Lets @identity, who is nowhere else, sit down at the table for everybody that has had a free seat
 * for longest. Returns FALSE if there is none. */
gboolean mae_table_take_in (MaeServer *server, MaeIdentity *identity);

/* Starts the game if all seats are taken. */
void mae_table_try_start (MaeTable *table);

/* Starts the games that waited for the store. */
void mae_table_start_due (MaeServer *server);

/* To be called when the table has changed: tells its members, immediately unless there were too
 * many changes lately. @asker (NULL: nobody), whose request is being handled, is told immediately
 * in any case. */
void mae_table_changed (MaeTable *table, const MaeIdentity *asker);

/* Like mae_table_changed(), when @identity has begun or stopped watching. */
void mae_table_tell_spectator (MaeTable *table, const MaeIdentity *identity, gboolean watches);

/* Returns when delayed changes are to be told; G_MAXINT64: there are none. */
gint64 mae_table_deadline (const MaeServer *server);

/* Tells the members of all tables the delayed changes, if it is time. */
void mae_table_tick (MaeServer *server);

/* Drops the delayed changes of @table, untold. */
void mae_table_forget_untold (MaeTable *table);

/* Like mae_table_changed(), if its game has begun or ended since the last time. */
void mae_table_refresh (MaeTable *table);

/* Sends the table to @session, which has come to it. */
void mae_table_greet (MaeTable *table, MaeServerSession *session, gboolean is_spectator);

/* @identity, which sits at an open table or watches, looks at it no longer. Its seat is given up,
 * unless it is kept. */
void mae_table_leave (MaeIdentity *identity);

/* @identity, whose seat is kept at the open @table, looks at that table from now on; it looks at
 * nothing else. */
void mae_table_look (MaeTable *table, MaeIdentity *identity);

/* Gives up the seat of @identity at the open @table, whatever it looks at. The second function
 * removes that table: those who look at it are told @why (NULL: it was canceled, or nobody has
 * joined it) and sent to the hall. Both may free it, and those who aren't connected and have no
 * other seat. */
void mae_table_give_up (MaeTable *table, MaeIdentity *identity);
void mae_table_remove_open (MaeTable *table, const char *why);
/* Removes the open table with @number, or (0) all with a seat that isn't durable, since it can't be
 * stored, ever. */
void mae_table_set_aside_open (MaeServer *server, guint64 number);

/* Returns whether @identity may remove the open @table: it opened it, or those before it left. */
gboolean mae_table_is_host (const MaeTable *table, const MaeIdentity *identity);

/* Returns when the first open table ends because nobody has joined for so long, in µs; G_MAXINT64:
 * never. The second function removes those. */
gint64 mae_table_next_end (const MaeServer *server);
/* Sets when the open @table ends, in the store's time (mae_commit_time()). */
void mae_table_set_ends (MaeTable *table, gint64 at);
void mae_table_end_due (MaeServer *server);

/* Returns member number @i, before or during the game; NULL: none, or a computer player. */
MaeIdentity *mae_table_player_at (const MaeTable *table, int i);

/* Returns how far the table is. */
MaeTableStage mae_table_stage (const MaeTable *table);

/* Fills @info with borrowed strings: it must not be cleared. */
void mae_table_describe (const MaeTable *table, MaeTableInfo *info);

/* Seats @identity, which is at no table, at an open table with a free seat. At one for games over
 * days the seat is kept while the person looks at something else or isn't connected, if the client
 * offers `reserve`. */
void mae_table_sit_down (MaeTable *table, MaeIdentity *identity);

/* Stops counting @member, whose game begins or who has left, and clears it. */
void mae_table_clear_member (MaeTable *table, MaeTableMember *member);

/* To be called when the player in @seat of an ended game wants another game, or no longer wants
 * one. The game starts when all players are still there and want it. */
void mae_table_rematch (MaeGameRoom *room, int seat, gboolean wanted);

/* Starts another game if the player who came back to @room was the last one missing. @room may be
 * freed. */
void mae_table_try_rematch (MaeGameRoom *room);

/* Returns the name of a member; computer players have names of their own. */
const char *mae_table_member_name (const MaeTable *table, int member);

/* Returns the number of computer players at tables where somebody is connected. */
guint mae_table_count_computers (const MaeServer *server);
