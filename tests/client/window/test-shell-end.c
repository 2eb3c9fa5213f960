/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a game: its page, the sentences about who won and why, the history of points. */
#include <stdlib.h>
#include <unistd.h>

#include "client/pages/end-page.h"
#include "client/pages/feast-view.h"
#include "client/pages/points-chart.h"
#include "client/platform/dialog.h"
#include "client/table/board.h"
#include "client/table/table-talk.h"
#include "client/widgets/counter.h"
#include "client/widgets/tab-area.h"
#include "client/widgets/toasts.h"
#include "client/widgets/widget.h"
#include "client/words/result-text.h"
#include "client/words/score-text.h"
#include "fake-server.h"
#include "ruleset/ruleset-io.h"
#include "shell-fixture.h"

#define TABLE                                                                                      \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"PLAYING\",\"playersCount\":2,\"players\":[{\"nickname\":\"Bruno\"},{\"nickname\":\"Ada\"}],"  \
  "\"spectatorsCount\":0},\"spectators\":[],\"rematch\":[]}\n"

#define WATCHED                                                                                    \
  "{\"type\":\"UpdateTable\",\"table\":{\"code\":\"ABCDEF\",\"ruleset\":\"standard\",\"state\":"   \
  "\"PLAYING\",\"playersCount\":2,\"players\":[{\"nickname\":\"Bruno\"},{\"nickname\":\"Carla\"}]" \
  ","                                                                                              \
  "\"spectatorsCount\":1},\"isSpectator\":true,\"spectators\":[\"Ada\"],\"rematch\":[]}\n"

static void
test_end_shows_everybodys_points (void)
{
  for (int n = 1; n <= 4; n++) {
    g_autoptr (MaePointsHistory) history = NULL;
    g_autoptr (MaeModel) model = mae_fixture_ended_model (n, 40 + n, &history);
    GtkWidget *page = mae_end_page_new (model, history, 0, TRUE);
    GtkWindow *window = mae_fixture_show (page);
    const MaeGame *game = mae_model_get_game (model);

    mae_fixture_assert_names (page);
    for (int seat = 0; seat < n; seat++) {
      g_autofree char *total = g_strdup_printf ("%d", mae_game_score (game, seat).total);

      g_assert_nonnull (mae_fixture_find_labelled (page, MAE_TYPE_COUNTER, total));
    }
    g_assert_nonnull (mae_fixture_find_labelled (page, GTK_TYPE_LABEL, "Points"));
    gtk_test_accessible_assert_role (mae_fixture_find_labelled (page, MAE_TYPE_POINTS_CHART, NULL),
                                     GTK_ACCESSIBLE_ROLE_IMG);
    mae_fixture_destroy_window (window);
  }
}

/* Returns how many scrolled windows there are: one in another takes the wheel, even if it can't
 * scroll. */
static int
count_scrollers (GtkWidget *widget)
{
  int n = GTK_IS_SCROLLED_WINDOW (widget);

  if (GTK_IS_POPOVER (widget) || !gtk_widget_get_visible (widget))
    return 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_scrollers (child);
  return n;
}

/* Each player's board can be looked at, and the page fits small windows. */
static void
test_end_shows_boards (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (4, 44, &history);
  GtkWidget *page = mae_end_page_new (model, history, 1, TRUE), *dialog;
  GtkWindow *window = mae_fixture_show (page);
  int least;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  g_assert_cmpint (count_scrollers (page), ==, 1);
  for (int seat = 0; seat < 4; seat++) {
    g_assert_true (gtk_widget_activate_action (page, "end.board", "i", seat));
    dialog = mae_fixture_get_dialog (window);
    g_assert_nonnull (mae_fixture_find (dialog, MAE_TYPE_BOARD));
    mae_dialog_close (dialog);
    MAE_WAIT_FOR (!mae_fixture_get_dialog (window));
  }
  mae_fixture_destroy_window (window);
}

