/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences: rows bound to the settings, which take effect immediately. */
#include "preferences.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/sound-output.h"
#include "client/widgets/widget.h"
#include "net/client/web-text.h"

struct _MaePreferences {
  AdwPreferencesPage parent_instance;

  GSettings *settings;
  GtkWidget *sound_group, *server_list, *turns, *volume, *music_scale;
};

G_DEFINE_FINAL_TYPE (MaePreferences, mae_preferences, ADW_TYPE_PREFERENCES_PAGE)

/* The nicks of enumerations, in the order of their rows. */
static const char *const schemes[] = { "default", "light", "dark", NULL };
static const char *const themes[] = { "workshop", "plain", "high-contrast", NULL };
static const char *const languages[] = { "system", "en", "de", "es", "fr", "it", NULL };
static const char *const speeds[] = { "slow", "normal", "quick", NULL };

/* The settings. The object of the template with a setting's name as id shows the setting in this
 * property. */
static const struct {
  const char *key, *property;
  const char *const *nicks; /* of an enumeration */
} rows[] = {
  { "nickname", "text" },
  { "server", "text" },
  { "look-up-servers", "active" },
  { "notifications", "active" },
  { "turn-notices", "active" },
  { "end-turns", "active" },
  { "animations", "active" },
  { "colour-scheme", "selected", schemes },
  { "theme", "selected", themes },
  { "animation-speed", "selected", speeds },
  { "language", "selected", languages },
  { "sounds", "active" },
  { "sound-volume", "value" },
  { "music", "active" },
  { "music-volume", "value" },
};

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

/* The row shows that its text isn't the address of a list. */
static void
on_list_cb (MaePreferences *self, GtkEditable *row)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (row)));

  mae_widget_set_class (GTK_WIDGET (row), "error",
                        *text != '\0' && !mae_web_text_is_address (text));
}

/* Takes the address, which is whole when the player is done with it: what was typed before must not
 * be contacted. */
static void
take_list (MaePreferences *self)
{
  g_autofree char *text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->server_list))));

  g_settings_set_string (self->settings, "server-list", text);
}

/* The row says when turns are told, which the desktop decides. */
static void
show_turns (MaePreferences *self)
{
  /* In the order of the setting "background". */
  static const char *const told[] = {
    N_ ("In games over days, also without a window until you log out. After that, open Maestri "
        "once"),
    N_ ("In games over days, also without a window, and after you log in"),
    N_ ("Your desktop doesn’t let Maestri run without a window"),
  };
  guint state = (guint) g_settings_get_enum (self->settings, "background");
  gboolean is_on = g_settings_get_boolean (self->settings, "turn-notices");

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->turns),
                               is_on || state == G_N_ELEMENTS (told) - 1
                                   ? _ (told[MIN (state, G_N_ELEMENTS (told) - 1)])
                                   : _ ("In games over days, also without a window"));
}

static void
mae_preferences_class_init (MaePreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  MAE_OWN (klass, MaePreferences, g_object_unref, settings);
  mae_widget_class_set_template (widget_class, "preferences");
  MAE_BIND_CHILDREN (widget_class, MaePreferences, sound_group, server_list, turns, volume,
                     music_scale);
  gtk_widget_class_bind_template_callback (widget_class, on_list_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_list);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_widget_class_bind_template_child_full (widget_class, rows[i].key, FALSE, 0);
}

static void
mae_preferences_init (MaePreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  mae_widget_ignore_wheel (self->volume);
  mae_widget_ignore_wheel (self->music_scale);
}

GtkWidget *
mae_preferences_new (GSettings *settings)
{
  MaePreferences *self = g_object_new (MAE_TYPE_PREFERENCES, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    GObject *row =
        gtk_widget_get_template_child (GTK_WIDGET (self), MAE_TYPE_PREFERENCES, rows[i].key);
    gboolean nicks = rows[i].nicks != NULL;

    g_settings_bind_with_mapping (settings, rows[i].key, row, rows[i].property,
                                  G_SETTINGS_BIND_DEFAULT, nicks ? nick_to_row : NULL,
                                  nicks ? nick_from_row : NULL, (gpointer) rows[i].nicks, NULL);
  }
  self->settings = g_object_ref (settings);
  MAE_CONNECT (settings, "changed::background", show_turns, self);
  MAE_CONNECT (settings, "changed::turn-notices", show_turns, self);
  show_turns (self);
  g_settings_bind (settings, "server-list", self->server_list, "text", G_SETTINGS_BIND_GET);
  gtk_widget_set_visible (self->sound_group, mae_sound_output_is_available ());
  return mae_dialog_new_preferences (ADW_PREFERENCES_PAGE (self));
}
