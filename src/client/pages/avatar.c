/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "avatar.h"

#include "client/words/person-text.h"

static GtkWidget *
finish (GtkWidget *widget)
{
  gtk_widget_add_css_class (widget, "mae-avatar");
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (widget, GTK_ALIGN_CENTER);
  return widget;
}

GtkWidget *
mae_avatar_new (const char *name, gboolean computer)
{
  GtkWidget *widget;

  if (computer) {
    widget = finish (g_object_new (GTK_TYPE_IMAGE, "icon-name", "computer-symbolic",
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
    gtk_widget_add_css_class (widget, "mae-avatar-computer");
    return widget;
  }
  g_autofree char *letter = name ? mae_avatar_letter (name) : g_strdup ("");
  widget = finish (g_object_new (GTK_TYPE_LABEL, "label", letter, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  if (name) {
    g_autofree char *color = g_strdup_printf ("mae-avatar-%d", mae_avatar_color (name));
    gtk_widget_add_css_class (widget, color);
  } else {
    gtk_widget_add_css_class (widget, "mae-avatar-free");
  }
  return widget;
}

GtkWidget *
mae_avatar_new_more (int n)
{
  g_autofree char *text = g_strdup_printf ("+%d", n);
  GtkWidget *widget =
      g_object_new (GTK_TYPE_LABEL, "label", text, "halign", GTK_ALIGN_END, "valign", GTK_ALIGN_END,
                    "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (widget, "mae-avatar-more");
  return widget;
}
