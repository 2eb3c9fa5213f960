/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One game and its players. */
#pragma once

#include "protocol/bridge.h"
#include "server/tables/clock.h"
#include "server/tables/my-seats.h"
#include "server/tables/turn.h"
#include "server/types.h"
#include "store/store.h"

struct _MaeGameRoom {
  MaeServer *server;
  MaeTable *table;
  MaeClock clock;
  guint64 number;
  guint64 seed, seed_more[3];
  gint64 started;  /* seconds since 1970 */
  GByteArray *log; /* accepted commands, packed */
  MaeGame game;
  MaeRoster roster;
  MaeRoster spelled[MAE_MAX_PLAYERS]; /* by seat: @roster, with the name of that seat as its own
                                         client spells it */
  MaeIdentity
      *seats[MAE_MAX_PLAYERS]; /* NULL: a computer player, or one who has left an ended game */
  guint here; /* bit s: the player of seat s is here, see mae_game_room_is_here() */
  int n_present;
  gboolean ended; /* the end of the game was handled */
  MaeTurn turn;
  MaeSeatTold seats_told;
  guint rated_seats;                  /* bit s: the game has changed the rating in seat s */
  int rating_change[MAE_MAX_PLAYERS]; /* by how much, as it is shown */
  gint64 deserted_since;              /* since when nobody is here, while @n_present is 0 */
  gint64 woken_at;                    /* when it was last loaded; 0: never */
  GList link, deserted_link;          /* see rooms.h */

  /* See computer.h. */
  int computer[MAE_MAX_PLAYERS]; /* mae_ai_number() of a computer player; 0: a person's seat */
  gboolean is_thinking;
  gint64 thinking_since;
  GList thinking_link;
  MaeThought *thought; /* of the computer player who has to move, see thought.h; NULL: none */

  /* See commit.h. */
  guint64 changed_in; /* the batch that has its last change; 0: none yet */
  gboolean is_unsaved;
  GList unsaved_link;
};

/* Starts the game of @table, whose seats are all taken. */
void mae_game_room_start (MaeTable *table);
void mae_game_room_free (MaeGameRoom *room);

/* Frees @room if its game is over, nobody can come back, and its end is durable. Otherwise it is
 * called again then. */
void mae_game_room_free_ended (MaeGameRoom *room);

/* Creates the room of a stored game, with nobody connected. Takes ownership of @log; @names has
 * game->n_players elements. */
MaeGameRoom *
mae_game_room_load (MaeTable *table, guint64 number, guint64 seed, const guint64 more[3],
                    const MaeGame *game, GByteArray *log, const char *const *names);

/* To be called when the time to come back after a restart is over: players who haven't come back
 * count as away. */
void mae_game_room_end_waiting (MaeGameRoom *room);

/* To be called when nobody has been connected for too long: ends the game, frees @room and releases
 * its players' names. */
void mae_game_room_abandon (MaeGameRoom *room);

/* The same for a game that sleeps, whose new state is @state; @why may be NULL. Frees @sleeper. */
void mae_game_room_end_sleeper (MaeServer *server, MaeSleeper *sleeper, MaeTableState state,
                                const char *why);

/* Ends the game, which can't be saved, ever, whoever is connected. Their output that waits for the
 * store is dropped. */
void mae_game_room_set_aside (MaeGameRoom *room);

/* Ends the game, whoever is connected: tells them @why, closes their connections, frees @room and
 * releases its players' names. To be called when no game is being handled. */
void mae_game_room_dismiss (MaeGameRoom *room, const char *why);

/* Applies @command from @seat and sends the result to everybody. */
void mae_game_room_command (MaeGameRoom *room, int seat, MaeCommand *command);

/* Completes the move that @seat's player has begun in a step-by-step dialect. */
void mae_game_room_finish_turn (MaeGameRoom *room, int seat);

/* Takes back the last command of @seat, if allowed: everybody gets a new snapshot. */
void mae_game_room_undo (MaeGameRoom *room, int seat);

