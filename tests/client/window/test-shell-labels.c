/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every page and dialog of the window, at all supported sizes and in all languages: no label is cut
 * off or ellipsized. The table itself is tested by tests/client/table/test-widgets-room.c. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/pages/computer-page.h"
#include "client/pages/end-page.h"
#include "client/pages/games-page.h"
#include "client/pages/hall-page.h"
#include "client/pages/lobby-page.h"
#include "client/pages/online-page.h"
#include "client/pages/pass-page.h"
#include "client/pages/password-dialog.h"
#include "client/pages/replay-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/statistics-page.h"
#include "client/pages/table-dialog.h"
#include "client/pages/together-page.h"
#include "client/platform/dialog.h"
#include "client/table/table-page.h"
#include "client/widgets/installation.h"
#include "client/widgets/score-table-testing.h"
#include "client/widgets/widget.h"
#include "client/window/window-private.h"
#include "fake-server.h"
#include "shell-fixture.h"
#include "stored-games.h"
#include "test-locale.h"

static const int sizes[][2] = { { 360, 640 },  { 600, 800 },   { 800, 600 },  { 1024, 700 },
                                { 1280, 800 }, { 1920, 1080 }, { 2560, 1440 } };

/* ── Looking for cut labels ────────────────────────────────────────────────────────────────── */

/* Returns whether an ancestor of @label shows only a part of it, other than by scrolling down. */
static gboolean
is_clipped (GtkWidget *label)
{
  gboolean scrolls = FALSE;

  for (GtkWidget *above = gtk_widget_get_parent (label); above && !GTK_IS_POPOVER (above);
       above = gtk_widget_get_parent (above)) {
    graphene_rect_t at;

    if ((gtk_widget_get_overflow (above) != GTK_OVERFLOW_HIDDEN && !GTK_IS_ROOT (above))
        || !gtk_widget_compute_bounds (label, above, &at))
      continue;
    scrolls |= GTK_IS_VIEWPORT (above);
    if (at.origin.x < -1 || at.origin.x + at.size.width > gtk_widget_get_width (above) + 1)
      return TRUE;
    if (!scrolls
        && (at.origin.y < -1 || at.origin.y + at.size.height > gtk_widget_get_height (above) + 1))
      return TRUE;
  }
  return FALSE;
}

/* Returns whether a line of @label could begin with a dot, which belongs to the line before it.
 * Where Pango breaks lines differs between its versions. */
static gboolean
may_begin_with_dot (GtkLabel *label)
{
  return strstr (gtk_label_get_text (label), " ·") != NULL;
}

/* Returns in which way @label is cut; NULL: it isn't. */
static const char *
find_cut (GtkLabel *label)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  return pango_layout_is_ellipsized (layout)                       ? "is ellipsized"
         : width > gtk_widget_get_width (GTK_WIDGET (label)) + 1   ? "is too narrow"
         : height > gtk_widget_get_height (GTK_WIDGET (label)) + 1 ? "is too low"
         : is_clipped (GTK_WIDGET (label))                         ? "is outside of what is shown"
         : may_begin_with_dot (label)                              ? "may have a dot before a line"
                                                                   : NULL;
}

