/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One game and who plays it. */
#pragma once

#include "protocol/dialect.h"
#include "server/tables/clock.h"
#include "server/tables/turn.h"
#include "server/types.h"

G_BEGIN_DECLS

struct _MaeGameRoom {
  MaeServer *server;
  MaeTable *table;
  MaeClock clock;
  guint64 number;
  guint64 seed, seed_more[3];
  GByteArray *log; /* accepted commands, packed */
  MaeGame game;
  MaeRoster roster;
  MaeRoster spelled[MAE_MAX_PLAYERS]; /* as that seat's client spells its own: see context */
  MaeIdentity
      *seats[MAE_MAX_PLAYERS]; /* NULL: a computer player, or one who has left an ended game */
  int n_present;
  gboolean ended; /* it has been noticed */
  MaeTurn turn;
  gint64 empty_since; /* while in server->empty_tables */
  GList link, empty_link;

  /* See computer.h. */
  int computer[MAE_MAX_PLAYERS]; /* MaeAiLevel of a computer player; 0: none sits there */
  gboolean is_thinking;
  gint64 thinking_since;
  GList thinking_link;
  MaeThought *thought; /* of the seat that is to move, see thought.h; NULL: none */

  /* See saving.c. What is in the store, and how much of that the log still begins with. */
  gboolean is_stored;
  guint32 durable, low;
  gsize durable_size, low_size;
  /* How it was when the first request of the turn changed it; NULL: none has. */
  MaeGame *before;
  gsize before_size;  /* of its log */
  guint8 *before_log; /* the log itself, where it isn't the beginning of what it is now */
  guint n_accepted;   /* requests since then */
  gboolean is_touched;
  GList touched_link;
};

/* Starts the game of @table, where all seats are taken. */
void mae_game_room_start (MaeTable *table);
void mae_game_room_free (MaeGameRoom *room);

/* A table as it was in the store: @log is taken, of @names there are game->n_players. Nobody is
 * there. */
MaeGameRoom *
mae_game_room_load (MaeTable *table, guint64 number, guint64 seed, const guint64 more[3],
                    const MaeGame *game, GByteArray *log, const char *const *names);

/* Who was there when the server went down and hasn't come back is away from now on. */
void mae_game_room_end_waiting (MaeGameRoom *room);

/* Nobody has been there for long: ends it and releases its players' names. */
void mae_game_room_abandon (MaeGameRoom *room);

/* @command from @seat: the answer goes out to all who get one. */
void mae_game_room_command (MaeGameRoom *room, int seat, MaeCommand *command);

/* What @seat's player has begun, in a dialect that asks step by step, is completed. */
void mae_game_room_finish_turn (MaeGameRoom *room, int seat);

/* Takes back @seat's last command, if it may: everybody then gets the game anew. */
void mae_game_room_undo (MaeGameRoom *room, int seat);

/* The player of @seat has come back (identity->session is set), or has gone (it is NULL). */
void mae_game_room_return (MaeGameRoom *room, int seat);

/* @lost: without a word; where the game waits for this player it may go on doing so for a while. */
void mae_game_room_leave (MaeGameRoom *room, int seat, gboolean lost);

/* The player of @seat goes to the hall, and doesn't come back to this game. */
void mae_game_room_give_up (MaeGameRoom *room, int seat);

/* @seat has let its time run out: as if its player had been away for a moment, or was still. */
void mae_game_room_run_out (MaeGameRoom *room, int seat);

void mae_game_room_show_spectator (MaeGameRoom *room, MaeServerSession *session);

/* The player of @seat, who was there, is there by another session now. */
void mae_game_room_show (MaeGameRoom *room, int seat);

/* The session of the player in @seat; NULL: the player isn't connected. */
MaeServerSession *mae_game_room_session_at (const MaeGameRoom *room, int seat);

/* Whether moves can be taken back: all who are there know that it can be. */
gboolean mae_game_room_offers_undo (const MaeGameRoom *room);

/* Tells @events to all sessions at the table, except that of the player in @except (-1: none). */
void mae_game_room_publish (MaeGameRoom *room, const MaeEvents *events, int except);

/* Tells the whole game to @session as @seat (-1: anybody) may know it; or to all who are there.
 * @undone: because a move was taken back. */
void mae_game_room_send (MaeGameRoom *room, MaeServerSession *session, int seat, gboolean undone);
void mae_game_room_send_all (MaeGameRoom *room, gboolean undone);

/* Tells who sits in @seat why a request was refused. */
void mae_game_room_reject (MaeGameRoom *room, int seat, const MaeReject *reject);

/* Tells @session, which is at the table, about @room; rolled back if saving fails. */
void mae_game_room_write (MaeGameRoom *room, MaeServerSession *session, const MaeMessage *message);

/* How @session, which is at the table, knows the players. */
const MaeRoster *mae_game_room_names (MaeGameRoom *room, const MaeServerSession *session);

/* What names mean at @room for who sits in @seat; -1: for all others. Who sits there is called as
 * their client spells it. */
MaeWireContext mae_game_room_context (MaeGameRoom *room, int seat);

G_END_DECLS
