/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and the games stored on this computer: games against the computer, continued, replayed
 * and taken over games, statistics, and the messages when games can't be read. */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "ai/ai.h"
#include "client/game/games.h"
#include "client/pages/computer-page.h"
#include "client/pages/games-page.h"
#include "client/pages/opponent-group.h"
#include "client/pages/pages-testing.h"
#include "client/pages/replay-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/statistics-page.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "client/widgets/score-table-testing.h"
#include "own-ruleset.h"
#include "shell-fixture.h"
#include "stored-games.h"

static gboolean
window_says (StoredGames *f, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (f->window), part);
}

/* Checks that the first status page below @page has a drawing of the program's. */
static void
assert_drawing (GtkWidget *page)
{
  GtkWidget *status = mae_fixture_find (page, ADW_TYPE_STATUS_PAGE);
  g_autofree char *path =
      g_strdup_printf ("/io/github/maestri_game/Maestri/icons/scalable/status/%s.svg",
                       adw_status_page_get_icon_name (ADW_STATUS_PAGE (status)));

  g_assert_true (g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL));
}

/* Without any stored game the pages say so, and the start page has no game to continue. */
static void
test_nothing_yet (StoredGames *f, gconstpointer data)
{
  stored_games_open (f);
  stored_games_act (f, "win.games", NULL);
  MAE_WAIT_FOR (window_says (f, "No Games Yet"));
  assert_drawing (stored_games_page (f, MAE_TYPE_GAMES_PAGE));
  stored_games_act (f, "win.statistics", NULL);
  MAE_WAIT_FOR (window_says (f, "No Statistics Yet"));
  assert_drawing (stored_games_page (f, MAE_TYPE_STATISTICS_PAGE));
  stored_games_act (f, "win.back", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));
  g_assert_false (window_says (f, "Continue"));
  /* Looking at the lists doesn't create the file. */
  g_assert_false (g_file_test (f->path, G_FILE_TEST_EXISTS));
}

/* The start page offers the last game, and mentions others. */
static void
test_continue (StoredGames *f, gconstpointer data)
{
  stored_games_keep (f, 1, 1, 30);
  gint64 last = stored_games_keep (f, 2, 3, 60);

  stored_games_open (f);
  MAE_WAIT_FOR (window_says (f, "Cosimo"));
  g_assert_true (window_says (f, "1 more unfinished game"));
  stored_games_act (f, "win.continue", g_variant_new_int64 (last));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_TABLE_PAGE));
  /* The log has the earlier part of the game too. */
  MAE_WAIT_FOR (window_says (f, "The game begins"));
  stored_games_act (f, "win.leave-game", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));
}

/* The last game that is over is on the start page, unless one can be continued. */
static void
test_last (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 4, 2, G_MAXUINT32);

  stored_games_open (f);
  MAE_WAIT_FOR (window_says (f, "Last game"));
  g_assert_true (window_says (f, "Against Bianca"));
  g_assert_true (window_says (f, "today"));
  g_assert_false (window_says (f, "Continue"));
  stored_games_act (f, "win.play-like", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_cmpint (mae_session_get_record (f->window->session)->n_players, ==, 2);
  g_assert_cmpint (mae_session_get_record (f->window->session)->number, !=, number);
  stored_games_act (f, "win.leave-game", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));
  MAE_WAIT_FOR (window_says (f, "Continue"));
  g_assert_false (window_says (f, "Last game"));
}

/* Returns the middle of the first widget of @type below @row. */
static float
middle_of (GtkWidget *row, GType type)
{
  GtkWidget *widget = mae_fixture_find (row, type);
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (widget, row, &at));
  return at.origin.y + at.size.height / 2;
}

