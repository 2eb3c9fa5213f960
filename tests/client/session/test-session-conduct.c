/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server's operator doesn't allow, reports, and the account; the test plays the server. */

#include "client/session/session-account.h"
#include "client/words/conduct-text.h"
#include "session-table.h"

#define OFFER                                                                                      \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\",\"chat\","         \
  "\"restrictions\",\"reports\",\"account\"]}}"
#define HALL "{\"type\":\"UpdateTables\",\"total\":0,\"tables\":[],\"rulesets\":[]}"
#define TABLE                                                                                      \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"OPEN\",\"playersCount\":2,\"players\":[{\"nickname\":\"Ada\"}]}}"

static void
on_text_cb (MaeSession *session, const char *text, GString *heard)
{
  g_string_append_printf (heard, "%s\n", text);
}

static void
on_wish_cb (MaeSession *session, int wish, const char *text, GString *heard)
{
  g_string_append_printf (heard, "%d %s\n", wish, text);
}

static void
begin (Table *table, GString *heard)
{
  g_signal_connect (table->session, "person-answered", G_CALLBACK (on_text_cb), heard);
  g_signal_connect (table->session, "chat-refused", G_CALLBACK (on_text_cb), heard);
  g_signal_connect (table->session, "account-told", G_CALLBACK (on_wish_cb), heard);
  g_signal_connect (table->session, "account-refused", G_CALLBACK (on_wish_cb), heard);
  peer_say (table->peer, OFFER);
  peer_expect (table->peer, "\"restrictions\",\"reports\",\"account\"");
}

static void
assert_heard (GString *heard, const char *text)
{
  g_assert_cmpstr (heard->str, ==, text);
  g_string_truncate (heard, 0);
}

/* Who is banned is told why, for how long, and isn't connected again. */
static void
test_banned (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  peer_say (table->peer, "{\"type\":\"UpdateRestriction\",\"kind\":\"BANNED\",\"reason\":\"SPAM\","
                         "\"text\":\"No\\nads\",\"remaining\":7200}");
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  g_assert_cmpstr (mae_session_get_status_text (table->session), ==,
                   "The operator of this server doesn’t let you in. The reason: unwanted messages. "
                   "This ends in 2 hours. The operator says: “No ads”");
  g_assert_true (mae_session_is_hopeless (table->session));
}

static void
test_silenced (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  table_say (table, "{\"type\":\"UpdateRestriction\",\"kind\":\"SILENCED\"}");
  assert_heard (heard, "The operator of this server doesn’t let you chat and invite. You can play. "
                       "This has no end.\n");
  table_say (table, TABLE);
  table_assert_state (table, MAE_SESSION_LOBBY);
  table_say (table, "{\"type\":\"UpdateRestriction\",\"kind\":\"SILENCED\",\"reason\":\"INSULTS\","
                    "\"remaining\":61}");
  assert_heard (heard, "The operator of this server doesn’t let you chat and invite. You can play. "
                       "The reason: insults. This ends in 2 minutes.\n");
  table_say (table, "{\"type\":\"UpdateRestriction\",\"kind\":\"NONE\"}");
  assert_heard (heard, "You can chat and invite again.\n");
  table_assert_state (table, MAE_SESSION_LOBBY);
}

static void
test_report (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  mae_session_report (table->session, "Bea", MAE_CONDUCT_CHEATING, "Twice");
  peer_expect (table->peer, "{\"type\":\"ReqReport\",\"nickname\":\"Bea\",\"reason\":\"CHEATING\","
                            "\"text\":\"Twice\"}");
  table_say (table, "{\"type\":\"ResReport\",\"nickname\":\"Bea\",\"result\":\"KEPT\"}");
  assert_heard (heard, "Your report about Bea was kept for the operator.\n");
  table_say (table, "{\"type\":\"ResReport\",\"nickname\":\"Bea\",\"result\":\"TOO_MANY\"}");
  assert_heard (heard, "There are too many reports now. Try again later.\n");
}

