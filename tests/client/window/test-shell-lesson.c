/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and its coach: the guided first game, skipping and continuing it; and hints. */
#include <adwaita.h>

#include "client/game/advice.h"
#include "client/game/games.h"
#include "client/pages/coach-testing.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "client/widgets/zoom.h"
#include "client/window/window-private.h"
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
  g_settings_reset (f->settings, "newcomer");
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
is_shown (Fixture *f)
{
  return gtk_widget_get_visible (GTK_WIDGET (f->window->coach));
}

static gboolean
coach_says (Fixture *f, const char *part)
{
  return is_shown (f) && mae_fixture_says (GTK_WIDGET (f->window->coach), part);
}

/* Returns whether a button for @action has the focus. */
static gboolean
is_focused (Fixture *f, const char *action)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (f->window));

  return focus && GTK_IS_BUTTON (focus)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (focus)), action) == 0;
}

static gboolean
is_idle (Fixture *f)
{
  return !mae_session_is_busy (f->window->session) && !g_main_context_pending (NULL);
}

/* Returns whether the coach's card leaves @target_part in sight. */
static gboolean
is_beside (Fixture *f, MaeTablePart target_part)
{
  GtkWidget *page = mae_window_get_page (f->window);
  graphene_rect_t card, target, both;
  GtkWidget *part = mae_table_page_get_part (MAE_TABLE_PAGE (page), target_part);

  mae_coach_get_card_area (f->window->coach, &card);
  g_assert_true (gtk_widget_compute_bounds (part, GTK_WIDGET (f->window->coach), &target));
  return !graphene_rect_intersection (&card, &target, &both);
}

/* Waits until the page is laid out, and checks that the coach's card doesn't cover @target_part: on
 * a busy computer the layout takes more frames. */
static void
assert_beside (Fixture *f, MaeTablePart target_part)
{
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  MAE_WAIT_FOR (is_beside (f, target_part));
}

/* Checks that the coach's arrow, if there is one, points at @target_part. */
static void
assert_arrow (Fixture *f, MaeTablePart target_part)
{
  GtkWidget *page = mae_window_get_page (f->window);
  GtkWidget *part = mae_table_page_get_part (MAE_TABLE_PAGE (page), target_part);
  graphene_rect_t target;
  graphene_point_t tip;

  g_assert_true (gtk_widget_compute_bounds (part, GTK_WIDGET (f->window->coach), &target));
  graphene_rect_inset (&target, -12, -12);
  g_assert_true (!mae_coach_get_arrow (f->window->coach, &tip)
                 || graphene_rect_contains_point (&target, &tip));
}

static void
to_the_market (Fixture *f)
{
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 1 of 9") && is_idle (f));
  act (f, "coach.show");
  g_assert_true (coach_says (f, "Ready to start"));
  act (f, "coach.show");
  MAE_WAIT_FOR (coach_says (f, "Step 2 of 9") && is_idle (f));
  act (f, "coach.next");
  g_assert_true (coach_says (f, "Step 3 of 9"));
}

/* Plays the lesson from the first step to the last with the coach's buttons. */
static void
test_whole (Fixture *f, gconstpointer data)
{
  gboolean produced = FALSE;

  to_the_market (f);
  assert_beside (f, MAE_TABLE_MARKET);
  assert_arrow (f, MAE_TABLE_MARKET);
  act (f, "coach.show");
  g_assert_true (coach_says (f, "Step 4 of 9"));
  assert_beside (f, MAE_TABLE_WAREHOUSE);
  for (int i = 0; is_shown (f); i++) {
    MAE_WAIT_FOR (is_idle (f));
    g_assert_cmpint (i, <, 40);
    act (f, "coach.show");
    MAE_WAIT_FOR (is_idle (f));
    if (coach_says (f, "Into the strongbox")) {
      /* more productions can be chosen */
      assert_beside (f, MAE_TABLE_STRONGBOX);
      assert_beside (f, MAE_TABLE_PRODUCTIONS);
      assert_beside (f, MAE_TABLE_SLOTS);
      assert_arrow (f, MAE_TABLE_STRONGBOX);
      produced = TRUE;
    }
    act (f, "coach.next");
  }
  g_assert_true (produced);
  g_assert_cmpint (g_settings_get_int (f->settings, "lesson-step"), ==, mae_lesson_n_steps ());
  g_assert_true (mae_window_shows_game (f->window));

  /* When the lesson is started again it gets another game. */
  gint64 before = g_settings_get_int64 (f->settings, "lesson-game");
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 1 of 9"));
  g_assert_cmpint (g_settings_get_int64 (f->settings, "lesson-game"), !=, before);
}

