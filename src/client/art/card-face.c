/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "card-face.h"

#include "art-testing.h"

#include <math.h>
#include <string.h>

#include "draw.h"
#include "picture.h"
#include "piece-texture.h"

/* Everything that a face shows. It is the key of the face's texture in the cache. */
typedef struct {
  MaeFaceForm form;
  MaeFaceState state;
  int foot; /* height of the paper for words at the lower edge */
  int text; /* the desktop's text size in percent */
  int band, level, points;
  MaeFaceItems cost, in, out;
} Face;

static const GdkRGBA white = { 1, 1, 1, 1 };
static const GdkRGBA black = { .06f, .03f, .03f, 1 };

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

/* ── The picture ───────────────────────────────────────────────────────────────────────────── */

/* What lies under the printed parts: the key of a texture that another thread paints. */
typedef struct {
  int band, level, tall;
  int x, y, width, height; /* of the picture on the card */
  int radius;
} Ground;

/* Vignettes are this wide. Their subject is around MIDDLE; SKY is their upper edge. */
#define PICTURE 300.
#define MIDDLE 195.
#define SKY (-34.)

static void
name_picture (char name[24], int band, int level)
{
  static const char *const trades[] = { "green", "blue", "yellow", "purple" };

  if (band < (int) G_N_ELEMENTS (trades)) {
    g_snprintf (name, 24, "%s-%d", trades[band], level);
    if (mae_picture_exists (name))
      return;
  }
  g_snprintf (name, 24, "trade-%d", CLAMP (level, 1, 4));
}

/* Cuts the picture to its box around the subject; it is never stretched. A low box shows the
 * buildings, a high one more of the foreground. */
static void
paint_picture (cairo_t *cr, const Ground *ground, const MaePalette *palette)
{
  double scale = MAX (ground->width / PICTURE, ground->height / 128.);
  double width = ground->width / scale, height = ground->height / scale;
  double bottom = CLAMP (96 + (height - 70) * .45, 92, 122), left = MIDDLE - width / 2;
  GdkRGBA color = mae_band_color (ground->band, palette);
  char name[24];

  name_picture (name, ground->band, ground->level);
  cairo_save (cr);
  cairo_rectangle (cr, ground->x, ground->y, ground->width, ground->height);
  cairo_clip (cr);
  cairo_translate (cr, ground->x, ground->y);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -CLAMP (left, 0, PICTURE - width), -MAX (bottom - height, SKY));
  mae_picture_paint (cr, name, &color, 1);
  cairo_restore (cr);
  mae_picture_paint_candle_light (cr, ground->x, ground->y, ground->width, ground->height, palette);
}

static void
paint_ground (cairo_t *cr, gconstpointer data, double width, double height,
              const MaePalette *palette)
{
  const Ground *ground = data;
  GdkRGBA shadow = { 0, 0, 0, .3f }, none = { 0, 0, 0, 0 };

  mae_draw_rounded (cr, 0, 0, width, height, ground->radius);
  cairo_clip (cr);
  mae_draw_set (cr, &palette->color[MAE_COLOR_PAPER], 1);
  cairo_paint (cr);
  paint_picture (cr, ground, palette);
  cairo_rectangle (cr, ground->x, ground->y, ground->width, 4); /* of the band */
  mae_draw_shade (cr, ground->y, &shadow, ground->y + 4, &none);
}

/* ── The printed parts ─────────────────────────────────────────────────────────────────────── */

/* Smaller cards have no room for a picture. */
#define LEAST_PICTURED 46

static gboolean
has_picture (const Face *face, double height, const MaePalette *palette)
{
  return !palette->high_contrast && face->form != MAE_FACE_BAND && height >= LEAST_PICTURED;
}

GdkRGBA
mae_card_face_band_color (int band, gboolean quiet, const MaePalette *palette)
{
  GdkRGBA color = mae_band_color (band, palette);
  GdkRGBA gray = mae_draw_rgb (palette->dark ? 0x4a4137 : 0x5b554d);

  return quiet ? mae_palette_mix (&color, &gray, .36) : color;
}

