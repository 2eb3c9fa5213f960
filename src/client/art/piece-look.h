/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What resources, card colors and seats look like, by their names in the ruleset. */
#pragma once

#include <gdk/gdk.h>

#include "engine/rules.h"
#include "palette.h"

typedef enum {
  MAE_LOOK_COIN,
  MAE_LOOK_STONE,
  MAE_LOOK_SERVANT,
  MAE_LOOK_SHIELD,
  MAE_LOOK_FAITH,
  MAE_LOOK_WHITE, /* white marbles */
  MAE_LOOK_OTHER, /* + the type's index in the ruleset */
} MaePieceLook;

/* Returns the look of resource type @resource of @rules (a MaePieceLook, or MAE_LOOK_OTHER +
 * @resource). */
int mae_look_of (const MaeRuleset *rules, int resource);

/* Returns the main color of a look. */
GdkRGBA mae_look_color (int look, const MaePalette *palette);

/* ── Card colors ──────────────────────────────────────────────────────────────────────────── */

/* Bands are numbered from 0 to MAE_N_BANDS - 1. */
enum {
  MAE_N_TINTS = 12, /* what English names of colors look like, besides those with pictures */
  MAE_N_BANDS = 4 + (1 + MAE_N_TINTS) * MAE_MAX_COLOURS
};

/* Returns the band of color number @colour of @rules: one of the four with pictures, or one that
 * looks like its English name if that is known, as "Azure", and no other color looks like it. */
int mae_band_of (const MaeRuleset *rules, int colour);

/* Returns the band's color; white text on it has a contrast of at least 4.5:1. */
GdkRGBA mae_band_color (int band, const MaePalette *palette);

/* Paints the sign of a band (laurel, wave, sun, crown, …) in a square of @size at @x and @y, in the
 * color @ink. */
void
mae_band_paint_sign (cairo_t *cr, int band, double x, double y, double size, const GdkRGBA *ink);

/* Returns the color of a seat's marker and badge; white text on it has a contrast of at least
 * 4.5:1. */
GdkRGBA mae_seat_color (int seat, const MaePalette *palette);
