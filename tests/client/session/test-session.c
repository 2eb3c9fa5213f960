/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session with servers of all kinds, which the test plays over a socket pair: Maestri's own,
 * those that speak am49 as documented or as deployed, silent ones, and other programs. The test
 * sets the clock. */

#include "client/session/session-testing.h"
#include "protocol/am49/am49.h"
#include "protocol/dialect.h"
#include "session-table.h"

/* ── Welcome, nickname, waiting room ──────────────────────────────────────────────────────── */

static void
test_welcome (Table *table, gconstpointer data)
{
  peer_say (table->peer, "{\"type\":\"ReqWelcome\"}");
  peer_expect (table->peer, "\"ResWelcome\"");
  table_assert_state (table, MAE_SESSION_NICKNAME);
  table_say (table, "{\"type\":\"ResWelcome\"}");
  table_assert_state (table, MAE_SESSION_NICKNAME);
  table_assert_heard (table, "");
}

static void
test_nickname_refused (Table *table, gconstpointer data)
{
  table_say (table, "{\"reason\":\"TAKEN\",\"type\":\"ErrNickname\"}");
  table_assert_state (table, MAE_SESSION_NICKNAME);
  table_assert_heard (table,
                      "nickname-refused 2: This nickname is already in use. Choose another one.\n");

  mae_session_set_nickname (table->session, "Al");
  peer_expect (table->peer, "\"nickname\":\"Al\"");
  table_say (table, "{\"reason\":\"NOT_SET\",\"type\":\"ErrNickname\"}");
  table_assert_heard (table, "nickname-refused 0: This server doesn’t accept this nickname. "
                             "Try 3 to 15 letters from A to Z and digits.\n");

  mae_session_set_nickname (table->session, "  ");
  table_assert_heard (table, "nickname-refused 0: Enter a nickname of 1 to 32 characters.\n");

  mae_session_set_nickname (table->session, "Zoe\xcc\x88"); /* e and a diaeresis: one letter */
  peer_expect (table->peer, "\"nickname\":\"Zo\xc3\xab\"");
  table_say (table, "{\"bookedSeats\":1,\"canPrepareNewGame\":\"Zo\xc3\xab\","
                    "\"type\":\"UpdateBookedSeats\"}");
  table_assert_state (table, MAE_SESSION_LOBBY);
  g_assert_true (mae_session_is_decider (table->session));
}

static void
test_lobby (Table *table, gconstpointer data)
{
  table_say (table,
             "{\"bookedSeats\":2,\"canPrepareNewGame\":\"Zeno\",\"type\":\"UpdateBookedSeats\"}");
  table_assert_state (table, MAE_SESSION_LOBBY);
  table_assert_heard (table, "lobby: 2 booked, decider Zeno, 0 players\n");
  table_assert_status (table, "Zeno joined first and chooses the number of players.");
  g_assert_false (mae_session_is_decider (table->session));

  mae_session_choose_players (table->session, 3);
  peer_expect (table->peer, "\"playersCount\":3");
  table_say (table, "{\"isInvalidPlayersCount\":false,\"type\":\"ErrNewGame\"}");
  table_assert_heard (
      table, "count-refused: Only the player who joined first can choose the number of players.\n");
  table_say (table, "{\"isInvalidPlayersCount\":true,\"type\":\"ErrNewGame\"}");
  table_assert_heard (table, "count-refused: This server doesn’t support that many players.\n");
  table_say (table, "{\"reason\":\"NOT_CURRENT_PLAYER\",\"type\":\"ErrAction\"}");
  table_assert_heard (table, "count-refused: It isn’t your turn.\n");

  table_say (table, "{\"playersCount\":3,\"type\":\"UpdateJoinGame\"}");
  table_assert_heard (table, "lobby: 2 booked, decider Zeno, 3 players\n");
  table_assert_status (table, "Players joined: 2 of 3");
  /* Zeno leaves. */
  table_say (table,
             "{\"bookedSeats\":1,\"canPrepareNewGame\":\"Ada\",\"type\":\"UpdateBookedSeats\"}");
  g_assert_true (mae_session_is_decider (table->session));
}

/* UpdateFaithPoints may come before the UpdateGame that contains it. */
static void
test_early_update (Table *table, gconstpointer data)
{
  table_say (table, "{\"player\":\"Ada\",\"faithPoints\":7,\"type\":\"UpdateFaithPoints\"}");
  table_assert_heard (table, "");
  table_begin_game (table);
  g_assert_cmpint (mae_model_get_game (mae_session_get_model (table->session))->players[0].faith,
                   ==, 0);
}

