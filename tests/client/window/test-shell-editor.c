/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset editor in the window: its fields, mistakes, undo, and a game by what was made. */
#include <adwaita.h>

#include <glib/gstdio.h>

#include "client/game/own-rulesets.h"
#include "client/pages/editor-faults.h"
#include "client/pages/editor-page.h"
#include "client/pages/rulesets-page.h"
#include "client/pages/setup-page.h"
#include "client/widgets/entry-row.h"
#include "shell-fixture.h"
#include "stored-games.h"

static gboolean
window_says (StoredGames *f, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (f->window), part);
}

static GtkWidget *
page_of (StoredGames *f)
{
  return stored_games_page (f, MAE_TYPE_EDITOR_PAGE);
}

static void
edit_copy (StoredGames *f)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (f->window), "win.edit-ruleset", "s", "standard"));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_EDITOR_PAGE));
}

static void
open_editor (StoredGames *f)
{
  stored_games_open (f);
  edit_copy (f);
}

static void
open_section (StoredGames *f, int i)
{
  GtkWidget *list = mae_fixture_find (page_of (f), GTK_TYPE_LIST_BOX);

  g_signal_emit_by_name (list, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i));
}

/* Returns the spin button whose accessible name begins with @name; it must be there. */
static GtkWidget *
find_spin (GtkWidget *widget, const char *name)
{
  if (GTK_IS_SPIN_BUTTON (widget)) {
    g_autofree char *wrong = gtk_test_accessible_check_property (
        GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

    return wrong ? NULL : widget;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_spin (child, name);

    if (found)
      return found;
  }
  return NULL;
}

static void
set (StoredGames *f, const char *name, int value)
{
  GtkWidget *spin = find_spin (page_of (f), name);

  g_assert_nonnull (spin);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
}

static int
get (StoredGames *f, const char *name)
{
  GtkWidget *spin = find_spin (page_of (f), name);

  g_assert_nonnull (spin);
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));
}

static void
act (StoredGames *f, const char *action, int target)
{
  g_assert_true (
      gtk_widget_activate_action (page_of (f), action, target >= 0 ? "i" : NULL, target));
}

/* A mistake is told, leads to its place, and keeps the game from being played until it is mended;
 * undo goes to the place that it changes. */
static void
test_mistake (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  g_assert_true (window_says (f, "No mistakes"));
  set (f, "Columns", 5);
  MAE_WAIT_FOR (window_says (f, "There are 13 marbles, but 3 × 5 places and the slide need 16."));
  GtkWidget *play = mae_fixture_find_labelled (page_of (f), GTK_TYPE_BUTTON, "_Play");
  g_assert_false (gtk_widget_get_sensitive (play));

  open_section (f, 7);
  g_assert_true (window_says (f, "Action Tokens"));
  GtkWidget *row = mae_fixture_find (page_of (f), ADW_TYPE_ACTION_ROW);
  g_assert_nonnull (row);
  act (f, "editor.undo", -1);
  g_assert_cmpint (get (f, "Columns"), ==, 4);
  MAE_WAIT_FOR (window_says (f, "No mistakes"));
  act (f, "editor.redo", -1);
  g_assert_cmpint (get (f, "Columns"), ==, 5);
  set (f, "Coin", 3);
  set (f, "White", 6);
  MAE_WAIT_FOR (window_says (f, "No mistakes"));
  g_assert_true (gtk_widget_get_sensitive (play));
}

/* A card and a leader are added, changed and taken away. */
static void
test_cards_and_leaders (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  open_section (f, 1);
  act (f, "editor.add-card", 0);
  set (f, "Cost: Coins", 2);
  set (f, "Production gives: Coins", 1);
  set (f, "Points", 5);
  g_assert_true (window_says (f, "Level 1 green card"));
  act (f, "editor.remove-card", 48);

  open_section (f, 2);
  act (f, "editor.add-leader", -1);
  g_assert_true (window_says (f, "Leader 17"));
  act (f, "editor.add-need", 16);
  g_assert_true (window_says (f, "Required cards, 1"));
  set (f, "Points", 7);
  MAE_WAIT_FOR (window_says (f, "Saved"));
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();
  const MaeOwnRuleset *own = g_ptr_array_index (all, 0);
  g_assert_null (own->problem);
  g_assert_cmpint (own->rules->n_cards, ==, 48);
  g_assert_cmpint (own->rules->n_leaders, ==, 17);
  g_assert_cmpint (own->rules->leaders[16].points, ==, 7);
  for (int i = 0; i < 6; i++)
    act (f, "editor.undo", -1);
  g_assert_true (window_says (f, "Level 1 green card"));
}

