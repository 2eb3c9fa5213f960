/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games on servers of other programs (tests/peers, with their own rules and protocol code):
 * am49 in the deployed and in the documented form, am65 and step as deployed. They must accept
 * every move that our follower considers legal. */

#include <signal.h>
#include <string.h>

#include "client/game/model.h"
#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "peer.h"
#include "protocol/dialect.h"

static char *python, *folder;

typedef struct {
  const char *path, *script, *option;
  int n_players;
  const char *dialect; /* start of the address with the dialect that the session recognizes */
  gboolean is_strict;  /* one leader a turn, and only before the main action */
  gboolean breaks;     /* the first player's connection breaks again and again */
  gboolean misses;     /* the server doesn't answer some requests */
} Case;

/* am65: if a turn begins because the player before it left after a leader action, the player whose
 * turn begins counts as having done a leader action. */
static void
on_rejected_cb (MaeSession *session, const char *text, gpointer reject, const Case *what)
{
  if (what->is_strict && what->breaks && strstr (text, "already performed a Leader Action") != NULL)
    return;
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
  g_autofree char *script = g_build_filename (folder, what->script, NULL);
  const char *port;

  *process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, python, script, "--games",
                               "1", what->option, NULL);
  g_assert_no_error (error);
  out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (*process));
  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (out), FALSE);
  line = g_data_input_stream_read_line (out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (line && g_str_has_prefix (line, "listening on 127.0.0.1:"));
  port = strrchr (line, ':') + 1;
  return g_ascii_strtoull (port, NULL, 10);
}

/* Makes a random move; returns whether there was one to make. */
static gboolean
move_at_random (MaeSession *session, const Case *what, gboolean *has_led, uint64_t rng[4])
{
  const guint32 leaders = 1u << MAE_COMMAND_ACTIVATE_LEADER | 1u << MAE_COMMAND_DISCARD_LEADER;
  MaeModel *model = mae_session_get_model (session);
  const MaeGame *game = mae_model_get_game (model);
  guint32 kinds = ~(1u << MAE_COMMAND_SWAP_SHELVES);
  MaeCommand command;
  MaeMove move;

  if (mae_session_get_state (session) != MAE_SESSION_GAME || mae_session_is_busy (session)
      || mae_model_is_pending (model))
    return FALSE;
  if (what->is_strict && (game->main_done || *has_led))
    kinds &= ~leaders;
  else if (what->is_strict) /* only sometimes, since swaps are always possible */
    kinds |= (guint32) (mae_rng_next (rng) % 2) << MAE_COMMAND_SWAP_SHELVES;
  do {
    if (!mae_moves_pick (game, mae_model_get_seat (model), kinds, rng, &move))
      return FALSE;
    mae_move_to_command (game, &move, &command);
  } while (mae_session_why_unsent (session, &command) != MAE_UNSENT_NOT);
  if (command.kind != MAE_COMMAND_SWAP_SHELVES)
    *has_led = (leaders & 1u << command.kind) != 0;
  g_assert_true (mae_session_send (session, &command));
  return TRUE;
}

/* Breaks the connection; the session comes back by itself. Returns whether it did. */
static gboolean
break_connection (MaeSession *session)
{
  if (mae_session_get_state (session) != MAE_SESSION_GAME || mae_session_is_busy (session)
      || session->channel.connection == NULL)
    return FALSE;
  mae_session_lose (session, "");
  run_until (mae_session_get_state (session) == MAE_SESSION_GAME
             || mae_session_get_state (session) == MAE_SESSION_ENDED);
  return TRUE;
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
  gboolean has_led[4] = { FALSE };
  g_autoptr (GSubprocess) server = NULL;
  g_autoptr (GError) error = NULL;
  guint16 port = start_server (what, &server);
  guint watchdog = watchdog_start ("the end of the game");
  uint64_t rng[4];
  int n_moves = 0, n_breaks = 0;
  guint most_missed = 0;

  mae_rng_seed (rng, 17);
  for (int i = 0; i < what->n_players; i++) {
    sessions[i] = mae_session_new ();
    g_signal_connect (sessions[i], "rejected", G_CALLBACK (on_rejected_cb), (gpointer) what);
    g_signal_connect (sessions[i], "protocol-error", G_CALLBACK (on_protocol_error_cb), NULL);
    mae_session_connect (sessions[i], "127.0.0.1", port, names[i]);
    run_until (mae_session_get_state (sessions[i]) >= MAE_SESSION_LOBBY);
    if (i > 0)
      continue;
    /* am65 doesn't answer other players before the first one has chosen their number. */
    g_assert_true (mae_session_is_decider (sessions[0]));
    mae_session_choose_players (sessions[0], what->n_players);
  }

  while (!all_ended (sessions, what->n_players)) {
    /* The connection breaks on the player's own turn as well as on others'. */
    if (what->breaks && n_breaks < 5 && n_moves > 9 * (n_breaks + 1))
      n_breaks += break_connection (sessions[0]);
    for (int i = 0; i < what->n_players; i++) {
      n_moves += move_at_random (sessions[i], what, &has_led[i], rng);
      g_assert_cmpint (mae_session_get_state (sessions[i]), !=, MAE_SESSION_LOST);
      most_missed = MAX (most_missed, sessions[i]->flight.n_missed);
    }
    g_main_context_iteration (NULL, TRUE);
  }
  g_assert_cmpint (most_missed > 0, ==, what->misses);
  if (what->breaks)
    g_assert_cmpint (n_breaks, >=, 2); /* not always 5, since random games differ in length */
  for (int i = 0; i < what->n_players; i++) {
    MaeModel *model = mae_session_get_model (sessions[i]);

    g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpint (mae_model_get_game (model)->n_players, ==, what->n_players);
    g_assert_cmpstr (mae_model_get_name (model, mae_model_get_seat (model)), ==, names[i]);
    g_assert_true (g_str_has_prefix (mae_session_get_address (sessions[i]), what->dialect));
    mae_session_leave (sessions[i]);
    run_ready ();
    g_assert_finalize_object (sessions[i]);
  }
  /* The server exits with success after one finished game. */
  g_subprocess_wait_check (server, NULL, &error);
  g_assert_no_error (error);
  g_source_remove (watchdog);
}

