/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a game waits for its players. */
#pragma once

#include "engine/game.h"
#include "server/deadlines.h"
#include "server/types.h"

G_BEGIN_DECLS

/* Times are G_MAXINT64 where there is none. */
typedef struct {
  gint64 turn_until; /* who is to move has until then */
  gint64 player;     /* seat; -1: all who haven't chosen yet */
  gint64 awaited_until[MAE_MAX_PLAYERS];
} MaeClockState;

/* See clock.c. */
typedef struct {
  MaeClockState now, told;
  guint32 period;       /* what now.turn_until is for */
  MaeDeadline deadline; /* the earliest of all */
} MaeClock;

void mae_clock_init (MaeGameRoom *room);
void mae_clock_clear (MaeGameRoom *room);

/* Something at @room has changed: works out who is timed now, and until when. Returns whether
 * that has changed and must be told to all who are there. */
gboolean mae_clock_refresh (MaeGameRoom *room);

/* Whether there is nothing to tell. */
gboolean mae_clock_is_idle (const MaeGameRoom *room);
void mae_clock_tell (MaeGameRoom *room, MaeServerSession *session);

/* Whether the game waits for @seat's player, who is gone: for @grace microseconds, 0: no time of
 * its own. Whoever hasn't chosen in the setup is awaited also while somebody else still chooses. */
gboolean mae_clock_await (MaeGameRoom *room, int seat, gint64 grace);
void mae_clock_stop_awaiting (MaeGameRoom *room, int seat);

gint64 mae_clock_deadline (const MaeServer *server);
void mae_clock_tick (MaeServer *server);

G_END_DECLS