/* All sections can be shown, have names for screen readers, and fit into the narrowest window. */
static void
test_sections (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  for (int i = 0; i < 10; i++) {
    open_section (f, i);
    mae_fixture_assert_names (page_of (f));
    mae_fixture_assert_narrow (page_of (f));
  }
}

/* A game by the variant, and back to the list. */
static void
test_played (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  set (f, "Columns", 5);
  set (f, "Coin", 5);
  MAE_WAIT_FOR (window_says (f, "No mistakes"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.back", NULL));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_RULESETS_PAGE));
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();
  const MaeOwnRuleset *own = g_ptr_array_index (all, 0);
  g_assert_cmpint (own->rules->columns, ==, 5);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (f->window), "win.play-alone-by", "s", own->id));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_cmpint (mae_session_get_record (f->window->session)->rules->columns, ==, 5);
}

/* Whatever leads to cards of another level, the switches show it, and lead away from it again. */
static void
test_levels (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  open_section (f, 1);
  act (f, "editor.remove-card", 32);
  act (f, "editor.remove-card", 35);
  act (f, "editor.remove-card", 38);
  act (f, "editor.remove-card", 41);
  MAE_WAIT_FOR (window_says (f, "There is no level 3 green card."));
  GtkWidget *faults = mae_fixture_find (page_of (f), MAE_TYPE_EDITOR_FAULTS);
  GtkWidget *list = mae_fixture_find (faults, GTK_TYPE_LIST_BOX);
  g_signal_emit_by_name (list, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  GtkWidget *first = mae_fixture_find_labelled (page_of (f), GTK_TYPE_TOGGLE_BUTTON, "Level 1");
  GtkWidget *third = mae_fixture_find_labelled (page_of (f), GTK_TYPE_TOGGLE_BUTTON, "Level 3");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (third)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (first), TRUE);
  act (f, "editor.add-card", 0);
  g_assert_true (window_says (f, "Level 1 green card"));
}

/* Mistakes that the editor lets one make are told in words, not as the loader does. */
static void
test_words (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  open_section (f, 2);
  set (f, "Leaders each player keeps", 5);
  MAE_WAIT_FOR (window_says (f, "Leaders each player keeps: 5 isn’t from 1 to 4."));
  for (int i = 0; i < 48; i++)
    act (f, "editor.remove-card", 0);
  MAE_WAIT_FOR (window_says (f, "There are no development cards."));
}

/* A draft that can't be saved isn't lost when its page is left, and is saved when it can be. */
static void
test_unsaved (StoredGames *f, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "maestri", "rulesets", NULL);
  g_autofree char *aside = g_strconcat (folder, "-aside", NULL);

  open_editor (f);
  g_autofree char *id = g_strdup (
      mae_ruleset_draft_get_rules (mae_editor_page_get_draft (MAE_EDITOR_PAGE (page_of (f))))->id);
  g_assert_cmpint (g_rename (folder, aside), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  set (f, "Columns", 5);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.back", NULL));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_RULESETS_PAGE));
  g_assert_true (window_says (f, "can’t be saved"));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.edit-ruleset", "s", id));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_EDITOR_PAGE));
  g_assert_cmpint (get (f, "Columns"), ==, 5);
  g_assert_cmpint (g_remove (folder), ==, 0);
  g_assert_cmpint (g_rename (aside, folder), ==, 0);
  set (f, "Columns", 6);
  MAE_WAIT_FOR (window_says (f, "Saved"));
  g_assert_false (window_says (f, "can’t be saved"));
  g_autoptr (MaeRuleset) saved = (MaeRuleset *) mae_own_rulesets_open (id, NULL);
  g_assert_cmpint (saved->columns, ==, 6);
}

