/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and an am49 server like the deployed one: it loses messages, writes names in the
 * character set of its computer, and sends updates for moves that change nothing. The window must
 * report missing and unreadable messages, and offer a way out. */
#include <adwaita.h>
#include <string.h>

#include "client/pages/end-page.h"
#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "client/widgets/toasts.h"
#include "client/widgets/widgets-testing.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "protocol/am49/am49.h"
#include "shell-fixture.h"

#define WELCOME "{\"type\":\"ReqWelcome\"}\n"
#define BOOKED "{\"bookedSeats\":%d,\"canPrepareNewGame\":\"Ada\",\"type\":\"UpdateBookedSeats\"}\n"
#define TWO_PLAY "{\"playersCount\":2,\"type\":\"UpdateJoinGame\"}\n"

static gboolean
says (FakeServer *self, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (self->window), part);
}

static void
say_booked (FakeServer *self, int n)
{
  g_autofree char *line = g_strdup_printf (BOOKED, n);

  fake_server_say (self, line);
}

static void
wait_for_state (FakeServer *self, MaeSessionState state)
{
  MAE_WAIT_FOR (mae_session_get_state (self->window->session) == state);
}

/* Both players have joined, and the game is about to begin. */
static void
gather (FakeServer *self)
{
  say_booked (self, 2);
  fake_server_say (self, TWO_PLAY);
  wait_for_state (self, MAE_SESSION_LOBBY);
  MAE_WAIT_FOR (mae_session_get_players_count (self->window->session) == 2);
}

/* Lets the window reconnect. */
static void
await_return (FakeServer *self)
{
  g_clear_object (&self->connection);
  mae_session_retry_now (self->window->session);
  MAE_WAIT_FOR (self->connection);
  fake_server_say (self, WELCOME);
}

/* Returns the line with the game, with @from replaced by @to; fails if it doesn't contain @from.
 * (transfer full) */
