/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The application: command line, settings for all windows, shortcuts. Each window has its own
 * game. */
#include "application.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "background.h"
#include "client/platform/dialog.h"
#include "client/session/link.h"
#include "client/widgets/display-font.h"
#include "client/widgets/gamepads.h"
#include "client/widgets/held-key.h"
#include "client/widgets/installation.h"
#include "client/widgets/sound-player.h"
#include "client/widgets/theme.h"
#include "client/widgets/widget.h"
#include "music-wish.h"
#include "net/program-arguments.h"
#include "window.h"

struct _MaeApplication {
  AdwApplication parent_instance;

  GSettings *settings;
  MaeSoundPlayer *sounds; /* of all windows */
  MaeBackground *background;
  MaeGamepads *gamepads; /* NULL: there can be none */
};

G_DEFINE_FINAL_TYPE (MaeApplication, mae_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "alone", 'a', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL, N_ ("Start a solo game"), NULL },
  /* Read as bytes: read_text() has a better sentence if they aren't text. */
  { "connect", 'c', G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME, NULL, N_ ("Connect to a server"),
    N_ ("HOST[:PORT][/CODE]") },
  { "nickname", 'n', G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The name other players see"), N_ ("NAME") },
  { "ruleset", 'r', G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Start a solo game with the rules in a file"), N_ ("FILE") },
  { "new-window", 'w', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL, N_ ("Open a new window"),
    NULL },
  { "online", 'o', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL, N_ ("Choose a server to play on"),
    NULL },
  { "background", 'b', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL,
    N_ ("Tell about turns in games over days, without a window"), NULL },
  { "version", 'v', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"),
    NULL },
  { G_OPTION_REMAINING, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL,
    N_ ("[FILE|LINK…]") },
  { NULL },
};

/* ── Settings ──────────────────────────────────────────────────────────────────────────────── */

static void
on_colour_scheme_changed_cb (GSettings *settings, const char *key, gpointer user_data)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };
  guint chosen = g_settings_get_enum (settings, key);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      schemes[MIN (chosen, G_N_ELEMENTS (schemes) - 1)]);
}

static void
on_theme_changed_cb (GSettings *settings, const char *key, gpointer user_data)
{
  guint chosen = g_settings_get_enum (settings, key); /* in the order of MaeTheme */

  mae_theme_choose (MIN (chosen, MAE_N_THEMES - 1));
}

/* Widgets ask GTK whether to animate. The preference can turn animations off, but not on against
 * the desktop's setting. */
static void
on_animations_changed_cb (GSettings *settings, const char *key, gpointer user_data)
{
  GtkSettings *gtk = gtk_settings_get_default ();

  if (g_settings_get_boolean (settings, key))
    gtk_settings_reset_property (gtk, "gtk-enable-animations");
  else
    g_object_set (gtk, "gtk-enable-animations", FALSE, NULL);
}

static void
on_sounds_changed_cb (GSettings *settings, const char *key, gpointer user_data)
{
  mae_sound_player_set_volume (MAE_APPLICATION (user_data)->sounds,
                               g_settings_get_boolean (settings, "sounds")
                                   ? g_settings_get_double (settings, "sound-volume")
                                   : 0);
}

/* ── Windows ───────────────────────────────────────────────────────────────────────────────── */

static MaeWindow *
open_window (MaeApplication *self)
{
  MaeWindow *window = mae_window_new (GTK_APPLICATION (self), self->settings);
  g_autoptr (GtkWindowGroup) group = gtk_window_group_new ();

  mae_window_set_sound_player (window, self->sounds);
  /* Windows are independent: each may belong to another player. */
  gtk_window_group_add_window (group, GTK_WINDOW (window));
  return window;
}

/* Returns a window without a game: the active one if possible, otherwise a new one. */
static MaeWindow *
idle_window (MaeApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (active && MAE_IS_WINDOW (active) && mae_window_is_idle (MAE_WINDOW (active)))
    return MAE_WINDOW (active);
  return open_window (self);
}

