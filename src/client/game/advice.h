/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the computer would do in the player's place with the player's knowledge. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Chooses a good command for @seat in @game (a follower) among the kinds in @kinds (bit k:
 * MaeCommandKind k): the computer player's, if that is of one of the kinds, otherwise the legal
 * move that looks best. Takes at most some milliseconds. Returns FALSE when there is none. */
gboolean mae_advice_choose (const MaeGame *game, int seat, guint kinds, MaeCommand *out);
