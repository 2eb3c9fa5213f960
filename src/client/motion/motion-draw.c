/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "motion-draw.h"

#include <math.h>

#include "client/art/draw.h"
#include "client/art/leader-face.h"
#include "client/art/piece-texture.h"

/* The height of a marker's hop in pixels, and the growth of sprites with MAE_FLIGHT_LARGE, as a
 * share of their size. */
#define HOP 7
#define NEARER 0.12

double
mae_motion_ease (double p)
{
  p = CLAMP (p, 0, 1);
  return p < .5 ? 4 * p * p * p : 1 - pow (2 - 2 * p, 3) / 2;
}

/* ── Flights ───────────────────────────────────────────────────────────────────────────────── */

static double
mix (double a, double b, double p)
{
  return a + (b - a) * p;
}

void
mae_motion_where (const MaeFlight *flight, const graphene_rect_t *from, const graphene_rect_t *to,
                  double p, graphene_rect_t *out)
{
  double e = mae_motion_ease (p);
  double x0 = from->origin.x + from->size.width / 2, y0 = from->origin.y + from->size.height / 2;
  double x1 = to->origin.x + to->size.width / 2, y1 = to->origin.y + to->size.height / 2;
  double w = mix (from->size.width, to->size.width, e);
  double h = mix (from->size.height, to->size.height, e);

  if (flight->flags & MAE_FLIGHT_HOPS)
    e = p; /* markers move at constant speed; each hop is eased */
  double x = mix (x0, x1, e);
  double y = mix (y0, y1, e) - flight->arc * hypot (x1 - x0, y1 - y0) * sin (G_PI * e);
  if (flight->flags & MAE_FLIGHT_HOPS && flight->hops > 0)
    y -= HOP * fabs (sin (G_PI * p * flight->hops));
  if (flight->flags & MAE_FLIGHT_LARGE) {
    double nearer = 1 + NEARER * sin (G_PI * e);
    w *= nearer;
    h *= nearer;
  }
  if (flight->flags & MAE_FLIGHT_FADE && p > .75) {
    w *= mix (1, .5, (p - .75) * 4);
    h *= mix (1, .5, (p - .75) * 4);
  }
  graphene_rect_init (out, x - w / 2, y - h / 2, w, h);
}

static void
paint_shadow (cairo_t *cr, gconstpointer data, double width, double height,
              const MaePalette *palette)
{
  cairo_pattern_t *soft = cairo_pattern_create_radial (.5, .5, .2, .5, .5, .5);

  cairo_pattern_add_color_stop_rgba (soft, 0, 0, 0, 0, palette->dark ? .5 : .34);
  cairo_pattern_add_color_stop_rgba (soft, 1, 0, 0, 0, 0);
  cairo_scale (cr, width, height);
  cairo_set_source (cr, soft);
  cairo_paint (cr);
  cairo_pattern_destroy (soft);
}

/* The higher a sprite is, the further below is its shadow. */
static void
draw_shadow (GtkSnapshot *snapshot, GtkWidget *widget, const graphene_rect_t *at, double height)
{
  static const char soft = 0;
  int size = 48;
  g_autoptr (GdkTexture) texture =
      mae_texture_get (widget, paint_shadow, &soft, sizeof soft, size, size);
  double w = at->size.width * 1.12, h = at->size.height * 1.02;

  mae_texture_append (snapshot, widget, texture,
                      &GRAPHENE_RECT_INIT (at->origin.x - (w - at->size.width) / 2 + height * .15,
                                           at->origin.y + height * .5 + 2, w, h));
}

/* Returns the texture of @sprite at @size. (transfer full) */
static GdkTexture *
texture_of (GtkWidget *widget, const MaeRuleset *rules, const MaeSprite *sprite, gboolean back,
            const graphene_size_t *size)
{
  int width = MAX (lround (size->width), 4), height = MAX (lround (size->height), 4);

  switch (sprite->kind) {
  case MAE_SPRITE_CARD:
    return mae_card_face_texture (widget, rules, sprite->id,
                                  width > height ? MAE_FACE_WIDE : MAE_FACE_TALL, width, height);
  case MAE_SPRITE_LEADER:
    return mae_leader_face_texture (widget, rules, back ? -1 : sprite->id, width, height);
  case MAE_SPRITE_PIECE:
  default:
    return mae_piece_texture (widget, back ? &sprite->back : &sprite->piece, MIN (width, height));
  }
}

/* The state of a flight: its progress (0…1, eased), and its area. */
typedef struct {
  const MaeFlight *flight;
  const graphene_rect_t *from, *to;
  double progress;
  graphene_rect_t at;
} Moment;

