/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page for servers: recent servers, and games in progress. */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "client/game/wall-clock-testing.h"
#include "client/pages/online-page.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "net/server/local-server.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"
#include "store/store-lock.h"

static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_label (child, text);

    if (found)
      return found;
  }
  return NULL;
}

static void
press (GtkWidget *widget, const char *name)
{
  GtkWidget *button = mae_fixture_find_named (widget, name);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static void
on_join_cb (MaeOnlinePage *page, const char *address, const char *code, const char *nickname,
            GString *heard)
{
  g_assert_null (code);
  g_string_append_printf (heard, "%s %s\n", address, nickname);
}

static void
test_recent (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autoptr (GDateTime) evening = g_date_time_new_local (2026, 5, 8, 23, 0, 0);
  GtkWidget *page;
  GtkWindow *window;

  mae_wall_clock_set (g_date_time_to_unix (evening));
  mae_server_book_note (book, "old.org:51015", "Ada", FALSE);
  mae_server_book_note (book, "[::1]:4000", "Bruno <b>", TRUE);
  mae_wall_clock_set (g_date_time_to_unix (evening) + 2 * 3600);
  page = mae_online_page_new (book, "localhost", "Carla");
  mae_wall_clock_set (0);
  window = mae_fixture_show (page);
  g_signal_connect (page, "join", G_CALLBACK (on_join_cb), heard);

  /* A nickname isn't read as markup. */
  g_assert_nonnull (find_label (page, "As Bruno <b>\u00a0· game in progress"));
  /* The last day ended at midnight. */
  g_assert_nonnull (find_label (page, "As Ada\u00a0· 1 day ago"));
  press (page, "Return to [::1]:4000 as Bruno <b>");
  press (page, "Join old.org as Ada");
  g_assert_cmpstr (heard->str, ==, "[::1]:4000 Bruno <b>\nold.org:51015 Ada\n");

  press (page, "Remove old.org");
  g_assert_null (mae_fixture_find_named (page, "Join old.org as Ada"));
  g_assert_nonnull (mae_fixture_find_named (page, "Return to [::1]:4000 as Bruno <b>"));
  press (page, "Remove [::1]:4000");
  g_assert_nonnull (find_label (page, "Preferences"));

  /* While the window joins one server, no other can be chosen. */
  mae_server_book_note (book, "old.org:51015", "Ada", FALSE);
  mae_online_page_set_busy (MAE_ONLINE_PAGE (page), "Connecting…");
  g_assert_false (gtk_widget_is_sensitive (mae_fixture_find_named (page, "Join old.org as Ada")));
  mae_fixture_destroy_window (window);
}

/* Servers are asked who is there, and their rows say it and keep their height. One that doesn't
 * answer is asked again by its button, which leads to it once it does. */
static void
test_asked (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  g_autoptr (GSocketListener) nobody = g_socket_listener_new ();
  guint16 silent = g_socket_listener_add_any_inet_port (nobody, NULL, NULL), port = 0;
  MaeLocalServer *server =
      mae_local_server_new_host (mae_ruleset_builtin ("standard"), &port, FALSE, NULL);
  g_autofree char *there = g_strdup_printf ("127.0.0.1:%u", port);
  g_autofree char *gone = g_strdup_printf ("127.0.0.1:%u", silent);
  g_autofree char *again = g_strdup_printf ("Ask %s again", gone);
  g_autofree char *join = g_strdup_printf ("Join %s as Ada", there);

  g_socket_listener_close (nobody);
  mae_server_book_note (book, gone, "Ada", FALSE);
  mae_server_book_note (book, there, "Ada", FALSE);
  GtkWidget *page = mae_online_page_new (book, "", "Ada");
  GtkWindow *window = mae_fixture_show (page);
  g_assert_null (find_label (page, "Nobody is there now\nAs Ada\u00a0· today"));
  mae_online_page_look_up (MAE_ONLINE_PAGE (page));
  GtkWidget *row =
      gtk_widget_get_ancestor (mae_fixture_find_named (page, join), GTK_TYPE_LIST_BOX_ROW);
  gtk_test_widget_wait_for_draw (page);
  int height = gtk_widget_get_height (row);
  MAE_WAIT_FOR (find_label (page, "Nobody is there now\nAs Ada\u00a0· today"));
  MAE_WAIT_FOR (find_label (page, "Doesn’t answer\nAs Ada\u00a0· today"));
  gtk_test_widget_wait_for_draw (page);
  g_assert_cmpint (gtk_widget_get_height (row), ==, height);
  g_assert_true (
      row == gtk_widget_get_ancestor (mae_fixture_find_named (page, join), GTK_TYPE_LIST_BOX_ROW));
  press (page, again);
  g_assert_nonnull (find_label (page, "Asking…\nAs Ada\u00a0· today"));
  MAE_WAIT_FOR (find_label (page, "Doesn’t answer\nAs Ada\u00a0· today"));
  mae_fixture_destroy_window (window);
  mae_local_server_free (server);
}

/* A list on the web that was chosen can be looked up, and a problem with it can be tried again. The
 * focus that was there goes to the first server, and stays when others come. */
static void
test_list (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  GtkWidget *page = mae_online_page_new (book, "", "Ada"), *row, *again;
  GtkWindow *window = mae_fixture_show (page);
  const char *none =
      "No server is known yet. Enter the address of one, or choose a list of servers "
      "in the preferences.";

  g_assert_nonnull (find_label (page, none));
  g_assert_null (find_label (page, "Look Up"));
  mae_online_page_set_list (MAE_ONLINE_PAGE (page), "https://127.0.0.1:1/list");
  g_assert_null (find_label (page, none));
  g_assert_nonnull (find_label (page, "Look Up"));
  mae_online_page_look_up (MAE_ONLINE_PAGE (page));
  g_assert_nonnull (find_label (page, "Fetching the list…"));
  MAE_WAIT_FOR (find_label (page, "The list of servers at 127.0.0.1 can’t be fetched."));
  again = gtk_widget_get_ancestor (find_label (page, "Try Again"), GTK_TYPE_BUTTON);
  gtk_widget_grab_focus (again);
  g_signal_emit_by_name (again, "clicked");
  g_assert_nonnull (find_label (page, "Fetching the list…"));
  g_assert_true (gtk_window_get_focus (window) == again);

  mae_server_book_note (book, "old.invalid:1", "Ada", FALSE);
  mae_online_page_set_list (MAE_ONLINE_PAGE (page), "");
  row = gtk_widget_get_ancestor (mae_fixture_find_named (page, "Join old.invalid:1 as Ada"),
                                 GTK_TYPE_LIST_BOX_ROW);
  g_assert_true (gtk_window_get_focus (window) == row);
  mae_server_book_note (book, "new.invalid:1", "Ada", FALSE);
  g_assert_nonnull (mae_fixture_find_named (page, "Join new.invalid:1 as Ada"));
  g_assert_true (gtk_window_get_focus (window) == row);
  mae_fixture_destroy_window (window);
}

/* The address of a list counts when it is whole. */
static void
test_list_typed (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);
  GtkWidget *dialog, *label = NULL, *row;

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.preferences", NULL));
  MAE_WAIT_FOR ((dialog = mae_fixture_get_dialog (GTK_WINDOW (window))) != NULL
                && (label = find_label (dialog, "List of servers on the web")) != NULL);
  row = gtk_widget_get_ancestor (label, MAE_TYPE_ENTRY_ROW);
  gtk_editable_set_text (GTK_EDITABLE (row), "https://a.test");
  g_autofree char *half = g_settings_get_string (settings, "server-list");
  g_assert_cmpstr (half, ==, "");
  gtk_editable_set_text (GTK_EDITABLE (row), " https://a.example/list");
  g_signal_emit_by_name (row, "entry-activated");
  g_autofree char *whole = g_settings_get_string (settings, "server-list");
  g_assert_cmpstr (whole, ==, "https://a.example/list");
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  g_assert_true (gtk_widget_activate_action (dialog, "window.close", NULL));
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)) == NULL);
  g_autofree char *later = g_settings_get_string (settings, "server-list");
  g_assert_cmpstr (later, ==, "");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* A new window shows a game in progress on a server, and joins it without any text being typed. */
