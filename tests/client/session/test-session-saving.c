/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server that can't save the game; the test plays the server, line by line. */
#include "client/session/session-testing.h"
#include "session-table.h"

#define WAITS "{\"type\":\"UpdateSaving\",\"isWaiting\":true}"
#define GOES_ON "{\"type\":\"UpdateSaving\",\"isWaiting\":false}"

static void
on_saving_changed_cb (MaeSession *session, int code, gboolean for_good, Table *table)
{
  g_string_append_printf (table->heard, "saving %d, %d\n", code, for_good);
}

static void
begin (Table *table)
{
  g_signal_connect (table->session, "saving-changed", G_CALLBACK (on_saving_changed_cb), table);
  table_begin_game (table);
}

/* A request isn't given up while the server says that the game waits. */
static void
test_waits (Table *table, gconstpointer data)
{
  begin (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_say (table, WAITS);
  table_say (table, WAITS);
  table_assert_heard (table, "saving 1000, 0\n");
  for (int i = 0; i < 4; i++) {
    mae_session_advance (table->session, MAE_SESSION_ANSWER_LIMIT - G_TIME_SPAN_SECOND);
    table_say (table, WAITS);
    g_assert_true (mae_session_is_busy (table->session));
  }
  table_do_market (table);
  g_assert_false (mae_session_is_busy (table->session));
  table_say (table, GOES_ON);
  table_assert_heard (table, "saving -1, 0\n");
  table_say (table, GOES_ON);
  table_assert_heard (table, "");
  table_assert_state (table, MAE_SESSION_GAME);
}

/* When the game goes on and the answer doesn't come, the request is given up as always. */
static void
test_no_answer (Table *table, gconstpointer data)
{
  begin (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_say (table, WAITS);
  table_say (table, GOES_ON);
  table_assert_heard (table, "saving 1000, 0\nsaving -1, 0\n");
  mae_session_advance (table->session, MAE_SESSION_ANSWER_LIMIT + G_TIME_SPAN_SECOND);
  g_assert_false (mae_session_is_busy (table->session));
  table_assert_heard (table,
                      "protocol-error: The server didn’t respond to your move. Try again.\n");
}

/* When the connection is lost while the game waits, nobody is told that it is saved. */
static void
test_lost (Table *table, gconstpointer data)
{
  begin (table);
  table_say (table, WAITS);
  mae_session_leave (table->session);
  g_assert_nonnull (strstr (table->heard->str, "saving -1, 1\n"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func)                                                                            \
  g_test_add ("/session/saving/" name, Table, NULL, table_setup, func, table_teardown)
  ADD ("waits", test_waits);
  ADD ("no-answer", test_no_answer);
  ADD ("lost", test_lost);
  return g_test_run ();
}
