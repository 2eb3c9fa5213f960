/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The waiting room: the first player chooses the number of players, and the game starts when that
 * many have come. See "The waiting room" in docs/protocol.md. */
#pragma once

#include "server/types.h"

void mae_waiting_room_init (MaeServer *server);
void mae_waiting_room_clear (MaeServer *server);

/* Handles a ReqNewGame: the first waiting player chooses the number of players. */
void mae_waiting_room_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count);

/* Puts @identity, which is neither in the hall nor at a table, at the end of those who wait, or, if
 * the server is configured so, at a table. */
void mae_waiting_room_enter (MaeServer *server, MaeIdentity *identity);

/* If the server is configured so, those who wait sit down where there is a seat now. */
void mae_waiting_room_seat (MaeServer *server);

/* Removes @identity, which waits, without telling anybody. */
void mae_waiting_room_leave (MaeServer *server, MaeIdentity *identity);

/* Returns whether @identity waits, and isn't in the hall or at a table. */
gboolean mae_waiting_room_has (const MaeIdentity *identity);

/* Tells @session, whose player waits, who else does. */
void mae_waiting_room_show (MaeServer *server, MaeServerSession *session);

/* To be called when the waiting players have changed: tells them, @newcomer (may be NULL) first. */
void mae_waiting_room_changed (MaeServer *server, MaeIdentity *newcomer);

/* Returns how many players wait. */
guint mae_waiting_room_count (const MaeServer *server);

/* Returns whether enough players wait for a game. */
gboolean mae_waiting_room_is_due (const MaeServer *server);

/* Tells the waiting players of changes not yet told, and starts a game when enough are waiting. */
void mae_waiting_room_tick (MaeServer *server);
/* Returns when mae_waiting_room_tick() is next needed, in µs; G_MAXINT64: never. */
gint64 mae_waiting_room_deadline (const MaeServer *server);
