/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The colors of all drawings: light, dark, and high-contrast forms of both. Style sheets have the
 * same colors as `@mae_…`; a test compares them. */
#pragma once

#include <gdk/gdk.h>

typedef enum {
  MAE_COLOR_GROUND, /* the window */
  MAE_COLOR_BAR,    /* header bars */
  MAE_COLOR_PANEL,  /* areas on the ground */
  MAE_COLOR_CARD,   /* what lies on panels */
  MAE_COLOR_PAPER,  /* what is printed: cards and leaders. It stays paper in the dark. */
  MAE_COLOR_PEN,    /* what is printed on it */
  MAE_COLOR_INK,    /* text */
  MAE_COLOR_SOFT,   /* secondary text */
  MAE_COLOR_LINE,   /* edges */
  MAE_COLOR_WALNUT, /* market, own board */
  MAE_COLOR_DEEP,   /* recesses in them */
  MAE_COLOR_WELL,   /* the bottom of what lies deep in the dark */
  MAE_COLOR_EDGE,   /* the frame around walnut */
  MAE_COLOR_CREAM,  /* text on walnut */
  MAE_COLOR_DIM,    /* secondary text on walnut */
  MAE_COLOR_GOLD,   /* the primary action, points */
  MAE_COLOR_ON_GOLD,
  MAE_COLOR_GLOW,  /* legal targets and the draft */
  MAE_COLOR_ALERT, /* what is missing, on panels */
  MAE_COLOR_GREEN,
  MAE_COLOR_BLUE,
  MAE_COLOR_YELLOW,
  MAE_COLOR_PURPLE,
  MAE_COLOR_COIN,
  MAE_COLOR_STONE,
  MAE_COLOR_SERVANT,
  MAE_COLOR_SHIELD,
  MAE_COLOR_FAITH,
  MAE_COLOR_WHITE,
  MAE_N_COLORS,
} MaeColor;

typedef struct {
  gboolean dark, high_contrast;
  GdkRGBA color[MAE_N_COLORS];
} MaePalette;

/* Returns the static palette of a mode. */
const MaePalette *mae_palette_for (gboolean dark, gboolean high_contrast);

/* Returns the current palette, according to AdwStyleManager. Needs adw_init(). */
const MaePalette *mae_palette_get (void);

/* Returns @color mixed with @amount (0…1) of @other. */
GdkRGBA mae_palette_mix (const GdkRGBA *color, const GdkRGBA *other, double amount);

/* Returns a saturated color for item @index of a kind without designed colors. White text on it
 * has a contrast of at least 4.5:1. */
GdkRGBA mae_palette_hue (int index);

/* Returns the contrast of two opaque colors, 1…21, as defined by WCAG 2. */
double mae_palette_contrast (const GdkRGBA *a, const GdkRGBA *b);
