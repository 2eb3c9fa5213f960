/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session with tables; the test plays the server, line by line. */

#include "client/session/session-private.h"
#include "client/session/session-tables.h"
#include "client/session/session-testing.h"
#include "session-table.h"

#define OFFER                                                                                      \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\",\"spectate\","     \
  "\"chat\",\"clock\"]}}"
#define HALL                                                                                       \
  "{\"type\":\"UpdateTables\",\"tables\":[{\"code\":\"ABCDEF\",\"ruleset\":\"standard\","          \
  "\"state\":\"OPEN\",\"playersCount\":2,\"players\":[{\"nickname\":\"Bruno\"}],"                  \
  "\"spectatorsCount\":0}],\"total\":1,\"waiting\":3,\"rulesets\":[]}"
#define TABLE(state, more)                                                                         \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"" state "\",\"playersCount\":2,\"players\":[{\"nickname\":\"Bruno\"},{\"nickname\":"          \
  "\"Ada\"}],\"spectatorsCount\":0}" more ",\"spectators\":[],\"rematch\":[]}"
#define TAKEN_OVER                                                                                 \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"PLAYING\",\"playersCount\":2,\"players\":[{\"nickname\":\"Bruno\",\"computer\":\"MEDIUM\"},"  \
  "{\"nickname\":\"Ada\"}],\"spectatorsCount\":0},\"spectators\":[],\"rematch\":[]}"

static void
offer (Table *table)
{
  peer_say (table->peer, OFFER);
  peer_expect (table->peer, "ResWelcome");
}

static void
on_text_cb (MaeSession *session, const char *text, gpointer more, GString *heard)
{
  g_string_append_printf (heard, "%s\n", text);
}

static void
on_chat_refused_cb (MaeSession *session, const char *text, GString *heard)
{
  g_string_append_printf (heard, "%s\n", text);
}

static void
test_hall (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);

  g_signal_connect (table->session, "table-refused", G_CALLBACK (on_text_cb), heard);
  offer (table);
  table_say (table, HALL);
  table_assert_state (table, MAE_SESSION_HALL);
  g_assert_cmpuint (mae_session_get_tables (table->session)->n_tables, ==, 1);
  g_assert_cmpint (mae_session_get_tables (table->session)->waiting, ==, 3);
  g_assert_null (mae_session_get_table (table->session));
  g_assert_false (mae_session_say (table->session, "to nobody"));

  mae_session_join_table (table->session, " abcdef ");
  peer_expect (table->peer, "\"code\":\"abcdef\"");
  table_say (table, "{\"type\":\"ErrTable\",\"reason\":\"FULL\"}");
  g_assert_cmpstr (heard->str, ==, "All seats of this table are taken.\n");
  table_assert_state (table, MAE_SESSION_HALL);

  mae_session_watch_table (table->session, "ABCDEF");
  peer_expect (table->peer, "ReqWatchTable");
  table_say (table, TABLE ("OPEN", ",\"isSpectator\":true"));
  table_assert_state (table, MAE_SESSION_LOBBY);
  g_assert_true (mae_session_is_watching (table->session));
  g_assert_null (mae_session_get_tables (table->session));

  mae_session_leave_table (table->session);
  peer_expect (table->peer, "ReqLeaveTable");
  table_say (table, HALL);
  table_assert_state (table, MAE_SESSION_HALL);
  g_assert_null (mae_session_get_table (table->session));
  g_assert_false (mae_session_is_watching (table->session));
}

/* From the open table to its game, its end, and back to the hall. */
static void
test_game (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);

  offer (table);
  table_say (table, HALL);
  table_say (table, TABLE ("OPEN", ""));
  table_assert_state (table, MAE_SESSION_LOBBY);
  g_assert_cmpint (mae_session_get_players_count (table->session), ==, 2);
  table_say (table, TABLE ("PLAYING", ""));
  table_begin_game (table);
  table_assert_state (table, MAE_SESSION_GAME);
  /* A computer player takes a seat: the log says so. */
  guint n_lines = g_list_model_get_n_items (mae_model_get_log (model));
  table_say (table, TABLE ("PLAYING", ""));
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (model)), ==, n_lines);
  table_say (table, TAKEN_OVER);
  table_say (table, TAKEN_OVER);
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (model)), ==, n_lines + 1);
  g_autoptr (MaeLogEntry) entry = g_list_model_get_item (mae_model_get_log (model), n_lines);
  g_assert_cmpstr (mae_log_entry_get_line (entry)->text, ==,
                   "A computer player has Bruno’s seat from now on");
  mae_session_rematch (table->session, TRUE);
  peer_expect (table->peer, "ReqRematch");
  table_say (table, HALL);
  table_assert_state (table, MAE_SESSION_HALL);
  g_assert_null (mae_model_get_game (model));
}