/* Sprites aren't painted again in each size between start and end: the texture of the larger size
 * is scaled. A card whose form changes fades from one form into the other. */
static void
draw_sprite (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
             const Moment *moment)
{
  const MaeFlight *flight = moment->flight;
  const graphene_rect_t *from = moment->from, *to = moment->to;
  double e = moment->progress;
  gboolean flips = (flight->flags & MAE_FLIGHT_FLIP) != 0, back = flips && e < .5;
  gboolean turns = flight->sprite.kind == MAE_SPRITE_CARD
                   && (from->size.width > from->size.height) != (to->size.width > to->size.height);
  const graphene_rect_t *end = from->size.width > to->size.width ? from : to;
  graphene_rect_t area = moment->at;

  if (flips) {
    double across = MAX (fabs (cos (G_PI * e)), .02);
    area.origin.x += area.size.width * (1 - across) / 2;
    area.size.width *= across;
  }
  if (!turns) {
    g_autoptr (GdkTexture) texture = texture_of (widget, rules, &flight->sprite, back, &end->size);
    mae_texture_append (snapshot, widget, texture, &area);
    return;
  }
  double other = CLAMP ((e - .3) / .4, 0, 1);
  if (other < 1) {
    g_autoptr (GdkTexture) first = texture_of (widget, rules, &flight->sprite, FALSE, &from->size);
    mae_texture_append (snapshot, widget, first, &area);
  }
  if (other > 0) {
    g_autoptr (GdkTexture) last = texture_of (widget, rules, &flight->sprite, FALSE, &to->size);
    gtk_snapshot_push_opacity (snapshot, other);
    mae_texture_append (snapshot, widget, last, &area);
    gtk_snapshot_pop (snapshot);
  }
}

void
mae_motion_draw_flight (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                        const MaeFlight *flight, const graphene_rect_t *from,
                        const graphene_rect_t *to, double p)
{
  double q = CLAMP (p, 0, 1), e = mae_motion_ease (q), opacity = 1;
  graphene_rect_t at;

  mae_motion_where (flight, from, to, q, &at);
  if (flight->flags & MAE_FLIGHT_POP) {
    /* it appears at its start, growing fast */
    double grown = CLAMP (q * 5, .3, 1);
    graphene_rect_inset (&at, at.size.width * (1 - grown) / 2, at.size.height * (1 - grown) / 2);
    opacity = CLAMP (q * 6, 0, 1);
  }
  if (flight->flags & MAE_FLIGHT_FADE && q > .75)
    opacity *= 1 - (q - .75) * 4;
  if (opacity <= 0)
    return;
  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);
  if (flight->flags & MAE_FLIGHT_LIFTED)
    draw_shadow (snapshot, widget, &at, 14);
  else if (flight->arc > 0 && q > 0 && q < 1)
    draw_shadow (snapshot, widget, &at, sin (G_PI * e) * 14);
  draw_sprite (snapshot, widget, rules, &(Moment){ flight, from, to, e, at });
  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

static void
draw_marble (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules, int resource,
             const graphene_rect_t *at, int size)
{
  MaePiece marble = mae_piece_for_marble (rules, resource);
  g_autoptr (GdkTexture) texture = mae_piece_texture (widget, &marble, size);

  mae_texture_append (snapshot, widget, texture, at);
}

static void
between (const graphene_rect_t *a, const graphene_rect_t *b, double p, graphene_rect_t *out)
{
  graphene_rect_init (out, mix (a->origin.x, b->origin.x, p), mix (a->origin.y, b->origin.y, p),
                      mix (a->size.width, b->size.width, p),
                      mix (a->size.height, b->size.height, p));
}

/* Sets @out to a point on the market's rim, a bit less than one step beyond @first, as seen from
 * @second. */
static void
beyond (const graphene_rect_t *first, const graphene_rect_t *second, graphene_rect_t *out)
{
  *out = *first;
  out->origin.x += (first->origin.x - second->origin.x) * .8;
  out->origin.y += (first->origin.y - second->origin.y) * .8;
  graphene_rect_inset (out, out->size.width * .14, out->size.height * .14);
}

/* Sets @out to a point on the curve from @from to @to with the control point @by. */
static void
bow (const graphene_rect_t *from, const graphene_rect_t *by, const graphene_rect_t *to, double p,
     graphene_rect_t *out)
{
  graphene_rect_t a, b;

  between (from, by, p, &a);
  between (by, to, p, &b);
  between (&a, &b, p, out);
}

