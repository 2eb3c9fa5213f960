/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-face.h"

#include <math.h>
#include <string.h>

#include "card-face.h"
#include "draw.h"
#include "leader-portrait.h"
#include "piece-texture.h"

typedef struct {
  gboolean back;
  MaePortrait portrait;
  MaePiece piece; /* the ability's resource */
  int amount, points;
  int text; /* the desktop's text size in percent */
  MaeFaceItems needs, in, out;
  int levels[MAE_FACE_ITEMS]; /* level of each card in @needs */
} LeaderFace;

/* Heights. PORTRAIT is a share of the card's height. RULE, the line over the requirement, and
 * WORDS, the upper edge of the words, are shares of the part below the portrait. */
#define PORTRAIT .4
#define RULE .66
#define WORDS .32

void
mae_leader_face_words_area (const GdkRectangle *area, GdkRectangle *words)
{
  double top = round (area->height * PORTRAIT) + round (area->width * .045);
  double rest = area->height - top;

  words->x = area->x + 5;
  words->width = area->width - 10;
  words->y = area->y + top + rest * WORDS;
  words->height = rest * (RULE - WORDS) - 1;
}

static double
number_height (const LeaderFace *face, double icon)
{
  return MAX (icon * .82, MAE_FACE_NUMBER) * sqrt (face->text / 100.);
}

/* ── The ability ───────────────────────────────────────────────────────────────────────────── */

static void
put (cairo_t *cr, const MaePiece *piece, double x, double y, double size, const MaePalette *palette)
{
  mae_piece_paint (cr, piece, x, y - size / 2, size, palette);
}

/* Where an ability is painted: its middle, the size of its pieces, its room, the color of its text.
 */
typedef struct {
  double x, y, size, room;
  GdkRGBA ink;
} AbilityPlace;

static void
paint_discount (cairo_t *cr, const LeaderFace *face, const AbilityPlace *at,
                const MaePalette *palette)
{
  g_autofree char *text = g_strdup_printf ("−%d", face->amount);
  double width = mae_draw_text_width (cr, text, at->size * .84, 800) + at->size * 1.2;

  mae_draw_set (cr, &at->ink, 1);
  mae_draw_text (cr, text, at->size * .84, 800, at->x - width / 2, at->y, 0);
  put (cr, &face->piece, at->x + width / 2 - at->size, at->y, at->size, palette);
}

static void
paint_depot (cairo_t *cr, const LeaderFace *face, const AbilityPlace *at, const MaePalette *palette)
{
  double well = MIN (at->size * 1.3, at->room / MAX (face->amount, 1) - 4), step = well + 4;
  double left = at->x - (face->amount * step - 4) / 2;

  for (int i = 0; i < face->amount; i++) {
    mae_draw_rounded (cr, left + i * step, at->y - well / 2, well, well, well * .18);
    mae_draw_set (cr, &palette->color[MAE_COLOR_WALNUT], palette->high_contrast ? 1 : .3);
    cairo_fill_preserve (cr);
    mae_draw_stroke (cr, &palette->color[MAE_COLOR_EDGE], .6, 1);
    put (cr, &face->piece, left + i * step + well * .14, at->y, well * .72, palette);
  }
}

static void
paint_white (cairo_t *cr, const LeaderFace *face, const AbilityPlace *at, const MaePalette *palette)
{
  MaePiece marble = { .kind = MAE_PIECE_MARBLE, .look = MAE_LOOK_WHITE };

  put (cr, &marble, at->x - at->size * 1.45, at->y, at->size, palette);
  mae_face_draw_chevron (cr, at->x, at->y, at->size * .56, 0, &at->ink);
  put (cr, &face->piece, at->x + at->size * .45, at->y, at->size, palette);
}

static void
paint_production (cairo_t *cr, const LeaderFace *face, const AbilityPlace *at,
                  const MaePalette *palette)
{
  double size = at->size * .86;
  MaeFaceFit fit =
      mae_face_items_fit (cr, &face->in, &face->out, size, number_height (face, size), at->room);

  fit.arrow = fit.ink = at->ink;
  mae_face_items_draw_both (cr, &face->in, &face->out, &fit, at->x - fit.width / 2, at->y, palette);
}

static void
paint_ability (cairo_t *cr, const LeaderFace *face, const AbilityPlace *at,
               const MaePalette *palette)
{
  switch (face->portrait.kind) {
  case MAE_LEADER_DISCOUNT:
    paint_discount (cr, face, at, palette);
    break;
  case MAE_LEADER_DEPOT:
    paint_depot (cr, face, at, palette);
    break;
  case MAE_LEADER_WHITE:
    paint_white (cr, face, at, palette);
    break;
  default:
    paint_production (cr, face, at, palette);
    break;
  }
}

