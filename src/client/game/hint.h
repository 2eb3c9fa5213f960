/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints: the computer's move for the player, and its certain effects. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "lesson.h"

G_BEGIN_DECLS

typedef struct {
  MaeCommand command; /* without swaps of shelves, which the draft adds */
  MaeLessonPart part; /* what the hint points at */
} MaeHint;

/* Finds the computer's move for @seat in @game, a follower. Returns FALSE when it isn't the seat's
 * turn. */
gboolean mae_hint_find (const MaeGame *game, int seat, MaeHint *out);

/* The first stage of a hint, a title and a sentence: where to look. */
const char *mae_hint_look_title (const MaeHint *self);
const char *mae_hint_look_text (const MaeHint *self);

/* The second stage: the move, such as "Take row 2", and its effects, only those that don't depend
 * on hidden cards. Both are (transfer full). */
char *mae_hint_title (const MaeHint *self, const MaeGame *game);
char *mae_hint_reason (const MaeHint *self, const MaeGame *game);

G_END_DECLS