static void
paint_band (cairo_t *cr, const Face *face, double width, double band, double radius, double used,
            const MaePalette *palette)
{
  GdkRGBA color = mae_card_face_band_color (face->band, face->state == MAE_FACE_QUIET, palette);
  GdkRGBA light = mae_palette_mix (&color, &white, palette->flat ? 0 : .06);
  GdkRGBA low = mae_palette_mix (&color, &black, palette->flat ? 0 : .12);

  cairo_new_path (cr);
  cairo_arc (cr, width - radius, radius, radius, -G_PI_2, 0);
  cairo_line_to (cr, width, band);
  cairo_line_to (cr, 0, band);
  cairo_arc (cr, radius, radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
  mae_draw_shade (cr, 0, &light, band, &low);
  cairo_new_path (cr);
  cairo_move_to (cr, 0, band - .5);
  cairo_line_to (cr, width, band - .5);
  mae_draw_stroke (cr, &black, .4, 1);
  double sign = width - band * .92 - (face->level + .3) * band * .34;
  if (sign >= used)
    mae_band_paint_sign (cr, face->band, sign, band * .19, band * .62, &white);
  mae_face_draw_pips (cr, face->level, width - band * .3, band / 2, band * .125, &white);
}

static void
paint_paper (cairo_t *cr, double width, double height, double radius, const MaePalette *palette)
{
  const GdkRGBA *paper = &palette->color[MAE_COLOR_PAPER];
  GdkRGBA low = mae_palette_mix (paper, &palette->color[MAE_COLOR_PEN], palette->flat ? 0 : .1);

  mae_draw_rounded (cr, 0, 0, width, height, radius);
  mae_draw_shade (cr, height * .4, paper, height, &low);
}

/* Makes the picture of what can't be bought pale. */
static void
paint_pale (cairo_t *cr, double y, double width, double height, double radius,
            const MaePalette *palette)
{
  GdkRGBA pale = mae_draw_rgb (palette->dark ? 0x3a2716 : 0xefe2c6);

  if (palette->flat)
    pale = palette->color[MAE_COLOR_GROUND];
  cairo_save (cr);
  mae_draw_rounded (cr, 0, 0, width, height, radius);
  cairo_clip (cr);
  cairo_rectangle (cr, 0, y, width, height - y);
  mae_draw_fill (cr, &pale, palette->dark ? .4 : .36);
  cairo_restore (cr);
}

static void
paint_edge (cairo_t *cr, double width, double height, double radius, const MaePalette *palette)
{
  const GdkRGBA *line = &palette->color[palette->high_contrast ? MAE_COLOR_LINE : MAE_COLOR_PEN];

  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, radius - .5);
  mae_draw_stroke (cr, line, palette->high_contrast ? 1 : .55, 1);
}

/* ── In the grid ───────────────────────────────────────────────────────────────────────────── */

/* Positions and sizes on a face in the grid. @label: of the paper with the production. */
typedef struct {
  double band, pennant, pennant_y, margin, cost_left;
  graphene_rect_t label;
  MaeFaceFit cost, production;
} Wide;

static double
wide_radius (double height)
{
  return round (MIN (9, height * .14));
}

static void
lay_out_wide (cairo_t *cr, const Face *face, double width, double height, gboolean pictured,
              Wide *wide)
{
  double text = face->text / 100., grow = sqrt (text), body, icon, pips, room, high, inner;

  height -= face->foot;
  wide->band = round (height * (height < 36 ? .36 : pictured ? .33 : .39));
  body = height - wide->band;
  wide->margin = MIN (height * (pictured ? .06 : .1), 7);
  wide->pennant = MAX (height * (pictured ? .33 : .4), MAE_FACE_NUMBER * 2);
  high = pictured ? MAX (height * .3, 17) : body;
  inner = pictured ? high * .28 : 2;
  if (pictured) /* large text doesn't push the production beside the pennant */
    grow = CLAMP ((body - wide->margin) / (wide->pennant + high), 1, grow);
  wide->pennant = MIN (wide->pennant * grow, body);
  high = pictured ? MIN (high * grow, body) : body;
  wide->pennant_y = pictured ? wide->band - 1 : wide->band + (body - wide->pennant) / 2;
  /* a short card has its production beside the pennant, a higher one below it */
  room = width - wide->margin * 2 - inner * 2;
  if (!pictured || wide->pennant_y + wide->pennant > height - wide->margin - high)
    room -= wide->pennant + wide->margin * (pictured ? .5 : 0);
  icon = pictured ? high * .8 : MIN (MAX (height * .27, 13) * sqrt (text), body * .66);
  wide->production =
      mae_face_items_fit (cr, &face->in, &face->out, icon,
                          MIN (MAX (icon * .82, MAE_FACE_NUMBER) * sqrt (text), body * .75), room);
  graphene_rect_init (&wide->label, wide->margin, height - high - (pictured ? wide->margin : 0),
                      wide->production.width + 2 * inner, high);
  /* beside a long cost there is no room for the color's sign */
  pips = (face->level + .3) * wide->band * .34;
  wide->cost_left = wide->band * .26;
  icon = wide->band * .76;
  wide->cost = mae_face_items_fit (cr, &face->cost, NULL, icon,
                                   MIN (MAX (icon * .76, MAE_FACE_NUMBER) * text, wide->band * .86),
                                   width - wide->cost_left - pips - wide->band * .12);
}