static void
test_return (void)
{
  g_autofree char *path = mae_server_book_default_path ();
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autoptr (MaeServerBook) book = NULL;
  g_autoptr (GSocketListener) nobody = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (nobody, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%u", port);
  g_autofree char *banner =
      g_strdup_printf ("Your game on %s as Ada is still in progress.", address);
  g_autofree char *problem = g_strdup_printf ("No game server is running at %s.", address);
  MaeWindow *window;

  g_socket_listener_close (nobody);
  g_unlink (path);
  book = mae_server_book_new (path);
  mae_server_book_note (book, address, "Ada", TRUE);
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  MAE_WAIT_FOR (find_label (GTK_WIDGET (window), banner));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.return", NULL));
  MAE_WAIT_FOR (find_label (GTK_WIDGET (window), problem));
  MAE_WAIT_FOR (!find_label (GTK_WIDGET (window), banner));
  mae_fixture_destroy_window (GTK_WINDOW (window));

  mae_server_book_forget (book, address, "Ada");
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_null (find_label (GTK_WIDGET (window), banner));
  mae_fixture_destroy_window (GTK_WINDOW (window));
  g_unlink (path);
}

static void
join_and_cancel (MaeWindow *window, const char *code)
{
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (window), "online.join", NULL));
  g_assert_cmpstr (window->link.code, ==, code);
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (window), "online.escape", NULL));
  g_assert_null (window->link.code);
}

