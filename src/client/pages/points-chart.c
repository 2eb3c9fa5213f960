/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "points-chart.h"

#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/palette.h"
#include "client/art/piece.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

enum {
  LEFT = 34, /* at least */
  RIGHT = 6,
  TOP = 12,
  GAP = 8, /* between a number and the lines */
  GRID_LINES = 4,
  BADGE = 20,      /* the size of a badge at the end of a line */
  POINT_ROOM = 22, /* between the points of a line that have the player's shape */
  MOST_NAMES = 45, /* percent of the width for names; where that isn't enough, badges remain */
};

/* The patterns of the lines, by seat. */
static const struct {
  int n;
  double dashes[4];
} patterns[] = {
  { 0, { 0 } },    { 2, { 9, 5 } },  { 2, { 2, 4 } },       { 4, { 12, 4, 2, 4 } },
  { 2, { 5, 3 } }, { 2, { 14, 3 } }, { 4, { 6, 3, 2, 3 } }, { 2, { 1, 6 } },
};

struct _MaePointsChart {
  GtkWidget parent_instance;

  int n_seats, n_rounds, first_round;
  int *points;      /* by round, then by seat */
  int highest;      /* the largest value of the scale */
  gboolean percent; /* values are percentages */
  gboolean *marked; /* by round, for @marked_seat; NULL: none */
  int marked_seat;
  MaePiece badges[MAE_MAX_PLAYERS];
  char *names[MAE_MAX_PLAYERS];
};

G_DEFINE_FINAL_TYPE (MaePointsChart, mae_points_chart, GTK_TYPE_WIDGET)

static int
points_at (MaePointsChart *self, int round, int seat)
{
  return self->points[round * self->n_seats + seat];
}

static char *
percent_text (int percent)
{
  /* Translators: a percentage, such as "75%". */
  return g_strdup_printf (_ ("%d%%"), percent);
}

/* Returns what is beside line number @i of the scale. */
static char *
scale_text (MaePointsChart *self, int i)
{
  int points = self->highest * i / GRID_LINES;

  return self->percent ? percent_text (points) : g_strdup_printf ("%d", points);
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  double left, top, width, height; /* of the lines, without their numbers */
  double number;                   /* the height of a number */
  gboolean has_names;              /* beside the badges */
} Frame;

static double
x_of (MaePointsChart *self, const Frame *frame, int round)
{
  double x = frame->width * round / MAX (1, self->n_rounds - 1);

  return frame->left + x;
}

static double
y_of (MaePointsChart *self, const Frame *frame, int points)
{
  return frame->top + frame->height * (1 - (double) points / self->highest);
}

/* Draws @text so that (@x, @y) is in the middle of its left edge (@align 0), center (0.5) or
 * right edge (1). */
static void
write_text (MaePointsChart *self, cairo_t *cr, const char *text, double x, double y, double align)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, x - width * align, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static void
write_number (MaePointsChart *self, cairo_t *cr, int number, double x, double y, double align)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  write_text (self, cr, text, x, y, align);
}

static void
draw_scale (MaePointsChart *self, cairo_t *cr, const Frame *frame, const MaePalette *palette)
{
  cairo_set_line_width (cr, 1);
  for (int i = 0; i <= GRID_LINES; i++) {
    int points = self->highest * i / GRID_LINES;
    double y = (int) y_of (self, frame, points) + 0.5;
    g_autofree char *text = scale_text (self, i);

    gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_LINE]);
    cairo_move_to (cr, frame->left, y);
    cairo_line_to (cr, frame->left + frame->width, y);
    cairo_stroke (cr);
    gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_SOFT]);
    write_text (self, cr, text, frame->left - GAP, y, 1);
  }

  double below = frame->top + frame->height + GAP + frame->number / 2;
  gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_SOFT]);
  if (self->first_round >= 0)
    write_number (self, cr, self->first_round, frame->left, below, 0.5);
  if (self->first_round >= 0 && self->n_rounds > 1)
    write_number (self, cr, self->first_round + self->n_rounds - 1, frame->left + frame->width,
                  below, 0.5);
}

static void
draw_seat (MaePointsChart *self, cairo_t *cr, const Frame *frame, const MaePalette *palette,
           int seat)
{
  int last = self->n_rounds - 1, pattern = seat % (int) G_N_ELEMENTS (patterns);
  int every = MAX (1, (int) (POINT_ROOM * MAX (1, last) / frame->width));
  GdkRGBA color = mae_seat_color (seat, palette);

  /* The seats' colors are dark enough for white letters on them. Lines on a dark background need
   * lighter ones. */
  if (palette->dark)
    color = mae_palette_mix (&color, &palette->color[MAE_COLOR_INK], 0.4);

  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 2.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (cr, patterns[pattern].dashes, patterns[pattern].n, 0);
  cairo_new_path (cr); /* drawing text leaves a current point */
  for (int i = 0; i <= last; i++)
    cairo_line_to (cr, x_of (self, frame, i), y_of (self, frame, points_at (self, i, seat)));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = last; i >= 0; i -= every) {
    mae_badge_path (cr, seat, x_of (self, frame, i), y_of (self, frame, points_at (self, i, seat)),
                    3.6);
    cairo_fill (cr);
  }
}

