/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "road.h"

#include <math.h>

#include "draw.h"
#include "picture.h"
#include "piece-texture.h"

#define RADIUS 9
#define STEP 6. /* pixels between the points of a curve */

static const GdkRGBA black = { 0, 0, 0, 1 };

typedef struct {
  GdkRGBA sky, low_sky, far_hill, hill, meadow, road, edge, paved;
} Colors;

/* By day, or in moonlight. */
static Colors
get_colors (const MaePalette *palette)
{
  if (palette->dark)
    return (Colors){ mae_draw_rgb (0x182338), mae_draw_rgb (0x4a3a3c), mae_draw_rgb (0x39402f),
                     mae_draw_rgb (0x2e3826), mae_draw_rgb (0x232d1d), mae_draw_rgb (0x8f7145),
                     mae_draw_rgb (0x4d3819), mae_draw_rgb (0x7c3428) };
  return (Colors){ mae_draw_rgb (0xbfdde8), mae_draw_rgb (0xf6ead0), mae_draw_rgb (0xb9cba0),
                   mae_draw_rgb (0x9db47f), mae_draw_rgb (0x86a56a), mae_draw_rgb (0xecd8ab),
                   mae_draw_rgb (0xa98753), mae_draw_rgb (0xd9907c) };
}

/* Adds a line that swings around @y from the left to the right edge. */
static void
add_curve (cairo_t *cr, double from, double to, double y, double swing, double wave, gboolean back)
{
  for (double x = from;; x = MIN (x + STEP, to)) {
    double at = back ? from + to - x : x;
    cairo_line_to (cr, at, y + swing * sin (at / wave) + swing * .5 * sin (at / wave * 2.3 + 1));
    if (x >= to)
      break;
  }
}

static void
paint_hill (cairo_t *cr, double width, double height, double y, double swing, double wave,
            const GdkRGBA *color)
{
  cairo_new_path (cr);
  add_curve (cr, 0, width, y, swing, wave, FALSE);
  cairo_line_to (cr, width, height);
  cairo_line_to (cr, 0, height);
  cairo_close_path (cr);
  mae_draw_fill (cr, color, 1);
}

static double
middle_of (const MaeRoad *road, double width, int space)
{
  int i = road->mirrored ? road->spaces - 1 - space : space;

  return width * (i + .5) / road->spaces;
}

static void
paint_road (cairo_t *cr, const MaeRoad *road, double width, double height, const Colors *colors)
{
  double top = road->head + (height - road->head) * .4, low = height - 5, step;

  cairo_new_path (cr);
  add_curve (cr, 0, width, top, 2.2, 60, FALSE);
  add_curve (cr, 0, width, low, 1.2, 60, TRUE);
  cairo_close_path (cr);
  mae_draw_set (cr, &colors->road, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &colors->edge, 1, 2.4);
  step = width / road->spaces;
  for (int i = 0; i < road->n; i++) {
    double a = middle_of (road, width, road->stretch[i].from);
    double b = middle_of (road, width, road->stretch[i].to);
    double x = MIN (a, b) - step / 2, length = fabs (b - a) + step;

    cairo_save (cr);
    cairo_rectangle (cr, x, 0, length, height);
    cairo_clip (cr);
    cairo_new_path (cr);
    add_curve (cr, 0, width, top + 1.2, 2.2, 60, FALSE);
    add_curve (cr, 0, width, low - 1.2, 1.2, 60, TRUE);
    cairo_close_path (cr);
    mae_draw_fill (cr, &colors->paved, 1);
    for (double y = top + 6; y < low - 4; y += 7) { /* joints between the stones */
      cairo_move_to (cr, x, y);
      cairo_rel_line_to (cr, length, 0);
    }
    mae_draw_stroke (cr, &black, .08, 1);
    cairo_restore (cr);
  }
}

static void
paint_places (cairo_t *cr, const MaeRoad *road, double width, double height,
              const MaePalette *palette)
{
  double ground = road->head + (height - road->head) * .4 + 1, scale = MIN (ground / 86, .75);
  GdkRGBA night = mae_draw_rgb (0x10182c);

  for (int i = 0; i < road->n; i++) {
    double x = middle_of (road, width, road->stretch[i].to);
    char name[16];

    if (road->stretch[i].report < 0)
      continue;
    g_snprintf (name, sizeof name, "report-%d", MIN (road->stretch[i].report + 1, 3));
    cairo_save (cr);
    cairo_translate (cr, CLAMP (x, 72 * scale, width - 72 * scale), ground);
    cairo_scale (cr, scale, scale);
    cairo_push_group (cr);
    mae_picture_paint (cr, name, NULL, 0);
    if (palette->dark) {
      cairo_set_operator (cr, CAIRO_OPERATOR_ATOP);
      mae_draw_set (cr, &night, .45);
      cairo_paint (cr);
    }
    cairo_pop_group_to_source (cr);
    cairo_paint (cr);
    cairo_restore (cr);
  }
}

static void
paint_landscape (cairo_t *cr, gconstpointer data, double width, double height,
                 const MaePalette *palette)
{
  const MaeRoad *road = data;
  Colors colors = get_colors (palette);
  double horizon = road->head + (height - road->head) * .3;

  mae_draw_rounded (cr, 0, 0, width, height, RADIUS);
  cairo_clip (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  mae_draw_shade (cr, 0, &colors.sky, horizon, &colors.low_sky);
  if (palette->dark) {
    GdkRGBA moon = mae_draw_rgb (0xf2e3b8);
    mae_draw_circle (cr, width * .11, horizon * .4, MIN (8, horizon * .2));
    mae_draw_fill (cr, &moon, .9);
  }
  paint_hill (cr, width, height, horizon - 9, 5, 95, &colors.far_hill);
  paint_hill (cr, width, height, horizon - 1, 3, 52, &colors.hill);
  for (double x = 16; x < width; x += 93) { /* here and there trees */
    double size = (horizon / 100) * (.52 + .2 * sin (x));
    cairo_save (cr);
    cairo_translate (cr, x, horizon + 2);
    cairo_scale (cr, size, size);
    mae_picture_paint (cr, "cypress", NULL, 0);
    cairo_translate (cr, 34, 4);
    cairo_scale (cr, .8, .8);
    mae_picture_paint (cr, "cypress", NULL, 0);
    cairo_restore (cr);
  }
  if (palette->dark) {
    cairo_rectangle (cr, 0, 0, width, height);
    mae_draw_fill (cr, &colors.sky, .3);
  }
  paint_hill (cr, width, height, height - (height - road->head) * .3, 1.6, 40, &colors.meadow);
  paint_places (cr, road, width, height, palette);
  paint_road (cr, road, width, height, &colors);
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, RADIUS);
  mae_draw_stroke (cr, &colors.edge, .8, 1);
}

void
mae_road_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRoad *road,
                   const GdkRectangle *area)
{
  Colors colors = get_colors (mae_palette_get ());

  if (area->width <= 0 || area->height <= 0)
    return;
  if (!mae_texture_snapshot_later (snapshot, widget, paint_landscape, road, sizeof *road,
                                   G_STRUCT_OFFSET (MaeRoad, head), area))
    mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height),
                    RADIUS, &colors.meadow, NULL, 0);
}