/* Checks that the card covers nothing in @widget that can be pressed. */
static void
assert_no_arrow_covered (Fixture *f, GtkWidget *widget)
{
  graphene_rect_t card, at, both;

  mae_coach_get_card_area (f->window->coach, &card);
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->window->coach), &at));
  if (gtk_widget_get_focusable (widget) && graphene_rect_intersection (&card, &at, &both))
    g_error ("the card covers a %s", G_OBJECT_TYPE_NAME (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    assert_no_arrow_covered (f, child);
}

/* With text of twice the size, the card is beside the arrows of the market, not over them. */
static void
test_large_text (Fixture *f, gconstpointer data)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 192 * 1024, NULL);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1280, 800);
  to_the_market (f);
  for (int i = 0; i < 5; i++)
    gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  assert_no_arrow_covered (
      f,
      mae_table_page_get_part (MAE_TABLE_PAGE (mae_window_get_page (f->window)), MAE_TABLE_MARKET));
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

/* In a small window with somewhat larger text, the page scrolls so that the card is beside the
 * market, not over it. */
static void
test_small_window (Fixture *f, gconstpointer data)
{
  static const int sizes[][2] = { { 360, 640 }, { 800, 600 } };
  GtkSettings *settings = gtk_settings_get_default ();
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (f->window));
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 120 * 1024, NULL);
  to_the_market (f);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    gtk_widget_set_size_request (content, sizes[i][0], sizes[i][1]);
    gtk_window_set_default_size (GTK_WINDOW (f->window), sizes[i][0], sizes[i][1]);
    MAE_WAIT_FOR (gtk_widget_get_width (content) == sizes[i][0]
                  && gtk_widget_get_height (content) == sizes[i][1]);
    for (int frames = 0; frames < 10; frames++)
      gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
    assert_beside (f, MAE_TABLE_MARKET);
    assert_arrow (f, MAE_TABLE_MARKET);
  }
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

static void
wait_for_frames (Fixture *f)
{
  for (int frames = 0; frames < 10; frames++)
    gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

/* What comes late, as the window's final size often does, is taken into account, even if it leaves
 * the market's size unchanged. Only then the page is scrolled again: the player may scroll, too. */
static void
test_late_layout (Fixture *f, gconstpointer data)
{
  GtkSettings *settings = gtk_settings_get_default ();
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (f->window));
  GtkWidget *market, *view;
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 120 * 1024, NULL);
  to_the_market (f);
  gtk_widget_set_size_request (content, 360, 640);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 360, 640);
  MAE_WAIT_FOR (gtk_widget_get_width (content) == 360 && gtk_widget_get_height (content) == 640);
  wait_for_frames (f);
  assert_beside (f, MAE_TABLE_MARKET);

  market =
      mae_table_page_get_part (MAE_TABLE_PAGE (mae_window_get_page (f->window)), MAE_TABLE_MARKET);
  view = gtk_widget_get_ancestor (market, GTK_TYPE_VIEWPORT);
  gtk_widget_set_margin_top (gtk_widget_get_first_child (gtk_widget_get_first_child (view)), 150);
  wait_for_frames (f);
  assert_beside (f, MAE_TABLE_MARKET);

  GtkAdjustment *scrolled = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  g_assert_cmpfloat (gtk_adjustment_get_value (scrolled), >, 0);
  gtk_adjustment_set_value (scrolled, 0);
  wait_for_frames (f);
  g_assert_cmpfloat (gtk_adjustment_get_value (scrolled), ==, 0);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

/* An enlarged card is drawn above the coach's shade, because its widget comes later in the
 * overlay. */
static void
test_zoom (Fixture *f, gconstpointer data)
{
  GtkWidget *coach = GTK_WIDGET (f->window->coach), *later = gtk_widget_get_next_sibling (coach);

  to_the_market (f);
  while (later != NULL && !MAE_IS_ZOOM (later))
    later = gtk_widget_get_next_sibling (later);
  g_assert_nonnull (later);
}

/* The player's own moves count like those made by the coach, and so does ending the turn
 * immediately. */