/* Gets the middles of the names beside the lines' ends: in the order of the ends, and so far apart
 * that they don't touch. */
static void
place_names (MaePointsChart *self, const Frame *frame, double *y)
{
  int order[MAE_MAX_PLAYERS], n = self->n_seats, last = self->n_rounds - 1;
  double high = frame->top, low = frame->top + frame->height;
  double step = MIN (MAX (BADGE, frame->number) + 2, (low - high) / MAX (1, n - 1));

  for (int i = 0; i < n; i++) {
    int at = i;

    y[i] = y_of (self, frame, points_at (self, last, i));
    for (; at > 0 && y[order[at - 1]] > y[i]; at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  for (int i = 0; i < n; i++)
    y[order[i]] = MAX (y[order[i]], i > 0 ? y[order[i - 1]] + step : high);
  for (int i = n - 1; i >= 0; i--)
    y[order[i]] = MIN (y[order[i]], i < n - 1 ? y[order[i + 1]] - step : low);
}

static void
draw_names (MaePointsChart *self, cairo_t *cr, const Frame *frame, const MaePalette *palette)
{
  double x = frame->left + frame->width, y[MAE_MAX_PLAYERS];
  int last = self->n_rounds - 1;

  place_names (self, frame, y);
  for (int seat = 0; seat < self->n_seats; seat++) {
    gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_SOFT]);
    cairo_set_line_width (cr, 1);
    cairo_new_path (cr);
    cairo_move_to (cr, x + 4, y_of (self, frame, points_at (self, last, seat)));
    cairo_line_to (cr, x + GAP + 2, y[seat]);
    cairo_stroke (cr);
    mae_piece_paint (cr, &self->badges[seat], x + GAP, y[seat] - BADGE / 2, BADGE, palette);
    gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_INK]);
    if (frame->has_names)
      write_text (self, cr, self->names[seat], x + GAP + BADGE + 5, y[seat], 0);
  }
}

/* Draws a ring around each marked value. */
static void
draw_marks (MaePointsChart *self, cairo_t *cr, const Frame *frame, const MaePalette *palette)
{
  for (int i = 0; self->marked && i < self->n_rounds; i++) {
    if (!self->marked[i])
      continue;
    mae_draw_circle (cr, x_of (self, frame, i),
                     y_of (self, frame, points_at (self, i, self->marked_seat)), 7.5);
    mae_draw_stroke (cr, &palette->color[MAE_COLOR_INK], 1, 2);
  }
}

static void
measure_text (MaePointsChart *self, const char *text, double *width, double *height)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int w, h;

  pango_layout_get_pixel_size (layout, &w, &h);
  *width = MAX (*width, w);
  *height = MAX (*height, h);
}

/* Returns where the lines are: the numbers of the scale are on their left, rounds below them,
 * players on their right. */
static Frame
find_frame (MaePointsChart *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  Frame frame = { .top = TOP };
  double scale = LEFT - GAP, names = 0;

  for (int i = 0; i <= GRID_LINES; i++) {
    g_autofree char *text = scale_text (self, i);

    measure_text (self, text, &scale, &frame.number);
  }
  for (int seat = 0; seat < self->n_seats; seat++)
    measure_text (self, self->names[seat], &names, &frame.number);
  names += BADGE + GAP + 5;
  frame.has_names = self->n_seats > 1 && names * 100 <= width * MOST_NAMES;
  frame.left = scale + GAP;
  frame.width = width - frame.left - RIGHT
                - (frame.has_names     ? names
                   : self->n_seats > 1 ? BADGE + GAP
                                       : RIGHT);
  frame.height = gtk_widget_get_height (GTK_WIDGET (self)) - frame.top - frame.number - GAP;
  return frame;
}

static void
mae_points_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaePointsChart *self = MAE_POINTS_CHART (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  Frame frame = find_frame (self);
  const MaePalette *palette = mae_palette_get ();

  if (self->n_rounds == 0 || frame.width <= 0 || frame.height <= 0)
    return;

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_scale (self, cr, &frame, palette);
  for (int seat = 0; seat < self->n_seats; seat++)
    draw_seat (self, cr, &frame, palette, seat);
  draw_marks (self, cr, &frame, palette);
  if (self->n_seats > 1)
    draw_names (self, cr, &frame, palette);
  cairo_destroy (cr);
}

