/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-portrait.h"

#include "draw.h"
#include "picture.h"

/* The size of the pictures, and the height of the eyes in them. */
#define WIDTH 160.
#define HEIGHT 120.
#define EYES 56.

/* Gets the name of the person's picture. There are sixteen people, one for each ability and
 * designed resource; leaders for other resources are the same people in other clothes. */
static void
name_person (char name[32], const MaePortrait *portrait)
{
  static const char *const kinds[] = { [MAE_LEADER_DISCOUNT] = "discount",
                                       [MAE_LEADER_DEPOT] = "depot",
                                       [MAE_LEADER_WHITE] = "zero",
                                       [MAE_LEADER_PRODUCTION] = "production" };
  static const char *const looks[] = { [MAE_LOOK_COIN] = "coin",
                                       [MAE_LOOK_STONE] = "stone",
                                       [MAE_LOOK_SERVANT] = "servant",
                                       [MAE_LOOK_SHIELD] = "shield" };
  int look = portrait->look <= MAE_LOOK_SHIELD ? portrait->look : portrait->variant % 4;

  g_snprintf (name, 32, "%s-%s", kinds[portrait->kind], looks[look]);
}

static GdkRGBA
cloth_color (int look, const MaePalette *palette)
{
  GdkRGBA color = mae_look_color (look, palette), black = { 0, 0, 0, 1 };

  switch (look) {
  case MAE_LOOK_COIN: /* yellow cloth is ochre, gray cloth is bluish */
    return mae_draw_rgb (0xc9981f);
  case MAE_LOOK_STONE:
    return mae_draw_rgb (0x6c7280);
  case MAE_LOOK_SERVANT:
    return mae_draw_rgb (0x80479c);
  case MAE_LOOK_SHIELD:
    return mae_draw_rgb (0x3568b0);
  default:
    return mae_palette_mix (&color, &black, .05);
  }
}

void
mae_portrait_paint (cairo_t *cr, const MaePortrait *portrait, double width, double height,
                    double radius, const MaePalette *palette)
{
  double scale = MAX (width / WIDTH, height / HEIGHT), high = height / scale;
  GdkRGBA cloth = cloth_color (portrait->look, palette), line = { .16f, .1f, .05f, 1 };
  char name[32];

  name_person (name, portrait);
  cairo_save (cr);
  mae_draw_rounded (cr, 0, 0, width, height, radius);
  cairo_clip (cr);
  cairo_translate (cr, width / 2, 0);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -WIDTH / 2, -CLAMP (EYES - high / 2, 0, HEIGHT - high));
  mae_picture_paint (cr, name, &cloth, 1);
  mae_picture_paint_candle_light (cr, 0, 0, WIDTH, HEIGHT, palette);
  cairo_restore (cr);
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, radius);
  mae_draw_stroke (cr, &line, .7, 1);
}
