/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every page and window of the program: its template builds without a warning, its buttons have
 * actions, and a screen reader finds a name for each widget. */
#include <adwaita.h>

#include "client/pages/computer-page.h"
#include "client/pages/hall-page.h"
#include "client/pages/lobby-page.h"
#include "client/pages/online-page.h"
#include "client/pages/preferences.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/platform/dialog.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/installation.h"
#include "client/widgets/piece-image.h"
#include "client/window/window.h"
#include "protocol/dialect.h"
#include "shell-fixture.h"

/* ── Checks of every page ──────────────────────────────────────────────────────────────────── */

/* Checks that no button has an action that doesn't exist. */
static void
assert_actions (GtkWidget *widget)
{
  if (GTK_IS_ACTIONABLE (widget)) {
    const char *name = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));

    /* GTK makes a button with an unknown action insensitive. */
    if (name && gtk_widget_get_visible (widget) && !gtk_widget_get_sensitive (widget)
        && !g_str_has_prefix (name, "setup.") && !g_str_has_prefix (name, "online."))
      g_error ("no action for a button: %s", name);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    assert_actions (child);
}

/* ── The window and its start page ─────────────────────────────────────────────────────────── */

static void
test_window (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);
  GtkWidget *start;

  gtk_window_present (GTK_WINDOW (window));
  start = mae_fixture_find_labelled (GTK_WIDGET (window), MAE_TYPE_START_PAGE, NULL);
  g_assert_nonnull (start);
  g_assert_true (mae_window_is_idle (window));
  mae_fixture_assert_names (GTK_WIDGET (window));
  assert_actions (start);
  gtk_test_accessible_assert_role (mae_fixture_find_labelled (start, GTK_TYPE_LABEL, "Maestri"),
                                   GTK_ACCESSIBLE_ROLE_HEADING);

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* In a low window the marbles on the start page give way to what can be chosen. */
static void
test_low_start (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);
  GtkWidget *start, *marbles;

  gtk_window_present (GTK_WINDOW (window));
  start = mae_fixture_find_labelled (GTK_WIDGET (window), MAE_TYPE_START_PAGE, NULL);
  marbles = gtk_widget_get_parent (mae_fixture_find (start, MAE_TYPE_PIECE_IMAGE));
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 800);
  MAE_WAIT_FOR (gtk_widget_get_height (start) > 700);
  g_assert_true (gtk_widget_get_visible (marbles));
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 600);
  MAE_WAIT_FOR (!gtk_widget_get_visible (marbles));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_false (gtk_widget_get_visible (marbles));
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 800);
  MAE_WAIT_FOR (gtk_widget_get_visible (marbles));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* In a wide window there is more beside the kinds of games: before the first game, how a turn goes.
 */
static void
test_wide_start (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);
  GtkWidget *start;

  gtk_window_present (GTK_WINDOW (window));
  start = mae_fixture_find_labelled (GTK_WIDGET (window), MAE_TYPE_START_PAGE, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  MAE_WAIT_FOR (mae_fixture_says (start, "A Turn in One Minute"));
  g_assert_true (mae_fixture_says (start, "Which move wins most often?"));
  g_assert_false (mae_fixture_says (start, "Your Last Game"));
  assert_actions (start);
  /* with large text, too, only where there is room */
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  MAE_WAIT_FOR (!mae_fixture_says (start, "A Turn in One Minute"));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  MAE_WAIT_FOR (mae_fixture_says (start, "A Turn in One Minute"));
  /* and a window is made narrow at once, whatever was beside them */
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 800);
  MAE_WAIT_FOR (!mae_fixture_says (start, "A Turn in One Minute"));
  MAE_WAIT_FOR (gtk_widget_get_width (start) <= 400);
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Each dialog opens over the window, has a name for each of its widgets, and is closed by the
 * action of Esc. */
