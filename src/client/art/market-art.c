/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "market-art.h"

#include <string.h>

#include "draw.h"
#include "face-items.h"
#include "piece-texture.h"

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { 0, 0, 0, 1 };

/* ── The tray ──────────────────────────────────────────────────────────────────────────────── */

/* Fills the current path with the darkness that falls into a recess from above. */
static void
fill_inset (cairo_t *cr, double top, double bottom)
{
  cairo_pattern_t *shade = cairo_pattern_create_linear (0, top, 0, bottom);

  mae_draw_stop (shade, 0, black, .62);
  mae_draw_stop (shade, MIN (.25, 30 / (bottom - top)), black, .18);
  mae_draw_stop (shade, 1, black, .02);
  mae_draw_fill_with (cr, shade);
}

static void
paint_well (cairo_t *cr, const MaeMarketTray *tray, const MaePalette *p)
{
  double x = tray->well.x, y = tray->well.y, w = tray->well.width, h = tray->well.height;
  double radius = MIN (14, tray->step * .3);

  if (p->flat) {
    mae_draw_rounded (cr, x, y, w, h, radius);
    mae_draw_fill (cr, &p->color[MAE_COLOR_WELL], 1);
    return;
  }
  mae_draw_rounded (cr, x, y, w, h + 1, radius);
  mae_draw_fill (cr, &white, p->dark ? .1 : .22); /* light on the lower lip */
  mae_draw_rounded (cr, x, y, w, h, radius);
  mae_draw_fill (cr, &p->color[MAE_COLOR_WELL], 1);
  mae_draw_rounded (cr, x, y, w, h, radius);
  fill_inset (cr, y, y + h);
  /* a hollow for each marble */
  for (int r = 0; r < tray->rows; r++)
    for (int c = 0; c < tray->columns; c++) {
      double mx = x + tray->pad + (c + .5) * tray->step, my = y + tray->pad + (r + .5) * tray->step;
      double size = tray->step * .46;
      cairo_pattern_t *hollow = cairo_pattern_create_radial (mx, my - size * .3, 0, mx, my, size);

      mae_draw_stop (hollow, 0, black, .5);
      mae_draw_stop (hollow, .8, black, .26);
      mae_draw_stop (hollow, 1, black, 0);
      mae_draw_circle (cr, mx, my, size);
      mae_draw_fill_with (cr, hollow);
    }
}

/* Adds the groove's middle line: along the rows' side, around the corner, below the columns. */
static void
path_groove (cairo_t *cr, const MaeMarketTray *tray)
{
  gboolean right = tray->corner_x > tray->well.x;
  double half = tray->groove / 2.;

  cairo_new_path (cr);
  cairo_move_to (cr, tray->corner_x, tray->well.y + half);
  cairo_line_to (cr, tray->corner_x, tray->corner_y);
  cairo_line_to (cr, right ? tray->well.x + half : tray->well.x + tray->well.width - half,
                 tray->corner_y);
}

static void
stroke_groove (cairo_t *cr, const MaeMarketTray *tray, const GdkRGBA *color, double alpha,
               double width, double dy)
{
  cairo_save (cr);
  cairo_translate (cr, 0, dy);
  path_groove (cr, tray);
  cairo_restore (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  mae_draw_stroke (cr, color, alpha, width);
}

static void
paint_groove (cairo_t *cr, const MaeMarketTray *tray, const MaePalette *p)
{
  double width = tray->groove;

  if (p->flat) {
    stroke_groove (cr, tray, &p->color[MAE_COLOR_WELL], 1, width, 0);
    return;
  }
  stroke_groove (cr, tray, &white, p->dark ? .1 : .2, width, 1);
  stroke_groove (cr, tray, &p->color[MAE_COLOR_WELL], 1, width, 0);
  stroke_groove (cr, tray, &black, .34, width, 0);
  stroke_groove (cr, tray, &p->color[MAE_COLOR_WELL], 1, width - 3, 1.5);
  stroke_groove (cr, tray, &p->color[MAE_COLOR_WALNUT], .4, width * .4, 1);
  stroke_groove (cr, tray, &black, .72, width * .36, 0);
}

static void
paint_corner (cairo_t *cr, const MaeMarketTray *tray, const MaePalette *p)
{
  double x = tray->corner_x, y = tray->corner_y, r = tray->corner / 2. + 3;

  if (!p->flat) {
    mae_draw_circle (cr, x, y + 1, r);
    mae_draw_fill (cr, &white, p->dark ? .12 : .24);
  }
  mae_draw_circle (cr, x, y, r);
  mae_draw_fill (cr, &p->color[MAE_COLOR_WELL], 1);
  if (p->flat)
    return;
  mae_draw_circle (cr, x, y, r);
  fill_inset (cr, y - r, y + r);
}

static void
paint_tray (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  const MaeMarketTray *tray = data;

  paint_groove (cr, tray, palette);
  paint_well (cr, tray, palette);
  paint_corner (cr, tray, palette);
}

void
mae_tray_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeMarketTray *tray)
{
  MaeMarketTray key;
  /* the corner's marble may be larger than the room the groove leaves it */
  int width = MAX (gtk_widget_get_width (widget), tray->corner_x + tray->corner / 2 + 5);
  int height = MAX (gtk_widget_get_height (widget), tray->corner_y + tray->corner / 2 + 6);
  int left = MAX (0, tray->corner / 2 + 5 - tray->corner_x);

  memcpy (&key, tray, sizeof key);
  key.well.x += left;
  key.corner_x += left;
  mae_texture_snapshot (snapshot, widget, paint_tray, &key, sizeof key,
                        &(GdkRectangle){ -left, 0, width + left, height });
}