/* To be called when the player of @seat has connected: identity->session is set, or looks at the
 * game again. Shows the game to those who look at it. */
void mae_game_room_return (MaeGameRoom *room, int seat);

/* To be called when the player of @seat has disconnected: identity->session is NULL. @lost: there
 * was no goodbye, so the game may wait for the player. If the game is over, the player's identity,
 * @room and its table may be freed. */
void mae_game_room_leave (MaeGameRoom *room, int seat, gboolean lost);

/* To be called when a player has begun to look at the game, or the one of @seat has stopped.
 * Whoever else counts as here is here then, too. */
void mae_game_room_look (MaeGameRoom *room);
void mae_game_room_look_away (MaeGameRoom *room, int seat);

/* To be called when the player of @seat, who looks at the game, goes and doesn't come back to it.
 */
void mae_game_room_give_up (MaeGameRoom *room, int seat);

/* To be called when the time of @seat is over: the player leaves and, if connected, returns
 * immediately. In a game over days the turn is passed, or a computer player takes the seat. Returns
 * FALSE if no person was left, so that @room was freed. */
gboolean mae_game_room_run_out (MaeGameRoom *room, int seat);

/* Sends the whole game and the remaining times to @session, a spectator. */
void mae_game_room_show_spectator (MaeGameRoom *room, MaeServerSession *session);

/* To be called when the connected player of @seat has a new session, or looks at the game again:
 * sends the game. */
void mae_game_room_show (MaeGameRoom *room, int seat);

/* Returns the session of the player in @seat if it looks at this game; NULL: it doesn't, or the
 * player isn't connected. The second function returns whether the player is here: in a live game,
 * connected by a client that can be led to it, whatever the session looks at; in a game over days,
 * looking at it. */
MaeServerSession *mae_game_room_session_at (const MaeGameRoom *room, int seat);
gboolean mae_game_room_is_here (const MaeGameRoom *room, int seat);

/* Returns whether the player of @seat counts as here from the next time on that a player comes: a
 * game that woke up for somebody who watches waits for that. */
gboolean mae_game_room_counts (const MaeGameRoom *room, int seat);

/* Returns whether moves can be taken back: all clients at the table must support it. */
gboolean mae_game_room_offers_undo (const MaeGameRoom *room);

/* Sends @events to all sessions at the table, except to the player in @except (-1: to all). */
void mae_game_room_publish (MaeGameRoom *room, const MaeEvents *events, int except);

/* The first function sends @session a snapshot with what @seat (-1: everybody) may know; the second
 * sends everybody their own. @undone: because a move was taken back. */
void mae_game_room_send (MaeGameRoom *room, MaeServerSession *session, int seat, gboolean undone);
void mae_game_room_send_all (MaeGameRoom *room, gboolean undone);

/* Tells @session, of the player in @seat who has come back, the last commands of the game as that
 * player may know them. Does nothing if its client doesn't offer `past`. */
void mae_game_room_tell_past (MaeGameRoom *room, MaeServerSession *session, int seat);

/* Tells the player in @seat, if the game is looked at, which plan is kept or what became of it.
 * Does nothing if the client doesn't offer `plans`, or the game isn't one over days. */
void mae_game_room_tell_plan (MaeGameRoom *room, int seat);

/* Tells the player in @seat why a request was refused. */
void mae_game_room_reject (MaeGameRoom *room, int seat, const MaeReject *reject);

/* Sends @message about @room to @session at the table, when what the room has is durable. */
void mae_game_room_write (MaeGameRoom *room, MaeServerSession *session, const MaeMessage *message);

/* Returns the players' names as @session at the table spells them. */
const MaeRoster *mae_game_room_names (MaeGameRoom *room, const MaeServerSession *session);

/* Returns the context to encode messages of @room for @seat, -1: for everybody. The name of the
 * player in @seat is spelled as its client does. */
MaeWireContext mae_game_room_context (MaeGameRoom *room, int seat);