static void
test_dialogs (void)
{
  static const char *const actions[] = { "win.preferences", "win.rules", "win.shortcuts",
                                         "win.about" };
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);

  gtk_window_present (GTK_WINDOW (window));
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++) {
    GtkWidget *dialog;
    gpointer alive;

    g_assert_null (mae_fixture_get_dialog (GTK_WINDOW (window)));
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), actions[i], NULL));
    MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)));
    alive = dialog = mae_fixture_get_dialog (GTK_WINDOW (window));
    gtk_test_widget_wait_for_draw (dialog);
    if (i < 2) /* the other dialogs have no widgets of the program */
      mae_fixture_assert_names (dialog);
    g_object_add_weak_pointer (G_OBJECT (dialog), &alive);
    mae_dialog_close (dialog);
    MAE_WAIT_FOR (!alive);
  }
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* The wheel scrolls the preferences and changes none: GTK's ranges listen to it. */
static void
test_preferences_ignore_wheel (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  GtkWindow *window = GTK_WINDOW (mae_window_new (NULL, settings));
  GtkWidget *dialog = mae_preferences_new (settings);
  int n = 0;

  gtk_window_present (window);
  mae_dialog_present (dialog, GTK_WIDGET (window));
  MAE_WAIT_FOR (mae_fixture_find (dialog, GTK_TYPE_SCALE));
  g_autoptr (GListModel) controllers =
      gtk_widget_observe_controllers (mae_fixture_find (dialog, GTK_TYPE_SCALE));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (!GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      continue;
    g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_NONE);
    n++;
  }
  g_assert_cmpint (n, >, 0);
  g_clear_object (&controllers); /* it would look at the scale */
  mae_fixture_destroy_window (window);
}

static void
test_preferences_take_effect (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  GtkWindow *window = GTK_WINDOW (mae_window_new (NULL, settings));
  GtkWidget *dialog = mae_preferences_new (settings), *colours, *nickname;

  gtk_window_present (window);
  mae_dialog_present (dialog, GTK_WIDGET (window));
  colours = mae_fixture_find_labelled (dialog, ADW_TYPE_COMBO_ROW, NULL);
  nickname = mae_fixture_find_labelled (dialog, GTK_TYPE_ENTRY, NULL);

  adw_combo_row_set_selected (ADW_COMBO_ROW (colours), 2);
  gtk_editable_set_text (GTK_EDITABLE (nickname), "Ada");

  g_autofree char *scheme = g_settings_get_string (settings, "colour-scheme");
  g_autofree char *name = g_settings_get_string (settings, "nickname");
  g_assert_cmpstr (scheme, ==, "dark");
  g_assert_cmpstr (name, ==, "Ada");

  GtkWidget *theme = gtk_widget_get_next_sibling (colours);
  adw_combo_row_set_selected (ADW_COMBO_ROW (theme), 2);
  g_autofree char *chosen = g_settings_get_string (settings, "theme");
  g_assert_cmpstr (chosen, ==, "high-contrast");
  g_settings_reset (settings, "theme");

  g_settings_reset (settings, "colour-scheme");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (colours)), ==, 0);
  g_settings_reset (settings, "nickname");
  mae_fixture_destroy_window (window);
}

