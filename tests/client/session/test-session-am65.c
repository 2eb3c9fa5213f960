/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's session in am65 and in am49, at one table of a server that listens for both. */
#include <string.h>

#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "dialect-play.h"
#include "net/address.h"
#include "peer.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

/* Returns whether the session's game equals the server's, as far as both dialects tell it. */
static gboolean
is_told_all (MaeServer *server, MaeSession *session)
{
  const MaeGame *known = mae_model_get_game (mae_session_get_model (session));
  const MaeGame *game = mae_server_find_game (server, mae_session_get_nickname (session), NULL);

  for (int seat = 0; seat < game->n_players; seat++)
    if (known->players[seat].faith != game->players[seat].faith
        || known->players[seat].points != game->players[seat].points)
      return FALSE;
  return known->phase == game->phase && known->current == game->current
         && memcmp (known->market, game->market, sizeof game->market) == 0
         && memcmp (known->deck_top, game->deck_top, sizeof game->deck_top) == 0
         && (game->phase == MAE_PHASE_SETUP
             || memcmp (known->containers, game->containers, sizeof game->containers) == 0);
}

/* Returns a mask of the kinds of commands to choose from. am65 has no command that only swaps
 * shelves, and there a leader action after the main action ends the turn. */
static guint32
kinds (const MaeGame *game)
{
  return game->main_done ? 1u << MAE_COMMAND_END_TURN : ~(1u << MAE_COMMAND_SWAP_SHELVES);
}

static void
test_games (void)
{
  dialect_play ("am65", 1, kinds, is_told_all);
}

/* Connects to a server of @dialect by an address that begins with @asked. The session must
 * recognize the dialect. */
static void
test_recognized (void)
{
  static const struct {
    const char *asked, *dialect;
  } cases[] = {
    { "", "am65" },        { "", "step" },        { "step://", "am49" },
    { "step://", "am65" }, { "am65://", "am49" },
  };
  g_autoptr (GError) error = NULL;
  MaeServerConfig config;

  mae_server_config_init (&config, mae_ruleset_builtin ("standard"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeServer *server = mae_server_new (&config);
    MaeTransport *transport = mae_transport_new (server, NULL, &error);
    g_assert_no_error (error);
    g_autofree char *where = dialect_listen (transport, cases[i].dialect);
    const char *place = strstr (where, "://") + 3;
    g_autofree char *typed = g_strconcat (cases[i].asked, place, NULL);
    MaeSession *session = dialect_come (typed, "Ada");

    g_assert_cmpstr (mae_session_get_address (session), ==,
                     g_str_equal (cases[i].dialect, "am49") ? place : where);
    g_assert_nonnull (
        ((MaeKnownServer *) mae_server_book_list (session->joining.book)->pdata[0])->address);
    mae_session_choose_players (session, 1);
    run_until (mae_session_get_state (session) == MAE_SESSION_GAME);
    mae_session_leave (session);
    g_object_unref (session);
    run_ready ();
    mae_transport_free (transport);
    mae_server_free (server);
  }
}

static void
count_cb (MaeSession *session, const char *text, int *n)
{
  ++*n;
}

/* A player whose dialect can't express a game's rules is told so, and doesn't wait for that game.
 */
static void
test_other_rules (void)
{
  static const char *const dialects[] = { "am65", "step", "am49-draft" };
  MaeServerConfig config;

  mae_server_config_init (&config, mae_ruleset_builtin ("serenissima"));
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    const MaeDialect *dialect = mae_dialect_find (dialects[i], strlen (dialects[i]));
    g_assert_true (mae_dialect_knows_rules (dialect, mae_ruleset_builtin ("standard")));
    g_assert_false (mae_dialect_knows_rules (dialect, config.rules));
    if (!mae_dialect_is_for_clients (dialect))
      continue;
    g_autoptr (GError) error = NULL;
    MaeServer *server = mae_server_new (&config);
    MaeTransport *transport = mae_transport_new (server, NULL, &error);
    g_assert_no_error (error);
    g_autofree char *where = dialect_listen (transport, dialects[i]);
    g_auto (MaeAddress) address = { 0 };
    g_assert_true (mae_address_parse (where, &address, NULL));
    MaeSession *session = mae_session_new ();
    int said = 0;
    g_signal_connect (session, "protocol-error", G_CALLBACK (count_cb), &said);
    mae_session_connect_to (session, &address, "Ada");
    run_until (said > 0);
    g_assert_cmpint (mae_session_get_state (session), <, MAE_SESSION_LOBBY);
    mae_session_leave (session);
    g_object_unref (session);
    run_ready ();
    mae_transport_free (transport);
    mae_server_free (server);
  }
}

