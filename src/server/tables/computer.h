/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players at tables. They see what a person in their seat sees (mae_game_view()) and move
 * like persons, by commands that the table checks, saves and publishes.
 *
 * To seat one: leave room->seats[seat] NULL, set room->computer[seat], then call
 * mae_computers_note(). A computer player has no session and no identity. It moves only while
 * somebody is at the table, config.computer_pace after the last change. */
#pragma once

#include "ai/ai.h"
#include "server/types.h"

/* Applies the command of a computer player: see mae_game_room_command(). */
typedef void (*MaeMoveFunc) (MaeGameRoom *room, int seat, MaeCommand *command);

void mae_computers_init (MaeServer *server);
void mae_computers_clear (MaeServer *server);

/* To be called after every change of @room: finds out which computer player has to move. */
void mae_computers_note (MaeGameRoom *room);

/* Forgets @room, which is about to be freed. */
void mae_computers_forget (MaeGameRoom *room);

/* Returns when the next computer player moves; G_MAXINT64: none does. */
gint64 mae_computers_deadline (const MaeServer *server);

/* Sets @player to the computer player in @seat, and @rng to the random numbers for its next choice.
 * These depend on the game alone, so the same game always goes on in the same way. */
void mae_computer_player (const MaeGameRoom *room, int seat, MaeAiPlayer *player, guint64 rng[4]);

/* Applies @command by @move, chosen by the computer player in @seat. If it ends the action of a
 * turn, the end of the turn follows immediately. */
void mae_computer_move (MaeGameRoom *room, int seat, MaeCommand *command, MaeMoveFunc move);

/* Makes the moves that are due, by @move. */
void mae_computers_tick (MaeServer *server, MaeMoveFunc move);
