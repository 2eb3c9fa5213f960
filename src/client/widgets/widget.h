/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small helpers for widgets of any class. */
#pragma once

#include <gtk/gtk.h>

/* To be called in class_init: sets the template ui/@name.ui. If the class is derived directly from
 * GtkWidget and has no dispose of its own, it also gets one that unparents the children. */
void mae_widget_class_set_template (GtkWidgetClass *klass, const char *name);

/* To be called in class_init of a class derived directly from GtkWidget: its dispose unparents the
 * children. */
void mae_widget_class_unparent_children (GtkWidgetClass *klass);

/* MAE_BIND_CHILDREN (klass, MaeType, a, b, …) binds each child of the template to the member of
 * MaeType that has the name of the child's id. At most 64 children. */
#define MAE_BIND_CHILDREN(klass, Type, ...) MAE_EXPAND (MAE_BIND_EACH (klass, Type, __VA_ARGS__))

/* One child, then the others in the next round of MAE_EXPAND(). */
#define MAE_BIND_EACH(klass, Type, child, ...)                                                     \
  gtk_widget_class_bind_template_child (klass, Type, child);                                       \
  __VA_OPT__ (MAE_BIND_NEXT MAE_NO_ARGUMENTS (klass, Type, __VA_ARGS__))
#define MAE_BIND_NEXT() MAE_BIND_EACH
#define MAE_NO_ARGUMENTS ()
#define MAE_EXPAND(...) MAE_EXPAND_16 (MAE_EXPAND_16 (MAE_EXPAND_16 (MAE_EXPAND_16 (__VA_ARGS__))))
#define MAE_EXPAND_16(...) MAE_EXPAND_4 (MAE_EXPAND_4 (MAE_EXPAND_4 (MAE_EXPAND_4 (__VA_ARGS__))))
#define MAE_EXPAND_4(...) MAE_EXPAND_1 (MAE_EXPAND_1 (MAE_EXPAND_1 (MAE_EXPAND_1 (__VA_ARGS__))))
#define MAE_EXPAND_1(...) __VA_ARGS__

/* MAE_OWN (klass, MaeType, destroy, a, b, …): when an object is finalized, each of the members
 * a, b, … of MaeType that isn't NULL is given to destroy(). To be called in class_init of a final
 * class without a finalize of its own, once for each destroy(). */
#define MAE_OWN(klass, Type, destroy, ...)                                                         \
  MAE_EXPAND (MAE_OWN_EACH (klass, Type, destroy, __VA_ARGS__))
#define MAE_OWN_EACH(klass, Type, destroy, member, ...)                                            \
  mae_class_own (klass, G_STRUCT_OFFSET (Type, member), (GDestroyNotify) destroy);                 \
  __VA_OPT__ (MAE_OWN_NEXT MAE_NO_ARGUMENTS (klass, Type, destroy, __VA_ARGS__))
#define MAE_OWN_NEXT() MAE_OWN_EACH
void mae_class_own (gpointer klass, gsize offset, GDestroyNotify destroy);

/* The same for a member that is the id of a source, or 0. */
#define MAE_OWN_SOURCE(klass, Type, member)                                                        \
  mae_class_own (klass, G_STRUCT_OFFSET (Type, member), NULL)

/* For MAE_OWN(): cancels it. */
void mae_own_cancel (GCancellable *cancellable);

/* MAE_SIGNAL (klass, "name", n, types…), in class_init, adds a signal with n values. */
#define MAE_SIGNAL(klass, name, ...)                                                               \
  g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,           \
                G_TYPE_NONE, __VA_ARGS__)

/* Has @signal of @object call callback (self, values…, object), as long as both exist; with AFTER
 * after other handlers. */
#define MAE_CONNECT(object, signal, callback, self)                                                \
  g_signal_connect_object (object, signal, G_CALLBACK (callback), self, G_CONNECT_SWAPPED)
#define MAE_CONNECT_AFTER(object, signal, callback, self)                                          \
  g_signal_connect_object (object, signal, G_CALLBACK (callback), self,                            \
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER)

/* `MAE_EACH_CHILD (child, parent) …` is a loop over the children of @parent, of which it removes
 * none. */
#define MAE_EACH_CHILD(child, parent)                                                              \
  for (GtkWidget *child = gtk_widget_get_first_child (parent); child != NULL;                      \
       child = gtk_widget_get_next_sibling (child))

/* Redraws @widget when light, dark or contrast change. */
void mae_widget_follow_style (GtkWidget *widget);

/* A get_request_mode() for widgets whose height depends on their width. */
GtkSizeRequestMode mae_widget_height_for_width (GtkWidget *widget);

/* A measure() for widgets that have the size of their first child. */
void
mae_widget_measure_child (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline);

/* To be called in class_init of a container whose children are reached by arrow keys: Tab moves
 * into it and out of it in one step each. */
void mae_widget_class_set_area (GtkWidgetClass *klass);

/* Returns whether the focus is in @widget. */
gboolean mae_widget_has_focus (GtkWidget *widget);

/* Adds or removes the style class @name. */
void mae_widget_set_class (GtkWidget *widget, const char *name, gboolean on);

/* Sets the tooltip of @widget (nullable), which is also its description, if it is another one: GTK
 * asks the X server where the pointer is each time, and waits for the answer. */
void mae_widget_set_tooltip (GtkWidget *widget, const char *text);

/* The wheel over @widget scrolls what it is in, and doesn't change its value: where one scrolls a
 * page, nobody would notice that. */
void mae_widget_ignore_wheel (GtkWidget *widget);

/* Removes @child from @box after moving the focus out of @child: GTK 4.18 keeps a popover of a
 * removed child as the focus child, and Tab then skips its siblings. */
void mae_box_remove (GtkBox *box, GtkWidget *child);

/* Removes all children of @box. */
void mae_box_clear (GtkBox *box);

/* Sets the text of @label if it is another one: setting the same text again would cause a new
 * layout. */
void mae_label_set_text (GtkLabel *label, const char *text);

/* Shows @label with @text, or hides it if @text is NULL or empty. */
void mae_label_show (GtkLabel *label, const char *text);

/* Returns the window of this program that is active; NULL: another program has the focus. (transfer
 * none) */
GtkWindow *mae_find_active_window (void);
