/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "palette.h"

#include <adwaita.h>
#include <math.h>

#define RGB(hex)                                                                                   \
  {                                                                                                \
    (((hex) >> 16) & 255) / 255.f, (((hex) >> 8) & 255) / 255.f, ((hex) &255) / 255.f, 1.f         \
  }

/* Bands and pieces have the same color in every theme, since players recognize them by it; only two
 * pieces would be too dark on dark grounds. */
#define SAME                                                                                       \
  [MAE_COLOR_GREEN] = RGB (0x2a7353), [MAE_COLOR_BLUE] = RGB (0x2a5897),                           \
  [MAE_COLOR_YELLOW] = RGB (0x8a5b08), [MAE_COLOR_PURPLE] = RGB (0x74376d),                        \
  [MAE_COLOR_COIN] = RGB (0xd59f1c), [MAE_COLOR_STONE] = RGB (0x81868c),                           \
  [MAE_COLOR_FAITH] = RGB (0xb3352e), [MAE_COLOR_WHITE] = RGB (0xf7f4ee)
#define ON_LIGHT [MAE_COLOR_SERVANT] = RGB (0x80479c), [MAE_COLOR_SHIELD] = RGB (0x3568b0)
#define ON_DARK [MAE_COLOR_SERVANT] = RGB (0xa871c2), [MAE_COLOR_SHIELD] = RGB (0x5386cd)

