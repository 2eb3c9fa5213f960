/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game on a real maestrid that is killed and restarted during the game: the game continues
 * without any action of the player. The program is $MAESTRID. */

#include <stdio.h>

#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "peer.h"

/* Listens on @port; 0: a free one, which is set. */
static GSubprocess *
start_daemon (const char *store, guint *port)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *listen = g_strdup_printf ("127.0.0.1:%u", *port);
  GSubprocess *daemon =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                        g_getenv ("MAESTRID"), "--listen", listen, "--store", store, NULL);
  g_autoptr (GDataInputStream) out = NULL;
  g_autofree char *line = NULL;

  g_assert_no_error (error);
  out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (daemon));
  line = g_data_input_stream_read_line (out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  g_assert_cmpint (sscanf (line, "Listening on 127.0.0.1:%u", port), ==, 1);
  return daemon;
}

static void
kill_daemon (GSubprocess *daemon)
{
  g_subprocess_force_exit (daemon);
  g_assert_true (g_subprocess_wait (daemon, NULL, NULL));
  g_object_unref (daemon);
}

static void
play (MaeSession *session, uint64_t rng[4], int n_moves)
{
  MaeModel *model = mae_session_get_model (session);

  for (int i = 0; i < n_moves; i++) {
    MaeCommand command;
    MaeMove move;

    g_assert_true (mae_moves_pick (mae_model_get_game (model), 0, ~0u, rng, &move));
    mae_move_to_command (mae_model_get_game (model), &move, &command);
    g_assert_true (mae_session_send (session, &command));
    run_until (!mae_session_is_busy (session));
    g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_GAME);
  }
}

static void
test_killed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-daemon-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "store.db", NULL);
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (MaeSession) session = mae_session_new ();
  MaeModel *model = mae_session_get_model (session);
  guint port = 0;
  GSubprocess *daemon = start_daemon (store, &port);
  uint64_t rng[4];

  mae_rng_seed (rng, 4);
  mae_session_connect (session, "127.0.0.1", port, "Ada");
  run_until (mae_session_get_state (session) == MAE_SESSION_LOBBY);
  mae_session_choose_players (session, 1);
  run_until (mae_session_get_state (session) == MAE_SESSION_GAME);
  g_assert_nonnull (mae_joining_get_secret (&session->joining));

  for (int times = 0; times < 3; times++) {
    guint64 before;

    play (session, rng, 4 + times);
    before = mae_game_hash (mae_model_get_game (model));
    kill_daemon (daemon);
    run_until (mae_session_get_state (session) == MAE_SESSION_LOST);
    g_assert_true (mae_session_is_rejoining (session));
    g_assert_cmphex (mae_game_hash (mae_model_get_game (model)), ==, before);

    daemon = start_daemon (store, &port);
    mae_session_advance (session, G_TIME_SPAN_SECOND);
    run_until (mae_session_get_state (session) == MAE_SESSION_GAME);
    g_assert_cmphex (mae_game_hash (mae_model_get_game (model)), ==, before);
  }
  play (session, rng, 3);

  mae_session_leave (session);
  run_ready ();
  kill_daemon (daemon);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/daemon/killed", test_killed);
  return g_test_run ();
}
