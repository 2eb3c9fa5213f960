/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating-chart.h"

#include <glib/gi18n.h>

#include "client/art/palette.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

enum {
  MARGIN = 8,
  TEXT_GAP = 4,
  MOST_MARKS = 8
};

/* The smallest part of the scale that is shown, in points. */
#define LEAST_HEIGHT 400

typedef struct {
  char *name; /* owned */
  int points;
} Mark;

struct _MaeRatingChart {
  GtkWidget parent_instance;

  int n;                /* games */
  int *reached, *above; /* by game: the points, and those of the estimate */
  int *below;           /* where the band begins: @reached, or below it */
  gboolean is_around;   /* the band is around the line */
  Mark marks[MOST_MARKS];
  int n_marks;
};

G_DEFINE_FINAL_TYPE (MaeRatingChart, mae_rating_chart, GTK_TYPE_WIDGET)

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  double width, height;
  int low, high; /* points at the lower and the upper edge */
} Plane;

static Plane
find_plane (MaeRatingChart *self)
{
  Plane plane = { gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN,
                  gtk_widget_get_height (GTK_WIDGET (self)) - 2 * MARGIN, G_MAXINT, G_MININT };

  for (int i = 0; i < self->n; i++) {
    plane.low = MIN (plane.low, self->below[i]);
    plane.high = MAX (plane.high, self->above[i]);
  }
  int missing = MAX (0, LEAST_HEIGHT - (plane.high - plane.low));
  plane.low -= missing / 2;
  plane.high += missing / 2;
  return plane;
}

static double
x_of (MaeRatingChart *self, const Plane *plane, int i)
{
  double part = self->n > 1 ? (double) i / (self->n - 1) : 1;

  return MARGIN
         + (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? 1 - part : part)
               * plane->width;
}

static double
y_of (const Plane *plane, int points)
{
  return MARGIN + plane->height * (plane->high - points) / (plane->high - plane->low);
}

static void
draw_band (MaeRatingChart *self, cairo_t *cr, const Plane *plane, const MaePalette *palette)
{
  GdkRGBA color = palette->color[MAE_COLOR_GOLD];

  color.alpha = .25f;
  cairo_new_path (cr);
  for (int i = 0; i < self->n; i++)
    cairo_line_to (cr, x_of (self, plane, i), y_of (plane, self->above[i]));
  for (int i = self->n - 1; i >= 0; i--)
    cairo_line_to (cr, x_of (self, plane, i), y_of (plane, self->below[i]));
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_GOLD]);
  cairo_set_line_width (cr, 1);
  for (int i = 0; i < self->n; i++)
    cairo_line_to (cr, x_of (self, plane, i), y_of (plane, self->above[i]));
  cairo_stroke (cr);
}

static void
draw_line (MaeRatingChart *self, cairo_t *cr, const Plane *plane, const MaePalette *palette)
{
  gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_INK]);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_new_path (cr);
  for (int i = 0; i < self->n; i++)
    cairo_line_to (cr, x_of (self, plane, i), y_of (plane, self->reached[i]));
  cairo_stroke (cr);
  cairo_arc (cr, x_of (self, plane, self->n - 1), y_of (plane, self->reached[self->n - 1]), 4, 0,
             2 * G_PI);
  cairo_fill (cr);
}

/* Draws a mark, if it is in sight. */
static void
draw_mark (MaeRatingChart *self, cairo_t *cr, const Plane *plane, const MaePalette *palette,
           const Mark *mark)
{
  double y = (int) y_of (plane, mark->points) + .5;
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), mark->name);
  int width, height;

  if (mark->points < plane->low || mark->points > plane->high)
    return;
  pango_layout_get_pixel_size (layout, &width, &height);
  gdk_cairo_set_source_rgba (cr, &palette->color[MAE_COLOR_SOFT]);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, (const double[]){ 4, 4 }, 2, 0);
  cairo_move_to (cr, MARGIN, y);
  cairo_line_to (cr, MARGIN + plane->width, y);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_move_to (cr, MARGIN, MAX (0, y - height - TEXT_GAP / 2.));
  pango_cairo_show_layout (cr, layout);
}

static void
mae_rating_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeRatingChart *self = MAE_RATING_CHART (widget);
  const MaePalette *palette = mae_palette_get ();
  Plane plane = find_plane (self);

  if (self->n == 0 || plane.width <= 0 || plane.height <= 0)
    return;
  cairo_t *cr =
      gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                                gtk_widget_get_height (widget)));
  draw_band (self, cr, &plane, palette);
  for (int i = 0; i < self->n_marks; i++)
    draw_mark (self, cr, &plane, palette, &self->marks[i]);
  draw_line (self, cr, &plane, palette);
  cairo_destroy (cr);
}

static void
mae_rating_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 150 : 110;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 140;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_rating_chart_finalize (GObject *object)
{
  MaeRatingChart *self = MAE_RATING_CHART (object);

  g_free (self->reached);
  g_free (self->above);
  g_free (self->below);
  for (int i = 0; i < self->n_marks; i++)
    g_free (self->marks[i].name);
  G_OBJECT_CLASS (mae_rating_chart_parent_class)->finalize (object);
}

static void
mae_rating_chart_class_init (MaeRatingChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mae_rating_chart_finalize;
  widget_class->snapshot = mae_rating_chart_snapshot;
  widget_class->measure = mae_rating_chart_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
mae_rating_chart_init (MaeRatingChart *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

void
mae_rating_chart_set (MaeRatingChart *self, const char *title, const GArray *history)
{
  int highest = G_MININT;

  g_return_if_fail (MAE_IS_RATING_CHART (self) && history->len > 0);

  self->n = (int) history->len;
  self->reached = g_renew (int, self->reached, self->n);
  self->above = g_renew (int, self->above, self->n);
  self->below = g_renew (int, self->below, self->n);
  for (int i = 0; i < self->n; i++) {
    MaeRating rating = g_array_index (history, MaeRating, i);

    self->reached[i] = mae_rating_points (&rating);
    int spread = 2 * mae_rating_spread (&rating);
    rating.deviation = 0;
    self->above[i] = self->is_around ? self->reached[i] + spread : mae_rating_points (&rating);
    self->below[i] = self->is_around ? self->reached[i] - spread : self->reached[i];
    highest = MAX (highest, self->reached[i]);
  }
  g_autofree char *heard =
      /* Translators: %1$s: what is rated. The numbers are ratings. */
      g_strdup_printf (_ ("%1$s: from %2$d to %3$d now, at most %4$d"), title, self->reached[0],
                       self->reached[self->n - 1], highest);
  mae_a11y_name (GTK_WIDGET (self), heard);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_rating_chart_set_around (MaeRatingChart *self, gboolean is_around)
{
  g_return_if_fail (MAE_IS_RATING_CHART (self));
  self->is_around = is_around;
}

void
mae_rating_chart_add_mark (MaeRatingChart *self, const char *name, const MaeRating *rating)
{
  g_return_if_fail (MAE_IS_RATING_CHART (self) && self->n_marks < MOST_MARKS);

  self->marks[self->n_marks++] = (Mark){ g_strdup (name), mae_rating_points (rating) };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