/* In a row of the list that has one line, its parts are in the middle. */
static void
test_row (StoredGames *f, gconstpointer data)
{
  GtkWidget *row;

  stored_games_keep (f, 4, 2, G_MAXUINT32);
  stored_games_open (f);
  stored_games_act (f, "win.games", NULL);
  MAE_WAIT_FOR (window_says (f, "Finished"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  row = mae_fixture_find (stored_games_page (f, MAE_TYPE_GAMES_PAGE), ADW_TYPE_ACTION_ROW);
  g_assert_cmpfloat_with_epsilon (middle_of (row, GTK_TYPE_LABEL),
                                  gtk_widget_get_height (row) / 2.f, 2);
  g_assert_cmpfloat_with_epsilon (middle_of (row, GTK_TYPE_BUTTON),
                                  gtk_widget_get_height (row) / 2.f, 2);
}

/* Stores a game with a ruleset that doesn't come with the program. */
static gint64
keep_own_rules (void)
{
  const char *names[] = { "Anna" };
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRuleset) rules = own_ruleset_new ();
  g_autoptr (MaeRecord) record = mae_record_new (rules, 1, 1, names, &(int){ 0 });

  mae_games_add (record, &error);
  g_assert_no_error (error);
  return record->number;
}

/* A record keeps its ruleset while somebody holds a reference, whatever the window does with it. */
static void
test_own_rules (StoredGames *f, gconstpointer data)
{
  gint64 number = keep_own_rules ();
  g_autoptr (MaeRecord) record = NULL;
  guint64 hash;

  stored_games_open (f);
  stored_games_act (f, "win.continue", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  record = mae_record_ref (mae_session_get_record (f->window->session));
  hash = mae_ruleset_hash (record->rules);
  mae_window_play_again (f->window);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
  stored_games_open (f);
  g_assert_cmphex (mae_ruleset_hash (record->rules), ==, hash);
}

static void
test_against_the_computer (StoredGames *f, gconstpointer data)
{
  GtkWidget *page;

  stored_games_open (f);
  stored_games_act (f, "win.play-computer", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_COMPUTER_PAGE));
  page = stored_games_page (f, MAE_TYPE_COMPUTER_PAGE);
  g_assert_true (gtk_widget_activate_action (page, "computer.start", NULL));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  stored_games_act (f, "win.leave-game", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));
  MAE_WAIT_FOR (window_says (f, "Continue"));
  MAE_WAIT_FOR (window_says (f, "Choosing leaders"));
}

/* A finished game is replayed from end to end, and taken over in its middle. */
static void
test_replay (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 4, 2, G_MAXUINT32);
  MaeReplayPage *page;
  int stop;

  stored_games_open (f);
  stored_games_act (f, "win.games", NULL);
  MAE_WAIT_FOR (window_says (f, "Finished"));
  stored_games_act (f, "win.replay", g_variant_new_int64 (number));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_REPLAY_PAGE));
  page = MAE_REPLAY_PAGE (stored_games_page (f, MAE_TYPE_REPLAY_PAGE));
  stop = mae_replay_page_get_stop (page);
  stored_games_act (f, "replay.forward", NULL);
  g_assert_cmpint (mae_replay_page_get_stop (page), ==, stop + 1);
  stored_games_act (f, "replay.back", NULL);
  g_assert_cmpint (mae_replay_page_get_stop (page), ==, stop);
  stored_games_act (f, "replay.report", NULL);
  g_assert_cmpint (mae_replay_page_get_stop (page), >, stop);
  stored_games_act (f, "replay.last", NULL);
  MAE_WAIT_FOR (window_says (f, "The game is over"));
  stored_games_act (f, "replay.previous-turn", NULL);
  stored_games_act (f, "replay.previous-turn", NULL);
  stop = mae_replay_page_get_stop (page);
  stored_games_act (f, "replay.next-turn", NULL);
  g_assert_cmpint (mae_replay_page_get_stop (page), >, stop);
  stored_games_act (f, "replay.first", NULL);
  g_assert_cmpint (mae_replay_page_get_stop (page), ==, 0);
  stored_games_act (f, "replay.play", NULL);
  MAE_WAIT_FOR (mae_replay_page_get_stop (page) > 1);
  stored_games_act (f, "replay.play", NULL);
  stored_games_act (f, "win.back", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_GAMES_PAGE));
}

/* Checks that the table of the statistics has room without scrolling in the window as it opens, and
 * is in no scrolled window of its own, which would take the wheel. */
static void
assert_table_has_room (GtkWidget *page)
{
  GtkWidget *stack = mae_fixture_find (page, GTK_TYPE_STACK);
  GtkWidget *shown = gtk_stack_get_visible_child (GTK_STACK (stack));
  GtkWidget *outer = mae_fixture_find (shown, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (outer));

  g_assert_true (gtk_widget_get_ancestor (mae_fixture_find (outer, MAE_TYPE_SCORE_TABLE),
                                          GTK_TYPE_SCROLLED_WINDOW)
                 == outer);
  MAE_WAIT_FOR (gtk_adjustment_get_page_size (across) > 0);
  g_assert_cmpfloat (gtk_adjustment_get_upper (across), <=, gtk_adjustment_get_page_size (across));
}

/* Checks that nothing in the table is wider than the table. */
static void
assert_inside (GtkWidget *table, GtkWidget *widget)
{
  graphene_rect_t at;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, table, &at))
    return;
  g_assert_cmpfloat (at.origin.x, >=, -1);
  g_assert_cmpfloat (at.origin.x + at.size.width, <=, gtk_widget_get_width (table) + 1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    assert_inside (table, child);
}

