/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the positions of the card and its arrow. */
#pragma once

#include "coach.h"

/* Gets the card's area in the coach's coordinates. */
void mae_coach_get_card_area (MaeCoach *self, graphene_rect_t *area);

/* Gets the position of the arrow's tip; FALSE: there is no arrow. */
gboolean mae_coach_get_arrow (MaeCoach *self, graphene_point_t *tip);