static void
mae_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  MaeApplication *self = MAE_APPLICATION (application);

  for (int i = 0; i < n_files; i++) {
    /* Reading takes a moment; until then the window chosen for the first file seems idle. */
    guint before = g_list_length (gtk_application_get_windows (GTK_APPLICATION (self)));
    MaeWindow *window = i == 0 ? idle_window (self) : open_window (self);

    gtk_window_present (GTK_WINDOW (window));
    if (g_list_length (gtk_application_get_windows (GTK_APPLICATION (self))) > before)
      mae_window_open_first (window, files[i]);
    else
      mae_window_open (window, files[i]);
  }
}

static void
on_new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (open_window (MAE_APPLICATION (user_data))));
}

/* Has a window without a game carry out its own action of that name. */
static void
on_play_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MaeWindow *window = idle_window (MAE_APPLICATION (user_data));
  const char *name = g_action_get_name (G_ACTION (action));
  gboolean is_kind = g_str_equal (name, "alone") || g_str_equal (name, "online");
  g_autofree char *own = g_strconcat (is_kind ? "win.play-" : "win.", name, NULL);

  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), own, NULL);
}

static void
on_quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  /* Each window asks the player before leaving its game. */
  for (GList *at = windows; at; at = at->next) {
    mae_dialog_close_all (GTK_WINDOW (at->data));
    gtk_window_close (GTK_WINDOW (at->data));
  }
  if (!gtk_application_get_windows (user_data))
    mae_background_stop (MAE_APPLICATION (user_data)->background);
}

/* A notification was pressed: shows the window of its game. */
static void
on_show_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *window = gtk_application_get_window_by_id (GTK_APPLICATION (user_data),
                                                        g_variant_get_uint32 (parameter));

  if (window)
    gtk_window_present (window);
  else
    g_application_activate (G_APPLICATION (user_data));
}

/* A notification about a game on a server was pressed: address, nickname, game. */
static void
on_open_turn_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MaeApplication *self = MAE_APPLICATION (user_data);
  const char *address, *nickname;
  gint64 game;

  g_variant_get (parameter, "(&s&sx)", &address, &nickname, &game);
  MaeWindow *window = NULL;
  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (self)); at && !window;
       at = at->next)
    if (MAE_IS_WINDOW (at->data) && mae_window_is_there (MAE_WINDOW (at->data), address, nickname))
      window = MAE_WINDOW (at->data);
  if (!window)
    window = idle_window (self);
  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_turn (window, address, nickname, game);
}

/* A window shows the games of somebody on a server: address, nickname. */
static void
on_turns_seen_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const char *address, *nickname;

  g_variant_get (parameter, "(&s&s)", &address, &nickname);
  mae_background_note_seen (MAE_APPLICATION (user_data)->background, address, nickname);
}

static void
on_ask_turns_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  mae_background_ask (MAE_APPLICATION (user_data)->background);
}

