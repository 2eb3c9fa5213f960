/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asking servers for one's turns while no window is open. */
#include <string.h>

#include "client/session/turn-watch.h"
#include "peer.h"

#define SECRET "sssssssssssssssssssssssssssssssssssssssAda"
#define WELCOME(features)                                                                          \
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[" features "]}}"
#define TURNS(seats) "{\"type\":\"ResMyTurns\",\"seats\":[" seats "]}"
#define SEAT(game, more)                                                                           \
  "{\"game\":" game ",\"ruleset\":\"standard\",\"turnTime\":86400,\"players\":[{\"nickname\":"     \
  "\"Bru\\u202eno\"}],\"state\":" more "}"
#define MINE(game, round) SEAT (game, "\"PLAYING\",\"isMyTurn\":true,\"round\":" round)
#define OTHERS(game, round) SEAT (game, "\"PLAYING\",\"round\":" round)

typedef struct {
  GSocketService *service;
  const char *welcome;
  GPtrArray *peers; /* Peer: one for each question */
  char *address;
  MaeServerBook *book;
  MaeTurnWatch *watch;
  GString *told; /* what was told since it was last looked at */
  guint n_settled;
} Fixture;

static gboolean
on_incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, Fixture *f)
{
  Peer *peer = peer_new_for_stream (G_IO_STREAM (connection));

  g_ptr_array_add (f->peers, peer);
  peer_say (peer, f->welcome);
  return TRUE;
}

static void
on_turn_cb (Fixture *f, const MaeWatchedTurn *turn)
{
  g_assert_cmpstr (turn->address, ==, f->address);
  g_assert_cmpstr (turn->nickname, ==, "Ada");
  g_assert_cmpstr (turn->seat->players[0].name, ==, "Bruno");
  g_string_append_printf (f->told, "turn %d:%d ", (int) turn->seat->game, turn->seat->round);
}

static void
on_answered_cb (Fixture *f, const char *prefix, GHashTable *ids)
{
  g_autofree char *expected = mae_turn_watch_prefix (f->address, "Ada");

  g_assert_cmpstr (prefix, ==, expected);
  g_string_append_printf (f->told, "waiting %u ", g_hash_table_size (ids));
}

static void
on_settled_cb (Fixture *f)
{
  f->n_settled++;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->welcome = WELCOME ("\"turns\"");
  f->service = g_socket_service_new ();
  guint16 port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (f->service), NULL, NULL);
  g_signal_connect (f->service, "incoming", G_CALLBACK (on_incoming_cb), f);
  f->peers = g_ptr_array_new_with_free_func ((GDestroyNotify) peer_free);
  f->address = g_strdup_printf ("127.0.0.1:%u", port);
  f->told = g_string_new (NULL);
  f->book = mae_server_book_new (NULL);
  mae_server_book_keep_secret (f->book, f->address, "Ada", SECRET);
  mae_server_book_note (f->book, f->address, "Ada", TRUE);
  mae_server_book_note_awaits (f->book, f->address, "Ada", TRUE);
  f->watch = mae_turn_watch_new (f->book);
  g_signal_connect_swapped (f->watch, "turn", G_CALLBACK (on_turn_cb), f);
  g_signal_connect_swapped (f->watch, "answered", G_CALLBACK (on_answered_cb), f);
  g_signal_connect_swapped (f->watch, "settled", G_CALLBACK (on_settled_cb), f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_assert_finalize_object (f->watch);
  g_object_unref (f->book);
  g_socket_service_stop (f->service);
  g_socket_listener_close (G_SOCKET_LISTENER (f->service));
  run_ready ();
  g_ptr_array_unref (f->peers);
  g_object_unref (f->service);
  g_string_free (f->told, TRUE);
  g_free (f->address);
}

/* Answers the question that comes next. */
static void
answer (Fixture *f, const char *line)
{
  guint before = f->n_settled, n = f->peers->len;

  if (n == 0 || ((Peer *) g_ptr_array_index (f->peers, n - 1))->closed)
    run_until (f->peers->len > n);
  Peer *peer = g_ptr_array_index (f->peers, f->peers->len - 1);
  peer_expect (peer, "\"features\":[\"turns\"]");
  const char *question = peer_expect (peer, "\"type\":\"ReqMyTurns\"");
  g_assert_nonnull (strstr (question, "\"nickname\":\"Ada\",\"secret\":\"" SECRET "\""));
  peer_say (peer, line);
  run_until (f->n_settled > before);
  run_until (peer->closed);
}

static void
ask_and_answer (Fixture *f, const char *line)
{
  mae_turn_watch_ask (f->watch);
  answer (f, line);
}

static void
assert_told (Fixture *f, const char *text)
{
  g_assert_cmpstr (f->told->str, ==, text);
  g_string_truncate (f->told, 0);
}