#define SEATS_OFFER                                                                                \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"resume\",\"tables\","       \
  "\"clock\",\"seats\"]}}"
#define SEAT(game, more)                                                                           \
  "{\"game\":" game ",\"state\":\"PLAYING\",\"players\":[{\"nickname\":\"Bruno\",\"isHere\":true}" \
  "]" more "}"
#define OTHER_SEAT(game, state, more)                                                              \
  "{\"game\":" game ",\"state\":\"" state "\",\"players\":[{\"nickname\":\"Bruno\"}]" more "}"
#define SEATS(list) "{\"type\":\"UpdateMySeats\",\"seats\":[" list "]}"

/* As if it had connected to a server elsewhere. */
static void
go_to_hall (MaeSession *session)
{
  mae_session_set_to_hall (session, TRUE);
  mae_joining_set_address (&session->joining, &(MaeAddress){ .host = (char *) "florence.example" });
  session->places.is_joining = TRUE;
}

static gint64
game_at (Table *table, guint i)
{
  return mae_session_get_seats (table->session)->seats[i].game;
}

/* Several games: the most urgent one is first, and one can look at another one. */
static void
test_seats (Table *table, gconstpointer data)
{
  MaeSession *session = table->session;

  go_to_hall (session);
  peer_say (table->peer, SEATS_OFFER);
  peer_expect (table->peer, "ResWelcome");
  table_say (table, HALL);
  table_assert_state (table, MAE_SESSION_NICKNAME); /* its games follow */
  table_say (
      table,
      SEATS (SEAT ("1", "") "," SEAT ("2", ",\"isMyTurn\":true") "," SEAT (
          "3", ",\"isMyTurn\":true,\"remaining\":42000") "," SEAT ("4", ",\"isMyTurn\":true,"
                                                                        "\"isAsleep\":true")));
  table_assert_state (table, MAE_SESSION_HALL);
  g_assert_cmpint (game_at (table, 0), ==, 3);
  g_assert_cmpint (game_at (table, 1), ==, 2);
  g_assert_cmpint (game_at (table, 2), ==, 1);
  g_assert_cmpint (game_at (table, 3), ==, 4);
  g_assert_cmpint (mae_session_get_waiting_seat (session)->game, ==, 3);
  g_assert_false (mae_session_keeps_seat (session));

  mae_session_open_game (session, 2);
  peer_expect (table->peer, "\"ReqOpenGame\",\"game\":2");
  table_say (table, TABLE ("PLAYING", ""));
  table_begin_game (table);
  table_assert_state (table, MAE_SESSION_GAME);
  g_assert_true (mae_session_keeps_seat (session));
  g_assert_cmpint (mae_session_get_waiting_seat (session)->game, ==, 3);

  /* From one game to another one. */
  mae_session_open_game (session, 3);
  peer_expect (table->peer, "ReqGoToHall");
  table_say (table, HALL);
  table_assert_state (table, MAE_SESSION_HALL);
  g_assert_null (mae_model_get_game (mae_session_get_model (session)));
  peer_say (table->peer, SEATS (SEAT ("2", "") "," SEAT ("3", "")));
  peer_expect (table->peer, "\"ReqOpenGame\",\"game\":3");
  table_say (table, "{\"type\":\"ErrTable\",\"reason\":\"NO_SUCH_TABLE\"}");
  table_assert_state (table, MAE_SESSION_HALL);
}

/* Who comes and has one game goes on with it. */
static void
test_only_seat (Table *table, gconstpointer data)
{
  go_to_hall (table->session);
  peer_say (table->peer, SEATS_OFFER);
  peer_expect (table->peer, "ResWelcome");
  table_say (table, HALL);
  peer_say (table->peer, SEATS (SEAT ("7", "")));
  peer_expect (table->peer, "\"ReqOpenGame\",\"game\":7");
  table_assert_state (table, MAE_SESSION_NICKNAME);
  /* It may be over by now. */
  table_say (table, "{\"type\":\"ErrTable\",\"reason\":\"NO_SUCH_TABLE\"}");
  table_assert_state (table, MAE_SESSION_HALL);
}

static void
on_gone_cb (MaeSession *session, const char *text, GString *heard)
{
  g_string_append_printf (heard, "%s\n", text);
}

/* What has become of games that are gone is told once, on coming back and later, but not of those
 * that the player has left or of which the end was seen. */
