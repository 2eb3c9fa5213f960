/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each limit is exceeded once here: the client is told or closed, and others aren't affected. */
#include <string.h>

#include "../garbage.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/report/report.h"

static World *
new_world (void)
{
  return world_new (mae_ruleset_builtin ("standard"));
}

static void
test_line_length (void)
{
  g_autoptr (World) world = new_world ();
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nB+\nB> ReqJoin nickname=B\nA<*\nB<*\n");
  Client *client = world_find (world, "A");

  /* A line of the greatest length is only an invalid message. */
  g_autofree char *line = g_strnfill (MAE_LINE_MAX_FROM_CLIENT, 'x');
  client_send_line (client, line);
  script_run (world, "A< ErrProtocol\n");
  /* With one byte more and no line end the limit is exceeded. */
  client_send_bytes (client, line, -1);
  script_run (world, "");
  client_send_bytes (client, "x", -1);
  script_run (world, "A< ErrProtocol\nA!\nB< UpdateBookedSeats bookedSeats=1\n");
}

static void
test_depth (void)
{
  g_autoptr (World) world = new_world ();
  g_autoptr (GString) line = g_string_new ("{\"type\":\"ReqChooseLeaders\",\"leaders\":");
  world_start (world);
  script_run (world, "A+\n");
  for (int i = 0; i < 30000; i++)
    g_string_append_c (line, '[');
  client_send_line (world_find (world, "A"), line->str);
  script_run (world, "A< ErrProtocol\nA> ReqHeartbeat\nA< ResHeartbeat\n");
}

/* A player who stops reading is closed when there is too much output; the game goes on for the
 * other, without delays. */
static void
test_unread_output (void)
{
  g_autoptr (World) world = new_world ();
  world->config.output_max = 64 * 1024;
  world_start (world);
  script_run (world, "A+\nB+\n"
                     "A> ReqJoin nickname=A\nA<*\n"
                     "B> ReqJoin nickname=B\nA<*\nB<*\n"
                     "A> ReqNewGame playersCount=2\nA<*\nB<*\n"
                     "A> setup\nA<*\nB<*\nB> setup\nA<*\nB<*\n");
  Client *slow = world_find (world, "B");
  int seat;
  gsize most = 0;
  const MaeGame *game = client_game (world_find (world, "A"), "A", &seat);

  if (game->current != seat)
    script_run (world, "B> main\nA<*\nB<*\nB> ReqEndTurn\nA<*\nB<*\n");
  script_run (world, "B~\n");
  for (int i = 0; slow->session != NULL; i++) {
    gsize length;
    mae_server_session_get_output (slow->session, &length);
    most = MAX (most, length);
    g_assert_cmpint (i, <, 10000);
    if (slow->session != NULL)
      script_run (world, "A> ReqQuit\nA< ResQuit\nA> ReqJoin nickname=A\nA<*\n");
    g_ptr_array_set_size (world_find (world, "A")->inbox, 0);
  }
  g_assert_cmpuint (most, >, world->config.output_max / 2);
  g_assert_cmpuint (most, <=, world->config.output_max);
  g_assert_false (game->players[1 - seat].present);
  script_run (world, "A> main\nA<< UpdateAction\n");
}

/* A client in the waiting room that stops reading is closed too. */
static void
test_unread_in_the_waiting_room (void)
{
  g_autoptr (World) world = new_world ();
  world->config.output_max = 2000;
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nA~\n");
  for (int i = 0; world_find (world, "A")->session != NULL; i++) {
    g_assert_cmpint (i, <, 100);
    script_run (world, "B+\nB> ReqJoin nickname=B\nB< UpdateBookedSeats bookedSeats=2\nB<*\nB-\n");
  }
  script_run (world, "B+\nB> ReqJoin nickname=B\n"
                     "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=B\n");
}

/* Returns how many lines the clients were sent since the last call, and the last line of each. */
static guint
take_all (World *world, char *last[])
{
  guint n = 0;

  for (guint i = 0; i < world->clients->len; i++)
    for (char *line; (line = client_take (g_ptr_array_index (world->clients, i))) != NULL; n++) {
      g_free (last[i]);
      last[i] = line;
    }
  return n;
}

/* If many wait, a newcomer causes two lines instead of one for each of them; a moment later all are
 * told how many there are. */