/* The session comes back with the new password, but only if that was changed. */
static void
test_password (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  mae_joining_set_password (&table->session->joining, "correct-horse");
  mae_session_ask_account (table->session, MAE_ACCOUNT_PASSWORD, "wrong-horse", "another-horse");
  peer_expect (table->peer, "{\"type\":\"ReqAccount\",\"wish\":\"PASSWORD\",\"password\":"
                            "\"wrong-horse\",\"newPassword\":\"another-horse\"}");
  table_say (table, "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"WRONG\"}");
  assert_heard (heard, "0 The password is wrong.\n");
  g_assert_cmpstr (table->session->joining.password, ==, "correct-horse");
  mae_session_ask_account (table->session, MAE_ACCOUNT_PASSWORD, "correct-horse", "another-horse");
  peer_expect (table->peer, "ReqAccount");
  table_say (table, "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"DONE\"}");
  assert_heard (heard, "0 Your password was changed.\n");
  g_assert_cmpstr (table->session->joining.password, ==, "another-horse");
}

/* One request at a time for the same, and another one doesn't forget the new password. */
static void
test_two_wishes (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  g_assert_true (mae_session_ask_account (table->session, MAE_ACCOUNT_PASSWORD, "correct-horse",
                                          "another-horse"));
  peer_expect (table->peer, "ReqAccount");
  g_assert_true (
      mae_session_ask_account (table->session, MAE_ACCOUNT_EXPORT, "correct-horse", NULL));
  peer_expect (table->peer, "ReqAccount");
  g_assert_false (mae_session_ask_account (table->session, MAE_ACCOUNT_PASSWORD, "correct-horse",
                                           "third-horse"));
  table_say (table, "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"DONE\"}");
  assert_heard (heard, "0 Your password was changed.\n");
  g_assert_cmpstr (table->session->joining.password, ==, "another-horse");
}

/* What nobody asked for is ignored. */
static void
test_unasked (Table *table, gconstpointer data)
{
  static const char *const wishes[] = { "PASSWORD", "DELETE", "EXPORT" };
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  mae_session_ask_account (table->session, MAE_ACCOUNT_EXPORT, "correct-horse", NULL);
  peer_expect (table->peer, "ReqAccount");
  table_say (table, "{\"type\":\"ResAccount\",\"wish\":\"EXPORT\",\"result\":\"WRONG\"}");
  assert_heard (heard, "2 The password is wrong.\n");
  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++) {
    g_autofree char *done = g_strdup_printf (
        "{\"type\":\"ResAccount\",\"wish\":\"%s\",\"result\":\"DONE\"}", wishes[i]);
    g_autofree char *wrong = g_strdup_printf (
        "{\"type\":\"ResAccount\",\"wish\":\"%s\",\"result\":\"WRONG\"}", wishes[i]);

    table_say (table, done);
    table_say (table, wrong);
  }
  assert_heard (heard, "");
}

static void
test_account (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  begin (table, heard);
  table_say (table, HALL);
  mae_session_ask_account (table->session, MAE_ACCOUNT_DELETE, "correct-horse", NULL);
  peer_expect (table->peer, "\"wish\":\"DELETE\",\"password\":\"correct-horse\"}");
  table_say (table,
             "{\"type\":\"ResAccount\",\"wish\":\"DELETE\",\"result\":\"IN_GAMES\",\"games\":2}");
  assert_heard (heard, "1 You have seats in 2 games that go on. Leave them first.\n");
  mae_session_ask_account (table->session, MAE_ACCOUNT_EXPORT, "correct-horse", NULL);
  peer_expect (table->peer, "ReqAccount");
  table_say (table, "{\"type\":\"ResAccount\",\"wish\":\"EXPORT\",\"result\":\"DONE\","
                    "\"data\":\"{\\\"nickname\\\":\\\"Ada\\\"}\"}");
  assert_heard (heard, "2 {\"nickname\":\"Ada\"}\n");
}

static void
test_ends (void)
{
  static const struct {
    gint64 remaining;
    const char *text;
  } cases[] = {
    { 1, "1 minute." },         { 3600, "60 minutes." },      { 3601, "2 hours." },
    { 48 * 3600, "48 hours." }, { 48 * 3600 + 1, "3 days." }, { 3650 * 86400L, "3650 days." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
        mae_restriction_text (MAE_RESTRICTION_BANNED, MAE_CONDUCT_OTHER, NULL, cases[i].remaining);
    g_assert_true (g_str_has_suffix (text, cases[i].text));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func)                                                                            \
  g_test_add ("/session/conduct/" name, Table, NULL, table_setup, func, table_teardown)
  ADD ("banned", test_banned);
  ADD ("silenced", test_silenced);
  ADD ("report", test_report);
  ADD ("password", test_password);
  ADD ("two-wishes", test_two_wishes);
  ADD ("unasked", test_unasked);
  ADD ("account", test_account);
  g_test_add_func ("/session/conduct/ends", test_ends);
  return g_test_run ();
}
