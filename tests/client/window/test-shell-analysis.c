/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The analysis of a game, at its end and in its replay. */
#include <adwaita.h>

#include "client/game/games.h"
#include "client/pages/analysis-view.h"
#include "client/pages/end-page.h"
#include "client/pages/games-page.h"
#include "client/pages/pages-testing.h"
#include "client/pages/points-chart.h"
#include "client/pages/replay-controls.h"
#include "client/pages/start-page.h"
#include "client/platform/dialog.h"
#include "client/table/table-page.h"
#include "played-record.h"
#include "shell-fixture.h"
#include "stored-games.h"

/* Returns how many commands there are before the person of a stored game ends the last turn. */
static guint32
last_turn (guint64 seed, int n_players)
{
  g_autoptr (MaeRecord) whole =
      played_record_new ("standard", seed, n_players, MAE_AI_NOVICE, G_MAXUINT32);
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  for (guint32 n = whole->n_commands - 1; n > 0; n--)
    if (mae_record_replay (whole, n, game) && game->phase == MAE_PHASE_TURNS
        && game->current == mae_record_person (whole) && game->main_done)
      return n;
  g_assert_not_reached ();
}

/* Plays the end of a game, up to its analysis. */
static GtkWidget *
finish_game (StoredGames *f, guint64 seed, int n_players)
{
  gint64 number = stored_games_keep (f, seed, n_players, last_turn (seed, n_players));
  MaeModel *model;

  stored_games_open (f);
  stored_games_act (f, "win.continue", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_TABLE_PAGE));
  model = mae_session_get_model (f->window->session);
  MAE_WAIT_FOR (mae_model_is_my_turn (model));
  mae_session_send (f->window->session, &(MaeCommand){ .kind = MAE_COMMAND_END_TURN,
                                                       .seat = mae_model_get_seat (model) });
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_END_PAGE));
  return mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_ANALYSIS_VIEW);
}

typedef struct {
  gint64 number;
  guint n_commands;
} Turn;

static void
note_try_from_cb (GtkWidget *view, gint64 number, guint n_commands, Turn *turn)
{
  *turn = (Turn){ number, n_commands };
}

static void
note_go_to_cb (GtkWidget *view, guint n_commands, Turn *turn)
{
  *turn = (Turn){ 0, n_commands };
}

/* Presses the first button with @label in the analysis @view. Returns the turn that it is about. */
static Turn
press_turn (GtkWidget *view, const char *label)
{
  GtkWidget *button = mae_fixture_find_labelled (view, GTK_TYPE_BUTTON, label);
  Turn turn = { 0 };
  gulong handlers[] = { g_signal_connect (view, "try-from", G_CALLBACK (note_try_from_cb), &turn),
                        g_signal_connect (view, "go-to", G_CALLBACK (note_go_to_cb), &turn) };

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_object_ref (view);
  g_signal_emit_by_name (button, "clicked");
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_handler_disconnect (view, handlers[i]);
  g_object_unref (view);
  return turn;
}

/* After a game the chances of winning are shown with the turning points, and each of these can be
 * played again. */
static void
test_analysis (StoredGames *f, gconstpointer data)
{
  GtkWidget *view = finish_game (f, 5, 2), *chart;
  const MaeGame *game;
  gint64 number;
  Turn turn;

  g_assert_nonnull (view);
  g_assert_true (mae_fixture_says (view, "Your turns are being compared with other moves…"));
  MAE_WAIT_FOR (mae_fixture_says (view, "Compared in simulated games"));
  g_assert_true (mae_fixture_says (view, "Your move: "));
  g_assert_true (mae_fixture_says (view, "Better: "));
  g_assert_false (mae_fixture_says (view, "Your turns are being compared with other moves…"));
  chart = mae_fixture_find (view, MAE_TYPE_POINTS_CHART);
  gtk_test_accessible_assert_role (chart, GTK_ACCESSIBLE_ROLE_IMG);
  mae_fixture_assert_names (view);
  mae_fixture_assert_narrow (stored_games_page (f, MAE_TYPE_END_PAGE));

  g_assert_null (mae_fixture_find_labelled (view, GTK_TYPE_BUTTON, "Go to Turn"));
  number = mae_session_get_record (f->window->session)->number;
  turn = press_turn (view, "Try From Here");
  g_assert_cmpint (turn.number, ==, number);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_TABLE_PAGE));
  game = mae_model_get_game (mae_session_get_model (f->window->session));
  g_assert_true (mae_model_is_my_turn (mae_session_get_model (f->window->session)));
  g_assert_false (game->main_done);
  g_assert_cmpint (mae_session_get_record (f->window->session)->origin, ==, number);
  g_assert_cmpuint (mae_session_get_record (f->window->session)->n_commands, ==, turn.n_commands);
}

/* Leaving the page ends the analysis. */
static void
test_analysis_left (StoredGames *f, gconstpointer data)
{
  GtkWidget *view = finish_game (f, 5, 2);

  g_assert_nonnull (view);
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  stored_games_act (f, "win.leave-game", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE) && !view);
}

/* Opens the replay of a game with its analysis. Returns the analysis, which is in a dialog. */
static GtkWidget *
open_analysis (StoredGames *f)
{
  GtkWidget *dialog;

  stored_games_act (f, "replay.analyze", NULL);
  MAE_WAIT_FOR ((dialog = mae_fixture_get_dialog (GTK_WINDOW (f->window))) != NULL);
  mae_fixture_assert_names (dialog);
  return mae_fixture_find (dialog, MAE_TYPE_ANALYSIS_VIEW);
}

