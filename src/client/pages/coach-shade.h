/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The shade over everything that the coach doesn't speak of. */
#pragma once

#include <gtk/gtk.h>

#define MAE_COACH_SHADE_HOLES 5

/* Darkens @width × @height except the @n_holes areas in @holes, at most MAE_COACH_SHADE_HOLES. */
void mae_coach_shade_snapshot (GtkSnapshot *snapshot, float width, float height,
                               const graphene_rect_t *holes, int n_holes);