/* ── Online ────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  char *address, *code, *nickname;
} Joined;

static void
on_join_cb (MaeOnlinePage *page, const char *address, const char *code, const char *nickname,
            Joined *joined)
{
  *joined = (Joined){ g_strdup (address), g_strdup (code), g_strdup (nickname) };
}

static void
test_online_asks_for_both (void)
{
  static const struct {
    const char *server, *nickname, *address, *code;
  } cases[] = {
    { "example.org", "Ada", "example.org:51015", NULL },
    { " example.org:4000 ", "  Ada ", "example.org:4000", NULL },
    { "[::1]:4000", "Ada", "[::1]:4000", NULL },
    { "maestri://example.org", "Ada", "maestri://example.org:51016", NULL },
    { "maestri://example.org/BCDFGH", "Ada", "maestri://example.org:51016", "BCDFGH" },
    { "", "Ada", NULL, NULL },
    { "example.org", "   ", NULL, NULL },
    { "example.org:99999", "Ada", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
    GtkWidget *page = mae_online_page_new (book, cases[i].server, cases[i].nickname);
    GtkWindow *window = mae_fixture_show (page);
    Joined joined = { NULL };

    mae_fixture_assert_names (page);
    g_signal_connect (page, "join", G_CALLBACK (on_join_cb), &joined);
    gtk_widget_activate_action (page, "online.join", NULL);
    g_assert_cmpstr (joined.address, ==, cases[i].address);
    g_assert_cmpstr (joined.code, ==, cases[i].code);
    if (cases[i].address)
      g_assert_cmpstr (joined.nickname, ==, "Ada");
    g_free (joined.address);
    g_free (joined.code);
    g_free (joined.nickname);
    mae_fixture_destroy_window (window);
  }
}

/* The protocol and the beginning of the address always match, whichever of them is changed. */
static void
test_online_names_the_protocol (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  GtkWidget *page = mae_online_page_new (book, "am65://example.org:7", "Ada");
  GtkWindow *window = mae_fixture_show (page);
  AdwComboRow *protocol =
      ADW_COMBO_ROW (mae_fixture_find_labelled (page, ADW_TYPE_COMBO_ROW, NULL));
  GtkEditable *server = GTK_EDITABLE (mae_fixture_find_labelled (page, MAE_TYPE_ENTRY_ROW, NULL));

  for (guint i = 0; mae_dialects[i] != NULL; i++) {
    g_autofree char *scheme = g_strconcat (mae_dialects[i]->name, "://", NULL);
    g_autofree char *named = g_strconcat (i > 0 ? scheme : "", "example.org:7", NULL);
    g_autofree char *typed = g_strconcat (scheme, "[::1]", NULL);

    if (mae_dialects[i]->is_for_servers)
      continue;
    adw_combo_row_set_selected (protocol, i);
    g_assert_cmpstr (gtk_editable_get_text (server), ==, named);
    adw_combo_row_set_selected (protocol, 0);
    gtk_editable_set_text (server, typed);
    g_assert_cmpuint (adw_combo_row_get_selected (protocol), ==, i);
    g_assert_cmpstr (gtk_editable_get_text (server), ==, typed);
    gtk_editable_set_text (server, "example.org:7");
    g_assert_cmpuint (adw_combo_row_get_selected (protocol), ==, 0);
  }
  mae_fixture_destroy_window (window);
}

static void
test_online_says_what_is_wrong (void)
{
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  GtkWidget *page = mae_online_page_new (book, "example.org", "Ada");
  GtkWindow *window = mae_fixture_show (page);

  mae_online_page_set_busy (MAE_ONLINE_PAGE (page), "Connecting…");
  g_assert_nonnull (mae_fixture_find_labelled (page, GTK_TYPE_LABEL, "Connecting…"));
  g_assert_false (gtk_widget_is_sensitive (mae_fixture_find (page, MAE_TYPE_ENTRY_ROW)));

  mae_online_page_set_problem (MAE_ONLINE_PAGE (page), "Nobody answers there.", FALSE);
  g_assert_true (gtk_widget_is_sensitive (mae_fixture_find (page, MAE_TYPE_ENTRY_ROW)));
  gtk_test_accessible_assert_role (
      mae_fixture_find_labelled (page, GTK_TYPE_LABEL, "Nobody answers there."),
      GTK_ACCESSIBLE_ROLE_STATUS);
  mae_fixture_destroy_window (window);
}

/* ── Waiting room, over a real server ──────────────────────────────────────────────────────── */

