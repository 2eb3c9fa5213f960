/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "held-key.h"

#include "widget.h"

/* How long, in ms, no window of ours may have the focus before a held key is forgotten: it may be
 * released where we don't see it. From one window to another the focus goes faster. */
#define AWAY 500

/* How long, in ms, after a window is gone: the release may have been for it. A key that is still
 * held is heard of again in this time. */
#define GONE 1000

/* The keyboard's last press, until its release. Only the key that was pressed last repeats. */
static struct {
  guint code; /* of the hardware; 0: no key is held */
  GdkEvent *press;
  GtkWidget *focus; /* what had the focus then; weak */
  gboolean repeats;
  gboolean window_is_gone; /* since the last of its events */
  guint away_id;
} held;

gboolean
mae_held_key_repeats (void)
{
  return held.repeats;
}

void
mae_held_key_set_repeats (gboolean repeats)
{
  held.repeats = repeats;
}

static void
forget (void)
{
  held.code = 0;
  held.repeats = held.window_is_gone = FALSE;
  g_clear_pointer (&held.press, gdk_event_unref);
  g_clear_weak_pointer (&held.focus);
  g_clear_handle_id (&held.away_id, g_source_remove);
}

static gboolean
away_cb (gpointer user_data)
{
  held.away_id = 0;
  forget ();
  return G_SOURCE_REMOVE;
}

/* The time begins again with each event of the key. It has a low priority, so that it doesn't end
 * before events that have come already. */
static void
watch_focus (void)
{
  g_clear_handle_id (&held.away_id, g_source_remove);
  if (held.code != 0 && (held.window_is_gone || mae_find_active_window () == NULL))
    held.away_id =
        g_timeout_add_full (G_PRIORITY_LOW, held.window_is_gone ? GONE : AWAY, away_cb, NULL, NULL);
}

static void
on_windows_changed_cb (GListModel *windows, guint position, guint removed)
{
  held.window_is_gone |= removed > 0;
  watch_focus ();
}

static gboolean
moves (guint key)
{
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
  case GDK_KEY_Page_Up:
  case GDK_KEY_KP_Page_Up:
  case GDK_KEY_Page_Down:
  case GDK_KEY_KP_Page_Down:
  case GDK_KEY_Home:
  case GDK_KEY_KP_Home:
  case GDK_KEY_End:
  case GDK_KEY_KP_End:
  case GDK_KEY_Tab:
  case GDK_KEY_KP_Tab:
  case GDK_KEY_ISO_Left_Tab:
    return TRUE;
  default:
    return FALSE;
  }
}

static gboolean
writes (guint key, GdkModifierType state)
{
  gunichar character = gdk_keyval_to_unicode (key);

  if (key == GDK_KEY_BackSpace || key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    return TRUE;
  return !(state & GDK_CONTROL_MASK) && character != 0 && !g_unichar_iscntrl (character);
}

static gboolean
may_repeat (GdkEvent *event, GtkWidget *focus)
{
  guint key = gdk_key_event_get_keyval (event);
  GdkModifierType state = gdk_event_get_modifier_state (event);

  if (state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK))
    return FALSE;
  return moves (key) || (GTK_IS_EDITABLE (focus) && focus == held.focus && writes (key, state));
}

static gboolean
on_press (GdkEvent *event, GtkWidget *focus)
{
  guint code = gdk_key_event_get_keycode (event);

  if (gdk_key_event_is_modifier (event)) /* doesn't end the repeats of another key */
    return GDK_EVENT_PROPAGATE;
  if (event == held.press) /* an input method has looked at it and gives it back */
    return GDK_EVENT_PROPAGATE;
  held.repeats = code == held.code;
  held.window_is_gone = FALSE;
  if (!held.repeats) {
    forget ();
    held.code = code;
    held.press = gdk_event_ref (event);
    g_set_weak_pointer (&held.focus, focus);
  }
  watch_focus ();
  return held.repeats && !may_repeat (event, focus) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static gboolean
on_event_cb (GtkEventController *controller, GdkEvent *event)
{
  GtkRoot *root = gtk_widget_get_root (gtk_event_controller_get_widget (controller));

  switch ((int) gdk_event_get_event_type (event)) {
  case GDK_KEY_PRESS:
    return on_press (event, gtk_root_get_focus (root));
  case GDK_KEY_RELEASE:
    if (gdk_key_event_get_keycode (event) == held.code)
      forget ();
    return GDK_EVENT_PROPAGATE;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* A widget was realized. A controller that is added later sees events earlier, and the
 * application's shortcuts have been added by then. While a popover is open, its window sees no
 * keys; an event that both see is the same one. */
static gboolean
on_realize_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer user_data)
{
  static const char done[] = "mae-held-key";
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (!(GTK_IS_WINDOW (widget) || GTK_IS_POPOVER (widget))
      || g_object_get_data (G_OBJECT (widget), done))
    return G_SOURCE_CONTINUE;
  GtkEventController *keys = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  /* also what dialogs in the window get */
  gtk_event_controller_set_propagation_limit (keys, GTK_LIMIT_NONE);
  g_signal_connect (keys, "event", G_CALLBACK (on_event_cb), NULL);
  gtk_widget_add_controller (widget, keys);
  g_object_set_data (G_OBJECT (widget), done, keys);
  if (GTK_IS_WINDOW (widget))
    g_signal_connect (widget, "notify::is-active", G_CALLBACK (watch_focus), NULL);
  return G_SOURCE_CONTINUE;
}

void
mae_held_key_watch (void)
{
  g_autoptr (GTypeClass) widgets = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_connect (gtk_window_get_toplevels (), "items-changed",
                    G_CALLBACK (on_windows_changed_cb), NULL);
  g_signal_add_emission_hook (g_signal_lookup ("realize", G_TYPE_FROM_CLASS (widgets)), 0,
                              on_realize_cb, NULL, NULL);
}
