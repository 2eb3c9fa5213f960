/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sampling hidden information: a game that is consistent with everything a seat knows. */
#pragma once

#include "engine/game.h"

/* What was seen but isn't part of the state of play. Zero: nothing. */
typedef struct {
  uint32_t tokens_drawn; /* bit i: token i was drawn since the tokens were last shuffled */
} MaeAiPast;

/* Makes of @view, a follower of @seat, a deciding game: hidden cards, tokens and leaders are dealt
 * at random with @rng from those not seen elsewhere, and the random generator is seeded.
 * @past may be NULL. */
void
mae_ai_guess (const MaeGame *view, int seat, const MaeAiPast *past, uint64_t rng[4], MaeGame *out);
