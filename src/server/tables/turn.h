/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of the current turn: the state before them, for taking them back, and how many there
 * may be. The cost of each function is bounded, however long the game or the turn is. */
#pragma once

#include <glib.h>

#include "engine/game.h"

typedef struct _MaeGameRoom MaeGameRoom;

typedef struct {
  /* The game before the first move that can be taken back, and the size of its log; NULL: nothing
   * can be taken back, or it is found by a replay (in a short game, or after a restart). */
  MaeGame *start;
  gsize start_size;

  guint swaps; /* accepted in this turn, including those taken back */
  guint16 round;
  gint8 seat;
} MaeTurn;

/* To be called when a command was applied, before which the game was @before (NULL: it can be found
 * by a short replay) and the log had @before_size bytes. */
void
mae_turn_note (MaeGameRoom *room, MaeCommandKind kind, const MaeGame *before, gsize before_size);

/* To be called when the game has changed in another way than by a command. */
void mae_turn_forget (MaeGameRoom *room);

/* Sets @game to the state before its last command, and @size to the bytes of its log then. Returns
 * FALSE if the log doesn't replay. Only valid when something can be taken back. */
gboolean mae_turn_find_previous (MaeGameRoom *room, MaeGame *game, gsize *size);

/* Returns whether @command would change nothing: a swap of two shelves with the same content. */
gboolean mae_turn_changes_nothing (const MaeGameRoom *room, const MaeCommand *command);

/* Returns whether @command is a swap above the limit for one turn. All other commands are limited
 * by the rules. */
gboolean mae_turn_is_too_long (const MaeGameRoom *room, const MaeCommand *command);

/* The text of the refusal. */
extern const char mae_turn_too_many_swaps[];
