/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "dialog.h"

/* Enter on a row, such as a list of choices, acts on the row, as in windows without a default
 * widget. */
static gboolean
enter_cb (GtkWidget *dialog, GVariant *arguments, gpointer user_data)
{
  GtkRoot *root = gtk_widget_get_root (dialog);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return GTK_IS_LIST_BOX_ROW (focus) && gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (focus))
         && gtk_widget_activate (focus);
}

static void
give_rows_enter (GtkWidget *dialog)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Return|KP_Enter|ISO_Enter"),
                        gtk_callback_action_new (enter_cb, NULL, NULL)));
  gtk_widget_add_controller (dialog, keys);
}

#if ADW_CHECK_VERSION(1, 5, 0)

GtkWidget *
mae_dialog_new (const char *title, GtkWidget *content, int width, int height)
{
  return g_object_new (ADW_TYPE_DIALOG, "title", title, "child", content, "content-width", width,
                       "content-height", height, NULL);
}

GtkWidget *
mae_dialog_new_preferences (AdwPreferencesPage *page)
{
  AdwDialog *dialog = adw_preferences_dialog_new ();

  adw_preferences_dialog_add (ADW_PREFERENCES_DIALOG (dialog), page);
  return GTK_WIDGET (dialog);
}

void
mae_dialog_set_default (GtkWidget *dialog, GtkWidget *button)
{
  adw_dialog_set_default_widget (ADW_DIALOG (dialog), button);
  give_rows_enter (dialog);
}

void
mae_dialog_set_focus (GtkWidget *dialog, GtkWidget *widget)
{
  adw_dialog_set_focus (ADW_DIALOG (dialog), widget);
}

void
mae_dialog_set_beside (GtkWidget *dialog)
{
}

static AdwDialog *
get_visible (GtkWindow *window)
{
  return ADW_IS_APPLICATION_WINDOW (window)
             ? adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window))
             : NULL;
}

static gboolean
is_shown (AdwDialog *dialog)
{
  GtkWidget *child = adw_dialog_get_child (dialog);

  return child == NULL || gtk_widget_get_mapped (child);
}

static gboolean
close_when_shown_cb (GtkWidget *dialog, GdkFrameClock *clock, gpointer user_data)
{
  if (!is_shown (ADW_DIALOG (dialog)))
    return G_SOURCE_CONTINUE;
  adw_dialog_close (ADW_DIALOG (dialog));
  return G_SOURCE_REMOVE;
}

/* libadwaita 1.5 doesn't close a dialog that isn't shown yet. Returns FALSE if it may not be
 * closed. */
static gboolean
close_now_or_when_shown (AdwDialog *dialog)
{
  g_autoptr (AdwDialog) self = g_object_ref (dialog);

  if (!adw_dialog_close (dialog))
    return FALSE;
  if (gtk_widget_get_root (GTK_WIDGET (dialog)) != NULL && !is_shown (dialog))
    gtk_widget_add_tick_callback (GTK_WIDGET (dialog), close_when_shown_cb, NULL, NULL);
  return TRUE;
}

static gboolean
close_cb (GtkWidget *dialog, GVariant *arguments, gpointer user_data)
{
  return close_now_or_when_shown (ADW_DIALOG (dialog));
}

/* The window's own shortcuts are disabled while a dialog is open in it. */
static void
add_keys (GtkWidget *dialog)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_MANAGED);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_w, GDK_CONTROL_MASK),
                        gtk_callback_action_new (close_cb, NULL, NULL)));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_q, GDK_CONTROL_MASK),
                        gtk_named_action_new ("app.quit")));
  gtk_widget_add_controller (dialog, keys);
}

static gboolean
on_early_key_cb (GtkEventController *keys, guint key, guint code, GdkModifierType state)
{
  AdwDialog *dialog = get_visible (GTK_WINDOW (gtk_event_controller_get_widget (keys)));

  if (dialog == NULL || is_shown (dialog))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape)
    close_now_or_when_shown (dialog);
  return GDK_EVENT_STOP;
}

/* libadwaita shows a dialog, and moves the focus into it, two frames after it is presented; keys
 * that are pressed before that are the dialog's, too. */
static void
watch_early_keys (GtkWidget *window)
{
  static const char done[] = "mae-early-keys";

  if (g_object_get_data (G_OBJECT (window), done) != NULL)
    return;
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_early_key_cb), NULL);
  gtk_widget_add_controller (window, keys);
  g_object_set_data (G_OBJECT (window), done, keys);
}

