/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrap-layout.h"

#define MOST 16 /* children of a line */

struct _MaeWrapLayout {
  GtkLayoutManager parent_instance;

  int spacing;
  gboolean even;   /* all children have the same width */
  gboolean equal;  /* as many children in each line */
  gboolean is_row; /* what is left of the height is shared above and below */
  int room;        /* even: a line that needs more width is divided; 0: none is */
};

G_DEFINE_FINAL_TYPE (MaeWrapLayout, mae_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct {
  GtkWidget *child[MOST];
  GtkRequestedSize size[MOST];
  int n;
} WrapLine;

static GtkWidget *
next_laid_out (GtkWidget *at)
{
  while (at != NULL && !gtk_widget_should_layout (at))
    at = gtk_widget_get_next_sibling (at);
  return at;
}

/* Returns the number of children in a full line of @room pixels, 0: in one line, as few as give the
 * same number of lines; and gets the width of the widest one. */
static int
count_columns (MaeWrapLayout *self, GtkWidget *widget, int room, int *width)
{
  int widest = 1, n = 0;

  for (GtkWidget *at = next_laid_out (gtk_widget_get_first_child (widget)); at != NULL;
       at = next_laid_out (gtk_widget_get_next_sibling (at)), n++) {
    int least;
    gtk_widget_measure (at, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    widest = MAX (widest, least);
  }
  if (width != NULL)
    *width = widest;
  n = CLAMP (n, 1, MOST);
  int most = room > 0 ? CLAMP ((room + self->spacing) / (widest + self->spacing), 1, n) : n;
  int n_lines = (n + most - 1) / most;
  return (n + n_lines - 1) / n_lines;
}

/* Fills the line that begins with @first with children of the same width, that of a full line.
 * Returns the first child of the next line. */
static GtkWidget *
fill_even_line (MaeWrapLayout *self, GtkWidget *first, int width, WrapLine *line)
{
  GtkWidget *at = first;
  int n = count_columns (self, gtk_widget_get_parent (first), self->room, NULL);
  int each = (width + self->spacing) / n - self->spacing;

  for (line->n = 0; at != NULL && line->n < n; line->n++) {
    line->child[line->n] = at;
    line->size[line->n].minimum_size = each;
    at = next_laid_out (gtk_widget_get_next_sibling (at));
  }
  return at;
}

/* Gets the line that begins with @first, and the widths of its children. Returns the first child of
 * the next line. */
static GtkWidget *
fill_line (MaeWrapLayout *self, GtkWidget *first, int width, WrapLine *line)
{
  GtkWidget *at = first;
  int left = width, n_wide = 0, most = MOST;

  if (self->even)
    return fill_even_line (self, first, width, line);
  if (self->equal)
    most = count_columns (self, gtk_widget_get_parent (first), width, NULL);
  line->n = 0;
  while (at != NULL && line->n < most) {
    GtkRequestedSize size = { 0 };
    gtk_widget_measure (at, GTK_ORIENTATION_HORIZONTAL, -1, &size.minimum_size, &size.natural_size,
                        NULL, NULL);
    /* gives a scrolled child its natural width, if that fits */
    if (GTK_IS_SCROLLED_WINDOW (at))
      size.minimum_size = MAX (size.minimum_size, MIN (size.natural_size, width));
    int needed = size.minimum_size + (line->n > 0 ? self->spacing : 0);
    if (line->n > 0 && needed > left)
      break;
    left -= needed;
    line->child[line->n] = at;
    line->size[line->n++] = size;
    at = next_laid_out (gtk_widget_get_next_sibling (at));
  }
  left = gtk_distribute_natural_allocation (MAX (left, 0), line->n, line->size);
  for (int i = 0; i < line->n; i++)
    n_wide += gtk_widget_compute_expand (line->child[i], GTK_ORIENTATION_HORIZONTAL);
  for (int i = 0, wide = 0, n = n_wide > 0 ? n_wide : line->n; i < line->n; i++) {
    if (n_wide > 0 && !gtk_widget_compute_expand (line->child[i], GTK_ORIENTATION_HORIZONTAL))
      continue;
    line->size[i].minimum_size += left * (wide + 1) / n - left * wide / n;
    wide++;
  }
  return at;
}

static int
line_height (const WrapLine *line)
{
  int height = 0;

  for (int i = 0; i < line->n; i++) {
    int natural;
    gtk_widget_measure (line->child[i], GTK_ORIENTATION_VERTICAL, line->size[i].minimum_size, NULL,
                        &natural, NULL, NULL);
    height = MAX (height, natural);
  }
  return height;
}

static GtkSizeRequestMode
mae_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (MaeWrapLayout *self, GtkWidget *first, int *minimum, int *natural)
{
  for (GtkWidget *at = first; at != NULL; at = next_laid_out (gtk_widget_get_next_sibling (at))) {
    int least, wanted;
    gtk_widget_measure (at, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural += wanted + (at != first ? self->spacing : 0);
  }
}

static void
mae_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                         int for_size, int *minimum, int *natural, int *minimum_baseline,
                         int *natural_baseline)
{
  MaeWrapLayout *self = MAE_WRAP_LAYOUT (manager);
  GtkWidget *first = next_laid_out (gtk_widget_get_first_child (widget));
  int width = 0, one_line = 0;

  *minimum = *natural = 0;
  measure_width (self, first, &width, &one_line);
  if (self->even)
    width =
        count_columns (self, widget, self->room, &width) * (width + self->spacing) - self->spacing;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = width;
    *natural = one_line;
    return;
  }
  for (GtkWidget *at = first; at != NULL;) {
    WrapLine line;
    at = fill_line (self, at, MAX (for_size < 0 ? one_line : for_size, width), &line);
    *minimum += line_height (&line) + (at != NULL ? self->spacing : 0);
  }
  *natural = *minimum;
}

static void
mae_wrap_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                          int baseline)
{
  MaeWrapLayout *self = MAE_WRAP_LAYOUT (manager);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int y = 0, needed = height;

  if (self->is_row)
    mae_wrap_layout_measure (manager, widget, GTK_ORIENTATION_VERTICAL, width, &needed, &needed,
                             NULL, NULL);
  y = MAX (height - needed, 0) / 2;

  for (GtkWidget *at = next_laid_out (gtk_widget_get_first_child (widget)); at != NULL;) {
    WrapLine line;
    int x = 0, high;
    at = fill_line (self, at, width, &line);
    high = line_height (&line);
    for (int i = 0; i < line.n; i++) {
      int w = line.size[i].minimum_size;
      gtk_widget_size_allocate (line.child[i],
                                &(GtkAllocation){ rtl ? width - x - w : x, y, w, high }, -1);
      x += w + self->spacing;
    }
    y += high + self->spacing;
  }
}

