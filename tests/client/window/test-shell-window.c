/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's pages from the start to the end of a game, the question before leaving a game, and
 * error messages. */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "client/game/games.h"
#include "client/pages/online-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/platform/dialog.h"
#include "client/platform/platform-testing.h"
#include "client/platform/question.h"
#include "client/table/leader-card.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "client/widgets/toasts.h"
#include "client/widgets/widgets-testing.h"
#include "client/window/table-status.h"
#include "client/window/window-private.h"
#include "client/words/topic-text.h"
#include "protocol/am49/am49.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"

static GtkWidget *
question (MaeWindow *window)
{
  return mae_fixture_get_dialog (GTK_WINDOW (window));
}

static void
answer (MaeWindow *window, const char *label)
{
  mae_fixture_answer (GTK_WINDOW (window), label);
}

static void
activate (MaeWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

/* A tooltip would cover the open main menu. */
static void
check_menu (MaeWindow *window)
{
  GtkWidget *button = mae_fixture_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON);

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  g_assert_false (gtk_widget_get_has_tooltip (button));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  g_assert_true (gtk_widget_get_has_tooltip (button));
}

/* ── Alone ────────────────────────────────────────────────────────────────────────────────── */

static void
test_alone_and_back (void)
{
  MaeWindow *window = mae_fixture_open_window ();

  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  g_assert_false (mae_window_is_idle (window));
  check_menu (window);
  /* The game is saved, so leaving it needs no question. */
  activate (window, "win.leave-game");
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  g_assert_null (question (window));

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Makes saving games impossible: there is a file where the folder should be. */
static void
spoil_games (void)
{
  g_autofree char *path = mae_games_path ();
  g_autofree char *folder = g_path_get_dirname (path);

  mae_fixture_clear_games ();
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
}

static void
test_unsaved_and_back (void)
{
  MaeWindow *window;

  spoil_games ();
  window = mae_fixture_open_window ();

  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  g_assert_false (mae_window_is_idle (window));

  /* A game that can't be saved would be lost, so the window asks first; Esc keeps the game. */
  activate (window, "win.leave-game");
  g_assert_nonnull (question (window));
  g_assert_cmpstr (mae_question_get_default (question (window)), ==, "stay");
  answer (window, "_Keep Playing");
  g_assert_true (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  MAE_WAIT_FOR (question (window) == NULL);

  activate (window, "win.leave-game");
  answer (window, "_Leave");
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  g_assert_true (mae_window_is_idle (window));
  MAE_WAIT_FOR (question (window) == NULL);

  mae_fixture_destroy_window (GTK_WINDOW (window));
  mae_fixture_clear_games ();
}

/* The header bar of a game: leaving first, then undo, which says why it isn't possible, and the
 * menu last. The bar must fit on a phone. */
static void
check_header (MaeWindow *window)
{
  GtkWidget *bar = mae_fixture_find (GTK_WIDGET (window), ADW_TYPE_HEADER_BAR);
  GtkWidget *undo = mae_fixture_find_button (bar, "win.undo", FALSE);
  GtkWidget *order[] = { mae_fixture_find_button (bar, "win.leave-game", FALSE), undo,
                         mae_fixture_find (bar, ADW_TYPE_WINDOW_TITLE),
                         mae_fixture_find (bar, GTK_TYPE_MENU_BUTTON) };
  GtkWidget *page = mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_TABLE_PAGE);
  graphene_point_t at[G_N_ELEMENTS (order)];
  int least;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++) {
    g_assert_true (gtk_widget_get_visible (order[i]));
    g_assert_true (gtk_widget_compute_point (order[i], bar, graphene_point_zero (), &at[i]));
    g_assert_true (i == 0 || at[i].x > at[i - 1].x);
  }
  /* Undo takes back the choice of leaders; during a move, the unfinished move. */
  g_assert_true (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo the last move (Ctrl+Z)");
  gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 0);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo the unfinished move (Esc)");
  activate (window, "win.undo");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo the last move (Ctrl+Z)");
  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
}

