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

/* With more pages than this, old ones are removed at once. */
#define PAGES_MOST 4

G_DEFINE_FINAL_TYPE (MaeWindow, mae_window, ADW_TYPE_APPLICATION_WINDOW)

/* ── Pages ─────────────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_window_get_page (MaeWindow *self)
{
  return gtk_stack_get_visible_child (self->pages);
}

gboolean
mae_window_shows (MaeWindow *self, GType type)
{
  GtkWidget *page = mae_window_get_page (self);

  return page && G_TYPE_CHECK_INSTANCE_TYPE (page, type);
}

static void tidy_pages (MaeWindow *self);

/* Returns a page that isn't shown any more, or NULL. */
static GtkWidget *
find_old_page (MaeWindow *self)
{
  GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages));

  return page && page == mae_window_get_page (self) ? gtk_widget_get_next_sibling (page) : page;
}

static gboolean
has_many_pages (MaeWindow *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->pages);

  return g_list_model_get_n_items (G_LIST_MODEL (pages)) > PAGES_MOST;
}

/* Removes one page only, because that can take as long as a frame. */
static gboolean
remove_old_page_cb (gpointer user_data)
{
  MaeWindow *self = MAE_WINDOW (user_data);
  GtkWidget *page = find_old_page (self);

  self->cleanup_id = 0;
  if (page)
    gtk_stack_remove (self->pages, page);
  tidy_pages (self);
  return G_SOURCE_REMOVE;
}

/* Old pages are removed after the transition, when there is nothing else to do. When a server makes
 * the window show one page after the other, neither comes; then the oldest ones are removed before
 * more is read from the server. */
static void
tidy_pages (MaeWindow *self)
{
  gboolean many = has_many_pages (self);

  if (!find_old_page (self) || (gtk_stack_get_transition_running (self->pages) && !many))
    return;
  /* Not here: the stack may still be emitting its signal. */
  g_clear_handle_id (&self->cleanup_id, g_source_remove);
  self->cleanup_id = g_idle_add_full (many ? G_PRIORITY_HIGH : G_PRIORITY_DEFAULT_IDLE,
                                      remove_old_page_cb, self, NULL);
}

/* Unless a page sets the focus itself, the first control gets it. */
static void
focus_page (GtkWidget *page)
{
  if (!gtk_widget_grab_focus (page))
    gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD);
}

gboolean
mae_window_shows_game (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
         || mae_window_shows (self, MAE_TYPE_SETUP_PAGE);
}

void
mae_window_show_page (MaeWindow *self, GtkWidget *page, const char *title, const char *subtitle,
                      gboolean back)
{
  gboolean was_game = mae_window_shows_game (self);
  gboolean was_lobby = mae_window_shows (self, MAE_TYPE_LOBBY_PAGE);

  /* The focused widget is removed with its page. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  if (gtk_widget_get_parent (page) != GTK_WIDGET (self->pages))
    gtk_stack_add_child (self->pages, page);

  mae_a11y_tidy_buttons (page);
  gtk_stack_set_visible_child (self->pages, page);
  if (was_lobby || (was_game && !mae_window_shows_game (self))) /* they are about that place */
    mae_toasts_clear (self->toasts);
  mae_window_set_titles (self, title, subtitle);
  self->goes_back = back;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", back);
  mae_window_update_header (self);
  tidy_pages (self);

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    focus_page (page);
  mae_window_update_lesson (self);
}

void
mae_window_cover (MaeWindow *self, GtkWidget *page, const char *title)
{
  GtkStackTransitionType transition = gtk_stack_get_transition_type (self->pages);
  GtkWidget *old;

  mae_dialog_close_all (GTK_WINDOW (self));
  gtk_stack_set_transition_type (self->pages, GTK_STACK_TRANSITION_TYPE_NONE);
  mae_window_show_page (self, page, title, NULL, FALSE);
  gtk_stack_set_transition_type (self->pages, transition);
  while ((old = find_old_page (self)))
    gtk_stack_remove (self->pages, old);
}

void
mae_window_set_titles (MaeWindow *self, const char *title, const char *subtitle)
{
  adw_window_title_set_title (self->title, title ? title : _ ("Maestri"));
  mae_window_set_subtitle (self, subtitle ? subtitle : "");

  /* The desktop shows this title in its list of windows. */
  /* Translators: the title of the window: what is shown in it, then the name of the game. */
  g_autofree char *window_title = title ? g_strdup_printf (_ ("%s – Maestri"), title) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), window_title ? window_title : _ ("Maestri"));
}

void
mae_window_update_header (MaeWindow *self)
{
  MaeTablePage *table = mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
                            ? MAE_TABLE_PAGE (mae_window_get_page (self))
                            : NULL;
  gboolean can_undo = FALSE;
  const char *undo = table ? mae_table_page_get_undo (table, &can_undo) : NULL;

  gtk_widget_set_visible (self->back_button, self->goes_back || self->can_leave);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->back_button),
                                  self->goes_back ? "win.back" : "win.leave-game");
  mae_a11y_label (self->back_button, self->goes_back ? _ ("Back") : _ ("Leave the game"));
  gtk_widget_set_visible (self->undo_button, undo != NULL);
  if (undo) {
    gtk_widget_set_visible (self->undo_label, !mae_table_page_is_compact (table));
    mae_widget_set_tooltip (self->undo_button, undo);
    mae_a11y_name (self->undo_button, _ ("Undo"));
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo && can_undo);
}

void
mae_window_enable_leave (MaeWindow *self, gboolean enabled)
{
  self->can_leave = enabled;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.leave-game", enabled);
  mae_window_update_header (self);
}

