/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports, and the player's account on a server. */
#include "client/pages/account-dialog.h"
#include "client/pages/report-dialog.h"
#include "client/pages/table-dialog.h"
#include "client/platform/dialog.h"
#include "client/session/session-private.h"
#include "client/widgets/entry-row.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "shell-fixture.h"

#define WELCOME                                                                                    \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\",\"chat\","         \
  "\"people\",\"restrictions\",\"reports\",\"account\"]}}\n"
#define HALL "{\"type\":\"UpdateTables\",\"total\":0,\"tables\":[]}\n"

/* Returns whether the window has sent @text since the last call; what it sends is kept in @sent. */
static gboolean
has_sent (FakeServer *self, GString *sent, const char *text)
{
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (self->connection));
  char bytes[512];
  gssize n = g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (in), bytes,
                                                       sizeof bytes, NULL, NULL);

  g_string_append_len (sent, bytes, MAX (n, 0));
  if (!strstr (sent->str, text))
    return FALSE;
  g_string_truncate (sent, 0);
  return TRUE;
}

static GtkWindow *
window_of (FakeServer *self)
{
  return GTK_WINDOW (self->window);
}

static void
act (FakeServer *self, const char *action, const char *target)
{
  GtkWidget *page = mae_window_get_page (self->window);

  if (target)
    g_assert_true (gtk_widget_activate_action (page, action, "s", target));
  else
    g_assert_true (gtk_widget_activate_action (page, action, NULL));
}

/* Waits for a dialog that shows something: since libadwaita 1.5 it is mapped before its content. */
static GtkWidget *
dialog (FakeServer *self)
{
  GtkWidget *found = NULL;

  MAE_WAIT_FOR ((found = mae_fixture_get_dialog (window_of (self))) != NULL
                && mae_fixture_says (found, ""));
  return found;
}

static void
type (GtkWidget *question, const char *entry, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (g_object_get_data (G_OBJECT (question), entry)), text);
}

static void
test_report (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);

  fake_server_say (self, HALL);
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == MAE_SESSION_HALL);
  act (self, "win.report", "Bea");
  GtkWidget *question = dialog (self);
  g_assert_true (mae_fixture_says (question, "Report Bea"));
  mae_fixture_assert_names (question);
  g_assert_cmpint (mae_report_dialog_get_conduct (question), ==, MAE_CONDUCT_INSULTS);
  adw_combo_row_set_selected (g_object_get_data (G_OBJECT (question), "reason"), 1);
  type (question, "text", "Buy this");
  mae_fixture_answer (window_of (self), "_Report");
  MAE_WAIT_FOR (has_sent (self, sent,
                          "{\"type\":\"ReqReport\",\"nickname\":\"Bea\",\"reason\":\"SPAM\","
                          "\"text\":\"Buy this\"}"));
  fake_server_say (self, "{\"type\":\"ResReport\",\"nickname\":\"Bea\",\"result\":\"KEPT\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window),
                                  "Your report about Bea was kept for the operator."));
}

/* At a table one chooses whom the report is about. */
static void
test_report_at_table (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);
#define TABLE(players)                                                                             \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"OPEN\",\"playersCount\":4,\"players\":[{\"nickname\":\"Ada\"}" players "]},\"spectators\":"   \
  "[\"Dora\"]}\n"

  fake_server_say (self, TABLE (",{\"nickname\":\"Bea\"},{\"nickname\":\"Ugo\",\"computer\":"
                                "\"EASY\"}"));
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == MAE_SESSION_LOBBY);
  act (self, "win.report", "");
  GtkWidget *question = dialog (self);
  AdwComboRow *who = g_object_get_data (G_OBJECT (question), "who");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (who)));
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (who)), ==, 2);
  adw_combo_row_set_selected (who, 1);
  g_assert_cmpstr (mae_report_dialog_get_name (question), ==, "Dora");
  /* “Something else” needs words. */
  GtkWidget *report = mae_fixture_find_labelled (question, GTK_TYPE_BUTTON, "_Report");
  g_assert_true (gtk_widget_is_sensitive (report));
  adw_combo_row_set_selected (g_object_get_data (G_OBJECT (question), "reason"), 4);
  g_assert_false (gtk_widget_is_sensitive (report));
  type (question, "text", "Leaves");
  mae_fixture_answer (window_of (self), "_Report");
  MAE_WAIT_FOR (has_sent (self, sent, "\"Dora\",\"reason\":\"OTHER\",\"text\":\"Leaves\"}"));
}

