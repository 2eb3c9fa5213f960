/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "card-face.h"

#include "art-testing.h"

#include <math.h>
#include <string.h>

#include "draw.h"
#include "piece-texture.h"

/* Everything that a face shows. It is the key of the face's texture in the cache. */
typedef struct {
  MaeFaceForm form;
  gboolean dimmed;
  int text; /* the desktop's text size in percent */
  int band, level, points;
  MaeFaceItems cost, in, out;
} Face;

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { .06f, .03f, .03f, 1 };

double
mae_face_draw_pips (cairo_t *cr, int level, double x, double y, double radius, const GdkRGBA *ink)
{
  mae_draw_set (cr, ink, 1);
  for (int i = 0; i < level; i++) {
    mae_draw_circle (cr, x - radius - i * radius * 2.9, y, radius);
    cairo_fill (cr);
  }
  return level * radius * 2.9;
}

static void
paint_band (cairo_t *cr, const Face *face, double width, double band, double radius, double used,
            const MaePalette *palette)
{
  GdkRGBA color = mae_band_color (face->band, palette);
  GdkRGBA light = mae_palette_mix (&color, &white, .10);

  cairo_new_path (cr);
  cairo_arc (cr, width - radius, radius, radius, -G_PI_2, 0);
  cairo_line_to (cr, width, band);
  cairo_line_to (cr, 0, band);
  cairo_arc (cr, radius, radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
  mae_draw_shade (cr, 0, &light, band, &color);
  cairo_new_path (cr);
  cairo_move_to (cr, 0, band - .5);
  cairo_line_to (cr, width, band - .5);
  mae_draw_stroke (cr, &black, .28, 1);
  /* the color's sign as a large, faint watermark, for people who can't see the color */
  double sign = width - band * 1.02 - (face->level + .3) * band * .32;
  if (sign >= used)
    mae_band_paint_sign (cr, face->band, sign, band * .13, band * .74, &(GdkRGBA){ 1, 1, 1, .55 });
  mae_face_draw_pips (cr, face->level, width - band * .32, band / 2, band * .125, &white);
}

static void
paint_ground (cairo_t *cr, double width, double height, double radius, const MaePalette *palette)
{
  const GdkRGBA *card = &palette->color[MAE_COLOR_CARD], *line = &palette->color[MAE_COLOR_LINE];
  GdkRGBA low = mae_palette_mix (card, line, .22);

  mae_draw_rounded (cr, 0, 0, width, height, radius);
  mae_draw_shade (cr, height * .4, card, height, &low);
}

static void
paint_edge (cairo_t *cr, double width, double height, double radius, const MaePalette *palette)
{
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, radius - .5);
  mae_draw_stroke (cr, &palette->color[MAE_COLOR_LINE], 1, 1);
}

/* Positions and sizes on a face in the grid. */
typedef struct {
  double band, pennant, margin, left, cost_left;
  MaeFaceFit cost, production;
} Wide;

static void
lay_out_wide (cairo_t *cr, const Face *face, double width, double height, Wide *wide)
{
  double text = face->text / 100., body, icon, pips;

  wide->band = round (height * (height < 36 ? .36 : .39));
  body = height - wide->band;
  wide->pennant = MIN (MAX (height * .4, MAE_FACE_NUMBER * 2) * sqrt (text), body);
  wide->margin = MIN (height * .1, 5);
  wide->left = wide->margin + 2;
  icon = MIN (MAX (height * .27, 13) * sqrt (text), body * .66);
  wide->production =
      mae_face_items_fit (cr, &face->in, &face->out, icon,
                          MIN (MAX (icon * .82, MAE_FACE_NUMBER) * sqrt (text), body * .75),
                          width - wide->pennant - wide->left - wide->margin * 1.8);
  /* beside a long cost there is no room for the color's sign */
  pips = (face->level + .3) * wide->band * .32;
  wide->cost_left = wide->band * .26;
  icon = wide->band * .8;
  wide->cost = mae_face_items_fit (cr, &face->cost, NULL, icon,
                                   MIN (MAX (icon * .7, MAE_FACE_NUMBER) * text, wide->band * .86),
                                   width - wide->cost_left - pips - wide->band * .12);
}