/* After a player has canceled, only the table of the next address or link can be joined. */
static void
test_cancel (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *server = g_strdup_printf ("127.0.0.1:%u", port);
  g_autofree char *typed = g_strdup_printf ("%s/K7QFXA", server);
  g_autofree char *link = g_strdup_printf ("maestri://%s", typed);
  g_autoptr (GFile) file = g_file_new_for_uri (link);
  MaeWindow *window = mae_window_new (NULL, settings);

  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_online (window, NULL, "Ada");
  mae_online_page_set_server (MAE_ONLINE_PAGE (mae_window_get_page (window)), typed);
  join_and_cancel (window, "K7QFXA");
  mae_online_page_set_server (MAE_ONLINE_PAGE (mae_window_get_page (window)), server);
  join_and_cancel (window, NULL);

  mae_window_open (window, file);
  join_and_cancel (window, "K7QFXA");
  join_and_cancel (window, "K7QFXA");
  mae_online_page_set_server (MAE_ONLINE_PAGE (mae_window_get_page (window)), "localhost");
  join_and_cancel (window, NULL);

  /* The code alone, as with --connect, is one of a table on the last server. */
  g_settings_set_string (settings, "server", server);
  mae_window_play_online (window, "K7QFXA", "Ada");
  g_assert_cmpstr (window->link.server, ==, server);
  join_and_cancel (window, "K7QFXA");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* With the same nickname, two windows would take the seat from each other for ever. */
static void
test_twice (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *server = g_strdup_printf ("127.0.0.1:%u", port);
  g_autofree char *path = mae_server_book_default_path ();
  g_autofree char *folder = g_strconcat (path, "-open", NULL);
  MaeWindow *first = mae_window_new (NULL, settings), *second = mae_window_new (NULL, settings);

  gtk_window_present (GTK_WINDOW (first));
  gtk_window_present (GTK_WINDOW (second));
  mae_window_play_online (first, server, "Ada");
  mae_window_play_online (second, server, " ada");
  g_assert_cmpint (mae_session_get_state (second->session), ==, MAE_SESSION_IDLE);
  g_assert_true (mae_fixture_says (GTK_WIDGET (second), "in another window"));
  mae_window_play_online (second, server, "Bruno");
  g_assert_cmpint (mae_session_get_state (second->session), !=, MAE_SESSION_IDLE);
  g_assert_true (mae_store_any_locked (path, NULL));

  g_assert_true (gtk_widget_activate_action (mae_window_get_page (second), "online.escape", NULL));
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (first), "online.escape", NULL));
  g_assert_false (mae_store_any_locked (path, NULL));
  mae_window_play_online (second, server, "Ada");
  g_assert_cmpint (mae_session_get_state (second->session), !=, MAE_SESSION_IDLE);

  /* Another program has the place, by the same lock. */
  g_autoptr (GDir) locks = g_dir_open (folder, 0, NULL);
  gint64 number = g_ascii_strtoll (g_dir_read_name (locks), NULL, 10);
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (second), "online.escape", NULL));
  g_autoptr (MaeStoreLock) lock = mae_store_lock (path, number, NULL);
  g_assert_nonnull (lock);
  mae_window_play_online (second, server, "Ada");
  g_assert_cmpint (mae_session_get_state (second->session), ==, MAE_SESSION_IDLE);
  g_assert_true (mae_fixture_says (GTK_WIDGET (second), "in another window"));
  mae_fixture_destroy_window (GTK_WINDOW (second));
  mae_fixture_destroy_window (GTK_WINDOW (first));
}

