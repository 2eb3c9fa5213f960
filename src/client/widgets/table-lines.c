/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-lines.h"

#include "a11y-text.h"
#include "widget.h"

struct _MaeTableLines {
  GtkWidget parent_instance;

  GtkScrolledWindow *scroller;
  /* A GtkListView would need fewer rows, but in GTK 4.8 it warns when it is scrolled before its
   * first layout; a game has only a few hundred lines. */
  GtkListBox *list;
  GtkWidget *empty;
  GtkImage *drawing;
  GtkLabel *nothing;
  GListModel *items;
  guint scroll_id;
  int scrolled; /* attempts to scroll since the last change of the height */
  double upper; /* the height then */
  int width, height;
  int gap; /* pixels above the first visible line, which is shown whole */
};

enum {
  PROP_TITLE = 1,
  PROP_NOTHING,
  PROP_DRAWING
};

G_DEFINE_FINAL_TYPE (MaeTableLines, mae_table_lines, GTK_TYPE_WIDGET)

GtkWidget *
mae_table_lines_row (const char *text, GtkWidget *content)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), content);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  /* the row has the focus and the accessible name */
  mae_a11y_name (row, text);
  return row;
}

void
mae_table_lines_row_set_heading (GtkWidget *row, const char *heading)
{
  g_object_set_data_full (G_OBJECT (row), "heading", g_strdup (heading), g_free);
}

void
mae_table_lines_row_set_group (GtkWidget *row, int group)
{
  g_object_set_data (G_OBJECT (row), "group", GINT_TO_POINTER (group));
}

/* Creates a heading. It isn't in the accessible tree, where GTK would put it after all rows; its
 * row has it as description. */
static GtkWidget *
make_heading (const char *text)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "spacing", 8, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *line = g_object_new (GTK_TYPE_SEPARATOR, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER,
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (box, "mae-log-heading");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), line);
  return box;
}

static void
update_header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const char *heading = g_object_get_data (G_OBJECT (row), "heading");
  const char *above = before != NULL ? g_object_get_data (G_OBJECT (before), "heading") : NULL;
  GtkWidget *header = gtk_list_box_row_get_header (row);
  gpointer group = g_object_get_data (G_OBJECT (row), "group");

  mae_widget_set_class (GTK_WIDGET (row), "mae-next-group",
                        before != NULL && g_strcmp0 (heading, above) == 0
                            && g_object_get_data (G_OBJECT (before), "group") != group);
  if (heading == NULL || g_strcmp0 (heading, above) == 0) {
    if (header != NULL) {
      gtk_list_box_row_set_header (row, NULL);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
  } else if (header == NULL) {
    gtk_list_box_row_set_header (row, make_heading (heading));
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    heading, -1);
  }
}

static void
on_row_activated_cb (MaeTableLines *self, GtkListBoxRow *row)
{
  g_autoptr (GObject) item =
      g_list_model_get_item (self->items, (guint) gtk_list_box_row_get_index (row));

  if (item != NULL)
    g_signal_emit_by_name (self, "line-activated", item);
}

GtkWidget *
mae_table_lines_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

/* Returns the top of @widget, if it is below @top, otherwise @best. */
static float
find_top (MaeTableLines *self, GtkWidget *widget, float top, float best)
{
  graphene_rect_t at;

  return widget != NULL && gtk_widget_compute_bounds (widget, GTK_WIDGET (self->list), &at)
                 && at.origin.y >= top
             ? at.origin.y
             : best;
}

/* Leaves free above the lines what would show only a part of one, while the newest is shown. */
static void
update_gap (MaeTableLines *self, float upper)
{
  float top = upper - self->height, first = upper;
  int gap = 0, n = self->items != NULL ? (int) g_list_model_get_n_items (self->items) : 0;

  for (int i = n - 1; i >= 0 && top > 0; i--) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);
    float at = find_top (self, GTK_WIDGET (row), top, -1);

    if (at < 0)
      break;
    first = find_top (self, gtk_list_box_row_get_header (row), top, at);
  }
  if (top > 0 && first - top < self->height / 2.f)
    gap = (int) (first - top);
  if (gap != self->gap)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  self->gap = gap;
}

