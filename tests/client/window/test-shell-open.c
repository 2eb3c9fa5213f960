/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window does with files and links that the desktop hands it. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "client/game/games.h"
#include "client/pages/editor-page.h"
#include "client/pages/online-page.h"
#include "client/pages/replay-page.h"
#include "client/pages/rulesets-page.h"
#include "client/pages/start-page.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "client/widgets/toasts.h"
#include "client/window/window-private.h"
#include "played-record.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"
#include "store/record-file.h"

typedef struct {
  char *folder;
  MaeWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  mae_fixture_clear_games ();
  f->folder = g_dir_make_tmp ("maestri-shell-XXXXXX", NULL);
  f->window = mae_fixture_open_window ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  mae_fixture_destroy_window (GTK_WINDOW (f->window));
  dir = g_dir_open (f->folder, 0, NULL);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (f->folder, name, NULL);

    g_remove (path);
  }
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
}

static gboolean
window_says (Fixture *f, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (f->window), part);
}

static void
open_uri (Fixture *f, const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  mae_window_open (f->window, file);
}

static void
open_text (Fixture *f, const char *name, const char *text)
{
  g_autoptr (GFile) file = g_file_new_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  mae_window_open (f->window, file);
}

static void
open_game (Fixture *f, guint64 seed, guint32 n_commands)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", seed, 2, MAE_AI_NOVICE, n_commands);
  g_autofree char *text = mae_record_to_file (record);

  open_text (f, "a.maestri-game", text);
}

static gint64
n_games (void)
{
  g_autofree char *path = mae_games_path ();
  g_autoptr (MaeStore) store = mae_store_open_shared (path, NULL);
  g_autoptr (GPtrArray) games = mae_store_list_games (store, NULL);

  return games->len;
}

/* ── Links ────────────────────────────────────────────────────────────────────────────────── */

/* The page is filled in, and nothing is sent anywhere before the player joins. */
static void
test_link (Fixture *f, gconstpointer data)
{
  open_uri (f, "maestri://play.example.org:7/K7QFXA");
  g_assert_true (mae_window_shows (f->window, MAE_TYPE_ONLINE_PAGE));
  MAE_WAIT_FOR (window_says (f, "maestri://play.example.org:7"));
  g_assert_true (window_says (f, "The link leads to table K7QFXA on this server."));
  g_assert_true (
      gtk_widget_get_sensitive (mae_fixture_find (GTK_WIDGET (f->window), GTK_TYPE_LIST_BOX)));

  open_uri (f, "maestri://[::1]");
  MAE_WAIT_FOR (window_says (f, "maestri://[::1]:51016"));
  g_assert_true (window_says (f, "The link leads to this server."));
}

static void
test_strange_links (Fixture *f, gconstpointer data)
{
  static const char *const cases[][2] = {
    { "am65://play.example.org", "can’t open “am65” links" },
    { "maestri://", "the server’s address" },
    { "maestri://host/a/b", "isn’t the code of a table" },
    { "maestri:host", "can’t open “maestri” links of this form" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    open_uri (f, cases[i][0]);
    MAE_WAIT_FOR (window_says (f, cases[i][1]));
    g_assert_true (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.close-banner", NULL));
  MAE_WAIT_FOR (!window_says (f, "can’t open"));
}

/* ── Files ────────────────────────────────────────────────────────────────────────────────── */

static void
test_unfinished_game (Fixture *f, gconstpointer data)
{
  open_game (f, 3, 40);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  g_assert_cmpint (n_games (), ==, 1);

  /* Opened once more it is the same game. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.leave-game", NULL));
  g_assert_true (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  open_game (f, 3, 40);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
  g_assert_cmpint (n_games (), ==, 1);
}

static void
test_finished_game (Fixture *f, gconstpointer data)
{
  open_game (f, 3, G_MAXUINT32);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_REPLAY_PAGE));
  g_assert_cmpint (n_games (), ==, 1);
}

static void
test_ruleset (Fixture *f, gconstpointer data)
{
  g_autofree char *text = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));

  open_text (f, "house.maestri-rules", text);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_RULESETS_PAGE));
  g_assert_true (window_says (f, "“Standard game” was added"));
  /* Opened once more it is the same ruleset. */
  open_text (f, "again.maestri-rules", text);
  MAE_WAIT_FOR (window_says (f, "“Standard game” is here already"));
}

/* Rules are told from a game by their members, wherever these are and whatever the title is. */
static void
test_odd_ruleset (Fixture *f, gconstpointer data)
{
  g_autofree char *plain = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  g_autoptr (GString) text = g_string_new ("\xef\xbb\xbf");

  g_string_append (text, plain);
  g_assert_cmpuint (g_string_replace (text, "\"Standard game\"", "\"maestri-game\"", 1), ==, 1);
  open_text (f, "house.json", text->str);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_RULESETS_PAGE));
  g_assert_true (window_says (f, "“maestri-game” was added"));
}

/* Opens the configuration file of another program, with @new in place of @old. */
static void
open_configuration (Fixture *f, const char *old, const char *new)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "rulesets", "config.json", NULL);
  g_autofree char *plain = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (g_file_get_contents (path, &plain, NULL, NULL));
  g_string_append (text, plain);
  g_assert_cmpuint (g_string_replace (text, old, new, 1), ==, 1);
  open_text (f, "config.json", text->str);
}

