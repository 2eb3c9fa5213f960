/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The computer's move for the player, with what is known to come of it. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "lesson.h"

G_BEGIN_DECLS

typedef struct {
  MaeCommand command; /* swaps of shelves before it are left to the draft */
  MaeLessonPart part; /* what to look at */
} MaeHint;

/* What the computer would do as @seat in @game, a follower of it. Returns FALSE when it isn't the
 * seat's turn. */
gboolean mae_hint_find (const MaeGame *game, int seat, MaeHint *out);

/* First what to look at, as a title and a sentence. */
const char *mae_hint_look_title (const MaeHint *self);
const char *mae_hint_look_text (const MaeHint *self);

/* Then the move, "Take row 2", and what comes of it: sentences about facts that don't depend on
 * anything unknown. Both (transfer full) */
char *mae_hint_title (const MaeHint *self, const MaeGame *game);
char *mae_hint_reason (const MaeHint *self, const MaeGame *game);

G_END_DECLS