static void
test_alone_to_the_table (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  GtkWidget *setup, *hand;

  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  setup = mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_SETUP_PAGE);
  hand = gtk_widget_get_parent (mae_fixture_find (setup, MAE_TYPE_LEADER_CARD));

  /* Does what Enter on the first and on the last card does. */
  gtk_widget_activate (gtk_widget_get_first_child (hand));
  gtk_widget_activate (gtk_widget_get_last_child (hand));
  activate (MAE_WINDOW (window), "win.fullscreen");
  g_assert_true (gtk_widget_activate_action (setup, "setup.start", NULL));
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_TABLE_PAGE));
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "Round 1"));
  g_assert_false (mae_fixture_says (GTK_WIDGET (window), "already"));
  check_header (window);

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static void
test_closing_asks_too (void)
{
  MaeWindow *window;
  gpointer alive;

  spoil_games ();
  window = mae_fixture_open_window ();
  alive = window;
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  gtk_window_close (GTK_WINDOW (window));
  MAE_WAIT_FOR (question (window) != NULL);
  /* Asked only once. Newer versions of libadwaita close the question instead. */
  gtk_window_close (GTK_WINDOW (window));
  if (question (window) != NULL)
    answer (window, "_Keep Playing");
  MAE_WAIT_FOR (question (window) == NULL);
  gtk_window_close (GTK_WINDOW (window));
  MAE_WAIT_FOR (question (window) != NULL);
  answer (window, "_Leave");
  MAE_WAIT_FOR (alive == NULL);
  mae_fixture_clear_games ();
}

static void
test_broken_rules_are_told (void)
{
  static const struct {
    const char *file, *said;
  } cases[] = {
    { "{", "can’t be used" },
    { "{}", "can’t be used" },
    { NULL, "can’t be used" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeWindow *window = mae_fixture_open_window ();
    g_autofree char *dir = g_dir_make_tmp ("maestri-XXXXXX", NULL);
    g_autofree char *path = g_build_filename (dir, "house-rules.json", NULL);

    if (cases[i].file)
      g_assert_true (g_file_set_contents (path, cases[i].file, -1, NULL));
    mae_window_play_alone (window, path);
    MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), cases[i].said));
    g_assert_true (mae_fixture_says (GTK_WIDGET (window), "house-rules.json"));
    g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));

    mae_fixture_destroy_window (GTK_WINDOW (window));
    g_unlink (path);
    g_rmdir (dir);
  }
}

/* ── Online ───────────────────────────────────────────────────────────────────────────────── */

/* Returns a port of this machine on which nobody listens. */
static guint16
deserted_port (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);

  g_assert_cmpuint (port, >, 0);
  g_socket_listener_close (listener);
  return port;
}

static void
test_nobody_there (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  g_autofree char *server = g_strdup_printf ("127.0.0.1:%u", deserted_port ());

  mae_window_play_online (window, server, "Ada");
  g_assert_true (mae_window_shows (window, MAE_TYPE_ONLINE_PAGE));
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "No game server is running"));

  activate (window, "win.back");
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static void
test_not_an_address (void)
{
  MaeWindow *window = mae_fixture_open_window ();

  mae_window_play_online (window, "localhost:many", "Ada");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "is not a port"));
  g_assert_true (mae_window_shows (window, MAE_TYPE_ONLINE_PAGE));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static void
test_connecting_can_be_cancelled (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autofree char *server = NULL;
  GtkWidget *page;

  /* This server accepts connections and sends nothing. */
  server =
      g_strdup_printf ("127.0.0.1:%u", g_socket_listener_add_any_inet_port (listener, NULL, NULL));
  mae_window_play_online (window, server, "Ada");
  page = mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_ONLINE_PAGE);
  MAE_WAIT_FOR (mae_fixture_says (page, "onnect"));
  g_assert_true (gtk_widget_activate_action (page, "online.escape", NULL));
  g_assert_true (mae_window_shows (window, MAE_TYPE_ONLINE_PAGE));
  g_assert_true (gtk_widget_get_sensitive (mae_fixture_find (page, GTK_TYPE_LIST_BOX)));

  g_assert_true (gtk_widget_activate_action (page, "online.escape", NULL));
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* ── Size ─────────────────────────────────────────────────────────────────────────────────── */

static void
test_size_is_remembered (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_fixture_open_window ();
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_assert_cmpint (width, ==, 1280);
  g_assert_cmpint (height, ==, 800);
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 700);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_window_close (GTK_WINDOW (window));
  MAE_WAIT_FOR (g_settings_get_int (settings, "window-width") == 1024);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 700);
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
}

