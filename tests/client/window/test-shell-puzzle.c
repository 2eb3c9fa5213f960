/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Find the Move: solving a puzzle, failing at one, undo, hints, and what is stored about
 * puzzles. */
#include <adwaita.h>

#include "client/game/games.h"
#include "client/game/wall-clock.h"
#include "client/pages/coach-testing.h"
#include "client/pages/start-page.h"
#include "client/pages/statistics-page.h"
#include "client/table/table-page-private.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "played-record.h"
#include "shell-fixture.h"

typedef struct {
  GSettings *settings;
  MaeWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  mae_fixture_clear_games ();
  f->settings = mae_installation_settings ();
  g_settings_reset (f->settings, "lesson-game");
  g_settings_reset (f->settings, "lesson-step");
  f->window = mae_window_new (NULL, f->settings);
  gtk_window_present (GTK_WINDOW (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
  g_object_unref (f->settings);
}

static void
act (Fixture *f, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), action, NULL));
}

static gboolean
coach_says (Fixture *f, const char *part)
{
  return gtk_widget_get_visible (GTK_WIDGET (f->window->coach))
         && mae_fixture_says (GTK_WIDGET (f->window->coach), part);
}

/* Returns whether the player can move in a puzzle. */
static gboolean
is_ready (Fixture *f)
{
  return mae_window_shows_puzzle (f->window)
         && mae_session_get_state (f->window->session) == MAE_SESSION_GAME
         && !mae_session_is_busy (f->window->session)
         && mae_model_is_my_turn (mae_session_get_model (f->window->session))
         && f->window->trying.answer == MAE_PUZZLE_OPEN;
}

static void
confirm (Fixture *f)
{
  g_assert_true (
      gtk_widget_activate_action (mae_window_get_page (f->window), "move.confirm", NULL));
}

static void
propose_best (Fixture *f)
{
  MaeHint hint;

  mae_puzzle_get_hint (f->window->trying.puzzle, &hint);
  g_assert_true (
      mae_table_page_propose (MAE_TABLE_PAGE (mae_window_get_page (f->window)), &hint.command));
}

static void
play_best (Fixture *f)
{
  propose_best (f);
  confirm (f);
}

/* Takes a line of the market that isn't the best move. */
static void
play_wrong (Fixture *f)
{
  const MaePuzzle *puzzle = f->window->trying.puzzle;
  int line = 0;

  while (puzzle->loss[line] == 0)
    g_assert_cmpint (++line, <, 12);
  g_assert_true (gtk_widget_activate_action (
      mae_window_get_page (f->window), "move.line", "(bi)", line < MAE_AI_ACTION_COLUMNS,
      line < MAE_AI_ACTION_COLUMNS ? line : line - MAE_AI_ACTION_COLUMNS));
  confirm (f);
}

static int
n_solved (void)
{
  g_autoptr (GArray) stored = mae_games_list_puzzles (NULL);

  return (int) stored->len;
}

static void
on_list_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GPtrArray **) user_data = mae_games_list_finish (result, NULL);
}

/* No puzzle is among the games. */
static void
assert_no_games (void)
{
  GPtrArray *games = NULL;

  mae_games_list_async (NULL, on_list_cb, &games);
  MAE_WAIT_FOR (games != NULL);
  g_assert_cmpuint (games->len, ==, 0);
  g_ptr_array_unref (games);
}

