/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a state that a server sends follows the one that the client had. */
#pragma once

#include <glib.h>

#include "protocol/message.h"

typedef struct {
  gboolean again;     /* it can be a later state of the same game */
  gboolean same_game; /* … with the same rules */
  gboolean same_turn; /* … in the same turn, as after a lost connection */
  gboolean lost_turn; /* … and the turn of the player ended before the main action */
} MaeSuccession;

/* Compares @next with what the player in @seat (-1: a spectator) saw last: @shown, of the game that
 * began with @before (may be NULL: there was none). @back: a move was taken back. If @next doesn't
 * tell the round, but nothing has happened since, it gets the round of @shown. */
MaeSuccession mae_succession_find (const MaeSnapshot *before, const MaeGame *shown, int seat,
                                   MaeSnapshot *next, gboolean back);

/* Returns whether the players are the same, in the same order. */
gboolean mae_succession_same_people (const MaeRoster *a, const MaeRoster *b);
