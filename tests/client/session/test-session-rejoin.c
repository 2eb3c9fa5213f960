/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reconnecting after the connection was lost, over TCP; the test plays the server. The clock is
 * manual, and random numbers are always 0.5. */
#include <string.h>
#include <sys/socket.h>

#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "engine/game.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "peer.h"
#include "protocol/am49/am49.h"
#include "protocol/dialect.h"
#include "ruleset/ruleset-io.h"
#include "store/secret.h"

#define MS G_TIME_SPAN_MILLISECOND

typedef struct {
  GSocketListener *listener; /* NULL: no server is running */
  guint16 port;
  GSocketConnection *accepted, *stream; /* new, and that of @peer */
  Peer *peer;
  MaeSession *session;
  MaeGame game;
  MaeRoster roster;
  GString *heard;
} World;

static double
middle (gpointer data)
{
  return 0.5;
}

static void
on_refused_cb (MaeSession *session, int reason, const char *text, World *world)
{
  g_string_append_printf (world->heard, "refused %d\n", reason);
}

static void
start_listening (World *world)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GInetAddress) host = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (host, world->port);
  g_autoptr (GSocketAddress) taken = NULL;

  world->listener = g_socket_listener_new ();
  g_socket_listener_add_address (world->listener, address, G_SOCKET_TYPE_STREAM,
                                 G_SOCKET_PROTOCOL_TCP, NULL, &taken, &error);
  g_assert_no_error (error);
  world->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (taken));
}

static void
stop_listening (World *world)
{
  g_socket_listener_close (world->listener);
  g_clear_object (&world->listener);
}

static void
on_accepted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  World *world = user_data;
  g_autoptr (GError) error = NULL;

  world->accepted =
      g_socket_listener_accept_finish (G_SOCKET_LISTENER (source), result, NULL, &error);
  g_assert_no_error (error);
}

/* Accepts the session's connection, which sends its nickname. */
static void
meet (World *world)
{
  g_socket_listener_accept_async (world->listener, NULL, on_accepted_cb, world);
  run_until (world->accepted != NULL);
  g_clear_pointer (&world->peer, peer_free);
  world->peer = peer_new_for_stream (G_IO_STREAM (world->accepted));
  g_clear_object (&world->stream);
  world->stream = g_steal_pointer (&world->accepted);
  peer_expect (world->peer, "\"ReqWelcome\"");
  peer_expect (world->peer, "\"nickname\":\"Ada\"");
}

static void
say_game (World *world)
{
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_snapshot (&world->game, &world->roster, 0, false, line);
  peer_say (world->peer, line->str);
  run_until (mae_session_get_state (world->session) == MAE_SESSION_GAME);
}

static void
cut (World *world)
{
  mae_connection_close (world->peer->connection);
  run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
}

/* The session connects again after the shortest pause. */
static void
be_back (World *world)
{
  mae_session_advance (world->session, 510 * MS);
  meet (world);
  say_game (world);
}

static void
setup (World *world, gconstpointer data)
{
  start_listening (world);
  world->heard = g_string_new (NULL);
  mae_game_start (&world->game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  world->roster.n = 2;
  world->roster.name[0] = g_strdup ("Ada");
  world->roster.name[1] = g_strdup ("Bruno");
  world->session = mae_session_new ();
  mae_session_set_chance (world->session, middle, NULL);
  g_signal_connect (world->session, "nickname-refused", G_CALLBACK (on_refused_cb), world);
  mae_session_connect (world->session, "127.0.0.1", world->port, "Ada");
  meet (world);
}

static void
setup_game (World *world, gconstpointer data)
{
  setup (world, data);
  say_game (world);
}

static void
teardown (World *world, gconstpointer data)
{
  mae_session_leave (world->session);
  run_ready ();
  g_clear_pointer (&world->peer, peer_free);
  run_ready ();
  g_object_unref (world->session);
  g_clear_object (&world->stream);
  if (world->listener)
    stop_listening (world);
  mae_roster_clear (&world->roster);
  g_string_free (world->heard, TRUE);
}

static void
assert_state (World *world, MaeSessionState state)
{
  g_assert_cmpint (mae_session_get_state (world->session), ==, state);
}

/* ── The way back ─────────────────────────────────────────────────────────────────────────── */

static void
assert_last_line (MaeModel *model, const char *text)
{
  GListModel *log = mae_model_get_log (model);
  g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, g_list_model_get_n_items (log) - 1);

  g_assert_cmpstr (mae_log_entry_get_line (entry)->text, ==, text);
}