/* Today's puzzle, and then another one. */
static void
test_solve (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autoptr (GArray) stored = NULL;

  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  g_assert_cmpstr (adw_window_title_get_title (mae_header_get_title (f->window->header)), ==,
                   "Find the Move");
  g_assert_cmpstr (adw_window_title_get_subtitle (mae_header_get_title (f->window->header)), ==,
                   "Today’s puzzle: which move wins most often?");
  g_assert_true (mae_fixture_says (mae_window_get_page (f->window), "You can try again"));
  first = g_strdup (f->window->trying.puzzle->id);
  play_best (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
  stored = mae_games_list_puzzles (NULL);
  g_assert_cmpuint (stored->len, ==, 1);
  g_assert_cmpstr (g_array_index (stored, MaeStoredPuzzle, 0).id, ==, first);
  g_assert_cmpint (g_array_index (stored, MaeStoredPuzzle, 0).day, ==,
                   mae_wall_clock_day (mae_wall_clock ()));
  g_assert_true (g_array_index (stored, MaeStoredPuzzle, 0).first);

  act (f, "coach.next");
  MAE_WAIT_FOR (is_ready (f));
  g_assert_cmpstr (f->window->trying.puzzle->id, !=, first);
  g_assert_cmpint (f->window->trying.day, ==, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f->window->coach)));

  /* A puzzle can be left without a question. The statistics count the solved one. */
  g_assert_false (mae_window_would_lose_game (f->window));
  act (f, "win.leave-game");
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  assert_no_games ();
  act (f, "win.statistics");
  MAE_WAIT_FOR (mae_fixture_says (mae_window_get_page (f->window), "Puzzle solved"));

  /* Today's puzzle is solved. */
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  g_assert_cmpstr (f->window->trying.puzzle->id, !=, first);
}

/* Ctrl+Enter confirms the move, but doesn't end the turn. */
static void
test_ctrl_enter (Fixture *f, gconstpointer data)
{
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  propose_best (f);
  MaeTablePage *page = MAE_TABLE_PAGE (mae_window_get_page (f->window));
  g_assert_nonnull (mae_fixture_find_button (GTK_WIDGET (page), "move.confirm", TRUE));
  g_assert_null (mae_fixture_find_button (GTK_WIDGET (page), "move.confirm-end", TRUE));
  g_assert_true (mae_table_page_key (page, GDK_KEY_Return, GDK_CONTROL_MASK, NULL));
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
  MAE_WAIT_FOR (!mae_session_is_busy (f->window->session));
  g_assert_true (mae_model_is_my_turn (mae_session_get_model (f->window->session)));
  g_assert_true (mae_fixture_says (GTK_WIDGET (page), "You have made your move"));
}

/* A wrong move, another try, and the move that is shown, which doesn't count as solved. */
static void
test_fail (Fixture *f, gconstpointer data)
{
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  play_wrong (f);
  MAE_WAIT_FOR (coach_says (f, "Another move is better"));
  g_assert_true (coach_says (f, "of 100 games"));

  act (f, "coach.close");
  MAE_WAIT_FOR (is_ready (f));
  play_wrong (f);
  MAE_WAIT_FOR (coach_says (f, "Another move is better"));
  act (f, "coach.show");
  MAE_WAIT_FOR (mae_hinting_get_stage (f->window->hinting) == MAE_HINT_MOVE);
  g_assert_cmpint (mae_table_page_get_move (MAE_TABLE_PAGE (mae_window_get_page (f->window)))->mode,
                   !=, MAE_MOVE_NONE);
  confirm (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
  g_assert_cmpint (n_solved (), ==, 0);
  assert_no_games ();

  /* The card can be closed. */
  act (f, "coach.close");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f->window->coach)));
  g_assert_true (mae_window_shows_puzzle (f->window));
}

/* A wrong move is taken back; the puzzle is solved, but not with the first move. */
static void
test_undo (Fixture *f, gconstpointer data)
{
  g_autoptr (GArray) stored = NULL;

  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  play_wrong (f);
  MAE_WAIT_FOR (coach_says (f, "Another move is better"));
  act (f, "win.undo");
  MAE_WAIT_FOR (is_ready (f));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f->window->coach)));
  play_best (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
  stored = mae_games_list_puzzles (NULL);
  g_assert_cmpuint (stored->len, ==, 1);
  g_assert_false (g_array_index (stored, MaeStoredPuzzle, 0).first);
}