/* Adds the buttons in @widget and below that open a number, in order. */
static void
add_buttons (GtkWidget *widget, GPtrArray *buttons)
{
  if (GTK_IS_MENU_BUTTON (widget))
    g_ptr_array_add (buttons, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    add_buttons (child, buttons);
}

/* Opens @button; its parts are worth @points. Returns how many there are. */
static int
assert_opens (GtkMenuButton *button, int points)
{
  GtkPopover *popover = gtk_menu_button_get_popover (button);
  GtkWidget *list = mae_fixture_find (GTK_WIDGET (popover), GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row;
  int sum = 0, n = 0;

  gtk_menu_button_popup (button);
  MAE_WAIT_FOR (gtk_widget_get_mapped (list));
  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), n)) != NULL) {
    GtkWidget *box = gtk_list_box_row_get_child (row);
    GtkLabel *what = GTK_LABEL (gtk_widget_get_first_child (box));
    GtkLabel *number = GTK_LABEL (gtk_widget_get_last_child (box));

    g_assert_cmpstr (gtk_label_get_label (what), !=, "");
    if (number != what)
      sum += atoi (gtk_label_get_label (number));
    n++;
  }
  g_assert_cmpint (sum, ==, points);
  g_assert_cmpint (n, >, 0);
  /* the list can be read line by line with the keyboard */
  g_assert_true (gtk_widget_grab_focus (
      GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), n - 1))));
  gtk_menu_button_popdown (button);
  return n;
}

/* Each number of points opens into what it is made of. */
static void
test_end_opens_points (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (3, 43, &history);
  GtkWidget *page = mae_end_page_new (model, history, 0, TRUE);
  GtkWindow *window = mae_fixture_show (page);
  const MaeGame *game = mae_model_get_game (model);
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  int8_t order[MAE_MAX_PLAYERS];

  add_buttons (page, buttons);
  g_assert_cmpint (buttons->len, ==, 3 * 5);
  mae_game_ranking (game, order, NULL);
  for (int i = 0; i < 3; i++) {
    MaeScore score = mae_game_score (game, order[i]);
    int points[] = { score.cards, score.leaders, score.track, score.sections, score.resources };
    int cards = 0;

    for (int slot = 0; slot < game->rules->n_slots; slot++)
      cards += game->players[order[i]].slots[slot].n;
    for (int kind = 0; kind < 5; kind++) {
      int n = assert_opens (GTK_MENU_BUTTON (buttons->pdata[5 * i + kind]), points[kind]);

      if (kind == 0)
        g_assert_cmpint (n, ==, MAX (cards, 1));
    }
  }
  mae_fixture_destroy_window (window);
}

/* Tab stops at the numbers once, and arrow keys move between them. */
static void
test_end_keyboard (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (2, 42, &history);
  GtkWidget *page = mae_end_page_new (model, history, 0, TRUE);
  GtkWindow *window = mae_fixture_show (page);
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  static const struct {
    GtkDirectionType direction;
    int button;
  } steps[] = {
    { GTK_DIR_RIGHT, 1 }, { GTK_DIR_RIGHT, 2 }, { GTK_DIR_DOWN, 7 },
    { GTK_DIR_LEFT, 6 },  { GTK_DIR_UP, 1 },
  };
  GtkWidget *ranking;

  add_buttons (page, buttons);
  ranking = gtk_widget_get_ancestor (buttons->pdata[0], MAE_TYPE_TAB_AREA);
  g_assert_true (gtk_widget_grab_focus (gtk_widget_get_first_child (buttons->pdata[0])));
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++) {
    g_assert_true (gtk_widget_child_focus (page, steps[i].direction));
    g_assert_true (
        gtk_widget_is_ancestor (gtk_window_get_focus (window), buttons->pdata[steps[i].button]));
  }
  g_assert_false (gtk_widget_child_focus (ranking, GTK_DIR_TAB_FORWARD));
  mae_fixture_destroy_window (window);
}