/* ── Requests and answers ─────────────────────────────────────────────────────────────────── */

static void
test_request (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);

  table_begin_game (table);
  table_send_market (table);
  g_assert_true (mae_session_is_busy (table->session));
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_do_market (table);
  g_assert_false (mae_session_is_busy (table->session));
  g_assert_true (mae_model_get_game (model)->main_done);
  g_assert_cmpuint (mae_game_hash (mae_model_get_game (model)), ==, ({
                      MaeGame view = mae_game_view (&table->game, 0);
                      mae_game_hash (&view);
                    }));
  table_assert_heard (table, "");
}

static void
test_rejected (Table *table, gconstpointer data)
{
  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_say (table, "{\"resType\":\"Coin\",\"isAdded\":true,\"reason\":\"CAPACITY_REACHED\","
                    "\"type\":\"ErrResourceTransfer\"}");
  g_assert_false (mae_session_is_busy (table->session));
  table_assert_heard (table, "rejected 7: There is no space for more Coins there.\n");
  table_send_market (table);
}

static void
say_game (Table *table)
{
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, line);
  table_say (table, line->str);
}

/* The answer to ReqUndo. */
static void
say_undone (Table *table)
{
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, true, line);
  table_say (table, line->str);
}

static void
assert_last_entry (MaeModel *model, const char *text)
{
  GListModel *log = mae_model_get_log (model);
  g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, g_list_model_get_n_items (log) - 1);

  g_assert_cmpstr (mae_log_entry_get_line (entry)->text, ==, text);
}

static void
test_undo (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);
  MaeGame before;

  peer_say (table->peer, "{\"type\":\"ReqWelcome\",\"maestri\":"
                         "{\"version\":1,\"features\":[\"undo\"]}}");
  peer_expect (table->peer, "\"ResWelcome\"");
  table_begin_game (table);
  before = table->game;
  g_assert_false (mae_session_can_undo (table->session));
  g_assert_false (mae_session_undo (table->session));
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_do_market (table);
  g_assert_true (mae_session_undo (table->session));
  g_assert_true (mae_session_is_busy (table->session));
  peer_expect (table->peer, "\"ReqUndo\"");
  /* Neither of these messages is an answer. */
  table_say (table, "{\"type\":\"UpdateLastRound\"}");
  table_say (table, "{\"type\":\"UpdateAction\",\"action\":\"SWAP_SHELVES\",\"player\":\"Ada\"}");
  g_assert_true (mae_session_is_busy (table->session));

  table->game = before;
  say_undone (table);
  g_assert_false (mae_session_is_busy (table->session));
  g_assert_false (mae_model_get_game (model)->main_done);
  g_assert_false (mae_session_can_undo (table->session));
  assert_last_entry (model, "You undid a move");
  table_assert_heard (table, "");
}

/* A game that is sent again without `undone`, for instance when the turn's time was over. */
static void
test_game_again (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);

  peer_say (table->peer, "{\"type\":\"ReqWelcome\",\"maestri\":"
                         "{\"version\":1,\"features\":[\"undo\"]}}");
  peer_expect (table->peer, "\"ResWelcome\"");
  table_begin_game (table);
  say_game (table);
  assert_last_entry (model, "The server sent the game again.");
  table->game.current = 1;
  say_game (table);
  assert_last_entry (model, "Your time was over, so your turn was passed");
  table_assert_heard (table, "");
}

static void
test_undo_refused (Table *table, gconstpointer data)
{
  table_say (table,
             "{\"type\":\"ResWelcome\",\"maestri\":{\"version\":1,\"features\":[\"undo\"]}}");
  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_do_market (table);
  g_assert_true (mae_session_undo (table->session));
  peer_expect (table->peer, "\"ReqUndo\"");
  table_say (table, "{\"reason\":\"NOTHING_TO_UNDO\",\"type\":\"ErrAction\"}");
  g_assert_false (mae_session_is_busy (table->session));
  table_assert_heard (table, "rejected 1: There is nothing to undo.\n");
}

/* If the server didn't offer `undo`, the session sends no ReqUndo, even if UpdateAction says that a
 * move can be undone. */
static void
test_undo_not_offered (Table *table, gconstpointer data)
{
  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_do_market (table);
  g_assert_cmpuint (
      mae_game_undoable (mae_model_get_game (mae_session_get_model (table->session)), 0), ==, 1);
  g_assert_false (mae_session_undo (table->session));
}