static void
test_back (World *world, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (world->session);
  MaeCommand command = { .kind = MAE_COMMAND_CHOOSE_LEADERS };

  cut (world);
  g_assert_true (mae_session_is_rejoining (world->session));
  g_assert_nonnull (strstr (mae_session_get_status_text (world->session), "Trying again…"));
  /* The board stays visible. */
  g_assert_nonnull (mae_model_get_game (model));
  g_assert_false (mae_session_send (world->session, &command));

  mae_session_advance (world->session, 490 * MS);
  assert_state (world, MAE_SESSION_LOST);
  mae_session_advance (world->session, 20 * MS);
  assert_state (world, MAE_SESSION_CONNECTING);
  meet (world);
  world->game.players[1].faith = 3;
  say_game (world);
  g_assert_false (mae_session_is_rejoining (world->session));
  assert_last_line (model, "You are back in the game.");
  g_assert_cmpint (mae_model_get_game (model)->players[1].faith, ==, 3);
  g_assert_cmpint (mae_model_get_seat (model), ==, 0);
  g_assert_cmpstr (world->heard->str, ==, "");

  /* After the next loss the pauses start with the shortest one again. */
  cut (world);
  be_back (world);
}

/* The server is shut down. */
static void
test_goodbye (World *world, gconstpointer data)
{
  peer_say (world->peer, "{\"type\":\"ReqGoodbye\"}");
  run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
  g_assert_true (mae_session_is_rejoining (world->session));
  be_back (world);
}

/* The connection is broken without being closed. */
static void
test_silence (World *world, gconstpointer data)
{
  mae_session_advance (world->session,
                       mae_dialect_default ()->heartbeat.silence_max + G_TIME_SPAN_SECOND);
  assert_state (world, MAE_SESSION_LOST);
  be_back (world);
}

static void
test_pauses (World *world, gconstpointer data)
{
  static const gint64 pauses[] = { 500, 1000, 2000, 4000, 8000, 15000, 15000 };

  for (guint n = 0; n <= MAE_SESSION_OUSTED_MOST; n++) { /* nobody has ousted the player */
    stop_listening (world);
    cut (world);
    for (gsize i = 0; i < G_N_ELEMENTS (pauses); i++) {
      mae_session_advance (world->session, (pauses[i] - 100) * MS);
      assert_state (world, MAE_SESSION_LOST);
      mae_session_advance (world->session, 110 * MS);
      assert_state (world, MAE_SESSION_CONNECTING);
      run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
      g_assert_true (mae_session_is_rejoining (world->session));
    }
    start_listening (world);
    mae_session_advance (world->session, 14500 * MS);
    be_back (world);
  }
}

/* Resets the connection, as a computer does whose program was killed. */
static void
reset (World *world)
{
  int fd = g_socket_get_fd (g_socket_connection_get_socket (world->stream));

  g_assert_cmpint (
      connect (fd, &(struct sockaddr){ .sa_family = AF_UNSPEC }, sizeof (struct sockaddr)), ==, 0);
  run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
}

static void
test_reset (World *world, gconstpointer data)
{
  reset (world);
  g_assert_cmpstr (mae_session_get_status_text (world->session), ==,
                   "The connection to the server was lost. Trying again…");
}

/* The attempts end. Then the player may still connect. */
static void
test_ends (World *world, gconstpointer data)
{
  stop_listening (world);
  cut (world);
  gint64 begun = mae_due_timer_now (world->session->timer);
  while (mae_session_is_rejoining (world->session)) {
    mae_session_advance (world->session, G_TIME_SPAN_SECOND * 20);
    run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
    g_assert_cmpint (mae_due_timer_now (world->session->timer) - begun, <=,
                     MAE_SESSION_RETRY_LIMIT + G_TIME_SPAN_MINUTE);
  }
  g_assert_cmpint (mae_due_timer_now (world->session->timer) - begun, >=, MAE_SESSION_RETRY_LIMIT);
  g_assert_true (
      g_str_has_suffix (mae_session_get_status_text (world->session), "has stopped trying."));
  mae_session_advance (world->session, G_TIME_SPAN_MINUTE);
  assert_state (world, MAE_SESSION_LOST);

  start_listening (world);
  mae_session_connect (world->session, "127.0.0.1", world->port, "Ada");
  meet (world);
  say_game (world);
}

