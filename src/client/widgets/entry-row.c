/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry-row.h"

#include "widget.h"

struct _MaeEntryRow {
  AdwPreferencesRow parent_instance;

  GtkWidget *entry;
};

/* Properties of the same names as GtkEntry's, then GtkEditable's. */
enum {
  PROP_INPUT_HINTS = 1,
  PROP_ACTIVATES_DEFAULT,
  PROP_LAST
};

static GtkEditable *
get_delegate (GtkEditable *editable)
{
  return GTK_EDITABLE (MAE_ENTRY_ROW (editable)->entry);
}

static void
editable_init (GtkEditableInterface *iface)
{
  iface->get_delegate = get_delegate;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (MaeEntryRow, mae_entry_row, ADW_TYPE_PREFERENCES_ROW,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_EDITABLE, editable_init))

static void
mae_entry_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (!gtk_editable_delegate_get_property (object, id, value, pspec))
    g_object_get_property (G_OBJECT (MAE_ENTRY_ROW (object)->entry), pspec->name, value);
}

static void
mae_entry_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (!gtk_editable_delegate_set_property (object, id, value, pspec))
    g_object_set_property (G_OBJECT (MAE_ENTRY_ROW (object)->entry), pspec->name, value);
}

/* Tab goes directly to the entry, without stopping at the row. */
static gboolean
mae_entry_row_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_child_focus (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (widget)), direction);
}

static gboolean
mae_entry_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_ENTRY_ROW (widget)->entry);
}

static void
on_activate_cb (MaeEntryRow *self)
{
  g_signal_emit_by_name (self, "entry-activated");
}

/* The title and the space around it belong to the entry too. */
static void
on_pressed_cb (MaeEntryRow *self)
{
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) == NULL)
    gtk_widget_grab_focus (self->entry);
}

static void
mae_entry_row_dispose (GObject *object)
{
  gtk_editable_finish_delegate (GTK_EDITABLE (object));
  G_OBJECT_CLASS (mae_entry_row_parent_class)->dispose (object);
}

static void
mae_entry_row_class_init (MaeEntryRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = mae_entry_row_get_property;
  object_class->set_property = mae_entry_row_set_property;
  object_class->dispose = mae_entry_row_dispose;
  widget_class->focus = mae_entry_row_focus;
  widget_class->grab_focus = mae_entry_row_grab_focus;

  g_object_class_install_property (object_class, PROP_INPUT_HINTS,
                                   g_param_spec_flags ("input-hints", NULL, NULL,
                                                       GTK_TYPE_INPUT_HINTS, GTK_INPUT_HINT_NONE,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_ACTIVATES_DEFAULT,
      g_param_spec_boolean ("activates-default", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  gtk_editable_install_properties (object_class, PROP_LAST);
  MAE_SIGNAL (klass, "entry-activated", 0);

  /* Screen readers read the entry, which has the title as its label. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  mae_widget_class_set_template (widget_class, "entry-row");
  MAE_BIND_CHILDREN (widget_class, MaeEntryRow, entry);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_pressed_cb);
}

static void
mae_entry_row_init (MaeEntryRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_editable_init_delegate (GTK_EDITABLE (self));
}
