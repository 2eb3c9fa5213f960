/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "widget.h"

#include <adwaita.h>

static void
dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->dispose (object);
}

void
mae_widget_class_set_template (GtkWidgetClass *klass, const char *name)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GObjectClass *parent = g_type_class_peek (GTK_TYPE_WIDGET);
  g_autofree char *path = g_strdup_printf ("/io/github/maestri_game/Maestri/ui/%s.ui", name);

  gtk_widget_class_set_template_from_resource (klass, path);
  if (g_type_parent (G_TYPE_FROM_CLASS (klass)) == GTK_TYPE_WIDGET
      && object_class->dispose == parent->dispose)
    object_class->dispose = dispose;
}

void
mae_widget_follow_style (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);
}

GtkSizeRequestMode
mae_widget_height_for_width (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static gboolean
area_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD) && focus
      && gtk_widget_is_ancestor (focus, widget))
    return FALSE;
  return GTK_WIDGET_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->focus (widget, direction);
}

void
mae_widget_class_set_area (GtkWidgetClass *klass)
{
  klass->focus = area_focus;
}

void
mae_widget_set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
mae_widget_set_tooltip (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}

void
mae_box_remove (GtkBox *box, GtkWidget *child)
{
  GtkWidget *at = child, *parent;

  while ((parent = gtk_widget_get_parent (at)) != NULL
         && gtk_widget_get_focus_child (parent) == at) {
    gtk_widget_set_focus_child (parent, NULL);
    at = parent;
  }
  gtk_box_remove (box, child);
}

void
mae_box_clear (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    mae_box_remove (box, child);
}

void
mae_label_set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_label (label), text) != 0)
    gtk_label_set_label (label, text);
}
