/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures as data: vignettes of cards, leaders, the road's places. The files in data/pictures have
 * one element a line; docs/client.md says what they can be. Any thread may paint them. */
#pragma once

#include <gdk/gdk.h>

#include "palette.h"

/* Colors that whoever paints a picture chooses: $0, $1, … in the files. */
#define MAE_PICTURE_SLOTS 6

/* Returns whether there is a picture @name. */
gboolean mae_picture_exists (const char *name);

/* Paints the picture @name in its own units, with the first @n_slots colors given (the others are
 * black until the picture sets them). Returns FALSE if there is no such picture, or an element of
 * it isn't understood; the rest is painted. */
gboolean mae_picture_paint (cairo_t *cr, const char *name, const GdkRGBA *slots, int n_slots);

/* In the dark style, paints the light of a candle over an area with a picture. */
void mae_picture_paint_candle_light (cairo_t *cr, double x, double y, double width, double height,
                                     const MaePalette *palette);
