/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "link-drop.h"

#include "client/session/link.h"

/* Whether @text can stand in the field by itself. */
static gboolean
is_whole (const char *text, gboolean only_codes)
{
  g_auto (MaeLink) link = { 0 };
  g_autofree char *code = mae_link_find_code (text, NULL);

  return code != NULL || (!only_codes && mae_link_parse_typed (text, "localhost", &link, NULL));
}

/* Removes the cursor that the field's own target shows while something is dragged over it, which
 * isn't told when another target has taken the drop. */
static void
end_own_target (GtkEditable *editable)
{
  while (gtk_editable_get_delegate (editable) != NULL)
    editable = gtk_editable_get_delegate (editable);

  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (editable));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "leave");
  }
}

static gboolean
on_drop_cb (GtkWidget *field, const GValue *value, double x, double y, GtkDropTarget *target)
{
  GtkEditable *editable = GTK_EDITABLE (field);
  g_autofree char *text = g_strdelimit (g_value_dup_string (value), "\r\n\t", ' ');
  gboolean only_codes = g_object_get_data (G_OBJECT (target), "mae-only-codes") != NULL;
  int at = gtk_editable_get_position (editable);

  if (is_whole (text, only_codes)) {
    gtk_editable_set_text (editable, g_strstrip (text));
    at = -1;
  } else {
    gtk_editable_insert_text (editable, text, -1, &at);
  }
  end_own_target (editable);
  gtk_widget_grab_focus (field);
  gtk_editable_set_position (editable, at);
  return TRUE;
}

/* What is dragged within this program is moved as GTK does it. */
static gboolean
on_accept_cb (GtkWidget *field, GdkDrop *drop)
{
  return gdk_drop_get_drag (drop) == NULL
         && gdk_content_formats_contain_gtype (gdk_drop_get_formats (drop), G_TYPE_STRING);
}

void
mae_link_drop_accept (GtkWidget *field, gboolean only_codes)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);

  /* Before the field's own target, which would insert the text where the pointer is. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_object_set_data (G_OBJECT (target), "mae-only-codes", GINT_TO_POINTER (only_codes));
  g_signal_connect_swapped (target, "accept", G_CALLBACK (on_accept_cb), field);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop_cb), field);
  gtk_widget_add_controller (field, GTK_EVENT_CONTROLLER (target));
}