static const GActionEntry actions[] = {
  { .name = "show-window", .activate = on_show_window_cb, .parameter_type = "u" },
  { .name = "open-turn", .activate = on_open_turn_cb, .parameter_type = "(ssx)" },
  { .name = "turns-seen", .activate = on_turns_seen_cb, .parameter_type = "(ss)" },
  { .name = "ask-turns", .activate = on_ask_turns_cb },
  { .name = "new-window", .activate = on_new_window_cb },
  { .name = "alone", .activate = on_play_cb },
  { .name = "learn", .activate = on_play_cb },
  { .name = "online", .activate = on_play_cb },
  { .name = "puzzle", .activate = on_play_cb },
  { .name = "quit", .activate = on_quit_cb },
};

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_application_startup (GApplication *application)
{
  static const struct {
    const char *action;
    const char *accels[4];
  } shortcuts[] = {
    { "app.quit", { "<Control>q" } },
    { "app.new-window", { "<Control>n" } },
    { "win.open", { "<Control>o" } },
    { "win.preferences", { "<Control>comma" } },
    { "win.shortcuts", { "<Control>question" } },
    { "win.rules", { "F1" } },
    { "win.catalogue((0, -1, -1))", { "F2" } },
    { "win.leave-game", { "<Control>l" } },
    { "win.hint", { "<Control>h" } },
    { "win.back", { "<Alt>Left", "<Alt>KP_Left" } },
    { "win.fullscreen", { "F11" } },
    { "win.zoom(1)", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
    { "win.zoom(-1)", { "<Control>minus", "<Control>KP_Subtract" } },
    { "win.zoom(0)", { "<Control>0", "<Control>KP_0" } },
    { "window.close", { "<Control>w" } },
  };
  MaeApplication *self = MAE_APPLICATION (application);

  /* GtkApplication would end the program with a warning. */
  if (!gtk_init_check ()) {
    g_printerr ("maestri: %s\n", _ ("There is no screen to show the game on. Start it in a "
                                    "graphical session, or set DISPLAY or WAYLAND_DISPLAY."));
    exit (EXIT_FAILURE);
  }
  G_APPLICATION_CLASS (mae_application_parent_class)->startup (application);
  mae_display_font_load ();
  mae_held_key_watch ();

  self->settings = mae_installation_settings ();
  if (!self->settings)
    g_error ("The settings schema %s is not installed.", MAE_SCHEMA_ID);

  g_signal_connect (self->settings, "changed::colour-scheme",
                    G_CALLBACK (on_colour_scheme_changed_cb), NULL);
  on_colour_scheme_changed_cb (self->settings, "colour-scheme", NULL);
  g_signal_connect (self->settings, "changed::theme", G_CALLBACK (on_theme_changed_cb), NULL);
  on_theme_changed_cb (self->settings, "theme", NULL);
  g_signal_connect (self->settings, "changed::animations", G_CALLBACK (on_animations_changed_cb),
                    NULL);
  on_animations_changed_cb (self->settings, "animations", NULL);
  self->sounds = mae_sound_player_new ();
  g_signal_connect (self->settings, "changed::sounds", G_CALLBACK (on_sounds_changed_cb), self);
  g_signal_connect (self->settings, "changed::sound-volume", G_CALLBACK (on_sounds_changed_cb),
                    self);
  on_sounds_changed_cb (self->settings, "sounds", self);
  mae_music_wish_watch (self->settings, self->sounds);
  self->gamepads = mae_gamepads_new ();

  self->background = mae_background_new (GTK_APPLICATION (self), self->settings);

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), shortcuts[i].action,
                                           (const char **) shortcuts[i].accels);
}

static void
mae_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (!window)
    window = GTK_WINDOW (open_window (MAE_APPLICATION (application)));
  gtk_window_present (window);
}

/* ── The command line ──────────────────────────────────────────────────────────────────────── */

/* Returns whether @argument names something that can be opened; if not, says why. */
static gboolean
check_argument (const char *argument)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (argument);
  g_autofree char *shown = g_filename_display_name (argument);
  g_auto (MaeLink) link = { 0 };
  g_autoptr (GError) error = NULL;

  if (mae_link_looks_like (argument) && !mae_link_is_file (file)) {
    if (mae_link_parse (argument, &link, &error))
      return TRUE;
    g_printerr ("maestri: %s\n", error->message);
    return FALSE;
  }
  if (mae_link_is_file (file) && g_file_query_exists (file, NULL))
    return TRUE;
  g_printerr (_ ("maestri: “%s” is neither a file nor a link to a server. To connect to a server, "
                 "use --connect.\n"),
              shown);
  return FALSE;
}

/* Makes the value of @option, if it is given, text; if it isn't, says so and returns FALSE. */
static gboolean
read_text (GVariantDict *given, const char *option)
{
  const char *bytes;
  g_autoptr (GError) error = NULL;

  if (!g_variant_dict_lookup (given, option, "^&ay", &bytes))
    return TRUE;
  g_autofree char *text = mae_program_arguments_read (bytes, &error);
  if (text)
    g_variant_dict_insert (given, option, "s", text);
  else
    g_printerr ("maestri: %s\n", error->message);
  return text != NULL;
}

/* Returns how many of the options are given of which only one is allowed. */
static int
count_wishes (GVariantDict *given)
{
  static const char *const wishes[] = { "alone",      "connect",    "online",
                                        "new-window", "background", G_OPTION_REMAINING };
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (wishes); i++)
    n += g_variant_dict_contains (given, wishes[i]);
  return n;
}