static void
test_own_moves (Fixture *f, gconstpointer data)
{
  GtkWidget *page;

  to_the_market (f);
  page = mae_window_get_page (f->window);
  g_assert_true (gtk_widget_activate_action (page, "move.line", "(bi)", FALSE, 1));
  g_assert_true (coach_says (f, "Step 4 of 9"));
  g_assert_true (gtk_widget_activate_action (page, "move.cancel", NULL));
  g_assert_true (coach_says (f, "Step 4 of 9"));
  g_assert_true (coach_says (f, "Take a row or a column"));
  g_assert_true (gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 0));
  g_assert_true (gtk_widget_activate_action (page, "move.confirm", NULL));
  MAE_WAIT_FOR (coach_says (f, "End your turn"));
  g_assert_true (gtk_widget_activate_action (page, "move.end-turn", NULL));
  MAE_WAIT_FOR (coach_says (f, "Lorenzo’s action"));
}

/* Returns whether @widget is above the bar's button. */
static gboolean
is_above_bar (Fixture *f, GtkWidget *widget)
{
  GtkWidget *button =
      mae_fixture_find_button (mae_window_get_page (f->window), "move.end-turn", TRUE);
  graphene_rect_t bar, other;

  return gtk_widget_compute_bounds (button, GTK_WIDGET (f->window), &bar)
         && gtk_widget_compute_bounds (widget, GTK_WIDGET (f->window), &other)
         && other.origin.y + other.size.height <= bar.origin.y;
}

/* The message about how to go on covers no button of the bar. */
static void
assert_bar_is_free (Fixture *f)
{
  GtkWidget *label = mae_fixture_find_labelled (
      GTK_WIDGET (f->window->toasts), GTK_TYPE_LABEL,
      "To continue the lesson, choose “Learn to Play” in the main menu.");

  g_assert_nonnull (label);
  MAE_WAIT_FOR (is_above_bar (f, gtk_widget_get_parent (label)));
}

static void
test_skip_and_return (Fixture *f, gconstpointer data)
{
  gint64 number;

  to_the_market (f);
  act (f, "coach.close");
  g_assert_false (is_shown (f));
  assert_bar_is_free (f);
  g_assert_true (mae_window_shows_game (f->window));
  act (f, "win.learn");
  g_assert_true (coach_says (f, "Step 3 of 9"));

  /* The lesson continues in the same game at the same step. */
  number = mae_session_get_record (f->window->session)->number;
  act (f, "win.leave-game");
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  g_assert_false (is_shown (f));
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 3 of 9"));
  g_assert_cmpint (mae_session_get_record (f->window->session)->number, ==, number);

  /* When its game was deleted, the lesson begins again. */
  act (f, "win.leave-game");
  g_assert_true (mae_games_delete (number, NULL));
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 1 of 9"));
}

/* Other games have no coach. */
static void
test_other_games (Fixture *f, gconstpointer data)
{
  to_the_market (f);
  act (f, "win.leave-game");
  act (f, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_SETUP_PAGE));
  g_assert_false (is_shown (f));
  /* The other game is stored, so the lesson may replace it in the window. */
  act (f, "win.learn");
  MAE_WAIT_FOR (coach_says (f, "Step 3 of 9"));
}

/* Until a game has been played, the button for the lesson has the focus on the start page. */
static void
test_offered (Fixture *f, gconstpointer data)
{
  mae_window_show_start (f->window);
  MAE_WAIT_FOR (is_focused (f, "win.learn"));
  g_settings_set_boolean (f->settings, "newcomer", FALSE);
  mae_window_show_start (f->window);
  MAE_WAIT_FOR (is_focused (f, "win.play-alone"));
  g_assert_true (mae_fixture_says (GTK_WIDGET (f->window), "Learn to Play"));
}

/* ── Hints ─────────────────────────────────────────────────────────────────────────────────── */

static MaeMoveMode
mode_of (Fixture *f)
{
  return mae_table_page_get_move (MAE_TABLE_PAGE (mae_window_get_page (f->window)))->mode;
}

/* Plays a solo game up to the first turn. */
static void
to_the_table (Fixture *f)
{
  MaeCommand command;
  const MaeGame *game;

  act (f, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_SETUP_PAGE));
  game = mae_model_get_game (mae_session_get_model (f->window->session));
  g_assert_true (mae_advice_choose (game, 0, 1u << MAE_COMMAND_CHOOSE_LEADERS, &command));
  g_assert_true (mae_session_send (f->window->session, &command));
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE) && is_idle (f));
}