/* Another player's move isn't the answer to one's own. */
static void
test_others_move (Table *table, gconstpointer data)
{
  MaeEvent event = { .kind = MAE_EVENT_ACTION, .seat = 1 };

  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  event.action.command = MAE_COMMAND_SWAP_SHELVES;
  table_say_event (table, &event);
  g_assert_true (mae_session_is_busy (table->session));
}

static void
test_no_answer (Table *table, gconstpointer data)
{
  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  mae_session_advance (table->session, MAE_SESSION_ANSWER_LIMIT - G_TIME_SPAN_SECOND);
  g_assert_true (mae_session_is_busy (table->session));
  mae_session_advance (table->session, 2 * G_TIME_SPAN_SECOND);
  g_assert_false (mae_session_is_busy (table->session));
  table_assert_heard (table,
                      "protocol-error: The server didn’t respond to your move. Try again.\n");
  table_assert_state (table, MAE_SESSION_GAME);
}

/* A server that only accepts the documented form gets it: the first time after an error, later
 * immediately. */
static void
test_documented_form (Table *table, gconstpointer data)
{
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN };
  const char *line;

  table_begin_game (table);
  table_send_market (table);
  line = peer_expect (table->peer, "\"shelves\":{");
  g_assert_nonnull (line);
  peer_say (table->peer, "{\"msg\":\"Error parsing the message\",\"type\":\"ErrProtocol\"}");
  peer_expect (table->peer, "\"shelves\":[");
  g_assert_true (mae_session_is_busy (table->session));
  table_assert_heard (table, "");
  table_do_market (table);
  g_assert_false (mae_session_is_busy (table->session));

  table_send_market (table);
  peer_expect (table->peer, "\"shelves\":[");
  /* From now on ErrProtocol is an error. */
  table_say (table, "{\"msg\":\"No.\",\"type\":\"ErrProtocol\"}");
  table_assert_heard (table, "protocol-error: The server didn’t understand the request: No.\n");
  g_assert_true (mae_session_send (table->session, &command));
  peer_expect (table->peer, "\"ReqEndTurn\"");
}

/* If the server accepts neither form, the session stops trying. */
static void
test_no_form (Table *table, gconstpointer data)
{
  table_begin_game (table);
  for (int i = 0; i < 2; i++) {
    table_send_market (table);
    peer_expect (table->peer, "\"shelves\":{");
    peer_say (table->peer, "{\"type\":\"ErrProtocol\"}");
    peer_expect (table->peer, "\"shelves\":[");
    table_say (table, "{\"type\":\"ErrProtocol\"}");
    g_assert_false (mae_session_is_busy (table->session));
    table_assert_heard (table, "protocol-error: The server didn’t understand the request.\n");
  }
}

/* When a player has left, the others are told so, but no UpdateAction follows. */
static void
test_presence (Table *table, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (table->session);

  table_begin_game (table);
  table_say (table, "{\"player\":\"Bruno\",\"isActive\":false,\"type\":\"UpdatePlayerStatus\"}");
  table_say (table, "{\"type\":\"UpdateSetupDone\"}");
  g_assert_true (mae_model_get_game (model)->players[1].present);
  g_assert_true (mae_model_is_pending (model));
  mae_session_advance (table->session, MAE_SESSION_FLUSH + G_TIME_SPAN_MILLISECOND);
  g_assert_false (mae_model_is_pending (model));
  g_assert_false (mae_model_get_game (model)->players[1].present);
}

/* ── Bad servers ──────────────────────────────────────────────────────────────────────────── */

static void
test_silent (Table *table, gconstpointer data)
{
  mae_session_advance (table->session, MAE_SESSION_GREETING_LIMIT - G_TIME_SPAN_SECOND);
  table_assert_state (table, MAE_SESSION_GREETING);
  mae_session_advance (table->session, 2 * G_TIME_SPAN_SECOND);
  table_assert_state (table, MAE_SESSION_LOST);
  table_assert_status (table, "Is it a Maestri server?");
}

static void
test_falls_silent (Table *table, gconstpointer data)
{
  table_begin_game (table);
  mae_session_advance (table->session,
                       mae_dialect_default ()->heartbeat.after + G_TIME_SPAN_SECOND);
  peer_expect (table->peer, "\"ReqHeartbeat\"");
  table_assert_state (table, MAE_SESSION_GAME);
  /* Any line shows that the connection works. */
  table_say (table, "{\"type\":\"ResHeartbeat\"}");
  mae_session_advance (table->session,
                       mae_dialect_default ()->heartbeat.after + G_TIME_SPAN_SECOND);
  peer_expect (table->peer, "\"ReqHeartbeat\"");
  mae_session_advance (table->session, mae_dialect_default ()->heartbeat.silence_max);
  table_assert_state (table, MAE_SESSION_LOST);
  table_assert_status (table, "stopped responding");
  /* The board stays visible. */
  g_assert_nonnull (mae_model_get_game (mae_session_get_model (table->session)));
}

