/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-log.h"

#include <glib/gi18n.h>

#include "log-entry.h"
#include "table-press.h"

struct _MaeTableLog {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkScrolledWindow *scroller;
  GtkListBox *list;
  GListModel *entries;
  guint scroll_id;
  int scrolled; /* times since there was something new */
  int width, height;
};

G_DEFINE_FINAL_TYPE (MaeTableLog, mae_table_log, GTK_TYPE_WIDGET)

/* A GtkListView would save rows nobody sees, but in GTK 4.8 it warns when it is scrolled before it
 * was laid out; a game has a few hundred lines. */
static GtkWidget *
make_row (gpointer item, gpointer user_data)
{
  MaeLogEntry *entry = MAE_LOG_ENTRY (item);
  MaeLogKind kind = mae_log_entry_get_kind (entry);
  GtkWidget *row = gtk_list_box_row_new (), *label = gtk_label_new (mae_log_entry_get_text (entry));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  mae_press_set_class (label, "mae-turn", kind == MAE_LOG_TURN);
  mae_press_set_class (label, "mae-strong",
                       kind == MAE_LOG_REPORT || kind == MAE_LOG_LAST_ROUND || kind == MAE_LOG_END);
  mae_press_set_class (label, "mae-soft", kind == MAE_LOG_NOTE || kind == MAE_LOG_PRESENCE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  /* the row is what the keyboard walks and a screen reader reads */
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  mae_log_entry_get_text (entry), -1);
  return row;
}

/* The newest line stays in sight; its row has its height only after the next layout. */
static gboolean
scroll_cb (gpointer user_data)
{
  MaeTableLog *self = MAE_TABLE_LOG (user_data);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

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
  gtk_widget_class_bind_template_child (widget_class, MaeTableLog, scroller);
  gtk_widget_class_bind_template_child (widget_class, MaeTableLog, list);
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
  gtk_list_box_bind_model (self->list, entries, make_row, NULL, NULL);
}
