/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The square where the end of a game is celebrated. */
#pragma once

#include <gdk/gdk.h>

#include "palette.h"

/* Paints the square, by day or at night, without people on the podium. Any thread may call it. */
void mae_feast_paint_square (cairo_t *cr, double width, double height, const MaePalette *palette);

/* Paints confetti, as it lies in the air. Any thread may call it. */
void mae_feast_paint_confetti (cairo_t *cr, double width, double height);

/* Paints a wreath of laurel around @x, @y. */
void mae_feast_paint_laurel (cairo_t *cr, double x, double y, double radius);

/* Paints the light around a winner. */
void mae_feast_paint_halo (cairo_t *cr, double x, double y, double radius);
