/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who comes and goes, and who waits for a game in the one waiting room. */
#pragma once

#include "server/types.h"

G_BEGIN_DECLS

/* @secret and @password may be NULL. */
void mae_waiting_room_join (MaeServer *server, MaeServerSession *session, const char *nickname,
                            const char *secret, const char *password);

/* @session, which has no nickname yet, is allowed to have @name, which is clean. */
void mae_waiting_room_admit (MaeServer *server, MaeServerSession *session, const char *name);
void mae_waiting_room_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count);

/* The player of @session leaves the waiting room or the table. */
void mae_waiting_room_leave (MaeServer *server, MaeServerSession *session);

/* Whether enough are waiting for a game. */
gboolean mae_waiting_room_is_due (const MaeServer *server);

/* The game of the @n_players @players couldn't start: they wait before all others. Who isn't here
 * is forgotten, and NULL in @players. */
void mae_waiting_room_take_back (MaeServer *server, MaeIdentity **players, int n_players);

/* Tells who waits what they haven't been told yet, and starts a game when enough are waiting for
 * one. */
void mae_waiting_room_tick (MaeServer *server);
gint64 mae_waiting_room_deadline (const MaeServer *server);

G_END_DECLS