static void
paint_ability_alone (cairo_t *cr, gconstpointer data, double width, double height,
                     const MaePalette *palette)
{
  paint_ability (cr, data,
                 &(AbilityPlace){ width / 2, height / 2, MIN (height * .7, width / 3), width,
                                  palette->color[MAE_COLOR_INK] },
                 palette);
}

/* ── The requirement ───────────────────────────────────────────────────────────────────────── */

/* Draws cards as chips of their color with sign and pips, and resources as pieces; centered in
 * @room. */
static void
paint_needs (cairo_t *cr, const LeaderFace *face, double x, double y, double size, double room,
             const MaePalette *palette)
{
  MaeFaceFit fit =
      mae_face_items_fit (cr, &face->needs, NULL, size, number_height (face, size), room);
  double at = x - fit.width / 2;

  mae_face_items_draw (cr, &face->needs, &fit, at, y, &palette->color[MAE_COLOR_PEN], palette);
  for (int i = 0; i < face->needs.n; i++) { /* the level is shown as pips on a tag below the chip */
    int level = face->levels[i];
    double radius = fit.icon * .1, w = level * radius * 2.9 + radius * 1.4;
    double middle = x - fit.width / 2 + mae_face_items_middle (cr, &face->needs, &fit, i);
    if (level == 0)
      continue;
    mae_draw_rounded (cr, middle - w / 2, y + fit.icon * .34, w, radius * 3.6, 2);
    mae_draw_fill (cr, &palette->color[MAE_COLOR_PEN], 1);
    mae_face_draw_pips (cr, level, middle + w / 2 - radius * 1.1, y + fit.icon * .34 + radius * 1.8,
                        radius, &palette->color[MAE_COLOR_PAPER]);
  }
}

/* ── The card ──────────────────────────────────────────────────────────────────────────────── */

static void
paint_back (cairo_t *cr, double width, double height, double radius, const MaePalette *palette)
{
  GdkRGBA top = { .5f, .16f, .18f, 1 }, low = { .33f, .09f, .12f, 1 };
  const GdkRGBA *gold = &palette->color[MAE_COLOR_COIN];

  mae_draw_rounded (cr, 0, 0, width, height, radius);
  mae_draw_shade (cr, 0, &top, height, &low);
  mae_draw_rounded (cr, 4.5, 4.5, width - 9, height - 9, radius - 2);
  mae_draw_set (cr, gold, .75);
  cairo_set_line_width (cr, 1);
  cairo_stroke_preserve (cr);
  cairo_save (cr);
  cairo_clip (cr);
  mae_draw_set (cr, gold, .22);
  for (double x = -height; x < width; x += 11) {
    cairo_move_to (cr, x, 0);
    cairo_rel_line_to (cr, height, height);
    cairo_move_to (cr, x, height);
    cairo_rel_line_to (cr, height, -height);
  }
  cairo_stroke (cr);
  cairo_restore (cr);
  double size = MIN (width, height) * .46;
  MaePiece coin = { .kind = MAE_PIECE_RESOURCE, .look = MAE_LOOK_COIN };
  put (cr, &coin, (width - size) / 2, height / 2, size, palette);
}

static double
face_radius (double width)
{
  return MIN (10, width * .09);
}

/* Gets where the portrait is on a face. */
static void
portrait_area (int width, int height, GdkRectangle *area)
{
  int pad = round (width * .045);

  *area = (GdkRectangle){ pad, pad, width - 2 * pad, round (height * PORTRAIT) };
}

/* @data: a MaePortrait */
static void
paint_portrait (cairo_t *cr, gconstpointer data, double width, double height,
                const MaePalette *palette)
{
  mae_portrait_paint (cr, data, width, height, 6, palette);
}