/* Rules of another program are added, with what couldn't be taken over. With mistakes they are
 * edited; without a part that others need they aren't added. */
static void
test_configuration (Fixture *f, gconstpointer data)
{
  GtkWindow *window = GTK_WINDOW (f->window);

  open_configuration (f, "\"Zero\": 4", "\"Zero\": 3");
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_RULESETS_PAGE));
  g_assert_true (window_says (f, "“Imported from config.json” was added"));
  g_assert_true (window_says (f, "1 mistake"));
  MAE_WAIT_FOR (mae_fixture_get_dialog (window));
  MAE_WAIT_FOR (mae_fixture_says (mae_fixture_get_dialog (window),
                                  "“Faith” can’t be chosen where 4 productions give a resource"));
  mae_fixture_answer (window, "_Edit");
  MAE_WAIT_FOR (!mae_fixture_get_dialog (window));
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_EDITOR_PAGE));
  MAE_WAIT_FOR (window_says (f, "There are 12 marbles"));

  open_configuration (f, "\"maxDevCards\": 7", "\"maxDevCards\": 6");
  MAE_WAIT_FOR (mae_fixture_get_dialog (window));
  g_assert_true (mae_window_shows (f->window, MAE_TYPE_RULESETS_PAGE));
  MAE_WAIT_FOR (mae_fixture_says (mae_fixture_get_dialog (window), "Not All Could Be Imported"));
  mae_fixture_answer (window, "_Close");
  MAE_WAIT_FOR (!mae_fixture_get_dialog (window));

  open_configuration (f, "Requirement\", \"resources\": {\"Coin\"",
                      "Requirement\", \"resources\": {\"Gold\"");
  MAE_WAIT_FOR (window_says (f, "The rules in “config.json” can’t be imported: "
                                "/leaders/4/needs/resources: unknown resource \"Gold\"."));
}

/* A program that sorts members moves the one that tells what the file is behind the commands. */
static void
test_sorted_game (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 2, MAE_AI_NOVICE, 40);
  g_autofree char *text = mae_record_to_file (record);
  g_autoptr (GString) sorted = g_string_new (text);

  g_assert_cmpuint (g_string_replace (sorted, "\"maestri-game\":1,", "", 1), ==, 1);
  g_assert_cmpuint (
      g_string_replace (sorted, ",\n\"ruleset\"", ",\"maestri-game\":1,\n\"ruleset\"", 1), ==, 1);
  open_text (f, "a.json", sorted->str);
  MAE_WAIT_FOR (mae_window_shows (f->window, MAE_TYPE_TABLE_PAGE));
}

static void
test_broken_files (Fixture *f, gconstpointer data)
{
  static const char *const cases[][3] = {
    { "a.maestri-game", "{\"maestri-game\":1}", "The game in “a.maestri-game” can’t be opened" },
    { "b.maestri-game", "{\"maestri-game\":9}", "was saved by a newer version" },
    { "b.json", "{\"x\": [1, 2], \"maestri-game\": 1", "The game in “b.json” can’t be opened" },
    { "c.maestri-rules", "{", "“c.maestri-rules” is neither a saved game nor a valid ruleset" },
    { "d.txt", "", "“d.txt” is empty" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    open_text (f, cases[i][0], cases[i][1]);
    MAE_WAIT_FOR (window_says (f, cases[i][2]));
    g_assert_true (mae_window_shows (f->window, MAE_TYPE_START_PAGE));
  }
  open_uri (f, "file:///nowhere/e.maestri-game");
  MAE_WAIT_FOR (window_says (f, "“e.maestri-game” can’t be opened"));
}

/* A window that is closed while a file is read isn't used any more. */
static void
test_closed_meanwhile (Fixture *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();

  open_game (f, 3, 40);
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
  f->window = mae_window_new (NULL, settings);
}

/* ── Drops ────────────────────────────────────────────────────────────────────────────────── */

static void
test_drop (Fixture *f, gconstpointer data)
{
  GtkWidget *toasts = mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_TOASTS);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (toasts);
  g_autoptr (GtkEventController) target = NULL;
  g_autoptr (GFile) file = g_file_new_for_uri ("maestri://play.example.org/K7QFXA");
  g_autoptr (GSList) files = g_slist_append (NULL, file);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) each = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (each))
      g_set_object (&target, each);
  }
  g_assert_nonnull (target);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  g_signal_emit_by_name (target, "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  g_assert_true (mae_window_shows (f->window, MAE_TYPE_ONLINE_PAGE));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(name, test) g_test_add ("/shell/open/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("link", test_link);
  ADD ("strange-links", test_strange_links);
  ADD ("unfinished-game", test_unfinished_game);
  ADD ("finished-game", test_finished_game);
  ADD ("ruleset", test_ruleset);
  ADD ("odd-ruleset", test_odd_ruleset);
  ADD ("configuration", test_configuration);
  ADD ("sorted-game", test_sorted_game);
  ADD ("broken-files", test_broken_files);
  ADD ("closed-meanwhile", test_closed_meanwhile);
  ADD ("drop", test_drop);
  return g_test_run ();
}
