/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The replay of what this client saw of a game online, offered after its end. */
#include <adwaita.h>

#include "client/pages/end-page.h"
#include "client/pages/pages-testing.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/session/session-testing.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "fake-server.h"
#include "shell-fixture.h"

static void
press (MaeWindow *window, const char *action)
{
  GtkWidget *button = NULL;

  MAE_WAIT_FOR ((button = mae_fixture_find_button (GTK_WIDGET (window), action, TRUE)) != NULL);
  g_signal_emit_by_name (button, "clicked");
}

static MaeReplayPage *
replay_of (MaeWindow *window)
{
  g_assert_true (mae_window_shows (window, MAE_TYPE_REPLAY_PAGE));
  return MAE_REPLAY_PAGE (mae_window_get_page (window));
}

static void
go (MaeWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (replay_of (window)), action, NULL));
}

/* ── A whole game ──────────────────────────────────────────────────────────────────────────── */

/* Makes a random move if @session's player has one. Returns whether the game goes on. */
static gboolean
play (MaeSession *session, uint64_t rng[4])
{
  MaeModel *model = mae_session_get_model (session);
  const MaeGame *game = mae_model_get_game (model);
  MaeCommand command;
  MaeMove move;

  if (!game || game->phase == MAE_PHASE_ENDED)
    return FALSE;
  if (mae_session_is_busy (session)
      || !mae_moves_pick (game, mae_model_get_seat (model), ~0u, rng, &move))
    return TRUE;
  mae_move_to_command (game, &move, &command);
  g_assert_true (mae_session_send (session, &command));
  MAE_WAIT_FOR (!mae_session_is_busy (session));
  return TRUE;
}

typedef struct {
  GArray *hashes; /* guint64: of each state that the table showed */
  MaeModel *model;
} Seen;

static void
note_state_cb (Seen *seen)
{
  const MaeGame *game = mae_model_get_game (seen->model);
  guint64 hash = game ? mae_game_hash (game) : 0;

  if (game)
    g_array_append_val (seen->hashes, hash);
}

/* Plays a game of two on a server in this process to its end. */
static MaeWindow *
finish_game (GSettings *settings, Seen *seen)
{
  MaeWindow *window = mae_window_new (NULL, settings);
  g_autoptr (MaeSession) other = mae_session_new ();
  GtkWidget *dialog, *open = NULL;
  uint64_t rng[4];

  mae_rng_seed (rng, 3);
  gtk_window_present (GTK_WINDOW (window));
  g_settings_set_string (settings, "nickname", "Ada");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.host-game", NULL);
  MAE_WAIT_FOR ((dialog = mae_fixture_get_dialog (GTK_WINDOW (window))) != NULL
                && (open = mae_fixture_find_button (dialog, "table.open", TRUE)) != NULL);
  g_signal_emit_by_name (open, "clicked");
  MAE_WAIT_FOR (mae_session_get_state (window->session) == MAE_SESSION_LOBBY);
  seen->model = mae_session_get_model (window->session);
  seen->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_swapped (seen->model, "batch", G_CALLBACK (note_state_cb), seen);
  g_signal_connect_swapped (seen->model, "reset", G_CALLBACK (note_state_cb), seen);
  mae_session_connect (other, "127.0.0.1", mae_session_get_host_port (window->session), "Bruno");
  MAE_WAIT_FOR (mae_session_get_state (window->session) == MAE_SESSION_GAME
                && mae_session_get_state (other) == MAE_SESSION_GAME);
  for (;;) {
    gboolean goes_on = play (window->session, rng);

    if (!play (other, rng) || !goes_on)
      break;
    g_main_context_iteration (NULL, FALSE);
  }
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_END_PAGE));
  g_signal_handlers_disconnect_by_data (seen->model, seen);
  mae_session_leave (other);
  return window;
}

/* The end page offers the replay, which shows each state that the table showed. It can be neither
 * taken over nor analyzed. The back button leads to the end page. */