static void
test_many_in_the_waiting_room (void)
{
  enum {
    MANY = 60
  };
  g_autoptr (World) world = new_world ();
  char *last[MANY] = { NULL };

  world_start (world);
  for (int i = 0; i < MANY; i++) {
    g_autofree char *label = g_strdup_printf ("P%d", i);
    g_autofree char *join = g_strdup_printf ("{'type':'ReqJoin','nickname':'P%d'}", i);
    Client *client = world_connect (world, label, NULL, NULL);

    take_all (world, last);
    client_send_line (client, g_strdelimit (join, "'", '"'));
    guint told = take_all (world, last);
    g_assert_cmpuint (told, ==, i < 32 ? i + 1 : 2);
    g_autofree char *booked = g_strdup_printf ("\"bookedSeats\":%d,", i + 1);
    g_assert_nonnull (strstr (last[0], booked));
    g_assert_nonnull (strstr (last[i], booked));
  }
  world_wait (world, 1000);
  g_assert_cmpuint (take_all (world, last), ==, MANY);
  for (int i = 0; i < MANY; i++) {
    g_assert_nonnull (strstr (last[i], "\"bookedSeats\":60,"));
    g_free (last[i]);
  }
  world_wait (world, 1000);
  g_assert_cmpuint (take_all (world, last), ==, 0);
}

static void
assert_refused (World *world, const char *address)
{
  g_autofree char *refusal = NULL;
  g_assert_null (world_connect (world, "X", address, &refusal));
  g_assert_true (g_str_has_suffix (refusal, "}\n"));
  g_assert_nonnull (strstr (refusal, "ErrProtocol"));
}

static void
test_sessions (void)
{
  g_autoptr (World) world = new_world ();
  world->config.sessions_max = 2;
  world_start (world);
  script_run (world, "A+\nB+\n");
  assert_refused (world, NULL);
  script_run (world, "A-\nC+\nC> ReqHeartbeat\nC< ResHeartbeat\n");
  assert_refused (world, NULL);
}

static void
test_sessions_of_an_address (void)
{
  g_autoptr (World) world = new_world ();
  world->config.sessions_per_address = 2;
  world_start (world);
  Client *first = world_connect (world, "A", "192.0.2.1", NULL);
  g_assert_nonnull (world_connect (world, "B", "192.0.2.1", NULL));
  assert_refused (world, "192.0.2.1");
  g_assert_nonnull (world_connect (world, "C", "192.0.2.2", NULL));
  g_assert_nonnull (world_connect (world, "D", NULL, NULL));
  g_assert_nonnull (world_connect (world, "E", NULL, NULL));
  g_assert_nonnull (world_connect (world, "F", NULL, NULL));
  client_hang_up (first);
  g_assert_nonnull (world_connect (world, "G", "192.0.2.1", NULL));
  assert_refused (world, "192.0.2.1");
}

static void
test_sessions_without_a_nickname (void)
{
  g_autoptr (World) world = new_world ();
  world->config.unjoined_max = 2;
  world_start (world);
  script_run (world, "A+\nB+\n");
  assert_refused (world, NULL);
  script_run (world, "A> ReqJoin nickname=A\nA<*\nC+\n");
  assert_refused (world, NULL);
  /* A session that gives up its nickname counts again as one without a nickname. */
  script_run (world, "B-\nA> ReqQuit\nA< ResQuit\n");
  assert_refused (world, NULL);
}

/* If two addresses have all the sessions without a nickname that are allowed, one of these is
 * closed for an address that has none. */
static void
test_places_without_a_nickname_are_shared (void)
{
  g_autoptr (World) world = new_world ();
  Client *taker[8];

  world->config.unjoined_max = G_N_ELEMENTS (taker);
  world_start (world);
  for (guint i = 0; i < G_N_ELEMENTS (taker); i++)
    taker[i] = world_connect (world, "T", i % 2 ? "192.0.2.1" : "192.0.2.2", NULL);
  g_assert_null (world_connect (world, "T", "192.0.2.1", NULL));
  for (int i = 0; i < 3; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
    Client *client = world_connect (world, "C", address, NULL);
    g_assert_nonnull (client);
    client_send_line (client, "{\"type\":\"ReqHeartbeat\"}");
    g_assert_false (client->hung_up);
  }
  int n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (taker); i++)
    n += taker[i]->hung_up;
  g_assert_cmpint (n, ==, 3);
  /* Sessions with a nickname aren't closed to make room. */
  g_assert_null (world_connect (world, "T", "192.0.2.1", NULL));
}

