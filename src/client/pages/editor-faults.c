/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-faults.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/fault-text.h"

#define PLACE "mae-place"
#define LEVEL "mae-level"

struct _MaeEditorFaults {
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkListBox *list;
  char *told; /* what is listed */
};

G_DEFINE_FINAL_TYPE (MaeEditorFaults, mae_editor_faults, ADW_TYPE_BIN)

static void
on_activated_cb (MaeEditorFaults *self, GtkListBoxRow *row)
{
  g_autofree char *place = g_strdup (g_object_get_data (G_OBJECT (row), PLACE));

  g_signal_emit_by_name (self, "chosen", place,
                         GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), LEVEL)));
}

static void
add_row (MaeEditorFaults *self, const MaeRuleset *rules, const MaeFault *fault)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_autofree char *text = mae_fault_text (rules, fault);
  int item;
  const char *section = mae_editor_section_title (mae_editor_section_of (fault->place, &item));

  gtk_widget_add_css_class (icon, "error");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), section);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), PLACE, g_strdup (fault->place), g_free);
  g_object_set_data (G_OBJECT (row), LEVEL,
                     GINT_TO_POINTER (fault->reason == MAE_FAULT_DECK ? fault->level : 0));
  mae_a11y_name (row, text);
  gtk_list_box_append (self->list, row);
}

char *
mae_editor_faults_text (const GPtrArray *faults)
{
  if (faults->len == 0)
    return g_strdup (_ ("No mistakes. It can be played."));
  return g_strdup_printf (
      ngettext ("%u mistake. The draft is saved, but can’t be played until it is mended.",
                "%u mistakes. The draft is saved, but can’t be played until they are mended.",
                faults->len),
      faults->len);
}

void
mae_editor_faults_show (MaeEditorFaults *self, const MaeRuleset *rules, const GPtrArray *faults,
                        MaeEditorSection section)
{
  g_autofree char *heading = mae_editor_faults_text (faults);
  GString *told = g_string_new (NULL);
  GtkListBoxRow *row;

  g_return_if_fail (MAE_IS_EDITOR_FAULTS (self));

  g_string_append_printf (told, "%d", (int) section);
  for (guint i = 0; i < faults->len; i++) {
    g_autofree char *text = mae_fault_text (rules, g_ptr_array_index (faults, i));

    g_string_append_printf (told, "\n%s", text);
  }
  if (g_strcmp0 (told->str, self->told) == 0) {
    g_string_free (told, TRUE);
    return;
  }
  g_free (self->told);
  self->told = g_string_free (told, FALSE);
  gtk_label_set_label (self->heading, heading);
  gtk_widget_set_visible (GTK_WIDGET (self->list), faults->len > 0);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (int of_this = 1; of_this >= 0; of_this--)
    for (guint i = 0; i < faults->len; i++) {
      const MaeFault *fault = g_ptr_array_index (faults, i);
      int item;

      if ((mae_editor_section_of (fault->place, &item) == section) == of_this)
        add_row (self, rules, fault);
    }
}

static void
mae_editor_faults_class_init (MaeEditorFaultsClass *klass)
{
  MAE_OWN (klass, MaeEditorFaults, g_free, told);
  MAE_SIGNAL (klass, "chosen", 2, G_TYPE_STRING, G_TYPE_INT);
}

static void
mae_editor_faults_init (MaeEditorFaults *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->heading = g_object_new (GTK_TYPE_LABEL, "xalign", 0.f, "wrap", TRUE, "accessible-role",
                                GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  mae_a11y_name (GTK_WIDGET (self->list), _ ("Mistakes"));
  MAE_CONNECT (self->list, "row-activated", on_activated_cb, self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->heading));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), box);
}
