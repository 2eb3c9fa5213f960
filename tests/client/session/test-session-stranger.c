/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games against a server that isn't ours (tests/peers/server.py: its own rules, its own
 * protocol code) in the deployed and in the documented form. It agrees with every move our follower
 * holds for legal, or the test fails. */

#include <string.h>

#include "client/game/model.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "peer.h"

static char *python, *script;

typedef struct {
  gboolean documented;
  int n_players;
} Case;

static void
on_rejected_cb (MaeSession *session, const char *text)
{
  g_error ("refused: %s", text);
}

static void
on_protocol_error_cb (MaeSession *session, const char *text)
{
  g_error ("not understood: %s", text);
}

/* Starts the server; returns the port it listens on. */
static guint16
start_server (const Case *what, GSubprocess **process)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDataInputStream) out = NULL;
  g_autofree char *line = NULL;
  const char *port;

  *process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, python, script, "--games",
                               "1", "--nodelay", what->documented ? "--documented" : NULL, NULL);
  g_assert_no_error (error);
  out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (*process));
  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (out), FALSE);
  line = g_data_input_stream_read_line (out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (line && g_str_has_prefix (line, "listening on 127.0.0.1:"));
  port = strrchr (line, ':') + 1;
  return g_ascii_strtoull (port, NULL, 10);
}

static void
move_at_random (MaeSession *session, uint64_t rng[4])
{
  MaeModel *model = mae_session_get_model (session);
  MaeCommand command;
  MaeMove move;

  if (mae_session_get_state (session) != MAE_SESSION_GAME || mae_session_is_busy (session)
      || mae_model_is_pending (model)
      || !mae_moves_pick (mae_model_get_game (model), mae_model_get_seat (model),
                          ~(1u << MAE_COMMAND_SWAP_SHELVES), rng, &move))
    return;
  mae_move_to_command (mae_model_get_game (model), &move, &command);
  g_assert_true (mae_session_send (session, &command));
}

static gboolean
all_ended (MaeSession **sessions, int n)
{
  for (int i = 0; i < n; i++)
    if (mae_session_get_state (sessions[i]) != MAE_SESSION_ENDED)
      return FALSE;
  return TRUE;
}

static void
test_game (gconstpointer data)
{
  static const char *const names[] = { "Ada", "Bruno", "Carla", "Dante" };
  const Case *what = data;
  MaeSession *sessions[4];
  g_autoptr (GSubprocess) server = NULL;
  g_autoptr (GError) error = NULL;
  guint16 port = start_server (what, &server);
  guint watchdog = watchdog_start ("the end of the game");
  uint64_t rng[4];

  mae_rng_seed (rng, 17);
  for (int i = 0; i < what->n_players; i++) {
    sessions[i] = mae_session_new ();
    g_signal_connect (sessions[i], "rejected", G_CALLBACK (on_rejected_cb), NULL);
    g_signal_connect (sessions[i], "protocol-error", G_CALLBACK (on_protocol_error_cb), NULL);
    mae_session_connect (sessions[i], "127.0.0.1", port, names[i]);
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_LOBBY);
  }
  g_assert_true (mae_session_is_decider (sessions[0]));
  mae_session_choose_players (sessions[0], what->n_players);

  while (!all_ended (sessions, what->n_players)) {
    for (int i = 0; i < what->n_players; i++) {
      move_at_random (sessions[i], rng);
      g_assert_cmpint (mae_session_get_state (sessions[i]), !=, MAE_SESSION_LOST);
    }
    g_main_context_iteration (NULL, TRUE);
  }
  for (int i = 0; i < what->n_players; i++) {
    MaeModel *model = mae_session_get_model (sessions[i]);

    g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpint (mae_model_get_game (model)->n_players, ==, what->n_players);
    g_assert_cmpstr (mae_model_get_name (model, mae_model_get_seat (model)), ==, names[i]);
    mae_session_leave (sessions[i]);
    run_ready ();
    g_assert_finalize_object (sessions[i]);
  }
  /* The server exits with success after one finished game. */
  g_subprocess_wait_check (server, NULL, &error);
  g_assert_no_error (error);
  g_source_remove (watchdog);
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { FALSE, 1 }, { FALSE, 2 }, { FALSE, 4 }, { TRUE, 1 }, { TRUE, 3 },
  };

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  python = argv[1];
  script = argv[2];
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path =
        g_strdup_printf ("/session/stranger/%s/%d", cases[i].documented ? "documented" : "deployed",
                         cases[i].n_players);

    g_test_add_data_func (path, &cases[i], test_game);
  }
  return g_test_run ();
}
