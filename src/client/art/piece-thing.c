/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces other than resources: crosses, tokens, favor tiles, pennants, markers. */

#include "piece-private.h"

#include <math.h>

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { .08f, .05f, .05f, 1 };

static void
number (cairo_t *cr, int n, const char *prefix, double size, double x, double y)
{
  g_autofree char *text = g_strdup_printf ("%s%d", prefix, n);

  mae_draw_text (cr, text, size, 800, x, y, .5);
}

/* Draws the dark edge of a piece of @color along the current path. */
static void
draw_edge (cairo_t *cr, const GdkRGBA *color)
{
  GdkRGBA dark = mae_palette_mix (color, &black, .55);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  mae_draw_stroke (cr, &dark, 1, 1);
}

static void
paint_blank (cairo_t *cr)
{
  static const double dashes[] = { 3.3, 2.46 };
  GdkRGBA pale = mae_draw_rgb (0xf6e8cb), line = mae_draw_rgb (0x543a1d);

  mae_draw_circle (cr, 0, 0, 10.8);
  mae_draw_set (cr, &pale, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &line, 1, 1.1);
  mae_draw_circle (cr, 0, 0, 8.8);
  mae_draw_set (cr, &line, .7);
  cairo_set_line_width (cr, 1.2);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  mae_draw_set (cr, &line, 1);
  mae_draw_text (cr, "?", 13, 800, 0, 0, .5);
}

