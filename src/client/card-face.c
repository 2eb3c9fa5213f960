/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "card-face.h"

#include <math.h>
#include <string.h>

#include "draw.h"
#include "piece-texture.h"

/* All that a face shows; the key of its texture. */
typedef struct {
  MaeFaceForm form;
  gboolean dimmed;
  int band, level, points;
  MaeFaceItems cost, in, out;
} Face;

static const GdkRGBA white = { 1, 1, 1, 1 }, black = { .06f, .03f, .03f, 1 };

void
mae_face_items_from_bag (MaeFaceItems *items, const MaeRuleset *rules, const MaeBag *bag,
                         int blanks)
{
  memset (items, 0, sizeof *items);
  for (int r = 0; r < rules->n_resources; r++) {
    if (bag->of[r] == 0)
      continue;
    MaePiece piece = mae_piece_for_resource (rules, r);
    items->at[items->n].count = bag->of[r];
    items->at[items->n].piece.kind = piece.kind;
    items->at[items->n].piece.look = piece.look;
    g_strlcpy (items->at[items->n].piece.letter, piece.letter, sizeof piece.letter);
    items->n++;
  }
  if (blanks > 0) {
    items->at[items->n].count = blanks;
    items->at[items->n].piece.kind = MAE_PIECE_BLANK;
    items->n++;
  }
}

double
mae_face_items_width (cairo_t *cr, const MaeFaceItems *items, double size)
{
  double width = 0;

  for (int i = 0; i < items->n; i++) {
    g_autofree char *count = g_strdup_printf ("%d", items->at[i].count);
    width += size + (i ? size * .26 : 0);
    if (items->at[i].count != 1)
      width += mae_draw_text_width (cr, count, size * .82, 700) + size * .14;
  }
  return width;
}

double
mae_face_items_draw (cairo_t *cr, const MaeFaceItems *items, double size, double x, double y,
                     const GdkRGBA *ink, const MaePalette *palette)
{
  double start = x;

  for (int i = 0; i < items->n; i++) {
    g_autofree char *count = g_strdup_printf ("%d", items->at[i].count);
    if (i > 0)
      x += size * .26;
    mae_draw_set (cr, ink, 1);
    if (items->at[i].count != 1)
      x += mae_draw_text (cr, count, size * .82, 700, x, y, 0, .5) + size * .14;
    cairo_save (cr);
    cairo_translate (cr, x, y - size / 2);
    mae_piece_paint (cr, &items->at[i].piece, size, palette);
    cairo_restore (cr);
    x += size;
  }
  return x - start;
}

void
mae_face_draw_chevron (cairo_t *cr, double x, double y, double size, double angle,
                       const GdkRGBA *ink)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_new_path (cr);
  cairo_move_to (cr, -size * .22, -size * .42);
  cairo_line_to (cr, size * .22, 0);
  cairo_line_to (cr, -size * .22, size * .42);
  mae_draw_set (cr, ink, 1);
  cairo_set_line_width (cr, size * .24);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
}

double
mae_face_draw_pips (cairo_t *cr, int level, double x, double y, double radius, const GdkRGBA *ink)
{
  mae_draw_set (cr, ink, 1);
  for (int i = 0; i < level; i++) {
    cairo_new_path (cr);
    cairo_arc (cr, x - radius - i * radius * 2.9, y, radius, 0, 2 * G_PI);
    cairo_fill (cr);
  }
  return level * radius * 2.9;
}

static void
paint_band (cairo_t *cr, const Face *face, double width, double band, double radius,
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
  mae_draw_set (cr, &black, .28);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  /* the colour's sign, large and faint, as a watermark for those who don't see the colour */
  cairo_save (cr);
  cairo_translate (cr, width - band * 1.02 - (face->level + .3) * band * .32, band * .13);
  mae_band_paint_sign (cr, face->band, band * .74, &(GdkRGBA){ 1, 1, 1, .55 });
  cairo_restore (cr);
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
  mae_draw_set (cr, &palette->color[MAE_COLOR_LINE], 1);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static double
cost_width (cairo_t *cr, const Face *face, double size)
{
  double width = 0;

  for (int i = 0; i < face->cost.n; i++) {
    g_autofree char *count = g_strdup_printf ("%d", face->cost.at[i].count);
    width += mae_draw_text_width (cr, count, size * .9, 700) + size * 1.56;
  }
  return width;
}

/* Cost in the band: each piece on a pale disc, so that it shows on every colour. */
static void
paint_cost (cairo_t *cr, const Face *face, double width, double band, const MaePalette *palette)
{
  double size = band * .62, x = band * .3, full = cost_width (cr, face, size);
  double room = width - x - band * 1.02 - (face->level + .3) * band * .32;

  if (full > room)
    size *= room / full;
  for (int i = 0; i < face->cost.n; i++) {
    g_autofree char *count = g_strdup_printf ("%d", face->cost.at[i].count);
    mae_draw_set (cr, &white, 1);
    x += mae_draw_text (cr, count, size * .9, 700, x, band / 2, 0, .5) + size * .22;
    cairo_new_path (cr);
    cairo_arc (cr, x + size / 2, band / 2, size * .63, 0, 2 * G_PI);
    mae_draw_set (cr, &(GdkRGBA){ 1, .985f, .95f, 1 }, 1);
    cairo_fill (cr);
    cairo_save (cr);
    cairo_translate (cr, x, band / 2 - size / 2);
    mae_piece_paint (cr, &face->cost.at[i].piece, size, palette);
    cairo_restore (cr);
    x += size * 1.34;
  }
}

static void
paint_pennant (cairo_t *cr, const Face *face, double x, double y, double size,
               const MaePalette *palette)
{
  MaePiece pennant = { .kind = MAE_PIECE_PENNANT, .hue = face->band, .number = face->points };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  mae_piece_paint (cr, &pennant, size, palette);
  cairo_restore (cr);
}

static void
paint_wide (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  double band = round (height * .39), radius = MIN (9, height * .14), size = height * .27;
  double middle = band + (height - band) / 2, pennant = height * .4;
  double room = width - pennant - height * .34;
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_INK];
  GdkRGBA arrow = mae_palette_mix (&color, ink, palette->dark ? .55 : .1);

  paint_ground (cr, width, height, radius, palette);
  paint_band (cr, face, width, band, radius, palette);
  paint_cost (cr, face, width, band, palette);

  double full = mae_face_items_width (cr, &face->in, size) + size
                + mae_face_items_width (cr, &face->out, size);
  if (full > room)
    size *= room / full;
  double x = height * .15;
  x += mae_face_items_draw (cr, &face->in, size, x, middle, ink, palette);
  mae_face_draw_chevron (cr, x + size * .52, middle, size * .62, 0, &arrow);
  mae_face_items_draw (cr, &face->out, size, x + size, middle, ink, palette);
  paint_pennant (cr, face, width - pennant - height * .1, middle - pennant / 2, pennant, palette);
  paint_edge (cr, width, height, radius, palette);
}

