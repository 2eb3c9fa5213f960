/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-bars.h"

#include <math.h>

#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/palette.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"

enum {
  BAR = 10,
  THIN = 4,
  GAP = 8,
  LINE_GAP = 2
};

struct _MaeTrialBars {
  GtkWidget parent_instance;

  MaeTrialBar bars[MAE_TRIAL_BARS_MOST];
  int n;
  double fair, full;
};

G_DEFINE_FINAL_TYPE (MaeTrialBars, mae_trial_bars, GTK_TYPE_WIDGET)

static char *
percent_text (double share)
{
  return g_strdup_printf (_ ("%d%%"), (int) lround (100 * share));
}

static int
line_height (GtkWidget *widget)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "Ág");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  return height;
}

static gboolean
has_others (MaeTrialBars *self)
{
  return self->n > 0 && self->bars[0].other >= 0;
}

static int
row_height (MaeTrialBars *self)
{
  return line_height (GTK_WIDGET (self)) + LINE_GAP + BAR
         + (has_others (self) ? THIN + LINE_GAP : 0);
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

/* Draws @text at the left, or at the right, of @width pixels. Returns how wide it is. */
static int
draw_text (MaeTrialBars *self, cairo_t *cr, const char *text, double y, int width, gboolean right)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int wide;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, MAX (0, width) * PANGO_SCALE);
  pango_layout_set_alignment (layout, right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_get_pixel_size (layout, &wide, NULL);
  mae_draw_set (cr, &mae_palette_get ()->color[MAE_COLOR_INK], 1);
  cairo_move_to (cr, 0, y);
  pango_cairo_show_layout (cr, layout);
  return wide;
}

static double
length_of (MaeTrialBars *self, double share)
{
  return CLAMP (share / self->full, 0, 1) * gtk_widget_get_width (GTK_WIDGET (self));
}

static void
draw_bar (MaeTrialBars *self, cairo_t *cr, const MaeTrialBar *bar, double y)
{
  const GdkRGBA *color = mae_palette_get ()->color;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  double length = length_of (self, bar->share);
  GdkRGBA usual = mae_palette_mix (&color[MAE_COLOR_SOFT], &color[MAE_COLOR_PANEL], .4);

  mae_draw_rounded (cr, 0, y, width, BAR, 3);
  mae_draw_fill (cr, &color[MAE_COLOR_LINE], .5);
  if (length > 0) {
    mae_draw_rounded (cr, 0, y, length, BAR, MIN (3, length / 2));
    mae_draw_fill (cr, bar->is_bad ? &color[MAE_COLOR_GOLD] : &usual, 1);
  }
  if (bar->high > bar->low) {
    double from = length_of (self, bar->low), to = length_of (self, bar->high);

    cairo_new_path (cr);
    cairo_move_to (cr, from, y + BAR / 2.);
    cairo_line_to (cr, to, y + BAR / 2.);
    cairo_move_to (cr, from, y + 1);
    cairo_line_to (cr, from, y + BAR - 1);
    cairo_move_to (cr, to, y + 1);
    cairo_line_to (cr, to, y + BAR - 1);
    mae_draw_stroke (cr, &color[MAE_COLOR_INK], 1, 1.5);
  }
  if (bar->other > 0) {
    mae_draw_rounded (cr, 0, y + BAR + LINE_GAP, length_of (self, bar->other), THIN, 1);
    mae_draw_fill (cr, &color[MAE_COLOR_SOFT], .55);
  }
}

static void
mae_trial_bars_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeTrialBars *self = MAE_TRIAL_BARS (widget);
  int width = gtk_widget_get_width (widget), line = line_height (widget), row = row_height (self);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, width, gtk_widget_get_height (widget)));

  for (int i = 0; i < self->n; i++) {
    int y = i * (row + GAP);
    g_autofree char *value = percent_text (self->bars[i].share);
    int taken = draw_text (self, cr, value, y, width, TRUE);

    draw_text (self, cr, self->bars[i].label, y, width - taken - GAP, FALSE);
    draw_bar (self, cr, &self->bars[i], y + line + LINE_GAP);
    if (self->fair >= 0) {
      double x = floor (length_of (self, self->fair)) + .5;

      cairo_set_dash (cr, (const double[]){ 3, 2 }, 2, 0);
      cairo_move_to (cr, x, y + line);
      cairo_line_to (cr, x, y + row + 2);
      mae_draw_stroke (cr, &mae_palette_get ()->color[MAE_COLOR_INK], 1, 1);
      cairo_set_dash (cr, NULL, 0, 0);
    }
  }
  cairo_destroy (cr);
}

static void
mae_trial_bars_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTrialBars *self = MAE_TRIAL_BARS (widget);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL
                 ? 160
                 : MAX (0, self->n * (row_height (self) + GAP) - GAP + 3);
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 260 : *minimum;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
clear (MaeTrialBars *self)
{
  for (int i = 0; i < self->n; i++)
    g_free (self->bars[i].label);
  self->n = 0;
}

static void
mae_trial_bars_finalize (GObject *object)
{
  clear (MAE_TRIAL_BARS (object));
  G_OBJECT_CLASS (mae_trial_bars_parent_class)->finalize (object);
}

static void
mae_trial_bars_class_init (MaeTrialBarsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mae_trial_bars_finalize;
  widget_class->snapshot = mae_trial_bars_snapshot;
  widget_class->measure = mae_trial_bars_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
mae_trial_bars_init (MaeTrialBars *self)
{
  self->full = 1;
  mae_widget_follow_style (GTK_WIDGET (self));
}

void
mae_trial_bars_set (MaeTrialBars *self, const MaeTrialBar *bars, int n, double fair, double full)
{
  g_autoptr (GString) heard = g_string_new (NULL);
  int before = self->n;

  g_return_if_fail (MAE_IS_TRIAL_BARS (self) && n <= MAE_TRIAL_BARS_MOST && full > 0);

  clear (self);
  memcpy (self->bars, bars, (gsize) n * sizeof *bars);
  self->n = n;
  self->fair = fair;
  self->full = full;
  for (int i = 0; i < n; i++) {
    g_autofree char *value = percent_text (bars[i].share);

    g_string_append_printf (heard, "%s%s: %s", i > 0 ? ", " : "", bars[i].label, value);
  }
  mae_a11y_name (GTK_WIDGET (self), heard->str);
  if (n != before)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