static void
test_gone (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);
  MaeSession *session = table->session;

  g_signal_connect (session, "turn-lost", G_CALLBACK (on_gone_cb), heard);
  go_to_hall (session);
  peer_say (table->peer, SEATS_OFFER);
  peer_expect (table->peer, "ResWelcome");
  table_say (table, HALL);
  table_say (
      table,
      SEATS (SEAT ("1", "") "," SEAT ("2", ",\"turnTime\":86400") "," SEAT (
          "3", ",\"turnTime\":86400") "," SEAT ("5", "") "," OTHER_SEAT ("4", "WAITING",
                                                                         ",\"turnTime\":86400")));
  table_assert_state (table, MAE_SESSION_HALL);
  mae_session_leave_game (session, 3);
  peer_expect (table->peer, "\"ReqLeaveTable\",\"game\":3");
  table_say (table, SEATS (SEAT ("1", "") "," SEAT ("2", ",\"turnTime\":86400") "," OTHER_SEAT (
                        "4", "WAITING", ",\"turnTime\":86400") "," OTHER_SEAT ("5", "ENDED", "")));
  g_assert_cmpstr (heard->str, ==, "");
  table_say (table, SEATS (SEAT ("1", "")));
  g_assert_cmpstr (heard->str, ==,
                   "Your game against Bruno is over, or a computer player has your seat there.\n"
                   "A table at which you waited was canceled, or nobody joined it for 14 days.\n");
  g_string_truncate (heard, 0);
  table_say (table, SEATS (""));
  table_say (table, SEATS (""));
  g_assert_cmpstr (heard->str, ==, "Your game against Bruno is over.\n");
}

static const char *
line_at (MaeSession *session, guint i)
{
  g_autoptr (MaeChatLine) line = g_list_model_get_item (mae_session_get_chat (session), i);

  return mae_chat_line_get (line)->text;
}

static void
test_talk (Table *table, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);
  GListModel *chat = mae_session_get_chat (table->session);

  g_signal_connect (table->session, "chat-refused", G_CALLBACK (on_chat_refused_cb), heard);
  offer (table);
  table_say (table, TABLE ("OPEN", ""));
  g_assert_true (mae_session_can_chat (table->session));
  g_assert_false (mae_session_say (table->session, " \n "));
  g_assert_true (mae_session_say (table->session, " ciao "));
  peer_expect (table->peer, "\"text\":\"ciao\"");
  table_say (table, "{\"type\":\"ErrChat\",\"reason\":\"TOO_FAST\",\"wait\":2000}");
  g_assert_cmpstr (heard->str, ==, "You’re sending messages too quickly.\n");

  /* A server's text is shown as one line, without characters that change the text direction. */
  table_say (table, "{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"a\\nb\\u202ec\"}");
  g_assert_cmpstr (line_at (table->session, 0), ==, "a bc");
  for (int i = 0; i < MAE_CHAT_LINES_MAX + 10; i++) {
    g_autofree char *line =
        g_strdup_printf ("{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"line %d\"}", i);

    table_say (table, line);
  }
  g_assert_cmpuint (g_list_model_get_n_items (chat), ==, MAE_CHAT_LINES_MAX);
  g_assert_cmpstr (line_at (table->session, 0), ==, "line 10");

  /* The chat of one table isn't shown at the next. */
  table_say (table, HALL);
  g_assert_cmpuint (g_list_model_get_n_items (chat), ==, 0);
}

static void
say_chat (Table *table, const char *texts, gboolean past)
{
  g_auto (GStrv) each = g_strsplit (texts, " ", -1);

  for (int i = 0; each[i]; i++) {
    g_autofree char *line =
        g_strdup_printf ("{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"%s\"%s}",
                         each[i], past ? ",\"isPast\":true" : "");

    table_say (table, line);
  }
}

/* An asterisk marks what was said before this player came. */
static void
assert_chat (Table *table, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);
  GListModel *chat = mae_session_get_chat (table->session);

  for (guint i = 0; i < g_list_model_get_n_items (chat); i++) {
    g_autoptr (MaeChatLine) line = g_list_model_get_item (chat, i);
    const MaeChatSaid *said = mae_chat_line_get (line);
    g_string_append_printf (found, "%s%s%s", i > 0 ? " " : "", said->text,
                            said->is_past ? "*" : "");
  }
  g_assert_cmpstr (found->str, ==, expected);
}

