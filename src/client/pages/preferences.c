/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences: rows bound to the settings, which take effect at once. */
#include "preferences.h"

#include "client/platform/dialog.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/sound-output.h"

struct _MaePreferences {
  AdwPreferencesPage parent_instance;

  GtkWidget *nickname, *server, *colour_scheme, *animations, *notifications;
  GtkWidget *animation_speed;
  GtkWidget *sound_group, *sounds;
  GtkAdjustment *volume;
};

G_DEFINE_FINAL_TYPE (MaePreferences, mae_preferences, ADW_TYPE_PREFERENCES_PAGE)

/* The nicks of enumerations, in the order of their rows. */
static const char *const schemes[] = { "default", "light", "dark", NULL };
static const char *const speeds[] = { "slow", "normal", "quick", NULL };

static gboolean
nick_to_row (GValue *value, GVariant *variant, gpointer user_data)
{
  const char *const *nicks = user_data;

  for (guint i = 0; nicks[i]; i++)
    if (g_str_equal (nicks[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
nick_from_row (const GValue *value, const GVariantType *type, gpointer user_data)
{
  const char *const *nicks = user_data;
  guint row = g_value_get_uint (value);

  return row < g_strv_length ((char **) nicks) ? g_variant_new_string (nicks[row]) : NULL;
}

static void
bind_nick (GSettings *settings, const char *key, GtkWidget *row, const char *const *nicks)
{
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT,
                                nick_to_row, nick_from_row, (gpointer) nicks, NULL);
}

static void
mae_preferences_class_init (MaePreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/maestri_game/Maestri/ui/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, nickname);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, server);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, colour_scheme);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, animations);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, notifications);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, animation_speed);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, sound_group);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, sounds);
  gtk_widget_class_bind_template_child (widget_class, MaePreferences, volume);
}

static void
mae_preferences_init (MaePreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
}

GtkWidget *
mae_preferences_new (GSettings *settings)
{
  MaePreferences *self = g_object_new (MAE_TYPE_PREFERENCES, NULL);

  g_settings_bind (settings, "nickname", self->nickname, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "server", self->server, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "notifications", self->notifications, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "animations", self->animations, "active", G_SETTINGS_BIND_DEFAULT);
  bind_nick (settings, "colour-scheme", self->colour_scheme, schemes);
  bind_nick (settings, "animation-speed", self->animation_speed, speeds);
  g_settings_bind (settings, "sounds", self->sounds, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "sound-volume", self->volume, "value", G_SETTINGS_BIND_DEFAULT);
  gtk_widget_set_visible (self->sound_group, mae_sound_output_is_available ());
  return mae_dialog_new_preferences (ADW_PREFERENCES_PAGE (self));
}