/* A server that refuses the player says why, before it ends the connection. */
static void
test_objection (World *world, gconstpointer data)
{
  peer_say (world->peer, "{\"type\":\"ErrProtocol\",\"msg\":\"Too many connections.\"}");
  cut (world);
  g_assert_cmpstr (mae_session_get_status_text (world->session), ==,
                   "The server didn’t let you join: Too many connections.");
}

static void
test_now (World *world, gconstpointer data)
{
  cut (world);
  mae_session_retry_now (world->session);
  assert_state (world, MAE_SESSION_CONNECTING);
  mae_session_retry_now (world->session);
  meet (world);
  say_game (world);
  mae_session_retry_now (world->session);
  assert_state (world, MAE_SESSION_GAME);
}

/* ── A seat still held for the lost connection ────────────────────────────────────────────── */

static void
test_taken (World *world, gconstpointer data)
{
  cut (world);
  mae_session_retry_now (world->session);
  meet (world);
  for (int i = 0; i < 3; i++) {
    peer_say (world->peer, "{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\"}");
    run_until (mae_due_timer_get (world->session->timer, MAE_DUE_RETRY) != 0);
    assert_state (world, MAE_SESSION_NICKNAME);
    mae_session_advance (world->session, (510 << i) * MS);
    peer_expect (world->peer, "\"nickname\":\"Ada\"");
  }
  say_game (world);
  g_assert_cmpstr (world->heard->str, ==, "");
}

static void
test_taken_for_good (World *world, gconstpointer data)
{
  gint64 begin;

  cut (world);
  mae_session_retry_now (world->session);
  meet (world);
  begin = mae_due_timer_now (world->session->timer);
  while (world->heard->len == 0) {
    peer_say (world->peer, "{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\"}");
    run_until (mae_due_timer_get (world->session->timer, MAE_DUE_RETRY) != 0
               || world->heard->len > 0);
    if (mae_due_timer_get (world->session->timer, MAE_DUE_RETRY) == 0)
      break;
    mae_session_advance (world->session, mae_due_timer_get (world->session->timer, MAE_DUE_RETRY)
                                             - mae_due_timer_now (world->session->timer) + MS);
    while (!strstr (peer_expect (world->peer, ""), "\"nickname\":\"Ada\""))
      ; /* a heartbeat */
  }
  g_assert_cmpint (mae_due_timer_now (world->session->timer) - begin, >=, MAE_SESSION_TAKEN_LIMIT);
  g_assert_cmpint (mae_due_timer_now (world->session->timer) - begin, <=,
                   2 * MAE_SESSION_TAKEN_LIMIT);
  g_assert_cmpstr (world->heard->str, ==, "refused 2\n");
  g_assert_false (mae_session_is_rejoining (world->session));
  assert_state (world, MAE_SESSION_NICKNAME);
}

/* Returns the secret in a ReqJoin line; NULL: none. (transfer full) */
static char *
secret_of (const char *line)
{
  static const char name[] = "\"secret\":\"";
  const char *at = strstr (line, name);

  return at ? g_strndup (at + strlen (name), strcspn (at + strlen (name), "\"")) : NULL;
}

/* Until the server sends a secret, the session uses one of its own, since the server's may be lost
 * with the connection. */
static void
test_own_secret (World *world, gconstpointer data)
{
  g_autofree char *first = secret_of (g_ptr_array_index (world->peer->lines, 1));

  g_assert_nonnull (first);
  g_assert_true (mae_secret_is_fit (first));
  say_game (world);
  cut (world);
  mae_session_retry_now (world->session);
  meet (world);
  g_autofree char *again = secret_of (g_ptr_array_index (world->peer->lines, 1));
  g_assert_cmpstr (again, ==, first);
}

