/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hands what happens to games to the store, at once. When that is durable, see commit/commit.h. */
#pragma once

#include "engine/game.h"
#include "server/types.h"
#include "store/store.h"

/* To be called when the game of @room has started; when @packed, its last command, was applied;
 * when the commands from room->game.n_commands on were taken back. */
void mae_saving_started (MaeGameRoom *room);
void mae_saving_command (MaeGameRoom *room, const guint8 *packed, gsize size);
void mae_saving_truncated (MaeGameRoom *room);

/* To be called when the game has ended; when it is given up before its end. */
void mae_saving_ended (MaeGameRoom *room);
void mae_saving_given_up (MaeGameRoom *room);
/* The same for a game that sleeps; its players' names are free then. */
void mae_saving_sleeper_over (MaeServer *server, const MaeSleeper *sleeper, MaeTableState state,
                              const char *why);
/* Ends @game, or (0) all games with something that isn't durable, which can't be saved, ever: their
 * players are told. What the store has of them stays there. */
void mae_saving_set_aside (MaeServer *server, gint64 game);

/* To be called when the secret of @identity has changed. */
void mae_saving_identity (MaeServer *server, const MaeIdentity *identity);

/* Returns seconds since 1970, for dates that are shown: the clock may be wrong, and be set. */
gint64 mae_saving_wall_clock (const MaeServer *server);

/* Returns the seconds for which servers with this store have run, for all that ends by time. */
gint64 mae_saving_time (const MaeServer *server);
