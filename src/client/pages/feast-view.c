/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "feast-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/feast.h"
#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

enum {
  WIDE = 560, /* units of the podium's places and sizes */
  HIGH = 654,
  LOW = 330,       /* pixels; a lower picture has no names on the podium */
  LEAST_TEXT = 12, /* pixels */
  FALLS = 2600,    /* ms */
  RADIUS = 14,     /* of the picture's corners */
};

/* A step of the podium. */
typedef struct {
  MaePiece piece;
  char *name;
  int points; /* of a player */
  int rank;   /* from 1 */
  gboolean is_lorenzo, is_own;
} FeastStep;

struct _MaeFeastView {
  GtkWidget parent_instance;

  FeastStep steps[MAE_MAX_PLAYERS + 1]; /* by place */
  int n;
  gboolean lost; /* the player hasn't won */
  gboolean is_card;
  char *title, *about;
  GtkWidget *confetti, *people; /* children above the square; a card has no confetti */
};

G_DEFINE_FINAL_TYPE (MaeFeastView, mae_feast_view, GTK_TYPE_WIDGET)

/* ── The confetti ──────────────────────────────────────────────────────────────────────────── */

/* The confetti and the podium in front of it are widgets of their own, so that only the confetti is
 * drawn anew in each frame. */
#define MAE_TYPE_CONFETTI (mae_confetti_get_type ())
G_DECLARE_FINAL_TYPE (MaeConfetti, mae_confetti, MAE, CONFETTI, GtkWidget)

struct _MaeConfetti {
  GtkWidget parent_instance;

  AdwAnimation *fall;
  double fallen; /* 0…1 */
};

G_DEFINE_FINAL_TYPE (MaeConfetti, mae_confetti, GTK_TYPE_WIDGET)

static void
paint_confetti (cairo_t *cr, gconstpointer data, double width, double height,
                const MaePalette *palette)
{
  mae_feast_paint_confetti (cr, width, height);
}

static void
mae_confetti_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const int nothing = 0;
  MaeConfetti *self = MAE_CONFETTI (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (self->fallen - 1) * height));
  mae_texture_snapshot_later (snapshot, widget, paint_confetti, &nothing, sizeof nothing,
                              sizeof nothing, &(GdkRectangle){ 0, 0, width, height });
  gtk_snapshot_pop (snapshot);
}

static void
fall_cb (double value, gpointer user_data)
{
  MaeConfetti *self = user_data;

  self->fallen = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
mae_confetti_map (GtkWidget *widget)
{
  MaeConfetti *self = MAE_CONFETTI (widget);

  GTK_WIDGET_CLASS (mae_confetti_parent_class)->map (widget);
  if (self->fall)
    return;
  self->fall = adw_timed_animation_new (widget, 0, 1, FALLS,
                                        adw_callback_animation_target_new (fall_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->fall), ADW_EASE_OUT_CUBIC);
  /* ends at once if animations are off */
  adw_animation_play (self->fall);
}

static void
mae_confetti_class_init (MaeConfettiClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeConfetti, g_object_unref, fall);
  widget_class->snapshot = mae_confetti_snapshot;
  widget_class->map = mae_confetti_map;
}

static void
mae_confetti_init (MaeConfetti *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/* ── Text ──────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  double size;
  int weight;
  double x, y; /* the point at the fraction @align of its width, in the middle of its height */
  double room; /* if it is wider, it is made smaller or shortened */
  double align;
} FeastLine;

/* Draws a line of text in the widget's font. */
static void
write_line (MaeFeastView *self, cairo_t *cr, const char *text, const FeastLine *line,
            const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self))));
  double size = MAX (line->size, LEAST_TEXT), room = line->room;
  int width, height;

  for (;; size = MAX (size - 1, LEAST_TEXT)) {
    pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
    pango_font_description_set_weight (font, line->weight);
    pango_layout_set_font_description (layout, font);
    pango_layout_get_pixel_size (layout, &width, &height);
    if (width <= room || size <= LEAST_TEXT)
      break;
  }
  if (width > room) {
    pango_layout_set_width (layout, room * PANGO_SCALE);
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    pango_layout_get_pixel_size (layout, &width, &height);
  }
  cairo_new_path (cr);
  mae_draw_set (cr, color, 1);
  cairo_move_to (cr, line->x - width * line->align, line->y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  pango_font_description_free (font);
}