static void
on_undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (mae_window_get_page (MAE_WINDOW (widget)), "move.undo", NULL);
}

void
mae_window_show_start (MaeWindow *self)
{
  mae_window_show_page (self, g_object_new (MAE_TYPE_START_PAGE, NULL), NULL, NULL, FALSE);
  mae_window_offer_return (self);
}

/* ── Messages to the player ────────────────────────────────────────────────────────────────── */

void
mae_window_toast (MaeWindow *self, const char *text)
{
  GtkWidget *page = mae_window_get_page (self), *toasts = GTK_WIDGET (self->toasts);
  gboolean is_table = MAE_IS_TABLE_PAGE (page);
  gboolean is_compact = is_table && mae_table_page_is_compact (MAE_TABLE_PAGE (page));

  mae_widget_set_class (toasts, "mae-above-bar", is_table);
  mae_widget_set_class (toasts, "mae-above-panes", is_compact);
  mae_toasts_show (self->toasts, text, 6);
}

/* A hidden banner is hidden from screen readers too. */
static void
on_banner_revealed_cb (MaeWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->banner), gtk_revealer_get_reveal_child (self->banner));
}

void
mae_window_set_banner (MaeWindow *self, const char *text, const char *button, const char *action)
{
  if (text) {
    if (g_strcmp0 (gtk_label_get_label (self->banner_label), text) != 0)
      mae_announce (GTK_WIDGET (self), text, TRUE);
    gtk_label_set_label (self->banner_label, text);
    gtk_widget_set_visible (GTK_WIDGET (self->banner), TRUE);
  }
  if (button) {
    gtk_button_set_label (self->banner_button, button);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (self->banner_button), action);
    mae_a11y_tidy_buttons (GTK_WIDGET (self->banner_button));
  }
  gtk_widget_set_visible (GTK_WIDGET (self->banner_button), button != NULL);
  gtk_revealer_set_reveal_child (self->banner, text != NULL);
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

/* Alt+1 to Alt+3, by what the key means: shortcuts know only what it types. */
static gboolean
on_key_cb (MaeWindow *self, guint key, guint code, GdkModifierType state, GtkEventController *keys)
{
  GtkWidget *page = mae_window_get_page (self);
  guint digit = mae_key_meant (keys, key);

  if (!(state & GDK_ALT_MASK) || digit < GDK_KEY_1 || digit > GDK_KEY_3)
    return GDK_EVENT_PROPAGATE;
  /* from below the page, which is a table or has one as its first child; others have no panes */
  return gtk_widget_activate_action (gtk_widget_get_first_child (page), "table.pane", "i",
                                     (int) (digit - GDK_KEY_1));
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
  g_clear_handle_id (&self->lesson_focus_id, g_source_remove);
  g_clear_handle_id (&self->arrange_id, g_source_remove);
  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  mae_window_stop_hint (self);
  g_clear_weak_pointer (&self->rules);
  g_clear_weak_pointer (&self->asking);
  g_clear_weak_pointer (&self->password);
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
  g_free (MAE_WINDOW (object)->unsaved);
  g_free (MAE_WINDOW (object)->subtitle);
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
  mae_window_install_header (widget_class);
  MAE_BIND_CHILDREN (widget_class, MaeWindow, back_button, undo_button, undo_label, menu_button,
                     banner, banner_label, banner_button, banner_leave, toasts, pages, coach);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, tidy_pages);
  gtk_widget_class_bind_template_callback (widget_class, on_banner_revealed_cb);

  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, on_fullscreen_cb);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, on_undo_cb);
  gtk_widget_class_install_action (widget_class, "win.preferences", NULL, on_preferences_cb);
  gtk_widget_class_install_action (widget_class, "win.rules", NULL, on_rules_cb);
  gtk_widget_class_install_action (widget_class, "win.rules-about", "i", on_rules_about_cb);
  gtk_widget_class_install_action (widget_class, "win.catalogue", "(iii)", on_catalogue_cb);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, on_shortcuts_cb);
  gtk_widget_class_install_action (widget_class, "win.about", NULL, on_about_cb);
  mae_window_install_play_actions (widget_class);
  mae_window_install_games_actions (widget_class);
  mae_window_install_online_actions (widget_class);
  mae_window_install_open_actions (widget_class);
  mae_window_install_lesson_actions (widget_class);
  mae_window_install_hint_actions (widget_class);
  mae_window_install_puzzle_actions (widget_class);
}

static void
mae_window_init (MaeWindow *self)
{
  g_autofree char *book_path = mae_server_book_default_path ();

  self->book = mae_server_book_new (book_path);
  g_type_ensure (MAE_TYPE_TOASTS);
  g_type_ensure (MAE_TYPE_COACH);
  g_type_ensure (MAE_TYPE_ZOOM);
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_window_wrap_labels (GTK_WIDGET (self->title));
  mae_wrap_layout_set (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (self->banner_label))), TRUE, 12);
  if (MAE_DEVELOPMENT)
    gtk_widget_add_css_class (GTK_WIDGET (self), "devel");
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  /* No tooltip while the menu is open: it would cover the menu. */
  g_object_bind_property (gtk_menu_button_get_popover (self->menu_button), "visible",
                          self->menu_button, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  mae_window_enable_leave (self, FALSE);
  mae_window_accept_drops (self);
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

  mae_window_show_start (self);
  return self;
}

void
mae_window_set_sound_player (MaeWindow *self, MaeSoundPlayer *player)
{
  g_set_object (&self->sounds, player);
}