static void
on_accepted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GSocketConnection **peer = user_data;

  *peer = g_socket_listener_accept_finish (G_SOCKET_LISTENER (source), result, NULL, NULL);
}

/* The session reconnects only once: a server that greets in another dialect each time is faulty. */
static void
test_fickle (void)
{
  static const char *const greetings[] = { "{\"type\":\"login\"}\n",
                                           "{\"type\":\"ReqWelcome\"}\n" };
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GError) error = NULL;
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, &error);
  MaeSession *session = mae_session_new ();

  g_assert_no_error (error);
  mae_session_connect (session, "127.0.0.1", port, "Ada");
  for (int i = 0; i < 2; i++) {
    g_autoptr (GSocketConnection) peer = NULL;
    g_socket_listener_accept_async (listener, NULL, on_accepted_cb, &peer);
    run_until (peer != NULL);
    GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (peer));
    g_assert_true (
        g_output_stream_write_all (out, greetings[i], strlen (greetings[i]), NULL, NULL, NULL));
    if (i == 0)
      run_until (mae_session_get_state (session) == MAE_SESSION_CONNECTING);
  }
  run_until (mae_session_get_state (session) == MAE_SESSION_LOST);
  g_assert_true (mae_session_is_hopeless (session));
  g_object_unref (session);
}

/* ── The deployed program ──────────────────────────────────────────────────────────────────── */

#define GREETS "{\"type\":\"login\"}\n"
#define SAYS(text) "{\"type\":\"error\",\"payload\":\"" text "\"}\n"

#define EMPTY_BOARD(name, leaders)                                                                 \
  "{\"nickname\":\"" name "\",\"handLeaders\":[" leaders "],\"activeLeaders\":[],"                 \
  "\"productionBoard\":[[\"basicPowerCard\"],[\"empty\"],[\"empty\"],[\"empty\"]],\"warehouse\":{" \
  "}}"

/* With the question that comes after it. */
#define COMES_BACK                                                                                 \
  "{\"type\":\"reconnect\",\"reconnectingPlayer\":\"Ada\",\"currentPlayer\":\"Ada\","              \
  "\"nicknames\":[\"Ada\",\"Bobb\"],\"graphicUpdateEvent\":{\"type\":\"graphicUpdate\","           \
  "\"marketUpdate\":{\"market\":[\"BLUE\",\"RED\",\"PURPLE\",\"YELLOW\",\"PURPLE\",\"WHITE\","     \
  "\"WHITE\",\"WHITE\",\"YELLOW\",\"GRAY\",\"GRAY\",\"BLUE\",\"WHITE\"]},\"gridUpdate\":{"         \
  "\"fullGrid\":[\"YELLOW_1_34\",\"BLUE_1_42\",\"PURPLE_1_39\",\"GREEN_1_35\",\"BLUE_2_7\","       \
  "\"YELLOW_2_12\",\"PURPLE_2_10\",\"GREEN_2_13\",\"BLUE_3_41\",\"YELLOW_3_30\",\"PURPLE_3_29\","  \
  "\"GREEN_3_33\"]},\"personalBoardUpdateList\":[" EMPTY_BOARD (                                   \
      "Ada", "\"p2\",\"m2\"") "," EMPTY_BOARD ("Bobb",                                             \
                                               "\"w4\",\"m1\"") "],"                               \
                                                                "\"faithTracksUpdate\":{"          \
                                                                "\"indexes\":{\"Ada\":0,"          \
                                                                "\"Bobb\":0},\"reports\":{"        \
                                                                "\"Ada\":[false,false,false],"     \
                                                                "\"Bobb\":[false,false,"           \
                                                                "false]}}}}\n"                     \
                                                                "{\"type\":\"startTurn\","         \
                                                                "\"nextPlayer\":\"Ada\"}\n"

typedef struct {
  GSocketListener *listener;
  GSocketConnection *peer; /* NULL: the session hasn't connected */
  MaeSession *session;
} Deployed;

