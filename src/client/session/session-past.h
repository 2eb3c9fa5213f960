/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a player missed: the log that comes back after a return, and turns that were lost. See
 * "Coming back" in docs/protocol.md. */
#pragma once

#include "session.h"

/* Handles `UpdatePast`: the log comes back, and the player is told which turns were lost. */
void mae_session_take_past (MaeSession *self, char **lines);

/* To be called when the server has sent the whole game again, because the player @was_away or the
 * time of a turn was over: tells the player if a turn was lost. */
void mae_session_tell_lost_turn (MaeSession *self, gboolean was_away);