void
mae_dialog_present (GtkWidget *dialog, GtkWidget *parent)
{
  if (!gtk_widget_get_root (dialog)) /* only the first time */
    add_keys (dialog);
  watch_early_keys (GTK_WIDGET (gtk_widget_get_root (parent)));
  adw_dialog_present (ADW_DIALOG (dialog), parent);
}

GtkWidget *
mae_dialog_get_window (GtkWidget *widget)
{
  return GTK_WIDGET (gtk_widget_get_root (widget));
}

void
mae_dialog_close (GtkWidget *widget)
{
  GtkWidget *dialog = gtk_widget_get_ancestor (widget, ADW_TYPE_DIALOG);

  if (dialog)
    close_now_or_when_shown (ADW_DIALOG (dialog));
}

void
mae_dialog_close_all (GtkWindow *window)
{
  AdwDialog *dialog, *last = NULL;

  while ((dialog = get_visible (window)) != NULL && dialog != last
         && close_now_or_when_shown (dialog))
    last = dialog;
}

#else

static void
quit (gpointer application)
{
  g_action_group_activate_action (application, "quit", NULL);
}

/* The dialog must be gone before its parent, but this event still keeps it. */
static gboolean
quit_cb (GtkWidget *dialog, GVariant *arguments, gpointer user_data)
{
  g_idle_add_once (quit, g_application_get_default ());
  return TRUE;
}

/* The application's actions aren't known in a window that isn't an application window. */
static void
add_keys (GtkWidget *dialog)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_w, GDK_CONTROL_MASK),
                        gtk_named_action_new ("window.close")));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_q, GDK_CONTROL_MASK),
                        gtk_callback_action_new (quit_cb, NULL, NULL)));
  gtk_widget_add_controller (dialog, keys);
}

static void
close_on_escape (GtkWidget *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                        gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
}

GtkWidget *
mae_dialog_new (const char *title, GtkWidget *content, int width, int height)
{
  GtkWidget *dialog = g_object_new (ADW_TYPE_WINDOW, "title", title, "content", content, "modal",
                                    TRUE, "destroy-with-parent", TRUE, "default-width", width,
                                    "default-height", height, NULL);

  close_on_escape (dialog);
  return dialog;
}

GtkWidget *
mae_dialog_new_preferences (AdwPreferencesPage *page)
{
  GtkWidget *dialog = g_object_new (ADW_TYPE_PREFERENCES_WINDOW, "modal", TRUE, "search-enabled",
                                    FALSE, "default-width", 560, "default-height", 710, NULL);

  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (dialog), page);
  return dialog;
}

void
mae_dialog_set_default (GtkWidget *dialog, GtkWidget *button)
{
  gtk_window_set_default_widget (GTK_WINDOW (dialog), button);
  give_rows_enter (dialog);
}

void
mae_dialog_set_focus (GtkWidget *dialog, GtkWidget *widget)
{
  /* Only after the window is shown: otherwise GTK would give screen readers a wrong role. */
  g_signal_connect_object (dialog, "map", G_CALLBACK (gtk_widget_grab_focus), widget,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
let_parent_be_used (GtkWindow *dialog)
{
  if (!gtk_window_is_active (dialog))
    return;
  g_signal_handlers_disconnect_by_func (dialog, let_parent_be_used, NULL);
  gtk_window_set_modal (dialog, FALSE);
}

/* Until it has the focus, keys that its parent still gets are its own. */
void
mae_dialog_set_beside (GtkWidget *dialog)
{
  g_signal_connect (dialog, "notify::is-active", G_CALLBACK (let_parent_be_used), NULL);
  let_parent_be_used (GTK_WINDOW (dialog));
}

void
mae_dialog_present (GtkWidget *dialog, GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  if (gtk_window_get_transient_for (GTK_WINDOW (dialog)) == NULL) /* only the first time */
    add_keys (dialog);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  gtk_window_present (GTK_WINDOW (dialog));
}

GtkWidget *
mae_dialog_get_window (GtkWidget *widget)
{
  GtkWindow *dialog = GTK_WINDOW (gtk_widget_get_root (widget));

  return GTK_WIDGET (gtk_window_get_transient_for (dialog));
}

void
mae_dialog_close (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (root)
    gtk_window_close (GTK_WINDOW (root));
}

void
mae_dialog_close_all (GtkWindow *window)
{
  GList *windows = gtk_window_list_toplevels ();

  g_list_foreach (windows, (GFunc) (void (*) (void)) g_object_ref, NULL);
  for (GList *at = windows; at; at = at->next)
    if (gtk_window_get_transient_for (at->data) == window)
      gtk_window_close (at->data);
  g_list_free_full (windows, g_object_unref);
}

#endif
