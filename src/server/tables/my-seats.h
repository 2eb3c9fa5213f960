/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells people of all games in which they have seats, whatever they look at: see "Several games" in
 * docs/protocol.md. */
#pragma once

#include "server/types.h"

/* What was last told of a game. Zeroed: nothing. */
typedef struct {
  gint64 turn_until;
  guint16 round;
  guint8 phase, to_move, here; /* to_move, here: bit s is that of seat s */
} MaeSeatTold;

/* Returns whether @identity can look at something else without giving up a seat: its client offers
 * `seats`, and nobody else gets the seat by the nickname alone. */
gboolean mae_my_seats_are_kept (const MaeServer *server, const MaeIdentity *identity);

/* Returns in how many games @identity has a seat, those that sleep included. */
guint mae_my_seats_count (const MaeServer *server, const MaeIdentity *identity);

/* To be called when the game of @room has changed, or who is there: those who have a seat and look
 * at something else are told soon. */
void mae_my_seats_note (MaeGameRoom *room);

/* Tells @identity, who is connected, of all its games now, if its client knows that. */
void mae_my_seats_tell (MaeServer *server, MaeIdentity *identity);

/* Answers ReqMyTurns of @session, which has proved to be the person with @key: the games over days
 * and the seats at open tables for them. */
void mae_my_seats_answer (MaeServerSession *session, const char *key);

/* The first function returns when those are told whose games have changed, in µs; G_MAXINT64: there
 * are none. The second one tells them. */
gint64 mae_my_seats_deadline (const MaeServer *server);
void mae_my_seats_tick (MaeServer *server);