/* The first hint shows where to look, the second one the move; the hint disappears with the
 * move. */
static void
test_hint (Fixture *f, gconstpointer data)
{
  GtkWidget *page;

  to_the_table (f);
  page = mae_window_get_page (f->window);
  act (f, "win.hint");
  g_assert_true (coach_says (f, "Comparing moves…"));
  MAE_WAIT_FOR (coach_says (f, "Look at the market"));
  g_assert_cmpint (mode_of (f), ==, MAE_MOVE_NONE);
  act (f, "coach.show");
  g_assert_cmpint (mode_of (f), ==, MAE_MOVE_MARKET);
  g_assert_true (coach_says (f, "You keep") || coach_says (f, "You gain 1 Faith."));
  g_assert_true (coach_says (f, "games"));
  g_assert_true (gtk_widget_activate_action (page, "move.confirm", NULL));
  MAE_WAIT_FOR (is_idle (f));
  g_assert_false (is_shown (f));
  act (f, "win.hint");
  g_assert_true (is_shown (f));
  act (f, "coach.close");
  g_assert_false (is_shown (f));
}

/* A move of the player removes the hint, and a hint requested during a move starts with its first
 * stage. */
static void
test_hint_gives_way (Fixture *f, gconstpointer data)
{
  GtkWidget *page;

  to_the_table (f);
  page = mae_window_get_page (f->window);
  g_assert_true (gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 0));
  act (f, "win.hint");
  g_assert_cmpint (mode_of (f), ==, MAE_MOVE_NONE);
  g_assert_true (is_shown (f));
  g_assert_true (gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 1));
  g_assert_false (is_shown (f));
  act (f, "win.hint");
  MAE_WAIT_FOR (coach_says (f, "Look at the market"));
  act (f, "win.hint");
  g_assert_cmpint (mode_of (f), ==, MAE_MOVE_MARKET);
  g_assert_true (gtk_widget_activate_action (page, "move.cancel", NULL));
  g_assert_false (is_shown (f));
}

/* Closing the card, making a move or leaving ends the comparison of moves; nothing is shown
 * later. */
static void
test_hint_stops (Fixture *f, gconstpointer data)
{
  GtkWidget *page;

  to_the_table (f);
  page = mae_window_get_page (f->window);
  act (f, "win.hint");
  g_assert_true (is_shown (f));
  act (f, "coach.close");
  g_assert_false (is_shown (f));
  g_assert_false (mae_hinting_is_looking (f->window->hinting));
  act (f, "win.hint");
  g_assert_true (gtk_widget_activate_action (page, "move.line", "(bi)", TRUE, 0));
  g_assert_false (is_shown (f));
  g_assert_false (mae_hinting_is_looking (f->window->hinting));
  for (int i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (is_shown (f));
  g_assert_true (gtk_widget_activate_action (page, "move.cancel", NULL));
  act (f, "win.hint");
  MAE_WAIT_FOR (coach_says (f, "Look at the market"));
}

/* There are no hints during the lesson; when it was skipped, hints are available. */
static void
test_hint_in_lesson (Fixture *f, gconstpointer data)
{
  to_the_market (f);
  act (f, "win.hint");
  g_assert_true (coach_says (f, "Step 3 of 9"));
  act (f, "coach.close");
  act (f, "win.hint");
  MAE_WAIT_FOR (coach_says (f, "Look at the market"));
  act (f, "win.learn");
  g_assert_true (coach_says (f, "Step 3 of 9"));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/shell/lesson/whole", test_whole);
  ADD ("/shell/lesson/large-text", test_large_text);
  ADD ("/shell/lesson/small-window", test_small_window);
  ADD ("/shell/lesson/late-layout", test_late_layout);
  ADD ("/shell/lesson/zoom", test_zoom);
  ADD ("/shell/lesson/own-moves", test_own_moves);
  ADD ("/shell/lesson/skip-and-return", test_skip_and_return);
  ADD ("/shell/lesson/other-games", test_other_games);
  ADD ("/shell/lesson/offered", test_offered);
  ADD ("/shell/hint/stages", test_hint);
  ADD ("/shell/hint/gives-way", test_hint_gives_way);
  ADD ("/shell/hint/stops", test_hint_stops);
  ADD ("/shell/hint/in-lesson", test_hint_in_lesson);
  return g_test_run ();
}
