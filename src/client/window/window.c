/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/pages/catalogue.h"
#include "client/pages/lobby-page.h"
#include "client/pages/preferences.h"
#include "client/pages/replay-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/shortcuts.h"
#include "client/pages/start-page.h"
#include "client/platform/about.h"
#include "client/platform/addresses.h"
#include "client/platform/announce.h"
#include "client/platform/dialog.h"
#include "client/table/table-page.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/key.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/widgets/zoom.h"
#include "table-status.h"
#include "window-account.h"
#include "window-people.h"
#include "window-ratings.h"
#include "window-rulesets.h"
#include "window-seats.h"

G_DEFINE_FINAL_TYPE (MaeWindow, mae_window, ADW_TYPE_APPLICATION_WINDOW)

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

/* Shortcuts with digits, by what the key means: GTK's own know only what it types. */
static gboolean
on_key_cb (MaeWindow *self, guint key, guint code, GdkModifierType state, GtkEventController *keys)
{
  /* from below the page, which is a table or has one as its first child; others have no panes */
  GtkWidget *below = gtk_widget_get_first_child (mae_window_get_page (self));
  int digit = (int) mae_key_meant (keys, key) - GDK_KEY_0;
  GdkModifierType modifiers = state & (GDK_ALT_MASK | GDK_CONTROL_MASK);

  if (modifiers == GDK_CONTROL_MASK && digit == 0)
    return gtk_widget_activate_action (GTK_WIDGET (self), "win.zoom", "i", 0);
  if (digit < 1 || digit > 3)
    return GDK_EVENT_PROPAGATE;
  if (modifiers == GDK_CONTROL_MASK)
    return gtk_widget_activate_action (below, "hall.go", "i", digit - 1);
  return modifiers == GDK_ALT_MASK
         && gtk_widget_activate_action (below, "table.pane", "i", digit - 1);
}

static void
on_undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (mae_window_get_page (MAE_WINDOW (widget)), "move.undo", NULL);
}

static void
on_fullscreen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

static void
on_preferences_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_dialog_present (mae_preferences_new (MAE_WINDOW (widget)->settings), widget);
}

static void
show_rules (MaeWindow *self, MaeTopic topic)
{
  if (!self->rules) {
    self->rules = mae_rules_dialog_new ();
    g_object_add_weak_pointer (G_OBJECT (self->rules), (gpointer *) &self->rules);
  }
  mae_rules_dialog_present (self->rules, GTK_WIDGET (self), topic);
}

/* Shows the rules of what is being done or pointed at. */
static void
on_rules_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = MAE_WINDOW (widget);
  GtkWidget *page = mae_window_get_page (self);
  MaeTopic topic = MAE_TOPIC_AIM;

  if (MAE_IS_TABLE_PAGE (page))
    topic = mae_table_page_get_topic (MAE_TABLE_PAGE (page));
  else if (MAE_IS_SETUP_PAGE (page))
    topic = MAE_TOPIC_SETUP;
  show_rules (self, topic);
}

/* The action's target is a MaeTopic. */
static void
on_rules_about_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int topic = g_variant_get_int32 (parameter);

  if (topic >= 0 && topic < MAE_N_TOPICS)
    show_rules (MAE_WINDOW (widget), (MaeTopic) topic);
}

/* Returns the model of the game that is shown: it is played, watched or replayed. */
static MaeModel *
find_model (MaeWindow *self)
{
  GtkWidget *page = mae_window_get_page (self);

  if (MAE_IS_REPLAY_PAGE (page))
    return mae_replay_page_get_model (MAE_REPLAY_PAGE (page));
  return mae_window_shows_game (self) ? mae_match_get_model (self->match) : NULL;
}

/* The action's target is a level (0: all) and a color (-1: all), or a leader (-1: none). */
static void
on_catalogue_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = MAE_WINDOW (widget);
  MaeModel *model = find_model (self);
  const MaeGame *game = model ? mae_model_get_game (model) : NULL;
  MaeCatalogueOf of = { .rules = game ? game->rules : mae_ruleset_builtin ("standard"),
                        .game = game,
                        .roster = game ? mae_model_get_roster (model) : NULL,
                        .seat = game ? mae_model_get_seat (model) : -1 };
  MaeCatalogueAt at;

  g_variant_get (parameter, "(iii)", &at.level, &at.colour, &at.leader);
  mae_dialog_present (mae_catalogue_new (&of, &at), widget);
}

static void
on_shortcuts_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_shortcuts_present (widget);
}

