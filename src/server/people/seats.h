/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The seats of a person in games that are in memory; those in games that sleep are in
 * tables/sleepers.h. Zeroed: none. */
#pragma once

#include "server/types.h"

typedef struct {
  MaeGameRoom *room;
  int seat;
} MaeSeat;

typedef struct {
  MaeSeat *at; /* in the order in which they came */
  guint n;
} MaeSeats;

void mae_seats_add (MaeSeats *self, MaeGameRoom *room, int seat);
/* Does nothing if there is no seat in @room. */
void mae_seats_remove (MaeSeats *self, const MaeGameRoom *room);
void mae_seats_clear (MaeSeats *self);

/* Returns the seat in @room; -1: there is none. */
int mae_seats_find (const MaeSeats *self, const MaeGameRoom *room);