/* A player who comes back is sent the last lines again. */
static void
test_talk_again (Table *table, gconstpointer data)
{
  offer (table);
  table_say (table, TABLE ("OPEN", ""));
  say_chat (table, "a a b", TRUE);
  assert_chat (table, "a* a* b*");
  say_chat (table, "c a", FALSE);
  say_chat (table, "a a b c a", TRUE);
  assert_chat (table, "a* a* b* c a");
  say_chat (table, "d", FALSE);
  /* what was said meanwhile is new */
  say_chat (table, "c a d e d", TRUE);
  assert_chat (table, "a* a* b* c a d e d");
  mae_chat_lines_end_resent (table->session->table.chat);
  say_chat (table, "e d d f", TRUE);
  assert_chat (table, "a* a* b* c a d e d d f");
  mae_chat_lines_end_resent (table->session->table.chat);
  /* a server that has forgotten the chat, on which somebody wrote a word that was there */
  say_chat (table, "c", TRUE);
  assert_chat (table, "a* a* b* c a d e d d f");
  say_chat (table, "g", FALSE);
  assert_chat (table, "a* a* b* c a d e d d f c g");

  for (int i = 0; i < MAE_CHAT_LINES_MAX + 10; i++)
    say_chat (table, "x y", TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (mae_session_get_chat (table->session)), ==,
                    MAE_CHAT_LINES_MAX);
  table_say (table, HALL);
  table_say (table, TABLE ("OPEN", ""));
  say_chat (table, "y x", TRUE);
  assert_chat (table, "y* x*");
}

static void
test_clock (Table *table, gconstpointer data)
{
  const char *whose = "nobody";

  offer (table);
  g_assert_cmpint (mae_session_get_remaining (table->session, NULL), ==, -1);
  table_say (table, "{\"type\":\"UpdateClock\",\"turnTime\":60,\"remaining\":30000,\"player\":"
                    "\"Ada\",\"awaited\":[{\"player\":\"Bruno\",\"remaining\":20000}]}");
  g_assert_cmpint (mae_session_get_remaining (table->session, &whose), >, 20000);
  g_assert_cmpstr (whose, ==, "Ada");
  mae_session_advance (table->session, 12 * G_TIME_SPAN_SECOND);
  g_assert_cmpint (mae_session_get_remaining (table->session, NULL), <=, 18000);
  g_assert_cmpint (mae_session_get_awaited (table->session, "Bruno"), <=, 8000);
  g_assert_cmpint (mae_session_get_awaited (table->session, "Ada"), ==, -1);
  table_say (table, "{\"type\":\"UpdateClock\",\"turnTime\":60,\"awaited\":[]}");
  g_assert_cmpint (mae_session_get_remaining (table->session, NULL), ==, -1);
  g_assert_cmpint (mae_session_get_awaited (table->session, "Bruno"), ==, -1);
}

static char *
names_of (Table *table)
{
  const MaeTableInfo *info = mae_session_get_table (table->session);

  g_assert_cmpint (info->n_spectators, ==, g_strv_length (info->spectators));
  return g_strjoinv (" ", info->spectators);
}

static void
tell_spectator (Table *table, const char *name, const char *is_watching, const char *names)
{
  g_autofree char *line = g_strdup_printf (
      "{\"type\":\"UpdateSpectator\",\"player\":\"%s\",\"isWatching\":%s}", name, is_watching);

  table_say (table, line);
  g_autofree char *known = names_of (table);
  g_assert_cmpstr (known, ==, names);
}

/* Repeated names, and unknown ones, change nothing. */
static void
test_spectators (Table *table, gconstpointer data)
{
  offer (table);
  table_say (table, "{\"type\":\"UpdateSpectator\",\"player\":\"Eve\",\"isWatching\":true}");
  g_assert_null (mae_session_get_table (table->session));
  table_say (table, TABLE ("OPEN", ""));
  tell_spectator (table, "Eve", "true", "Eve");
  tell_spectator (table, "Eve", "true", "Eve");
  tell_spectator (table, "Ma\\nx", "true", "Eve Ma x");
  tell_spectator (table, "Zoe", "false", "Eve Ma x");
  tell_spectator (table, "Eve", "false", "Ma x");
  for (int i = 0; i < 300; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i);
    g_autofree char *line = g_strdup_printf (
        "{\"type\":\"UpdateSpectator\",\"player\":\"%s\",\"isWatching\":true}", name);
    table_say (table, line);
  }
  g_assert_cmpint (mae_session_get_table (table->session)->n_spectators, ==, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test)                                                                            \
  g_test_add ("/session/tables/" name, Table, NULL, table_setup, test, table_teardown)
  ADD ("hall", test_hall);
  ADD ("game", test_game);
  ADD ("seats", test_seats);
  ADD ("only-seat", test_only_seat);
  ADD ("gone", test_gone);
  ADD ("talk", test_talk);
  ADD ("talk-again", test_talk_again);
  ADD ("clock", test_clock);
  ADD ("spectators", test_spectators);
  return g_test_run ();
}