typedef struct {
  const char *name, *says, *status;
} Stranger;

static const Stranger strangers[] = {
  { "ssh", "SSH-2.0-OpenSSH_9.2", "This is not a Maestri server, but another service" },
  { "mail", "220 mail.example.org ESMTP", "This is not a Maestri server, but another service" },
  { "http", "HTTP/1.1 400 Bad Request", "This is a web server" },
  { "html", "<html><head><title>400 Bad Request</title></head>", "This is a web server" },
  { "other-json", "{\"type\":\"Hello\"}", "is for another program" },
  { "step", "{\"type\":\"Error\",\"error\":\"invalidJson\"}", "is for another program" },
  { "am65", "{\"type\":\"login\"}", "is for another program" },
  { "ping", "ping", "not a Maestri server" },
  { "not-utf-8", "\xff\xfe", "not a Maestri server" },
};

static void
test_garbage (Table *table, gconstpointer data)
{
  const Stranger *stranger = data;

  peer_say (table->peer, stranger->says);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  table_assert_status (table, stranger->status);
  table_assert_heard (table, "");
}

/* In a game single invalid lines do no harm. */
static void
test_garbage_later (Table *table, gconstpointer data)
{
  table_begin_game (table);
  for (int i = 0; i < MAE_SESSION_BAD_LINES; i++)
    table_say (table, "!");
  table_assert_state (table, MAE_SESSION_GAME);
  g_assert_true (g_str_has_prefix (
      table->heard->str, "protocol-error: The server sent a message that can’t be read or "));
  g_string_truncate (table->heard, 0);
  table_say (table, "{\"type\":\"UpdateWeather\",\"sun\":true}");
  table_assert_heard (table, "");
  table_say (table,
             "{\"player\":\"Ada\",\"victoryPoints\":\"many\",\"type\":\"UpdateVictoryPoints\"}");
  g_assert_true (
      g_str_has_prefix (table->heard->str, "protocol-error: The server sent an invalid message: "));
  g_string_truncate (table->heard, 0);
  table_say (table, "{\"player\":\"Ada\",\"faithPoints\":25,\"type\":\"UpdateFaithPoints\"}");
  g_assert_true (g_str_has_prefix (table->heard->str, "protocol-error: "));
  table_assert_state (table, MAE_SESSION_GAME);
  for (int i = 0; i <= MAE_SESSION_BAD_LINES; i++)
    peer_say (table->peer, "!");
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
}

static void
test_broken_game (Table *table, gconstpointer data)
{
  peer_say (table->peer, "{\"type\":\"ReqWelcome\"}");
  peer_say (table->peer, "{\"players\":[],\"type\":\"UpdateGame\"}");
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  table_assert_status (table, "The server sent an invalid message: ");
}

static void
test_goodbye (Table *table, gconstpointer data)
{
  table_begin_game (table);
  peer_say (table->peer, "{\"type\":\"ReqGoodbye\"}");
  peer_expect (table->peer, "\"ResGoodbye\"");
  run_until (table->peer->closed);
  table_assert_state (table, MAE_SESSION_LOST);
  table_assert_status (table, "shutting down");
}

static void
test_closed (Table *table, gconstpointer data)
{
  table_begin_game (table);
  table_send_market (table);
  mae_connection_close (table->peer->connection);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  g_assert_false (mae_session_is_busy (table->session));
  g_assert_cmpstr (mae_session_get_status_text (table->session), !=, "");
  g_assert_false (mae_session_send (table->session, &(MaeCommand){ 0 }));
}

static void
test_leave (Table *table, gconstpointer data)
{
  table_begin_game (table);
  mae_session_leave (table->session);
  table_assert_state (table, MAE_SESSION_IDLE);
  peer_expect (table->peer, "\"ReqQuit\"");
  peer_expect (table->peer, "\"ReqGoodbye\"");
  run_until (table->peer->closed);
}

static void
on_accepted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Table *table = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) stream =
      g_socket_listener_accept_finish (G_SOCKET_LISTENER (source), result, NULL, &error);

  g_assert_no_error (error);
  table->peer = peer_new_for_stream (G_IO_STREAM (stream));
}