static double
pennant_number (const Face *face, double size)
{
  return size * (face->points > 9 ? 14.5 : 16) / 24;
}

static void
paint_pennant (cairo_t *cr, const Face *face, double x, double y, double size,
               const MaePalette *palette)
{
  MaePiece pennant = { .kind = MAE_PIECE_PENNANT, .hue = face->band, .number = face->points };

  mae_piece_paint (cr, &pennant, x, y, size, palette);
}

static void
paint_wide (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  double radius = MIN (9, height * .14), middle;
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_INK];
  Wide wide;

  lay_out_wide (cr, face, width, height, &wide);
  wide.cost.discs = TRUE;
  wide.production.arrow = mae_palette_mix (&color, ink, palette->dark ? .55 : .1);
  middle = wide.band + (height - wide.band) / 2;
  paint_ground (cr, width, height, radius, palette);
  paint_band (cr, face, width, wide.band, radius, wide.cost_left + wide.cost.width, palette);
  mae_face_items_draw (cr, &face->cost, &wide.cost, wide.cost_left, wide.band / 2, &white, palette);
  mae_face_items_draw_both (cr, &face->in, &face->out, &wide.production, wide.left, middle,
                            palette);
  paint_pennant (cr, face, width - wide.pennant - wide.margin, middle - wide.pennant / 2,
                 wide.pennant, palette);
  paint_edge (cr, width, height, radius, palette);
}

/* Positions and sizes on a face on a slot. */
typedef struct {
  double band, icon;
  MaeFaceFit in, out;
} Tall;

static void
lay_out_tall (cairo_t *cr, const Face *face, double width, double height, Tall *tall)
{
  double text = face->text / 100., body, number;

  tall->band = MIN (26, round (height * .24));
  body = height - tall->band;
  tall->icon = MIN (MIN (body * .27, width * .2) * sqrt (text), body * .34);
  number = MIN (MAX (tall->icon * .82, MAE_FACE_NUMBER) * sqrt (text), body * .4);
  tall->in = mae_face_items_fit (cr, &face->in, NULL, tall->icon, number, width * .9);
  tall->out = mae_face_items_fit (cr, &face->out, NULL, tall->icon, number, width * .9);
}

static void
paint_tall (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  double radius = MIN (9, width * .09), body;
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_INK];
  GdkRGBA arrow = mae_palette_mix (&color, ink, palette->dark ? .55 : .1);
  Tall tall;

  lay_out_tall (cr, face, width, height, &tall);
  body = height - tall.band;
  paint_ground (cr, width, height, radius, palette);
  paint_band (cr, face, width, tall.band, radius, tall.band * 1.1, palette);
  paint_pennant (cr, face, tall.band * .2, tall.band * .05, tall.band * .9, palette);
  mae_face_items_draw (cr, &face->in, &tall.in, (width - tall.in.width) / 2, tall.band + body * .24,
                       ink, palette);
  mae_face_draw_chevron (cr, width / 2, tall.band + body * .5, tall.icon * .55, G_PI_2, &arrow);
  mae_face_items_draw (cr, &face->out, &tall.out, (width - tall.out.width) / 2,
                       tall.band + body * .76, ink, palette);
  paint_edge (cr, width, height, radius, palette);
}

/* The pennant's point is hidden by the edge, so that its number has room. */
#define PEEK_PENNANT 22