/* A client refused by the transport gets the reason as a sentence in its dialect, and is
 * counted. */
static void
test_turned_away (void)
{
  g_autoptr (World) world = new_world ();
  g_autoptr (GString) metrics = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeWireContext context = { 0 };
  MaeMessage message;

  world_start (world);
  g_autofree char *line =
      mae_server_refuse (world->server, 0, mae_dialect_default (), "192.0.2.1", MAE_REFUSED_PLAIN);
  mae_am49_decode (&context, NULL, line, strlen (line) - 1, &message, &error);
  g_assert_no_error (error);
  g_assert_cmpint (message.kind, ==, MAE_MESSAGE_ERR_PROTOCOL);
  g_assert_cmpstr (message.err_protocol.text, ==, "This server takes encrypted connections only.");
  mae_message_clear (&message);
  mae_server_report_metrics (world->server, 0, metrics);
  g_assert_nonnull (
      strstr (metrics->str, "connections_rejected_total{reason=\"not_encrypted\"} 1\n"));
}

/* Heartbeats and refused nicknames don't extend the time. */
static void
test_time_without_a_nickname (void)
{
  g_autoptr (World) world = new_world ();
  world->config.unjoined_time = 30 * G_TIME_SPAN_SECOND;
  world_start (world);
  script_run (world, "A+\nB+\n"
                     "A> ReqJoin nickname=A\nA<*\n"
                     "wait 10000\n"
                     "A> ReqHeartbeat\nA<*\nB> ReqHeartbeat\nB<*\n"
                     "wait 10000\n"
                     "A> ReqHeartbeat\nA<*\nB> ReqJoin nickname=A\nB<*\n"
                     "wait 9999\n"
                     "A> ReqHeartbeat\nA<*\nB> ReqHeartbeat\nB<*\n"
                     "wait 1\nB< ErrProtocol\nB!\n"
                     /* A session that gives up its nickname has the whole time again. */
                     "A> ReqQuit\nA<*\n"
                     "wait 10000\nA> ReqHeartbeat\nA<*\n"
                     "wait 10000\nA> ReqHeartbeat\nA<*\n"
                     "wait 9999\nA> ReqHeartbeat\nA<*\n"
                     "wait 1\nA< ErrProtocol\nA!\n");
}

/* Single bytes don't show that the client is there: only whole lines do. */
static void
test_slow_drip (void)
{
  g_autoptr (World) world = new_world ();
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nB+\nB> ReqJoin nickname=B\nA<*\nB<*\n");
  for (int i = 0; i < 12; i++) {
    client_send_bytes (world_find (world, "A"), " ", 1);
    script_run (world, "wait 1000\n");
  }
  script_run (world, "B> ReqHeartbeat\nB<*\nwait 500\nA< ReqHeartbeat\n");
  for (int i = 0; i < 12; i++) {
    client_send_bytes (world_find (world, "A"), " ", 1);
    script_run (world, i == 11 ? "B> ReqHeartbeat\nB<*\nwait 499\n" : "wait 1000\n");
  }
  script_run (world, "wait 1001\nA!\nB< UpdateBookedSeats bookedSeats=1\n");
}

static void
test_chosen_depth (void)
{
  g_autoptr (World) world = new_world ();
  world->config.depth_max = 4;
  world_start (world);
  script_run (world, "A+\n");
  client_send_line (world_find (world, "A"), "{\"type\":\"ReqHeartbeat\",\"a\":[[[1]]]}");
  script_run (world, "A< ResHeartbeat\n");
  client_send_line (world_find (world, "A"), "{\"type\":\"ReqHeartbeat\",\"a\":[[[[1]]]]}");
  script_run (world, "A< ErrProtocol\nA> ReqHeartbeat\nA< ResHeartbeat\n");
}