static int
mae_application_handle_local_options (GApplication *application, GVariantDict *given)
{
  g_autofree const char **arguments = NULL;

  if (g_variant_dict_contains (given, "version")) {
    g_print ("Maestri %s\n", MAE_VERSION);
    return 0;
  }
  if (count_wishes (given) > 1) {
    g_printerr ("maestri: %s\n",
                _ ("Use only one of --alone, --connect, --online, --new-window, --background, and "
                   "files or links to open."));
    return 1;
  }
  if (g_variant_dict_contains (given, "background")) {
    g_autoptr (GSettings) settings = mae_installation_settings ();

    if (!settings || !mae_background_is_wanted (settings))
      return 0;
  }
  if (!read_text (given, "connect") || !read_text (given, "nickname"))
    return 1;
  g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &arguments);
  for (gsize i = 0; arguments && arguments[i]; i++)
    if (!check_argument (arguments[i]))
      return 1;
  return -1;
}

static void
open_arguments (GApplication *application, GApplicationCommandLine *command_line,
                const char **arguments)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = 0; arguments[i]; i++)
    g_ptr_array_add (files,
                     g_application_command_line_create_file_for_arg (command_line, arguments[i]));
  g_application_open (application, (GFile **) files->pdata, (int) files->len, "");
}

static int
mae_application_command_line (GApplication *application, GApplicationCommandLine *command_line)
{
  MaeApplication *self = MAE_APPLICATION (application);
  GVariantDict *given = g_application_command_line_get_options_dict (command_line);
  const char *server = NULL, *nickname = NULL, *ruleset = NULL;
  g_autofree const char **arguments = NULL;
  g_autofree char *ruleset_path = NULL;

  g_variant_dict_lookup (given, "connect", "&s", &server);
  g_variant_dict_lookup (given, "nickname", "&s", &nickname);
  g_variant_dict_lookup (given, "ruleset", "^&ay", &ruleset);
  gboolean alone = g_variant_dict_contains (given, "alone") || (ruleset && !server);

  /* The nickname is remembered, as if the player had entered it on a page. */
  if (nickname && !server)
    g_settings_set_string (self->settings, "nickname", nickname);
  if (g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &arguments)) {
    open_arguments (application, command_line, arguments);
    return 0;
  }
  if (g_variant_dict_contains (given, "online") || g_variant_dict_contains (given, "new-window")) {
    g_action_group_activate_action (
        G_ACTION_GROUP (self), g_variant_dict_contains (given, "online") ? "online" : "new-window",
        NULL);
    return 0;
  }
  if (g_variant_dict_contains (given, "background")) {
    mae_background_start (self->background);
    return 0;
  }
  if (!alone && !server) {
    g_application_activate (application);
    return 0;
  }

  if (ruleset) {
    g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (command_line, ruleset);
    ruleset_path = g_file_get_path (file);
  }

  MaeWindow *window = idle_window (self);
  gtk_window_present (GTK_WINDOW (window));
  if (alone)
    mae_window_play_alone (window, ruleset_path);
  else
    mae_window_play_online (window, server, nickname);
  return 0;
}

static void
mae_application_class_init (MaeApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  MAE_OWN (klass, MaeApplication, g_object_unref, settings, sounds, background);
  MAE_OWN (klass, MaeApplication, mae_gamepads_free, gamepads);
  application_class->startup = mae_application_startup;
  application_class->activate = mae_application_activate;
  application_class->open = mae_application_open;
  application_class->handle_local_options = mae_application_handle_local_options;
  application_class->command_line = mae_application_command_line;
}

/* Called when the arguments can't be parsed, before GApplication prints why. */
static void
on_arguments_wrong_cb (GOptionContext *context, GOptionGroup *group, gpointer data, GError **error)
{
  mae_program_arguments_explain (error);
  g_prefix_error (error, "maestri: ");
}

static void
mae_application_init (MaeApplication *self)
{
  GOptionGroup *group = g_option_group_new ("maestri", "", "", NULL, NULL);

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_option_group_set_error_hook (group, on_arguments_wrong_cb);
  g_application_add_option_group (G_APPLICATION (self), group);
}

/* Creates the application object. (transfer full) */
MaeApplication *
mae_application_new (void)
{
  return g_object_new (MAE_TYPE_APPLICATION, "application-id", MAE_APP_ID, "resource-base-path",
                       "/io/github/maestri_game/Maestri", "flags",
                       G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN, NULL);
}