static double
pennant_number (const Face *face, double size)
{
  return size * (face->points > 9 ? 13.5 : 15) / 24;
}

static void
paint_pennant (cairo_t *cr, const Face *face, double x, double y, double size,
               const MaePalette *palette)
{
  MaePiece pennant = { .kind = MAE_PIECE_PENNANT, .hue = face->band, .number = face->points };

  mae_piece_paint (cr, &pennant, x, y, size, palette);
}

static void
paint_label (cairo_t *cr, const graphene_rect_t *at, const MaePalette *palette)
{
  const GdkRGBA *paper = &palette->color[MAE_COLOR_PAPER];
  double radius = at->size.height * .26;
  GdkRGBA line = mae_draw_rgb (0x7b5c33);

  mae_draw_rounded (cr, at->origin.x, at->origin.y + 1.5, at->size.width, at->size.height, radius);
  mae_draw_fill (cr, &black, palette->flat ? 0 : .34);
  mae_draw_rounded (cr, at->origin.x, at->origin.y, at->size.width, at->size.height, radius);
  mae_draw_set (cr, paper, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &line, 1, .9);
}

/* Paints the paper for the words below the picture: gold if they say what can be done now. */
static void
paint_foot (cairo_t *cr, const Face *face, double width, double height, double radius,
            const MaePalette *palette)
{
  GdkRGBA brown = mae_draw_rgb (palette->dark ? 0x5a3a18 : 0xefe2c6);
  GdkRGBA paper = mae_palette_mix (&palette->color[MAE_COLOR_PAPER], &brown,
                                   palette->flat   ? 0
                                   : palette->dark ? .22
                                                   : .4);
  gboolean now = face->state == MAE_FACE_NOW;

  cairo_save (cr);
  mae_draw_rounded (cr, 0, 0, width, height, radius);
  cairo_clip (cr);
  cairo_rectangle (cr, 0, height - face->foot, width, face->foot);
  mae_draw_fill (cr, now ? &palette->color[MAE_COLOR_GOLD] : &paper, 1);
  cairo_rectangle (cr, 0, height - face->foot, width, face->foot > 0);
  mae_draw_fill (cr, &black, .3);
  cairo_restore (cr);
}

static void
paint_wide (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  gboolean pictured = has_picture (face, height - face->foot, palette);
  double radius = wide_radius (height);
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_PEN];
  Wide wide;

  lay_out_wide (cr, face, width, height, pictured, &wide);
  wide.production.ink = *ink;
  wide.production.arrow = mae_palette_mix (&color, ink, palette->high_contrast ? .55 : .1);
  if (!pictured)
    paint_paper (cr, width, height, radius, palette);
  if (face->state == MAE_FACE_QUIET && !palette->high_contrast)
    paint_pale (cr, wide.band, width, height, radius, palette);
  paint_band (cr, face, width, wide.band, radius, wide.cost_left + wide.cost.width, palette);
  mae_face_items_draw (cr, &face->cost, &wide.cost, wide.cost_left, wide.band / 2, &white, palette);
  paint_pennant (cr, face, width - wide.pennant - wide.margin * .7, wide.pennant_y, wide.pennant,
                 palette);
  if (pictured)
    paint_label (cr, &wide.label, palette);
  mae_face_items_draw_both (cr, &face->in, &face->out, &wide.production,
                            wide.label.origin.x
                                + (wide.label.size.width - wide.production.width) / 2,
                            wide.label.origin.y + wide.label.size.height / 2, palette);
  paint_foot (cr, face, width, height, radius, palette);
  paint_edge (cr, width, height, radius, palette);
}