/* Returns, for example, "46 points". (transfer full) */
static char *
points_text (int points)
{
  return g_strdup_printf (ngettext ("%d point", "%d points", points), points);
}

/* ── The podium ────────────────────────────────────────────────────────────────────────────── */

/* Gets the middle, the width and the height of a step, in units of the podium. */
static void
step_area (const MaeFeastView *self, int i, double *x, double *width, double *height)
{
  static const double places[4][4] = {
    { 0 }, { -80, 100 }, { -10, -178, 158 }, { -34, -180, 110, 224 }
  };
  static const double widths[] = { 140, 132, 126, 92 };
  static const double heights[] = { 158, 114, 88, 70 };

  *height = heights[MIN (self->steps[i].rank, (int) G_N_ELEMENTS (heights)) - 1];
  if (self->n <= 4) {
    *x = places[self->n - 1][i];
    *width = widths[i] + (self->n < 3 ? 16 : 0);
  } else {
    int column = i == 0 ? 1 : i == 1 ? 0 : i; /* the winner stands beside the second */
    *width = 520. / self->n - 4;
    *x = (column + .5) * 520 / self->n - 260;
  }
}

static void
draw_step (MaeFeastView *self, cairo_t *cr, int i, const MaePalette *p)
{
  const FeastStep *step = &self->steps[i];
  int all = gtk_widget_get_width (GTK_WIDGET (self)),
      high = gtk_widget_get_height (GTK_WIDGET (self));
  double across = (double) all / WIDE, down = (double) high / HIGH, x, width, height;
  gboolean named = high >= LOW, wins = step->rank == 1;
  const GdkRGBA *paper = &p->color[MAE_COLOR_PAPER], *pen = &p->color[MAE_COLOR_PEN];
  GdkRGBA line = mae_draw_rgb (0x8a6a3c), black = { 0, 0, 0, 1 };
  GdkRGBA shade = mae_palette_mix (paper, &line, .25);

  step_area (self, i, &x, &width, &height);
  x = all / 2. + x * across;
  width *= MIN (across, down * 1.7);
  height *= down;
  double top = high - height, size = down * (wins ? 118 : 96 - 6 * MIN (step->rank, 4));
  double pawn = MIN (MIN (named ? size : size * 1.35, width * .95), (top - high * .2));

  mae_draw_rounded (cr, x - width / 2 + 3, top + 4, width, height + 20, 4);
  mae_draw_fill (cr, &black, .25);
  mae_draw_rounded (cr, x - width / 2, top, width, height + 20, 3);
  mae_draw_shade (cr, top, paper, high, &shade);
  mae_draw_stroke (cr, &line, 1, 1);
  mae_draw_rounded (cr, x - width / 2 - 5, top - 5, width + 10, 11, 3);
  mae_draw_set (cr, paper, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &line, 1, 1);
  if (step->is_own && self->lost) { /* so that one finds oneself */
    mae_draw_rounded (cr, x - width / 2 - 4, top - pawn - 6, width + 8, height + pawn + 24, 8);
    mae_draw_stroke (cr, &p->color[p->dark ? MAE_COLOR_WELL : MAE_COLOR_GOLD], 1, 5);
    mae_draw_rounded (cr, x - width / 2 - 4, top - pawn - 6, width + 8, height + pawn + 24, 8);
    mae_draw_stroke (cr, &p->color[MAE_COLOR_GLOW], 1, 3);
  }
  if (wins) {
    mae_feast_paint_halo (cr, x, top - pawn * .6, pawn * .85);
    mae_feast_paint_laurel (cr, x, top - pawn * .58, pawn * .5);
  }
  mae_piece_paint (cr, &step->piece, x - pawn / 2, top - 4 - pawn * .98, pawn, p);
  if (!named)
    return;
  double text = down * (wins ? 24 : 19);
  g_autofree char *points = step->is_lorenzo ? NULL : points_text (step->points);
  write_line (self, cr, step->name,
              &(FeastLine){ text, PANGO_WEIGHT_HEAVY, x, top + 12 + text, width - 10, .5 }, pen);
  if (points)
    write_line (
        self, cr, points,
        &(FeastLine){ text * .74, PANGO_WEIGHT_BOLD, x, top + 14 + text * 2.2, width - 10, .5 },
        pen);
}

