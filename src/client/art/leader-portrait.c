/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-portrait.h"

#include "draw.h"

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { .07f, .04f, .05f, 1 };

static void
fill (cairo_t *cr, const char *path, const GdkRGBA *color)
{
  cairo_new_path (cr);
  mae_draw_path (cr, path);
  mae_draw_fill (cr, color, 1);
}

static void
shade (cairo_t *cr, const char *path, double y0, GdkRGBA top, double y1, GdkRGBA low)
{
  cairo_new_path (cr);
  mae_draw_path (cr, path);
  mae_draw_shade (cr, y0, &top, y1, &low);
  cairo_new_path (cr);
}

/* A loggia's arch over the hills, in a box from -50, -60 to 50, 60. */
static void
paint_scene (cairo_t *cr, const MaePortrait *portrait, const MaePalette *palette)
{
  static const guint skies[] = { 0xbcd3dd, 0xe9c9a0, 0xc9d4b4, 0xd8c0c8 };
  GdkRGBA sky = mae_draw_rgb (skies[portrait->kind % 4]), haze = mae_draw_rgb (0xf7e7c8);
  GdkRGBA hill = mae_draw_rgb (0x8fa37b), far = mae_draw_rgb (0xa9b89d),
          wall = mae_draw_rgb (0xe3cfa6), stone = mae_draw_rgb (0xc7ab7a);
  GdkRGBA cypress = mae_draw_rgb (0x4b6649), roof = mae_draw_rgb (0xb5644a);
  int v = portrait->variant;

  if (palette->dark) { /* the same place at dusk */
    GdkRGBA night = mae_draw_rgb (0x221a20);
    GdkRGBA *all[] = { &sky, &haze, &hill, &far, &wall, &stone, &cypress, &roof };
    for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
      *all[i] = mae_palette_mix (all[i], &night, .48);
  }
  cairo_rectangle (cr, -90, -90, 180, 180);
  mae_draw_shade (cr, -60, &wall, 60, &stone);
  cairo_new_path (cr);
  cairo_save (cr);
  mae_draw_path (cr, "M-35 70V-14C-35-34-20-49 0-49C20-49 35-34 35-14V70Z");
  cairo_clip (cr);
  cairo_rectangle (cr, -50, -60, 100, 130);
  mae_draw_shade (cr, -50, &sky, 20, &haze);
  cairo_new_path (cr);
  cairo_save (cr);
  if (v % 2)
    cairo_scale (cr, -1, 1);
  fill (cr, "M-50 8C-34-6-22-2-12 4C2-8 18-6 50 6V70H-50Z", &far);
  fill (cr, "M-50 20C-30 8-20 14-6 18C10 10 30 8 50 22V70H-50Z", &hill);
  if (v % 3 == 0) { /* a dome and a tower */
    fill (cr, "M-31 10V2C-31-4-22-4-22 2V10ZM-27.2-6.4H-25.8V0H-27.2Z", &roof);
    fill (cr, "M-20 10V-8H-16V10ZM-20.6-8L-18-12L-15.4-8Z", &stone);
  } else if (v % 3 == 1) { /* cypresses */
    fill (cr,
          "M-28 16C-32 6-30-8-28-12C-26-8-24 6-28 16ZM-21 18C-24 10-23 0-21-4C-19 0-18 10-21 18Z",
          &cypress);
  } else { /* a hill town */
    fill (cr, "M-33 10V4H-29V-2H-25V3H-20V11Z", &stone);
    fill (cr, "M-33.6 4L-31 1L-28.4 4ZM-29.6-2L-27-5.4L-24.4-2Z", &roof);
  }
  cairo_restore (cr);
  cairo_restore (cr);
  cairo_new_path (cr);
  mae_draw_path (cr, "M-35 70V-14C-35-34-20-49 0-49C20-49 35-34 35-14V70");
  mae_draw_stroke (cr, &black, .3, 1.6);
  mae_draw_path (cr, "M-39 70V-14C-39-37-22-53 0-53C22-53 39-37 39-14V70");
  mae_draw_stroke (cr, &white, palette->dark ? .16 : .5, 1.4);
}