static void
test_password (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);

  fake_server_say (self, HALL);
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == MAE_SESSION_HALL);
  /* Also for whoever came back without the password. */
  act (self, "win.change-password", NULL);
  GtkWidget *question = dialog (self);
  mae_fixture_assert_names (question);
  type (question, "password", "wrong-horse");
  type (question, "next", "another-horse");
  type (question, "again", "another-horse");
  mae_fixture_answer (window_of (self), "C_hange");
  MAE_WAIT_FOR (has_sent (self, sent,
                          "\"wish\":\"PASSWORD\",\"password\":\"wrong-horse\","
                          "\"newPassword\":\"another-horse\"}"));
  /* It is asked again, with what was wrong. */
  fake_server_say (self, "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"WRONG\"}\n");
  question = dialog (self);
  g_assert_true (mae_fixture_says (question, "The password is wrong."));
  type (question, "password", "correct-horse");
  type (question, "next", "another-horse");
  type (question, "again", "another-horse");
  mae_fixture_answer (window_of (self), "C_hange");
  MAE_WAIT_FOR (has_sent (self, sent, "\"password\":\"correct-horse\""));
  fake_server_say (self, "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"DONE\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window), "Your password was changed."));
}

/* Deleting the account leads back to the start. */
static void
test_delete (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);

  fake_server_say (self, HALL);
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == MAE_SESSION_HALL);
  act (self, "win.delete-account", NULL);
  GtkWidget *question = dialog (self);
  g_assert_true (mae_fixture_says (question, "Former player"));
  type (question, "password", "correct-horse");
  mae_fixture_answer (window_of (self), "_Delete");
  MAE_WAIT_FOR (has_sent (self, sent, "\"wish\":\"DELETE\",\"password\":\"correct-horse\"}"));
  fake_server_say (self, "{\"type\":\"ResAccount\",\"wish\":\"DELETE\",\"result\":\"DONE\"}\n");
  MAE_WAIT_FOR (
      mae_session_get_state (self->window->session) == MAE_SESSION_IDLE
      && mae_fixture_says (GTK_WIDGET (self->window), "Your account on this server was deleted."));
}

/* A table is opened once, however often the button is pressed, and its name isn't too long. */
static void
test_open_table (FakeServer *self, gconstpointer data)
{
  g_autoptr (GString) sent = g_string_new (NULL);

  fake_server_say (self, HALL);
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == MAE_SESSION_HALL);
  mae_dialog_present (mae_table_dialog_new (self->window->session), GTK_WIDGET (self->window));
  GtkWidget *question = dialog (self);
  GtkWidget *open = mae_fixture_find_button (question, "table.open", TRUE);
  GtkWidget *name = mae_fixture_find (question, MAE_TYPE_ENTRY_ROW);
  gtk_editable_set_text (GTK_EDITABLE (name), "A name of more than the forty characters that fit");
  g_signal_emit_by_name (open, "clicked");
  g_assert_true (mae_fixture_says (question, "The name of a table has at most 40 characters."));
  g_assert_true (gtk_widget_get_sensitive (open));
  gtk_editable_set_text (GTK_EDITABLE (name), "Evening");
  g_signal_emit_by_name (open, "clicked");
  MAE_WAIT_FOR (has_sent (self, sent, "\"Evening\""));
  g_assert_false (gtk_widget_get_sensitive (open));
  fake_server_say (self, "{\"type\":\"ErrTable\",\"reason\":\"FULL\"}\n");
  MAE_WAIT_FOR (gtk_widget_get_sensitive (open));
}

/* Whoever is banned reads why. */
static void
test_banned (FakeServer *self, gconstpointer data)
{
  fake_server_say (self, "{\"type\":\"UpdateRestriction\",\"kind\":\"BANNED\",\"reason\":"
                         "\"INSULTS\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window),
                                  "The operator of this server doesn’t let you in. The reason: "
                                  "insults. This has no end."));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(name, func)                                                                            \
  g_test_add ("/shell/account/" name, FakeServer, WELCOME, fake_server_setup, func,                \
              fake_server_teardown)
  ADD ("report", test_report);
  ADD ("report/at-table", test_report_at_table);
  ADD ("password", test_password);
  ADD ("delete", test_delete);
  ADD ("open-table", test_open_table);
  ADD ("banned", test_banned);
  return g_test_run ();
}