/* Draws the scroll with the two lines. */
static void
draw_scroll (MaeFeastView *self, cairo_t *cr, const MaePalette *p)
{
  int all = gtk_widget_get_width (GTK_WIDGET (self)),
      high = gtk_widget_get_height (GTK_WIDGET (self));
  double down = MAX ((double) high / HIGH, .62), width = MIN (all - 90, 380 * MAX (down, .8));
  gboolean two = self->about && *self->about;
  double height = two ? 86 * down : 62 * down, x = all / 2., y = MAX (10, high * .09);
  const GdkRGBA *paper = &p->color[MAE_COLOR_PAPER], *pen = &p->color[MAE_COLOR_PEN];
  GdkRGBA tail = mae_draw_rgb (0xb98f4e), edge = mae_draw_rgb (0x5a3f1a), black = { 0, 0, 0, 1 };

  for (int side = -1; side <= 1; side += 2) {
    cairo_new_path (cr);
    cairo_move_to (cr, x + side * (width / 2 - 18), y + 14);
    cairo_rel_line_to (cr, side * 48, 0);
    cairo_rel_line_to (cr, -side * 14, height / 2 - 5);
    cairo_rel_line_to (cr, side * 14, height / 2 - 5);
    cairo_rel_line_to (cr, -side * 48, 0);
    cairo_close_path (cr);
    mae_draw_set (cr, &tail, 1);
    cairo_fill_preserve (cr);
    mae_draw_stroke (cr, &edge, 1, 1.4);
  }
  mae_draw_rounded (cr, x - width / 2 + 2, y + 4, width, height, 8);
  mae_draw_fill (cr, &black, .25);
  mae_draw_rounded (cr, x - width / 2, y, width, height, 8);
  mae_draw_set (cr, paper, 1);
  cairo_fill_preserve (cr);
  mae_draw_stroke (cr, &edge, 1, 1.6);
  mae_draw_rounded (cr, x - width / 2 + 5, y + 5, width - 10, height - 10, 5);
  mae_draw_stroke (cr, &tail, 1, 1.2);
  write_line (self, cr, self->title,
              &(FeastLine){ 36 * down, PANGO_WEIGHT_HEAVY, x, y + height * (two ? .37 : .5),
                            width - 24, .5 },
              pen);
  if (two)
    write_line (self, cr, self->about,
                &(FeastLine){ 17 * down, PANGO_WEIGHT_BOLD, x, y + height * .74, width - 24, .5 },
                pen);
}

/* ── The card ──────────────────────────────────────────────────────────────────────────────── */

/* Draws what is on the square of a card. */
static void
draw_card (MaeFeastView *self, cairo_t *cr, double width, double height, const MaePalette *p)
{
  GdkRGBA band = mae_draw_rgb (0x4a2245), white = { 1, 1, 1, 1 }, soft = mae_draw_rgb (0xf3d9a8);
  double top = height * .7, pawn = height * .26, x = width * .1, room = width * .8;

  cairo_rectangle (cr, 0, top, width, height - top);
  mae_draw_fill (cr, &band, 1);
  for (int i = 0; i < self->n; i++)
    if (self->steps[i].is_own || (i == 0 && !self->lost)) {
      if (self->steps[i].rank == 1)
        mae_feast_paint_laurel (cr, x, height * .82, pawn * .55);
      mae_piece_paint (cr, &self->steps[i].piece, x - pawn / 2, height * .71, pawn, p);
    }
  write_line (self, cr, self->title,
              &(FeastLine){ height * .09, PANGO_WEIGHT_HEAVY, width * .19, height * .8, room, 0 },
              &white);
  write_line (
      self, cr, self->about ? self->about : "",
      &(FeastLine){ height * .066, PANGO_WEIGHT_NORMAL, width * .19, height * .915, room, 0 },
      &soft);
}