/* Reports the labels in @widget that are cut. Returns how many labels there are. */
static int
check_labels (GtkWidget *widget, const char *where)
{
  const char *cut;
  int n = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0') {
    n++;
    if ((cut = find_cut (GTK_LABEL (widget))) != NULL) {
      g_test_message ("%s: “%s” %s", where, gtk_label_get_text (GTK_LABEL (widget)), cut);
      g_test_fail ();
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += check_labels (child, where);
  return n;
}

/* Reports the labels in @widget that have the same mnemonic. @seen: a label for each keyval. */
static void
check_mnemonics (GtkWidget *widget, GHashTable *seen, const char *where)
{
  guint key = GTK_IS_LABEL (widget) ? gtk_label_get_mnemonic_keyval (GTK_LABEL (widget))
                                    : GDK_KEY_VoidSymbol;
  GtkLabel *other = g_hash_table_lookup (seen, GUINT_TO_POINTER (key));

  if (!gtk_widget_get_mapped (widget))
    return;
  if (key != GDK_KEY_VoidSymbol && other != NULL) {
    g_test_message ("%s: “%s” and “%s” have the same mnemonic", where, gtk_label_get_label (other),
                    gtk_label_get_label (GTK_LABEL (widget)));
    g_test_fail ();
  }
  if (key != GDK_KEY_VoidSymbol)
    g_hash_table_insert (seen, GUINT_TO_POINTER (key), widget);
  MAE_EACH_CHILD (child, widget)
    check_mnemonics (child, seen, where);
}

/* Waits until the window has its size, and until pages and panels are in their places: layouts
 * change others in idle callbacks. */
static void
lay_out (GtkWindow *window, GtkWidget *content, int width, int height)
{
  gtk_widget_set_size_request (content, width, height);
  for (int frames = 0, i = 0; frames < 3 && i < 40; i++) {
    gtk_window_set_default_size (window, width, height); /* an earlier change may arrive late */
    gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
    while (g_main_context_iteration (NULL, FALSE))
      ;
    frames += gtk_widget_get_width (content) == width;
  }
}

/* Checks the labels of @window, which may be a dialog, at the sizes up to @widest. */
static void
walk_sizes (GtkWindow *window, GtkWidget *content, const char *stop, int widest)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes) && sizes[i][0] <= widest; i++) {
    g_autofree char *where = g_strdup_printf ("%s, %d×%d", stop, sizes[i][0], sizes[i][1]);

    lay_out (window, content, sizes[i][0], sizes[i][1]);
    if (gtk_widget_get_width (content) != sizes[i][0]) {
      g_test_message ("%s: is %d wide", where, gtk_widget_get_width (content));
      g_test_fail ();
    }
    g_assert_cmpint (check_labels (content, where), >, 0);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    check_mnemonics (content, seen, where);
  }
  gtk_widget_set_size_request (content, -1, -1);
}

static void
check_page (MaeWindow *window, const char *stop)
{
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (window));

  /* what isn't visible needn't be drawn; it is laid out all the same */
  gtk_widget_set_opacity (content, 0);
  walk_sizes (GTK_WINDOW (window), content, stop, G_MAXINT);
}

/* Checks the dialog that is open over @window, and closes it. */
static void
check_dialog (MaeWindow *window, const char *stop)
{
  GtkWidget *dialog, *content;

  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)));
  dialog = mae_fixture_get_dialog (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (dialog);
  if (ADW_IS_WINDOW (dialog)) {
    content = adw_window_get_content (ADW_WINDOW (dialog));
    if (content) {
      gtk_widget_set_opacity (content, 0);
      walk_sizes (GTK_WINDOW (dialog), content, stop, 600);
    }
  } else {
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    check_labels (dialog, stop);
    check_mnemonics (dialog, seen, stop);
  }
  if (GTK_IS_WINDOW (dialog))
    gtk_window_close (GTK_WINDOW (dialog));
  else
    mae_dialog_close (dialog);
  MAE_WAIT_FOR (!mae_fixture_get_dialog (GTK_WINDOW (window)));
}

/* Lays the page out in the smallest window that shows the whole table. */
static GtkWidget *
lay_out_page (MaeWindow *window)
{
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (window));

  lay_out (GTK_WINDOW (window), content, 1024, 700);
  gtk_widget_set_size_request (content, -1, -1);
  return mae_window_get_page (window);
}

/* The numbers of a row are beside each other. */
static void
check_columns (MaeWindow *window)
{
  GtkWidget *table = mae_fixture_find (lay_out_page (window), MAE_TYPE_SCORE_TABLE);

  g_assert_false (mae_score_table_is_narrow (MAE_SCORE_TABLE (table)));
}

/* All controls of a replay are in one line. */
static void
check_one_line (MaeWindow *window)
{
  GtkWidget *page = lay_out_page (window);
  GtkWidget *first = mae_fixture_find_button (page, "replay.first", TRUE);
  GtkWidget *last = mae_fixture_find_button (page, "replay.take-over", TRUE);
  graphene_rect_t from, to;

  g_assert_true (gtk_widget_compute_bounds (first, page, &from));
  g_assert_true (gtk_widget_compute_bounds (last, page, &to));
  g_assert_cmpfloat (to.origin.y, <, from.origin.y + from.size.height);
}

static void
act (MaeWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

/* ── Pages ─────────────────────────────────────────────────────────────────────────────────── */

/* Pages without a game, when nothing is stored, and dialogs. */
static void
walk_beginnings (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  static const char *const pages[] = { "win.play-computer", "win.play-online", "win.games",
                                       "win.statistics", "win.rulesets" };
  static const char *const dialogs[] = { "win.preferences", "win.rules" };

  check_page (window, "start");
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    act (window, pages[i]);
    check_page (window, pages[i]);
    act (window, "win.back");
  }
  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    act (window, dialogs[i]);
    check_dialog (window, dialogs[i]);
  }
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", "(iii)", 0, -1, -1));
  check_dialog (window, "catalogue");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* All sections of the ruleset editor, with a card and a leader, and a mistake. */