/* Every kind of part has words of its own. */
static void
test_score_words (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  static const struct {
    MaeScorePart part;
    const char *text;
  } cases[] = {
    { { MAE_SCORE_CARD, 0, 1, 0 }, "Level 1 green card" },
    { { MAE_SCORE_TILE, 2, 4, 0 }, "Space 9 reached" },
    { { MAE_SCORE_SECTION, 1, 3, 0 }, "Report at space 16" },
    { { MAE_SCORE_RESOURCES, -1, 0, 1 }, "1 resource left, 5 for a point" },
    { { MAE_SCORE_RESOURCES, -1, 2, 13 }, "13 resources left, 5 for a point" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = mae_score_part_text (rules, &cases[i].part);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

/* Plays to the end; returns the page. */
static GtkWidget *
end_game (FakeServer *self)
{
  GtkWidget *page;

  fake_server_begin_turns (self);
  fake_server_say_event (self, &(MaeEvent){ .kind = MAE_EVENT_END, .end.winners = 1 });
  fake_server_say_event (
      self,
      &(MaeEvent){ .kind = MAE_EVENT_ACTION, .seat = 1, .action.command = MAE_COMMAND_END_TURN });
  MAE_WAIT_FOR ((page = mae_fixture_find (GTK_WIDGET (self->window), MAE_TYPE_END_PAGE)));
  return page;
}

/* At a table of people the chat goes on, and the whole log can be read. */
static void
test_end_has_the_chat (FakeServer *self, gconstpointer data)
{
  MaeTableTalk *talk;

  fake_server_say (self, TABLE);
  talk = MAE_TABLE_TALK (mae_fixture_find (end_game (self), MAE_TYPE_TABLE_TALK));
  MAE_WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (talk)));
  fake_server_say (self,
                   "{\"type\":\"UpdateChat\",\"player\":\"Bruno\",\"text\":\"Well played!\"}\n");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (talk), "Well played!"));
  g_assert_false (mae_fixture_says (GTK_WIDGET (talk), "The game is over"));
  mae_fixture_assert_names (GTK_WIDGET (talk));
}

/* Only those who have played are offered to play again. @data: whether Ada watches. */
static void
test_end_for_spectators (FakeServer *self, gconstpointer data)
{
  gboolean watches = GPOINTER_TO_INT (data);
  GtkWidget *page, *again;

  fake_server_setup (self, NULL);
  fake_server_say (self, watches ? WATCHED : TABLE);
  page = end_game (self);
  MAE_WAIT_FOR (gtk_widget_get_mapped (page));
  again = mae_fixture_find_button (page, "win.play-again", FALSE);
  g_assert_nonnull (again);
  g_assert_cmpint (gtk_widget_get_mapped (again), ==, !watches);
}

/* Every round is shown once, and the last one has the final points. */
static void
test_history_ends_with_the_score (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (3, 11, &history);
  const MaeGame *game = mae_model_get_game (model);
  int n = mae_points_history_n_rounds (history);

  g_assert_cmpint (mae_points_history_first_round (history) + n - 1, ==, game->round);
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpint (mae_points_history_get (history, n - 1, seat), ==,
                     mae_game_score (game, seat).total);
}

/* ── Results ───────────────────────────────────────────────────────────────────────────────── */

/* Makes a finished game in which each seat has only the given faith. */
static MaeGame
ended (int n, guint winners, const int *faith)
{
  MaeGame game;

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, n, NULL);
  game.phase = MAE_PHASE_ENDED;
  game.winners = winners;
  for (int seat = 0; seat < n; seat++)
    game.players[seat].faith = faith[seat];
  return game;
}

