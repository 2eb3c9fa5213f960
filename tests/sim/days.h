/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Worlds with games over days: what is shared by the parts of days.c. */
#pragma once

#include "guests.h"
#include "seated.h"
#include "store/store.h"

#define FEATURES                                                                                   \
  "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""              \
  ",\"reserve\",\"holidays\",\"plans\""
#define GAMES 3
#define PLAYERS (GAMES + 1)
#define HOLIDAYS 14 /* days of one person */
#define TABLES 3
#define SEATS 3 /* at each of them */
#define PEOPLE 8
#define OPEN_TIME (14 * 24 * HOUR)
#define STEPS 80
#define HOUR G_GINT64_CONSTANT (3600)
#define WAIT_MAX (20 * HOUR) /* less than any turn */

/* How much longer than its time a turn may go on, in seconds; and with each stop, since the time
 * that has passed is counted once an hour. */
#define SLACK 120
#define STOP_SLACK (HOUR + 120)

/* A plan that waits for its turn; @n_steps 0: none. */
typedef struct {
  int seat, n_steps, round;
  guint32 n_commands; /* and the game, when it was made */
  MaeGame made;
  MaeCommand steps[2];
} DaysPlan;

/* What the test knows of a game between Anna and Bruno and so on: two people. Times are those in
 * which a server ran, in seconds. */
typedef struct {
  guint64 number;
  gint64 turn_time;
  gint64 begun_min, begun_max; /* when the turn began */
  gint64 slack;
  char *names[2]; /* by seat */
  int mover, missed[2], n_plays;
  gboolean lost[2], is_over;
  int round;
  DaysPlan plan;
} Game;

/* What the test knows of an open table. */
typedef struct {
  guint64 number; /* 0: there is none */
  char *code;
  guint people;  /* bit p: person p has a seat */
  gint64 joined; /* when the last one sat down */
  gint64 slack;
} Waiting;

/* Of one person. */
typedef struct {
  gint64 end, slack; /* in seconds; how much later it may end, because of stops */
  int used;          /* days */
} Holiday;

typedef struct {
  GRand *rand;
  guint64 seed;
  char *folder, *path;
  int n_stores;
  MaeStore *store;
  World *world;
  gint64 time, date; /* running, and what the world's date should be, in seconds */
  Game games[GAMES];
  Holiday holidays[PLAYERS];
  Waiting tables[TABLES];
} Days;

/* Says what is wrong, and ends the program. */
void violation (const Days *self, const char *format, ...) G_GNUC_PRINTF (2, 3) G_GNUC_NORETURN;

/* Whoever isn't to move in @game makes a plan; and the second function checks what has become of
 * one. How many were made, were played, and were dropped: */
void days_plan (Days *self, Game *game);
void days_check_plan (Days *self, Game *game);
extern guint days_planned, days_played, days_dropped;

/* The first function checks all open tables; with the second one somebody opens one, joins it, or
 * gives a seat up. How many were opened, games have begun at, and have ended: */
void days_check_tables (Days *self);
void days_wait_somewhere (Days *self);
extern guint days_opened, days_begun, days_ended;
