/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first line of the log, for a player who comes to a game that has already begun. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Why the server has sent the whole state of a game. */
typedef enum {
  MAE_ARRIVAL_FIRST, /* the game wasn't seen before, or it was sent again */
  MAE_ARRIVAL_BACK,  /* the player was away */
  MAE_ARRIVAL_LOCAL, /* a game on this computer, which needs no line */
} MaeArrival;

/* Returns what is told to @seat (-1: a spectator); NULL: nothing. @again: the state of the same
 * game was known before. (transfer full) */
char *mae_arrival_text (const MaeGame *game, int seat, MaeArrival arrival, gboolean again);