static void
test_results (void)
{
  MaeRoster roster = { 3, { (char *) "Ada", (char *) "Bruno", (char *) "Carla" } };
  static const struct {
    int n;
    guint winners;
    int faith[3], seat;
    const char *text, *details;
  } cases[] = {
    { 3, 1 << 0, { 24, 12, 3 }, 0, "You win with 20 points", "You are 14 points ahead of Bruno." },
    { 3,
      1 << 0,
      { 24, 12, 3 },
      1,
      "Ada wins with 20 points",
      "You came second, 14 points behind Ada." },
    { 3,
      1 << 0,
      { 24, 12, 3 },
      2,
      "Ada wins with 20 points",
      "You came third, 19 points behind Ada." },
    { 3, 1 << 0, { 24, 12, 3 }, -1, "Ada wins with 20 points", "" },
    { 3,
      1 << 0 | 1 << 2,
      { 9, 0, 9 },
      1,
      "Ada and Carla share the win with 4 points",
      "You came third, 4 points behind Ada and Carla." },
    { 1, 1 << 0, { 3 }, 0, "You win with 1 point", "Lorenzo’s black cross was on space 0 of 24." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeGame game = ended (cases[i].n, cases[i].winners, cases[i].faith);
    g_autofree char *text = NULL, *details = NULL;

    roster.n = cases[i].n;
    text = mae_result_text (&game, &roster, cases[i].seat);
    details = mae_result_details (&game, &roster, cases[i].seat);
    g_assert_cmpstr (text, ==, cases[i].text);
    g_assert_cmpstr (details, ==, cases[i].details);
  }
}

/* What decided the game is the category in which the winner was furthest ahead, of the player or of
 * the second. */
static void
test_decided (void)
{
  MaeRoster roster = { 3, { (char *) "Ada", (char *) "Bruno", (char *) "Carla" } };
  MaeGame game = ended (3, 1, (int[]){ 24, 12, 3 });
  g_autofree char *other = mae_result_decided_text (&game, &roster, 2);
  g_autofree char *own = mae_result_decided_text (&game, &roster, 0);
  g_autofree char *place = mae_result_place_text (&game, &roster, 2);
  g_autofree char *names = mae_result_names_text (&game, &roster);
  static const struct {
    int points;
    const char *text;
  } cases[] = {
    { 46, "your best so far" },
    { 41, "as many as your best" },
    { 40, "1 point short of your best" },
    { 38, "3 points short of your best" },
  };

  g_assert_cmpstr (other, ==, "What decided it: Faith. Ada: 20, you: 1.");
  g_assert_cmpstr (own, ==, "What decided it: Faith. You: 20, Bruno: 6.");
  g_assert_cmpstr (place, ==, "1 point, place 3 of 3");
  g_assert_cmpstr (names, ==, "Ada 20 · Bruno 6 · Carla 1");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = mae_result_best_text (cases[i].points, 41);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

/* The picture to share has its size, and changes with the names only. */
static void
test_end_makes_a_card (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (3, 43, &history);
  GtkWidget *page = mae_end_page_new (model, history, 0, TRUE);
  GtkWindow *window = mae_fixture_show (page);
  GtkWidget *names = mae_fixture_find (page, GTK_TYPE_CHECK_BUTTON);
  GtkWidget *card =
      gtk_widget_get_first_child (gtk_widget_get_parent (gtk_widget_get_parent (names)));
  g_autoptr (GBytes) first = mae_feast_view_make_card (MAE_FEAST_VIEW (card));
  g_autoptr (GBytes) same = mae_feast_view_make_card (MAE_FEAST_VIEW (card));
  g_autoptr (GBytes) named = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (first, NULL);

  g_assert_nonnull (texture);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, MAE_CARD_WIDTH);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, MAE_CARD_HEIGHT);
  g_assert_true (g_bytes_equal (first, same));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (names), TRUE);
  named = mae_feast_view_make_card (MAE_FEAST_VIEW (card));
  g_assert_false (g_bytes_equal (first, named));
  mae_fixture_destroy_window (window);
}

/* The text of the label in @widget that begins with @start; NULL: there is none. */
static const char *
find_text (GtkWidget *widget, const char *start)
{
  const char *found = NULL;

  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start))
    return gtk_label_get_text (GTK_LABEL (widget));
  MAE_EACH_CHILD (child, widget)
    found = found ? found : find_text (child, start);
  return found;
}

/* Whether the picture was saved is shown, in our own words. */
static void
test_end_writes_a_card (void)
{
  g_autoptr (MaePointsHistory) history = NULL;
  g_autoptr (MaeModel) model = mae_fixture_ended_model (3, 43, &history);
  GtkWidget *page = mae_end_page_new (model, history, 0, TRUE);
  GtkWidget *toasts = g_object_new (MAE_TYPE_TOASTS, "child", page, NULL);
  GtkWindow *window = mae_fixture_show (toasts);
  g_autofree char *folder = g_dir_make_tmp ("maestri-card-XXXXXX", NULL);
  g_autoptr (GFile) good = g_file_new_build_filename (folder, "card.png", NULL);
  g_autoptr (GFile) bad = g_file_new_build_filename (folder, "none", "card.png", NULL);

  mae_end_page_write_card (MAE_END_PAGE (page), bad);
  MAE_WAIT_FOR (find_text (toasts, "“card.png” can’t be saved: there is no file or folder"));
  mae_toasts_clear (MAE_TOASTS (toasts));
  mae_end_page_write_card (MAE_END_PAGE (page), good);
  MAE_WAIT_FOR (find_text (toasts, "Picture saved"));
  g_assert_true (g_file_delete (good, NULL, NULL));
  g_assert_cmpint (rmdir (folder), ==, 0);
  mae_fixture_destroy_window (window);
}