/* Draws the lower edge of a covered card, of which only MAE_FACE_PEEK units are visible. */
static void
paint_peek (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  GdkRGBA color = mae_band_color (face->band, palette);
  GdkRGBA low = mae_palette_mix (&color, &black, .3);

  mae_draw_rounded (cr, 0, 0, width, height, MIN (9, width * .09));
  mae_draw_shade (cr, 0, &color, height, &low);
  cairo_new_path (cr);
  cairo_translate (cr, 0, height - MAE_FACE_PEEK);
  paint_pennant (cr, face, MAE_FACE_PEEK * .3, -1, PEEK_PENNANT, palette);
  mae_face_draw_pips (cr, face->level, width - 8, MAE_FACE_PEEK / 2., 2.8, &white);
  mae_band_paint_sign (cr, face->band, width / 2 - 6, MAE_FACE_PEEK / 2. - 6, 12,
                       &(GdkRGBA){ 1, 1, 1, .6 });
}

static void
paint_face (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  const Face *face = data;

  if (face->dimmed)
    cairo_push_group (cr);
  switch (face->form) {
  case MAE_FACE_WIDE:
    paint_wide (cr, face, width, height, palette);
    break;
  case MAE_FACE_TALL:
    paint_tall (cr, face, width, height, palette);
    break;
  case MAE_FACE_BAND:
    paint_peek (cr, face, width, height, palette);
    break;
  }
  if (face->dimmed) {
    /* Paler colors with the same contrast keep the face legible. */
    cairo_save (cr);
    cairo_set_operator (cr, CAIRO_OPERATOR_HSL_SATURATION);
    cairo_set_source_rgba (cr, .5, .5, .5, palette->high_contrast ? .4 : .62);
    mae_draw_rounded (cr, 0, 0, width, height, MIN (9, width * .09));
    cairo_fill (cr);
    cairo_restore (cr);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, palette->high_contrast ? 1 : .9);
  }
}

static void
make_face (Face *face, const MaeRuleset *rules, int card, MaeFaceForm form, gboolean dimmed,
           int text)
{
  const MaeCard *c = &rules->cards[card];
  const MaeProduction *production = &rules->productions[c->production];

  memset (face, 0, sizeof *face);
  face->form = form;
  face->dimmed = dimmed;
  face->text = text;
  face->band = mae_band_of (rules, c->colour);
  face->level = c->level;
  face->points = c->points;
  mae_face_items_from_bag (&face->cost, rules, &c->cost, 0);
  mae_face_items_from_bag (&face->in, rules, &production->in, production->in_blanks);
  mae_face_items_from_bag (&face->out, rules, &production->out, production->out_blanks);
}

void
mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules, int card,
                        MaeFaceForm form, gboolean dimmed, const GdkRectangle *area)
{
  Face face;

  make_face (&face, rules, card, form, dimmed, mae_texture_text_size (widget));
  mae_texture_snapshot (snapshot, widget, paint_face, &face, sizeof face, area);
}

GdkTexture *
mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card, MaeFaceForm form,
                       int width, int height)
{
  Face face;

  make_face (&face, rules, card, form, FALSE, mae_texture_text_size (widget));
  return mae_texture_get (widget, paint_face, &face, sizeof face, width, height);
}

double
mae_card_face_least_number (const MaeRuleset *rules, int card, MaeFaceForm form, int width,
                            int height, int text)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double least = G_MAXDOUBLE;
  Face face;
  Wide wide;
  Tall tall;

  make_face (&face, rules, card, form, FALSE, text);
  switch (form) {
  case MAE_FACE_WIDE:
    lay_out_wide (cr, &face, width, height, &wide);
    least = pennant_number (&face, wide.pennant);
    if (mae_face_items_have_numbers (&face.cost))
      least = MIN (least, wide.cost.number);
    if (mae_face_items_have_numbers (&face.in) || mae_face_items_have_numbers (&face.out))
      least = MIN (least, wide.production.number);
    break;
  case MAE_FACE_TALL:
    lay_out_tall (cr, &face, width, height, &tall);
    least = pennant_number (&face, tall.band * .9);
    if (mae_face_items_have_numbers (&face.in))
      least = MIN (least, tall.in.number);
    if (mae_face_items_have_numbers (&face.out))
      least = MIN (least, tall.out.number);
    break;
  case MAE_FACE_BAND:
    least = pennant_number (&face, PEEK_PENNANT);
    break;
  }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return least;
}
