/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking moves back at the table. */
#include <adwaita.h>

#include "client/session/session-testing.h"
#include "client/table/market-arrow.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "engine/moves.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"

static gboolean
is_offered (GtkWidget *page, const char *action)
{
  GtkWidget *button = mae_fixture_find_button (page, action, FALSE);

  return gtk_widget_get_visible (button) && gtk_widget_is_sensitive (button);
}

/* Returns whether there is something to undo; the button says @tip. */
static gboolean
can_undo (GtkWidget *page, const char *tip)
{
  gboolean can;

  g_assert_cmpstr (mae_table_page_get_undo (MAE_TABLE_PAGE (page), &can), ==, tip);
  return can;
}

/* Makes the first listed move of @kinds, and waits for the server's answer. */
static void
play (MaeSession *session, guint kinds)
{
  const MaeGame *game = mae_model_get_game (mae_session_get_model (session));
  MaeCommand command;
  MaeMove move;

  g_assert_cmpint (mae_moves_list (game, 0, kinds, &move, 1), >, 0);
  mae_move_to_command (game, &move, &command);
  g_assert_true (mae_session_send (session, &command));
  MAE_WAIT_FOR (!mae_session_is_busy (session));
}

static void
test_table (void)
{
  g_autoptr (MaeSession) session = mae_session_new ();
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeModel *model = mae_session_get_model (session);
  GtkWindow *window;
  GtkWidget *page;
  const MaeGame *game;
  guint64 before;
  guint round;

  mae_session_play_alone_seeded (session, mae_ruleset_builtin ("standard"), "Ada", 3);
  MAE_WAIT_FOR (mae_session_get_state (session) == MAE_SESSION_GAME);
  while (mae_model_is_my_setup (model))
    play (session, 1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES);
  g_autoptr (MaePlay) seated = mae_play_new (model, MAE_SEAT (session));
  page = mae_table_page_new (seated, session);
  /* The turn can't be ended before the main action, whether or not the page has been drawn. */
  g_assert_false (is_offered (page, "move.end-turn"));
  window = mae_fixture_show (page);
  g_assert_false (is_offered (page, "move.end-turn"));

  /* Undo drops only the unfinished move, if there is one. */
  before = mae_game_hash (mae_model_get_game (model));
  gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 0);
  g_assert_true (is_offered (page, "move.cancel"));
  g_assert_true (can_undo (page, "Undo the unfinished move (Esc)"));
  g_assert_true (gtk_widget_activate_action (page, "move.undo", NULL));
  g_assert_false (gtk_widget_get_visible (mae_fixture_find_button (page, "move.cancel", FALSE)));
  g_assert_false (mae_session_is_busy (session));

  play (session, 1u << MAE_COMMAND_TAKE_MARKET);
  g_assert_cmphex (mae_game_hash (mae_model_get_game (model)), !=, before);
  g_assert_true (can_undo (page, "Undo the last move (Ctrl+Z)"));
  g_assert_true (is_offered (page, "move.end-turn"));
  g_assert_true (gtk_widget_grab_focus (mae_fixture_find_button (page, "move.end-turn", FALSE)));
  g_assert_true (gtk_widget_activate_action (page, "move.undo", NULL)); /* what Ctrl+Z does */
  g_assert_true (mae_session_is_busy (session));
  g_assert_false (can_undo (page, "Undo the last move (Ctrl+Z)"));
  MAE_WAIT_FOR (!mae_session_is_busy (session));
  g_assert_cmphex (mae_game_hash (mae_model_get_game (model)), ==, before);
  g_assert_false (is_offered (page, "move.end-turn"));
  /* When the focused button disappears, the focus moves to the next step. */
  g_assert_true (MAE_IS_MARKET_ARROW (gtk_window_get_focus (window)));

  /* A drawn token can't be taken back. */
  play (session, 1u << MAE_COMMAND_TAKE_MARKET);
  play (session, 1u << MAE_COMMAND_END_TURN);
  game = mae_model_get_game (model);
  g_assert_cmpint (game->phase, ==, MAE_PHASE_TURNS);
  g_assert_false (can_undo (page, "There is no move to undo"));

  /* With this preference the turn ends by itself when no other useful move is left. */
  g_settings_set_boolean (settings, "end-turns", TRUE);
  round = game->round;
  play (session, 1u << MAE_COMMAND_TAKE_MARKET);
  MAE_WAIT_FOR (game->round == round + 1 && !mae_session_is_busy (session));
  g_settings_reset (settings, "end-turns");

  mae_fixture_destroy_window (window);
  mae_session_leave (session);
}

/* Undoing a move also undoes the swaps of shelves that were made for it. */
static void
test_swaps (void)
{
  g_autoptr (MaeSession) session = mae_session_new ();
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeModel *model = mae_session_get_model (session);
  GtkWindow *window = NULL;
  GtkWidget *page;
  gboolean swapped = FALSE;

  mae_session_play_alone_seeded (session, mae_ruleset_builtin ("standard"), "Ada", 3);
  MAE_WAIT_FOR (mae_session_get_state (session) == MAE_SESSION_GAME);
  while (mae_model_is_my_setup (model))
    play (session, 1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES);
  g_settings_reset (settings, "newcomer");
  g_autoptr (MaePlay) seated = mae_play_new (model, MAE_SEAT (session));
  page = mae_table_page_new (seated, session);
  window = mae_fixture_show (page);
  while (!swapped && mae_model_get_game (model)->phase == MAE_PHASE_TURNS) {
    const MaeGame *game = mae_model_get_game (model);
    const MaeDraftMarket *draft = &mae_table_page_get_move (MAE_TABLE_PAGE (page))->market;
    guint64 before = mae_game_hash (game);

    for (int i = 0; i < game->rules->rows && !swapped; i++) {
      gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, i);
      swapped = draft->n_swaps > 0;
    }
    if (swapped) {
      g_assert_true (gtk_widget_activate_action (page, "move.confirm", NULL));
      MAE_WAIT_FOR (game->main_done && !mae_session_is_busy (session));
      g_assert_true (gtk_widget_activate_action (page, "move.undo", NULL));
      MAE_WAIT_FOR (mae_game_hash (game) == before && !mae_session_is_busy (session));
    } else {
      guint round = game->round;
      g_assert_true (gtk_widget_activate_action (page, "move.confirm-end", NULL));
      MAE_WAIT_FOR (game->round > round && !mae_session_is_busy (session));
    }
  }
  g_assert_true (swapped);
  /* a move that ended the turn is also a first move, after which tips aren't needed */
  g_assert_false (g_settings_get_boolean (settings, "newcomer"));
  mae_fixture_destroy_window (window);
  mae_session_leave (session);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/undo/table", test_table);
  g_test_add_func ("/undo/swaps", test_swaps);
  return g_test_run ();
}