/* The server's secret is sent to that server only, with the name it was given for. */
static void
test_secret (World *world, gconstpointer data)
{
  peer_say (world->peer, "{\"type\":\"MaestriSecret\",\"secret\":\"s3cret\"}");
  say_game (world);
  cut (world);
  mae_session_retry_now (world->session);
  meet (world);
  g_assert_nonnull (strstr (g_ptr_array_index (world->peer->lines, 1), "\"secret\":\"s3cret\""));
  say_game (world);

  /* It is sent even after the player had left the server. */
  mae_session_connect (world->session, "127.0.0.1", world->port, "Ada");
  meet (world);
  g_assert_nonnull (strstr (g_ptr_array_index (world->peer->lines, 1), "\"secret\":\"s3cret\""));
  peer_say (world->peer, "{\"type\":\"ErrNickname\",\"reason\":\"TAKEN\"}");
  run_until (world->heard->len > 0);
  mae_session_set_nickname (world->session, "Zoe");
  g_assert_null (strstr (peer_expect (world->peer, "\"nickname\":\"Zoe\""), "s3cret"));

  stop_listening (world);
  world->port = 0;
  start_listening (world);
  mae_session_connect (world->session, "127.0.0.1", world->port, "Ada");
  meet (world);
  g_assert_null (strstr (g_ptr_array_index (world->peer->lines, 1), "s3cret"));
}

/* ── No way back ──────────────────────────────────────────────────────────────────────────── */

static void
test_left (World *world, gconstpointer data)
{
  cut (world);
  mae_session_leave (world->session);
  g_assert_false (mae_session_is_rejoining (world->session));
  mae_session_advance (world->session, G_TIME_SPAN_MINUTE);
  assert_state (world, MAE_SESSION_IDLE);
}

/* When the connection is lost before the player has joined, the session doesn't retry, so that the
 * player can correct the address. */
static void
test_never_there (World *world, gconstpointer data)
{
  cut (world);
  g_assert_false (mae_session_is_rejoining (world->session));
  mae_session_advance (world->session, G_TIME_SPAN_MINUTE);
  assert_state (world, MAE_SESSION_LOST);
}

static void
test_over (World *world, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_END, .seat = -1, .end.winners = 1 };
  MaeWireContext context = { .rules = world->game.rules,
                             .roster = &world->roster,
                             .game = &world->game };
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_event (&context, &event, line);
  peer_say (world->peer, line->str);
  peer_say (world->peer, "{\"type\":\"UpdateAction\",\"action\":\"END_TURN\",\"player\":\"Ada\"}");
  run_until (mae_session_get_state (world->session) == MAE_SESSION_ENDED);
  mae_connection_close (world->peer->connection);
  run_until (world->session->channel.connection == NULL);
  assert_state (world, MAE_SESSION_ENDED);
  mae_session_advance (world->session, G_TIME_SPAN_MINUTE);
  assert_state (world, MAE_SESSION_ENDED);
}

/* The session doesn't reconnect after an error that would occur again. */
static void
test_nonsense (World *world, gconstpointer data)
{
  peer_say (world->peer, "{\"type\":\"UpdateGame\",\"players\":7}");
  run_until (mae_session_get_state (world->session) == MAE_SESSION_LOST);
  g_assert_false (mae_session_is_rejoining (world->session));
}

/* Sends 3,000 lines; the session has handled them, or has given up. */
static void
say_much (World *world)
{
  for (guint i = 0; i < 3000; i++)
    peer_say (world->peer, "{\"type\":\"ResHeartbeat\"}");
  peer_say (world->peer, "{\"type\":\"UpdateBookedSeats\",\"bookedSeats\":1}");
  run_until (mae_session_get_state (world->session) == MAE_SESSION_LOBBY
             || mae_session_get_state (world->session) == MAE_SESSION_LOST);
}

/* What a server may send at once doesn't grow by closing the connection. */
static void
test_floods_again (World *world, gconstpointer data)
{
  say_much (world);
  assert_state (world, MAE_SESSION_LOBBY);
  cut (world);
  mae_session_advance (world->session, 510 * MS);
  meet (world);
  say_much (world);
  assert_state (world, MAE_SESSION_LOST);
  g_assert_true (mae_session_is_hopeless (world->session));
  g_assert_false (mae_session_is_rejoining (world->session));
}

