/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "feast.h"

#include <math.h>

#include "draw.h"
#include "picture.h"

enum {
  WIDE = 560, /* units of the picture of the square */
  RAYS = 16,
  FLAGS = 17,
  PAPERS = 150, /* of confetti, in an area of PAPERS_AREA square pixels */
  PAPERS_AREA = 560 * 440,
};

static void
trades (const MaePalette *p, GdkRGBA out[4])
{
  for (int i = 0; i < 4; i++)
    out[i] = p->color[MAE_COLOR_GREEN + i];
}

static void
paint_sky (cairo_t *cr, double width, double height, double horizon, gboolean dark)
{
  GdkRGBA top = mae_draw_rgb (dark ? 0x151a30 : 0xf0bf82);
  GdkRGBA low = mae_draw_rgb (dark ? 0x3b2a3e : 0xfdf0cf);
  GdkRGBA ray = mae_draw_rgb (0xfff3cf);

  cairo_rectangle (cr, 0, 0, width, height);
  mae_draw_shade (cr, 0, &top, horizon, &low);
  cairo_new_path (cr);
  for (int i = 0; i < RAYS; i++) {
    double from = G_PI * (1 + i * 2 / (2. * RAYS)), to = G_PI * (1 + (i * 2 + 1) / (2. * RAYS));
    double far = 2 * MAX (width, height);

    cairo_move_to (cr, width / 2, horizon);
    cairo_line_to (cr, width / 2 + far * cos (from), horizon + far * sin (from));
    cairo_line_to (cr, width / 2 + far * cos (to), horizon + far * sin (to));
    cairo_close_path (cr);
  }
  mae_draw_fill (cr, &ray, dark ? .06 : .3);
}

static void
paint_floor (cairo_t *cr, double width, double height, double horizon, gboolean dark)
{
  GdkRGBA far = mae_draw_rgb (dark ? 0x6d4d30 : 0xdfc391),
          near = mae_draw_rgb (dark ? 0x3b2717 : 0xcfac74);
  GdkRGBA line = mae_draw_rgb (0xa98753);

  cairo_rectangle (cr, 0, horizon, width, height - horizon);
  mae_draw_shade (cr, horizon, &far, height, &near);
  cairo_new_path (cr);
  for (int i = -10; i <= 10; i++) {
    cairo_move_to (cr, width / 2 + i * width * .28, height);
    cairo_line_to (cr, width / 2 + i * width * .045, horizon);
  }
  for (int i = 1; i < 5; i++) {
    double y = horizon + (height - horizon) * i * i / 20.;

    cairo_move_to (cr, 0, y);
    cairo_line_to (cr, width, y);
  }
  mae_draw_stroke (cr, &line, dark ? .35 : .6, 1.3);
}

/* Paints a line with flags over the square, in the picture's units. */
static void
paint_flags (cairo_t *cr, const GdkRGBA colors[4])
{
  GdkRGBA line = mae_draw_rgb (0x6b4a2b);

  cairo_new_path (cr);
  for (int i = 0; i <= 40; i++) {
    double t = i / 40., x = WIDE * (t - .5) * 1.04;

    cairo_line_to (cr, x, -140 + 26 * sin (fabs (t - .5) * 2 * G_PI));
  }
  mae_draw_stroke (cr, &line, 1, 1.6);
  for (int i = 0; i < FLAGS; i++) {
    double t = (i + .5) / FLAGS, x = WIDE * (t - .5) * 1.04;
    double y = -140 + 26 * sin (fabs (t - .5) * 2 * G_PI);

    cairo_new_path (cr);
    cairo_move_to (cr, x - 8, y);
    cairo_line_to (cr, x + 8, y);
    cairo_line_to (cr, x, y + 17);
    cairo_close_path (cr);
    mae_draw_fill (cr, &colors[i % 4], 1);
  }
}

static void
paint_pool (cairo_t *cr, double x, double y, double radius, guint color, double alpha)
{
  GdkRGBA c = mae_draw_rgb (color);
  cairo_pattern_t *pool = cairo_pattern_create_radial (x, y, 0, x, y, radius);

  cairo_pattern_add_color_stop_rgba (pool, 0, c.red, c.green, c.blue, alpha);
  cairo_pattern_add_color_stop_rgba (pool, .5, c.red, c.green, c.blue, alpha * .45);
  cairo_pattern_add_color_stop_rgba (pool, 1, c.red, c.green, c.blue, 0);
  cairo_set_source (cr, pool);
  cairo_paint (cr);
  cairo_pattern_destroy (pool);
}

void
mae_feast_paint_square (cairo_t *cr, double width, double height, const MaePalette *palette)
{
  double horizon = height * .66, scale = MIN (width / WIDE, height * .62 / 175);
  GdkRGBA colors[4], night = mae_draw_rgb (0x1a0d1c);

  trades (palette, colors);
  paint_sky (cr, width, height, horizon, palette->dark);
  paint_floor (cr, width, height, horizon, palette->dark);
  cairo_save (cr);
  cairo_translate (cr, width / 2, horizon);
  cairo_scale (cr, scale, scale);
  for (int side = -1; side <= 1; side++) { /* a wide square has more houses */
    double copies = side * WIDE * .94;

    if (side != 0 && width < WIDE * scale * 1.02)
      continue;
    cairo_save (cr);
    cairo_translate (cr, copies, 0);
    mae_picture_paint (cr, "feast-square", colors, 4);
    cairo_restore (cr);
  }
  mae_picture_paint (cr, "feast-crowd", colors, 4);
  paint_flags (cr, colors);
  cairo_restore (cr);
  if (palette->dark) {
    cairo_rectangle (cr, 0, 0, width, height);
    mae_draw_fill (cr, &night, .34);
    paint_pool (cr, width / 2, height * .72, MAX (width, height) * .6, 0xffb45a, .36);
  }
}

void
mae_feast_paint_confetti (cairo_t *cr, double width, double height)
{
  static const guint colors[] = { 0x2a7353, 0x2a5897, 0xd9a21c, 0x8a4fa8, 0xb3352e, 0xfff3d9 };
  g_autoptr (GRand) random = g_rand_new_with_seed (11); /* always the same picture */
  int n = (int) CLAMP (PAPERS * width * height / PAPERS_AREA, 30, 400);

  for (int i = 0; i < n; i++) {
    double x = g_rand_double (random) * width, y = pow (g_rand_double (random), 1.4) * height;
    double size = 4 + g_rand_double (random) * 5;
    GdkRGBA color = mae_draw_rgb (colors[i % (int) G_N_ELEMENTS (colors)]);

    cairo_save (cr);
    cairo_translate (cr, x, y);
    cairo_rotate (cr, g_rand_double (random) * G_PI);
    mae_draw_rounded (cr, -size / 2, -size / 4, size, size / 2, 1);
    mae_draw_fill (cr, &color, 1);
    cairo_restore (cr);
  }
}

void
mae_feast_paint_laurel (cairo_t *cr, double x, double y, double radius)
{
  GdkRGBA green = mae_draw_rgb (0x2f6b3a);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, radius / 32, radius / 32);
  mae_picture_paint (cr, "feast-laurel", &green, 1);
  cairo_restore (cr);
}

void
mae_feast_paint_halo (cairo_t *cr, double x, double y, double radius)
{
  cairo_save (cr);
  mae_draw_circle (cr, x, y, radius);
  cairo_clip (cr);
  paint_pool (cr, x, y, radius, 0xffdf8a, .95);
  cairo_restore (cr);
}