static void
paint_body (cairo_t *cr, GdkRGBA cloth, GdkRGBA trim, int variant)
{
  GdkRGBA light = mae_palette_mix (&cloth, &white, .18),
          deep = mae_palette_mix (&cloth, &black, .4);
  GdkRGBA linen = mae_draw_rgb (0xf3ebdc);

  shade (cr, "M-40 70C-40 40-30 27-11 23H11C30 27 40 40 40 70Z", 22, light, 66, deep);
  fill (cr, "M-9 21L0 40L9 21Z", &linen);
  if (variant % 2) { /* a fur-lined opening */
    shade (cr, "M-14 22C-10 30-8 44-8 70H-1V40L-9 21ZM14 22C10 30 8 44 8 70H1V40L9 21Z", 20, trim,
           70, mae_palette_mix (&trim, &black, .3));
  } else { /* a mantle over one shoulder */
    shade (cr, "M-41 70C-41 40-29 27-13 22.6C-6 34 8 40 33 34C38 44 40 56 40 70Z", 24,
           mae_palette_mix (&deep, &cloth, .35), 70, deep);
    mae_draw_circle (cr, -16, 29, 3.4);
    mae_draw_fill (cr, &trim, 1);
  }
  mae_draw_set (cr, &black, .35);
  cairo_set_line_width (cr, 1.3);
  cairo_new_path (cr);
  mae_draw_path (cr, "M-40 70C-40 40-30 27-11 23H11C30 27 40 40 40 70");
  cairo_stroke (cr);
}

static void
paint_head (cairo_t *cr, GdkRGBA skin, GdkRGBA hair, int variant)
{
  GdkRGBA shadow = mae_palette_mix (&skin, &black, .2), line = mae_palette_mix (&skin, &black, .66);
  gboolean bearded = variant % 4 == 2, long_hair = variant % 4 == 1 || variant % 4 == 3;

  if (long_hair)
    fill (cr, "M-16-8C-19 6-19 16-15 24H15C19 16 19 6 16-8Z", &hair);
  shade (cr, "M-6.4 8H6.4V22C4 28-4 28-6.4 22Z", 8, shadow, 24, skin);
  shade (cr, "M-13-10C-14 8-8 17 0 17C8 17 14 8 13-10C12-22-12-22-13-10Z", -18, skin, 18,
         mae_palette_mix (&skin, &shadow, .5));
  if (bearded)
    fill (cr, "M-13 0C-14 14-6 23 0 23C6 23 14 14 13 0C11 7 6 6.4 0 6.4C-6 6.4-11 7-13 0Z", &hair);
  /* a quiet face: brows, lids, nose, mouth */
  mae_draw_set (cr, &line, .85);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 1.3);
  cairo_new_path (cr);
  mae_draw_path (cr, "M-8.4-4.4C-6.6-5.8-4.6-5.8-3-4.8M3-4.8C4.6-5.8 6.6-5.8 8.4-4.4");
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.1);
  mae_draw_path (cr, "M-.4-3C-1.4 1-2.6 3.4-2 4.6C-1.2 5.4 .4 5.4 1.4 4.8");
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.5);
  mae_draw_path (cr, "M-3.6 9.4C-1.6 10.4 1.6 10.4 3.6 9.2");
  cairo_stroke (cr);
  cairo_arc (cr, -5.6, -1.2, 1.35, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 5.6, -1.2, 1.35, 0, 2 * G_PI);
  mae_draw_fill (cr, &black, .85);
}