static int
count_class (GtkWidget *widget, const char *style)
{
  int n = gtk_widget_get_mapped (widget) && gtk_widget_has_css_class (widget, style);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_class (child, style);
  return n;
}

/* Of several tables with free seats, the first one has the only main button, also after it is full.
 */
static void
test_main_button (FakeServer *self, gconstpointer data)
{
  static const char tables[] =
      "{\"type\":\"UpdateTables\",\"total\":3,\"tables\":["
      "{\"code\":\"BCDFGH\",\"name\":\"One\",\"state\":\"OPEN\",\"ruleset\":\"x\","
      "\"playersCount\":SEATS,\"players\":[{\"nickname\":\"B\"}]},"
      "{\"code\":\"BCDFGJ\",\"name\":\"Two\",\"state\":\"OPEN\",\"ruleset\":\"x\","
      "\"playersCount\":2,\"players\":[{\"nickname\":\"C\"}]},"
      "{\"code\":\"BCDFGK\",\"name\":\"Three\",\"state\":\"OPEN\",\"ruleset\":\"x\","
      "\"playersCount\":2,\"players\":[{\"nickname\":\"D\"}]}]}\n";

  for (int seats = 2; seats >= 1; seats--) {
    g_autoptr (GString) text = g_string_new (tables);
    g_autofree char *count = g_strdup_printf ("%d", seats);
    const char *join = seats == 2 ? "Join One" : "Join Two";
    GtkWidget *button;

    g_string_replace (text, "SEATS", count, 1);
    fake_server_say (self, text->str);
    MAE_WAIT_FOR ((button = mae_fixture_find_named (GTK_WIDGET (self->window), join))
                  && gtk_widget_get_mapped (button)
                  && gtk_widget_has_css_class (button, "mae-waiting"));
    g_assert_cmpint (count_class (GTK_WIDGET (self->window), "mae-waiting"), ==, 1);
  }
}

/* Adds to @sent what the window has sent; returns whether that has @request, then @code. */
static gboolean
has_sent (FakeServer *self, GString *sent, const char *request, const char *code)
{
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (self->connection));
  char bytes[512];
  gssize n = g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (in), bytes,
                                                       sizeof bytes, NULL, NULL);
  const char *found;

  g_string_append_len (sent, bytes, MAX (n, 0));
  return (found = strstr (sent->str, request)) && strstr (found, code);
}

/* Presses the button with @text. */
static void
press_text (FakeServer *self, const char *text)
{
  GtkWidget *label;

  MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), text))
                && gtk_widget_get_mapped (label));
  g_assert_true (gtk_widget_activate (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON)));
}