static void
on_told_cb (MaeSession *session, const char *text, char **told)
{
  g_free (*told);
  *told = g_strdup (text);
}

/* A server that hangs: the player is told that the move has no answer, or, where the dialect has
 * heartbeats, that the server no longer responds. When the server goes on, so does the game. */
static void
test_hang (gconstpointer data)
{
  const Case *what = data;
  gboolean has_led = FALSE;
  g_autofree char *told = NULL;
  g_autoptr (GSubprocess) server = NULL;
  g_autoptr (MaeSession) session = mae_session_new ();
  MaeModel *model = mae_session_get_model (session);
  guint16 port = start_server (what, &server);
  gint64 silence;
  uint64_t rng[4];

  mae_rng_seed (rng, 17);
  g_signal_connect (session, "protocol-error", G_CALLBACK (on_told_cb), &told);
  mae_session_connect (session, "127.0.0.1", port, "Ada");
  run_until (mae_session_get_state (session) >= MAE_SESSION_LOBBY);
  mae_session_choose_players (session, 1);
  run_until (mae_session_get_state (session) == MAE_SESSION_GAME);
  while (mae_model_get_game (model)->phase == MAE_PHASE_SETUP) {
    move_at_random (session, what, &has_led, rng);
    g_main_context_iteration (NULL, TRUE);
  }
  run_until (!mae_session_is_busy (session) && !mae_model_is_pending (model));

  g_subprocess_send_signal (server, SIGSTOP);
  has_led = TRUE; /* a main action */
  move_at_random (session, what, &has_led, rng);
  g_assert_true (mae_session_is_busy (session));
  silence = session->joining.address.dialect->heartbeat.silence_max;
  if (silence == 0 || silence > MAE_SESSION_ANSWER_LIMIT) {
    mae_session_advance (session, MAE_SESSION_ANSWER_LIMIT + G_TIME_SPAN_SECOND);
    run_until (!mae_session_is_busy (session));
    g_assert_cmpstr (told, ==, "The server didn’t respond to your move. Try again.");
    g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_GAME);
  }
  if (silence > 0) {
    mae_session_advance (session, silence + G_TIME_SPAN_SECOND);
    run_until (mae_session_is_rejoining (session));
    g_assert_nonnull (strstr (mae_session_get_status_text (session), "stopped responding"));
  }
  g_subprocess_send_signal (server, SIGCONT);
  /* am65 ends a game that everybody has left. */
  run_until (mae_session_get_state (session) == MAE_SESSION_GAME
             || (g_str_has_prefix (what->dialect, "am65")
                 && mae_session_get_state (session) == MAE_SESSION_LOBBY));
  mae_session_leave (session);
  run_ready ();
  g_subprocess_force_exit (server);
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { "am49/deployed", "server.py", "--nodelay", 1, "127.0.0.1:" },
    { "am49/deployed", "server.py", "--nodelay", 2, "127.0.0.1:" },
    { "am49/deployed", "server.py", "--nodelay", 4, "127.0.0.1:" },
    { "am49/used-up", "server.py", "--used-up", 1, "127.0.0.1:", .misses = TRUE },
    { "am49/documented", "server.py", "--documented", 1, "127.0.0.1:" },
    { "am49/documented", "server.py", "--documented", 3, "127.0.0.1:" },
    { "am65", "am65server.py", NULL, 1, "am65://", TRUE },
    { "am65", "am65server.py", NULL, 2, "am65://", TRUE },
    { "am65", "am65server.py", NULL, 4, "am65://", TRUE },
    { "step", "stepserver.py", NULL, 1, "step://" },
    { "step", "stepserver.py", NULL, 2, "step://" },
    { "step", "stepserver.py", NULL, 4, "step://" },
    { "am65/return", "am65server.py", NULL, 2, "am65://", TRUE, TRUE },
    { "step/return", "stepserver.py", NULL, 2, "step://", FALSE, TRUE },
  };

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  python = argv[1];
  folder = argv[2];
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path =
        g_strdup_printf ("/session/stranger/%s/%d", cases[i].path, cases[i].n_players);

    g_test_add_data_func (path, &cases[i], test_game);
    if (cases[i].n_players > 1)
      continue;
    g_autofree char *hang = g_strdup_printf ("/session/stranger/%s/hang", cases[i].path);

    g_test_add_data_func (hang, &cases[i], test_hang);
  }
  return g_test_run ();
}