/* ── In front of the square ────────────────────────────────────────────────────────────────── */

#define MAE_TYPE_FEAST_PEOPLE (mae_feast_people_get_type ())
G_DECLARE_FINAL_TYPE (MaeFeastPeople, mae_feast_people, MAE, FEAST_PEOPLE, GtkWidget)

struct _MaeFeastPeople {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (MaeFeastPeople, mae_feast_people, GTK_TYPE_WIDGET)

static void
mae_feast_people_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeFeastView *self = MAE_FEAST_VIEW (gtk_widget_get_parent (widget));
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const MaePalette *p = mae_palette_get ();

  if (width <= 0 || height <= 0 || self->n == 0)
    return;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (self->is_card) {
    draw_card (self, cr, width, height, p);
  } else {
    for (int i = self->n - 1; i >= 0; i--)
      draw_step (self, cr, i, p);
    draw_scroll (self, cr, p);
  }
  cairo_destroy (cr);
}

static void
mae_feast_people_class_init (MaeFeastPeopleClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = mae_feast_people_snapshot;
}

static void
mae_feast_people_init (MaeFeastPeople *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  mae_widget_follow_style (GTK_WIDGET (self));
}

/* ── The widget ────────────────────────────────────────────────────────────────────────────── */

static void
paint_square (cairo_t *cr, gconstpointer data, double width, double height,
              const MaePalette *palette)
{
  mae_feast_paint_square (cr, width, height, palette);
}

static void
mae_feast_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const int nothing = 0;
  MaeFeastView *self = MAE_FEAST_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, width, height);
  GskRoundedRect rounded;

  if (width <= 0 || height <= 0)
    return;
  gsk_rounded_rect_init_from_rect (&rounded, &area, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &rounded);
  gtk_snapshot_append_color (snapshot, &mae_palette_get ()->color[MAE_COLOR_PANEL], &area);
  mae_texture_snapshot_later (snapshot, widget, paint_square, &nothing, sizeof nothing,
                              sizeof nothing, &(GdkRectangle){ 0, 0, width, height });
  if (self->confetti)
    gtk_widget_snapshot_child (widget, self->confetti, snapshot);
  gtk_widget_snapshot_child (widget, self->people, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
mae_feast_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeFeastView *self = MAE_FEAST_VIEW (widget);

  if (self->is_card && orientation == GTK_ORIENTATION_VERTICAL && for_size > 0)
    *minimum = *natural = for_size * MAE_CARD_HEIGHT / MAE_CARD_WIDTH;
  else if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = self->is_card ? 240 : 300, *natural = self->is_card ? 340 : WIDE;
  else
    *minimum = self->is_card ? 126 : 160, *natural = self->is_card ? 180 : HIGH;
}

static void
mae_feast_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeFeastView *self = MAE_FEAST_VIEW (widget);

  if (self->confetti)
    gtk_widget_size_allocate (self->confetti, &(GtkAllocation){ 0, 0, width, height * .7 }, -1);
  gtk_widget_size_allocate (self->people, &(GtkAllocation){ 0, 0, width, height }, -1);
}

static GtkSizeRequestMode
mae_feast_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
clear_steps (MaeFeastView *self)
{
  for (int i = 0; i < self->n; i++)
    g_free (self->steps[i].name);
  self->n = 0;
}

static void
mae_feast_view_dispose (GObject *object)
{
  MaeFeastView *self = MAE_FEAST_VIEW (object);

  g_clear_pointer (&self->confetti, gtk_widget_unparent);
  g_clear_pointer (&self->people, gtk_widget_unparent);

  G_OBJECT_CLASS (mae_feast_view_parent_class)->dispose (object);
}

static void
mae_feast_view_finalize (GObject *object)
{
  MaeFeastView *self = MAE_FEAST_VIEW (object);

  clear_steps (self);
  g_free (self->title);
  g_free (self->about);

  G_OBJECT_CLASS (mae_feast_view_parent_class)->finalize (object);
}

