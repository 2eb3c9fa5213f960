/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Marbles of glass with the resource's emblem inside; the white one is veined stone. */

#include "piece-private.h"

static void
stop (cairo_pattern_t *pattern, double at, const GdkRGBA *c, double alpha)
{
  cairo_pattern_add_color_stop_rgba (pattern, at, c->red, c->green, c->blue, alpha);
}

/* Fills the current path with @pattern (transfer full). */
static void
fill_with (cairo_t *cr, cairo_pattern_t *pattern)
{
  cairo_set_source (cr, pattern);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

/* Draws the glass: darker toward the lower rim, with light shining through. */
static void
paint_body (cairo_t *cr, const GdkRGBA *color)
{
  GdkRGBA white = { 1, 1, 1, 1 }, black = { .05f, .02f, .06f, 1 };
  GdkRGBA light = mae_palette_mix (color, &white, .42), deep = mae_palette_mix (color, &black, .5);
  cairo_pattern_t *body = cairo_pattern_create_radial (-3.4, -4.6, 1, 0, 0, 11.4);

  stop (body, 0, &light, 1);
  stop (body, .5, color, 1);
  stop (body, 1, &deep, 1);
  mae_draw_circle (cr, 0, 0, 11.2);
  fill_with (cr, body);

  body = cairo_pattern_create_radial (3.6, 6.4, .5, 2.6, 4.6, 8);
  stop (body, 0, &light, .75);
  stop (body, 1, &light, 0);
  mae_draw_circle (cr, 0, 0, 11);
  fill_with (cr, body);
}

static void
paint_veins (cairo_t *cr)
{
  cairo_save (cr);
  mae_draw_circle (cr, 0, 0, 11);
  cairo_clip (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (cr, .48, .45, .42, .42);
  cairo_set_line_width (cr, .9);
  mae_draw_path (cr, "M-12-2C-7-3-6 1-2 .4C2-.2 3-5 7-5.2C9-5.2 10-7 12-7");
  cairo_stroke (cr);
  cairo_set_source_rgba (cr, .5, .47, .44, .3);
  cairo_set_line_width (cr, .6);
  mae_draw_path (cr, "M-2 .4C-1 4 2 5 3 9M3-3C5-1 5 3 11 4M-9-3C-8-6-5-8-5-11");
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_gloss (cairo_t *cr, gboolean stone)
{
  cairo_save (cr);
  cairo_translate (cr, -3.2, -6.2);
  cairo_rotate (cr, -.5);
  cairo_scale (cr, 1, .55);
  cairo_pattern_t *gloss = cairo_pattern_create_radial (0, -1, 0, 0, 0, 5.2);
  cairo_pattern_add_color_stop_rgba (gloss, 0, 1, 1, 1, stone ? .95 : .85);
  cairo_pattern_add_color_stop_rgba (gloss, .55, 1, 1, 1, .4);
  cairo_pattern_add_color_stop_rgba (gloss, 1, 1, 1, 1, 0);
  cairo_arc (cr, 0, 0, 5.2, 0, 2 * G_PI);
  fill_with (cr, gloss);
  cairo_restore (cr);

  mae_draw_circle (cr, 0, 0, 10.3);
  cairo_set_source_rgba (cr, 1, 1, 1, stone ? .5 : .22);
  cairo_set_line_width (cr, .7);
  cairo_stroke (cr);
}

void
mae_piece_paint_marble (cairo_t *cr, int look, const char *letter, const MaePalette *p)
{
  GdkRGBA color = mae_look_color (look, p), black = { .08f, .04f, .05f, 1 };
  gboolean white = look == MAE_LOOK_WHITE;
  GdkRGBA rim = mae_palette_mix (&color, &black, .62);

  if (white) {
    GdkRGBA shade = { .74f, .70f, .66f, 1 };
    cairo_pattern_t *body = cairo_pattern_create_radial (-3.4, -4.6, 1, 0, 0, 11.6);
    cairo_pattern_add_color_stop_rgb (body, 0, 1, 1, 1);
    stop (body, .62, &color, 1);
    stop (body, 1, &shade, 1);
    mae_draw_circle (cr, 0, 0, 11.2);
    fill_with (cr, body);
    paint_veins (cr);
  } else {
    paint_body (cr, &color);
    cairo_save (cr);
    cairo_translate (cr, 0, .5);
    cairo_scale (cr, .6, .6);
    if (look == MAE_LOOK_FAITH) {
      cairo_save (cr);
      cairo_scale (cr, 1.12, 1.12);
      mae_piece_path_cross (cr);
      cairo_set_source_rgb (cr, 1, .95, .88);
      cairo_fill (cr);
      cairo_restore (cr);
    } else {
      /* A pale halo makes the emblem visible on glass of its own color. */
      cairo_pattern_t *halo = cairo_pattern_create_radial (0, 0, 6, 0, 0, 15.5);
      cairo_pattern_add_color_stop_rgba (halo, 0, 1, 1, 1, .62);
      cairo_pattern_add_color_stop_rgba (halo, .7, 1, 1, 1, .3);
      cairo_pattern_add_color_stop_rgba (halo, 1, 1, 1, 1, 0);
      cairo_arc (cr, 0, 0, 15.5, 0, 2 * G_PI);
      fill_with (cr, halo);
      mae_piece_paint_resource (cr, look, letter, p);
    }
    cairo_restore (cr);
  }
  paint_gloss (cr, white);
  mae_draw_circle (cr, 0, 0, 11.2);
  mae_draw_stroke (cr, &rim, 1, 1.1);
}