static void
paint_shadow (cairo_t *cr, gconstpointer data, double width, double height,
              const MaePalette *palette)
{
  mae_marble_paint_shadow (cr, *(const int *) data, width, palette);
}

void
mae_tray_snapshot_shadow (GtkSnapshot *snapshot, GtkWidget *widget, int look,
                          const GdkRectangle *area)
{
  int more = area->width * 17 / 100;

  if (mae_palette_get ()->flat)
    return;
  mae_texture_snapshot (snapshot, widget, paint_shadow, &look, sizeof look,
                        &(GdkRectangle){ area->x - more, area->y - more, area->width + 2 * more,
                                         area->width + 2 * more });
}

/* ── Pushers ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  double angle;
  MaePusherState state;
  int pad; /* so that the key has no bytes without a value */
} Pusher;

static void
paint_pusher (cairo_t *cr, gconstpointer data, double width, double height,
              const MaePalette *palette)
{
  const Pusher *pusher = data;
  gboolean idle = pusher->state == MAE_PUSHER_IDLE;
  double r = MIN (width, height) / 2 - 3, x = width / 2, y = height / 2 - 1;
  GdkRGBA pale = mae_draw_rgb (0xffe9ad), brass = mae_draw_rgb (0xd9a648);
  GdkRGBA deep = mae_draw_rgb (0x8b5f17), ink = mae_draw_rgb (0x2f1a08);
  const GdkRGBA *wood = &palette->color[MAE_COLOR_DEEP];
  cairo_pattern_t *body = cairo_pattern_create_linear (0, y - r, 0, y + r);

  if (idle) { /* out of the light */
    pale = mae_palette_mix (&pale, wood, .62);
    brass = mae_palette_mix (&brass, wood, .66);
    deep = mae_palette_mix (&deep, wood, .6);
  } else if (pusher->state == MAE_PUSHER_POINTED) {
    pale = mae_palette_mix (&pale, &white, .5);
    brass = mae_palette_mix (&brass, &white, .28);
  }
  if (palette->flat)
    pale = deep = brass;
  else if (!idle) {
    mae_draw_circle (cr, x + .6, y + 2.6, r);
    mae_draw_fill (cr, &black, .5);
  }
  mae_draw_stop (body, 0, pale, 1);
  mae_draw_stop (body, .45, brass, 1);
  mae_draw_stop (body, 1, deep, 1);
  mae_draw_circle (cr, x, y, r);
  mae_draw_fill_with (cr, body);
  mae_draw_circle (cr, x, y, r - .6);
  mae_draw_stroke (cr, &ink, .8, 1.2);
  mae_draw_circle (cr, x, y, r - 2);
  mae_draw_stroke (cr, &pale, .75, 1);
  mae_face_draw_chevron (cr, x, y, r * .92, pusher->angle,
                         idle ? &palette->color[MAE_COLOR_DIM] : &ink);
  if (pusher->state == MAE_PUSHER_CHOSEN) {
    mae_draw_circle (cr, x, y, r + 1.4);
    mae_draw_stroke (cr, &palette->color[MAE_COLOR_GLOW], 1, 2.6);
  }
}

void
mae_pusher_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const GdkRectangle *area,
                     double angle, MaePusherState state)
{
  Pusher pusher = { .angle = angle, .state = state };

  mae_texture_snapshot (snapshot, widget, paint_pusher, &pusher, sizeof pusher, area);
}