/* A hint says where to look and no more. */
static void
test_hint (Fixture *f, gconstpointer data)
{
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  act (f, "win.hint");
  g_assert_true (coach_says (f, "Look at"));
  act (f, "win.hint");
  act (f, "coach.show");
  g_assert_cmpint (mae_hinting_get_stage (f->window->hinting), ==, MAE_HINT_LOOK);
  g_assert_cmpint (mae_table_page_get_move (MAE_TABLE_PAGE (mae_window_get_page (f->window)))->mode,
                   ==, MAE_MOVE_NONE);
  act (f, "coach.close");
  play_best (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
}

/* After the answer the turn can't be ended, since nobody else moves; the page says what can be
 * done. A game after a puzzle is an ordinary one. */
static void
test_after (Fixture *f, gconstpointer data)
{
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  play_best (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move"));
  act (f, "coach.close");
  MAE_WAIT_FOR (mae_fixture_says (mae_window_get_page (f->window), "You have made your move"));
  MAE_WAIT_FOR (mae_fixture_says (mae_window_get_page (f->window), "next puzzle"));
  g_assert_false (mae_fixture_says (mae_window_get_page (f->window), "End your turn"));
  g_assert_false (gtk_widget_is_sensitive (
      mae_fixture_find_button (mae_window_get_page (f->window), "move.end-turn", TRUE)));
  g_assert_true (mae_window_shows_puzzle (f->window));
  act (f, "win.leave-game");
  act (f, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows_game (f->window));
  g_assert_false (mae_window_shows_puzzle (f->window));
  g_assert_true (mae_session_is_saved (f->window->session));
}

/* ── Games before and after a puzzle ──────────────────────────────────────────────────────── */

static gboolean
can_end_turn (MaeWindow *window)
{
  GtkWidget *button = mae_fixture_find_button (mae_window_get_page (window), "move.end-turn", TRUE);

  return button && gtk_widget_is_sensitive (button);
}

/* Returns whether the player can do something at the table of a game that isn't a puzzle. */
static gboolean
is_in_game (MaeWindow *window)
{
  return mae_window_shows (window, MAE_TYPE_TABLE_PAGE) && !mae_window_shows_puzzle (window)
         && mae_session_get_state (window->session) == MAE_SESSION_GAME
         && !mae_session_is_busy (window->session)
         && mae_model_get_game (mae_session_get_model (window->session))
         && mae_model_is_my_turn (mae_session_get_model (window->session));
}

/* Checks that the game on the table is an ordinary one: after a main action, a button ends the
 * turn. */
static void
check_turn_ends (Fixture *f)
{
  MAE_WAIT_FOR (is_in_game (f->window));
  if (!mae_model_get_game (mae_session_get_model (f->window->session))->main_done) {
    g_assert_false (can_end_turn (f->window));
    g_assert_true (gtk_widget_activate_action (mae_window_get_page (f->window), "move.line", "(bi)",
                                               FALSE, 0));
    confirm (f);
    MAE_WAIT_FOR (is_in_game (f->window)
                  && mae_model_get_game (mae_session_get_model (f->window->session))->main_done);
  }
  g_assert_true (can_end_turn (f->window));
}

/* Opens a game alone in which turns have begun, as from a file. */
static void
open_game (Fixture *f)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 1, MAE_AI_NOVICE, 30);

  mae_window_open_record (f->window, record);
}

/* The table page of a puzzle stays for a game from a file. */
static void
test_game_after (Fixture *f, gconstpointer data)
{
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  GtkWidget *page = mae_window_get_page (f->window);
  open_game (f);
  MAE_WAIT_FOR (is_in_game (f->window));
  g_assert_true (mae_window_get_page (f->window) == page);
  check_turn_ends (f);
}

/* It also stays for a lesson that was begun. */
static void
test_lesson_after (Fixture *f, gconstpointer data)
{
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 1 of 9"));
  act (f, "coach.show");
  act (f, "coach.show");
  MAE_WAIT_FOR (coach_says (f, "Step 2 of 9"));
  act (f, "win.leave-game");
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  GtkWidget *page = mae_window_get_page (f->window);
  act (f, "win.learn");
  MAE_WAIT_FOR (is_in_game (f->window));
  g_assert_true (mae_window_get_page (f->window) == page);
  check_turn_ends (f);
}

/* The table page of a saved game stays for a puzzle. */
static void
test_game_before (Fixture *f, gconstpointer data)
{
  open_game (f);
  MAE_WAIT_FOR (is_in_game (f->window));
  GtkWidget *page = mae_window_get_page (f->window);
  act (f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (f));
  g_assert_true (mae_window_get_page (f->window) == page);
  g_assert_true (mae_fixture_says (page, "You can try again"));
  play_best (f);
  MAE_WAIT_FOR (coach_says (f, "That’s the move") && !mae_session_is_busy (f->window->session));
  g_assert_false (can_end_turn (f->window));
  g_assert_true (mae_fixture_says (page, "You have made your move"));
  open_game (f);
  check_turn_ends (f);
}

