/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two people in a game over days who make plans. */
#pragma once

#include "protocol/plan-info.h"
#include "seated.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "stored-world.h"

#define PLANNED_DAYS                                                                               \
  "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""
#define PLANNED PLANNED_DAYS ",\"plans\""

/* Milliseconds. */
#define PLANNED_HOURS(n) ((n) *G_GINT64_CONSTANT (3600000))

void planned_set_up (StoredWorld *f, gconstpointer data);
void planned_tear_down (StoredWorld *f, gconstpointer data);
void planned_restart (StoredWorld *f);

/* The only game, and all plans. */
MaeGameRoom *planned_room (StoredWorld *f);
MaePlans *planned_plans (StoredWorld *f);

/* @name enters the hall; the second function also opens the game, the third one leaves. */
Client *planned_enter (StoredWorld *f, const char *name);
Client *planned_look (StoredWorld *f, const char *name);
void planned_quit (Client *client);

/* Two people play and have chosen. @mover is to move, @planner waits. */
void planned_play (StoredWorld *f, Client **mover, Client **planner);
int planned_seat_of (Client *client);

/* Returns a row that has other marbles after somebody has taken from it. */
int planned_find_changing_row (const MaeGame *game);

/* Sets @steps to a row of the market, and the end of the turn; returns how many. The second
 * function sends a plan, the fourth one such a row, and the last one makes these moves. */
int planned_row (Client *client, int index, MaeCommand *steps);
void planned_send (Client *client, MaeCommand *steps, int n);
/* The plan was made when the game was as in @seen. */
void planned_send_for (Client *client, const MaeGame *seen, MaeCommand *steps, int n);
void planned_send_row (Client *client, int index);
void planned_take_row (Client *client, int index);