static char *
make_game (FakeServer *self, const char *from, const char *to)
{
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode_snapshot (self->game, &self->roster, 0, false, text);
  g_assert_cmpuint (g_string_replace (text, from, to, 0), >, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ── Missing messages ──────────────────────────────────────────────────────────────────────── */

static void
test_no_place (FakeServer *self, gconstpointer data)
{
  wait_for_state (self, MAE_SESSION_NICKNAME);
  mae_session_advance (self->window->session, 24 * G_TIME_SPAN_SECOND);
  fake_server_say (self, "{\"type\":\"ResHeartbeat\"}\n");
  for (guint turn = 0; turn < 200; turn++)
    g_main_context_iteration (NULL, FALSE);
  mae_session_advance (self->window->session, 6 * G_TIME_SPAN_SECOND);
  MAE_WAIT_FOR (says (self, "didn’t let you join"));
  g_assert_cmpint (mae_session_get_state (self->window->session), ==, MAE_SESSION_LOST);
}

static void
test_no_count (FakeServer *self, gconstpointer data)
{
  say_booked (self, 1);
  wait_for_state (self, MAE_SESSION_LOBBY);
  mae_session_choose_players (self->window->session, 2);
  mae_session_advance (self->window->session, 9 * G_TIME_SPAN_SECOND);
  g_assert_false (says (self, "Choose the number of players again"));
  mae_session_advance (self->window->session, G_TIME_SPAN_SECOND);
  MAE_WAIT_FOR (says (self, "Choose the number of players again"));
  g_assert_cmpint (mae_session_get_state (self->window->session), ==, MAE_SESSION_LOBBY);
}

/* A returning player gets the game from the deployed server. */
static void
test_lost_game (FakeServer *self, gconstpointer data)
{
  gather (self);
  mae_session_advance (self->window->session, 10 * G_TIME_SPAN_SECOND);
  MAE_WAIT_FOR (says (self, "hasn’t sent the game. Trying again"));
  await_return (self);
  fake_server_say_game (self);
  MAE_WAIT_FOR (says (self, "Choose Your Leaders"));
}

static void
test_no_game (FakeServer *self, gconstpointer data)
{
  gather (self);
  mae_session_advance (self->window->session, 10 * G_TIME_SPAN_SECOND);
  MAE_WAIT_FOR (says (self, "hasn’t sent the game. Trying again"));
  await_return (self);
  gather (self);
  mae_session_advance (self->window->session, 10 * G_TIME_SPAN_SECOND);
  wait_for_state (self, MAE_SESSION_LOST);
  MAE_WAIT_FOR (says (self, "Everyone has joined, but the server hasn’t sent the game."));
  g_assert_true (mae_session_is_hopeless (self->window->session));
  MAE_WAIT_FOR (says (self, "Back to Start"));
}

/* While another player is still awaited, the game isn't late. */
static void
test_others_still_come (FakeServer *self, gconstpointer data)
{
  say_booked (self, 1);
  fake_server_say (self, TWO_PLAY);
  wait_for_state (self, MAE_SESSION_LOBBY);
  MAE_WAIT_FOR (mae_session_get_players_count (self->window->session) == 2);
  for (guint i = 0; i < 6; i++) {
    mae_session_advance (self->window->session, 10 * G_TIME_SPAN_SECOND);
    fake_server_say (self, "{\"type\":\"ResHeartbeat\"}\n");
    for (guint turn = 0; turn < 200; turn++)
      g_main_context_iteration (NULL, FALSE);
  }
  g_assert_cmpint (mae_session_get_state (self->window->session), ==, MAE_SESSION_LOBBY);
}

/* ── A return ──────────────────────────────────────────────────────────────────────────────── */

/* Sends the game without what only our server tells. */
static void
say_plain_game (FakeServer *self)
{
  g_autofree char *line = make_game (self, "\"maestri\":", "\"others\":");

  fake_server_say (self, line);
}

/* The game begins, as the deployed server tells it: the round is counted from there. */
static void
begin_first_round (FakeServer *self)
{
  gather (self);
  say_plain_game (self);
  MAE_WAIT_FOR (says (self, "Choose Your Leaders"));
  for (int seat = 0; seat < 2; seat++) {
    MaePlayer *player = &self->game->players[seat];

    player->leaders_chosen = player->resources_chosen = true;
    player->hand_count = self->game->rules->leaders_kept;
  }
  self->game->phase = MAE_PHASE_TURNS;
  self->game->round = 1;
  fake_server_say (self, "{\"type\":\"UpdateSetupDone\"}\n"
                         "{\"action\":\"CHOOSE_RESOURCES\",\"player\":\"Bruno\","
                         "\"type\":\"UpdateAction\"}\n");
  MAE_WAIT_FOR (says (self, "Round 1"));
}

static void
leave_and_return (FakeServer *self)
{
  g_assert_true (g_io_stream_close (G_IO_STREAM (self->connection), NULL, NULL));
  wait_for_state (self, MAE_SESSION_LOST);
  await_return (self);
  say_plain_game (self);
  wait_for_state (self, MAE_SESSION_GAME);
}

/* The server doesn't tell the round to a player who comes back. Where nothing has happened, it is
 * known; where something has, none is invented: not in the title, nor in the log, nor at the end.
 */
static void
test_round_after_return (FakeServer *self, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (self->window->session);

  begin_first_round (self);
  leave_and_return (self);
  g_assert_cmpint (mae_model_get_round (model), ==, 1);
  g_assert_true (mae_model_is_same_turn (model));
  MAE_WAIT_FOR (says (self, "Round 1"));

  self->game->players[1].faith += 2;
  leave_and_return (self);
  g_assert_cmpint (mae_model_get_round (model), ==, 0);
  g_assert_false (mae_model_is_same_turn (model));
  MAE_WAIT_FOR (says (self, "After your return"));
  g_assert_cmpstr (adw_window_title_get_title (mae_header_get_title (self->window->header)), ==,
                   "Your turn");

  /* Coming back once more in the same turn: still unknown, but the same turn. */
  leave_and_return (self);
  g_assert_cmpint (mae_model_get_round (model), ==, 0);
  g_assert_true (mae_model_is_same_turn (model));

  fake_server_say (self,
                   "{\"winner\":\"Ada\",\"type\":\"UpdateGameEnd\"}\n"
                   "{\"action\":\"END_TURN\",\"player\":\"Ada\",\"type\":\"UpdateAction\"}\n");
  MAE_WAIT_FOR (mae_window_shows (self->window, MAE_TYPE_END_PAGE));
  g_assert_cmpstr (adw_window_title_get_subtitle (mae_header_get_title (self->window->header)), ==,
                   "");
}

/* ── Unreadable messages ───────────────────────────────────────────────────────────────────── */

static void
test_unreadable_games (FakeServer *self, gconstpointer data)
{
  g_autofree char *deep = g_strnfill (200, '[');
  g_autofree char *too_deep = g_strconcat ("\"players\":", deep, NULL);
  const char *const changes[][2] = {
    { "\"Bruno\"", "\"Bru\\u0000no\"" },
    { "\"grid\":[[", "\"grid\":[[\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\","
                     "\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\",\"Coin\"," },
    { "\"players\":", too_deep },
    { "\"isSetupDone\":", "\"isSetupDone\";" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++) {
    g_autofree char *line = make_game (self, changes[i][0], changes[i][1]);

    gather (self);
    fake_server_say (self, line);
    wait_for_state (self, MAE_SESSION_LOST);
    MAE_WAIT_FOR (says (self, "The server sent an invalid message"));
    g_assert_true (mae_session_is_hopeless (self->window->session));
    g_clear_object (&self->connection);
    mae_session_connect (self->window->session, "127.0.0.1", self->port, "Ada");
    MAE_WAIT_FOR (self->connection);
    fake_server_say (self, WELCOME);
  }
}

static void
test_latin_1 (FakeServer *self, gconstpointer data)
{
  g_autofree char *line = NULL;

  self->game->players[0].leaders_chosen = self->game->players[0].resources_chosen = true;
  self->game->players[0].hand_count = self->game->rules->leaders_kept;
  line = make_game (self, "\"Bruno\"", "\"Jos\xe9\"");
  gather (self);
  fake_server_say (self, line);
  wait_for_state (self, MAE_SESSION_GAME);
  MAE_WAIT_FOR (says (self, "José"));
}

/* The player who chooses the number of players is recognized even if the server writes only
 * ASCII. */
static void
test_ascii (FakeServer *self, gconstpointer data)
{
  g_clear_object (&self->connection);
  mae_session_connect (self->window->session, "127.0.0.1", self->port, "Nicolò");
  MAE_WAIT_FOR (self->connection);
  fake_server_say (self, WELCOME "{\"bookedSeats\":1,\"canPrepareNewGame\":\"Nicol??\","
                                 "\"type\":\"UpdateBookedSeats\"}\n");
  wait_for_state (self, MAE_SESSION_LOBBY);
  g_assert_true (mae_session_is_decider (self->window->session));
}

/* Updates of containers that the game doesn't have are reported. */
static void
test_misfits (FakeServer *self, gconstpointer data)
{
  fake_server_begin_turns (self);
  for (guint i = 0; i <= MAE_SESSION_BAD_LINES; i++)
    fake_server_say (self, "{\"resContainer\":{\"id\":4711,\"content\":{},\"size\":2},"
                           "\"type\":\"UpdateResourceContainer\"}\n");
  MAE_WAIT_FOR (says (self, "keeps sending messages that don’t fit the game"));
  g_assert_false (says (self, "another program"));
  MAE_WAIT_FOR (says (self, "Back to Start"));
}

/* ── Updates without a change ──────────────────────────────────────────────────────────────── */

static void
count_cb (MaeModel *model, gpointer batch, guint *n)
{
  ++*n;
}

static void
test_empty_swaps (FakeServer *self, gconstpointer data)
{
  MaeModel *model = mae_session_get_model (self->window->session);
  guint n_before, n_shown = 0;

  fake_server_begin_turns (self);
  n_before = g_list_model_get_n_items (mae_model_get_log (model));
  g_signal_connect (model, "batch", G_CALLBACK (count_cb), &n_shown);
  for (guint i = 0; i < 2000; i++)
    fake_server_say (
        self, "{\"action\":\"SWAP_SHELVES\",\"player\":\"Bruno\",\"type\":\"UpdateAction\"}\n");
  MAE_WAIT_FOR (says (self, "Bruno swapped two shelves (2000 times)"));
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (model)), ==, n_before + 1);
  /* The table isn't redrawn for them. */
  g_assert_cmpuint (n_shown, ==, 0);
  g_signal_handlers_disconnect_by_func (model, count_cb, &n_shown);
}

/* ── Toasts ────────────────────────────────────────────────────────────────────────────────── */

static void
test_toasts_go (FakeServer *self, gconstpointer data)
{
  GtkWidget *toasts = mae_fixture_find (GTK_WIDGET (self->window), MAE_TYPE_TOASTS);
  gint64 until;

  fake_server_begin_turns (self);
  for (guint i = 0; i < 8; i++) {
    fake_server_say (self,
                     "{\"player\":\"Bruno\",\"faithPoints\":99,\"type\":\"UpdateFaithPoints\"}\n");
    fake_server_say (self, "{\"market\":{},\"type\":\"UpdateMarket\"}\n");
  }
  MAE_WAIT_FOR (mae_toasts_count (MAE_TOASTS (toasts)) == MAE_TOASTS_MAX);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.leave-game", NULL);
  mae_fixture_answer (GTK_WINDOW (self->window), "_Leave");
  g_assert_cmpuint (mae_toasts_count (MAE_TOASTS (toasts)), ==, 0);
  MAE_WAIT_FOR (!says (self, "The server sent")); /* the last one moves out of the window */
  until = g_get_monotonic_time () + G_USEC_PER_SEC;
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (says (self, "The server sent"));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(path, func)                                                                            \
  g_test_add (path, FakeServer, WELCOME, fake_server_setup, func, fake_server_teardown)
  ADD ("/shell/deployed/no-place", test_no_place);
  ADD ("/shell/deployed/no-count", test_no_count);
  ADD ("/shell/deployed/lost-game", test_lost_game);
  ADD ("/shell/deployed/no-game", test_no_game);
  ADD ("/shell/deployed/others-still-come", test_others_still_come);
  ADD ("/shell/deployed/round-after-return", test_round_after_return);
  ADD ("/shell/deployed/unreadable-games", test_unreadable_games);
  ADD ("/shell/deployed/latin-1", test_latin_1);
  ADD ("/shell/deployed/ascii", test_ascii);
  ADD ("/shell/deployed/misfits", test_misfits);
  ADD ("/shell/deployed/empty-swaps", test_empty_swaps);
  ADD ("/shell/deployed/toasts-go", test_toasts_go);
  return g_test_run ();
}