/* Waits until the session has connected, and greets it. */
static void
greet (Deployed *self)
{
  g_clear_object (&self->peer);
  g_socket_listener_accept_async (self->listener, NULL, on_accepted_cb, &self->peer);
  run_until (self->peer != NULL);
}

static void
say (Deployed *self, const char *text)
{
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (self->peer));

  g_assert_true (g_output_stream_write_all (out, text, strlen (text), NULL, NULL, NULL));
}

static void
deployed_setup (Deployed *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (self->listener, NULL, &error);
  g_assert_no_error (error);
  MaeAddress address = { (char *) "127.0.0.1", port, FALSE, mae_dialect_find ("am65", 4) };
  self->session = mae_session_new ();
  mae_session_connect_to (self->session, &address, "Ada");
  greet (self);
  say (self, GREETS);
}

static void
deployed_teardown (Deployed *self, gconstpointer data)
{
  mae_session_leave (self->session);
  run_ready ();
  g_object_unref (self->session);
  g_clear_object (&self->peer);
  g_socket_listener_close (self->listener);
  g_object_unref (self->listener);
}

/* Ends the connection while the session is in a game; it connects again. */
static void
come_back (Deployed *self)
{
  say (self, COMES_BACK);
  run_until (mae_session_get_state (self->session) == MAE_SESSION_GAME);
  g_assert_true (g_io_stream_close (G_IO_STREAM (self->peer), NULL, NULL));
  run_until (mae_session_get_state (self->session) == MAE_SESSION_LOST);
  mae_session_retry_now (self->session);
  greet (self);
  say (self, GREETS);
}

/* A server that has a game with others says so, and quits. */
static void
test_busy (Deployed *self, gconstpointer text)
{
  say (self, text);
  run_until (mae_session_get_state (self->session) == MAE_SESSION_LOST);
  g_assert_cmpstr (mae_session_get_status_text (self->session), ==,
                   "Other players are in a game on this server, which can have only one. Try again "
                   "later.");
  g_assert_false (mae_session_is_rejoining (self->session));
}

/* The same for a player who comes back: there is nothing to come back to. */
static void
test_busy_again (Deployed *self, gconstpointer text)
{
  come_back (self);
  test_busy (self, text);
}

/* Any other objection is told in the server's words, if it ends the connection. */
static void
test_objection (Deployed *self, gconstpointer data)
{
  say (self, SAYS ("Too many connections from your address.") "quit\n");
  run_until (mae_session_get_state (self->session) == MAE_SESSION_LOST);
  g_assert_cmpstr (mae_session_get_status_text (self->session), ==,
                   "The server didn’t let you join: Too many connections from your address.");
}

/* A server that has been restarted asks for the number of players, and goes on with its game if it
 * is the same. */
static void
test_restarted (Deployed *self, gconstpointer data)
{
  come_back (self);
  say (self, "{\"type\":\"info\",\"payload\":\"Joining lobby... \"}\n"
             "{\"type\":\"lobbyChoice\",\"payload\":\"between 1 and 4\"}\n");
  run_until (mae_session_get_state (self->session) == MAE_SESSION_LOBBY);
  run_until (mae_session_is_decider (self->session));
  g_assert_cmpint (mae_session_get_restorable (self->session), ==, 2);
  say (self, COMES_BACK);
  run_until (mae_session_get_state (self->session) == MAE_SESSION_GAME);
  g_assert_cmpint (mae_session_get_restorable (self->session), ==, 0);
  /* Nobody has told the round. */
  g_assert_cmpint (mae_model_get_round (mae_session_get_model (self->session)), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/am65/games", test_games);
  g_test_add_func ("/session/am65/recognized", test_recognized);
  g_test_add_func ("/session/am65/fickle", test_fickle);
  g_test_add_func ("/session/am65/other-rules", test_other_rules);
#define ADD(name, data, func)                                                                      \
  g_test_add ("/session/am65/" name, Deployed, data, deployed_setup, func, deployed_teardown)
  ADD ("busy", SAYS ("A game is currently ongoing") "quit\n", test_busy);
  ADD ("full", SAYS ("Cannot join: Server is full") "quit\n", test_busy);
  ADD ("busy-again", SAYS ("A game is currently ongoing") "quit\n", test_busy_again);
  ADD ("objection", NULL, test_objection);
  ADD ("restarted", NULL, test_restarted);
  return g_test_run ();
}