/* Paints the face without the portrait. */
static void
paint_printed (cairo_t *cr, gconstpointer data, double width, double height,
               const MaePalette *palette)
{
  const LeaderFace *face = data;
  double radius = face_radius (width), pad = round (width * .045);
  const GdkRGBA *paper = &palette->color[MAE_COLOR_PAPER], *pen = &palette->color[MAE_COLOR_PEN];
  GdkRGBA low = mae_palette_mix (paper, pen, palette->flat ? 0 : .1);
  GdkRGBA line = mae_palette_mix (paper, pen, .45);
  GdkRectangle portrait;

  if (face->back) {
    paint_back (cr, width, height, radius, palette);
    return;
  }
  mae_draw_rounded (cr, 0, 0, width, height, radius);
  mae_draw_shade (cr, height * .5, paper, height, &low);
  portrait_area (width, height, &portrait);
  mae_draw_rounded (cr, portrait.x, portrait.y, portrait.width, portrait.height, 6);
  mae_draw_fill (cr, &line, 1);

  double top = pad + portrait.height, rest = height - top, size = MIN (width * .24, rest * .22);
  double pennant = MIN (width * .25, rest * .27), y = top + rest * .17, room = width * .86;
  paint_ability (cr, face, &(AbilityPlace){ width / 2, y, size, room, *pen }, palette);
  double rule = top + rest * RULE;
  cairo_move_to (cr, width * .1, rule);
  cairo_line_to (cr, width * .9, rule);
  mae_draw_stroke (cr, &line, 1, 1);
  double needs = width - pennant - pad * 3.4;
  paint_needs (cr, face, pad * 1.4 + needs / 2, rule + (height - rule) * .48, size * .74, needs,
               palette);
  MaePiece points = { .kind = MAE_PIECE_PENNANT, .hue = -1, .number = face->points };
  put (cr, &points, width - pennant - pad * 1.2, rule + pennant / 2, pennant, palette);
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, radius - .5);
  mae_draw_stroke (cr, pen, palette->high_contrast ? 1 : .55, 1);
}

/* Paints the whole face at once. */
static void
paint_face (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  const LeaderFace *face = data;
  GdkRectangle area;

  paint_printed (cr, data, width, height, palette);
  if (face->back)
    return;
  portrait_area (width, height, &area);
  cairo_translate (cr, area.x, area.y);
  paint_portrait (cr, &face->portrait, area.width, area.height, palette);
}

static void
make_face (LeaderFace *face, const MaeRuleset *rules, int leader, int text)
{
  memset (face, 0, sizeof *face);
  face->text = text;
  if (leader < 0) {
    face->back = TRUE;
    return;
  }
  const MaeLeader *l = &rules->leaders[leader];
  MaePiece piece = mae_piece_for_resource (rules, l->resource);
  face->portrait.kind = l->kind;
  face->portrait.look = piece.look;
  face->portrait.variant = leader;
  face->piece.kind = piece.kind;
  face->piece.look = piece.look;
  g_strlcpy (face->piece.letter, piece.letter, sizeof face->piece.letter);
  face->amount = l->amount;
  face->points = l->points;
  mae_face_items_from_bag (&face->needs, rules, &l->needs_resources, 0);
  if (l->production >= 0) {
    const MaeProduction *production = &rules->productions[l->production];
    mae_face_items_from_bag (&face->in, rules, &production->in, production->in_blanks);
    mae_face_items_from_bag (&face->out, rules, &production->out, production->out_blanks);
  }
  for (int i = 0; i < l->n_needs && face->needs.n < MAE_FACE_ITEMS; i++) {
    int n = face->needs.n++;
    face->needs.at[n].count = l->needs[i].count;
    face->needs.at[n].piece.kind = MAE_PIECE_EMBLEM;
    face->needs.at[n].piece.hue = mae_band_of (rules, l->needs[i].colour);
    face->levels[n] = l->needs[i].level;
  }
}

void
mae_leader_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                          int leader, const GdkRectangle *area)
{
  LeaderFace face;
  GdkRectangle portrait;

  make_face (&face, rules, leader, mae_texture_text_size (widget));
  mae_texture_snapshot (snapshot, widget, paint_printed, &face, sizeof face, area);
  if (face.back)
    return;
  portrait_area (area->width, area->height, &portrait);
  portrait.x += area->x;
  portrait.y += area->y;
  mae_texture_snapshot_later (snapshot, widget, paint_portrait, &face.portrait,
                              sizeof face.portrait, sizeof face.portrait, &portrait);
}

void
mae_leader_face_snapshot_far (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                              int leader, const GdkRectangle *area)
{
  LeaderFace face;

  make_face (&face, rules, leader, 100);
  if (face.back) {
    mae_texture_snapshot (snapshot, widget, paint_printed, &face, sizeof face, area);
    return;
  }
  mae_texture_snapshot_later (snapshot, widget, paint_portrait, &face.portrait,
                              sizeof face.portrait, sizeof face.portrait, area);
  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height), 6,
                  NULL, &mae_palette_get ()->color[MAE_COLOR_GLOW], 2);
}

void
mae_leader_face_snapshot_ability (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                                  int leader, const GdkRectangle *area)
{
  LeaderFace face;

  make_face (&face, rules, leader, mae_texture_text_size (widget));
  mae_texture_snapshot (snapshot, widget, paint_ability_alone, &face, sizeof face, area);
}

GdkTexture *
mae_leader_face_texture (GtkWidget *widget, const MaeRuleset *rules, int leader, int width,
                         int height)
{
  LeaderFace face;

  make_face (&face, rules, leader, mae_texture_text_size (widget));
  return mae_texture_get (widget, paint_face, &face, sizeof face, width, height);
}
