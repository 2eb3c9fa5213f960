/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "shortcuts-dialog.h"

#include <glib/gi18n.h>

#if ADW_CHECK_VERSION(1, 8, 0)

GtkWidget *
mae_shortcuts_dialog_new (const MaeShortcutGroup *groups, int n)
{
  AdwDialog *dialog = adw_shortcuts_dialog_new ();

  for (int i = 0; i < n; i++) {
    AdwShortcutsSection *section = adw_shortcuts_section_new (_ (groups[i].title));

    for (const MaeShortcut *at = groups[i].shortcuts; at->keys; at++)
      adw_shortcuts_section_add (section, adw_shortcuts_item_new (_ (at->title), at->keys));
    adw_shortcuts_dialog_add (ADW_SHORTCUTS_DIALOG (dialog), section);
  }
  return GTK_WIDGET (dialog);
}

#else

/* Before libadwaita 1.8, which has such a dialog, it is a list made here. GtkShortcutsWindow isn't
 * used, since it is deprecated from GTK 4.18 on. */

static void
add_keys (GtkBox *box, const char *keys)
{
  gboolean range = strstr (keys, "...") != NULL;
  g_auto (GStrv) names = g_strsplit (keys, range ? "..." : " ", -1);

  for (char **name = names; *name; name++) {
    GdkModifierType modifiers;
    guint key;

    if (range && name != names)
      gtk_box_append (box, gtk_label_new ("–"));
    gtk_accelerator_parse (*name, &key, &modifiers);
    g_autofree char *label = gtk_accelerator_get_label (key, modifiers);
    GtkWidget *cap = gtk_label_new (label);
    gtk_widget_add_css_class (cap, "mae-key");
    gtk_box_append (box, cap);
  }
}

static GtkWidget *
row_new (const MaeShortcut *shortcut)
{
  GtkWidget *row = adw_action_row_new (), *keys = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  add_keys (GTK_BOX (keys), shortcut->keys);
  gtk_widget_set_valign (keys, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (shortcut->title));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), keys);
  return row;
}

GtkWidget *
mae_shortcuts_dialog_new (const MaeShortcutGroup *groups, int n)
{
  AdwPreferencesPage *page = g_object_new (ADW_TYPE_PREFERENCES_PAGE, "vexpand", TRUE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (int i = 0; i < n; i++) {
    GtkWidget *group = adw_preferences_group_new ();

    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ (groups[i].title));
    for (const MaeShortcut *at = groups[i].shortcuts; at->keys; at++)
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row_new (at));
    adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
  }
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page));
  return mae_dialog_new (_ ("Keyboard Shortcuts"), box, 560, 680);
}

#endif