/* ── On a slot ─────────────────────────────────────────────────────────────────────────────── */

/* Positions and sizes on a face on a slot. @foot: where the production begins, in one row or, if
 * that is too long, in two. */
typedef struct {
  double band, foot, pennant;
  gboolean one_row;
  MaeFaceFit in, out; /* @in: of the whole row if there is one */
} Tall;

static double
tall_radius (double width)
{
  return round (MIN (9, width * .09));
}

static void
lay_out_tall (cairo_t *cr, const Face *face, double width, double height, gboolean pictured,
              Tall *tall)
{
  double text = face->text / 100., body, icon, number;

  tall->band = MIN (28, round (height * .22));
  body = height - tall->band;
  tall->pennant = MIN (MAX (height * .2, MAE_FACE_NUMBER * 2), tall->band * 1.1);
  icon = MIN (MIN (body * (pictured ? .24 : .27), width * .22) * sqrt (text), body * .34);
  number = MIN (MAX (icon * .82, MAE_FACE_NUMBER) * sqrt (text), body * .4);
  tall->in = mae_face_items_fit (cr, &face->in, &face->out, icon, number, width * .9);
  tall->one_row = pictured && tall->in.icon >= icon * .75;
  if (!tall->one_row) {
    tall->in = mae_face_items_fit (cr, &face->in, NULL, icon, number, width * .9);
    tall->out = mae_face_items_fit (cr, &face->out, NULL, icon, number, width * .9);
  }
  tall->foot = !pictured ? tall->band : height - icon * (tall->one_row ? 1.6 : 2.9);
}

static void
paint_tall (cairo_t *cr, const Face *face, double width, double height, const MaePalette *palette)
{
  gboolean pictured = has_picture (face, height, palette);
  double radius = tall_radius (width), rest;
  GdkRGBA color = mae_band_color (face->band, palette);
  const GdkRGBA *ink = &palette->color[MAE_COLOR_PEN];
  Tall tall;

  lay_out_tall (cr, face, width, height, pictured, &tall);
  tall.in.ink = *ink;
  tall.in.arrow = mae_palette_mix (&color, ink, palette->high_contrast ? .55 : .1);
  rest = height - tall.foot;
  if (!pictured) {
    paint_paper (cr, width, height, radius, palette);
  } else {
    cairo_save (cr);
    cairo_rectangle (cr, 0, tall.foot, width, rest);
    cairo_clip (cr);
    paint_paper (cr, width, height, radius, palette);
    cairo_restore (cr);
    cairo_new_path (cr);
    cairo_rectangle (cr, 0, tall.foot, width, 1.2);
    mae_draw_fill (cr, ink, .7);
  }
  paint_band (cr, face, width, tall.band, radius, tall.band * 1.2, palette);
  paint_pennant (cr, face, tall.band * .2, pictured ? 1 : tall.band * .05, tall.pennant, palette);
  if (tall.one_row) {
    mae_face_items_draw_both (cr, &face->in, &face->out, &tall.in, (width - tall.in.width) / 2,
                              tall.foot + rest * .5, palette);
  } else {
    mae_face_items_draw (cr, &face->in, &tall.in, (width - tall.in.width) / 2,
                         tall.foot + rest * .24, ink, palette);
    mae_face_draw_chevron (cr, width / 2, tall.foot + rest * .5, tall.in.icon * .55, G_PI_2,
                           &tall.in.arrow);
    mae_face_items_draw (cr, &face->out, &tall.out, (width - tall.out.width) / 2,
                         tall.foot + rest * .76, ink, palette);
  }
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

/* Paints the printed parts; there is nothing where the picture is. */
static void
paint_printed (cairo_t *cr, gconstpointer data, double width, double height,
               const MaePalette *palette)
{
  const Face *face = data;

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
}

/* Fills @ground with what lies under a pictured @face. */
static void
make_ground (Ground *ground, const Face *face, int width, int height)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double top, bottom = height;
  Wide wide;
  Tall tall;

  if (face->form == MAE_FACE_WIDE) {
    lay_out_wide (cr, face, width, height, TRUE, &wide);
    top = wide.band;
    bottom -= face->foot;
  } else {
    lay_out_tall (cr, face, width, height, TRUE, &tall);
    top = tall.band;
    bottom = ceil (tall.foot);
  }
  *ground = (Ground){ .band = face->band,
                      .level = face->level,
                      .tall = face->form != MAE_FACE_WIDE,
                      .y = top,
                      .width = width,
                      .height = bottom - (int) top,
                      .radius = face->form == MAE_FACE_WIDE ? wide_radius (height)
                                                            : tall_radius (width) };
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Paints the whole face at once. */
static void
paint_face (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  const Face *face = data;
  Ground ground;

  if (has_picture (face, height, palette)) {
    make_ground (&ground, face, width, height);
    cairo_save (cr);
    paint_ground (cr, &ground, width, height, palette);
    cairo_restore (cr);
  }
  paint_printed (cr, face, width, height, palette);
}

/* Draws what a picture that isn't painted yet looks like from afar. */
static void
snapshot_blank (GtkSnapshot *snapshot, const Ground *ground, const GdkRectangle *area)
{
  GdkRGBA color = mae_band_color (ground->band, mae_palette_get ());
  GdkRGBA pale = mae_palette_mix (&color, &mae_palette_get ()->color[MAE_COLOR_PAPER], .6);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height);

  mae_draw_panel (snapshot, &bounds, ground->radius, &pale, NULL, 0);
}