/* Each turn is told once, the next one of the same game again; it ends by itself. */
static void
test_told (Fixture *f, gconstpointer data)
{
  mae_turn_watch_start (f->watch, FALSE);
  g_assert_true (mae_turn_watch_is_waiting (f->watch));
  answer (f, TURNS (MINE ("7", "3") "," OTHERS ("8", "1")));
  assert_told (f, "turn 7:3 waiting 1 ");
  ask_and_answer (f, TURNS (MINE ("7", "3") "," MINE ("8", "1")));
  assert_told (f, "turn 8:1 waiting 2 ");
  ask_and_answer (f, TURNS (OTHERS ("7", "3") "," MINE ("8", "1")));
  assert_told (f, "waiting 1 ");
  ask_and_answer (f, TURNS (MINE ("7", "4")));
  assert_told (f, "turn 7:4 waiting 1 ");
  ask_and_answer (f, TURNS (SEAT ("7", "\"ENDED\"")));
  assert_told (f, "waiting 0 ");
  g_assert_false (mae_turn_watch_is_waiting (f->watch));
  mae_turn_watch_stop (f->watch);
  mae_turn_watch_start (f->watch, FALSE);
  g_assert_false (mae_turn_watch_is_waiting (f->watch));
}

/* What a window has shown isn't told; after a restart, and at login, only what is wished. */
static void
test_known (Fixture *f, gconstpointer data)
{
  g_assert_true (mae_server_book_note_turn (f->book, f->address, "Ada", 7, 3));
  mae_turn_watch_start (f->watch, FALSE);
  answer (f, TURNS (MINE ("7", "3") "," SEAT ("9", "\"CHOOSING\",\"isMyTurn\":true,\"round\":0")));
  assert_told (f, "turn 9:0 waiting 2 ");
  mae_turn_watch_stop (f->watch);
  g_assert_false (mae_turn_watch_is_waiting (f->watch));
  mae_turn_watch_start (f->watch, TRUE);
  answer (f, TURNS (MINE ("7", "3")));
  assert_told (f, "turn 7:3 waiting 1 ");
  ask_and_answer (f, TURNS (MINE ("7", "3")));
  assert_told (f, "waiting 1 ");
}

/* A server that fails is asked again; one that can't tell is not, and never gets the secret. */
static void
test_failed (Fixture *f, gconstpointer data)
{
  mae_turn_watch_start (f->watch, FALSE);
  answer (f, "{\"type\":\"ErrProtocol\",\"msg\":\"You ask too often.\"}");
  ask_and_answer (f, TURNS ("{}"));
  g_assert_true (mae_turn_watch_is_waiting (f->watch));
  assert_told (f, "");
  f->welcome = WELCOME ("\"info\"");
  mae_turn_watch_ask (f->watch);
  run_until (!mae_turn_watch_is_waiting (f->watch));
  const Peer *last = g_ptr_array_index (f->peers, f->peers->len - 1);
  for (guint i = 0; i < last->lines->len; i++)
    g_assert_null (strstr (g_ptr_array_index (last->lines, i), SECRET));
}

/* Whoever is told of a turn may stop the watch. */
static void
test_stopped (Fixture *f, gconstpointer data)
{
  g_signal_connect_swapped (f->watch, "turn", G_CALLBACK (mae_turn_watch_stop), f->watch);
  mae_turn_watch_start (f->watch, FALSE);
  run_until (f->peers->len > 0);
  Peer *peer = g_ptr_array_index (f->peers, 0);
  peer_expect (peer, "\"features\":[\"turns\"]");
  peer_expect (peer, "\"type\":\"ReqMyTurns\"");
  peer_say (peer, TURNS (MINE ("7", "3")));
  run_until (peer->closed);
  run_ready ();
  assert_told (f, "turn 7:3 waiting 1 ");
  g_assert_false (mae_turn_watch_is_waiting (f->watch));
  g_assert_cmpint (f->n_settled, ==, 0);
}

/* Five minutes, and up to an hour for a server that doesn't answer. */
static void
test_pause (void)
{
  static const guint minutes[] = { 5, 10, 20, 40, 60, 60, 60 };

  for (guint i = 0; i < G_N_ELEMENTS (minutes); i++)
    g_assert_cmpuint (mae_turn_watch_pause (i), ==, minutes[i] * 60);
  g_assert_cmpuint (mae_turn_watch_pause (MAE_TURN_WATCH_PATIENCE), ==, 3600);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/turn-watch/told", Fixture, NULL, set_up, test_told, tear_down);
  g_test_add ("/turn-watch/known", Fixture, NULL, set_up, test_known, tear_down);
  g_test_add ("/turn-watch/failed", Fixture, NULL, set_up, test_failed, tear_down);
  g_test_add ("/turn-watch/stopped", Fixture, NULL, set_up, test_stopped, tear_down);
  g_test_add_func ("/turn-watch/pause", test_pause);
  return g_test_run ();
}
