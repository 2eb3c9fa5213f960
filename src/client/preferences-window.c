/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences: rows bound to the settings, which take effect at once. */
#include "preferences-window.h"

struct _MaePreferencesWindow {
  AdwPreferencesWindow parent_instance;

  GtkWidget *nickname, *server, *colour_scheme, *animations, *notifications;
};

G_DEFINE_FINAL_TYPE (MaePreferencesWindow, mae_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

static const char *const schemes[] = { "default", "light", "dark" };

static gboolean
scheme_to_row (GValue *value, GVariant *variant, gpointer user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (schemes[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
scheme_from_row (const GValue *value, const GVariantType *type, gpointer user_data)
{
  guint row = g_value_get_uint (value);

  return row < G_N_ELEMENTS (schemes) ? g_variant_new_string (schemes[row]) : NULL;
}

static void
mae_preferences_window_class_init (MaePreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/maestri_game/Maestri/ui/preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MaePreferencesWindow, nickname);
  gtk_widget_class_bind_template_child (widget_class, MaePreferencesWindow, server);
  gtk_widget_class_bind_template_child (widget_class, MaePreferencesWindow, colour_scheme);
  gtk_widget_class_bind_template_child (widget_class, MaePreferencesWindow, animations);
  gtk_widget_class_bind_template_child (widget_class, MaePreferencesWindow, notifications);
}

static void
mae_preferences_window_init (MaePreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
mae_preferences_window_new (GtkWindow *parent, GSettings *settings)
{
  MaePreferencesWindow *self =
      g_object_new (MAE_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);

  g_settings_bind (settings, "nickname", self->nickname, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "server", self->server, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "notifications", self->notifications, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "animations", self->animations, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (settings, "colour-scheme", self->colour_scheme, "selected",
                                G_SETTINGS_BIND_DEFAULT, scheme_to_row, scheme_from_row, NULL,
                                NULL);
  return GTK_WINDOW (self);
}
