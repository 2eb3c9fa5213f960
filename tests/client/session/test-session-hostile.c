/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session with a hostile server: larger numbers than a game can have, text that can't be shown,
 * endless lines. */

#include <string.h>
#include <time.h>

#include "client/session/flood.h"
#include "client/session/session-testing.h"
#include "client/words/wire-text.h"
#include "protocol/am49/am49.h"
#include "session-table.h"

/* Returns @n times @piece. (transfer full) */
static char *
many (const char *piece, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  return g_string_free (text, FALSE);
}

static char *
snapshot_line (Table *table)
{
  GString *line = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, line);
  return g_string_free (line, FALSE);
}

/* ── Quantities ───────────────────────────────────────────────────────────────────────────── */

static void
test_overfull_shelf (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);
  MaeEvent event = { .kind = MAE_EVENT_CONTAINER, .seat = -1 };
  int shelf;

  table_begin_game (table);
  shelf = table->game.rules->n_depots; /* the first one, with one place */
  event.container.container = (int16_t) shelf;
  event.container.content.of[0] = 5000;
  table_say_event (table, &event);
  table_assert_heard (table, "protocol-error: The server sent a message that can’t be read or "
                             "doesn’t match the game. What you see may be out of date.\n");
  g_assert_cmpint (mae_model_get_incoming (model)->containers[shelf].of[0], ==, 0);
  event.container.content.of[0] = 1;
  table_say_event (table, &event);
  g_assert_cmpint (mae_model_get_incoming (model)->containers[shelf].of[0], ==, 1);
}

static void
test_overfull_game (Table *table, gconstpointer data)
{
  g_autofree char *line = NULL;

  table_begin_game (table);
  table->game.containers[table->game.rules->n_depots].of[0] = 5000;
  line = snapshot_line (table);
  peer_say (table->peer, line);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  table_assert_status (table, "invalid message");
  /* Reconnecting would give the same result. */
  g_assert_true (mae_session_is_hopeless (table->session));
  g_assert_false (mae_session_is_rejoining (table->session));
}

/* ── Text ─────────────────────────────────────────────────────────────────────────────────── */

static void
test_names_of_players (Table *table, gconstpointer data)
{
  g_autofree char *marks = many ("\xcc\x81", 300000), *x = many ("x", 1000000);
  const char *const names[] = { marks, x };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *line = NULL;

    if (i > 0) {
      table_teardown (table, NULL);
      *table = (Table){ 0 };
      table_setup (table, NULL);
    }
    table_begin_game (table);
    g_free (table->roster.name[1]);
    table->roster.name[1] = g_strdup (names[i]);
    line = snapshot_line (table);
    peer_say (table->peer, line);
    run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
    g_assert_true (mae_session_is_hopeless (table->session));
  }
}

/* A name written from right to left doesn't change the direction of the sentence; the server gets
 * the name as it wrote it. */
static void
test_directions (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);
  g_autofree char *line = NULL;

  table_begin_game (table);
  g_assert_cmpstr (mae_model_get_name (model, 1), ==, "Bruno");
  g_free (table->roster.name[1]);
  table->roster.name[1] = g_strdup ("דוד\n\xe2\x80\xae!");
  line = snapshot_line (table);
  table_say (table, line);
  g_assert_cmpstr (mae_model_get_name (model, 1), ==, "\xe2\x81\xa8דוד !\xe2\x81\xa9");
  g_assert_cmpstr (mae_model_get_wire_roster (model)->name[1], ==, "דוד\n\xe2\x80\xae!");
}

static void
test_names_of_tables (Table *table, gconstpointer data)
{
  g_autofree char *x = many ("x", 900000), *marks = many ("\xcc\x81", 300000);
  g_autofree char *names = many ("\"A\",", 20000);
  const char *const texts[] = { x, marks };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *line = g_strdup_printf (
        "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"%s\",\"name\":\"%s\",\"state\":\"OPEN\","
        "\"playersCount\":2,\"players\":[{\"nickname\":\"Ada\"}]},\"spectators\":[%s\"B\"]}",
        "BCDFGH", texts[i], names);
    const MaeTableInfo *info;

    table_say (table, line);
    info = mae_session_get_table (table->session);
    g_assert_nonnull (info);
    g_assert_cmpint (g_utf8_strlen (info->name, -1), <=, MAE_WIRE_NAME_MAX);
    g_assert_cmpuint (g_strv_length (info->spectators), <=, 100);
  }
}