/* A game on a server after a puzzle. */
static void
test_online_after (FakeServer *server, gconstpointer data)
{
  Fixture f = { .window = server->window };

  act (&f, "win.leave-game");
  act (&f, "win.puzzle");
  MAE_WAIT_FOR (is_ready (&f));
  act (&f, "win.leave-game");
  fake_server_join (server, NULL);
  fake_server_begin_turns (server);
  server->game->main_done = true;
  fake_server_say_game (server);
  MAE_WAIT_FOR (is_in_game (f.window)
                && mae_model_get_game (mae_session_get_model (f.window->session))->main_done);
  g_assert_true (can_end_turn (f.window));
}

/* Checks that the card of a hint about productions covers none of those of cards. */
static void
check_productions (Fixture *f)
{
  GtkWidget *slots =
      mae_table_page_get_part (MAE_TABLE_PAGE (mae_window_get_page (f->window)), MAE_TABLE_SLOTS);
  graphene_rect_t card, target, both;

  act (f, "win.hint");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_true (coach_says (f, "Look at your productions"));
  mae_coach_get_card_area (f->window->coach, &card);
  g_assert_true (gtk_widget_compute_bounds (slots, GTK_WIDGET (f->window->coach), &target));
  g_assert_false (graphene_rect_intersection (&card, &target, &both));
  act (f, "coach.close");
}

/* Returns whether @command buys a card that isn't the last one of its deck. */
static gboolean
turns_card_up (Fixture *f, const MaeCommand *command)
{
  const MaeGame *game = mae_model_get_game (mae_session_get_model (f->window->session));

  return command->kind == MAE_COMMAND_BUY_CARD
         && game->deck_left[command->buy_card.level - 1][command->buy_card.colour] > 1;
}

/* Solves puzzles until there were a purchase and a production. After the move, the page offers to
 * undo it only where that is possible, which it isn't when a card was turned up. */
static void
test_kinds (Fixture *f, gconstpointer data)
{
  gboolean bought = FALSE, produced = FALSE, turns_up;

  act (f, "win.puzzle");
  for (int n = 0; !bought || !produced; n++) {
    MaeHint hint;

    g_assert_cmpint (n, <, 60);
    MAE_WAIT_FOR (is_ready (f));
    mae_puzzle_get_hint (f->window->trying.puzzle, &hint);
    if (hint.command.kind == MAE_COMMAND_PRODUCE && !produced)
      check_productions (f);
    produced |= hint.command.kind == MAE_COMMAND_PRODUCE;
    bought |= hint.command.kind == MAE_COMMAND_BUY_CARD;
    turns_up = turns_card_up (f, &hint.command);
    play_best (f);
    MAE_WAIT_FOR (coach_says (f, "That’s the move") && !mae_session_is_busy (f->window->session));
    g_assert_cmpint (mae_session_can_undo (f->window->session), ==, !turns_up);
    MAE_WAIT_FOR (mae_fixture_says (mae_window_get_page (f->window), "next puzzle"));
    g_assert_cmpint (mae_fixture_says (mae_window_get_page (f->window), "Undo takes it back"), ==,
                     mae_session_can_undo (f->window->session));
    act (f, "coach.next");
  }
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/shell/puzzle/solve", test_solve);
  ADD ("/shell/puzzle/ctrl-enter", test_ctrl_enter);
  ADD ("/shell/puzzle/fail", test_fail);
  ADD ("/shell/puzzle/undo", test_undo);
  ADD ("/shell/puzzle/hint", test_hint);
  ADD ("/shell/puzzle/after", test_after);
  ADD ("/shell/puzzle/game-after", test_game_after);
  ADD ("/shell/puzzle/lesson-after", test_lesson_after);
  ADD ("/shell/puzzle/game-before", test_game_before);
  g_test_add ("/shell/puzzle/online-after", FakeServer, NULL, fake_server_setup, test_online_after,
              fake_server_teardown);
  ADD ("/shell/puzzle/kinds", test_kinds);
  return g_test_run ();
}
