/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A stored game belongs to one window at a time: of this process or another one. */
#include <adwaita.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/game/games.h"
#include "client/pages/games-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/table/table-page.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "played-record.h"
#include "shell-fixture.h"
#include "store/record-file.h"
#include "stored-games.h"

static gboolean
says (MaeWindow *window, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (window), part);
}

static void
act (MaeWindow *window, const char *action, gint64 number)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, "x", number));
}

static gint64
played_in (MaeWindow *window)
{
  return window->session ? mae_session_get_locked (window->session) : 0;
}

static int
n_games (StoredGames *f)
{
  g_autoptr (MaeStore) store = mae_store_open_shared (f->path, NULL);
  g_autoptr (GPtrArray) games = mae_store_list_games (store, NULL);

  return (int) games->len;
}

/* The game is continued in the first window only; when it is left there, in the second one. */
static void
test_two_windows (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 2, 1, 30);
  MaeWindow *second;

  stored_games_open (f);
  second = mae_fixture_open_window ();
  act (f->window, "win.continue", number);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  act (second, "win.continue", number);
  g_assert_true (mae_window_shows (second, MAE_TYPE_START_PAGE));
  g_assert_cmpint (played_in (second), ==, 0);
  g_assert_cmpint (played_in (f->window), ==, number);
  stored_games_act (f, "win.leave-game", NULL);
  act (second, "win.continue", number);
  MAE_WAIT_FOR (mae_window_shows (second, MAE_TYPE_TABLE_PAGE));
  g_assert_cmpint (played_in (second), ==, number);
  mae_fixture_destroy_window (GTK_WINDOW (second));
}

/* The same file is one game, in one window; a window that was opened for it goes away. */
static void
test_file_twice (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 2, MAE_AI_NOVICE, 40);
  g_autofree char *text = mae_record_to_file (record);
  g_autofree char *folder = g_dir_make_tmp ("maestri-owner-XXXXXX", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "a.maestri-game", NULL);
  MaeWindow *second, *extra;

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  stored_games_open (f);
  mae_window_open (f->window, file);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  second = mae_fixture_open_window ();
  mae_window_open (second, file);
  extra = mae_fixture_open_window ();
  g_object_add_weak_pointer (G_OBJECT (extra), (gpointer *) &extra);
  mae_window_open_first (extra, file);
  MAE_WAIT_FOR (extra == NULL);
  g_assert_true (mae_window_shows (second, MAE_TYPE_START_PAGE));
  g_assert_cmpint (played_in (second), ==, 0);
  g_assert_cmpint (n_games (f), ==, 1);
  mae_fixture_destroy_window (GTK_WINDOW (second));
  g_file_delete (file, NULL, NULL);
  g_assert_cmpint (rmdir (folder), ==, 0);
}

/* An open game can't be deleted in another window. */
static void
test_delete (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 2, 1, 30);
  MaeWindow *second;
  GtkWidget *page;
  g_autoptr (GError) error = NULL;

  stored_games_open (f);
  act (f->window, "win.continue", number);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  second = mae_fixture_open_window ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (second), "win.games", NULL));
  MAE_WAIT_FOR (says (second, "Unfinished"));
  page = mae_fixture_find (GTK_WIDGET (second), MAE_TYPE_GAMES_PAGE);
  g_assert_true (gtk_widget_activate_action (page, "games.delete", "x", number));
  MAE_WAIT_FOR (says (second, "This game is open in another window. Leave it there"));
  g_assert_null (mae_fixture_get_dialog (GTK_WINDOW (second)));
  g_assert_false (mae_games_delete (number, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_clear_error (&error);
  g_assert_null (mae_games_set_aside (&error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  stored_games_act (f, "win.leave-game", NULL);
  g_assert_true (gtk_widget_activate_action (page, "games.delete", "x", number));
  mae_fixture_answer (GTK_WINDOW (second), "_Delete");
  MAE_WAIT_FOR (says (second, "No Games Yet"));
  mae_fixture_destroy_window (GTK_WINDOW (second));
}

/* Starts a process that has the game @number. */
static pid_t
start_holder (StoredGames *f, gint64 number)
{
  int ready[2];
  char byte;

  g_assert_cmpint (pipe (ready), ==, 0);
  pid_t child = fork ();
  if (child == 0) {
    if (!mae_store_lock (f->path, number, NULL) || write (ready[1], "x", 1) != 1)
      _exit (1);
    for (;;)
      pause ();
  }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  close (ready[0]);
  close (ready[1]);
  return child;
}

/* A game that another process plays is told to be open there, until that process is killed. */
static void
test_another_process (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 2, 1, 30);
  pid_t child = start_holder (f, number);
  g_autofree char *where =
      g_strdup_printf ("This game is open in another program, process %d.", (int) child);

  stored_games_open (f);
  act (f->window, "win.continue", number);
  MAE_WAIT_FOR (says (f->window, where));
  g_assert_true (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  act (f->window, "win.continue", number);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
}

/* The game of the lesson, too, is presented where it is open. */
static void
test_lesson (StoredGames *f, gconstpointer data)
{
  MaeWindow *second;

  stored_games_open (f);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.learn", NULL));
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_SETUP_PAGE));
  g_settings_set_int64 (f->window->settings, "lesson-game", played_in (f->window));
  second = mae_fixture_open_window ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (second), "win.learn", NULL));
  g_assert_true (mae_window_shows (second, MAE_TYPE_START_PAGE));
  g_assert_cmpint (n_games (f), ==, 1);
  mae_fixture_destroy_window (GTK_WINDOW (second));
}

/* Makes a move, if the player has the turn. */
static void
move (MaeWindow *window, guint64 rng[4])
{
  MaeModel *model = mae_session_get_model (window->session);
  const MaeGame *game = mae_model_get_game (model);
  MaeCommand command;
  MaeMove found;

  if (!game || mae_session_is_busy (window->session)
      || !mae_moves_pick (game, mae_model_get_seat (model), ~0u, rng, &found))
    return;
  mae_move_to_command (game, &found, &command);
  mae_session_send (window->session, &command);
}

static gboolean
says_after_a_move (MaeWindow *window, guint64 rng[4], const char *text)
{
  move (window, rng);
  return says (window, text);
}

/* When another program deletes the game nevertheless, no promise is made. */
static void
test_deleted_elsewhere (StoredGames *f, gconstpointer data)
{
  gint64 number = stored_games_keep (f, 2, 1, 30);
  g_autoptr (MaeStore) store = mae_store_open_shared (f->path, NULL);
  GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL);
  guint64 rng[4];

  mae_rng_seed (rng, 1);
  stored_games_open (f);
  act (f->window, "win.continue", number);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  mae_store_delete_table (store, number);
  g_assert_true (mae_store_commit (store, NULL));
  MAE_WAIT_FOR (says_after_a_move (f->window, rng,
                                   "Another program changed or deleted this game. Your moves from "
                                   "now on won’t be saved."));
  g_assert_false (says (f->window, "as soon as possible"));
  g_assert_true (mae_window_would_lose_game (f->window));
  g_log_set_always_fatal (fatal);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(path, func)                                                                            \
  g_test_add (path, StoredGames, NULL, stored_games_set_up, func, stored_games_tear_down)
  ADD ("/shell/owner/two-windows", test_two_windows);
  ADD ("/shell/owner/file-twice", test_file_twice);
  ADD ("/shell/owner/delete", test_delete);
  ADD ("/shell/owner/another-process", test_another_process);
  ADD ("/shell/owner/lesson", test_lesson);
  ADD ("/shell/owner/deleted-elsewhere", test_deleted_elsewhere);
  return g_test_run ();
}
