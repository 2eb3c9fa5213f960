/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The colours everything is drawn with: light, dark and their high-contrast forms, each designed.
 * Style sheets have the same colours as `@mae_…`; a test compares them. */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

typedef enum {
  MAE_COLOR_GROUND, /* the window */
  MAE_COLOR_BAR,    /* header bars */
  MAE_COLOR_PANEL,  /* areas on the ground */
  MAE_COLOR_CARD,   /* faces of cards */
  MAE_COLOR_INK,    /* text */
  MAE_COLOR_SOFT,   /* second text */
  MAE_COLOR_LINE,   /* edges */
  MAE_COLOR_WALNUT, /* market, my board */
  MAE_COLOR_DEEP,   /* wells in them */
  MAE_COLOR_EDGE,   /* the frame around walnut */
  MAE_COLOR_CREAM,  /* text on walnut */
  MAE_COLOR_DIM,    /* second text on walnut */
  MAE_COLOR_GOLD,   /* acts: the one primary action, points */
  MAE_COLOR_ON_GOLD,
  MAE_COLOR_GLOW,  /* now: legal targets and the draft */
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

/* The palette of a mode; static. */
const MaePalette *mae_palette_for (gboolean dark, gboolean high_contrast);

/* The palette in use now, as AdwStyleManager says. Needs adw_init(). */
const MaePalette *mae_palette_get (void);

/* @color mixed with @amount (0…1) of @other. */
GdkRGBA mae_palette_mix (const GdkRGBA *color, const GdkRGBA *other, double amount);

/* A saturated colour for number @index of a kind without designed colours; white text on it has a
 * contrast of at least 4.5:1. */
GdkRGBA mae_palette_hue (int index);

/* Contrast of two opaque colours, 1…21, as WCAG 2 counts it. */
double mae_palette_contrast (const GdkRGBA *a, const GdkRGBA *b);

G_END_DECLS
