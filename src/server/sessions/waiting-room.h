/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Logging in and out, and the waiting room. */
#pragma once

#include "server/types.h"

void mae_waiting_room_init (MaeServer *server);
void mae_waiting_room_clear (MaeServer *server);

/* Logs in. @secret and @password may be NULL. */
void mae_waiting_room_join (MaeServer *server, MaeServerSession *session, const char *nickname,
                            const char *secret, const char *password);

/* Gives @name, which is clean, to @session, which has no nickname yet and is allowed to have it. */
void mae_waiting_room_admit (MaeServer *server, MaeServerSession *session, const char *name);
/* Handles a ReqNewGame: the first waiting player chooses the number of players. */
void mae_waiting_room_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count);

/* Removes the player of @session from the waiting room or the table. */
void mae_waiting_room_leave (MaeServer *server, MaeServerSession *session);

/* Returns whether enough players wait for a game. */
gboolean mae_waiting_room_is_due (const MaeServer *server);

/* To be called when the game of these @players couldn't start: puts them back before all others.
 * Those who have disconnected are forgotten, and become NULL in @players. */
void mae_waiting_room_take_back (MaeServer *server, MaeIdentity **players, int n_players);

/* Tells the waiting players of changes not yet told, and starts a game when enough are waiting. */
void mae_waiting_room_tick (MaeServer *server);
/* Returns when mae_waiting_room_tick() is next needed, in µs; G_MAXINT64: never. */
gint64 mae_waiting_room_deadline (const MaeServer *server);
