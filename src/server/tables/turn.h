/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of the turn that goes on: from which state they are taken back, and how many of them
 * there may be. Neither the length of the game nor what its players do again and again makes one of
 * these more expensive. */
#pragma once

#include <glib.h>

#include "engine/game.h"

G_BEGIN_DECLS

typedef struct _MaeGameRoom MaeGameRoom;

typedef struct {
  /* The game where nothing can be taken back any further, and the bytes its log had; NULL: nothing
   * can be taken back, or it has to be found out by a replay (after a restart). */
  MaeGame *start;
  gsize start_size;

  guint swaps; /* accepted in this turn, those that were taken back as well */
  guint16 round;
  gint8 seat;
} MaeTurn;

/* A command was applied to what was @before, when the log had @before_size bytes. */
void mae_turn_note (MaeGameRoom *room, const MaeGame *before, gsize before_size);

/* The game changes by another way than mae_turn_note(). */
void mae_turn_forget (MaeGameRoom *room);

/* What the game was before its last command, into @game, and how many bytes its log had then.
 * FALSE: the log doesn't replay. Only where something can be taken back. */
gboolean mae_turn_find_previous (MaeGameRoom *room, MaeGame *game, gsize *size);

/* Whether @command, from the seat it names, would change nothing: two shelves with the same content
 * swapped. */
gboolean mae_turn_changes_nothing (const MaeGameRoom *room, const MaeCommand *command);

/* Whether @command is a swap beyond those that a turn may have. Everything else bounds itself. */
gboolean mae_turn_is_too_long (const MaeGameRoom *room, const MaeCommand *command);

/* The text of the refusal. */
extern const char mae_turn_too_many_swaps[];

G_END_DECLS