static void
test_what_errors_say (Table *table, gconstpointer data)
{
  g_autofree char *text = many ("e\xcc\x81\\n", 100000);
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ErrProtocol\",\"msg\":\"%s\"}", text);

  table_say (table, line);
  g_assert_cmpuint (table->heard->len, <, 2000);
  g_assert_cmpuint (table->heard->len, >, 300);
  g_string_truncate (table->heard, 0);

  /* The error about a line quotes it. */
  table_begin_game (table);
  table_say (table, "{\"type\":\"UpdateCurrentPlayer\",\"player\":\"B\xe2\x80\xae\\nruno\"}");
  g_assert_nonnull (strstr (table->heard->str, "invalid message"));
  g_assert_null (strstr (table->heard->str, "\xe2\x80\xae"));
  g_assert_cmpstr (strchr (table->heard->str, '\n'), ==, "\n");
  g_string_truncate (table->heard, 0);
}

static void
test_lines (void)
{
  const struct {
    const char *text, *line;
  } cases[] = {
    { NULL, "" },
    { "Ada", "Ada" },
    { "a\nb\tc\xe2\x80\xa8"
      "d",
      "a b c d" },
    { "a\x1b[31m\xe2\x80\xae", "a[31m" },
    { "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"
      "b",
      "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"
      "b" },
    { "12345678901", "1234567890" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *line = mae_wire_line (cases[i].text, 10 + 5 * (i == 4));
    g_assert_cmpstr (line, ==, cases[i].line);
  }
}

/* ── How much ─────────────────────────────────────────────────────────────────────────────── */

static gboolean
count_cb (gpointer data)
{
  ++*(guint *) data;
  return G_SOURCE_CONTINUE;
}

/* Takes as long as widgets may need to show an event. */
static void
show_batch_cb (void)
{
  g_usleep (200);
}

/* A flood of lines doesn't keep the window from drawing. In the end the connection is closed. */
static void
test_flood (Table *table, gconstpointer data)
{
  const char *const lines[] = {
    "{\"type\":\"UpdateVictoryPoints\",\"player\":\"Bruno\",\"victoryPoints\":3}\n"
    "{\"type\":\"UpdateAction\",\"action\":\"END_TURN\",\"player\":\"Bruno\"}",
    "{\"type\":\"UpdateVictoryPoints\",\"player\":\"Bruno\",\"victoryPoints\":4}\n"
    "{\"type\":\"UpdateAction\",\"action\":\"END_TURN\",\"player\":\"Bruno\"}",
  };
  guint turns = 0, n_log;
  guint source;

  table_begin_game (table);
  for (guint i = 0; i < 10000; i++)
    peer_say (table->peer, lines[i % 2]);
  g_signal_connect (mae_session_get_model (table->session), "batch", G_CALLBACK (show_batch_cb),
                    NULL);
  source = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, count_cb, &turns, NULL);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  g_source_remove (source);
  table_assert_status (table, "far more than a game needs");
  g_assert_true (mae_session_is_hopeless (table->session));
  g_assert_cmpuint (turns, >, 20);
  n_log = g_list_model_get_n_items (mae_model_get_log (mae_session_get_model (table->session)));
  g_assert_cmpuint (n_log, <=, 5000);
}

/* A server that sends 99 lines a second for two minutes keeps its connection. One that sends ten
 * times as many is disconnected after some seconds. */
static void
test_steady_flood (Table *table, gconstpointer data)
{
  g_autofree char *hundred = many ("{\"type\":\"ResHeartbeat\"}\n", 99);
  guint seconds = 0;

  table_begin_game (table);
  for (guint i = 0; i < 120; i++) {
    table_say (table, hundred);
    mae_session_advance (table->session, G_TIME_SPAN_SECOND);
  }
  for (; mae_session_get_state (table->session) == MAE_SESSION_GAME; seconds++) {
    for (guint i = 0; i < 10; i++)
      peer_say (table->peer, hundred);
    peer_say (table->peer, "{\"type\":\"ErrProtocol\",\"msg\":\"\"}");
    run_until (mae_session_get_state (table->session) != MAE_SESSION_GAME || table->heard->len > 0);
    g_string_truncate (table->heard, 0);
    mae_session_advance (table->session, G_TIME_SPAN_SECOND);
    g_assert_cmpuint (seconds, <, 10);
  }
  g_assert_cmpuint (seconds, >=, 4);
  table_assert_status (table, "far more than a game needs");
}

