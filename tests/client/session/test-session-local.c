/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole games of sessions with the server in this process: every move is sent as a line and comes
 * back as lines, and each client's game is correct. */

#include <string.h>

#include "client/game/model.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "net/server/local-server.h"
#include "peer.h"
#include "ruleset/ruleset-io.h"

static void
on_unwanted_cb (MaeSession *session, const char *text)
{
  g_error ("unwanted: %s", text);
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, guint *batches)
{
  g_assert_true (batch->after == mae_model_get_game (model));
  g_assert_true (batch->before->rules == batch->after->rules);
  (*batches)++;
}

static void
on_count_cb (GObject *object, guint *times)
{
  (*times)++;
}

/* Makes a random move of the session's seat, if there is one, or takes one back and counts that in
 * @undos. */
static void
move_at_random (MaeSession *session, uint64_t rng[4], guint *undos)
{
  MaeModel *model = mae_session_get_model (session);
  const MaeGame *game = mae_model_get_game (model);
  guint32 kinds = ~(1u << MAE_COMMAND_SWAP_SHELVES);
  MaeCommand command;
  MaeMove move;

  if (mae_session_can_undo (session) && mae_rng_below (rng, 3) == 0) {
    g_assert_true (mae_session_undo (session));
    g_assert_true (mae_session_is_busy (session));
    g_assert_false (mae_session_undo (session));
    (*undos)++;
    return;
  }
  if (mae_session_get_state (session) != MAE_SESSION_GAME || mae_session_is_busy (session)
      || !mae_moves_pick (game, mae_model_get_seat (model), kinds, rng, &move))
    return;
  mae_move_to_command (game, &move, &command);
  g_assert_true (mae_session_send (session, &command));
  g_assert_true (mae_session_is_busy (session));
  g_assert_false (mae_session_send (session, &command));
}

static MaeSession *
session_new (guint *batches)
{
  MaeSession *session = mae_session_new ();

  g_signal_connect (session, "rejected", G_CALLBACK (on_unwanted_cb), NULL);
  g_signal_connect (session, "protocol-error", G_CALLBACK (on_unwanted_cb), NULL);
  g_signal_connect (mae_session_get_model (session), "batch", G_CALLBACK (on_batch_cb), batches);
  return session;
}

static guint
count_in_log (MaeModel *model, const char *part)
{
  GListModel *log = mae_model_get_log (model);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);

    if (strstr (mae_log_entry_get_line (entry)->text, part))
      n += mae_log_entry_get_times (entry);
  }
  return n;
}

/* A move that is taken back twice is one line of the log, too. */
static void
assert_undos_merged (MaeModel *model)
{
  GListModel *log = mae_model_get_log (model);
  g_autoptr (MaeLogEntry) last = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);
    const MaeLogLine *line = mae_log_entry_get_line (entry);

    g_assert_false (last && line->kind == MAE_LOG_BACK
                    && mae_log_entry_is_like (last, line, mae_log_entry_get_round (entry)));
    g_set_object (&last, entry);
  }
}

static void
test_alone (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);
  guint batches = 0, ended = 0, resets = 0;
  MaeSession *session = session_new (&batches);
  MaeModel *model = mae_session_get_model (session);
  uint64_t rng[4];
  guint undos = 0;

  if (rules->min_players > 1) {
    g_test_skip ("this ruleset isn't played alone");
    g_assert_finalize_object (session);
    return;
  }
  g_signal_connect (model, "ended", G_CALLBACK (on_count_cb), &ended);
  g_signal_connect (model, "reset", G_CALLBACK (on_count_cb), &resets);
  mae_rng_seed (rng, 5);
  mae_session_play_alone_seeded (session, rules, "Ada", 7);
  g_assert_true (mae_session_is_alone (session));
  while (mae_session_get_state (session) != MAE_SESSION_ENDED) {
    move_at_random (session, rng, &undos);
    g_main_context_iteration (NULL, TRUE);
    g_assert_cmpint (mae_session_get_state (session), !=, MAE_SESSION_LOST);
  }
  g_assert_cmpuint (undos, >, 0);
  g_assert_cmpuint (resets, ==, 1 + undos);
  g_assert_cmpuint (ended, ==, 1);
  g_assert_cmpuint (batches, >, 10);
  g_assert_cmpint (mae_model_get_seat (model), ==, 0);
  g_assert_cmpstr (mae_model_get_name (model, 0), ==, "Ada");
  g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (model)), >, 10);

  mae_session_leave (session);
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_IDLE);
  run_ready ();
  g_assert_finalize_object (session);
}

static void
test_two (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeLocalServer) server = mae_local_server_new_seeded (rules, 11, &error);
  const char *names[] = { "Ada", "Bruno" };
  MaeSession *sessions[2];
  guint batches[2] = { 0 }, undos[2] = { 0 };
  uint64_t rng[4];

  g_assert_no_error (error);
  mae_rng_seed (rng, 3);
  for (int i = 0; i < 2; i++) {
    g_autoptr (GSocketConnection) stream = mae_local_server_connect (server, &error);

    g_assert_no_error (error);
    sessions[i] = session_new (&batches[i]);
    mae_session_take_stream (sessions[i], G_IO_STREAM (stream), names[i]);
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_LOBBY);
  }
  run_until (mae_session_get_booked_seats (sessions[0]) == 2);
  g_assert_true (mae_session_is_decider (sessions[0]));
  g_assert_false (mae_session_is_decider (sessions[1]));
  g_assert_cmpstr (mae_session_get_decider (sessions[1]), ==, "Ada");
  mae_session_choose_players (sessions[0], 2);

  while (mae_session_get_state (sessions[0]) != MAE_SESSION_ENDED
         || mae_session_get_state (sessions[1]) != MAE_SESSION_ENDED) {
    for (int i = 0; i < 2; i++) {
      move_at_random (sessions[i], rng, &undos[i]);
      g_assert_cmpint (mae_session_get_state (sessions[i]), !=, MAE_SESSION_LOST);
    }
    g_main_context_iteration (NULL, TRUE);
  }
  /* Both have the same game. */
  {
    const MaeGame *a = mae_model_get_game (mae_session_get_model (sessions[0]));
    const MaeGame *b = mae_model_get_game (mae_session_get_model (sessions[1]));
    MaeGame watched_a = mae_game_view (a, -1), watched_b = mae_game_view (b, -1);

    g_assert_cmpuint (mae_game_hash (&watched_a), ==, mae_game_hash (&watched_b));
  }
  g_assert_cmpuint (batches[0], ==, batches[1]);
  g_assert_cmpuint (undos[0] + undos[1], >, 0);
  for (int i = 0; i < 2; i++) {
    MaeModel *model = mae_session_get_model (sessions[i]);
    const char *other = i == 0 ? "Bruno undid a move" : "Ada undid a move";

    g_assert_cmpuint (count_in_log (model, "You undid a move"), ==, undos[i]);
    g_assert_cmpuint (count_in_log (model, other), ==, undos[1 - i]);
    assert_undos_merged (model);
  }
  for (int i = 0; i < 2; i++) {
    mae_session_leave (sessions[i]);
    run_ready ();
    g_assert_finalize_object (sessions[i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strdup_printf ("/session/alone/%s", *id);

    g_test_add_data_func (path, *id, test_alone);
  }
  g_test_add_func ("/session/two", test_two);
  return g_test_run ();
}