static void
mae_feast_view_class_init (MaeFeastViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_feast_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_feast_view_finalize;
  widget_class->snapshot = mae_feast_view_snapshot;
  widget_class->measure = mae_feast_view_measure;
  widget_class->size_allocate = mae_feast_view_size_allocate;
  widget_class->get_request_mode = mae_feast_view_get_request_mode;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_feast_view_init (MaeFeastView *self)
{
  self->title = g_strdup ("");
  self->confetti =
      g_object_new (MAE_TYPE_CONFETTI, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_parent (self->confetti, GTK_WIDGET (self));
  self->people = g_object_new (MAE_TYPE_FEAST_PEOPLE, "accessible-role",
                               GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_parent (self->people, GTK_WIDGET (self));
  mae_widget_follow_style (GTK_WIDGET (self));
}

/* Says what is seen: the lines, then the podium. */
static void
describe (MaeFeastView *self)
{
  g_autoptr (GString) text = g_string_new (self->title);

  if (self->about && *self->about)
    g_string_append_printf (text, ", %s", self->about);
  for (int i = 0; i < self->n && !self->is_card; i++)
    /* Translators: a place, then a player: “; 1. You”. One of a list. */
    g_string_append_printf (text, _ ("; %d. %s"), self->steps[i].rank, self->steps[i].name);
  mae_a11y_name (GTK_WIDGET (self), text->str);
  gtk_widget_queue_draw (self->people);
}

static void
add_step (MaeFeastView *self, const char *name, int rank)
{
  self->steps[self->n++] = (FeastStep){ .name = g_strdup (name), .rank = rank };
}

void
mae_feast_view_set (MaeFeastView *self, const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, rank);
  gboolean alone = n == 1, lorenzo_wins = alone && game->winners == 0;

  clear_steps (self);
  self->lost = own_seat >= 0 && !(game->winners >> own_seat & 1);
  for (int place = 0; place < n + alone; place++) {
    if (alone && place == !lorenzo_wins) {
      add_step (self, _ ("Lorenzo"), place + 1);
      self->steps[place].piece = (MaePiece){ .kind = MAE_PIECE_CROSS };
      self->steps[place].is_lorenzo = TRUE;
      continue;
    }
    int seat = order[alone ? 0 : place];
    FeastStep *step = &self->steps[place];

    add_step (self, seat == own_seat ? _ ("You") : roster->name[seat],
              alone ? place + 1 : rank[place]);
    step->piece = mae_piece_for_seat (MAE_PIECE_MARKER, seat, roster);
    step->points = mae_game_score (game, seat).total;
    step->is_own = seat == own_seat;
  }
  describe (self);
}

void
mae_feast_view_set_words (MaeFeastView *self, const char *title, const char *about)
{
  g_free (self->title);
  g_free (self->about);
  self->title = g_strdup (title);
  self->about = g_strdup (about);
  describe (self);
}

void
mae_feast_view_be_card (MaeFeastView *self)
{
  self->is_card = TRUE;
  g_clear_pointer (&self->confetti, gtk_widget_unparent);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mae_feast_view_skip (MaeFeastView *self)
{
  MaeConfetti *confetti = self->confetti ? MAE_CONFETTI (self->confetti) : NULL;

  if (confetti && confetti->fall)
    adw_animation_skip (confetti->fall);
}

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
mae_feast_view_make_card (MaeFeastView *self)
{
  const MaePalette *palette = mae_palette_for (MAE_THEME_WORKSHOP, FALSE);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, MAE_CARD_WIDTH, MAE_CARD_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  GByteArray *png = g_byte_array_new ();
  cairo_status_t status;

  mae_feast_paint_square (cr, MAE_CARD_WIDTH, MAE_CARD_HEIGHT, palette);
  mae_feast_paint_confetti (cr, MAE_CARD_WIDTH, MAE_CARD_HEIGHT * .6);
  draw_card (self, cr, MAE_CARD_WIDTH, MAE_CARD_HEIGHT, palette);
  cairo_destroy (cr);
  status = cairo_surface_write_to_png_stream (surface, write_cb, png);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    g_byte_array_unref (png);
    return NULL;
  }
  return g_byte_array_free_to_bytes (png);
}