static void
on_about_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_about_present (
      widget, "application-name", g_get_application_name (), "application-icon", MAE_APP_ID,
      "version", MAE_VERSION, "developer-name", _ ("The Maestri developers"), "copyright",
      "© 2026 The Maestri developers", "license-type", GTK_LICENSE_GPL_3_0, "website", MAE_HOMEPAGE,
      "issue-url", MAE_ISSUES, "comments",
      _ ("Play Masters of Renaissance, a board game for one to four players. Based on the rules of "
         "the published board game. Not an official product."),
      /* Translators: your names, one a line; they are shown in the about window. */
      "translator-credits", _ ("translator-credits"), NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
save_size (MaeWindow *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (self->settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
}

static gboolean
mae_window_close_request (GtkWindow *window)
{
  MaeWindow *self = MAE_WINDOW (window);

  save_size (self);
  if (mae_window_would_lose_game (self)) {
    mae_window_ask_to_leave (self, TRUE);
    return TRUE;
  }
  return GTK_WINDOW_CLASS (mae_window_parent_class)->close_request (window);
}

static void
mae_window_dispose (GObject *object)
{
  MaeWindow *self = MAE_WINDOW (object);

  g_clear_handle_id (&self->cleanup_id, g_source_remove);
  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  if (self->hinting)
    mae_hinting_stop (self->hinting);
  g_clear_weak_pointer (&self->rules);
  g_clear_weak_pointer (&self->asking);
  g_clear_weak_pointer (&self->password);
  if (self->session)
    mae_window_leave_session (self);
  if (self->notice)
    g_object_run_dispose (G_OBJECT (self->notice));
  g_clear_object (&self->notice);
  g_clear_object (&self->match);
  g_clear_object (&self->session);
  g_clear_object (&self->book);
  g_clear_object (&self->settings);
  g_clear_object (&self->sounds);

  G_OBJECT_CLASS (mae_window_parent_class)->dispose (object);
}

static void
mae_window_finalize (GObject *object)
{
  g_clear_object (&MAE_WINDOW (object)->hinting);
  g_free (MAE_WINDOW (object)->unsaved);
  mae_link_clear (&MAE_WINDOW (object)->link);

  G_OBJECT_CLASS (mae_window_parent_class)->finalize (object);
}

static void
mae_window_class_init (MaeWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mae_window_dispose;
  object_class->finalize = mae_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = mae_window_close_request;

  mae_widget_class_set_template (widget_class, "window");
  MAE_BIND_CHILDREN (widget_class, MaeWindow, header, banner, toasts, pages, coach);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "tidy_pages",
                                                G_CALLBACK (mae_window_tidy_pages));
  MAE_SIGNAL (klass, "page-shown", 0);

  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, on_fullscreen_cb);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, on_undo_cb);
  gtk_widget_class_install_action (widget_class, "win.preferences", NULL, on_preferences_cb);
  gtk_widget_class_install_action (widget_class, "win.rules", NULL, on_rules_cb);
  gtk_widget_class_install_action (widget_class, "win.rules-about", "i", on_rules_about_cb);
  gtk_widget_class_install_action (widget_class, "win.catalogue", "(iii)", on_catalogue_cb);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, on_shortcuts_cb);
  gtk_widget_class_install_action (widget_class, "win.about", NULL, on_about_cb);
  mae_window_install_seat_actions (widget_class);
  mae_window_install_account_actions (widget_class);
  mae_window_install_people_actions (widget_class);
  mae_window_install_rating_actions (widget_class);
  mae_window_install_ruleset_actions (widget_class);
  mae_window_install_play_actions (widget_class);
  mae_window_install_games_actions (widget_class);
  mae_window_install_online_actions (widget_class);
  mae_window_install_open_actions (widget_class);
  mae_window_install_zoom_actions (widget_class);
  mae_window_install_lesson_actions (widget_class);
  mae_window_install_hint_actions (widget_class);
  mae_window_install_puzzle_actions (widget_class);
}

static void
mae_window_init (MaeWindow *self)
{
  g_autofree char *book_path = mae_server_book_default_path ();

  self->book = mae_server_book_new (book_path);
  g_type_ensure (MAE_TYPE_HEADER);
  g_type_ensure (MAE_TYPE_BANNER);
  g_type_ensure (MAE_TYPE_TOASTS);
  g_type_ensure (MAE_TYPE_COACH);
  g_type_ensure (MAE_TYPE_ZOOM);
  gtk_widget_init_template (GTK_WIDGET (self));
  if (MAE_DEVELOPMENT)
    gtk_widget_add_css_class (GTK_WIDGET (self), "devel");
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  mae_window_enable_leave (self, FALSE);
  mae_window_accept_drops (self);
}

static void
begin_session (MaeWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  self->session = mae_session_new ();
  mae_session_set_book (self->session, self->book);
  self->match = mae_match_new (mae_session_get_model (self->session), MAE_SEAT (self->session));
  if (application)
    self->notice = mae_turn_notice_new (application, GTK_APPLICATION_WINDOW (self), self->session,
                                        self->settings);
  mae_header_set_status (self->header, mae_table_status_new (self->session));
  mae_window_watch_play (self);
  mae_window_watch_online (self);
  mae_window_watch_games (self);
  mae_window_watch_seats (self);
  mae_window_watch_account (self);
  mae_window_watch_people (self);
  mae_window_watch_ratings (self);
  mae_window_watch_puzzle (self);
  mae_window_watch_lesson (self);
  mae_window_watch_hint (self);
}

MaeWindow *
mae_window_new (GtkApplication *application, GSettings *settings)
{
  MaeWindow *self = g_object_new (MAE_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));

  begin_session (self);
  mae_window_watch_zoom (self);
  mae_window_show_start (self);
  return self;
}

void
mae_window_set_sound_player (MaeWindow *self, MaeSoundPlayer *player)
{
  g_set_object (&self->sounds, player);
}