/* ── A hostile server ─────────────────────────────────────────────────────────────────────── */

/* Sends a game, and then an invalid one: 5,000 units on a shelf with one place. */
static gboolean
on_incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source,
                gpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeRoster roster = { .n = 2, .name = { (char *) "Ada", (char *) "Bruno" } };
  g_autoptr (GString) text = g_string_new ("{\"type\":\"ReqWelcome\"}\n");
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  mae_game_start (game, rules, 1, 2, NULL);
  mae_am49_encode_snapshot (game, &roster, 0, false, text);
  game->containers[rules->n_depots].of[0] = 5000;
  mae_am49_encode_snapshot (game, &roster, 0, false, text);
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text->str,
                             text->len, NULL, NULL, NULL);
  g_object_set_data_full (G_OBJECT (service), "connection", g_object_ref (connection),
                          g_object_unref);
  return TRUE;
}

/* After an invalid game the window offers the start page, not to reconnect. */
static void
test_nonsense_ends_a_game (void)
{
  g_autoptr (GSocketService) service = g_socket_service_new ();
  guint16 port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (service), NULL, NULL);
  g_autofree char *server = g_strdup_printf ("127.0.0.1:%u", port);
  MaeWindow *window = mae_fixture_open_window ();

  g_signal_connect (service, "incoming", G_CALLBACK (on_incoming_cb), NULL);
  mae_window_play_online (window, server, "Ada");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "The server sent an invalid message"));
  g_assert_false (mae_fixture_says (GTK_WIDGET (window), "Reconnect"));
  g_assert_true (mae_fixture_says (GTK_WIDGET (window), "Back to Start"));
  activate (window, "win.leave-game");
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));
  g_assert_null (question (window));

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* ── The rules ────────────────────────────────────────────────────────────────────────────── */

/* Presses the button @label in @widget. */
static void
press (GtkWidget *widget, const char *label)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_BUTTON (child)
        && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (child)), label) == 0) {
      g_signal_emit_by_name (child, "clicked");
      return;
    }
    press (child, label);
  }
}

static gboolean
dialog_says (MaeWindow *window, const char *part)
{
  return mae_fixture_says (question (window), part);
}

/* The rules are opened at a topic by a message, at the beginning by the menu, and searched. */
static void
test_rules (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  MaeToasts *toasts = MAE_TOASTS (mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_TOASTS));
  GtkAdjustment *scrolled;
  GtkWidget *search;

  mae_toasts_show_with_button (toasts, "No room on the shelf.", 60, "Rules", "win.rules-about",
                               g_variant_new_int32 (MAE_TOPIC_FAITH));
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (toasts), "No room on the shelf."));
  press (GTK_WIDGET (toasts), "Rules");
  MAE_WAIT_FOR (question (window) && gtk_widget_get_mapped (question (window)));
  g_assert_cmpuint (mae_toasts_count (toasts), ==, 0);
  scrolled = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (mae_fixture_find (question (window), GTK_TYPE_SCROLLED_WINDOW)));
  MAE_WAIT_FOR (gtk_adjustment_get_value (scrolled) > 0);

  /* The open dialog scrolls to the beginning. */
  activate (window, "win.rules");
  MAE_WAIT_FOR (gtk_adjustment_get_value (scrolled) == 0);

  search = mae_fixture_find (question (window), GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "inkwell");
  MAE_WAIT_FOR (!dialog_says (window, "Aim of the Game"));
  g_assert_true (dialog_says (window, "Setup"));
  gtk_editable_set_text (GTK_EDITABLE (search), "inkwells");
  MAE_WAIT_FOR (dialog_says (window, "No results found"));
  g_signal_emit_by_name (search, "stop-search");
  MAE_WAIT_FOR (dialog_says (window, "Aim of the Game"));
  g_signal_emit_by_name (search, "stop-search");
  MAE_WAIT_FOR (!question (window));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* ── Sizes ────────────────────────────────────────────────────────────────────────────────── */

/* @wraps: whether texts may have several lines. */
static void
check_titles (GtkWidget *widget, gboolean wraps)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget)
      && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    g_error ("“%s” is cut", gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_LABEL (widget) && !wraps)
    g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (widget))), ==,
                     1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_titles (child, wraps);
}

/* In a small window with all its buttons titles wrap, and the status of the game is below the
 * header bar. */
