/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "piece-look.h"

#include <math.h>

#include "draw.h"

static const struct {
  const char *name;
  int look;
} looks[] = {
  { "coin", MAE_LOOK_COIN },     { "stone", MAE_LOOK_STONE }, { "servant", MAE_LOOK_SERVANT },
  { "shield", MAE_LOOK_SHIELD }, { "faith", MAE_LOOK_FAITH }, { "zero", MAE_LOOK_WHITE },
};

static const char *const bands[] = { "green", "blue", "yellow", "purple" };

/* What other names of card colors look like. The first four are close to those of bands[]. */
static const struct {
  const char *names[5];
  float red, green, blue;
} tints[MAE_N_TINTS] = {
  { { "jade", "emerald", "olive" }, 0.16f, 0.45f, 0.27f },
  { { "azure", "sapphire", "sky", "indigo" }, 0.16f, 0.41f, 0.64f },
  { { "amber", "gold", "ochre", "saffron" }, 0.58f, 0.40f, 0.06f },
  { { "violet", "amethyst", "lilac" }, 0.48f, 0.25f, 0.60f },
  { { "red", "crimson", "scarlet", "ruby", "vermilion" }, 0.66f, 0.21f, 0.21f },
  { { "orange", "copper", "coral" }, 0.68f, 0.34f, 0.10f },
  { { "teal", "turquoise", "cyan" }, 0.10f, 0.45f, 0.45f },
  { { "pink", "rose", "magenta" }, 0.68f, 0.25f, 0.46f },
  { { "brown", "umber", "sienna", "bronze" }, 0.44f, 0.30f, 0.19f },
  { { "gray", "grey", "silver", "slate" }, 0.40f, 0.42f, 0.45f },
  { { "white", "ivory", "pearl" }, 0.49f, 0.45f, 0.36f },
  { { "black", "ebony", "onyx" }, 0.22f, 0.20f, 0.19f },
};

int
mae_look_of (const MaeRuleset *rules, int resource)
{
  const char *name = rules->resources[resource].name;

  if (resource == rules->white)
    return MAE_LOOK_WHITE;
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_ascii_strcasecmp (name, looks[i].name) == 0)
      return looks[i].look;
  return MAE_LOOK_OTHER + resource;
}

GdkRGBA
mae_look_color (int look, const MaePalette *palette)
{
  static const MaeColor colors[] = {
    [MAE_LOOK_COIN] = MAE_COLOR_COIN,       [MAE_LOOK_STONE] = MAE_COLOR_STONE,
    [MAE_LOOK_SERVANT] = MAE_COLOR_SERVANT, [MAE_LOOK_SHIELD] = MAE_COLOR_SHIELD,
    [MAE_LOOK_FAITH] = MAE_COLOR_FAITH,     [MAE_LOOK_WHITE] = MAE_COLOR_WHITE,
  };

  return look < (int) G_N_ELEMENTS (colors) ? palette->color[colors[look]]
                                            : mae_palette_hue (look - MAE_LOOK_OTHER);
}

/* Returns the index in bands[] of a card color's @name, and sets @tint to that in tints[] of the
 * color that it looks like; -1: none. */
static int
find_band (const char *name, int *tint)
{
  *tint = -1;
  for (gsize i = 0; i < G_N_ELEMENTS (bands); i++)
    if (g_ascii_strcasecmp (name, bands[i]) == 0)
      return *tint = i;
  for (gsize i = 0; i < G_N_ELEMENTS (tints); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tints[i].names) && tints[i].names[j]; j++)
      if (g_ascii_strcasecmp (name, tints[i].names[j]) == 0)
        *tint = i;
  return -1;
}

int
mae_band_of (const MaeRuleset *rules, int colour)
{
  int tint, other, band = find_band (rules->colours[colour], &tint);

  if (band >= 0)
    return band;
  for (int i = 0; i < rules->n_colours && tint >= 0; i++)
    if ((find_band (rules->colours[i], &other) >= 0 || i < colour) && other == tint)
      tint = -1; /* the same to the eye */
  return G_N_ELEMENTS (bands) + colour + MAE_MAX_COLOURS * (tint + 1);
}