static void
walk_editor (void)
{
  MaeWindow *window;
  GtkWidget *list;

  mae_fixture_clear_games ();
  window = mae_fixture_open_window ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-ruleset", "s", "standard");
  list = mae_fixture_find (mae_window_get_page (window), GTK_TYPE_LIST_BOX);
  for (int i = 0; gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i); i++) {
    g_signal_emit_by_name (list, "row-activated",
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i));
    check_page (window, "editor");
  }
  gtk_widget_activate_action (mae_window_get_page (window), "editor.add-card", "i", 0);
  check_page (window, "editor, a card");
  gtk_widget_activate_action (mae_window_get_page (window), "editor.add-leader", NULL);
  check_page (window, "editor, a leader");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static gboolean
is_on_turn (MaeWindow *window)
{
  return mae_window_shows (window, MAE_TYPE_TABLE_PAGE) && !mae_session_is_busy (window->session)
         && mae_model_is_my_turn (mae_session_get_model (window->session));
}

/* A game alone: the leaders, and the table under the window's header bar. */
static void
walk_game (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  const MaeGame *game;

  act (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  check_page (window, "leaders");
  game = mae_model_get_game (mae_session_get_model (window->session));
  for (int i = 0; i < 2; i++)
    gtk_widget_activate_action (mae_window_get_page (window), "move.leader", "i",
                                game->players[0].hand[i]);
  check_page (window, "leaders, chosen");
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (window), "setup.start", NULL));
  MAE_WAIT_FOR (is_on_turn (window));
  check_page (window, "table");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* The guided first game, until the player is left to play. */
static void
walk_lesson (void)
{
  MaeWindow *window = mae_fixture_open_window ();

  act (window, "win.learn");
  MAE_WAIT_FOR (gtk_widget_get_visible (GTK_WIDGET (window->coach)));
  for (int i = 0; gtk_widget_get_visible (GTK_WIDGET (window->coach)); i++) {
    g_autofree char *stop = g_strdup_printf ("lesson, press %d", i);

    g_assert_cmpint (i, <, 40);
    MAE_WAIT_FOR (!mae_session_is_busy (window->session) && !g_main_context_pending (NULL));
    check_page (window, stop);
    act (window, "coach.show");
    MAE_WAIT_FOR (!mae_session_is_busy (window->session) && !g_main_context_pending (NULL));
    act (window, "coach.next");
  }
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static void
walk_puzzle (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  MaeHint hint;

  act (window, "win.puzzle");
  MAE_WAIT_FOR (is_on_turn (window) && window->trying.answer == MAE_PUZZLE_OPEN);
  check_page (window, "puzzle");
  mae_puzzle_get_hint (window->trying.puzzle, &hint);
  g_assert_true (
      mae_table_page_propose (MAE_TABLE_PAGE (mae_window_get_page (window)), &hint.command));
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (window), "move.confirm", NULL));
  MAE_WAIT_FOR (window->trying.answer != MAE_PUZZLE_OPEN
                && gtk_widget_get_visible (GTK_WIDGET (window->coach)));
  check_page (window, "puzzle, answered");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* What is kept on this computer: lists of games, statistics, a replay, and the end of a game. */
static void
walk_kept (void)
{
  StoredGames f;
  gint64 number;
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (4, 44, &history);

  stored_games_set_up (&f, NULL);
  stored_games_keep (&f, 3, 2, G_MAXUINT32);
  number = stored_games_keep (&f, 5, 4, G_MAXUINT32);
  stored_games_keep (&f, 7, 3, 60);
  stored_games_open (&f);
  MAE_WAIT_FOR (mae_fixture_find_button (GTK_WIDGET (f.window), "win.continue", TRUE));
  check_page (f.window, "start, continue");
  act (f.window, "win.statistics");
  check_page (f.window, "statistics");
  check_columns (f.window);
  act (f.window, "win.back");
  act (f.window, "win.games");
  check_page (f.window, "games");
  gtk_widget_activate_action (GTK_WIDGET (f.window), "win.replay", "x", number);
  MAE_WAIT_FOR (mae_window_shows (f.window, MAE_TYPE_REPLAY_PAGE));
  gtk_widget_activate_action (mae_window_get_page (f.window), "replay.forward", NULL);
  check_page (f.window, "replay");
  check_one_line (f.window);
  mae_window_show_page (f.window, mae_end_page_new (model, history, number, TRUE), _ ("Game Over"),
                        NULL, FALSE);
  check_page (f.window, "end");
  stored_games_tear_down (&f, NULL);
  mae_fixture_clear_games ();
}