void
mae_motion_draw_push (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                      const MaePush *push, const MaeMarketSpots *spots, double p)
{
  const graphene_rect_t *line[MAX (MAE_MAX_ROWS, MAE_MAX_COLUMNS)];
  int resource[MAX (MAE_MAX_ROWS, MAE_MAX_COLUMNS)], n = push->row ? push->columns : push->rows;
  int size = lround (spots->marble[0][0].size.width);
  double in = mae_motion_ease (p / .72), out = CLAMP ((p - .45) / .55, 0, 1);
  graphene_rect_t outside, entry, corner, at;

  for (int r = 0; r < push->rows; r++)
    for (int c = 0; c < push->columns; c++) {
      int along = push->row ? c : r;
      if ((push->row ? r : c) == push->index) {
        line[along] = &spots->marble[r][c];
        resource[along] = push->market[r][c];
      } else {
        draw_marble (snapshot, widget, rules, push->market[r][c], &spots->marble[r][c], size);
      }
    }
  if (n < 2)
    return;

  /* the slide's marble rolls to the line's arrow and into the line */
  beyond (line[n - 1], line[n - 2], &entry);
  bow (&spots->slide, &entry, line[n - 1], in, &at);
  draw_marble (snapshot, widget, rules, push->slide, &at, size);
  for (int i = n - 1; i > 0; i--) {
    between (line[i], line[i - 1], in, &at);
    draw_marble (snapshot, widget, rules, resource[i], &at, size);
  }
  /* the first marble is pushed out and rolls around the corner to the slide */
  beyond (line[0], line[1], &outside);
  between (line[0], &outside, in, &at);
  if (out > 0) {
    graphene_rect_t pushed = at;
    corner = push->row ? outside : spots->slide;
    if (push->row)
      corner.origin.y = spots->slide.origin.y + spots->slide.size.height * .6f;
    else
      corner.origin.y = outside.origin.y - outside.size.height * .2f;
    bow (&pushed, &corner, &spots->slide, mae_motion_ease (out), &at);
  }
  draw_marble (snapshot, widget, rules, resource[0], &at, size);
}

/* ── Captions ──────────────────────────────────────────────────────────────────────────────── */

/* The most lines of a caption; the radius of its corners in pixels. */
#define CAPTION_LINES 3
#define CAPTION_RADIUS 18.f

PangoLayout *
mae_motion_create_caption (GtkWidget *widget, const char *text, float width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attrs = pango_attr_list_new ();

  pango_attr_list_insert (attrs, pango_attr_weight_new (PANGO_WEIGHT_SEMIBOLD));
  pango_layout_set_attributes (layout, attrs);
  pango_attr_list_unref (attrs);
  pango_layout_set_width (layout, (width - 60) * PANGO_SCALE);
  pango_layout_set_height (layout, -CAPTION_LINES);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

void
mae_motion_draw_caption (GtkSnapshot *snapshot, GtkWidget *widget, const char *text, int seat,
                         const graphene_rect_t *area, double opacity)
{
  const MaePalette *p = mae_palette_get ();
  g_autoptr (PangoLayout) layout = mae_motion_create_caption (widget, text, area->size.width);
  GdkRGBA fill = p->color[MAE_COLOR_CARD];
  GdkRGBA band = seat >= 0 ? mae_seat_color (seat, p) : p->color[MAE_COLOR_INK];
  GskRoundedRect rect;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  int w = width + 40, h = height + 14;
  int x = area->origin.x + (area->size.width - w) / 2, y = area->origin.y - h / 2;

  gsk_rounded_rect_init_from_rect (&rect, &GRAPHENE_RECT_INIT (x, y, w, h),
                                   MIN (h / 2.f, CAPTION_RADIUS));
  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);
  gtk_snapshot_append_outset_shadow (snapshot, &rect, &(GdkRGBA){ 0, 0, 0, .28f }, 0, 2, 1, 6);
  gtk_snapshot_push_rounded_clip (snapshot, &rect);
  gtk_snapshot_append_color (snapshot, &fill, &rect.bounds);
  gtk_snapshot_append_color (
      snapshot, &band,
      &GRAPHENE_RECT_INIT (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? x + w - 12 : x,
                           y, 12, h));
  gtk_snapshot_pop (snapshot);
  mae_draw_panel (snapshot, &rect.bounds, MIN (h / 2.f, CAPTION_RADIUS), NULL,
                  &p->color[MAE_COLOR_LINE], 1);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? x + 16 : x + 24,
                            y + 7));
  gtk_snapshot_append_layout (snapshot, layout, &p->color[MAE_COLOR_INK]);
  gtk_snapshot_restore (snapshot);
  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
}
