/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Resources: a coin with a lily, a stone block, a bust, a shield, a flared cross; and six plain
 * shapes with a letter for resources of other rulesets. */

#include "piece-private.h"

#include <math.h>

static GdkRGBA
lighter (GdkRGBA c, double amount)
{
  GdkRGBA white = { 1, 1, 1, 1 };
  return mae_palette_mix (&c, &white, amount);
}

static GdkRGBA
darker (GdkRGBA c, double amount)
{
  GdkRGBA black = { .08f, .04f, .05f, 1 };
  return mae_palette_mix (&c, &black, amount);
}

static void
edge (cairo_t *cr, const GdkRGBA *color, double width)
{
  mae_draw_set (cr, color, 1);
  cairo_set_line_width (cr, width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* The Florentine lily, open, with its two stamens. */
static void
path_lily (cairo_t *cr)
{
  mae_draw_path (cr, "M0-7.6C2-5.2 2.3-2.2 1 1.2H-1C-2.3-2.2-2-5.2 0-7.6Z");
  mae_draw_path (cr, "M-1.6 1.2C-2-1.6-3.6-4-5.6-3.6C-7.6-3-7.2-.2-5.4 .2C-5.6-1.2-4.8-1.8-4.2-1"
                     "C-3.6-.2-3.4.6-3.2 1.2Z");
  mae_draw_path (cr, "M1.6 1.2C2-1.6 3.6-4 5.6-3.6C7.6-3 7.2-.2 5.4 .2C5.6-1.2 4.8-1.8 4.2-1"
                     "C3.6-.2 3.4.6 3.2 1.2Z");
  mae_draw_path (cr, "M-3.6 1.9H3.6V3.3H-3.6Z");
  mae_draw_path (cr, "M-1.1 4H1.1C1.4 5 1.2 6.2 0 7.4C-1.2 6.2-1.4 5-1.1 4Z");
  mae_draw_path (cr, "M-1.8 4C-2 5.4-3 6.2-4.2 5.8C-3.6 5.4-3.4 4.8-3.4 4Z");
  mae_draw_path (cr, "M1.8 4C2 5.4 3 6.2 4.2 5.8C3.6 5.4 3.4 4.8 3.4 4Z");
}

static void
paint_coin (cairo_t *cr, const MaePalette *p)
{
  GdkRGBA gold = p->color[MAE_COLOR_COIN], rim = mae_draw_rgb (0x6f4e07),
          light = mae_draw_rgb (0xffe9a8);
  GdkRGBA top = lighter (gold, .35), low = darker (gold, .18);

  mae_draw_circle (cr, 0, 0, 11);
  mae_draw_shade (cr, -11, &top, 11, &low);
  edge (cr, &rim, 1.3);
  mae_draw_circle (cr, 0, 0, 8.9);
  mae_draw_shade (cr, -9, &low, 9, &top);
  mae_draw_stroke (cr, &light, .9, .9);
  cairo_set_line_width (cr, .9); /* milled edge */
  mae_draw_set (cr, &rim, .55);
  for (int i = 0; i < 28; i++) {
    double a = i * G_PI / 14;
    cairo_move_to (cr, 9.4 * cos (a), 9.4 * sin (a));
    cairo_line_to (cr, 10.4 * cos (a), 10.4 * sin (a));
  }
  cairo_stroke (cr);
  cairo_save (cr);
  cairo_translate (cr, .35, .5);
  mae_draw_set (cr, &light, .8);
  path_lily (cr);
  cairo_fill (cr);
  cairo_restore (cr);
  mae_draw_set (cr, &rim, 1);
  path_lily (cr);
  cairo_fill (cr);
}

static void
paint_stone (cairo_t *cr, const MaePalette *p)
{
  GdkRGBA stone = p->color[MAE_COLOR_STONE], line = mae_draw_rgb (0x3f4347);
  GdkRGBA roof = lighter (stone, .5), left = stone, right = darker (stone, .3);
  GdkRGBA left_low = darker (stone, .1), right_low = darker (stone, .42);

  mae_draw_path (cr, "M-10.6-4.4L1.6-.4V10.8L-10.6 6.2Z");
  mae_draw_shade (cr, -5, &left, 11, &left_low);
  cairo_new_path (cr);
  mae_draw_path (cr, "M1.6-.4L10.8-5.6V4.6L1.6 10.8Z");
  mae_draw_shade (cr, -6, &right, 11, &right_low);
  cairo_new_path (cr);
  mae_draw_path (cr, "M-10.6-4.4L-1.2-9.8L10.8-5.6L1.6-.4Z");
  mae_draw_fill (cr, &roof, 1);
  /* the border and the marks of a chisel */
  cairo_new_path (cr);
  mae_draw_path (cr, "M-8.8-1.8L-.2 1V8.2L-8.8 5Z");
  mae_draw_stroke (cr, &roof, .4, .9);
  mae_draw_set (cr, &line, .7);
  cairo_set_line_width (cr, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  mae_draw_path (cr, "M-7 .6l2.2 .8M-3.8 2.2l1.8 .6M-6.4 3.4l1.8 .7M-3.4 5l1.6 .6"
                     "M4 2.2l1.6-1M6.6 3l1.8-1.2M4.2 6.4l1.6-1.1");
  cairo_stroke (cr);
  mae_draw_path (cr, "M-10.6-4.4L-1.2-9.8L10.8-5.6V4.6L1.6 10.8L-10.6 6.2ZM-10.6-4.4L1.6-.4"
                     "L10.8-5.6M1.6-.4V10.8");
  edge (cr, &line, 1.2);
}

static void
paint_servant (cairo_t *cr, const MaePalette *p)
{
  GdkRGBA cloth = p->color[MAE_COLOR_SERVANT], line = mae_draw_rgb (0x34153f);
  GdkRGBA top = lighter (cloth, .22), low = darker (cloth, .22), skin = mae_draw_rgb (0xeccaa4);
  GdkRGBA shade = mae_draw_rgb (0xc99a70), linen = mae_draw_rgb (0xf4ecdf);

  mae_draw_path (cr, "M-10.6 11C-10.6 4.4-7 2 -2.8 1.4H2.8C7 2 10.6 4.4 10.6 11Z");
  mae_draw_shade (cr, 1, &top, 11, &low);
  edge (cr, &line, 1.9);
  mae_draw_path (cr, "M-2.8 .2H2.8L3.6 2.4L0 6.4L-3.6 2.4Z"); /* collar */
  mae_draw_set (cr, &linen, 1);
  cairo_fill_preserve (cr);
  edge (cr, &line, .9);
  mae_draw_path (cr, "M-2.4-2H2.4V1.6C1 3-1 3-2.4 1.6Z");
  mae_draw_fill (cr, &shade, 1);
  mae_draw_path (cr, "M-4.6-5.6C-4.6-.8-2.4 1.2 0 1.2C2.4 1.2 4.6-.8 4.6-5.6Z");
  mae_draw_set (cr, &skin, 1);
  cairo_fill_preserve (cr);
  edge (cr, &line, 1.6);
  /* a cap with its turned brim */
  mae_draw_path (cr, "M-5.8-5.4C-6.6-10.6-2.6-11.8 .6-11.4C4.4-11 6.6-8.8 5.8-5.4Z");
  mae_draw_shade (cr, -11.5, &top, -5, &cloth);
  edge (cr, &line, 1.6);
  mae_draw_path (cr, "M-6.2-6.4C-3-7.8 3-7.8 6.2-6.4L6-4.2C3-5.6-3-5.6-6-4.2Z");
  mae_draw_set (cr, &low, 1);
  cairo_fill_preserve (cr);
  edge (cr, &line, 1);
}

static void
path_shield (cairo_t *cr)
{
  mae_draw_path (cr, "M-9.4-10.2C-6-9.6-3-9.8 0-11C3-9.8 6-9.6 9.4-10.2V-.6C9.4 5.4 4.8 9.6 0 11.4"
                     "C-4.8 9.6-9.4 5.4-9.4-.6Z");
}

static void
paint_shield (cairo_t *cr, const MaePalette *p)
{
  GdkRGBA blue = p->color[MAE_COLOR_SHIELD], line = mae_draw_rgb (0x122f58),
          white = mae_draw_rgb (0xf1f4fa);
  GdkRGBA top = lighter (blue, .2), low = darker (blue, .2), grey = mae_draw_rgb (0xc3cede);

  path_shield (cr);
  mae_draw_shade (cr, -11, &top, 11, &low);
  cairo_save (cr);
  cairo_clip (cr);
  cairo_new_path (cr);
  mae_draw_path (cr, "M-2.1-13H2.1V-3.3H10V.9H2.1V13H-2.1V.9H-10V-3.3H-2.1Z");
  mae_draw_shade (cr, -11, &white, 11, &grey);
  mae_draw_stroke (cr, &line, .5, .8);
  cairo_restore (cr);
  path_shield (cr);
  edge (cr, &line, 1.4);
  cairo_save (cr);
  cairo_scale (cr, .86, .86);
  path_shield (cr);
  cairo_restore (cr);
  mae_draw_stroke (cr, &white, .35, .8);
}

void
mae_piece_path_cross (cairo_t *cr)
{
  mae_draw_path (cr,
                 "M-3.4-9.2C-1.2-8.6 1.2-8.6 3.4-9.2C2.4-6.8 1.7-5 1.6-3C3.4-3.1 5.2-3.6 7.2-4.8"
                 "C6.7-2.8 6.7-.8 7.2 1.2C5.2 0 3.4-.4 1.6-.5C1.7 3 2.4 6.4 3.6 9.2"
                 "C1.2 8.6-1.2 8.6-3.6 9.2C-2.4 6.4-1.7 3-1.6-.5C-3.4-.4-5.2 0-7.2 1.2"
                 "C-6.7-.8-6.7-2.8-7.2-4.8C-5.2-3.6-3.4-3.1-1.6-3C-1.7-5-2.4-6.8-3.4-9.2Z");
}

static void
paint_faith (cairo_t *cr, const MaePalette *p)
{
  GdkRGBA red = p->color[MAE_COLOR_FAITH], ground = mae_draw_rgb (0xfff3e6),
          low = mae_draw_rgb (0xf3d9c4);
  GdkRGBA deep = darker (red, .35);

  mae_draw_circle (cr, 0, 0, 11);
  mae_draw_shade (cr, -11, &ground, 11, &low);
  edge (cr, &red, 1.7);
  mae_draw_circle (cr, 0, 0, 9);
  mae_draw_stroke (cr, &red, .35, .7);
  cairo_save (cr);
  cairo_scale (cr, .82, .82);
  mae_piece_path_cross (cr);
  cairo_restore (cr);
  mae_draw_shade (cr, -8, &red, 9, &deep);
  cairo_new_path (cr);
}

static void
path_other (cairo_t *cr, int shape)
{
  switch (shape) {
  case 0: /* barrel */
    mae_draw_path (cr, "M-7-10.5H7C10.6-4 10.6 4 7 10.5H-7C-10.6 4-10.6-4-7-10.5Z");
    return;
  case 1: /* sack */
    mae_draw_path (cr,
                   "M-3.4-11H3.4L2.4-7.4C9-4 11 3 9.4 8C8 11.6-8 11.6-9.4 8C-11 3-9-4-2.4-7.4Z");
    return;
  case 2: /* cut gem */
    mae_draw_path (cr, "M-6-10.5H6L11-3.4L0 11.2L-11-3.4Z");
    return;
  case 3: /* hexagon */
    mae_draw_path (cr, "M0-11.4L10-5.7V5.7L0 11.4L-10 5.7V-5.7Z");
    return;
  case 4: /* drop */
    mae_draw_path (cr, "M0-11.4C3-6 9.4-1.6 9.4 3.4C9.4 14-9.4 14-9.4 3.4C-9.4-1.6-3-6 0-11.4Z");
    return;
  default: /* bolt of cloth */
    mae_draw_path (cr, "M-10.6-7.4L-6-10.6H10.6V7.4L6 10.6H-10.6Z");
    return;
  }
}

static void
paint_other (cairo_t *cr, int index, const char *letter)
{
  GdkRGBA color = mae_palette_hue (index), line = darker (color, .6), white = { 1, 1, 1, 1 };
  GdkRGBA top = lighter (color, .16), low = darker (color, .2);

  path_other (cr, index % 6);
  mae_draw_shade (cr, -11, &top, 11, &low);
  edge (cr, &line, 1.3);
  cairo_save (cr);
  cairo_scale (cr, .84, .84);
  path_other (cr, index % 6);
  cairo_restore (cr);
  mae_draw_stroke (cr, &white, .3, .8);
  mae_draw_set (cr, &white, 1);
  mae_draw_text (cr, letter, g_utf8_strlen (letter, -1) > 1 ? 9.2 : 11.5, 800, 0, .4, .5);
}

void
mae_piece_paint_resource (cairo_t *cr, int look, const char *letter, const MaePalette *p)
{
  switch (look) {
  case MAE_LOOK_COIN:
    paint_coin (cr, p);
    return;
  case MAE_LOOK_STONE:
    paint_stone (cr, p);
    return;
  case MAE_LOOK_SERVANT:
    paint_servant (cr, p);
    return;
  case MAE_LOOK_SHIELD:
    paint_shield (cr, p);
    return;
  case MAE_LOOK_FAITH:
    paint_faith (cr, p);
    return;
  case MAE_LOOK_WHITE:
    mae_piece_paint_marble (cr, look, letter, p);
    return;
  default:
    paint_other (cr, look - MAE_LOOK_OTHER, letter);
    return;
  }
}
