/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "dialog.h"

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

static gboolean
close_cb (GtkWidget *dialog, GVariant *arguments, gpointer user_data)
{
  return adw_dialog_close (ADW_DIALOG (dialog));
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

void
mae_dialog_present (GtkWidget *dialog, GtkWidget *parent)
{
  if (!gtk_widget_get_root (dialog)) /* only the first time */
    add_keys (dialog);
  adw_dialog_present (ADW_DIALOG (dialog), parent);
}

void
mae_dialog_close (GtkWidget *widget)
{
  GtkWidget *dialog = gtk_widget_get_ancestor (widget, ADW_TYPE_DIALOG);

  if (dialog)
    adw_dialog_close (ADW_DIALOG (dialog));
}

void
mae_dialog_close_all (GtkWindow *window)
{
  AdwDialog *dialog;

  while (ADW_IS_APPLICATION_WINDOW (window)
         && (dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)))
         && adw_dialog_close (dialog))
    ;
}

#else

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
}

void
mae_dialog_set_focus (GtkWidget *dialog, GtkWidget *widget)
{
  /* Only after the window is shown: otherwise GTK would give screen readers a wrong role. */
  g_signal_connect_object (dialog, "map", G_CALLBACK (gtk_widget_grab_focus), widget,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
mae_dialog_set_beside (GtkWidget *dialog)
{
  gtk_window_set_modal (GTK_WINDOW (dialog), FALSE);
}

void
mae_dialog_present (GtkWidget *dialog, GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  gtk_window_present (GTK_WINDOW (dialog));
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
}

#endif
