/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The seats of a person: in games that are in memory, and those kept at open tables; those in games
 * that sleep are in tables/sleepers.h. Zeroed: none. */
#pragma once

#include "server/types.h"

typedef struct {
  MaeGameRoom *room;
  int seat;
} MaeSeat;

typedef struct {
  MaeSeat *at; /* in the order in which they came */
  guint n;
  GPtrArray *kept; /* MaeTable without a game, at which a seat is kept; NULL: none */
} MaeSeats;

void mae_seats_add (MaeSeats *self, MaeGameRoom *room, int seat);
/* Does nothing if there is no seat in @room. */
void mae_seats_remove (MaeSeats *self, const MaeGameRoom *room);
void mae_seats_clear (MaeSeats *self);

/* Returns whether there is a seat of any kind. */
gboolean mae_seats_any (const MaeSeats *self);

/* From now on a seat is kept at the open @table; not any more; and whether one is. */
void mae_seats_keep (MaeSeats *self, MaeTable *table);
void mae_seats_stop_keeping (MaeSeats *self, const MaeTable *table);
gboolean mae_seats_keeps (const MaeSeats *self, const MaeTable *table);
/* Returns how many seats are kept, and the table of number @i. */
guint mae_seats_count_kept (const MaeSeats *self);
MaeTable *mae_seats_kept_at (const MaeSeats *self, guint i);

/* Returns the seat in @room; -1: there is none. */
int mae_seats_find (const MaeSeats *self, const MaeGameRoom *room);