/* A press on the row of a table, anywhere, joins it, or watches where no seat is free. */
static void
test_row_press (FakeServer *self, gconstpointer data)
{
  static const struct {
    const char *title, *request, *code;
  } cases[] = { { "One", "ReqJoinTable", "BCDFGH" }, { "Two", "ReqWatchTable", "BCDFGJ" } };

  fake_server_say (self,
                   "{\"type\":\"UpdateTables\",\"total\":2,\"tables\":["
                   "{\"code\":\"BCDFGH\",\"name\":\"One\",\"state\":\"OPEN\",\"ruleset\":\"x\","
                   "\"playersCount\":2,\"players\":[{\"nickname\":\"B\"}]},"
                   "{\"code\":\"BCDFGJ\",\"name\":\"Two\",\"state\":\"PLAYING\",\"ruleset\":\"x\","
                   "\"playersCount\":2,\"players\":[{\"nickname\":\"C\"},"
                   "{\"nickname\":\"D\"}]}]}\n");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) sent = g_string_new (NULL);
    GtkWidget *label;

    if (i == 1) /* games are shown when that is asked for */
      press_text (self, "1 Game to Watch");
    MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), cases[i].title))
                  && gtk_widget_get_mapped (label));
    g_assert_true (gtk_widget_activate (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW)));
    MAE_WAIT_FOR (has_sent (self, sent, cases[i].request, cases[i].code));
    fake_server_say (self, "{\"type\":\"ErrTable\",\"reason\":\"FULL\"}\n");
  }
}

static void
drop_text (GtkWidget *field, const char *text)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (field);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, 1., 1., &is_taken);
  }
  g_assert_true (is_taken);
}

static void
assert_text_is (GtkWidget *field, const char *text)
{
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (field)), ==, text);
}

/* The dialog for codes takes what the waiting room copies, and what friends write. */
static void
test_code_dialog (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);
  GtkWidget *dialog, *entry, *label, *join;

  fake_server_say (self, "{\"type\":\"UpdateTables\",\"total\":0,\"tables\":[]}\n");
  MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), "Join with a Code"))
                && gtk_widget_get_mapped (label));
  g_assert_true (gtk_widget_activate_action (label, "hall.enter-code", NULL));
  MAE_WAIT_FOR ((dialog = mae_fixture_get_dialog (GTK_WINDOW (self->window))) != NULL);
  MAE_WAIT_FOR ((join = find_label (dialog, "Join")) != NULL);
  entry = mae_fixture_find (dialog, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Which code?");
  g_assert_false (gtk_widget_is_sensitive (join));
  gtk_editable_set_text (GTK_EDITABLE (entry),
                         "Join me on maestri://play.example.org:51016/rmn-tzs.");
  g_assert_true (gtk_widget_is_sensitive (join));
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
  drop_text (entry, " again");
  assert_text_is (entry, "Join me on maestri://play.example.org:51016/rmn-tzs. again");
  drop_text (entry, "maestri://play.example.org:51016/BCDFGH\n");
  assert_text_is (entry, "maestri://play.example.org:51016/BCDFGH");
  g_assert_true (gtk_widget_is_sensitive (join));
  mae_fixture_answer (GTK_WINDOW (self->window), "_Join");
  MAE_WAIT_FOR (has_sent (self, sent, "ReqJoinTable", "\"BCDFGH\""));
}

#define TABLE_OF(code, seats)                                                                      \
  "{\"code\":\"" code "\",\"name\":\"Here\",\"state\":\"OPEN\",\"playersCount\":" seats            \
  ",\"players\":[]}"