static void
charge (Table *table, gint64 cost)
{
  MaeSession *session = table->session;

  mae_flood_add (&session->flood, session->channel.connection, mae_due_timer_now (session->timer),
                 cost);
}

/* Few lines, but each one keeps the window busy for long. */
static void
test_costly_lines (Table *table, gconstpointer data)
{
  table_begin_game (table);
  charge (table, 45 * G_TIME_SPAN_SECOND);
  table_say (table, "{\"type\":\"ResHeartbeat\"}");
  charge (table, 10 * G_TIME_SPAN_SECOND);
  peer_say (table->peer, "{\"type\":\"ResHeartbeat\"}");
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  table_assert_status (table, "far more than a game needs");
}

/* ── Back and forth ───────────────────────────────────────────────────────────────────────── */

#define HALL "{\"type\":\"UpdateTables\",\"tables\":[],\"total\":0}\n"
#define SEATS "{\"type\":\"UpdateBookedSeats\",\"bookedSeats\":1}\n"
#define NOT_SET "{\"type\":\"ErrNickname\",\"reason\":\"NOT_SET\"}\n"
#define TAKEN "{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\"}\n"
#define OPEN_TABLE                                                                                 \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"BCDFGH\",\"state\":\"OPEN\",\"ruleset\":\"x\"," \
  "\"playersCount\":2,\"players\":[{\"nickname\":\"Ada\"}]}}\n"

/* Says @there and @back, each of which leads to another page, @times times. Returns how often the
 * state changed. */
static guint
go_back_and_forth (Table *table, const char *there, const char *back, guint times)
{
  g_autofree char *both = g_strconcat (there, back, NULL);
  guint n_states = 0;

  table_hear_states (table);
  for (guint i = 0; i < times; i++)
    peer_say (table->peer, both);
  peer_say (table->peer, "{\"type\":\"ErrProtocol\",\"msg\":\"Last\"}");
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST
             || strstr (table->heard->str, "Last"));
  for (const char *at = table->heard->str; (at = strstr (at, "state ")); at++)
    n_states++;
  return n_states;
}

/* Each pair of lines leads to one page and back to another, which takes a window much longer than
 * reading the lines. An ordinary server sends each of them only a few times in a game. */
static void
test_back_and_forth (Table *table, gconstpointer data)
{
  g_autofree char *game = NULL, *setup = NULL;

  table_begin_game (table);
  game = snapshot_line (table);
  mae_game_start (&table->game, table->game.rules, 1, 2, NULL);
  setup = snapshot_line (table);

  const struct {
    const char *there, *back;
  } pairs[] = {
    { SEATS, NOT_SET },   { SEATS, TAKEN NOT_SET }, { HALL, SEATS }, { HALL, NOT_SET },
    { HALL, OPEN_TABLE }, { HALL, game },           { setup, game },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    table_teardown (table, NULL);
    *table = (Table){ 0 };
    table_setup (table, NULL);
    g_test_message ("pair %u", i);
    g_assert_cmpuint (go_back_and_forth (table, pairs[i].there, pairs[i].back, 60), <, 220);
    table_assert_state (table, MAE_SESSION_LOST);
    table_assert_status (table, "far more than a game needs");
    g_assert_true (mae_session_is_hopeless (table->session));
  }
}

/* Takes longer than the time that the session charges for showing a page. */
static void
show_page_cb (void)
{
  g_usleep (600 * G_TIME_SPAN_MILLISECOND);
}

/* The time that a slow computer takes to handle the lines doesn't allow the server to send more. */
static void
test_slow_computer (Table *table, gconstpointer data)
{
  table_say (table, HALL);
  charge (table, 47 * G_TIME_SPAN_SECOND);
  g_signal_connect (table->session, "notify::state", G_CALLBACK (show_page_cb), NULL);
  g_assert_cmpuint (go_back_and_forth (table, OPEN_TABLE, HALL, 8), <, 10);
  table_assert_state (table, MAE_SESSION_LOST);
}

/* A player who opens and leaves thirty tables as fast as the server answers, and sixty more, one a
 * second, keeps the connection. */