static void
draw_fitted (cairo_t *cr, const MaeFaceItems *items, double size, double width, double y,
             const GdkRGBA *ink, const MaePalette *palette)
{
  double full = mae_face_items_width (cr, items, size), room = width * .88;

  if (full > room) {
    size *= room / full;
    full = room;
  }
  mae_face_items_draw (cr, items, size, (width - full) / 2, y, ink, palette);
}

static void
paint_tall (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  double band = MIN (26, round (height * .24)), radius = MIN (9, width * .09);
  double body = height - band, size = MIN (body * .27, width * .2);
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_INK];
  GdkRGBA arrow = mae_palette_mix (&color, ink, palette->dark ? .55 : .1);

  paint_ground (cr, width, height, radius, palette);
  paint_band (cr, face, width, band, radius, palette);
  paint_pennant (cr, face, band * .22, band * .1, band * .84, palette);
  draw_fitted (cr, &face->in, size, width, band + body * .24, ink, palette);
  mae_face_draw_chevron (cr, width / 2, band + body * .5, size * .55, G_PI_2, &arrow);
  draw_fitted (cr, &face->out, size, width, band + body * .76, ink, palette);
  paint_edge (cr, width, height, radius, palette);
}

/* The lower edge of a covered card: only MAE_FACE_PEEK units of it will be seen. */
static void
paint_peek (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  GdkRGBA color = mae_band_color (face->band, palette);
  GdkRGBA low = mae_palette_mix (&color, &black, .3);

  mae_draw_rounded (cr, 0, 0, width, height, MIN (9, width * .09));
  mae_draw_shade (cr, 0, &color, height, &low);
  cairo_new_path (cr);
  cairo_translate (cr, 0, height - MAE_FACE_PEEK);
  cairo_save (cr);
  cairo_translate (cr, MAE_FACE_PEEK * .3, MAE_FACE_PEEK * .08);
  MaePiece pennant = { .kind = MAE_PIECE_PENNANT, .hue = face->band, .number = face->points };
  mae_piece_paint (cr, &pennant, MAE_FACE_PEEK * .84, palette);
  cairo_restore (cr);
  mae_face_draw_pips (cr, face->level, width - 8, MAE_FACE_PEEK / 2., 2.8, &white);
  cairo_save (cr);
  cairo_translate (cr, width / 2 - 6, MAE_FACE_PEEK / 2. - 6);
  mae_band_paint_sign (cr, face->band, 12, &(GdkRGBA){ 1, 1, 1, .6 });
  cairo_restore (cr);
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
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, palette->high_contrast ? .85 : .66);
  }
}

static void
make_face (Face *face, const MaeRuleset *rules, int card, MaeFaceForm form, gboolean dimmed)
{
  const MaeCard *c = &rules->cards[card];
  const MaeProduction *production = &rules->productions[c->production];

  memset (face, 0, sizeof *face);
  face->form = form;
  face->dimmed = dimmed;
  face->band = mae_band_of (rules, c->colour);
  face->level = c->level;
  face->points = c->points;
  mae_face_items_from_bag (&face->cost, rules, &c->cost, 0);
  mae_face_items_from_bag (&face->in, rules, &production->in, production->in_blanks);
  mae_face_items_from_bag (&face->out, rules, &production->out, production->out_blanks);
}

void
mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules, int card,
                        MaeFaceForm form, gboolean dimmed, int x, int y, int width, int height)
{
  Face face;

  make_face (&face, rules, card, form, dimmed);
  mae_texture_snapshot (snapshot, widget, paint_face, &face, sizeof face, x, y, width, height);
}

GdkTexture *
mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card, MaeFaceForm form,
                       int width, int height)
{
  Face face;

  make_face (&face, rules, card, form, FALSE);
  return mae_texture_get (widget, paint_face, &face, sizeof face, width, height);
}
