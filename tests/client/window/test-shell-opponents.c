/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page for games against the computer: each opponent's name, level and style. */
#include <adwaita.h>

#include "ai/ai.h"
#include "client/pages/computer-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

typedef struct {
  MaeWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  mae_fixture_clear_games ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
}

static gboolean
shows (Fixture *f, GType type)
{
  GtkWidget *page = mae_fixture_find (GTK_WIDGET (f->window), type);

  return page && gtk_widget_get_mapped (page);
}

static GtkWidget *
child_of (GtkWidget *page, const char *id)
{
  return GTK_WIDGET (gtk_widget_get_template_child (page, G_OBJECT_TYPE (page), id));
}

static AdwComboRow *
row_of (GtkWidget *page, const char *opponent, const char *id)
{
  return ADW_COMBO_ROW (child_of (child_of (page, opponent), id));
}

static GtkWidget *
open_computer_page (Fixture *f)
{
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.play-computer", NULL);
  MAE_WAIT_FOR (shows (f, MAE_TYPE_COMPUTER_PAGE));
  return mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_COMPUTER_PAGE);
}

/* The page describes the chosen level, and says when there is no net for Magnifico. */
static void
test_levels (Fixture *f, gconstpointer data)
{
  AdwComboRow *level;
  GtkWidget *page;

  f->window = mae_fixture_open_window ();
  page = open_computer_page (f);
  level = row_of (page, "opponent_1", "level");
  adw_combo_row_set_selected (level, 3);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (level)), ==,
                   "Also looks several turns ahead");
  g_assert_true (gtk_widget_activate_action (page, "computer.start", NULL));
  MAE_WAIT_FOR (shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_cmpint (mae_record_level (mae_session_get_record (f->window->session)), ==,
                   MAE_AI_MAGNIFICO);
}

static int
computer_called (const MaeRecord *record, const char *name)
{
  for (int seat = 0; seat < record->n_players; seat++)
    if (g_str_equal (record->name[seat], name))
      return record->computer[seat];
  return -1;
}

/* Each opponent has a name, level and style of its own, which the next game begins with. */
static void
test_opponents (Fixture *f, gconstpointer data)
{
  GtkWidget *page;
  AdwComboRow *style;
  MaeRecord *record;

  f->window = mae_fixture_open_window ();
  page = open_computer_page (f);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (child_of (page, "count_2")), TRUE);
  g_assert_true (gtk_widget_get_visible (child_of (page, "opponent_2")));
  g_assert_false (gtk_widget_get_visible (child_of (page, "opponent_3")));
  style = row_of (page, "opponent_1", "style");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (style)), ==, "Only wants to win");
  adw_combo_row_set_selected (style, MAE_AI_BUILDER);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (style)), ==,
                   "Likes development cards");
  adw_combo_row_set_selected (row_of (page, "opponent_1", "level"), 0);
  adw_combo_row_set_selected (row_of (page, "opponent_2", "level"), 2);
  adw_combo_row_set_selected (row_of (page, "opponent_2", "style"), MAE_AI_BELIEVER);
  gtk_editable_set_text (GTK_EDITABLE (child_of (child_of (page, "opponent_1"), "name")), "Ugo");
  gtk_editable_set_text (GTK_EDITABLE (child_of (child_of (page, "opponent_2"), "name")), "ugo");
  g_assert_true (
      mae_fixture_says (GTK_WIDGET (f->window), "Two players can’t have the same name."));
  gtk_editable_set_text (GTK_EDITABLE (child_of (child_of (page, "opponent_2"), "name")), "Pia");
  g_assert_true (gtk_widget_activate_action (page, "computer.start", NULL));
  MAE_WAIT_FOR (shows (f, MAE_TYPE_SETUP_PAGE));
  record = mae_session_get_record (f->window->session);
  g_assert_cmpint (record->n_players, ==, 3);
  g_assert_cmpint (computer_called (record, "Ugo"), ==,
                   mae_ai_number (MAE_AI_NOVICE, MAE_AI_BUILDER));
  g_assert_cmpint (computer_called (record, "Pia"), ==,
                   mae_ai_number (MAE_AI_BANKER, MAE_AI_BELIEVER));
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.leave-game", NULL);
  MAE_WAIT_FOR (shows (f, MAE_TYPE_START_PAGE));

  page = open_computer_page (f);
  g_assert_true (gtk_widget_get_visible (child_of (page, "opponent_2")));
  g_assert_cmpint (adw_combo_row_get_selected (row_of (page, "opponent_2", "level")), ==, 2);
  g_assert_cmpint (adw_combo_row_get_selected (row_of (page, "opponent_2", "style")), ==,
                   MAE_AI_BELIEVER);
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (child_of (child_of (page, "opponent_1"), "name"))), ==,
      "Ugo");
}

/* Remembered names that the player has now, or that aren't valid, are replaced; so are levels and
 * styles that don't exist. */
static void
test_opponents_clash (Fixture *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  GtkWidget *page;

  g_settings_set_string (settings, "nickname", "Ugo");
  g_settings_set_value (settings, "computer-opponents",
                        g_variant_new_parsed ("[('UGO', 9, 2), ('', 0, 77), ('Pia', 3, 1)]"));
  f->window = mae_fixture_open_window ();
  page = open_computer_page (f);
  g_assert_false (
      mae_fixture_says (GTK_WIDGET (f->window), "Two players can’t have the same name."));
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (child_of (child_of (page, "opponent_1"), "name"))), ==,
      "Bianca");
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (child_of (child_of (page, "opponent_2"), "name"))), ==,
      "Cosimo");
  g_assert_cmpint (adw_combo_row_get_selected (row_of (page, "opponent_1", "level")), ==, 3);
  g_assert_cmpint (adw_combo_row_get_selected (row_of (page, "opponent_2", "style")), ==, 0);
  g_settings_reset (settings, "computer-opponents");
  g_settings_reset (settings, "nickname");
}

/* Tab only stops at what can be used: it skips a row that does nothing, but not the controls in
 * it. */
static void
test_tab (Fixture *f, gconstpointer data)
{
  gboolean counts = FALSE;

  f->window = mae_fixture_open_window ();
  MAE_WAIT_FOR (shows (f, MAE_TYPE_START_PAGE));
  open_computer_page (f);
  /* In newer libadwaita, Tab doesn't enter a page that is just being opened. */
  MAE_WAIT_FOR (!shows (f, MAE_TYPE_START_PAGE));
  for (int i = 0; i < 80; i++) {
    GtkWidget *before = gtk_window_get_focus (GTK_WINDOW (f->window)), *focus;

    gtk_widget_child_focus (GTK_WIDGET (f->window),
                            i < 40 ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
    focus = gtk_window_get_focus (GTK_WINDOW (f->window));
    g_assert_nonnull (focus);
    g_assert_true (focus != before);
    g_assert_true (!ADW_IS_ACTION_ROW (focus)
                   || gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (focus)));
    counts |= gtk_widget_has_css_class (focus, "mae-count");
  }
  g_assert_true (counts);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
#define ADD(path, func)                                                                            \
  g_test_add ("/shell/opponents/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("levels", test_levels);
  ADD ("each", test_opponents);
  ADD ("clash", test_opponents_clash);
  ADD ("tab", test_tab);
  return g_test_run ();
}
