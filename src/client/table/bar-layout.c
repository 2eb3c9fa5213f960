/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "bar-layout.h"

#include "client/widgets/a11y-text.h"

#define FIRST 2 /* lines of the first text */

struct _MaeBarLayout {
  GtkLayoutManager parent_instance;

  int second; /* lines of the second text; -1: nothing is reserved */
};

G_DEFINE_FINAL_TYPE (MaeBarLayout, mae_bar_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Returns the height of a line of @label. */
static int
line_height (GtkWidget *label)
{
  PangoFontMetrics *metrics =
      pango_context_get_metrics (gtk_widget_get_pango_context (label), NULL, NULL);
  int height =
      MAX (pango_font_metrics_get_height (metrics),
           pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics));

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (height);
}

/* Returns the height of the whole text of @label in @width. @n_lines receives its lines, which can
 * be more than the label shows. */
static int
text_height (GtkWidget *label, int width, int *n_lines)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (label)));
  int height;

  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  *n_lines = pango_layout_get_line_count (layout);
  return height;
}

static void
mae_bar_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  MaeBarLayout *self = MAE_BAR_LAYOUT (manager);
  GtkWidget *first = gtk_widget_get_first_child (widget);

  *minimum = *natural = 0;
  for (GtkWidget *text = first; text != NULL; text = gtk_widget_get_next_sibling (text)) {
    int least, wanted;

    if (!gtk_widget_should_layout (text))
      continue;
    gtk_widget_measure (text, orientation, for_size, &least, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wanted);
    } else if (text == first || gtk_widget_get_prev_sibling (text) == first) {
      *minimum += least;
      *natural += wanted;
    }
  }
  if (orientation == GTK_ORIENTATION_VERTICAL && self->second >= 0)
    *minimum = *natural = FIRST * line_height (first)
                          + self->second * line_height (gtk_widget_get_next_sibling (first));
}

static GtkSizeRequestMode
mae_bar_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mae_bar_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  MaeBarLayout *self = MAE_BAR_LAYOUT (manager);
  GtkWidget *first = gtk_widget_get_first_child (widget);
  gboolean is_placed = !gtk_widget_should_layout (gtk_widget_get_next_sibling (first));
  int high = 0, low, top;

  gtk_widget_measure (first, GTK_ORIENTATION_VERTICAL, width, NULL, &high, NULL, NULL);
  top = MAX (height - high, 0) / 2;
  for (GtkWidget *text = gtk_widget_get_next_sibling (first); text != NULL;
       text = gtk_widget_get_next_sibling (text)) {
    gboolean fits = !is_placed && gtk_widget_should_layout (text);
    int n_lines = 0;

    low = fits ? text_height (text, width, &n_lines) : 0;
    if (self->second >= 0
        && (high + low > height || n_lines > gtk_label_get_lines (GTK_LABEL (text))))
      low = 0;
    gtk_widget_set_child_visible (text, low > 0);
    if (low == 0)
      continue;
    is_placed = TRUE;
    top = MAX (height - high - low, 0) / 2;
    gtk_widget_size_allocate (text, &(GtkAllocation){ 0, top + high, width, low }, -1);
  }
  gtk_widget_size_allocate (first, &(GtkAllocation){ 0, top, width, high }, -1);
}

void
mae_bar_layout_set (GtkWidget *box, int second)
{
  MaeBarLayout *self = MAE_BAR_LAYOUT (gtk_widget_get_layout_manager (box));

  if (self->second == second)
    return;
  self->second = second;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
mae_bar_layout_set_second (GtkWidget *box, const char *text, const char *brief)
{
  GtkWidget *second = gtk_widget_get_next_sibling (gtk_widget_get_first_child (box));
  GtkWidget *last = gtk_widget_get_next_sibling (second);

  if (*text != '\0')
    mae_a11y_name (second, text);
  mae_a11y_text (GTK_LABEL (second), text);
  mae_a11y_text (GTK_LABEL (last), brief);
  gtk_widget_set_visible (last, *brief != '\0');
}

static void
mae_bar_layout_class_init (MaeBarLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mae_bar_layout_get_request_mode;
  layout_class->measure = mae_bar_layout_measure;
  layout_class->allocate = mae_bar_layout_allocate;
}

static void
mae_bar_layout_init (MaeBarLayout *self)
{
  self->second = 0;
}
