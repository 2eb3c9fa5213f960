/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the position of the card. */
#pragma once

#include "coach.h"

/* Gets the card's area in the coach's coordinates. */
void mae_coach_get_card_area (MaeCoach *self, graphene_rect_t *area);
