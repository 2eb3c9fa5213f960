/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Marbles of glass, or flat ones in some themes, with the resource's mark inside; the white one is
 * veined stone. Light comes from the upper left: there the glass is pale and has its highlight, at
 * the lower right light that went through it shines on its far side. Drawn in units of which a
 * marble's radius is RADIUS. */

#include "piece-private.h"

#define RADIUS 47.
/* Widths of the dark line around it, and of the pale one outside that, which shows it in a well. */
#define EDGE 3.2
#define RIM 2.6

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { .05f, .02f, .03f, 1 };

static void
fill (cairo_t *cr, const char *path, guint color, double alpha)
{
  GdkRGBA c = mae_draw_rgb (color);

  cairo_new_path (cr);
  mae_draw_path (cr, path);
  mae_draw_fill (cr, &c, alpha);
}

/* Paints an ellipse with half axes @rx and @ry around the origin, of @alpha in its middle,
 * @alpha_at at a share @at of the way, and 0 at its edge. */
static void
paint_spot (cairo_t *cr, double rx, double ry, const GdkRGBA *color, double alpha, double at,
            double alpha_at)
{
  cairo_pattern_t *spot = cairo_pattern_create_radial (0, 0, 0, 0, 0, 1);

  mae_draw_stop (spot, 0, *color, alpha);
  mae_draw_stop (spot, at, *color, alpha_at);
  mae_draw_stop (spot, 1, *color, 0);
  cairo_save (cr);
  cairo_scale (cr, rx, ry);
  mae_draw_circle (cr, 0, 0, 1);
  mae_draw_fill_with (cr, spot);
  cairo_restore (cr);
}

static void
paint_body (cairo_t *cr, const GdkRGBA *color, gboolean stone)
{
  GdkRGBA low = mae_palette_mix (color, &black, stone ? .38 : .58);
  cairo_pattern_t *body = cairo_pattern_create_radial (-15, -20.7, 0, 0, 0, RADIUS);

  mae_draw_stop (body, 0, mae_palette_mix (color, &white, .62), 1);
  mae_draw_stop (body, .38, mae_palette_mix (color, &white, .08), 1);
  mae_draw_stop (body, .78, mae_palette_mix (color, &black, stone ? .1 : .26), 1);
  mae_draw_stop (body, .94, low, 1);
  mae_draw_stop (body, 1, mae_palette_mix (&low, &white, .22), 1);
  mae_draw_circle (cr, 0, 0, RADIUS);
  mae_draw_fill_with (cr, body);
}