static void
test_lobby_lets_the_first_choose (void)
{
  MaeFixture *fixture = mae_fixture_new (2);
  GtkWidget *pages[2];
  GtkWindow *windows[2];

  mae_fixture_join (fixture);
  for (int i = 0; i < 2; i++) {
    pages[i] = mae_lobby_page_new (mae_fixture_session (fixture, i));
    windows[i] = mae_fixture_show (pages[i]);
    mae_fixture_assert_names (pages[i]);
  }

  g_assert_nonnull (mae_fixture_find_labelled (pages[0], GTK_TYPE_LABEL, "How many players?"));
  g_assert_true (
      gtk_widget_is_visible (mae_fixture_find_labelled (pages[0], GTK_TYPE_BUTTON, "3")));
  g_assert_false (
      gtk_widget_is_visible (mae_fixture_find_labelled (pages[1], GTK_TYPE_BUTTON, "3")));
  gtk_test_accessible_assert_property (mae_fixture_find_labelled (pages[0], GTK_TYPE_BUTTON, "3"),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "3 players");

  g_signal_emit_by_name (mae_fixture_find_labelled (pages[0], GTK_TYPE_BUTTON, "3"), "clicked");
  mae_fixture_wait_for_count (fixture, 3);
  for (int i = 0; i < 2; i++)
    g_assert_nonnull (
        mae_fixture_find_labelled (pages[i], GTK_TYPE_LABEL, "Waiting for 1 more player"));

  for (int i = 0; i < 2; i++)
    mae_fixture_destroy_window (windows[i]);
  mae_fixture_free (fixture);
}

/* ── Choosing leaders, over a real server ──────────────────────────────────────────────────── */

static GtkWidget *
start_button (GtkWidget *page)
{
  return mae_fixture_find_labelled (page, GTK_TYPE_BUTTON, "_Start");
}

static void
keep (GtkWidget *page, const MaeGame *game, int seat, int i)
{
  gtk_widget_activate_action (page, "move.leader", "i", game->players[seat].hand[i]);
}

static void
test_setup_drives_the_draft (void)
{
  MaeFixture *fixture = mae_fixture_new (2);
  GtkWidget *pages[2];
  GtkWindow *windows[2];

  mae_fixture_start_game (fixture);
  for (int i = 0; i < 2; i++) {
    MaeModel *model = mae_session_get_model (mae_fixture_session (fixture, i));
    const MaeGame *game = mae_model_get_game (model);
    int seat = mae_model_get_seat (model), wanted = game->rules->seats[seat].resources;

    pages[i] = mae_setup_page_new (mae_fixture_session (fixture, i));
    windows[i] = mae_fixture_show (pages[i]);
    mae_fixture_assert_names (pages[i]);
    g_assert_false (gtk_widget_get_sensitive (start_button (pages[i])));

    /* Keeping one leader too many is refused with a message; a second press puts a leader back. */
    for (int k = 0; k <= game->rules->leaders_kept; k++)
      keep (pages[i], game, seat, k);
    g_assert_nonnull (mae_fixture_find_labelled (
        pages[i], GTK_TYPE_LABEL, "You can keep only 2 leaders. Put one back first."));
    keep (pages[i], game, seat, 0);
    g_assert_false (gtk_widget_get_sensitive (start_button (pages[i])));
    keep (pages[i], game, seat, 2);

    /* The player in the second seat has a resource to choose. */
    for (int k = 0; k < wanted; k++) {
      g_assert_false (gtk_widget_get_sensitive (start_button (pages[i])));
      gtk_widget_activate_action (pages[i], "move.unit", "(ii)", mae_fixture_storable (game), -1);
    }
    g_assert_true (gtk_widget_get_sensitive (start_button (pages[i])));
    gtk_widget_activate_action (pages[i], "setup.start", NULL);
    mae_fixture_wait_for_setup (fixture, i);
    g_assert_true (mae_game_setup_done (game, seat));
    g_assert_false (gtk_widget_get_visible (start_button (pages[i])));
  }

  mae_fixture_wait_for_phase (fixture, MAE_PHASE_TURNS);
  for (int i = 0; i < 2; i++)
    mae_fixture_destroy_window (windows[i]);
  mae_fixture_free (fixture);
}

