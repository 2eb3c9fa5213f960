/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The colors of everything, in a light and a dark form of each theme. Style sheets get the same
 * ones as `@mae_…` (widgets/theme). A theme is these colors and what is drawn with them; sizes and
 * places are the same in all of them. */
#pragma once

#include <gdk/gdk.h>

typedef enum {
  MAE_THEME_WORKSHOP, /* wood, linen, glass */
  MAE_THEME_PLAIN,    /* flat, on plain grounds */
  MAE_THEME_CONTRAST, /* high contrast: outlines of ink, nothing behind words */
  MAE_N_THEMES,
} MaeTheme;

typedef enum {
  MAE_COLOR_GROUND, /* the window */
  MAE_COLOR_BAR,    /* header bars */
  MAE_COLOR_PANEL,  /* areas on the ground */
  MAE_COLOR_LINEN,  /* the cloth under the cards */
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
  MAE_COLOR_GLOW,   /* legal targets and the draft */
  MAE_COLOR_ALERT,  /* what is missing, on panels */
  MAE_COLOR_LOSS,   /* what is lost, on paper */
  MAE_COLOR_DANGER, /* buttons that destroy something; white on them */
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
  gboolean dark;
  gboolean flat;          /* no grain, gloss or shadow, and the track without a landscape */
  gboolean high_contrast; /* also no pictures on cards, and outlines of ink around pieces */
  GdkRGBA color[MAE_N_COLORS];
} MaePalette;

/* Returns the static palette of a theme. */
const MaePalette *mae_palette_for (MaeTheme theme, gboolean dark);

/* Returns the current palette, a static one: of the chosen theme, or MAE_THEME_CONTRAST if the
 * desktop asks for high contrast. Needs adw_init(). */
const MaePalette *mae_palette_get (void);

/* Chooses the theme of mae_palette_get(); at first it is MAE_THEME_WORKSHOP. Use
 * mae_theme_choose(), which also changes style sheets and draws all windows again. Needs
 * adw_init(). */
void mae_palette_choose (MaeTheme theme);

/* Returns @color's name in style sheets: "mae_ground". */
const char *mae_palette_name (MaeColor color);

/* Returns @color mixed with @amount (0…1) of @other. */
GdkRGBA mae_palette_mix (const GdkRGBA *color, const GdkRGBA *other, double amount);

/* Returns a saturated color for item @index of a kind without designed colors. White text on it
 * has a contrast of at least 4.5:1. */
GdkRGBA mae_palette_hue (int index);

/* Returns the contrast of two opaque colors, 1…21, as defined by WCAG 2. */
double mae_palette_contrast (const GdkRGBA *a, const GdkRGBA *b);