static const MaePalette palettes[MAE_N_THEMES][2] = {
  [MAE_THEME_WORKSHOP] = {
    { .color = {
      [MAE_COLOR_GROUND] = RGB (0xeadfc8),
      [MAE_COLOR_BAR] = RGB (0xe6d8bb),
      [MAE_COLOR_PANEL] = RGB (0xf8f1e1),
      [MAE_COLOR_LINEN] = RGB (0xe9dcc0),
      [MAE_COLOR_CARD] = RGB (0xfffaf0),
      [MAE_COLOR_PAPER] = RGB (0xfffaf0),
      [MAE_COLOR_PEN] = RGB (0x2a1a0c),
      [MAE_COLOR_INK] = RGB (0x2a2019),
      [MAE_COLOR_SOFT] = RGB (0x5e4c39),
      [MAE_COLOR_LINE] = RGB (0xd0bd98),
      [MAE_COLOR_WALNUT] = RGB (0x7a5233),
      [MAE_COLOR_DEEP] = RGB (0x5d3c24),
      [MAE_COLOR_WELL] = RGB (0x3a2416),
      [MAE_COLOR_EDGE] = RGB (0x5f3f26),
      [MAE_COLOR_CREAM] = RGB (0xfff4df),
      [MAE_COLOR_DIM] = RGB (0xf6e8cc),
      [MAE_COLOR_GOLD] = RGB (0x7d520c),
      [MAE_COLOR_ON_GOLD] = RGB (0xffffff),
      [MAE_COLOR_GLOW] = RGB (0xe8a92e),
      [MAE_COLOR_ALERT] = RGB (0xa02c1f),
      [MAE_COLOR_LOSS] = RGB (0xa02c1f),
      [MAE_COLOR_DANGER] = RGB (0xa02c1f),
      ON_LIGHT, SAME } },
    { .dark = TRUE, .color = {
      [MAE_COLOR_GROUND] = RGB (0x17110c),
      [MAE_COLOR_BAR] = RGB (0x1e1610),
      [MAE_COLOR_PANEL] = RGB (0x271c13),
      [MAE_COLOR_LINEN] = RGB (0x2c2016),
      [MAE_COLOR_CARD] = RGB (0x33271b),
      [MAE_COLOR_PAPER] = RGB (0xd3b37c),
      [MAE_COLOR_PEN] = RGB (0x2a1a0c),
      [MAE_COLOR_INK] = RGB (0xf4e6cb),
      [MAE_COLOR_SOFT] = RGB (0xc9b08a),
      [MAE_COLOR_LINE] = RGB (0x4b3722),
      [MAE_COLOR_WALNUT] = RGB (0x4c301c),
      [MAE_COLOR_DEEP] = RGB (0x35200f),
      [MAE_COLOR_WELL] = RGB (0x1a0f07),
      [MAE_COLOR_EDGE] = RGB (0x3a2615),
      [MAE_COLOR_CREAM] = RGB (0xffedcc),
      [MAE_COLOR_DIM] = RGB (0xdcc195),
      [MAE_COLOR_GOLD] = RGB (0xe0a840),
      [MAE_COLOR_ON_GOLD] = RGB (0x22160a),
      [MAE_COLOR_GLOW] = RGB (0xffc75a),
      [MAE_COLOR_ALERT] = RGB (0xff9c86),
      [MAE_COLOR_LOSS] = RGB (0x7a160c),
      [MAE_COLOR_DANGER] = RGB (0xa82a24),
      ON_DARK, SAME } },
  },
  [MAE_THEME_PLAIN] = {
    { .flat = TRUE, .color = {
      [MAE_COLOR_GROUND] = RGB (0xf1f1ef),
      [MAE_COLOR_BAR] = RGB (0xe7e7e4),
      [MAE_COLOR_PANEL] = RGB (0xfafaf8),
      [MAE_COLOR_LINEN] = RGB (0xe4e4e0),
      [MAE_COLOR_CARD] = RGB (0xffffff),
      [MAE_COLOR_PAPER] = RGB (0xffffff),
      [MAE_COLOR_PEN] = RGB (0x1e1e20),
      [MAE_COLOR_INK] = RGB (0x222226),
      [MAE_COLOR_SOFT] = RGB (0x54555b),
      [MAE_COLOR_LINE] = RGB (0xc9c9c5),
      [MAE_COLOR_WALNUT] = RGB (0x565b66),
      [MAE_COLOR_DEEP] = RGB (0x464b55),
      [MAE_COLOR_WELL] = RGB (0x2f333b),
      [MAE_COLOR_EDGE] = RGB (0x3d424b),
      [MAE_COLOR_CREAM] = RGB (0xffffff),
      [MAE_COLOR_DIM] = RGB (0xe8eaee),
      [MAE_COLOR_GOLD] = RGB (0x7d520c),
      [MAE_COLOR_ON_GOLD] = RGB (0xffffff),
      [MAE_COLOR_GLOW] = RGB (0xe8a92e),
      [MAE_COLOR_ALERT] = RGB (0xa02c1f),
      [MAE_COLOR_LOSS] = RGB (0xa02c1f),
      [MAE_COLOR_DANGER] = RGB (0xa02c1f),
      ON_LIGHT, SAME } },
    { .dark = TRUE, .flat = TRUE, .color = {
      [MAE_COLOR_GROUND] = RGB (0x17181a),
      [MAE_COLOR_BAR] = RGB (0x1e2023),
      [MAE_COLOR_PANEL] = RGB (0x25272b),
      [MAE_COLOR_LINEN] = RGB (0x2a2d31),
      [MAE_COLOR_CARD] = RGB (0x2f3237),
      [MAE_COLOR_PAPER] = RGB (0xc9c8c4),
      [MAE_COLOR_PEN] = RGB (0x1a1a1c),
      [MAE_COLOR_INK] = RGB (0xf0f0ee),
      [MAE_COLOR_SOFT] = RGB (0xb9bbc0),
      [MAE_COLOR_LINE] = RGB (0x44484e),
      [MAE_COLOR_WALNUT] = RGB (0x34383f),
      [MAE_COLOR_DEEP] = RGB (0x2a2d33),
      [MAE_COLOR_WELL] = RGB (0x141517),
      [MAE_COLOR_EDGE] = RGB (0x4b5058),
      [MAE_COLOR_CREAM] = RGB (0xf4f4f2),
      [MAE_COLOR_DIM] = RGB (0xcfd2d8),
      [MAE_COLOR_GOLD] = RGB (0xe0a840),
      [MAE_COLOR_ON_GOLD] = RGB (0x22160a),
      [MAE_COLOR_GLOW] = RGB (0xffc75a),
      [MAE_COLOR_ALERT] = RGB (0xff9c86),
      [MAE_COLOR_LOSS] = RGB (0x7a160c),
      [MAE_COLOR_DANGER] = RGB (0xa82a24),
      ON_DARK, SAME } },
  },
  [MAE_THEME_CONTRAST] = {
    { .flat = TRUE, .high_contrast = TRUE, .color = {
      [MAE_COLOR_GROUND] = RGB (0xffffff),
      [MAE_COLOR_BAR] = RGB (0xf2ecdf),
      [MAE_COLOR_PANEL] = RGB (0xfffdf8),
      [MAE_COLOR_LINEN] = RGB (0xf2ecdf),
      [MAE_COLOR_CARD] = RGB (0xffffff),
      [MAE_COLOR_PAPER] = RGB (0xffffff),
      [MAE_COLOR_PEN] = RGB (0x120c06),
      [MAE_COLOR_INK] = RGB (0x120c06),
      [MAE_COLOR_SOFT] = RGB (0x3d3022),
      [MAE_COLOR_LINE] = RGB (0x5b4a33),
      [MAE_COLOR_WALNUT] = RGB (0x553818),
      [MAE_COLOR_DEEP] = RGB (0x38230c),
      [MAE_COLOR_WELL] = RGB (0x241405),
      [MAE_COLOR_EDGE] = RGB (0x1d1206),
      [MAE_COLOR_CREAM] = RGB (0xffffff),
      [MAE_COLOR_DIM] = RGB (0xffffff),
      [MAE_COLOR_GOLD] = RGB (0x664300),
      [MAE_COLOR_ON_GOLD] = RGB (0xffffff),
      [MAE_COLOR_GLOW] = RGB (0xf0b429),
      [MAE_COLOR_ALERT] = RGB (0x8c1a14),
      [MAE_COLOR_LOSS] = RGB (0x8c1a14),
      [MAE_COLOR_DANGER] = RGB (0x8c1a14),
      ON_LIGHT, SAME } },
    { .dark = TRUE, .flat = TRUE, .high_contrast = TRUE, .color = {
      [MAE_COLOR_GROUND] = RGB (0x000000),
      [MAE_COLOR_BAR] = RGB (0x12100e),
      [MAE_COLOR_PANEL] = RGB (0x100d0b),
      [MAE_COLOR_LINEN] = RGB (0x12100e),
      [MAE_COLOR_CARD] = RGB (0x1c1713),
      [MAE_COLOR_PAPER] = RGB (0x1c1713),
      [MAE_COLOR_PEN] = RGB (0xffffff),
      [MAE_COLOR_INK] = RGB (0xffffff),
      [MAE_COLOR_SOFT] = RGB (0xe6d8c0),
      [MAE_COLOR_LINE] = RGB (0xb8a483),
      [MAE_COLOR_WALNUT] = RGB (0x33210f),
      [MAE_COLOR_DEEP] = RGB (0x1a1006),
      [MAE_COLOR_WELL] = RGB (0x0c0703),
      [MAE_COLOR_EDGE] = RGB (0xb8a483),
      [MAE_COLOR_CREAM] = RGB (0xffffff),
      [MAE_COLOR_DIM] = RGB (0xf5ead6),
      [MAE_COLOR_GOLD] = RGB (0xf2c468),
      [MAE_COLOR_ON_GOLD] = RGB (0x140d00),
      [MAE_COLOR_GLOW] = RGB (0xffd37a),
      [MAE_COLOR_ALERT] = RGB (0xffa79d),
      [MAE_COLOR_LOSS] = RGB (0xffa79d),
      [MAE_COLOR_DANGER] = RGB (0xa82a24),
      ON_DARK, SAME } },
  },
};

