/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "score-table.h"

#include "score-table-testing.h"
#include "widget.h"

#define MOST 16     /* columns */
#define IN_A_LINE 3 /* numbers beside each other in a narrow table, usually */
#define FEW_IN_A_LINE 2
#define MANY_IN_A_LINE 5
#define LEAST 280 /* the most that the minimum width can be, in pixels */

struct _MaeScoreTable {
  GtkWidget parent_instance;

  GtkWidget *rows;
  GtkSizeGroup *columns[MOST];
  int full_least, full_natural; /* minimum and natural width with columns */
  int narrow_least;             /* minimum width with IN_A_LINE; 0: not known */
  int in_a_line;
  gboolean narrow;
  guint narrow_id;
};

G_DEFINE_FINAL_TYPE (MaeScoreTable, mae_score_table, GTK_TYPE_WIDGET)

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

static void
put (GtkWidget *child, int column, int line, int width)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (gtk_widget_get_parent (child));
  GtkGridLayoutChild *place =
      GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout, child));

  gtk_grid_layout_child_set_column (place, column);
  gtk_grid_layout_child_set_row (place, line);
  gtk_grid_layout_child_set_column_span (place, width);
}

/* Puts the parts of @row, and its numbers, in one line or in several. */
static void
lay_out_row (MaeScoreTable *self, GtkWidget *row)
{
  GtkWidget *first = gtk_widget_get_first_child (row);
  GtkWidget *numbers = gtk_widget_get_next_sibling (first);
  int n = 0;

  put (first, 0, 0, 1);
  put (numbers, self->narrow ? 0 : 1, self->narrow ? 1 : 0, self->narrow ? 2 : 1);
  put (gtk_widget_get_next_sibling (numbers), self->narrow ? 1 : 2, 0, 1);
  gtk_grid_set_column_homogeneous (GTK_GRID (numbers), self->narrow);
  gtk_widget_set_hexpand (numbers, self->narrow);
  for (GtkWidget *cell = gtk_widget_get_first_child (numbers); cell;
       cell = gtk_widget_get_next_sibling (cell), n++) {
    GtkWidget *title = gtk_widget_get_first_child (cell);

    put (cell, self->narrow ? n % self->in_a_line : n, self->narrow ? n / self->in_a_line : 0, 1);
    gtk_widget_set_valign (cell, self->narrow ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
    if (gtk_widget_get_next_sibling (title))
      gtk_widget_set_visible (title, self->narrow);
  }
  if (gtk_widget_has_css_class (row, "mae-titles"))
    gtk_widget_set_visible (row, !self->narrow);
}

static void
update_narrow_cb (gpointer user_data)
{
  MaeScoreTable *self = user_data;
  int width = gtk_widget_get_width (user_data), in_a_line;
  gboolean narrow = width < self->full_least;

  self->narrow_id = 0;
  if (self->narrow && self->in_a_line == IN_A_LINE)
    gtk_widget_measure (self->rows, GTK_ORIENTATION_HORIZONTAL, -1, &self->narrow_least, NULL, NULL,
                        NULL);
  in_a_line = IN_A_LINE;
  if (width < self->narrow_least)
    in_a_line = FEW_IN_A_LINE;
  else if (self->narrow_least > 0 && width >= self->narrow_least * MANY_IN_A_LINE / IN_A_LINE)
    in_a_line = MANY_IN_A_LINE;
  if (narrow == self->narrow && in_a_line == self->in_a_line)
    return;
  self->narrow = narrow;
  self->in_a_line = in_a_line;
  MAE_EACH_CHILD (row, self->rows)
    lay_out_row (self, row);
  gtk_widget_queue_resize (user_data);
}

GtkWidget *
mae_score_table_add_row (MaeScoreTable *self, gboolean titles)
{
  g_return_val_if_fail (MAE_IS_SCORE_TABLE (self), NULL);

  GtkWidget *row = g_object_new (GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_ROW,
                                 "column-spacing", 12, NULL);
  gtk_widget_add_css_class (row, "mae-ranking-row");
  if (titles)
    gtk_widget_add_css_class (row, "mae-titles");
  for (int i = 0; i < MAE_N_ROW_PARTS; i++) {
    GtkWidget *part = i == MAE_ROW_NUMBERS ? g_object_new (GTK_TYPE_GRID, "column-spacing", 8,
                                                           "row-spacing", 6, NULL)
                                           : gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

    gtk_widget_set_hexpand (part, i == MAE_ROW_FIRST);
    gtk_widget_set_valign (part, GTK_ALIGN_CENTER);
    gtk_grid_attach (GTK_GRID (row), part, i, 0, 1, 1);
  }
  gtk_box_append (GTK_BOX (self->rows), row);
  lay_out_row (self, row);
  return row;
}

void
mae_score_table_add (MaeScoreTable *self, GtkWidget *row, MaeRowPart where, int column,
                     const char *title, GtkWidget *cell)
{
  GtkWidget *part = gtk_widget_get_first_child (row);

  g_return_if_fail (MAE_IS_SCORE_TABLE (self) && column >= 0 && column < MOST);
  for (int i = 0; i < (int) where; i++)
    part = gtk_widget_get_next_sibling (part);
  if (where == MAE_ROW_NUMBERS) {
    GtkWidget *both = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

    if (title) {
      gboolean at_end = GTK_IS_LABEL (cell) && gtk_label_get_xalign (GTK_LABEL (cell)) == 1;
      GtkWidget *above = g_object_new (GTK_TYPE_LABEL, "label", title, "justify",
                                       at_end ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_CENTER, "xalign",
                                       at_end ? 1.0 : 0.5, "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
      gtk_widget_add_css_class (above, "mae-column-title");
      gtk_box_append (GTK_BOX (both), above);
    }
    gtk_box_append (GTK_BOX (both), cell);
    gtk_grid_attach (GTK_GRID (part), both, 0, 0, 1, 1);
  } else {
    gtk_box_append (GTK_BOX (part), cell);
  }
  if (!self->columns[column])
    self->columns[column] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  gtk_size_group_add_widget (self->columns[column], cell);
  lay_out_row (self, row);
}

gboolean
mae_score_table_is_narrow (MaeScoreTable *self)
{
  g_return_val_if_fail (MAE_IS_SCORE_TABLE (self), FALSE);
  return self->narrow;
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
mae_score_table_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeScoreTable *self = MAE_SCORE_TABLE (widget);
  int least, wanted;

  gtk_widget_measure (self->rows, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    gtk_widget_measure (self->rows, orientation, for_size < 0 ? -1 : MAX (for_size, least), minimum,
                        natural, NULL, NULL);
    return;
  }
  if (!self->narrow) {
    self->full_least = least;
    self->full_natural = wanted;
  }
  *minimum = MIN (least, LEAST);
  *natural = MAX (wanted, self->full_natural);
}

static void
mae_score_table_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeScoreTable *self = MAE_SCORE_TABLE (widget);
  int least;

  gtk_widget_measure (self->rows, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate (self->rows, MAX (width, least), height, baseline, NULL);
  /* Widgets can't be hidden during a layout. */
  if (self->narrow_id == 0)
    self->narrow_id = g_idle_add_once (update_narrow_cb, self);
}

static void
mae_score_table_dispose (GObject *object)
{
  MaeScoreTable *self = MAE_SCORE_TABLE (object);

  g_clear_handle_id (&self->narrow_id, g_source_remove);
  for (int i = 0; i < MOST; i++)
    g_clear_object (&self->columns[i]);
  g_clear_pointer (&self->rows, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_score_table_parent_class)->dispose (object);
}

static void
mae_score_table_class_init (MaeScoreTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_score_table_dispose;
  widget_class->measure = mae_score_table_measure;
  widget_class->size_allocate = mae_score_table_size_allocate;
  widget_class->get_request_mode = mae_widget_height_for_width;
}

static void
mae_score_table_init (MaeScoreTable *self)
{
  self->in_a_line = IN_A_LINE;
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->rows, GTK_WIDGET (self));
}
