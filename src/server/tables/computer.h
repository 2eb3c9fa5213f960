/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players at tables. They see what a player in their seat sees (mae_game_view()) and move
 * as players do: by commands that the table checks, keeps and tells everybody.
 *
 * To seat one: leave table->seats[seat] NULL and set table->computer[seat], then call
 * mae_computers_note(). A computer player is no session and no identity. It moves only while
 * somebody is at the table, config.computer_pace after what happened before. */
#pragma once

#include "ai/ai.h"
#include "server/types.h"

G_BEGIN_DECLS

/* To be called after every change of @room: works out which of its computer players is to move. */
void mae_computers_note (MaeGameRoom *room);

/* @room goes away. */
void mae_computers_forget (MaeGameRoom *room);

/* When the next computer player moves; G_MAXINT64: none. */
gint64 mae_computers_deadline (const MaeServer *server);

/* Who plays in @seat of @room, and the chance for its next choice. That depends on the game alone:
 * the same game goes on in the same way. */
void mae_computer_player (const MaeGameRoom *room, int seat, MaeAiPlayer *player, guint64 rng[4]);

/* The computer player in @seat has chosen @command. The end of its turn, which shows nothing by
 * itself, goes with it. */
void mae_computer_move (MaeGameRoom *room, int seat, MaeCommand *command);

/* Lets those move who have waited long enough. */
void mae_computers_tick (MaeServer *server);

G_END_DECLS
