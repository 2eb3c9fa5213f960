/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Guesses hidden information: makes a game that is consistent with everything a seat knows. */
#pragma once

#include "engine/game.h"

/* Public information that isn't part of the state; all 0 at the start of a game. */
typedef struct {
  uint32_t tokens_drawn; /* bit i: token i was drawn since the last shuffle */
} MaeAiPast;

/* Notes in @view, a follower, which tokens were drawn, for mae_ai_features(). */
void mae_ai_recall (MaeGame *view, const MaeAiPast *past);

/* Turns @view, a follower of @seat, into a deciding game: hidden cards, tokens and leaders are
 * dealt at random with @rng from those not seen elsewhere, and the random generator is seeded.
 * @past may be NULL. */
void
mae_ai_guess (const MaeGame *view, int seat, const MaeAiPast *past, uint64_t rng[4], MaeGame *out);