static const char *const names[MAE_N_COLORS] = {
  [MAE_COLOR_GROUND] = "mae_ground",   [MAE_COLOR_BAR] = "mae_bar",
  [MAE_COLOR_PANEL] = "mae_panel",     [MAE_COLOR_LINEN] = "mae_linen",
  [MAE_COLOR_CARD] = "mae_card",       [MAE_COLOR_PAPER] = "mae_paper",
  [MAE_COLOR_PEN] = "mae_pen",         [MAE_COLOR_INK] = "mae_ink",
  [MAE_COLOR_SOFT] = "mae_soft",       [MAE_COLOR_LINE] = "mae_line",
  [MAE_COLOR_WALNUT] = "mae_walnut",   [MAE_COLOR_DEEP] = "mae_deep",
  [MAE_COLOR_WELL] = "mae_well",       [MAE_COLOR_EDGE] = "mae_edge",
  [MAE_COLOR_CREAM] = "mae_cream",     [MAE_COLOR_DIM] = "mae_dim",
  [MAE_COLOR_GOLD] = "mae_gold",       [MAE_COLOR_ON_GOLD] = "mae_on_gold",
  [MAE_COLOR_GLOW] = "mae_glow",       [MAE_COLOR_ALERT] = "mae_alert",
  [MAE_COLOR_LOSS] = "mae_loss",       [MAE_COLOR_DANGER] = "mae_danger",
  [MAE_COLOR_GREEN] = "mae_green",     [MAE_COLOR_BLUE] = "mae_blue",
  [MAE_COLOR_YELLOW] = "mae_yellow",   [MAE_COLOR_PURPLE] = "mae_purple",
  [MAE_COLOR_COIN] = "mae_coin",       [MAE_COLOR_STONE] = "mae_stone",
  [MAE_COLOR_SERVANT] = "mae_servant", [MAE_COLOR_SHIELD] = "mae_shield",
  [MAE_COLOR_FAITH] = "mae_faith",     [MAE_COLOR_WHITE] = "mae_white",
};

