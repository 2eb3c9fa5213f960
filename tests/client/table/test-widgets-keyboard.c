/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the focus goes at the table when the focused widget disappears. */
#include <adwaita.h>

#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/widgets/key.h"
#include "local-table.h"
#include "ruleset/ruleset-io.h"

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Returns the first button under @widget that activates @action. */
static GtkWidget *
find_offer (GtkWidget *widget, const char *action)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), "action"), action) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_offer (child, action);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* Discards the player's leaders one by one, each from its popover, with the focus on the button. */
static void
discard_leaders (GtkWidget *window, MaeTablePage *page, const MaePlayer *me)
{
  while (me->hand_count > 0) {
    GtkWidget *card = mae_board_get_leader (page->board, me->hand[0]), *discard;
    int count = me->hand_count;

    g_assert_true (gtk_widget_grab_focus (card));
    g_assert_true (gtk_widget_activate (card));
    settle ();
    discard = find_offer (card, "move.discard");
    g_assert_true (gtk_widget_grab_focus (discard));
    g_signal_emit_by_name (discard, "clicked");
    settle ();
    g_assert_cmpint (me->hand_count, ==, count - 1);
    gtk_test_widget_wait_for_draw (window);
  }
}

static void
test_without_leaders (void)
{
  g_autoptr (MaeLocalTable) table = mae_local_table_new (mae_ruleset_builtin ("standard"), 2, 0, 3);
  GtkWidget *window = adw_window_new (), *focus = NULL;
  MaeTablePage *page;
  int steps = 0;

  mae_local_table_play_to_own_turn (table);
  g_autoptr (MaePlay) play = mae_play_new (table->model, MAE_SEAT (table));
  page = MAE_TABLE_PAGE (mae_table_page_new (play, NULL));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 750);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (page));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  discard_leaders (window, page, &table->game.players[0]);
  do {
    gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
    focus = gtk_window_get_focus (GTK_WINDOW (window));
  } while (++steps < 100
           && (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (page->board))));
  g_assert_cmpint (steps, <, 100);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* The rules are opened at the section about the current move; without a move, about the part of the
 * table that has the focus or is under the pointer; otherwise about turns. */
static void
test_topics (void)
{
  g_autoptr (MaeLocalTable) table = mae_local_table_new (mae_ruleset_builtin ("standard"), 2, 0, 3);
  GtkWidget *window = adw_window_new ();

  mae_local_table_play_to_own_turn (table);
  g_autoptr (MaePlay) play = mae_play_new (table->model, MAE_SEAT (table));
  MaeTablePage *page = MAE_TABLE_PAGE (mae_table_page_new (play, NULL));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 750);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (page));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  const struct {
    GtkWidget *focus;
    MaeTopic topic;
  } cases[] = {
    { mae_market_get_arrow (page->market, TRUE, 0), MAE_TOPIC_MARKET },
    { mae_grid_get_deck (page->grid, 1, 0), MAE_TOPIC_CARDS },
    { mae_board_get_shelf (page->board, mae_game_shelf (&table->game, 0, 0)), MAE_TOPIC_WAREHOUSE },
    { mae_board_get_production (page->board, table->game.rules->base_production),
      MAE_TOPIC_PRODUCTIONS },
    { mae_board_get_slot (page->board, 0), MAE_TOPIC_CARDS },
    { mae_board_get_leader (page->board, table->game.players[0].hand[0]), MAE_TOPIC_LEADERS },
  };
  gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_true (gtk_widget_grab_focus (cases[i].focus));
    g_assert_cmpint (mae_table_page_get_topic (page), ==, cases[i].topic);
  }
  gtk_window_set_focus_visible (GTK_WINDOW (window), FALSE);
  g_assert_cmpint (mae_table_page_get_topic (page), ==, MAE_TOPIC_TURN);
  gtk_widget_set_state_flags (GTK_WIDGET (page->track), GTK_STATE_FLAG_PRELIGHT, FALSE);
  g_assert_cmpint (mae_table_page_get_topic (page), ==, MAE_TOPIC_FAITH);
  /* a focus that is in none of these parts doesn't matter */
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
  g_assert_cmpint (mae_table_page_get_topic (page), ==, MAE_TOPIC_FAITH);
  mae_table_page_step (page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
  g_assert_cmpint (mae_table_page_get_topic (page), ==, MAE_TOPIC_MARKET);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* What keys mean by what they type alone; layouts are tested in a real window, by play-keys.py. */
static void
test_meant (void)
{
  static const struct {
    guint typed, meant;
  } keys[] = {
    { GDK_KEY_1, GDK_KEY_1 },
    { GDK_KEY_KP_9, GDK_KEY_9 },
    { 0x1000663, GDK_KEY_3 }, /* Arabic-Indic */
    { 0x10006f3, GDK_KEY_3 }, /* Persian */
    { 0x1000969, GDK_KEY_3 }, /* Devanagari */
    { 0x10009e9, GDK_KEY_3 }, /* Bengali */
    { 0x100ff13, GDK_KEY_3 }, /* full width */
    { GDK_KEY_threesuperior, GDK_KEY_threesuperior },
    { GDK_KEY_R, GDK_KEY_r },
    { GDK_KEY_r, GDK_KEY_r },
    { GDK_KEY_Cyrillic_ka, GDK_KEY_Cyrillic_ka }, /* its place isn't known here */
    { GDK_KEY_KP_Left, GDK_KEY_Left },
    { GDK_KEY_KP_Page_Down, GDK_KEY_Page_Down },
    { GDK_KEY_KP_Enter, GDK_KEY_Return },
    { GDK_KEY_KP_Space, GDK_KEY_space },
    { GDK_KEY_Escape, GDK_KEY_Escape },
  };
  g_autoptr (GtkEventController) controller = gtk_event_controller_key_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_assert_cmphex (mae_key_meant (controller, keys[i].typed), ==, keys[i].meant);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/keyboard/without-leaders", test_without_leaders);
  g_test_add_func ("/keyboard/topics", test_topics);
  g_test_add_func ("/keyboard/meant", test_meant);
  return g_test_run ();
}
