/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hands what happens to games to the store, at once. When that is durable, see commit/commit.h. */
#pragma once

#include "engine/game.h"
#include "server/types.h"
#include "store/store.h"

/* To be called when the seats kept at the open @table have changed; the second function, when it is
 * removed without a game. */
void mae_saving_open_table (MaeTable *table);
void mae_saving_open_table_over (MaeTable *table);

/* To be called when the game of @room has started; when @packed, its last command, was applied;
 * when the commands from room->game.n_commands on were taken back. */
void mae_saving_started (MaeGameRoom *room);
void mae_saving_command (MaeGameRoom *room, const guint8 *packed, gsize size);
void mae_saving_truncated (MaeGameRoom *room);

/* To be called when the clock of a game over days has changed, as far as that is stored; when a
 * computer player has taken @seat. */
void mae_saving_clock (MaeGameRoom *room, const MaeStoredClock *clock);
void mae_saving_computer (MaeGameRoom *room, int seat);

/* To be called when the person in @seat is about to lose it to a computer player. */
void mae_saving_lost_seat (MaeGameRoom *room, int seat);

/* To be called when the game has ended; when it is given up before its end. */
void mae_saving_ended (MaeGameRoom *room);
void mae_saving_given_up (MaeGameRoom *room);
/* To be called when @room's game can't be saved, ever: what the store has of it stays there. */
void mae_saving_broken (MaeGameRoom *room);
/* To be called when a game that sleeps is over; its players' names are free then. */
void mae_saving_sleeper_over (MaeServer *server, const MaeSleeper *sleeper, MaeTableState state,
                              const char *why);
/* To be called when @identity, which may have seats, has a secret from now on. */
void mae_saving_identity (MaeServer *server, const MaeIdentity *identity);