/* Keeps the newest line visible; its row has a height only after the next layout. */
static gboolean
scroll_cb (gpointer user_data)
{
  MaeTableLines *self = MAE_TABLE_LINES (user_data);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double upper = gtk_adjustment_get_upper (adjustment);

  update_gap (self, upper);
  gtk_adjustment_set_value (adjustment, upper);
  self->scrolled = upper == self->upper ? self->scrolled + 1 : 0;
  self->upper = upper;
  if (self->scrolled < 4)
    return G_SOURCE_CONTINUE;
  self->scroll_id = 0;
  return G_SOURCE_REMOVE;
}

static void
show_newest (MaeTableLines *self)
{
  self->scrolled = 0;
  if (self->scroll_id == 0)
    self->scroll_id = g_timeout_add (60, scroll_cb, self);
}

void
mae_table_lines_set_items (MaeTableLines *self, GListModel *items, GtkListBoxCreateWidgetFunc make,
                           gpointer user_data)
{
  if (self->items == items)
    return;
  if (self->items != NULL)
    g_signal_handlers_disconnect_by_func (self->items, show_newest, self);
  g_set_object (&self->items, items);
  gtk_list_box_bind_model (self->list, items, make, user_data, NULL);
  if (items == NULL)
    return;
  g_signal_connect_swapped (items, "items-changed", G_CALLBACK (show_newest), self);
  show_newest (self);
}

static gboolean
mae_table_lines_focus (GtkWidget *widget, GtkDirectionType direction)
{
  MaeTableLines *self = MAE_TABLE_LINES (widget);
  GtkWidget *within = gtk_widget_get_focus_child (widget);
  GtkListBoxRow *newest = NULL;

  if (within != NULL)
    return direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD
           && gtk_widget_child_focus (within, direction);
  if (self->items != NULL)
    newest = gtk_list_box_get_row_at_index (self->list,
                                            (int) g_list_model_get_n_items (self->items) - 1);
  return newest != NULL && gtk_widget_grab_focus (GTK_WIDGET (newest));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* Lines may have been added while it was hidden. */
static void
mae_table_lines_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_table_lines_parent_class)->map (widget);
  show_newest (MAE_TABLE_LINES (widget));
}

/* Called when the list gets another size: the newest line stays visible. */
static void
mae_table_lines_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTableLines *self = MAE_TABLE_LINES (widget);

  gtk_widget_size_allocate (GTK_WIDGET (self->scroller),
                            &(GtkAllocation){ 0, self->gap, width, MAX (height - self->gap, 0) },
                            baseline);
  if (width != self->width || height != self->height)
    show_newest (self);
  self->width = width;
  self->height = height;
}

static void
mae_table_lines_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MaeTableLines *self = MAE_TABLE_LINES (object);

  if (id == PROP_TITLE) {
    mae_a11y_name (GTK_WIDGET (self->list), g_value_get_string (value));
  } else if (id == PROP_NOTHING) {
    gtk_label_set_label (self->nothing, g_value_get_string (value));
    gtk_widget_set_visible (self->empty, TRUE);
  } else {
    gtk_image_set_from_icon_name (self->drawing, g_value_get_string (value));
  }
}

static void
mae_table_lines_dispose (GObject *object)
{
  MaeTableLines *self = MAE_TABLE_LINES (object);

  if (self->list != NULL)
    mae_table_lines_set_items (self, NULL, NULL, NULL);
  g_clear_handle_id (&self->scroll_id, g_source_remove);
  self->list = NULL;
  g_clear_pointer ((GtkWidget **) &self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_table_lines_parent_class)->dispose (object);
}

static void
mae_table_lines_class_init (MaeTableLinesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = mae_table_lines_dispose;
  object_class->set_property = mae_table_lines_set_property;
  g_object_class_install_property (object_class, PROP_TITLE,
                                   g_param_spec_string ("title", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_NOTHING,
                                   g_param_spec_string ("nothing", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_DRAWING,
                                   g_param_spec_string ("drawing", NULL, NULL, NULL, flags));
  MAE_SIGNAL (klass, "line-activated", 1, G_TYPE_OBJECT);
  mae_widget_class_set_template (widget_class, "table-lines");
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
  MAE_BIND_CHILDREN (widget_class, MaeTableLines, scroller, list, nothing, empty, drawing);
  widget_class->focus = mae_table_lines_focus;
  widget_class->measure = mae_widget_measure_child;
  widget_class->size_allocate = mae_table_lines_size_allocate;
  widget_class->map = mae_table_lines_map;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
mae_table_lines_init (MaeTableLines *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, update_header_cb, NULL, NULL);
}