static void
test_setup_drops (void)
{
  MaeFixture *fixture = mae_fixture_new (2);
  MaeModel *model;
  const MaeGame *game;
  GtkWidget *page;
  GtkWindow *window;
  int seat, leader, coin, shelf;

  mae_fixture_start_game (fixture);
  /* The model of the player in the second seat, who has a resource to choose. */
  model = mae_session_get_model (mae_fixture_session (fixture, 0));
  if (mae_model_get_seat (model) != 1)
    model = mae_session_get_model (mae_fixture_session (fixture, 1));
  game = mae_model_get_game (model);
  seat = mae_model_get_seat (model);
  page = mae_setup_page_new (mae_fixture_session_of (fixture, model));
  window = mae_fixture_show (page);
  leader = game->players[seat].hand[0];
  coin = mae_fixture_storable (game);
  shelf = mae_game_shelf (game, seat, 0);

  mae_fixture_drop (page, MAE_DRAG_LEADER, leader, -1, MAE_DROP_PLACE, 0);
  g_assert_true (mae_fixture_says (page, "1 of 2 leaders\u00a0· 0 of 1 resource"));
  mae_fixture_drop (page, MAE_DRAG_UNIT, coin, -1, MAE_DROP_CONTAINER, shelf);
  g_assert_true (mae_fixture_says (page, "1 of 2 leaders\u00a0· 1 of 1 resource"));
  mae_fixture_drop (page, MAE_DRAG_UNIT, coin, shelf, MAE_DROP_CONTAINER, shelf + 2);
  mae_fixture_drop (page, MAE_DRAG_LEADER, leader, -1, MAE_DROP_HAND, -1);
  g_assert_true (mae_fixture_says (page, "0 of 2 leaders\u00a0· 1 of 1 resource"));
  mae_fixture_drop (page, MAE_DRAG_UNIT, coin, shelf + 2, MAE_DROP_TRAY, -1);
  g_assert_true (mae_fixture_says (page, "0 of 2 leaders\u00a0· 0 of 1 resource"));

  mae_fixture_destroy_window (window);
  mae_fixture_free (fixture);
}

/* The pages that lead to a game have room in the narrowest window. */
static void
test_narrow (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autoptr (MaeSession) session = mae_session_new ();
  g_autoptr (MaeServerBook) book = mae_server_book_new (NULL);
  GtkWidget *pages[] = {
    g_object_new (MAE_TYPE_START_PAGE, NULL),
    mae_computer_page_new (settings, "Ada", NULL),
    mae_hall_page_new (session),
    mae_online_page_new (book, "", "Ada"),
    mae_lobby_page_new (session),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    GtkWindow *window = mae_fixture_show (pages[i]);

    mae_fixture_assert_narrow (pages[i]);
    mae_fixture_destroy_window (window);
  }
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
  g_test_add_func ("/shell/window", test_window);
  g_test_add_func ("/shell/low-start", test_low_start);
  g_test_add_func ("/shell/wide-start", test_wide_start);
  g_test_add_func ("/shell/narrow", test_narrow);
  g_test_add_func ("/shell/dialogs", test_dialogs);
  g_test_add_func ("/shell/preferences-ignore-wheel", test_preferences_ignore_wheel);
  g_test_add_func ("/shell/preferences-take-effect", test_preferences_take_effect);
  g_test_add_func ("/shell/online/asks-for-both", test_online_asks_for_both);
  g_test_add_func ("/shell/online/names-the-protocol", test_online_names_the_protocol);
  g_test_add_func ("/shell/online/says-what-is-wrong", test_online_says_what_is_wrong);
  g_test_add_func ("/shell/lobby/lets-the-first-choose", test_lobby_lets_the_first_choose);
  g_test_add_func ("/shell/setup/drives-the-draft", test_setup_drives_the_draft);
  g_test_add_func ("/shell/setup/drops", test_setup_drops);
  return g_test_run ();
}
