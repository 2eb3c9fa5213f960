/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's session on a server with the dialect step: whole games with a player of am49, and
 * one whose connection breaks. */
#include "client/session/session-private.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "net/address.h"
#include "net/server/transport.h"
#include "peer.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

/* Listens in @dialect; returns the address. */
static char *
listen_in (MaeTransport *transport, const char *dialect)
{
  g_autofree char *where = g_strconcat (dialect, ":127.0.0.1:0", NULL);
  g_autoptr (GError) error = NULL;
  MaeListenAddress address;

  g_assert_true (mae_listen_address_parse (where, &address, &error));
  g_assert_true (mae_transport_listen (transport, &address, FALSE, &error));
  g_assert_no_error (error);
  return g_strdup_printf ("%s://127.0.0.1:%u", dialect, mae_listen_address_get_port (&address));
}

static void
fail_cb (MaeSession *session, const char *text)
{
  g_error ("%s: %s", mae_session_get_nickname (session), text);
}

static MaeSession *
come (const char *where, const char *nickname)
{
  MaeSession *session = mae_session_new ();
  g_auto (MaeAddress) address = { 0 };

  g_assert_true (mae_address_parse (where, &address, NULL));
  g_signal_connect (session, "protocol-error", G_CALLBACK (fail_cb), NULL);
  g_signal_connect (session, "rejected", G_CALLBACK (fail_cb), NULL);
  mae_session_connect_to (session, &address, nickname);
  run_until (mae_session_get_state (session) == MAE_SESSION_LOBBY);
  return session;
}

static gboolean
move (MaeSession *session, uint64_t rng[4])
{
  MaeModel *model = mae_session_get_model (session);
  MaeCommand command;
  MaeMove chosen;

  mae_model_flush (model);
  if (!mae_moves_pick (mae_model_get_game (model), mae_model_get_seat (model), ~0u, rng, &chosen))
    return FALSE;
  mae_move_to_command (mae_model_get_game (model), &chosen, &command);
  g_assert_true (mae_session_send (session, &command));
  run_until (!mae_session_is_busy (session));
  return TRUE;
}

/* The boards equal the server's once a turn is over. */
static gboolean
is_told_all (MaeServer *server, MaeSession *session)
{
  const MaeGame *mine = mae_model_get_incoming (mae_session_get_model (session));
  const MaeGame *game = mae_server_find_game (server, mae_session_get_nickname (session), NULL);

  if (game == NULL)
    return mine->phase == MAE_PHASE_ENDED;
  if (mine->current != game->current || mine->phase != game->phase)
    return FALSE;
  if (mine->main_done && !game->main_done)
    return TRUE; /* productions that the server gets only at the end of the turn */
  for (int i = 0; i < mae_game_n_containers (game); i++)
    if (!mae_bag_equal (&mine->containers[i], &game->containers[i]))
      return FALSE;
  for (int seat = 0; seat < game->n_players; seat++)
    if (mine->players[seat].faith != game->players[seat].faith
        || mine->players[seat].points != game->players[seat].points)
      return FALSE;
  return TRUE;
}

static void
play (guint64 seed)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GError) error = NULL;
  MaeServerConfig config;
  MaeSession *sessions[2];
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  mae_server_config_init (&config, rules);
  MaeServer *server = mae_server_new (&config);
  MaeTransport *transport = mae_transport_new (server, NULL, &error);
  g_assert_no_error (error);
  g_autofree char *one = listen_in (transport, "step");
  g_autofree char *other = listen_in (transport, "am49");

  sessions[0] = come (one, "Ada");
  g_assert_cmpstr (mae_session_get_address (sessions[0]), ==, one);
  sessions[1] = come (other, "Ben");
  mae_session_choose_players (sessions[0], 2);
  for (int i = 0; i < 2; i++)
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_GAME);

  while (move (sessions[0], rng) || move (sessions[1], rng))
    run_until (is_told_all (server, sessions[0]) && is_told_all (server, sessions[1]));
  for (int i = 0; i < 2; i++)
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_ENDED);
  const MaeGame *first = mae_model_get_game (mae_session_get_model (sessions[0]));
  const MaeGame *second = mae_model_get_game (mae_session_get_model (sessions[1]));
  g_assert_cmpint (first->winners, ==, second->winners);
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (first->players[seat].points, ==, second->players[seat].points);

  for (int i = 0; i < 2; i++) {
    mae_session_leave (sessions[i]);
    g_object_unref (sessions[i]);
  }
  run_ready ();
  mae_transport_free (transport);
  mae_server_free (server);
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 5; seed++)
    play (seed);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/step/games", test_games);
  return g_test_run ();
}