/* A player whose network often breaks can always come back. */
static void
test_often (World *world, gconstpointer data)
{
  for (guint i = 0; i < 120; i++) {
    reset (world);
    be_back (world);
  }
}

/* The same player on another computer takes the seat each time this one comes back. */
static void
test_ousted (World *world, gconstpointer data)
{
  for (guint i = 0; i < MAE_SESSION_OUSTED_MOST; i++) {
    cut (world);
    be_back (world);
  }
  cut (world);
  g_assert_false (mae_session_is_rejoining (world->session));
  g_assert_nonnull (strstr (mae_session_get_status_text (world->session), "another computer"));

  /* The player can take the seat back. */
  mae_session_connect (world->session, "127.0.0.1", world->port, "Ada");
  meet (world);
  say_game (world);
  for (guint i = 0; i <= MAE_SESSION_OUSTED_MOST; i++) {
    cut (world);
    be_back (world);
    mae_session_advance (world->session, MAE_SESSION_OUSTED_SOON);
  }
}

/* ── What was missed ───────────────────────────────────────────────────────────────────────── */

static void
on_turn_lost_cb (MaeSession *session, const char *text, World *world)
{
  g_string_append_printf (world->heard, "%s\n", text);
}

/* The choices of the setup are made; it is Ada's turn. */
static void
setup_turns (World *world, gconstpointer data)
{
  uint64_t rng[4];
  MaeMove move;
  MaeCommand command;

  setup (world, data);
  mae_rng_seed (rng, 1);
  for (int seat = 0; seat < 2; seat++)
    while (!mae_game_setup_done (&world->game, seat)) {
      g_assert_true (mae_moves_pick (&world->game, seat, ~0u, rng, &move));
      mae_move_to_command (&world->game, &move, &command);
      g_assert_true (mae_game_apply (&world->game, &command, NULL, NULL));
    }
  say_game (world);
  g_signal_connect (world->session, "turn-lost", G_CALLBACK (on_turn_lost_cb), world);
}

/* A server that doesn't tell the past sends only the game as it is now. */
static void
test_turn_is_over (World *world, gconstpointer data)
{
  cut (world);
  g_assert_true (mae_game_apply (
      &world->game, &(MaeCommand){ .kind = MAE_COMMAND_LEAVE, .seat = 0 }, NULL, NULL));
  g_assert_true (mae_game_apply (
      &world->game, &(MaeCommand){ .kind = MAE_COMMAND_RETURN, .seat = 0 }, NULL, NULL));
  mae_session_retry_now (world->session);
  meet (world);
  say_game (world);
  run_until (world->heard->len > 0);
  g_assert_cmpstr (world->heard->str, ==, "You were away, so your turn was passed\n");
  assert_last_line (mae_session_get_model (world->session),
                    "You were away, so your turn was passed");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, set_up, func)                                                                    \
  g_test_add ("/session/rejoin/" name, World, NULL, set_up, func, teardown)
  ADD ("back", setup_game, test_back);
  ADD ("goodbye", setup_game, test_goodbye);
  ADD ("silence", setup_game, test_silence);
  ADD ("pauses", setup_game, test_pauses);
  ADD ("reset", setup_game, test_reset);
  ADD ("ends", setup_game, test_ends);
  ADD ("objection", setup, test_objection);
  ADD ("now", setup_game, test_now);
  ADD ("taken", setup_game, test_taken);
  ADD ("taken-for-good", setup_game, test_taken_for_good);
  ADD ("own-secret", setup, test_own_secret);
  ADD ("secret", setup, test_secret);
  ADD ("left", setup_game, test_left);
  ADD ("never-there", setup, test_never_there);
  ADD ("over", setup_game, test_over);
  ADD ("nonsense", setup_game, test_nonsense);
  ADD ("floods-again", setup, test_floods_again);
  ADD ("often", setup_game, test_often);
  ADD ("ousted", setup_game, test_ousted);
  ADD ("turn-is-over", setup_turns, test_turn_is_over);
  return g_test_run ();
}