/* Returns whether a row below the titles shows @title. */
static gboolean
shows_title (GtkWidget *widget, const char *title)
{
  if (!gtk_widget_get_mapped (widget) || gtk_widget_has_css_class (widget, "mae-titles"))
    return FALSE;
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), title))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (shows_title (child, title))
      return TRUE;
  return FALSE;
}

/* Gives all columns a long title, as in German. */
static void
lengthen_titles (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "mae-column-title"))
    gtk_label_set_label (GTK_LABEL (widget), "Vatikanberichte");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    lengthen_titles (child);
}

/* Returns whether the rows of @table aren't wider than it. */
static gboolean
fits (MaeScoreTable *table)
{
  int least;

  gtk_widget_measure (gtk_widget_get_first_child (GTK_WIDGET (table)), GTK_ORIENTATION_HORIZONTAL,
                      -1, &least, NULL, NULL, NULL);
  return least <= gtk_widget_get_width (GTK_WIDGET (table));
}

/* In a small window the numbers are below what they are about, each with its title. */
static void
assert_table_folds (StoredGames *f)
{
  GtkWidget *page = stored_games_page (f, MAE_TYPE_STATISTICS_PAGE);
  MaeScoreTable *table = MAE_SCORE_TABLE (mae_fixture_find (page, MAE_TYPE_SCORE_TABLE));

  g_assert_false (mae_score_table_is_narrow (table));
  g_assert_false (shows_title (GTK_WIDGET (table), "Won"));
  gtk_window_set_default_size (GTK_WINDOW (f->window), 360, 640);
  MAE_WAIT_FOR (mae_score_table_is_narrow (table));
  MAE_WAIT_FOR (gtk_widget_get_width (GTK_WIDGET (table)) < 360);
  gtk_test_widget_wait_for_draw (page);
  assert_inside (GTK_WIDGET (table), gtk_widget_get_first_child (GTK_WIDGET (table)));
  g_assert_true (shows_title (GTK_WIDGET (table), "Won"));
  lengthen_titles (GTK_WIDGET (table));
  MAE_WAIT_FOR (fits (table));
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1280, 800);
  MAE_WAIT_FOR (!mae_score_table_is_narrow (table));
}

/* Returns how many children of @box are in the same line as its first one. */
static int
in_first_line (GtkWidget *box)
{
  GtkWidget *first = gtk_widget_get_first_child (box);
  graphene_rect_t line, bounds;
  int n = 0;

  g_assert_true (gtk_widget_compute_bounds (first, box, &line));
  for (GtkWidget *at = first; at; at = gtk_widget_get_next_sibling (at))
    n += gtk_widget_compute_bounds (at, box, &bounds) && ABS (bounds.origin.y - line.origin.y) < 1;
  return n;
}

/* Where the numbers above the table need two lines, about half of them are in each. */
static void
assert_even_sums (StoredGames *f)
{
  GtkWidget *page = stored_games_page (f, MAE_TYPE_STATISTICS_PAGE);
  GtkWidget *label = mae_fixture_find_labelled (page, GTK_TYPE_LABEL, "Games finished");
  GtkWidget *sums = gtk_widget_get_parent (gtk_widget_get_parent (label));
  int n = in_first_line (sums);

  g_assert_cmpint (n, >=, 4);
  for (int width = 1200; in_first_line (sums) == n; width -= 50) {
    int before = gtk_widget_get_width (page);
    gtk_window_set_default_size (GTK_WINDOW (f->window), width, 800);
    MAE_WAIT_FOR (gtk_widget_get_width (page) != before);
    gtk_test_widget_wait_for_draw (page);
  }
  g_assert_cmpint (in_first_line (sums), ==, (n + 1) / 2);
}

static void
test_statistics (StoredGames *f, gconstpointer data)
{
  stored_games_keep (f, 1, 1, G_MAXUINT32);
  stored_games_keep (f, 2, 1, G_MAXUINT32);
  stored_games_keep (f, 3, 3, G_MAXUINT32);
  stored_games_keep (f, 4, 3, 20);
  stored_games_open (f);
  stored_games_act (f, "win.statistics", NULL);
  MAE_WAIT_FOR (window_says (f, "2 opponents, Novice"));
  g_assert_true (window_says (f, "Against Lorenzo"));
  g_assert_true (window_says (f, "All games"));
  g_assert_true (window_says (f, "Games finished"));
  MAE_WAIT_FOR (window_says (f, "Strength against several computers"));
  g_assert_false (window_says (f, "Strength against one computer"));
  assert_table_has_room (stored_games_page (f, MAE_TYPE_STATISTICS_PAGE));
  mae_fixture_assert_narrow (stored_games_page (f, MAE_TYPE_STATISTICS_PAGE));
  assert_table_folds (f);
  assert_even_sums (f);
  stored_games_act (f, "win.back", NULL);
  stored_games_act (f, "win.games", NULL);
  MAE_WAIT_FOR (window_says (f, "Finished"));
  mae_fixture_assert_narrow (stored_games_page (f, MAE_TYPE_GAMES_PAGE));
}