/* ── For others ────────────────────────────────────────────────────────────────────────────── */

static void
make_face (Face *face, const MaeRuleset *rules, int card, MaeFaceForm form, int text)
{
  const MaeCard *c = &rules->cards[card];
  const MaeProduction *production = &rules->productions[c->production];

  memset (face, 0, sizeof *face);
  face->form = form;
  face->text = text;
  face->band = mae_band_of (rules, c->colour);
  face->level = c->level;
  face->points = c->points;
  mae_face_items_from_bag (&face->cost, rules, &c->cost, 0);
  mae_face_items_from_bag (&face->in, rules, &production->in, production->in_blanks);
  mae_face_items_from_bag (&face->out, rules, &production->out, production->out_blanks);
}

static void
snapshot_face (GtkSnapshot *snapshot, GtkWidget *widget, const Face *face, const GdkRectangle *area)
{
  if (area->width > 0 && area->height > face->foot
      && has_picture (face, area->height - face->foot, mae_palette_get ())) {
    Ground ground;
    make_ground (&ground, face, area->width, area->height);
    if (!mae_texture_snapshot_later (snapshot, widget, paint_ground, &ground, sizeof ground,
                                     G_STRUCT_OFFSET (Ground, x), area))
      snapshot_blank (snapshot, &ground, area);
  }
  mae_texture_snapshot (snapshot, widget, paint_printed, face, sizeof *face, area);
}

void
mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules, int card,
                        MaeFaceForm form, const GdkRectangle *area)
{
  Face face;

  make_face (&face, rules, card, form, mae_texture_text_size (widget));
  snapshot_face (snapshot, widget, &face, area);
}

void
mae_card_face_snapshot_for_sale (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                                 int card, MaeFaceState state, int foot, const GdkRectangle *area)
{
  Face face;

  make_face (&face, rules, card, MAE_FACE_WIDE, mae_texture_text_size (widget));
  face.state = state;
  face.foot = foot;
  snapshot_face (snapshot, widget, &face, area);
}

GdkTexture *
mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card, MaeFaceForm form,
                       int width, int height)
{
  Face face;

  make_face (&face, rules, card, form, mae_texture_text_size (widget));
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

  make_face (&face, rules, card, form, text);
  switch (form) {
  case MAE_FACE_WIDE:
    lay_out_wide (cr, &face, width, height, height >= LEAST_PICTURED, &wide);
    least = pennant_number (&face, wide.pennant);
    if (mae_face_items_have_numbers (&face.cost))
      least = MIN (least, wide.cost.number);
    if (mae_face_items_have_numbers (&face.in) || mae_face_items_have_numbers (&face.out))
      least = MIN (least, wide.production.number);
    break;
  case MAE_FACE_TALL:
    lay_out_tall (cr, &face, width, height, height >= LEAST_PICTURED, &tall);
    least = pennant_number (&face, tall.pennant);
    if (mae_face_items_have_numbers (&face.in)
        || (tall.one_row && mae_face_items_have_numbers (&face.out)))
      least = MIN (least, tall.in.number);
    if (!tall.one_row && mae_face_items_have_numbers (&face.out))
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
