/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "number-panel.h"

#include "client/widgets/a11y-text.h"

GtkWidget *
mae_number_panel_new (const char *number, const char *what)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "hexpand",
                                 TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *big = gtk_label_new (number), *small = gtk_label_new (what);
  g_autofree char *heard = g_strdup_printf ("%s: %s", what, number);

  gtk_widget_add_css_class (big, "mae-big-number");
  gtk_widget_add_css_class (small, "mae-soft");
  gtk_label_set_wrap (GTK_LABEL (small), TRUE);
  gtk_label_set_justify (GTK_LABEL (small), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (box, "mae-panel");
  gtk_widget_add_css_class (box, "mae-padded");
  mae_a11y_name (box, heard);
  gtk_box_append (GTK_BOX (box), big);
  gtk_box_append (GTK_BOX (box), small);
  return box;
}