/* Asserts that the buttons of a turning point can be below each other, as long labels require: then
 * their row needs no more width than the widest of them. */
static void
assert_wraps (GtkWidget *view)
{
  GtkWidget *button = mae_fixture_find_labelled (view, GTK_TYPE_BUTTON, "Try From Here");
  GtkWidget *buttons = gtk_widget_get_parent (button);
  int least, widest;

  gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, &widest, NULL, NULL, NULL);
  gtk_widget_measure (buttons, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, ==, widest);
}

static gboolean
has_dialog (StoredGames *f)
{
  return mae_fixture_get_dialog (GTK_WINDOW (f->window)) != NULL;
}

/* The replay of a game has its analysis, which goes on in the closed dialog. Its turning points
 * lead to their turns, as the person saw them, and can be played again. */
static void
test_replay_analysis (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 5, 2, G_MAXUINT32);
  g_autoptr (MaeRecord) record = mae_games_load (number, NULL);
  int person = mae_record_person (record);
  g_autofree MaeGame *then = g_new (MaeGame, 1);
  GtkWidget *page, *view;
  const MaeGame *game;
  Turn turn;

  stored_games_open (f);
  stored_games_act (f, "win.replay", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_REPLAY_PAGE));
  page = stored_games_page (f, MAE_TYPE_REPLAY_PAGE);
  stored_games_act (f, "replay.play", NULL);
  view = open_analysis (f);
  /* The dialog of newer libraries appears a little later; then a fast analysis may be over. */
  MAE_WAIT_FOR (mae_fixture_says (view, "Your turns are being compared with other moves…")
                || mae_fixture_says (view, "Compared in simulated games"));
  mae_dialog_close (view);
  MAE_WAIT_FOR (!has_dialog (f));
  g_assert_true (open_analysis (f) == view);
  MAE_WAIT_FOR (mae_fixture_says (view, "Compared in simulated games"));
  mae_fixture_assert_narrow (gtk_widget_get_parent (view));
  assert_wraps (view);
  mae_fixture_assert_names (mae_fixture_get_dialog (GTK_WINDOW (f->window)));

  g_signal_emit_by_name (mae_fixture_find (page, MAE_TYPE_REPLAY_CONTROLS), "viewer", !person);
  turn = press_turn (view, "Go to Turn");
  MAE_WAIT_FOR (!has_dialog (f));
  g_assert_true (mae_record_replay (record, turn.n_commands, then));
  game = mae_model_get_game (mae_replay_page_get_model (MAE_REPLAY_PAGE (page)));
  g_assert_cmpint (mae_model_get_seat (mae_replay_page_get_model (MAE_REPLAY_PAGE (page))), ==,
                   person);
  g_assert_cmpint (game->current, ==, person);
  g_assert_false (game->main_done);
  g_assert_cmpint (game->round, ==, then->round);

  g_assert_true (open_analysis (f) == view);
  MAE_WAIT_FOR (mae_fixture_says (view, "Compared in simulated games"));
  g_assert_cmpuint (press_turn (view, "Try From Here").n_commands, ==, turn.n_commands);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_TABLE_PAGE));
  MAE_WAIT_FOR (!has_dialog (f));
  g_assert_cmpint (mae_session_get_record (f->window->session)->origin, ==, number);
  g_assert_cmpuint (mae_session_get_record (f->window->session)->n_commands, ==, turn.n_commands);
}

/* Leaving the replay ends its analysis and closes the dialog. */
static void
test_replay_analysis_left (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 5, 2, G_MAXUINT32);
  GtkWidget *view;

  stored_games_open (f);
  stored_games_act (f, "win.replay", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_REPLAY_PAGE));
  view = open_analysis (f);
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  MAE_WAIT_FOR (gtk_widget_get_mapped (view));
  stored_games_act (f, "win.back", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_GAMES_PAGE));
  MAE_WAIT_FOR (!has_dialog (f));
  MAE_WAIT_FOR (!view);
}

/* A game that isn't over isn't analyzed. */
static void
test_replay_no_analysis (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 5, 2, 40);
  GtkWidget *page;

  stored_games_open (f);
  stored_games_act (f, "win.replay", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_REPLAY_PAGE));
  page = stored_games_page (f, MAE_TYPE_REPLAY_PAGE);
  g_assert_true (
      gtk_widget_get_visible (mae_fixture_find_labelled (page, GTK_TYPE_BUTTON, "_Take Over")));
  g_assert_false (
      gtk_widget_get_visible (mae_fixture_find_labelled (page, GTK_TYPE_BUTTON, "_Analyze")));
  gtk_widget_activate_action (page, "replay.analyze", NULL);
  g_assert_false (has_dialog (f));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
#define ADD(path, func)                                                                            \
  g_test_add (path, StoredGames, NULL, stored_games_set_up, func, stored_games_tear_down)
  ADD ("/shell/analysis/end", test_analysis);
  ADD ("/shell/analysis/end-left", test_analysis_left);
  ADD ("/shell/analysis/replay", test_replay_analysis);
  ADD ("/shell/analysis/replay-left", test_replay_analysis_left);
  ADD ("/shell/analysis/replay-without", test_replay_no_analysis);
  return g_test_run ();
}