/* Stores a game of two that Anna won if @seed is one in which she does; returns whether it is. */
static gboolean
keep_if_won (StoredGames *f, guint64 seed)
{
  gint64 number = stored_games_keep (f, seed, 2, G_MAXUINT32);
  g_autoptr (MaeStore) store = mae_store_open_shared (f->path, NULL);
  g_autoptr (GPtrArray) games = mae_store_list_games (store, NULL);
  const MaeStoredGame *last = g_ptr_array_index (games, 0);

  g_assert_cmpint (last->number, ==, number);
  if (last->rank[last->level[0] == 0 ? 0 : 1] == 1)
    return TRUE;
  g_clear_pointer (&store, mae_store_close);
  g_assert_true (mae_games_delete (number, NULL));
  return FALSE;
}

/* Returns the level of the first opponent on the page for a game against the computer. */
static int
first_level (StoredGames *f)
{
  GtkWidget *group =
      mae_fixture_find (stored_games_page (f, MAE_TYPE_COMPUTER_PAGE), MAE_TYPE_OPPONENT_GROUP);

  return mae_ai_number_level (mae_opponent_group_get_computer (MAE_OPPONENT_GROUP (group)));
}

/* Who wins all games against a level is proposed a higher one, and gets it at the press of a
 * button; then the proposal is gone, since nothing is known of that level. */
static void
test_better_level (StoredGames *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  int won = 0;

  for (guint64 seed = 1; seed < 40 && won < 4; seed++)
    won += keep_if_won (f, seed);
  g_assert_cmpint (won, ==, 4);
  g_settings_set_int (settings, "computer-players", 1);
  g_settings_set_value (settings, "computer-opponents",
                        g_variant_new_parsed ("[('Bianca', %i, 2)]", (gint32) MAE_AI_NOVICE));
  stored_games_open (f);
  stored_games_act (f, "win.play-computer", NULL);
  MAE_WAIT_FOR (window_says (f, "Novice: you won 4 of the last 4 games"));
  g_assert_cmpint (first_level (f), ==, MAE_AI_NOVICE);
  g_assert_true (gtk_widget_activate_action (stored_games_page (f, MAE_TYPE_COMPUTER_PAGE),
                                             "computer.take-advice", NULL));
  g_assert_cmpint (first_level (f), ==, MAE_AI_MERCHANT);
  MAE_WAIT_FOR (!window_says (f, "Novice: you won 4 of the last 4 games"));
}

/* A file that isn't a store is reported; pressing a button moves it away; the player can play in
 * any case. */
static void
test_broken (StoredGames *f, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (f->path);
  GtkWidget *page;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (f->path, "no store at all, but long enough", -1, NULL));
  stored_games_open (f);
  MAE_WAIT_FOR (window_says (f, "The file with your games is damaged."));
  stored_games_act (f, "win.play-alone", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  MAE_WAIT_FOR (window_says (f, "This game won’t be saved."));
  stored_games_act (f, "win.games", NULL);
  MAE_WAIT_FOR (window_says (f, "Your Games Can’t Be Opened"));
  page = stored_games_page (f, MAE_TYPE_GAMES_PAGE);
  g_assert_true (gtk_widget_activate_action (page, "games.set-aside", NULL));
  MAE_WAIT_FOR (window_says (f, "No Games Yet"));
  stored_games_act (f, "win.play-alone", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  MAE_WAIT_FOR (!window_says (f, "This game won’t be saved."));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
#define ADD(path, func)                                                                            \
  g_test_add (path, StoredGames, NULL, stored_games_set_up, func, stored_games_tear_down)
  ADD ("/shell/games/nothing-yet", test_nothing_yet);
  ADD ("/shell/games/continue", test_continue);
  ADD ("/shell/games/last", test_last);
  ADD ("/shell/games/row", test_row);
  ADD ("/shell/games/own-rules", test_own_rules);
  ADD ("/shell/games/against-the-computer", test_against_the_computer);
  ADD ("/shell/games/replay", test_replay);
  ADD ("/shell/games/statistics", test_statistics);
  ADD ("/shell/games/better-level", test_better_level);
  ADD ("/shell/games/broken", test_broken);
  return g_test_run ();
}
