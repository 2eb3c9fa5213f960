/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small helpers for widgets of any class. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In class_init: the template is ui/@name.ui. A class that derives from GtkWidget itself and has no
 * dispose of its own unparents its children then. */
void mae_widget_class_set_template (GtkWidgetClass *klass, const char *name);

/* Redraws @widget when light, dark or contrast change. */
void mae_widget_follow_style (GtkWidget *widget);

/* In class_init of a container whose children are reached by the arrow keys: Tab comes into it
 * and leaves it again, as one step. */
void mae_widget_class_set_area (GtkWidgetClass *klass);

/* Adds or removes the style class @name. */
void mae_widget_set_class (GtkWidget *widget, const char *name, gboolean on);

/* Removes @child from @box, and the focus from @child first: GTK 4.18 keeps a popover of a removed
 * child as the focus child, and Tab then skips its siblings. */
void mae_box_remove (GtkBox *box, GtkWidget *child);

/* Removes all children of @box. */
void mae_box_clear (GtkBox *box);

/* Gives @label @text if it has another one: setting the same text again would cause a new layout.
 * */
void mae_label_set_text (GtkLabel *label, const char *text);

G_END_DECLS