/* A server may list a table twice, and the list may be gone while its rows are still used. */
static void
test_strange_list (FakeServer *self, gconstpointer data)
{
  GtkWidget *label;

  fake_server_say (
      self, "{\"type\":\"UpdateTables\",\"total\":3,\"tables\":[" TABLE_OF (
                "BCDFGH", "2") "," TABLE_OF ("BCDFGH", "2") "," TABLE_OF ("BCDFGJ", "3") "]}\n");
  MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), "3 seats left"))
                && gtk_widget_get_mapped (label));
  GtkWidget *row = gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
  GtkWidget *list = gtk_widget_get_parent (row);
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 1);
  fake_server_say (
      self, "{\"type\":\"UpdateTables\",\"total\":3,\"tables\":[" TABLE_OF (
                "BCDFGJ", "3") "," TABLE_OF ("BCDFGH", "2") "," TABLE_OF ("BCDFGH", "2") "]}\n");
  MAE_WAIT_FOR (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) == 0);
  /* Somebody points at the list when it changes, and goes on pointing when it is gone. */
  gtk_widget_set_state_flags (list, GTK_STATE_FLAG_PRELIGHT, FALSE);
  fake_server_say (self, "{\"type\":\"UpdateTables\",\"total\":2,\"tables\":[" TABLE_OF (
                             "BCDFGH", "2") "," TABLE_OF ("BCDFGJ", "3") "]}\n");
  MAE_WAIT_FOR (find_label (GTK_WIDGET (self->window), "1 Change"));
  g_object_ref (list);
  fake_server_say (self, "{\"type\":\"UpdateTable\",\"table\":" TABLE_OF ("BCDFGH", "2") "}\n");
  MAE_WAIT_FOR (!gtk_widget_get_mapped (list));
  gtk_widget_unset_state_flags (list, GTK_STATE_FLAG_PRELIGHT);
  g_object_unref (list);
}

/* An invitation is shown until its table is gone, or the player joins. */
static void
test_invitation (FakeServer *self, gconstpointer data)
{
#define INVITES(code, more)                                                                        \
  "{\"type\":\"UpdateInvitation\",\"nickname\":\"Bea\"," more "\"table\":{\"code\":\"" code        \
  "\",\"name\":\"" code "\",\"state\":\"OPEN\",\"playersCount\":2,\"players\":[]}}\n"
  g_autoptr (GString) sent = g_string_new (NULL);
  GtkWidget *label;

  fake_server_say (self, "{\"type\":\"UpdateTables\",\"total\":0,\"tables\":[]}\n");
  fake_server_say (self, INVITES ("BCDFGH", ""));
  MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), "Bea invites you to “BCDFGH”."))
                && gtk_widget_get_mapped (label));
  fake_server_say (self, INVITES ("BCDFGJ", ""));
  fake_server_say (self, INVITES ("BCDFGH", "\"isGone\":true,"));
  MAE_WAIT_FOR ((label = find_label (GTK_WIDGET (self->window), "Bea invites you to “BCDFGJ”."))
                && gtk_widget_get_mapped (label));
  g_assert_true (gtk_widget_activate_action (label, "win.accept-invitation", NULL));
  MAE_WAIT_FOR (has_sent (self, sent, "ReqJoinTable", "\"BCDFGJ\""));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/shell/online/recent", test_recent);
  g_test_add_func ("/shell/online/asked", test_asked);
  g_test_add_func ("/shell/online/list", test_list);
  g_test_add_func ("/shell/online/list-typed", test_list_typed);
  g_test_add_func ("/shell/online/return", test_return);
  g_test_add_func ("/shell/online/cancel", test_cancel);
  g_test_add_func ("/shell/online/twice", test_twice);
  g_test_add ("/shell/online/main-button", FakeServer, NULL, fake_server_setup, test_main_button,
              fake_server_teardown);
  g_test_add ("/shell/online/row-press", FakeServer,
              "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\","
              "\"spectate\"]}}\n",
              fake_server_setup, test_row_press, fake_server_teardown);
  g_test_add ("/shell/online/code-dialog", FakeServer,
              "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\","
              "\"spectate\"]}}\n",
              fake_server_setup, test_code_dialog, fake_server_teardown);
  g_test_add ("/shell/online/strange-list", FakeServer,
              "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\","
              "\"spectate\"]}}\n",
              fake_server_setup, test_strange_list, fake_server_teardown);
  g_test_add ("/shell/online/invitation", FakeServer,
              "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\","
              "\"spectate\"]}}\n",
              fake_server_setup, test_invitation, fake_server_teardown);
  return g_test_run ();
}
