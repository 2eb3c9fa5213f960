/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "pressable.h"

#include "widget.h"

static MaePressed
pressed_of (GtkWidget *widget)
{
  static GQuark quark;

  if (quark == 0)
    quark = g_quark_from_static_string ("mae-pressed");
  return g_type_get_qdata (G_OBJECT_TYPE (widget), quark);
}

static void
on_activate_cb (GtkWidget *widget)
{
  MaePressed pressed = pressed_of (widget);

  g_return_if_fail (pressed != NULL);
  g_object_ref (widget);
  pressed (widget);
  g_object_unref (widget);
}

/* GTK exports class actions on the accessibility bus. */
static void
on_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  on_activate_cb (widget);
}

void
mae_pressable_class_install (GtkWidgetClass *klass, MaePressed pressed)
{
  gtk_widget_class_install_action (klass, "press.activate", NULL, on_action_cb);
  g_type_set_qdata (G_TYPE_FROM_CLASS (klass), g_quark_from_static_string ("mae-pressed"), pressed);
  gtk_widget_class_set_activate_signal (
      klass, g_signal_new_class_handler (
                 "press", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                 G_CALLBACK (on_activate_cb), NULL, NULL, NULL, G_TYPE_NONE, 0));
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                                GDK_KEY_KP_Space };
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_signal (klass, keys[i], 0, "press", NULL);
}

static void
on_released_cb (GtkGestureClick *click, int n_press, double x, double y, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));

  if (!gtk_widget_contains (widget, x, y))
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate (widget);
}

static void
on_begin_cb (GtkGestureClick *click, int n_press, double x, double y, gpointer user_data)
{
  gtk_widget_grab_focus (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click)));
}

void
mae_pressable_init (GtkWidget *widget)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_set_focusable (widget, TRUE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_begin_cb), NULL);
  g_signal_connect (click, "released", G_CALLBACK (on_released_cb), NULL);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  mae_widget_follow_style (widget);
}

#define TARGET 40

static gboolean
contains_widely (GtkWidget *widget, double x, double y)
{
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  return ABS (x - width / 2) <= MAX (width, TARGET) / 2
         && ABS (y - height / 2) <= MAX (height, TARGET) / 2;
}

void
mae_pressable_class_widen (GtkWidgetClass *klass)
{
  klass->contains = contains_widely;
}
