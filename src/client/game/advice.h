/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the computer would do in the player's place, knowing no more than the player. */
#pragma once

#include <glib.h>

#include "engine/game.h"

G_BEGIN_DECLS

/* A good command of @seat in @game (a follower of it) of the kinds in @kinds (bit k: MaeCommandKind
 * k): the computer player's, or if that would do something else, the best-looking legal move. Takes
 * some milliseconds at most. Returns FALSE when there is none. */
gboolean mae_advice_choose (const MaeGame *game, int seat, guint kinds, MaeCommand *out);

G_END_DECLS
