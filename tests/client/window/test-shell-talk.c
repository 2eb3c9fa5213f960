/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Log and chat beside a game on a server. */
#include <adwaita.h>

#include "client/pages/setup-page.h"
#include "client/table/table-talk.h"
#include "client/widgets/table-lines.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "shell-fixture.h"

static void
resize (FakeServer *self, int width, int height)
{
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (self->window));

  gtk_widget_set_size_request (content, width, height);
  while (gtk_widget_get_width (content) != width) {
    gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
  }
}

/* At a table of people a large window shows log and chat below each other, a smaller one only one
 * of them. */
static void
test_log_and_chat (FakeServer *self, gconstpointer data)
{
  GtkWidget *talk;

  fake_server_say (self, "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":"
                         "\"standard\",\"state\":\"PLAYING\",\"playersCount\":2,\"players\":["
                         "{\"nickname\":\"Bruno\"},{\"nickname\":\"Ada\"}],\"spectatorsCount\":0},"
                         "\"spectators\":[],\"rematch\":[]}\n");
  fake_server_begin_turns (self);
  talk = mae_fixture_find (GTK_WIDGET (self->window), MAE_TYPE_TABLE_TALK);
  MAE_WAIT_FOR (mae_fixture_says (talk, "Chat"));
  g_assert_false (mae_fixture_says (talk, "No messages yet"));
  g_assert_true (mae_fixture_find_labelled (talk, GTK_TYPE_TOGGLE_BUTTON, "Log"));
  resize (self, 1920, 1080);
  MAE_WAIT_FOR (mae_fixture_says (talk, "No messages yet"));
  g_assert_true (gtk_widget_get_mapped (mae_fixture_find (talk, MAE_TYPE_TABLE_LINES)));
  g_assert_false (
      gtk_widget_get_mapped (mae_fixture_find_labelled (talk, GTK_TYPE_TOGGLE_BUTTON, "Log")));
  mae_fixture_assert_names (talk);
  resize (self, 1280, 800);
  MAE_WAIT_FOR (
      gtk_widget_get_mapped (mae_fixture_find_labelled (talk, GTK_TYPE_TOGGLE_BUTTON, "Log")));
  g_assert_false (mae_fixture_says (talk, "No messages yet"));
}

static void
sit_down (FakeServer *self)
{
  fake_server_say (self, "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":"
                         "\"standard\",\"state\":\"PLAYING\",\"playersCount\":2,\"players\":["
                         "{\"nickname\":\"Bruno\"},{\"nickname\":\"Ada\"}],\"spectatorsCount\":1},"
                         "\"spectators\":[\"Carla\"],\"rematch\":[]}\n");
}

/* Where the chat is folded or in another part of the table, the button that leads there counts new
 * messages; the chat says who watches. */
static void
test_unread (FakeServer *self, gconstpointer data)
{
  GtkWidget *button, *talk;

  sit_down (self);
  fake_server_begin_turns (self);
  resize (self, 940, 700);
  talk = mae_fixture_find (GTK_WIDGET (self->window), MAE_TYPE_TABLE_TALK);
  button = mae_fixture_find_named (GTK_WIDGET (self->window), "Players and log");
  g_assert_nonnull (button);
  MAE_WAIT_FOR (gtk_widget_get_mapped (button));
  g_assert_false (mae_fixture_says (button, "1"));
  fake_server_say (self,
                   "{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"Good evening\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (button, "1"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  mae_table_talk_show_chat (MAE_TABLE_TALK (talk));
  MAE_WAIT_FOR (!mae_fixture_says (button, "1"));
  MAE_WAIT_FOR (mae_fixture_says (talk, "Watching: Carla"));
}

/* While leaders are chosen the chat is behind a button, which counts new messages. */
static void
test_chat_in_setup (FakeServer *self, gconstpointer data)
{
  GtkWidget *page, *talk;
  GtkMenuButton *button;

  fake_server_say_game (self);
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_SETUP_PAGE));
  page = mae_window_get_page (self->window);
  button = GTK_MENU_BUTTON (mae_fixture_find (page, GTK_TYPE_MENU_BUTTON));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (button))); /* not at a table: no chat */

  sit_down (self);
  MAE_WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (button)));
  fake_server_say (self,
                   "{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"Good evening\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (button), "1"));
  gtk_menu_button_popup (button);
  talk = mae_fixture_find (GTK_WIDGET (button), MAE_TYPE_TABLE_TALK);
  MAE_WAIT_FOR (mae_fixture_says (talk, "Good evening"));
  g_assert_false (mae_fixture_says (GTK_WIDGET (button), "1"));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add ("/shell/talk/log-and-chat", FakeServer, NULL, fake_server_setup, test_log_and_chat,
              fake_server_teardown);
  g_test_add ("/shell/talk/unread", FakeServer, NULL, fake_server_setup, test_unread,
              fake_server_teardown);
  g_test_add ("/shell/talk/chat-in-setup", FakeServer, NULL, fake_server_setup, test_chat_in_setup,
              fake_server_teardown);
  return g_test_run ();
}
