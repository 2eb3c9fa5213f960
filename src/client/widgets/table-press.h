/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What makes a drawn widget work like a button: a click, Enter, Space and the accessibility bus's
 * press all do the same, and it redraws when the colours change. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*MaePressed) (GtkWidget *widget);

/* In class_init: @pressed is what a press does. */
void mae_press_class_install (GtkWidgetClass *klass, MaePressed pressed);

/* In init of the same class. */
void mae_press_init (GtkWidget *widget);

/* Redraws @widget when light, dark or contrast change; for drawn widgets that aren't pressed. */
void mae_press_follow_style (GtkWidget *widget);

/* In class_init of a container whose things are gone about with the arrow keys: Tab comes into it
 * and leaves it again, as one step. */
void mae_press_class_set_area (GtkWidgetClass *klass);

/* Adds or removes the style class @name. */
void mae_press_set_class (GtkWidget *widget, const char *name, gboolean on);

/* Removes @child from @box. If the keyboard is there it is nowhere then: GTK 4.18 forgets to take
 * it away from a popover of @child, and Tab passes by all that is beside the way there. */
void mae_press_remove (GtkBox *box, GtkWidget *child);

/* Gives @label @text if it has another one: setting even the same lays the window out anew. */
void mae_press_set_text (GtkLabel *label, const char *text);

/* "first. second", whether or not @first already ends as a sentence. @second may be NULL or empty.
 * (transfer full) */
char *mae_press_join (const char *first, const char *second);

G_END_DECLS
