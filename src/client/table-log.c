/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-log.h"

#include <glib/gi18n.h>

#include "log-entry.h"
#include "table-press.h"

struct _MaeTableLog {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkListView *list;
  GListModel *entries;
  guint scroll_id;
  int scrolled; /* times since there was something new */
  int width, height;
};

G_DEFINE_FINAL_TYPE (MaeTableLog, mae_table_log, GTK_TYPE_WIDGET)

static void
on_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, MaeTableLog *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_list_item_set_child (item, label);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
on_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, MaeTableLog *self)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  MaeLogEntry *entry = gtk_list_item_get_item (item);
  MaeLogKind kind = mae_log_entry_get_kind (entry);

  gtk_label_set_label (GTK_LABEL (label), mae_log_entry_get_text (entry));
  /* the row is what the keyboard walks and a screen reader reads */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (label)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, mae_log_entry_get_text (entry),
                                  -1);
  mae_press_set_class (label, "mae-turn", kind == MAE_LOG_TURN);
  mae_press_set_class (label, "mae-strong",
                       kind == MAE_LOG_REPORT || kind == MAE_LOG_LAST_ROUND || kind == MAE_LOG_END);
  mae_press_set_class (label, "mae-soft", kind == MAE_LOG_NOTE || kind == MAE_LOG_PRESENCE);
}

/* The newest line stays in sight. The list guesses the heights of rows it has not shown yet, so its
 * end moves while it is being approached. */
static gboolean
scroll_cb (gpointer user_data)
{
  MaeTableLog *self = MAE_TABLE_LOG (user_data);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  if (++self->scrolled < 4)
    return G_SOURCE_CONTINUE;
  self->scroll_id = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_later (MaeTableLog *self)
{
  self->scrolled = 0;
  if (self->scroll_id == 0)
    self->scroll_id = g_timeout_add (60, scroll_cb, self);
}

/* It was shown, or its room changed. */
static void
mae_table_log_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTableLog *self = MAE_TABLE_LOG (widget);

  gtk_widget_size_allocate (self->box, &(GtkAllocation){ 0, 0, width, height }, baseline);
  if (width != self->width || height != self->height)
    scroll_later (self);
  self->width = width;
  self->height = height;
}

static void
mae_table_log_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (MAE_TABLE_LOG (widget)->box, orientation, for_size, minimum, natural, NULL,
                      NULL);
}

static void
mae_table_log_dispose (GObject *object)
{
  MaeTableLog *self = MAE_TABLE_LOG (object);

  g_clear_handle_id (&self->scroll_id, g_source_remove);
  if (self->entries != NULL)
    g_signal_handlers_disconnect_by_func (self->entries, scroll_later, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->entries);
  G_OBJECT_CLASS (mae_table_log_parent_class)->dispose (object);
}

static void
mae_table_log_class_init (MaeTableLogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_log_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/maestri_game/Maestri/ui/table-log.ui");
  gtk_widget_class_bind_template_child (widget_class, MaeTableLog, box);
  gtk_widget_class_bind_template_child (widget_class, MaeTableLog, list);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
  widget_class->measure = mae_table_log_measure;
  widget_class->size_allocate = mae_table_log_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "maelog");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LOG);
}

static void
mae_table_log_init (MaeTableLog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Log"),
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What happened"), -1);
}

void
mae_table_log_set_entries (MaeTableLog *self, GListModel *entries)
{
  if (self->entries == entries)
    return;
  if (self->entries != NULL)
    g_signal_handlers_disconnect_by_func (self->entries, scroll_later, self);
  g_set_object (&self->entries, entries);
  if (entries != NULL)
    g_signal_connect_swapped (entries, "items-changed", G_CALLBACK (scroll_later), self);
  scroll_later (self);
  g_autoptr (GtkNoSelection) selection =
      gtk_no_selection_new (entries ? g_object_ref (entries) : NULL);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}
