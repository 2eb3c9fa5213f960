/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table: its players while seats are free, during its game and for another one; its
 * spectators and its chat. See "Tables" in docs/protocol.md. */
#pragma once

#include "protocol/table-info.h"
#include "server/tables/quota.h"
#include "server/types.h"

G_BEGIN_DECLS

#define MAE_CODE_LENGTH 6    /* letters */
#define MAE_TITLE_MAX 40     /* characters */
#define MAE_TURN_TIME_MIN 10 /* seconds */
#define MAE_TURN_TIME_MAX (24 * 60 * 60)

typedef struct {
  MaeIdentity *identity; /* NULL: a computer player */
  int level;             /* of one */
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

  MaeGameRoom *room; /* NULL: it is open */
  /* Who sits there while it is open; then they are in the table's seats. */
  MaeTableMember members[MAE_MAX_PLAYERS];
  int n_members;
  GPtrArray *spectators; /* MaeIdentity */
  guint rematch;         /* bit s: who sits in seat s wants another game */
  GQueue chat;           /* MaeChatLine, the oldest first */

  int told_stage;     /* MaeTableStage those here know of; -1: nothing yet */
  gint64 told_until;  /* what of the changes may be told at once: see table-tell.c */
  gboolean is_untold; /* some here are to be told later */
  GList link, open_link, untold_link;
};

/* Opens one for games by @rules; @code "" gives it none, NULL a new one. */
MaeTable *mae_table_new (MaeServer *server, const MaeRuleset *rules, int n_seats, const char *code);

/* @open: it has no game, and free seats can be taken. */
void mae_table_set_open (MaeTable *table, gboolean open);

/* Sends the spectators back to the hall. */
void mae_table_free (MaeTable *table);

/* Starts a game of the @n_players first of @players, from the waiting room; it is the first one's.
 */
void mae_table_start_waiting (MaeServer *server, MaeIdentity **players, int n_players);

/* Starts the game if nobody is missing. */
void mae_table_try_start (MaeTable *table);

/* Whether a table waits for nothing but the store. */
gboolean mae_table_any_due (const MaeServer *server);

/* Starts the games that are due. */
void mae_table_start_due (MaeServer *server);

/* The game of @room couldn't start: all sit there as before. Frees @room. */
void mae_table_take_back (MaeGameRoom *room);

/* What those who are here know is out of date: they are told, at once where there haven't been too
 * many changes lately; @asker (NULL: nobody), who is here, in any case. */
void mae_table_changed (MaeTable *table, const MaeIdentity *asker);

/* The same, where nothing has changed but that @identity watches, or doesn't any more. */
void mae_table_tell_spectator (MaeTable *table, const MaeIdentity *identity, gboolean watches);

/* Tells what couldn't be told at once. */
gint64 mae_table_deadline (const MaeServer *server);
void mae_table_tick (MaeServer *server);
void mae_table_forget_untold (MaeTable *table);

/* The same, if its game has begun or ended since they were told. */
void mae_table_refresh (MaeTable *table);

/* Tells @session, which has come to the table, what table this is. */
void mae_table_greet (MaeTable *table, MaeServerSession *session, gboolean is_spectator);

/* Tells everything to @session, by which somebody came back who sits at an open table, or watches.
 */
void mae_table_show (MaeTable *table, MaeServerSession *session, gboolean is_spectator);

/* @identity, which sits at an open table or watches, isn't there any more. */
void mae_table_leave (MaeIdentity *identity);

/* The identity in place @i, also in the game; NULL: none, or a computer player. */
MaeIdentity *mae_table_player_at (const MaeTable *table, int i);

MaeTableStage mae_table_stage (const MaeTable *table);

/* Fills @info with strings that aren't its own: it is not to be cleared. */
void mae_table_describe (const MaeTable *table, MaeTableInfo *info);

/* @identity, which is nowhere, sits down at an open table with a free seat. */
void mae_table_sit_down (MaeTable *table, MaeIdentity *identity);

/* Who sits in @seat of an ended game wants another one there, or not any more. It starts when
 * everybody does. All of them are there still. */
void mae_table_rematch (MaeGameRoom *room, int seat, gboolean wanted);

/* Somebody came back to @room who may have been all that was missing. It may be gone then. */
void mae_table_try_rematch (MaeGameRoom *room);

/* What a member is called; computer players have names of their own. */
const char *mae_table_member_name (const MaeTable *table, int member);

/* Computer players of all tables that somebody is at. */
guint mae_table_count_computers (const MaeServer *server);

G_END_DECLS