static void
mae_wrap_layout_class_init (MaeWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mae_wrap_layout_get_request_mode;
  layout_class->measure = mae_wrap_layout_measure;
  layout_class->allocate = mae_wrap_layout_allocate;
}

static void
mae_wrap_layout_init (MaeWrapLayout *self)
{
}

void
mae_wrap_layout_set (GtkBox *box, gboolean wraps, int spacing)
{
  GtkWidget *widget = GTK_WIDGET (box);
  GtkLayoutManager *layout;

  if (wraps == MAE_IS_WRAP_LAYOUT (gtk_widget_get_layout_manager (widget)))
    return;
  if (wraps) {
    layout = g_object_new (MAE_TYPE_WRAP_LAYOUT, NULL);
    MAE_WRAP_LAYOUT (layout)->spacing = spacing;
  } else {
    layout = gtk_box_layout_new (GTK_ORIENTATION_HORIZONTAL);
    gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), spacing);
  }
  gtk_widget_set_layout_manager (widget, layout);
}

void
mae_wrap_layout_set_even (GtkBox *box, gboolean wraps, int spacing, int room)
{
  mae_wrap_layout_set (box, wraps, spacing);
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (box));
  if (!MAE_IS_WRAP_LAYOUT (layout)) {
    gtk_box_layout_set_homogeneous (GTK_BOX_LAYOUT (layout), TRUE);
  } else if (!MAE_WRAP_LAYOUT (layout)->even || MAE_WRAP_LAYOUT (layout)->room != room) {
    MAE_WRAP_LAYOUT (layout)->even = TRUE;
    MAE_WRAP_LAYOUT (layout)->room = room;
    gtk_layout_manager_layout_changed (layout);
  }
}

void
mae_wrap_layout_set_equal (GtkBox *box, int spacing)
{
  mae_wrap_layout_set (box, TRUE, spacing);
  MAE_WRAP_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (box)))->equal = TRUE;
}

void
mae_wrap_layout_set_row (GtkListBoxRow *row)
{
  GtkWidget *parts = gtk_list_box_row_get_child (row);

  gtk_widget_add_css_class (GTK_WIDGET (row), "mae-wrapping");
  if (GTK_IS_BOX (parts)) {
    mae_wrap_layout_set (GTK_BOX (parts), TRUE, 6);
    MAE_WRAP_LAYOUT (gtk_widget_get_layout_manager (parts))->is_row = TRUE;
    gtk_widget_set_halign (gtk_widget_get_last_child (parts), GTK_ALIGN_END);
  }
}