static void
test_busy_player (Table *table, gconstpointer data)
{
  go_back_and_forth (table, HALL, OPEN_TABLE, 30);
  for (guint i = 0; i < 60; i++) {
    table_say (table, HALL OPEN_TABLE);
    mae_session_advance (table->session, G_TIME_SPAN_SECOND);
  }
  table_assert_state (table, MAE_SESSION_LOBBY);
}

/* ── Processor time ───────────────────────────────────────────────────────────────────────── */

/* Uses processor time. */
static void
burn_cb (void)
{
  struct timespec ran, begun;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begun);
  do
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ran);
  while ((ran.tv_sec - begun.tv_sec) * 1000 + (ran.tv_nsec - begun.tv_nsec) / 1000000 < 100);
}

static void
test_time_is_charged (Table *table, gconstpointer data)
{
  gint64 before;

  table_begin_game (table);
  g_signal_connect (mae_session_get_model (table->session), "batch", G_CALLBACK (burn_cb), NULL);
  /* The charge is so large that the time this test takes doesn't matter. */
  charge (table, 40 * G_TIME_SPAN_SECOND);
  before = table->session->flood.until;
  table_say (table, "{\"type\":\"UpdateVictoryPoints\",\"player\":\"Bruno\",\"victoryPoints\":3}\n"
                    "{\"type\":\"UpdateAction\",\"action\":\"END_TURN\",\"player\":\"Bruno\"}");
  g_assert_cmpint (table->session->flood.until - before, >, 150 * G_TIME_SPAN_MILLISECOND);
}

/* The player's own name is recognized even if it is shown in another form than it was sent in. */
static void
test_own_name (Table *table, gconstpointer data)
{
  MaeClockInfo clock = { .remaining = 5000, .player = g_strdup ("דוד") };
  g_autoptr (MaeChatLine) line = NULL;
  const char *whose;

  mae_joining_set_nickname (&table->session->joining, "דוד");
  mae_session_take_clock (table->session, &clock);
  mae_session_get_remaining (table->session, &whose);
  g_assert_cmpstr (whose, !=, "דוד");
  g_assert_true (mae_session_is_own_name (table->session, whose));
  mae_session_take_chat (table->session, "דוד", "x", FALSE, FALSE);
  line = g_list_model_get_item (mae_session_get_chat (table->session), 0);
  g_assert_true (mae_session_is_own_name (table->session, mae_chat_line_get (line)->name));
  g_assert_false (mae_session_is_own_name (table->session, "Bruno"));
}

/* Events are taken even if an UpdateAction never follows. */
static void
test_endless_batch (Table *table, gconstpointer data)
{
  g_autofree char *lines =
      many ("{\"type\":\"UpdateVictoryPoints\",\"player\":\"Bruno\",\"victoryPoints\":3}\n", 600);

  table_begin_game (table);
  peer_say (table->peer, lines);
  table_say (table, "{\"type\":\"ResHeartbeat\"}");
  g_assert_cmpint (mae_model_get_game (mae_session_get_model (table->session))->players[1].points,
                   ==, 3);
}

static void
test_log (void)
{
  g_autoptr (MaeModel) model = mae_model_new ();

  for (guint i = 0; i < 5100; i++)
    mae_model_add_note (model, "note");
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (model)), ==, 5000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add (path, Table, NULL, table_setup, func, table_teardown)
  ADD ("/session/hostile/overfull-shelf", test_overfull_shelf);
  ADD ("/session/hostile/overfull-game", test_overfull_game);
  ADD ("/session/hostile/names-of-players", test_names_of_players);
  ADD ("/session/hostile/directions", test_directions);
  ADD ("/session/hostile/names-of-tables", test_names_of_tables);
  ADD ("/session/hostile/what-errors-say", test_what_errors_say);
  g_test_add_func ("/session/hostile/lines", test_lines);
  ADD ("/session/hostile/flood", test_flood);
  ADD ("/session/hostile/steady-flood", test_steady_flood);
  ADD ("/session/hostile/costly-lines", test_costly_lines);
  ADD ("/session/hostile/back-and-forth", test_back_and_forth);
  ADD ("/session/hostile/slow-computer", test_slow_computer);
  ADD ("/session/hostile/busy-player", test_busy_player);
  ADD ("/session/hostile/time-is-charged", test_time_is_charged);
  ADD ("/session/hostile/own-name", test_own_name);
  ADD ("/session/hostile/endless-batch", test_endless_batch);
  g_test_add_func ("/session/hostile/log", test_log);
  return g_test_run ();
}