GdkRGBA
mae_band_color (int band, const MaePalette *palette)
{
  int other = band - (int) G_N_ELEMENTS (bands), tint = other / MAE_MAX_COLOURS - 1;

  if (other < 0)
    return palette->color[MAE_COLOR_GREEN + band];
  if (tint < 0)
    return mae_palette_hue (other);
  return (GdkRGBA){ tints[tint].red, tints[tint].green, tints[tint].blue, 1 };
}

GdkRGBA
mae_seat_color (int seat, const MaePalette *palette)
{
  static const MaeColor colors[] = { MAE_COLOR_YELLOW, MAE_COLOR_GREEN, MAE_COLOR_BLUE,
                                     MAE_COLOR_PURPLE };

  return seat < (int) G_N_ELEMENTS (colors) ? palette->color[colors[seat]] : mae_palette_hue (seat);
}

static void
path_laurel (cairo_t *cr)
{
  mae_draw_path (cr, "M0-10C6-6 7 1 0 9C-7 1-6-6 0-10Z");
}

void
mae_band_paint_sign (cairo_t *cr, int band, double x, double y, double size, const GdkRGBA *ink)
{
  cairo_save (cr);
  cairo_translate (cr, x + size / 2, y + size / 2);
  cairo_scale (cr, size / 24, size / 24);
  cairo_new_path (cr);
  mae_draw_set (cr, ink, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 2.6);
  switch (band) {
  case 0: /* a sprig of laurel */
    cairo_move_to (cr, 0, 11);
    cairo_line_to (cr, 0, -3);
    cairo_stroke (cr);
    for (int i = 0; i < 3; i++) {
      static const double at[3][3] = { { 0, -5.5, 0 }, { -4.6, 2, -0.85 }, { 4.6, 2, 0.85 } };
      cairo_save (cr);
      cairo_translate (cr, at[i][0], at[i][1]);
      cairo_rotate (cr, at[i][2]);
      cairo_scale (cr, .62, .62);
      path_laurel (cr);
      cairo_fill (cr);
      cairo_restore (cr);
    }
    break;
  case 1: /* the river */
    for (int i = -1; i <= 1; i++) {
      cairo_move_to (cr, -10, i * 6.5);
      cairo_curve_to (cr, -6, i * 6.5 - 5, -4, i * 6.5 - 5, 0, i * 6.5);
      cairo_curve_to (cr, 4, i * 6.5 + 5, 6, i * 6.5 + 5, 10, i * 6.5);
      cairo_stroke (cr);
    }
    break;
  case 2: /* the sun */
    cairo_arc (cr, 0, 0, 4.6, 0, 2 * G_PI);
    cairo_fill (cr);
    for (int i = 0; i < 8; i++) {
      double a = i * G_PI / 4;
      cairo_move_to (cr, 7.4 * cos (a), 7.4 * sin (a));
      cairo_line_to (cr, 10.4 * cos (a), 10.4 * sin (a));
    }
    cairo_stroke (cr);
    break;
  case 3: /* a crown */
    mae_draw_path (cr, "M-10-6L-5 0L0-9L5 0L10-6L8 5H-8ZM-8 7.5H8V10H-8Z");
    cairo_fill (cr);
    break;
  default: { /* a star; further bands differ by its number of points */
    int points = 4 + (band - 4) % MAE_MAX_COLOURS % 5;
    for (int i = 0; i < points * 2; i++) {
      double a = i * G_PI / points - G_PI_2, r = i % 2 ? 4.2 : 10.5;
      cairo_line_to (cr, r * cos (a), r * sin (a));
    }
    cairo_close_path (cr);
    cairo_fill (cr);
    break;
  }
  }
  cairo_restore (cr);
}
