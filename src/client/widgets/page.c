/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "page.h"

#define SUBTITLE "subtitle"
#define FINDER "mae-finder"

/* GTK's function starts with the child that has the focus, so Tab would never reach the children
 * before that. */
static gboolean
page_focus (GtkWidget *page, GtkDirectionType direction)
{
  gboolean back =
      direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_UP || direction == GTK_DIR_LEFT;
  GtkWidget *child = gtk_widget_get_focus_child (page);

  if (child == NULL)
    child = back ? gtk_widget_get_last_child (page) : gtk_widget_get_first_child (page);
  while (child != NULL && !gtk_widget_child_focus (child, direction))
    child = back ? gtk_widget_get_prev_sibling (child) : gtk_widget_get_next_sibling (child);
  return child != NULL;
}

void
mae_page_class_set_first (GtkWidgetClass *klass, gboolean (*grab_focus) (GtkWidget *page))
{
  klass->grab_focus = grab_focus;
  klass->focus = page_focus;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, mae_page_get_subtitle (GTK_WIDGET (object)));
}

void
mae_page_class_add_subtitle (GtkWidgetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = get_property;
  g_object_class_install_property (
      object_class, 1,
      g_param_spec_string (SUBTITLE, NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

void
mae_page_set_subtitle (GtkWidget *page, char *subtitle)
{
  g_object_set_data_full (G_OBJECT (page), SUBTITLE, subtitle, g_free);
  g_object_notify (G_OBJECT (page), SUBTITLE);
}

const char *
mae_page_get_subtitle (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), SUBTITLE);
}

void
mae_page_set_finder (GtkWidget *page, GtkWidget *finder)
{
  g_object_set_data (G_OBJECT (page), FINDER, finder);
}

GtkWidget *
mae_page_get_finder (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), FINDER);
}