/* Why a game ended is said: by the track, by cards, or both. */
static void
test_reasons (void)
{
  MaeRoster roster = { 3, { (char *) "Ada", (char *) "Bruno", (char *) "Carla" } };
  MaeGame game = ended (3, 1, (int[]){ 24, 12, 3 });
  g_autofree char *other = mae_result_reason (&game, &roster, 1);
  g_autofree char *own = mae_result_reason (&game, &roster, 0), *both = NULL;

  g_assert_cmpstr (other, ==,
                   "Ada reached the last space of the faith track, which ends the game.");
  g_assert_cmpstr (own, ==, "You reached the last space of the faith track, which ends the game.");
  for (int slot = 0; slot < 3; slot++)
    game.players[2].slots[slot].n = slot < 2 ? 2 : 3;
  both = mae_result_reason (&game, &roster, 1);
  g_assert_cmpstr (both, ==,
                   "Carla has 7 development cards, which ends the game. Ada also reached the last "
                   "space of the faith track.");
  g_free (both);
  both = mae_result_reason (&game, &roster, 2);
  g_assert_cmpstr (both, ==,
                   "You have 7 development cards, which ends the game. Ada also reached the last "
                   "space of the faith track.");
  g_free (both);
  game.players[2].faith = 24;
  both = mae_result_reason (&game, &roster, 0);
  g_assert_cmpstr (both, ==,
                   "Carla has 7 development cards, which ends the game. Several players also "
                   "reached the last space of the faith track: Carla and you.");
}

static void
test_results_against_lorenzo (void)
{
  MaeRoster roster = { 1, { (char *) "Ada" } };
  MaeGame game = ended (1, 0, (int[]){ 5 });
  g_autofree char *text = mae_result_text (&game, &roster, 0), *colour = NULL, *cross = NULL;

  g_assert_cmpstr (text, ==, "Lorenzo wins");
  for (int level = 0; level < game.rules->n_levels; level++) {
    game.deck_left[level][0] = 0;
    game.deck_top[level][0] = -1;
  }
  colour = mae_result_details (&game, &roster, 0);
  g_assert_cmpstr (colour, ==, "No cards of one color are left: Green.");
  game.cross = game.rules->track_end;
  cross = mae_result_details (&game, &roster, 0);
  g_assert_cmpstr (cross, ==,
                   "Lorenzo’s black cross reached the end of the faith track before you.");
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/shell/end/shows-everybodys-points", test_end_shows_everybodys_points);
  g_test_add_func ("/shell/end/history-ends-with-the-score", test_history_ends_with_the_score);
  g_test_add_func ("/shell/end/opens-points", test_end_opens_points);
  g_test_add_func ("/shell/end/keyboard", test_end_keyboard);
  g_test_add_func ("/shell/end/score-words", test_score_words);
  g_test_add ("/shell/end/play-again", FakeServer, GINT_TO_POINTER (FALSE), NULL,
              test_end_for_spectators, fake_server_teardown);
  g_test_add ("/shell/end/no-play-again-for-spectators", FakeServer, GINT_TO_POINTER (TRUE), NULL,
              test_end_for_spectators, fake_server_teardown);
  g_test_add ("/shell/end/chat", FakeServer, NULL, fake_server_setup, test_end_has_the_chat,
              fake_server_teardown);
  g_test_add_func ("/shell/end/shows-boards", test_end_shows_boards);
  g_test_add_func ("/shell/end/results", test_results);
  g_test_add_func ("/shell/end/decided", test_decided);
  g_test_add_func ("/shell/end/makes-a-card", test_end_makes_a_card);
  g_test_add_func ("/shell/end/writes-a-card", test_end_writes_a_card);
  g_test_add_func ("/shell/end/reasons", test_reasons);
  g_test_add_func ("/shell/end/results-against-lorenzo", test_results_against_lorenzo);
  return g_test_run ();
}