/* Several people at one window, also with long names. */
static void
walk_together (void)
{
  MaeWindow *window = mae_fixture_open_window ();

  act (window, "win.play-together");
  GtkWidget *page = mae_window_get_page (window);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, MAE_TYPE_TOGETHER_PAGE, "count_4")),
      TRUE);
  check_page (window, "together");
  gtk_widget_activate_action (page, "together.start", NULL);
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_PASS_PAGE));
  check_page (window, "pass");
  mae_fixture_destroy_window (GTK_WINDOW (window));
  mae_fixture_clear_games ();
}

/* A server's hall, its dialogs, the waiting room, and the choice of leaders with resources. */
static void
walk_online (void)
{
  static const char tables[] =
      "{\"type\":\"UpdateTables\",\"total\":3,\"tables\":["
      "{\"code\":\"BCDFGH\",\"name\":\"One\",\"state\":\"OPEN\",\"ruleset\":\"standard\","
      "\"playersCount\":4,\"players\":[{\"nickname\":\"B\"}],\"turnTime\":60},"
      "{\"code\":\"BCDFGJ\",\"name\":\"Two\",\"state\":\"PLAYING\",\"ruleset\":\"standard\","
      "\"playersCount\":2,\"players\":[{\"nickname\":\"C\"},{\"nickname\":\"D\"}]},"
      "{\"code\":\"BCDFGK\",\"name\":\"Three\",\"state\":\"OPEN\",\"ruleset\":\"serenissima\","
      "\"playersCount\":2,\"players\":[{\"nickname\":\"E\"}]}]}\n";
  static const char welcome[] = "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":["
                                "\"tables\",\"spectate\",\"chat\",\"clock\"]}}\n";
  FakeServer f = { 0 };

  fake_server_setup (&f, welcome);
  fake_server_say (&f, tables);
  MAE_WAIT_FOR (mae_fixture_find_button (GTK_WIDGET (f.window), "hall.watch", TRUE));
  check_page (f.window, "hall");
  gtk_widget_activate_action (mae_window_get_page (f.window), "hall.open", NULL);
  check_dialog (f.window, "new table");
  fake_server_say (&f, "{\"type\":\"UpdateBookedSeats\",\"bookedSeats\":1,"
                       "\"canPrepareNewGame\":\"Ada\"}\n");
  MAE_WAIT_FOR (mae_window_shows (f.window, MAE_TYPE_LOBBY_PAGE));
  check_page (f.window, "waiting room");
  fake_server_say (&f, "{\"type\":\"UpdateJoinGame\",\"playersCount\":3}\n");
  check_page (f.window, "waiting room, for players");
  fake_server_say_game (&f);
  MAE_WAIT_FOR (mae_window_shows (f.window, MAE_TYPE_SETUP_PAGE));
  check_page (f.window, "leaders online");
  fake_server_teardown (&f, NULL);
}

static void
walk (void)
{
  walk_beginnings ();
  walk_editor ();
  walk_game ();
  walk_lesson ();
  walk_puzzle ();
  walk_kept ();
  walk_together ();
  walk_online ();
}

static void
test_language (gconstpointer language)
{
  g_autofree char *folder = NULL;

  mae_fixture_clear_games ();
  if (g_str_equal (language, "en")) {
    walk ();
    return;
  }
  folder = test_locale_make ();
  if (!folder) {
    g_test_skip ("/usr/lib/locale/C.utf8 can't be used as a locale");
    return;
  }
  test_locale_speak (language);
  g_assert_cmpstr (gettext ("Warehouse"), !=, "Warehouse");
  walk ();
  test_locale_remove (folder);
}

int
main (int argc, char **argv)
{
  static const char *const languages[] = { "en", "de", "es", "fr", "it" };

  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++) {
    g_autofree char *path = g_strconcat ("/labels/", languages[i], NULL);

    g_test_add_data_func (path, languages[i], test_language);
  }
  return g_test_run ();
}
