/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "context.h"

static gboolean
offer (GtkWidget *widget)
{
  MaeContextTarget target = g_object_get_data (G_OBJECT (widget), "mae-context-target");
  const char *action = g_object_get_data (G_OBJECT (widget), "mae-context-action");
  g_autoptr (GVariant) value = target (widget);

  if (!value)
    return FALSE;
  g_variant_ref_sink (value);
  gtk_widget_activate_action_variant (widget, action, value);
  return TRUE;
}

static void
on_pressed_cb (GtkGesture *gesture)
{
  if (offer (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture))))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
on_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  return offer (widget);
}

void
mae_context_add (GtkWidget *widget, const char *action, MaeContextTarget target)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger =
      gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Menu, 0),
                                   gtk_keyval_trigger_new (GDK_KEY_F10, GDK_SHIFT_MASK));

  g_object_set_data (G_OBJECT (widget), "mae-context-target", target);
  g_object_set_data (G_OBJECT (widget), "mae-context-action", (gpointer) action);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed_cb), NULL);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (trigger, gtk_callback_action_new (on_key_cb, NULL, NULL)));
  gtk_widget_add_controller (widget, keys);
}