/* Changes that couldn't be saved are forgotten with their ruleset, and aren't lost when it gets
 * another name. */
static void
test_unsaved_closed (StoredGames *f, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "maestri", "rulesets", NULL);
  g_autofree char *aside = g_strconcat (folder, "-aside", NULL);

  stored_games_open (f);
  for (int i = 0; i < 2; i++) {
    edit_copy (f);
    g_autofree char *id = g_strdup (
        mae_ruleset_draft_get_rules (mae_editor_page_get_draft (MAE_EDITOR_PAGE (page_of (f))))
            ->id);
    g_assert_cmpint (g_rename (folder, aside), ==, 0);
    g_assert_true (g_file_set_contents (folder, "", 0, NULL));
    set (f, "Columns", 5);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->window), "win.back", NULL));
    MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_RULESETS_PAGE));
    g_assert_cmpint (g_remove (folder), ==, 0);
    g_assert_cmpint (g_rename (aside, folder), ==, 0);
    GtkWidget *page = stored_games_page (f, MAE_TYPE_RULESETS_PAGE);
    if (i == 0) {
      g_assert_true (gtk_widget_activate_action (page, "rulesets.rename", "s", id));
      MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (f->window)));
      GtkWidget *dialog = mae_fixture_get_dialog (GTK_WINDOW (f->window));
      GtkWidget *entry = mae_fixture_find (dialog, MAE_TYPE_ENTRY_ROW);
      gtk_editable_set_text (GTK_EDITABLE (entry), "House Rules");
      mae_fixture_answer (GTK_WINDOW (f->window), "_Rename");
      MAE_WAIT_FOR (window_says (f, "House Rules"));
      g_autoptr (MaeRuleset) saved = (MaeRuleset *) mae_own_rulesets_open (id, NULL);
      g_assert_cmpint (saved->columns, ==, 5);
    }
    g_assert_true (gtk_widget_activate_action (page, "rulesets.delete", "s", id));
    MAE_WAIT_FOR (window_says (f, "was deleted"));
    g_assert_false (mae_ruleset_draft_is_open (id));
    g_assert_null (mae_own_rulesets_open (id, NULL));
  }
}

/* A number that changes which fields there are makes its own field anew. */
static void
test_fields (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  open_section (f, 4);
  set (f, "Number of shelves", 4);
  g_assert_cmpint (get (f, "Number of shelves"), ==, 4);
  g_assert_cmpint (get (f, "Room on shelf 4"), ==, 3);
  set (f, "Number of shelves", 2);
  g_assert_null (find_spin (page_of (f), "Room on shelf 3"));
}

/* Undoing the removal of a card or a leader shows it. An empty card is said to be one. */
static void
test_brought_back (StoredGames *f, gconstpointer data)
{
  open_editor (f);
  open_section (f, 1);
  act (f, "editor.remove-card", 40);
  open_section (f, 0);
  gtk_widget_activate_action (page_of (f), "editor.undo", NULL);
  MAE_WAIT_FOR (window_says (f, "Level 3"));
  g_assert_nonnull (mae_fixture_find_button (page_of (f), "editor.remove-card", TRUE));
  g_assert_false (window_says (f, "This card costs nothing and gives nothing."));
  act (f, "editor.add-card", 0);
  MAE_WAIT_FOR (window_says (f, "This card costs nothing and gives nothing."));
  set (f, "Points", 1);
  MAE_WAIT_FOR (!window_says (f, "This card costs nothing and gives nothing."));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
#define ADD(name, test)                                                                            \
  g_test_add ("/shell/editor/" name, StoredGames, NULL, stored_games_set_up, test,                 \
              stored_games_tear_down)
  ADD ("mistake", test_mistake);
  ADD ("cards-and-leaders", test_cards_and_leaders);
  ADD ("sections", test_sections);
  ADD ("played", test_played);
  ADD ("levels", test_levels);
  ADD ("words", test_words);
  ADD ("unsaved", test_unsaved);
  ADD ("unsaved-closed", test_unsaved_closed);
  ADD ("fields", test_fields);
  ADD ("brought-back", test_brought_back);
  return g_test_run ();
}