const MaePalette *
mae_palette_for (MaeTheme theme, gboolean dark)
{
  return &palettes[theme][dark ? 1 : 0];
}

/* The chosen theme is known to the object that knows the desktop's wishes. */
#define CHOSEN "mae-theme"

const MaePalette *
mae_palette_get (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  MaeTheme chosen = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (manager), CHOSEN));

  return mae_palette_for (adw_style_manager_get_high_contrast (manager) ? MAE_THEME_CONTRAST
                                                                        : chosen,
                          adw_style_manager_get_dark (manager));
}

void
mae_palette_choose (MaeTheme theme)
{
  g_return_if_fail (theme < MAE_N_THEMES);
  g_object_set_data (G_OBJECT (adw_style_manager_get_default ()), CHOSEN, GINT_TO_POINTER (theme));
}

const char *
mae_palette_name (MaeColor color)
{
  return names[color];
}

GdkRGBA
mae_palette_mix (const GdkRGBA *color, const GdkRGBA *other, double amount)
{
  return (GdkRGBA){ color->red + (other->red - color->red) * amount,
                    color->green + (other->green - color->green) * amount,
                    color->blue + (other->blue - color->blue) * amount,
                    color->alpha + (other->alpha - color->alpha) * amount };
}

static double
linear (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

double
mae_palette_contrast (const GdkRGBA *a, const GdkRGBA *b)
{
  double la = 0.2126 * linear (a->red) + 0.7152 * linear (a->green) + 0.0722 * linear (a->blue);
  double lb = 0.2126 * linear (b->red) + 0.7152 * linear (b->green) + 0.0722 * linear (b->blue);
  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

GdkRGBA
mae_palette_hue (int index)
{
  /* The golden angle makes neighbors differ for any number of colors; the first one is away from
   * the designed green, blue, yellow and purple. */
  double h = fmod (0.02 + index * 0.381966, 1.0) * 6, f = h - floor (h);
  double s = 0.62, v = 0.66, p = v * (1 - s), q = v * (1 - s * f), t = v * (1 - s * (1 - f));
  const double wheel[6][3] = { { v, t, p }, { q, v, p }, { p, v, t },
                               { p, q, v }, { t, p, v }, { v, p, q } };
  const double *c = wheel[(int) h % 6];
  GdkRGBA color = { c[0], c[1], c[2], 1 }, white = { 1, 1, 1, 1 }, black = { 0, 0, 0, 1 };

  while (mae_palette_contrast (&color, &white) < 4.6)
    color = mae_palette_mix (&color, &black, 0.06);
  return color;
}