static void
paint_veins (cairo_t *cr)
{
  GdkRGBA vein = mae_draw_rgb (0x8a7e69);

  cairo_save (cr);
  mae_draw_circle (cr, 0, 0, RADIUS);
  cairo_clip (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  mae_draw_path (
      cr, "M-46-6C-30-10-26 4-9 2C8 0 12-20 28-22C36-22 40-28 48-28M-44 18C-24 4 4 34 46 12");
  mae_draw_stroke (cr, &vein, .8, 3);
  mae_draw_path (cr, "M-9 2C-4 16 8 20 12 38M14-12C22-4 22 12 46 20M-38-12C-34-24-22-34-22-46");
  mae_draw_stroke (cr, &vein, .55, 1.9);
  cairo_restore (cr);
}

static void
path_lily (cairo_t *cr)
{
  mae_draw_path (cr,
                 "M0-12C4-7 4-3 0 3C-4-3-4-7 0-12ZM-2 3C-4-7-13-6-11 1C-10 4-7 3-7 1C-6 4-4 4-2 4Z"
                 "M2 3C4-7 13-6 11 1C10 4 7 3 7 1C6 4 4 4 2 4ZM-6 5H6V8H-6ZM-2 8H2L3 12H-3Z");
}

/* Draws the mark inside the glass: large, plain, and of the brightness the glass hasn't. */
static void
paint_mark (cairo_t *cr, int look, const char *letter, const MaePalette *p)
{
  cairo_save (cr);
  cairo_new_path (cr);
  switch (look) {
  case MAE_LOOK_COIN:
    cairo_scale (cr, 2, 2);
    path_lily (cr);
    cairo_set_source_rgb (cr, .29, .19, .01);
    cairo_fill (cr);
    break;
  case MAE_LOOK_STONE:
    fill (cr, "M0-27L25-14L0-1L-25-14Z", 0xf4f6f8, 1);
    fill (cr, "M-25-14L0-1V27L-25 14Z", 0xc3c9cf, 1);
    fill (cr, "M25-14L0-1V27L25 14Z", 0x3f454c, 1);
    break;
  case MAE_LOOK_SERVANT:
    fill (cr, "M-25 27C-25 8-12 6 0 6C12 6 25 8 25 27Z", 0xfdf3ff, 1);
    mae_draw_circle (cr, 0, -9, 12.5);
    mae_draw_fill (cr, &(GdkRGBA){ .99f, .95f, 1, 1 }, 1);
    fill (cr, "M-16-8C-18-24-8-30 1-30C12-30 18-22 16-8C6-14-6-14-16-8Z", 0x3d1a52, 1);
    fill (cr, "M-6 6L0 17L6 6Z", 0x7a4596, 1);
    break;
  case MAE_LOOK_SHIELD:
    fill (cr, "M-23-25H23V0C23 15 10 23 0 30C-10 23-23 15-23 0Z", 0xfdfaf2, 1);
    fill (cr, "M-4.4-25H4.4V-8H23V.5H4.4V26.6L0 30L-4.4 26.6V.5H-23V-8H-4.4Z", 0x1f4583, 1);
    break;
  case MAE_LOOK_FAITH:
    cairo_scale (cr, 2.2, 2.2);
    fill (cr,
          "M-3.6-13H3.6L2.4-3.2L9.5-4.6V2.6L2.4 1.6L3.6 14H-3.6L-2.4 1.6L-9.5 2.6V-4.6L-2.4-3.2Z",
          0xfff6ea, 1);
    break;
  default: { /* a pale halo shows the picture on glass of its own color */
    cairo_pattern_t *halo = cairo_pattern_create_radial (0, 0, 15, 0, 0, 39);
    mae_draw_stop (halo, 0, white, .7);
    mae_draw_stop (halo, .7, white, .34);
    mae_draw_stop (halo, 1, white, 0);
    mae_draw_circle (cr, 0, 0, 39);
    mae_draw_fill_with (cr, halo);
    cairo_scale (cr, 2.5, 2.5);
    mae_piece_paint_resource (cr, look, letter, p);
    break;
  }
  }
  cairo_restore (cr);
}

static void
paint_light (cairo_t *cr, const GdkRGBA *color, gboolean stone)
{
  GdkRGBA glow = mae_palette_mix (color, &white, .75);

  cairo_new_path (cr); /* light on the far side, and the sky's window */
  mae_draw_path (cr, "M-30 27C-14 47 27 46 39 12C25 35-7 39-30 27Z");
  mae_draw_fill (cr, &glow, .52);
  fill (cr,
        "M-37-12C-33-30-17-41 2-41C18-41 28-35 33-28C20-31 2-31-12-24C-22-19-30-13-33-6"
        "C-36-6-38-8-37-12Z",
        0xffffff, stone ? .5 : .3);
  cairo_save (cr);
  cairo_translate (cr, -17, -24);
  cairo_rotate (cr, -.63);
  paint_spot (cr, 18, 9, &white, .95, .5, .5);
  cairo_restore (cr);
  cairo_save (cr);
  cairo_translate (cr, -24, -22);
  cairo_rotate (cr, -.77);
  cairo_scale (cr, 6, 3.4);
  mae_draw_circle (cr, 0, 0, 1);
  mae_draw_fill (cr, &white, 1);
  cairo_restore (cr);
  mae_draw_circle (cr, 26, 26, 2.4);
  mae_draw_fill (cr, &white, .75);
}

void
mae_piece_paint_marble (cairo_t *cr, int look, const char *letter, const MaePalette *p)
{
  gboolean stone = look == MAE_LOOK_WHITE;
  GdkRGBA color = mae_look_color (look, p);
  GdkRGBA edge = mae_palette_mix (&color, &black, stone ? .84 : .66);
  double scale = 11.9 / (RADIUS + RIM);

  cairo_save (cr);
  cairo_scale (cr, scale, scale);
  if (p->flat) {
    mae_draw_circle (cr, 0, 0, RADIUS);
    mae_draw_fill (cr, &color, 1);
  } else {
    paint_body (cr, &color, stone);
  }
  if (stone)
    paint_veins (cr);
  else
    paint_mark (cr, look, letter, p);
  if (!p->flat)
    paint_light (cr, &color, stone);
  mae_draw_circle (cr, 0, 0, RADIUS - EDGE / 2);
  mae_draw_stroke (cr, &edge, 1, EDGE);
  mae_draw_circle (cr, 0, 0, RADIUS + RIM / 2);
  mae_draw_stroke (cr, &p->color[MAE_COLOR_CREAM], 1, RIM);
  cairo_restore (cr);
}

void
mae_marble_paint_shadow (cairo_t *cr, int look, double size, const MaePalette *p)
{
  GdkRGBA color = mae_look_color (look, p), light = mae_palette_mix (&color, &white, .1);

  cairo_save (cr);
  cairo_translate (cr, size / 2, size / 2);
  cairo_scale (cr, size / 128, size / 128);
  cairo_translate (cr, 8, 13);
  paint_spot (cr, 54, 49, &black, .75, .72, .6);
  cairo_translate (cr, 9, 27);
  paint_spot (cr, 36, 19, &light, .62, .5, .34);
  cairo_restore (cr);
}
