/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What there is on a server with tables: those of the hall, the games of this player, and which of
 * them the session looks at. */
#pragma once

#include "known-people.h"
#include "my-table.h"

/* Only places.c and session-tables.c write to it, and known-people.c to @people. */
typedef struct {
  gboolean to_hall;    /* the session joins the hall instead of the waiting room */
  gboolean is_joining; /* the server is asked for the hall, and hasn't said which games there are */
  MaeTableList *tables; /* NULL: not in the hall */
  MaeSeatList *seats;   /* NULL: the server doesn't tell */
  gint64 told;          /* when it has told them */
  gint64 game, next; /* the game that was opened, and the one to be opened from the hall; 0: none */
  char *code;        /* the table to return to after reconnecting; NULL: none */
  gboolean watch;    /* as a spectator */
  MaeKnownPeople people;
} MaePlaces;

/* To be called when the player has left the server. */
void mae_places_clear (MaePlaces *self);
/* To be called when the connection is lost: remembers @table (may be NULL), if its seat is lost. */
void mae_places_lose (MaePlaces *self, const MaeTableInfo *table);

/* Take ownership of what the server has sent, at @now; games are put in the order of urgency. */
void mae_places_set_tables (MaePlaces *self, MaeTableList *tables);
void mae_places_set_seats (MaePlaces *self, MaeSeatList *seats, gint64 now);

/* Makes the texts of @seats fit to be shown. */
void mae_places_tidy_seats (MaeSeatList *seats);

/* Returns the game to look at after joining: the one before the connection was lost, or the only
 * one; 0: none. */
gint64 mae_places_choose_game (const MaePlaces *self);
/* See mae_session_get_waiting_seat(). */
const MaeSeatInfo *mae_places_get_waiting (const MaePlaces *self);