static void
test_tables (void)
{
  g_autoptr (World) world = new_world ();
  world->config.tables_max = 2;
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\n"
                     "B+\nB> ReqJoin nickname=B\nB<*\nB> ReqNewGame playersCount=1\nB<*\n"
                     "C+\nC> ReqJoin nickname=C\nC<*\n"
                     "C> ReqNewGame playersCount=1\n"
                     "C< ErrProtocol\n"
                     /* A deserted game is given up to make room. */
                     "A-\n"
                     "C> ReqNewGame playersCount=1\n"
                     "C< UpdateJoinGame\n"
                     "C< UpdateGame\n"
                     "A+\nA> ReqJoin nickname=A\nA< UpdateBookedSeats bookedSeats=1\n");
}

/* A full server starts the waiting game as soon as it can. */
static void
test_tables_when_the_last_player_comes (void)
{
  g_autoptr (World) world = new_world ();
  world->config.tables_max = 1;
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\n"
                     "B+\nB> ReqJoin nickname=B\nB<*\nB> ReqNewGame playersCount=2\nB<*\n"
                     "C+\nC> ReqJoin nickname=C\nB<*\n"
                     "C< UpdateBookedSeats bookedSeats=2\nC< UpdateJoinGame playersCount=2\n"
                     "A-\n"
                     "wait 12500\n"
                     "B<< UpdateGame\nC<< UpdateGame\n");
}

/* Closing waits at most two seconds for a peer that doesn't read its last bytes. */
static void
test_closing (void)
{
  g_autoptr (World) world = new_world ();
  world_start (world);
  script_run (world, "A+\nA~\nA> ReqGoodbye\n");
  g_assert_nonnull (world_find (world, "A")->session);
  script_run (world, "wait 2000\nA!\n");
}

/* ── Garbage ───────────────────────────────────────────────────────────────────────────────── */

static void
test_garbage (void)
{
  g_autoptr (World) world = new_world ();
  world_start (world);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\n"
                     "A> setup\nA<*\n"
                     "X+\n");
  Client *client = world_find (world, "X");
  for (int i = 0; i < 1000; i++) {
    client_send_line (client, garbage[i % G_N_ELEMENTS (garbage)]);
    script_run (world, "X< ErrProtocol\n");
    if (i == 500)
      script_run (world, "A> main\nA<< UpdateAction\nA> ReqEndTurn\nA<< UpdateAction\n");
  }
  script_run (world, "X> ReqJoin nickname=X\nX< UpdateBookedSeats bookedSeats=1\n"
                     "A> main\nA<< UpdateAction\n");
}

/* A NUL inside a line doesn't end the line. */
static void
test_nul (void)
{
  const char line[] = "{\"type\":\"ReqHeartbeat\"}\0garbage\n";
  g_autoptr (World) world = new_world ();
  world_start (world);
  script_run (world, "A+\n");
  client_send_bytes (world_find (world, "A"), line, sizeof line - 1);
  script_run (world, "A< ErrProtocol\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/bounds/line-length", test_line_length);
  g_test_add_func ("/server/bounds/depth", test_depth);
  g_test_add_func ("/server/bounds/unread-output", test_unread_output);
  g_test_add_func ("/server/bounds/unread-in-the-waiting-room", test_unread_in_the_waiting_room);
  g_test_add_func ("/server/bounds/many-in-the-waiting-room", test_many_in_the_waiting_room);
  g_test_add_func ("/server/bounds/sessions", test_sessions);
  g_test_add_func ("/server/bounds/sessions-of-an-address", test_sessions_of_an_address);
  g_test_add_func ("/server/bounds/sessions-without-a-nickname", test_sessions_without_a_nickname);
  g_test_add_func ("/server/bounds/places-without-a-nickname-are-shared",
                   test_places_without_a_nickname_are_shared);
  g_test_add_func ("/server/bounds/turned-away", test_turned_away);
  g_test_add_func ("/server/bounds/time-without-a-nickname", test_time_without_a_nickname);
  g_test_add_func ("/server/bounds/slow-drip", test_slow_drip);
  g_test_add_func ("/server/bounds/chosen-depth", test_chosen_depth);
  g_test_add_func ("/server/bounds/tables", test_tables);
  g_test_add_func ("/server/bounds/tables-when-the-last-player-comes",
                   test_tables_when_the_last_player_comes);
  g_test_add_func ("/server/bounds/closing", test_closing);
  g_test_add_func ("/server/garbage", test_garbage);
  g_test_add_func ("/server/nul", test_nul);
  return g_test_run ();
}