static void
paint_hat (cairo_t *cr, const MaePortrait *portrait, GdkRGBA cloth, GdkRGBA trim, GdkRGBA hair)
{
  GdkRGBA light = mae_palette_mix (&cloth, &white, .24),
          deep = mae_palette_mix (&cloth, &black, .34);

  switch (portrait->kind) {
  case MAE_LEADER_DISCOUNT: /* a merchant's flat cap */
    fill (cr, "M-14-8C-14.6-14-11-17-8-17H8C11-17 14.6-14 14-8L12.4-12H-12.4Z", &hair);
    shade (cr, "M-17-12C-22-26-8-31 3-29C16-28 22-20 17-12C8-16-8-16-17-12Z", -30, light, -12,
           deep);
    fill (cr, "M-17-13C-8-17 8-17 17-13L16-9C8-12.6-8-12.6-16-9Z", &trim);
    break;
  case MAE_LEADER_DEPOT: /* a hood with its long tail */
    shade (cr, "M-15 12C-21-4-20-30 0-31C20-30 21-4 15 12C17-6 14-19 0-19C-14-19-17-6-15 12Z", -31,
           light, 12, deep);
    shade (cr, "M12-24C22-26 27-14 24 8C22 14 19 12 19 7C21-6 19-14 14-16Z", -24, cloth, 10, deep);
    break;
  case MAE_LEADER_WHITE: /* a noble's velvet cap with a feather */
    fill (cr, "M-14-6C-15-16-9-19 0-19C9-19 15-16 14-6L12-12C4-15-4-15-12-12Z", &hair);
    shade (cr, "M-20-14C-16-21-10-30 2-30C13-30 17-22 20-14C8-18-8-18-20-14Z", -30, light, -14,
           deep);
    fill (cr, "M-20-14.6C-8-18.6 8-18.6 20-14.6L18-11C8-14.6-8-14.6-18-11Z", &deep);
    fill (cr, "M8-18C14-30 24-36 34-33C30-24 22-18 12-15.4Z", &white);
    mae_draw_circle (cr, 9.4, -16.6, 2.8);
    mae_draw_fill (cr, &trim, 1);
    break;
  default: /* a lady's braided hair with veil and band */
    shade (cr, "M-15 2C-20-14-15-27 0-27.6C15-27 20-14 15 2C14-8 10-15 0-16C-10-15-14-8-15 2Z", -28,
           mae_palette_mix (&hair, &white, .14), 2, hair);
    shade (cr, "M-17.6-8C-20-26-8-33 0-33C8-33 20-26 17.6-8C16-20 8-25 0-25C-8-25-16-20-17.6-8Z",
           -33, light, -8, cloth);
    fill (cr, "M-12.6-16C-6-20 6-20 12.6-16L12-13.4C6-17-6-17-12-13.4Z", &trim);
    mae_draw_circle (cr, 0, -17.6, 2);
    mae_draw_fill (cr, &white, .95);
    break;
  }
}

/* The height of the figure with its hat, and of the part below its center, at a scale of 1. */
#define FIGURE 91
#define BELOW 57.7

void
mae_portrait_paint (cairo_t *cr, const MaePortrait *portrait, double width, double height,
                    double radius, const MaePalette *palette)
{
  static const guint skins[] = { 0xf0cfa8, 0xe3b88c, 0xc9966a, 0xeec4a0, 0xa9744c };
  static const guint hairs[] = { 0x5a3a22, 0x2b2020, 0x8a5a2b, 0x9b9389, 0x40281a };
  GdkRGBA cloth = mae_look_color (portrait->look, palette), trim = mae_draw_rgb (0xd9ae4e);
  int v = portrait->variant * 7 + portrait->kind * 3;
  GdkRGBA skin = mae_draw_rgb (skins[v % 5]),
          hair = mae_draw_rgb (hairs[(v / 2 + portrait->kind) % 5]);
  double scale = MAX (width / 100, height / 116), figure = MIN (scale, height / FIGURE);

  if (portrait->look == MAE_LOOK_COIN) { /* yellow cloth is ochre, its trimmings dark */
    GdkRGBA ochre = mae_draw_rgb (0xc08a1c);
    cloth = ochre;
    trim = mae_draw_rgb (0x6b2f22);
  }
  cairo_save (cr);
  mae_draw_rounded (cr, 0, 0, width, height, radius);
  cairo_clip (cr);
  cairo_new_path (cr);
  cairo_save (cr);
  cairo_translate (cr, width / 2, height - BELOW * scale);
  cairo_scale (cr, scale, scale);
  paint_scene (cr, portrait, palette);
  cairo_restore (cr);
  cairo_translate (cr, width / 2, height - BELOW * figure);
  cairo_scale (cr, figure, figure);
  cairo_translate (cr, 0, 4);
  if (portrait->variant % 2) /* half of them look left, half right */
    cairo_scale (cr, -1, 1);
  paint_body (cr, cloth, trim, portrait->variant);
  paint_head (cr, skin, hair, portrait->kind == MAE_LEADER_PRODUCTION ? 1 : portrait->variant);
  paint_hat (cr, portrait, cloth, trim, hair);
  cairo_restore (cr);
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, radius);
  mae_draw_stroke (cr, &black, .25, 1);
}