static void
test_whole_game (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  Seen seen;
  MaeWindow *window = finish_game (settings, &seen);
  MaeReplayPage *page;
  MaeModel *model;
  guint at = 0;

  press (window, "win.replay-seen");
  page = replay_of (window);
  model = mae_replay_page_get_model (page);
  MAE_WAIT_FOR (mae_fixture_find_button (GTK_WIDGET (page), "replay.forward", TRUE));
  g_assert_null (mae_fixture_find_button (GTK_WIDGET (page), "replay.take-over", TRUE));
  g_assert_null (mae_fixture_find_button (GTK_WIDGET (page), "replay.analyze", TRUE));
  gtk_widget_activate_action (GTK_WIDGET (page), "replay.take-over", NULL);
  gtk_widget_activate_action (GTK_WIDGET (page), "replay.analyze", NULL);
  g_assert_null (mae_fixture_get_dialog (GTK_WINDOW (window)));
  g_assert_cmpint (mae_model_get_game (model)->round, ==, 1);
  go (window, "replay.first");
  g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_SETUP);
  for (int stop = -1; stop < mae_replay_page_get_stop (page);) {
    guint64 hash = mae_game_hash (mae_model_get_game (model));

    while (at < seen.hashes->len && g_array_index (seen.hashes, guint64, at) != hash)
      at++;
    g_assert_cmpuint (at, <, seen.hashes->len);
    stop = mae_replay_page_get_stop (page);
    gtk_widget_activate_action (GTK_WIDGET (page), "replay.forward", NULL);
  }
  g_assert_cmpuint (at + 1, ==, seen.hashes->len);
  g_assert_cmpint (mae_replay_page_get_stop (page), >, 20);
  g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_ENDED);
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "The game is over"));
  go (window, "replay.previous-turn");
  g_assert_cmpint (mae_model_get_game (model)->phase, ==, MAE_PHASE_TURNS);
  go (window, "replay.first");
  go (window, "replay.report");

  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_END_PAGE));
  press (window, "win.replay-seen");
  replay_of (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.leave-game", NULL);
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_START_PAGE));
  mae_fixture_destroy_window (GTK_WINDOW (window));
  g_array_unref (seen.hashes);
}

/* ── A fake server ─────────────────────────────────────────────────────────────────────────── */

static void
end_game (FakeServer *self)
{
  fake_server_say_event (self, &(MaeEvent){ .kind = MAE_EVENT_END, .end.winners = 1 });
  fake_server_say_event (
      self,
      &(MaeEvent){ .kind = MAE_EVENT_ACTION, .seat = 1, .action.command = MAE_COMMAND_END_TURN });
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_END_PAGE));
}

/* A replay isn't interrupted when the end of the game is sent again, nor by a lost connection. A
 * replay that doesn't begin with the game says so. */
static void
test_interruptions (FakeServer *self, gconstpointer data)
{
  fake_server_begin_turns (self);
  fake_server_say_event (self, &(MaeEvent){ .kind = MAE_EVENT_FAITH, .seat = 1, .faith.faith = 3 });
  end_game (self);
  press (self->window, "win.replay-seen");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (self->window),
                                  "This replay begins in round 1, where you joined the game."));
  g_assert_cmpint (mae_replay_page_get_stop (replay_of (self->window)), ==, 0);
  self->game->phase = MAE_PHASE_ENDED;
  self->game->winners = 1;
  fake_server_say_game (self);
  fake_server_say_event (self, &(MaeEvent){ .kind = MAE_EVENT_FAITH, .seat = 0, .faith.faith = 9 });
  MAE_WAIT_FOR (mae_model_get_game (mae_session_get_model (self->window->session))->players[0].faith
                == 9);
  go (self->window, "replay.last");
  g_assert_cmpint (
      mae_model_get_game (mae_replay_page_get_model (replay_of (self->window)))->players[0].faith,
      ==, 0);
  g_clear_object (&self->connection);
  for (int i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
  replay_of (self->window);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.back", NULL);
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_END_PAGE));
}

/* Another game at the same table is shown at once. */
static void
test_next_game (FakeServer *self, gconstpointer data)
{
  fake_server_begin_turns (self);
  end_game (self);
  press (self->window, "win.replay-seen");
  replay_of (self->window);
  mae_game_start (self->game, self->game->rules, 2, 2, NULL);
  fake_server_say_game (self);
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_SETUP_PAGE));
}

/* If only the end of a game was seen, there is nothing to replay. */
static void
test_only_the_end (FakeServer *self, gconstpointer data)
{
  self->game->phase = MAE_PHASE_ENDED;
  self->game->winners = 1;
  self->game->round = 9;
  fake_server_say_game (self);
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_END_PAGE));
  MAE_WAIT_FOR (mae_fixture_find_button (GTK_WIDGET (self->window), "win.play-again", TRUE));
  g_assert_null (mae_fixture_find_button (GTK_WIDGET (self->window), "win.replay-seen", TRUE));
  g_assert_null (mae_fixture_find_button (GTK_WIDGET (self->window), "win.replay", TRUE));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/shell/seen/whole-game", test_whole_game);
  g_test_add ("/shell/seen/interruptions", FakeServer, NULL, fake_server_setup, test_interruptions,
              fake_server_teardown);
  g_test_add ("/shell/seen/next-game", FakeServer, NULL, fake_server_setup, test_next_game,
              fake_server_teardown);
  g_test_add ("/shell/seen/only-the-end", FakeServer, NULL, fake_server_setup, test_only_the_end,
              fake_server_teardown);
  return g_test_run ();
}