/* Connects to the test's server, up to the nickname. */
static void
connect_to (Table *table, GSocketListener *listener, guint16 port, const char *nickname)
{
  g_clear_pointer (&table->peer, peer_free);
  g_socket_listener_accept_async (listener, NULL, on_accepted_cb, table);
  mae_session_connect (table->session, "127.0.0.1", port, nickname);
  table_assert_state (table, MAE_SESSION_CONNECTING);
  run_until (table->peer != NULL);
  peer_expect (table->peer, "\"ReqWelcome\"");
  peer_expect (table->peer, "\"ReqJoin\"");
}

/* The server stops and comes back: until it sends the game again, the board stays as it was. */
static void
test_again (Table *table, gconstpointer data)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  MaeModel *model = mae_session_get_model (table->session);
  GListModel *log = mae_model_get_log (model);
  guint lines;

  connect_to (table, listener, port, "Ada");
  table_begin_game (table);
  table_send_market (table);
  peer_expect (table->peer, "\"ReqTakeFromMarket\"");
  table_do_market (table);
  lines = g_list_model_get_n_items (log);
  mae_connection_close (table->peer->connection);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  g_assert_true (mae_model_get_game (model)->main_done);

  g_string_truncate (table->heard, 0);
  table_hear_states (table);
  connect_to (table, listener, port, "Ada");
  table_assert_heard (table, "state 1\nstate 2\n"); /* never idle */
  g_assert_true (mae_model_get_game (model)->main_done);
  g_assert_cmpuint (g_list_model_get_n_items (log), ==, lines);
  mae_roster_clear (&table->roster);
  table_begin_game (table);
  g_assert_false (mae_model_get_game (model)->main_done);

  /* With another nickname it is another game. */
  mae_connection_close (table->peer->connection);
  run_until (mae_session_get_state (table->session) == MAE_SESSION_LOST);
  connect_to (table, listener, port, "Bruno");
  g_assert_null (mae_model_get_game (model));
}

/* Connecting to a missing server fails with a sentence, and canceling is immediate. */
static void
test_refused (void)
{
  MaeSession *session = mae_session_new ();
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);

  g_socket_listener_close (listener);
  mae_session_connect (session, "127.0.0.1", port, "Ada");
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_CONNECTING);
  run_until (mae_session_get_state (session) == MAE_SESSION_LOST);
  g_assert_cmpstr (mae_session_get_status_text (session), !=, "");

  mae_session_connect (session, "127.0.0.1", port, "Ada");
  mae_session_leave (session);
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_IDLE);
  run_ready ();
  for (int i = 0; i < 100 && G_OBJECT (session)->ref_count > 1; i++)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_IDLE);
  g_assert_finalize_object (session);
}

/* Freeing a session in any state frees everything. */
static void
test_dropped (void)
{
  MaeSession *session = mae_session_new ();
  Peer *peer = peer_new (session, "Ada");

  peer_expect (peer, "\"ReqWelcome\"");
  g_assert_finalize_object (session);
  run_until (peer->closed);
  peer_free (peer);
}

#define ADD(path, function, data)                                                                  \
  g_test_add ("/session/" path, Table, data, table_setup, function, table_teardown)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("welcome", test_welcome, NULL);
  ADD ("nickname-refused", test_nickname_refused, NULL);
  ADD ("lobby", test_lobby, NULL);
  ADD ("early-update", test_early_update, NULL);
  ADD ("request", test_request, NULL);
  ADD ("rejected", test_rejected, NULL);
  ADD ("others-move", test_others_move, NULL);
  ADD ("undo", test_undo, NULL);
  ADD ("game-again", test_game_again, NULL);
  ADD ("undo-refused", test_undo_refused, NULL);
  ADD ("undo-not-offered", test_undo_not_offered, NULL);
  ADD ("no-answer", test_no_answer, NULL);
  ADD ("documented-form", test_documented_form, NULL);
  ADD ("no-form", test_no_form, NULL);
  ADD ("presence", test_presence, NULL);
  ADD ("silent", test_silent, NULL);
  ADD ("falls-silent", test_falls_silent, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (strangers); i++) {
    g_autofree char *name = g_strconcat ("/session/garbage/", strangers[i].name, NULL);

    g_test_add (name, Table, &strangers[i], table_setup, test_garbage, table_teardown);
  }
  ADD ("garbage-later", test_garbage_later, NULL);
  ADD ("broken-game", test_broken_game, NULL);
  ADD ("goodbye", test_goodbye, NULL);
  ADD ("closed", test_closed, NULL);
  ADD ("leave", test_leave, NULL);
  ADD ("again", test_again, NULL);
  g_test_add_func ("/session/refused", test_refused);
  g_test_add_func ("/session/dropped", test_dropped);
  return g_test_run ();
}