static void
mae_points_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 170 : 150;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 380 : 200;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
drop_names (MaePointsChart *self)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_clear_pointer (&self->names[seat], g_free);
}

static void
mae_points_chart_finalize (GObject *object)
{
  MaePointsChart *self = MAE_POINTS_CHART (object);

  drop_names (self);
  g_free (self->points);
  g_free (self->marked);

  G_OBJECT_CLASS (mae_points_chart_parent_class)->finalize (object);
}

static void
mae_points_chart_class_init (MaePointsChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mae_points_chart_finalize;
  widget_class->snapshot = mae_points_chart_snapshot;
  widget_class->measure = mae_points_chart_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
mae_points_chart_init (MaePointsChart *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

/* Sets the players; @own_seat: of the person, who is called “You”; -1: none. */
static void
set_players (MaePointsChart *self, const MaeRoster *roster, int own_seat)
{
  drop_names (self);
  self->n_seats = roster->n;
  for (int seat = 0; seat < roster->n; seat++) {
    self->names[seat] = g_strdup (seat == own_seat ? _ ("You") : roster->name[seat]);
    self->badges[seat] = mae_piece_for_seat (MAE_PIECE_BADGE, seat, roster);
  }
}

void
mae_points_chart_set (MaePointsChart *self, MaeModel *model, const MaePointsHistory *history,
                      int own_seat)
{
  const MaeGame *game = mae_model_get_game (model);
  g_autoptr (GString) label = g_string_new (_ ("Points by Round"));
  int most = 1;

  g_return_if_fail (MAE_IS_POINTS_CHART (self));

  g_clear_pointer (&self->points, g_free);
  set_players (self, mae_model_get_roster (model), own_seat);
  g_return_if_fail (self->n_seats == game->n_players);
  self->n_rounds = mae_points_history_n_rounds (history);
  self->first_round = mae_points_history_first_round (history);
  self->points = g_new0 (int, MAX (1, self->n_rounds * self->n_seats));
  for (int i = 0; i < self->n_rounds; i++)
    for (int seat = 0; seat < self->n_seats; seat++) {
      int points = mae_points_history_get (history, i, seat);

      self->points[i * self->n_seats + seat] = points;
      most = MAX (most, points);
    }
  self->highest = (most + GRID_LINES - 1) / GRID_LINES * GRID_LINES;

  for (int seat = 0; seat < self->n_seats && self->n_rounds > 0; seat++) {
    g_autofree char *points = g_strdup_printf ("%d", points_at (self, self->n_rounds - 1, seat));

    /* Translators: a player's name, then points or a list of percentages; one of a list. */
    g_string_append_printf (label, _ ("; %s: %s"), self->names[seat], points);
  }
  mae_a11y_name (GTK_WIDGET (self), label->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_points_chart_set_chances (MaePointsChart *self, MaeAnalysis *analysis)
{
  const MaeRecord *record = mae_analysis_get_record (analysis);
  g_autoptr (GString) label = g_string_new (_ ("Chance of Winning by Round"));
  MaeRoster roster = { .n = record->n_players };

  memcpy (roster.name, record->name, sizeof roster.name);
  g_return_if_fail (MAE_IS_POINTS_CHART (self));

  g_clear_pointer (&self->points, g_free);
  g_clear_pointer (&self->marked, g_free);
  self->percent = TRUE;
  self->highest = 100;
  self->first_round = 1;
  set_players (self, &roster, mae_analysis_get_seat (analysis));
  self->n_rounds = mae_analysis_n_rounds (analysis);
  self->points = g_new0 (int, MAX (1, self->n_rounds * self->n_seats));
  self->marked = g_new0 (gboolean, MAX (1, self->n_rounds));
  self->marked_seat = MAX (0, mae_analysis_get_seat (analysis));
  for (int seat = 0; seat < self->n_seats && self->n_rounds > 0; seat++) {
    g_autoptr (GString) list = g_string_new (NULL);

    for (int i = 0; i < self->n_rounds; i++) {
      int chance = (mae_analysis_get_chance (analysis, i, seat) + 5) / 10;
      g_autofree char *text = percent_text (chance);

      self->points[i * self->n_seats + seat] = chance;
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", text);
    }
    g_string_append_printf (label, _ ("; %s: %s"), self->names[seat], list->str);
  }
  for (int i = 0; i < mae_analysis_n_points (analysis); i++)
    self->marked[mae_analysis_get_point (analysis, i)->round - 1] = TRUE;
  mae_a11y_name (GTK_WIDGET (self), label->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