static void
paint_cross (cairo_t *cr)
{
  GdkRGBA body = { .13f, .11f, .12f, 1 }, sheen = { .36f, .33f, .35f, 1 };

  cairo_save (cr);
  cairo_scale (cr, 1.18, 1.18);
  mae_piece_path_cross (cr);
  cairo_restore (cr);
  mae_draw_shade (cr, -11, &sheen, 9, &body);
  cairo_set_source_rgba (cr, 1, .96, .88, .95);
  cairo_set_line_width (cr, 1.1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

static void
paint_inkwell (cairo_t *cr)
{
  GdkRGBA glass = { .27f, .25f, .42f, 1 }, deep = { .11f, .09f, .2f, 1 };
  GdkRGBA quill = { .98f, .95f, .88f, 1 }, line = { .3f, .24f, .16f, 1 };

  mae_draw_path (cr, "M1.4 0C2-5 5-9.6 10.8-11.4C11.2-6.6 8-2.6 3.8-.2L3 2.4Z");
  mae_draw_set (cr, &quill, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &line, 1, 1);
  mae_draw_path (cr, "M2 3C4-3 7-7.6 10-10.4");
  cairo_stroke (cr);
  mae_draw_path (cr, "M-5 .2H5V3.4C8.4 4.8 9.8 8 9.4 11H-9.4C-9.8 8-8.4 4.8-5 3.4Z");
  mae_draw_shade (cr, 0, &glass, 11, &deep);
  mae_draw_stroke (cr, &black, 1, 1.1);
  mae_draw_path (cr, "M-5.6-.8H5.6V1.4H-5.6Z");
  mae_draw_fill (cr, &line, 1);
  mae_draw_path (cr, "M-6.6 9.4C-7 7.4-6 5.8-4.2 5");
  mae_draw_set (cr, &white, .5);
  cairo_set_line_width (cr, 1.2);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (cr);
}

/* The terracotta disc every action token is made of. */
static void
paint_token_disc (cairo_t *cr)
{
  GdkRGBA top = { .86f, .66f, .5f, 1 }, low = { .66f, .42f, .28f, 1 }, rim = { .36f, .2f, .12f, 1 };

  mae_draw_circle (cr, 0, 0, 11.2);
  mae_draw_shade (cr, -11, &top, 11, &low);
  mae_draw_stroke (cr, &rim, 1, 1.1);
  mae_draw_circle (cr, 0, 0, 9.6);
  mae_draw_stroke (cr, &white, .35, .8);
}

static void
paint_token (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  paint_token_disc (cr);
  switch (piece->kind) {
  case MAE_PIECE_TOKEN_CROSS:
    cairo_save (cr);
    cairo_translate (cr, -4, 0);
    cairo_scale (cr, .5, .5);
    paint_cross (cr);
    cairo_restore (cr);
    mae_draw_set (cr, &black, 1);
    number (cr, piece->number, "+", 6.6, 3.6, piece->flag ? -2.4 : .2);
    if (piece->flag) { /* two arrows chasing each other: the tokens are shuffled */
      cairo_set_line_width (cr, 1.1);
      cairo_new_path (cr);
      cairo_arc (cr, 4, 4.4, 2.7, .5, G_PI - .6);
      cairo_stroke (cr);
      cairo_arc (cr, 4, 4.4, 2.7, G_PI + .5, -.6);
      cairo_stroke (cr);
      mae_draw_path (cr, "M.4 4.6H3.2L1.2 7.4ZM7.6 4.2H4.8L6.8 1.4Z");
      cairo_fill (cr);
    }
    break;
  case MAE_PIECE_TOKEN_DISCARD: {
    GdkRGBA band = mae_band_color (piece->hue, p);
    for (int i = 1; i >= 0; i--) { /* two cards, the back one askew */
      cairo_save (cr);
      cairo_translate (cr, -2 + i * 3, -.6 - i * .6);
      cairo_rotate (cr, i * .24 - .08);
      mae_draw_rounded (cr, -4, -5.6, 8, 11.2, 1.4);
      mae_draw_set (cr, &band, 1);
      cairo_fill_preserve (cr);
      mae_draw_stroke (cr, &white, .95, .9);
      if (i == 0)
        mae_band_paint_sign (cr, piece->hue, -3, -3, 6, &white);
      cairo_restore (cr);
    }
    mae_draw_circle (cr, 6, 6, 4.4);
    mae_draw_fill (cr, &black, 1);
    mae_draw_set (cr, &white, 1);
    number (cr, piece->number, "−", 5.2, 6, 6);
    break;
  }
  default:
    cairo_set_source_rgba (cr, .3, .16, .1, .8);
    cairo_scale (cr, .72, .72);
    mae_piece_path_cross (cr);
    cairo_fill (cr);
    break;
  }
}

static void
paint_favour (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  GdkRGBA red = p->color[MAE_COLOR_FAITH], gold = p->color[MAE_COLOR_COIN];
  GdkRGBA deep = mae_palette_mix (&red, &black, .35), grey = p->color[MAE_COLOR_SOFT];
  gboolean lost = piece->hue == MAE_FAVOUR_LOST, open = piece->hue == MAE_FAVOUR_OPEN;

  /* a twelve-lobed seal of wax when gained, an outline while open, a cracked gray one when lost */
  cairo_new_path (cr);
  for (int i = 0; i < 12; i++) {
    double a = i * G_PI / 6;
    cairo_arc (cr, 8.9 * cos (a), 8.9 * sin (a), 2.5, a - 1.7, a + 1.7);
  }
  cairo_close_path (cr);
  if (open) {
    GdkRGBA line = p->dark ? mae_palette_mix (&red, &white, .35) : red;
    mae_draw_set (cr, &red, .16);
    cairo_fill_preserve (cr);
    mae_draw_stroke (cr, &line, 1, 1);
    mae_draw_set (cr, p->dark ? &p->color[MAE_COLOR_INK] : &deep, 1);
  } else if (lost) {
    mae_draw_set (cr, &grey, .18);
    cairo_fill_preserve (cr);
    mae_draw_stroke (cr, &grey, 1, .9);
    cairo_set_line_width (cr, 1.6);
    cairo_move_to (cr, -7.5, 7.5);
    cairo_line_to (cr, 7.5, -7.5);
    cairo_stroke (cr);
    mae_draw_set (cr, &grey, 1);
  } else {
    mae_draw_shade (cr, -11, &red, 11, &deep);
    mae_draw_stroke (cr, &deep, 1, .9);
    mae_draw_circle (cr, 0, 0, 7.8);
    mae_draw_stroke (cr, &gold, .9, 1);
    mae_draw_set (cr, &white, 1);
  }
  number (cr, piece->number, "", 12.5, 0, 0);
}

static void
paint_pennant (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  GdkRGBA color = piece->hue < 0 ? p->color[MAE_COLOR_GOLD] : mae_band_color (piece->hue, p);
  GdkRGBA light = mae_palette_mix (&color, &white, .06),
          deep = mae_palette_mix (&color, &black, .2);
  GdkRGBA text = piece->hue < 0 ? p->color[MAE_COLOR_ON_GOLD] : white;

  mae_draw_path (cr, "M-10.6-11H10.6V11.4L0 6.6L-10.6 11.4Z");
  mae_draw_shade (cr, -11, &light, 11, &deep);
  draw_edge (cr, &color);
  cairo_new_path (cr);
  mae_draw_set (cr, &text, 1);
  number (cr, piece->number, "", piece->number > 9 ? 13.5 : 15, 0, -2.6);
}

/* Draws one or two letters, in at most @room. */
static void
draw_letters (cairo_t *cr, const char *letters, double size, double room, double y)
{
  double width = mae_draw_text_width (cr, letters, size, 800);

  mae_draw_text (cr, letters, width > room ? size * room / width : size, 800, 0, y, .5);
}

void
mae_badge_path (cairo_t *cr, int seat, double x, double y, double radius)
{
  static const char *const shapes[] = {
    NULL, /* a disc */
    "M-8-10H8Q10-10 10-8V8Q10 10 8 10H-8Q-10 10-10 8V-8Q-10-10-8-10Z",
    "M0-11.6L11.6 0L0 11.6L-11.6 0Z",
    NULL, /* a quatrefoil */
    "M-5.8-10.4H5.8L11.6 0L5.8 10.4H-5.8L-11.6 0Z",
    "M-10-10.6H10V1C10 6.5 5 9.6 0 11.6C-5 9.6-10 6.5-10 1Z",
    "M0-11.6L3.6-8.7L8.4-8.4L8.7-3.6L11.6 0L8.7 3.6L8.4 8.4L3.6 8.7L0 11.6L-3.6 8.7L-8.4 8.4"
    "L-8.7 3.6L-11.6 0L-8.7-3.6L-8.4-8.4L-3.6-8.7Z",
    "M-9.6 10.4V-2C-9.6-7.4-5.6-11.4 0-11.4C5.6-11.4 9.6-7.4 9.6-2V10.4Z",
  };
  int shape = ABS (seat) % (int) G_N_ELEMENTS (shapes);

  cairo_new_path (cr);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, radius / 11.4, radius / 11.4);
  if (shapes[shape])
    mae_draw_path (cr, shapes[shape]);
  else if (shape == 0)
    cairo_arc (cr, 0, 0, 11.4, 0, 2 * G_PI);
  else
    for (int i = 0; i < 4; i++) /* lobes that meet at the diagonals */
      cairo_arc (cr, 6 * cos (i * G_PI_2), 6 * sin (i * G_PI_2), 5.7, i * G_PI_2 - 1.623,
                 i * G_PI_2 + 1.623);
  cairo_close_path (cr);
  cairo_restore (cr);
}

/* Paints the shape of the player of @piece with the letters, as large as a disc of @radius. */
static void
paint_player (cairo_t *cr, const MaePiece *piece, double y, double radius, const MaePalette *p)
{
  GdkRGBA color = mae_seat_color (piece->hue, p), deep = mae_palette_mix (&color, &black, .2);
  gboolean is_narrow = piece->hue % 8 == 2 || piece->hue % 8 == 3; /* diamond, quatrefoil */

  mae_badge_path (cr, piece->hue, 0, y, radius);
  mae_draw_shade (cr, y - radius, &color, y + radius, &deep);
  draw_edge (cr, &color);
  if (piece->kind == MAE_PIECE_BADGE) {
    mae_badge_path (cr, piece->hue, 0, y, radius - 1.7);
    mae_draw_stroke (cr, &white, .35, .8);
  }
  mae_draw_set (cr, &white, 1);
  draw_letters (cr, piece->letter, radius * (is_narrow ? 1.02 : 1.16),
                radius * (is_narrow ? 1.2 : 1.45), y);
}

static void
paint_marker (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  GdkRGBA color = mae_seat_color (piece->hue, p), deep = mae_palette_mix (&color, &black, .3);

  mae_draw_path (cr, "M-3 1C-3.2 5.4-4.6 8.4-7.4 11.4H7.4C4.6 8.4 3.2 5.4 3 1Z");
  mae_draw_shade (cr, 1, &deep, 11, &color);
  draw_edge (cr, &color);
  mae_draw_path (cr, "M-1.6 5C-2 7.4-3 9-4.4 10.4");
  mae_draw_stroke (cr, &white, .45, 1.1);
  paint_player (cr, piece, -3.2, 8.1, p);
}

static void
paint_badge (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  paint_player (cr, piece, 0, 11.4, p);
}

static void
paint_emblem (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  GdkRGBA color = mae_band_color (piece->hue, p);

  mae_draw_rounded (cr, -11, -11, 22, 22, 5);
  mae_draw_set (cr, &color, 1);
  cairo_fill_preserve (cr);
  draw_edge (cr, &color);
  mae_band_paint_sign (cr, piece->hue, -7.5, -7.5, 15, &white);
}

void
mae_piece_paint_thing (cairo_t *cr, const MaePiece *piece, const MaePalette *p)
{
  switch (piece->kind) {
  case MAE_PIECE_BLANK:
    paint_blank (cr);
    return;
  case MAE_PIECE_CROSS:
    paint_cross (cr);
    return;
  case MAE_PIECE_INKWELL:
    paint_inkwell (cr);
    return;
  case MAE_PIECE_TOKEN_CROSS:
  case MAE_PIECE_TOKEN_DISCARD:
  case MAE_PIECE_TOKEN_BACK:
    paint_token (cr, piece, p);
    return;
  case MAE_PIECE_FAVOUR:
    paint_favour (cr, piece, p);
    return;
  case MAE_PIECE_PENNANT:
    paint_pennant (cr, piece, p);
    return;
  case MAE_PIECE_MARKER:
    paint_marker (cr, piece, p);
    return;
  case MAE_PIECE_BADGE:
    paint_badge (cr, piece, p);
    return;
  case MAE_PIECE_EMBLEM:
    paint_emblem (cr, piece, p);
    return;
  default:
    g_return_if_reached ();
  }
}
