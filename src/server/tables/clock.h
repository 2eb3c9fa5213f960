/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a game waits for its players. */
#pragma once

#include "engine/game.h"
#include "server/deadlines.h"
#include "server/types.h"
#include "store/store.h"

/* Times are in µs; G_MAXINT64: no limit. */
typedef struct {
  gint64 turn_until; /* when the time of the player to move ends */
  gint64 player;     /* seat; -1: all who are still choosing */
  gint64 awaited_until[MAE_MAX_PLAYERS];
} MaeClockState;

/* The clock of a game: its times now, and as the clients were told. */
typedef struct {
  MaeClockState now, told;
  guint32 period;                 /* identifies the turn that now.turn_until belongs to */
  guint8 missed[MAE_MAX_PLAYERS]; /* turns in a row */
  MaeStoredClock stored;          /* as the store has it: stored.due is that of: */
  gint64 stored_until;
  MaeDeadline deadline; /* the earliest of all times */
} MaeClock;

/* What is done when the time of @seat's player is over: @finish_turn does what the client can't be
 * asked for any more; if that was nothing, @run_out makes the player absent, and returns FALSE if
 * @room was freed. */
typedef struct {
  void (*finish_turn) (MaeGameRoom *room, int seat);
  gboolean (*run_out) (MaeGameRoom *room, int seat);
} MaeClockFuncs;

void mae_clock_init (MaeGameRoom *room);
void mae_clock_clear (MaeGameRoom *room);

/* To be called when @room is open again, after its clock has stood still for some time, in µs. */
void mae_clock_resume (MaeGameRoom *room, gint64 stood_still);

/* ── Games over days: the clock always runs, and is in the store ─────────────────────────────────
 */

/* The most turns in a row that a player may miss, before a computer player takes the seat. */
#define MAE_MISSED_MAX 3

/* To be called when @room has woken up: its clock goes on as it is stored. */
void mae_clock_restore (MaeGameRoom *room, const MaeStoredClock *stored);
/* Returns when the time of @stored is over, in µs; G_MAXINT64: never. */
gint64 mae_clock_due (const MaeServer *server, const MaeStoredClock *stored);
/* A holiday of @seat's player, which has been noted, lasts from @since until @until: if it is that
 * player's turn, its time stands still for so long. */
void mae_clock_hold (MaeGameRoom *room, int seat, gint64 since, gint64 until);
/* To be called when @seat's player has missed a turn: returns whether it was one too many for a
 * game over days. The second function is to be called when @command was accepted. */
gboolean mae_clock_miss (MaeGameRoom *room, int seat);
void mae_clock_note_played (MaeGameRoom *room, const MaeCommand *command);

/* To be called when @room has changed: updates who is timed, and until when. Returns whether that
 * has changed, so that everybody must be told. */
gboolean mae_clock_refresh (MaeGameRoom *room);

/* Returns whether no time limit is running, for a turn or for an absent player. */
gboolean mae_clock_is_idle (const MaeGameRoom *room);
/* Sends @session (may be NULL) the times, if its client knows them. */
void mae_clock_tell (MaeGameRoom *room, MaeServerSession *session);

/* Starts to wait @grace µs for @seat's player, who has disconnected; with 0 the game doesn't wait.
 * Returns whether it waits. In the setup it waits in any case, as long as others are still
 * choosing. */
gboolean mae_clock_await (MaeGameRoom *room, int seat, gint64 grace);
/* After a restart: starts to wait until @until for all players of @room's game. */
void mae_clock_await_returns (MaeGameRoom *room, gint64 until);
/* Returns whether the game waits for the player of @seat to come back. */
gboolean mae_clock_is_awaited (const MaeGameRoom *room, int seat);
/* To be called when the player of @seat is back. */
void mae_clock_stop_awaiting (MaeGameRoom *room, int seat);

/* Returns when the first time of any game is over, in µs; G_MAXINT64: never. The second function
 * does what is due then. */
gint64 mae_clock_deadline (const MaeServer *server);
void mae_clock_tick (MaeServer *server, const MaeClockFuncs *funcs);
