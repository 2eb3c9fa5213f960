/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints: a good move for the player, and why. The reasons are effects of the move itself, and
 * measured differences between games continued after it and after the best move of another kind. */
#pragma once

#include <gio/gio.h>

#include "ai/ai-compare.h"
#include "lesson.h"

typedef struct {
  MaeCommand command; /* without swaps of shelves, which the draft adds */
  MaeLessonPart part; /* what the hint points at */
  gboolean compared;  /* the fields below are set */
  MaeCommand other;   /* the move that @command was compared with */
  MaeAiComparison comparison;
} MaeHint;

/* What is shown of a hint. */
typedef enum {
  MAE_HINT_NONE,
  MAE_HINT_THINKING,  /* the hint is being computed */
  MAE_HINT_LOOK,      /* the hint says what to look at */
  MAE_HINT_PROPOSING, /* the hint's move is being prepared on the table page */
  MAE_HINT_MOVE,      /* the hint's move is prepared on the table page */
} MaeHintStage;

/* Finds a good move for @seat in @game, a follower, and compares it. @past: what is public about
 * the past; NULL: nothing is known. The same game and past give the same hint. It takes some tenths
 * of a second; @cancelled (NULL: never) is set by another thread to stop it within milliseconds.
 * Returns FALSE when it isn't the seat's turn, or when it was canceled. */
gboolean mae_hint_find (const MaeGame *game, int seat, const MaeAiPast *past,
                        const atomic_bool *cancelled, MaeHint *out);

/* Only finds the move, in some milliseconds. */
gboolean mae_hint_choose (const MaeGame *game, int seat, const MaeAiPast *past,
                          const atomic_bool *cancelled, MaeHint *out);

/* Does mae_hint_find() on another thread. @callback gets the result for mae_hint_find_finish(). */
void mae_hint_find_async (const MaeGame *game, int seat, MaeAiPast past, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data);

/* Returns FALSE without a hint, with @error set if it was canceled. */
gboolean mae_hint_find_finish (GAsyncResult *result, MaeHint *out, GError **error);

/* Sets @out to the commands that the draft of @command sends: swaps, then the command. Returns
 * FALSE when there is no such draft. */
gboolean mae_hint_turn (const MaeGame *game, const MaeCommand *command, MaeAiTurn *out);

/* Makes a hint of a known move. */
void mae_hint_init (MaeHint *self, const MaeCommand *command);

/* The first stage of a hint: return its title, and a sentence that says where to look. */
const char *mae_hint_look_title (const MaeHint *self);
const char *mae_hint_look_text (const MaeHint *self);

/* The second stage: the first function returns the move, such as "Take row 2"; the second returns
 * what the move does, at most two reasons for it, and what it was compared with. (transfer full) */
char *mae_hint_title (const MaeHint *self, const MaeGame *game);
char *mae_hint_text (const MaeHint *self, const MaeGame *game);

/* Like mae_hint_text(), without what the move was compared with: what it does and at most two
 * reasons. (transfer full) */
char *mae_hint_reason (const MaeHint *self, const MaeGame *game);
