/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of a game room share. */
#pragma once

#include "server/tables/game-room.h"

/* Applies @command and appends it to the log. */
gboolean mae_game_room_apply (MaeGameRoom *room, const MaeCommand *command, MaeReject *reject);

/* To be called after any change of the game: updates what depends on it. */
void mae_game_room_conclude (MaeGameRoom *room);

/* To be called when the last player has gone, or the first one has come. */
void mae_game_room_set_empty (MaeGameRoom *room, gboolean empty);

/* Charges @n snapshots (UpdateGame), which are large answers, to @session (may be NULL). */
void mae_game_room_charge_snapshots (MaeServerSession *session, guint n);
