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
    g_assert_nonnull (((MaeKnownServer *) mae_server_book_list (session->book)->pdata[0])->address);
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
    g_assert_nonnull (dialect->knows_rules);
    g_assert_true (dialect->knows_rules (mae_ruleset_builtin ("standard")));
    g_assert_false (dialect->knows_rules (config.rules));
    if (dialect->is_for_servers)
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/am65/games", test_games);
  g_test_add_func ("/session/am65/recognized", test_recognized);
  g_test_add_func ("/session/am65/fickle", test_fickle);
  g_test_add_func ("/session/am65/other-rules", test_other_rules);
  return g_test_run ();
}
