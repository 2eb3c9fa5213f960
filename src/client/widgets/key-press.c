/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTK has no public way to create an event of a key. What the event would do is in the widgets'
 * controllers, though: handlers of keys, and shortcuts, among them those of widget classes. */
#include "key-press.h"

#include "held-key.h"

#define EXCLUDED "mae-excluded"

typedef struct {
  guint key;
  GdkModifierType state;
  GtkWidget *target; /* the focus */
} Press;

static gboolean
matches (GtkShortcutTrigger *trigger, const Press *press)
{
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    return matches (gtk_alternative_trigger_get_first (GTK_ALTERNATIVE_TRIGGER (trigger)), press)
           || matches (gtk_alternative_trigger_get_second (GTK_ALTERNATIVE_TRIGGER (trigger)),
                       press);
  return GTK_IS_KEYVAL_TRIGGER (trigger)
         && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == press->key
         && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == press->state;
}

static gboolean
run_shortcuts (GListModel *shortcuts, GtkWidget *widget, const Press *press)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++) {
    g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);

    if (matches (gtk_shortcut_get_trigger (shortcut), press)
        && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                         gtk_shortcut_get_arguments (shortcut)))
      return TRUE;
  }
  return FALSE;
}

/* Returns whether @controller, of @widget, has used the key. */
static gboolean
run_controller (GtkEventController *controller, GtkWidget *widget, const Press *press)
{
  gboolean used = FALSE;

  if (gtk_event_controller_get_propagation_limit (controller) == GTK_LIMIT_SAME_NATIVE
      && gtk_widget_get_native (widget) != gtk_widget_get_native (press->target))
    return FALSE;
  if (g_object_get_data (G_OBJECT (controller), EXCLUDED) != NULL)
    return FALSE;
  if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
    g_signal_emit_by_name (controller, "key-pressed", press->key, 0, press->state, &used);
  else if (GTK_IS_SHORTCUT_CONTROLLER (controller))
    used = run_shortcuts (G_LIST_MODEL (controller), widget, press);
  return used;
}

static gboolean
run_phase (GtkWidget *widget, GtkPropagationPhase phase, const Press *press)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_object_unref);

  if (!gtk_widget_is_sensitive (widget))
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    g_ptr_array_add (list, g_list_model_get_item (controllers, i));
  for (guint i = 0; i < list->len; i++) {
    GtkEventController *controller = g_ptr_array_index (list, i);

    if (gtk_event_controller_get_propagation_phase (controller) == phase
        && gtk_event_controller_get_widget (controller) == widget
        && run_controller (controller, widget, press))
      return TRUE;
  }
  return FALSE;
}

gboolean
mae_key_press (GtkWindow *window, guint key, GdkModifierType state, gboolean repeats)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkWidget) target = g_object_ref (focus != NULL ? focus : GTK_WIDGET (window));
  Press press = { key, state, target };
  gboolean used = FALSE;

  for (GtkWidget *at = target; at != NULL; at = gtk_widget_get_parent (at))
    g_ptr_array_add (path, g_object_ref (at));
  gtk_window_set_focus_visible (window, TRUE);
  mae_held_key_set_repeats (repeats);
  for (guint i = path->len; i > 0 && !used; i--)
    used = run_phase (g_ptr_array_index (path, i - 1), GTK_PHASE_CAPTURE, &press);
  if (!used)
    used = run_phase (target, GTK_PHASE_TARGET, &press);
  for (guint i = 0; i < path->len && !used; i++)
    used = run_phase (g_ptr_array_index (path, i), GTK_PHASE_BUBBLE, &press);
  mae_held_key_set_repeats (FALSE);
  return used;
}

void
mae_key_press_exclude (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
      g_object_set_data (G_OBJECT (controller), EXCLUDED, GINT_TO_POINTER (TRUE));
  }
}