static void
test_small_header (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  GtkWidget *header = mae_fixture_find (GTK_WIDGET (window), ADW_TYPE_HEADER_BAR), *status;

  g_object_set (header, "decoration-layout", ":minimize,maximize,close", NULL);
  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  status = mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_TABLE_STATUS);
  MAE_WAIT_FOR (gtk_widget_is_ancestor (status, header));
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  MAE_WAIT_FOR (!gtk_widget_is_ancestor (status, header));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, 360);
  check_titles (header, TRUE);
  /* a title of two lines leaves no room for the page's own subtitle, which is below the bar */
  g_assert_cmpstr (adw_window_title_get_subtitle (mae_header_get_title (window->header)), ==, "");
  g_assert_true (mae_fixture_says (GTK_WIDGET (window->header), "You against Lorenzo"));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  MAE_WAIT_FOR (gtk_widget_is_ancestor (status, header));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_titles (header, FALSE);
  g_assert_cmpstr (adw_window_title_get_subtitle (mae_header_get_title (window->header)), ==,
                   "You against Lorenzo");
  activate (window, "win.leave-game");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static guint
count_pages (MaeWindow *window)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (window->pages);

  return g_list_model_get_n_items (G_LIST_MODEL (pages));
}

static gboolean
show_another_cb (gpointer window)
{
  mae_window_show_page (window, gtk_button_new (), NULL, NULL, FALSE);
  return G_SOURCE_CONTINUE;
}

/* Old pages are removed one at a time, also while a server makes the window show one after the
 * other. */
static void
test_old_pages_are_removed (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  guint source, n;

  for (int i = 0; i < 20; i++)
    show_another_cb (window);
  for (n = count_pages (window); n > 1; n = count_pages (window)) {
    g_main_context_iteration (NULL, TRUE);
    g_assert_cmpuint (count_pages (window), >=, n - 1);
  }
  source = g_idle_add_full (G_PRIORITY_DEFAULT, show_another_cb, window, NULL);
  for (int i = 0; i < 200; i++) {
    g_main_context_iteration (NULL, TRUE);
    g_assert_cmpuint (count_pages (window), <, 7);
  }
  g_source_remove (source);
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static int
get_dpi (void)
{
  int dpi;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  return dpi;
}

/* Text and pieces can be made larger and smaller than the desktop wants, within bounds. */
static void
test_zoom (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_fixture_open_window ();
  int dpi = get_dpi ();

  gtk_widget_activate_action (GTK_WIDGET (window), "win.zoom", "i", 1);
  MAE_WAIT_FOR (get_dpi () == dpi / 100 * 110);
  for (int i = 0; i < 20; i++)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.zoom", "i", 1);
  MAE_WAIT_FOR (get_dpi () == dpi / 100 * 200);
  for (int i = 0; i < 20; i++)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.zoom", "i", -1);
  MAE_WAIT_FOR (get_dpi () == dpi / 100 * 80);
  g_assert_cmpint (g_settings_get_int (settings, "zoom"), ==, 80);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.zoom", "i", 0);
  MAE_WAIT_FOR (get_dpi () == dpi);
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/shell/window/alone-and-back", test_alone_and_back);
  g_test_add_func ("/shell/window/unsaved-and-back", test_unsaved_and_back);
  g_test_add_func ("/shell/window/alone-to-the-table", test_alone_to_the_table);
  g_test_add_func ("/shell/window/closing-asks-too", test_closing_asks_too);
  g_test_add_func ("/shell/window/broken-rules-are-told", test_broken_rules_are_told);
  g_test_add_func ("/shell/window/nobody-there", test_nobody_there);
  g_test_add_func ("/shell/window/not-an-address", test_not_an_address);
  g_test_add_func ("/shell/window/connecting-can-be-cancelled", test_connecting_can_be_cancelled);
  g_test_add_func ("/shell/window/nonsense-ends-a-game", test_nonsense_ends_a_game);
  g_test_add_func ("/shell/window/size-is-remembered", test_size_is_remembered);
  g_test_add_func ("/shell/window/old-pages-are-removed", test_old_pages_are_removed);
  g_test_add_func ("/shell/rules", test_rules);
  g_test_add_func ("/shell/small-header", test_small_header);
  g_test_add_func ("/shell/window/zoom", test_zoom);
  return g_test_run ();
}
