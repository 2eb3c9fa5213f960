/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the player's own rulesets, and games by them. */
#include <adwaita.h>

#include "client/game/own-rulesets.h"
#include "client/game/ruleset-draft.h"
#include "client/pages/computer-page.h"
#include "client/pages/editor-page.h"
#include "client/pages/online-page.h"
#include "client/pages/rulesets-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/together-page.h"
#include "client/pages/trial-view.h"
#include "client/platform/dialog.h"
#include "client/session/session-tables.h"
#include "client/widgets/entry-row.h"
#include "shell-fixture.h"
#include "stored-games.h"

static gboolean
window_says (StoredGames *f, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (f->window), part);
}

static void
act (StoredGames *f, const char *action, const char *target)
{
  GtkWidget *page = stored_games_page (f, MAE_TYPE_RULESETS_PAGE);

  g_assert_true (gtk_widget_activate_action (page ? page : GTK_WIDGET (f->window), action,
                                             target ? "s" : NULL, target));
}

static void
open_page (StoredGames *f)
{
  stored_games_open (f);
  act (f, "win.rulesets", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_RULESETS_PAGE));
}

/* Returns the id of the only own ruleset. (transfer full) */
static char *
only_id (void)
{
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();

  g_assert_cmpuint (all->len, ==, 1);
  return g_strdup (((MaeOwnRuleset *) g_ptr_array_index (all, 0))->id);
}

/* A copy is made, renamed, deleted and brought back. */
static void
test_changes (StoredGames *f, gconstpointer data)
{
  g_autofree char *id = NULL;

  open_page (f);
  g_assert_true (window_says (f, "Duplicate one of the rulesets above"));
  act (f, "rulesets.duplicate", "standard");
  g_assert_true (window_says (f, "Copy of Standard game"));
  g_assert_false (window_says (f, "Duplicate one of the rulesets above"));
  id = only_id ();

  act (f, "rulesets.rename", id);
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (f->window)));
  GtkWidget *dialog = mae_fixture_get_dialog (GTK_WINDOW (f->window));
  GtkWidget *entry = mae_fixture_find (dialog, MAE_TYPE_ENTRY_ROW);
  gtk_editable_set_text (GTK_EDITABLE (entry), " House Rules ");
  mae_fixture_answer (GTK_WINDOW (f->window), "_Rename");
  g_assert_true (window_says (f, "House Rules"));
  g_assert_false (window_says (f, "Copy of"));

  act (f, "rulesets.delete", id);
  g_assert_true (window_says (f, "“House Rules” was deleted"));
  g_assert_null (mae_own_rulesets_find (id));
  g_signal_emit_by_name (
      mae_fixture_find_labelled (GTK_WIDGET (f->window), GTK_TYPE_BUTTON, "_Undo"), "clicked");
  g_autofree char *back = only_id ();
  g_assert_cmpstr (back, ==, id);
  g_assert_true (window_says (f, "House Rules"));
}

/* A ruleset that can't be played yet is copied, deleted and brought back as well. */
static void
test_mistakes (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Odd");
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  rules->columns++;
  id = mae_own_rulesets_add (rules, "Odd", &error);
  g_assert_no_error (error);
  g_assert_null (mae_own_rulesets_find (id));
  open_page (f);
  g_assert_true (window_says (f, "1 mistake"));
  act (f, "rulesets.duplicate", id);
  g_assert_true (window_says (f, "Copy of Odd"));
  act (f, "rulesets.delete", id);
  g_assert_true (window_says (f, "“Odd” was deleted"));
  g_autofree char *other = only_id ();
  g_assert_cmpstr (other, !=, id);
  g_signal_emit_by_name (
      mae_fixture_find_labelled (GTK_WIDGET (f->window), GTK_TYPE_BUTTON, "_Undo"), "clicked");
  const MaeRuleset *back = mae_own_rulesets_open (id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (back->columns, ==, rules->columns);
  mae_ruleset_unref (back);
}

/* What is open in an editor isn't deleted elsewhere, since saving would bring it back. */
static void
test_edited_elsewhere (StoredGames *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = mae_own_rulesets_add (mae_ruleset_builtin ("standard"), "House", &error);
  g_autoptr (MaeRulesetDraft) draft = mae_ruleset_draft_open (id, &error);

  open_page (f);
  act (f, "rulesets.delete", id);
  MAE_WAIT_FOR (window_says (f, "This ruleset is being edited in another window."));
  g_autofree char *still = only_id ();
  g_assert_cmpstr (still, ==, id);
  mae_ruleset_draft_close (draft);
  act (f, "rulesets.delete", id);
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();
  g_assert_cmpuint (all->len, ==, 0);
}

/* A ruleset is edited in one window. */
static void
test_edited_once (StoredGames *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = mae_own_rulesets_add (mae_ruleset_builtin ("standard"), "House", &error);

  open_page (f);
  act (f, "win.edit-ruleset", id);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_EDITOR_PAGE));
  MaeWindow *other = mae_fixture_open_window ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (other), "win.edit-ruleset", "s", id));
  g_assert_false (MAE_IS_EDITOR_PAGE (mae_window_get_page (other)));
  mae_fixture_destroy_window (GTK_WINDOW (other));
}

/* The pages for new games know the player's own rules, and start with those that were chosen. */
static void
test_played (StoredGames *f, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Duel");
  g_autoptr (GError) error = NULL;

  rules->max_players = 2;
  id = mae_own_rulesets_add (rules, "Duel", &error);
  g_assert_no_error (error);
  open_page (f);

  act (f, "win.play-together-by", id);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_TOGETHER_PAGE));
  g_assert_true (window_says (f, "Duel"));

  act (f, "win.play-computer-by", id);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_COMPUTER_PAGE));
  GtkWidget *page = stored_games_page (f, MAE_TYPE_COMPUTER_PAGE);
  GtkWidget *two = mae_fixture_find_labelled (page, GTK_TYPE_TOGGLE_BUTTON, "2");
  GtkWidget *one = mae_fixture_find_labelled (page, GTK_TYPE_TOGGLE_BUTTON, "1");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (two), TRUE);
  g_assert_true (window_says (f, "These rules are for 1 to 2 players."));
  g_assert_false (
      gtk_widget_get_sensitive (mae_fixture_find_button (page, "computer.start", FALSE)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (one), TRUE);
  g_assert_true (gtk_widget_activate_action (page, "computer.start", NULL));
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_cmpstr (mae_session_get_record (f->window->session)->rules->id, ==, id);
  stored_games_act (f, "win.leave-game", NULL);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));

  act (f, "win.play-alone-by", id);
  MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_cmpint (mae_session_get_record (f->window->session)->n_players, ==, 1);
}

/* Returns the view of trial games of @id, which is opened. */
static MaeTrialView *
open_trial (StoredGames *f, const char *id)
{
  GtkWindow *window = GTK_WINDOW (f->window);

  act (f, "win.try-ruleset", id);
  MAE_WAIT_FOR (mae_fixture_get_dialog (window));
  return MAE_TRIAL_VIEW (mae_fixture_find (mae_fixture_get_dialog (window), MAE_TYPE_TRIAL_VIEW));
}

static void
press (MaeTrialView *view, const char *label)
{
  GtkWidget *button = mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static gboolean
view_says (MaeTrialView *view, const char *part)
{
  return mae_fixture_says (GTK_WIDGET (view), part);
}

/* Games are played to the end, alone and with others, and what they say is shown. */
static void
test_tried (StoredGames *f, gconstpointer data)
{
  open_page (f);
  MaeTrialView *view = open_trial (f, "standard");
  mae_fixture_assert_names (GTK_WIDGET (view));
  mae_trial_view_set_games (view, 50);
  GtkWidget *alone = mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_TOGGLE_BUTTON, "Alone");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (alone), TRUE);
  press (view, "_Try It");
  MAE_WAIT_FOR (mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, "_Try Again"));
  MAE_WAIT_FOR (view_says (view, "50 games by computer players · Alone"));
  MAE_WAIT_FOR (view_says (view, "Lorenzo is beaten in"));
  MAE_WAIT_FOR (view_says (view, "All games came to an end."));
  MAE_WAIT_FOR (view_says (view, "0 of 50"));
  mae_fixture_assert_narrow (GTK_WIDGET (view));

  GtkWidget *three = mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_TOGGLE_BUTTON, "3");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (three), TRUE);
  mae_trial_view_set_games (view, 2);
  press (view, "_Try Again");
  MAE_WAIT_FOR (mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, "_Try Again"));
  MAE_WAIT_FOR (view_says (view, "2 games by computer players · 3 players"));
  MAE_WAIT_FOR (view_says (view, "Too few games to say something"));
}

/* What is wrong with a ruleset is said in words: the first seat begins with all that it can. */
static void
test_spoiled (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Odd");
  g_autoptr (GError) error = NULL;

  for (int k = 0; k < rules->n_shelves; k++)
    rules->shelf_sizes[k] = MAE_RULES_CHOICE_MAX;
  for (int k = 0; k < rules->max_players; k++)
    rules->seats[k] = (MaeSeatSetup){ .resources = k == 0 ? MAE_RULES_CHOICE_MAX : 0 };
  g_autofree char *id = mae_own_rulesets_add (rules, "Odd", &error);
  g_assert_no_error (error);
  open_page (f);
  MaeTrialView *view = open_trial (f, id);
  mae_trial_view_set_games (view, 50);
  press (view, "_Try It");
  MAE_WAIT_FOR (mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, "_Try Again"));
  g_assert_true (view_says (view, "Seat 1 wins "));
  g_assert_true (view_says (view, "Give the others more at the start."));
}

/* Games that are being played are stopped by the button, with the dialog, and with the window. */
static void
test_stopped (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Odd");
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  rules->leaders_kept--;
  id = mae_own_rulesets_add (rules, "Odd", &error);
  g_assert_no_error (error);
  open_page (f);
  MaeTrialView *view = open_trial (f, id);
  press (view, "_Try It");
  press (view, "_Stop");
  MAE_WAIT_FOR (view_says (view, "by computer players · 2 players"));
  press (view, "_Try Again");
  g_assert_nonnull (mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, "_Stop"));
  mae_dialog_close (GTK_WIDGET (view));
  MAE_WAIT_FOR (!mae_fixture_get_dialog (GTK_WINDOW (f->window)));
  press (open_trial (f, id), "_Try It"); /* ends with the window */
}

/* Rules with mistakes aren't tried; the mistakes are shown instead. */
static void
test_untried (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Odd");
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  rules->columns++;
  id = mae_own_rulesets_add (rules, "Odd", &error);
  open_page (f);
  for (int i = 0; i < 2; i++) { /* on this page, then in the editor */
    MaeTrialView *view = open_trial (f, id);
    MAE_WAIT_FOR (view_says (view, "Mend 1 mistake first"));
    g_assert_null (mae_fixture_find_labelled (GTK_WIDGET (view), GTK_TYPE_BUTTON, "_Try It"));
    press (view, "_Show Mistakes");
    MAE_WAIT_FOR (!mae_fixture_get_dialog (GTK_WINDOW (f->window)));
    MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_EDITOR_PAGE));
    MAE_WAIT_FOR (window_says (f, "There are 13 marbles"));
  }
}

/* What is different from the standard game is said, on this page and in the editor. */
static void
test_compared (StoredGames *f, gconstpointer data)
{
  g_autoptr (MaeRuleset) rules = mae_own_rulesets_copy (mae_ruleset_builtin ("standard"), "Odd");
  GtkWindow *window;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  rules->cards_to_end++;
  id = mae_own_rulesets_add (rules, "Odd", &error);
  g_assert_no_error (error);
  open_page (f);
  window = GTK_WINDOW (f->window);
  for (int i = 0; i < 2; i++) {
    act (f, "win.compare-ruleset", id);
    MAE_WAIT_FOR (mae_fixture_get_dialog (window));
    GtkWidget *dialog = mae_fixture_get_dialog (window);
    MAE_WAIT_FOR (mae_fixture_says (dialog, "The game ends with 8 cards instead of 7"));
    MAE_WAIT_FOR (mae_fixture_says (dialog, "Everything else is as in the standard game."));
    mae_fixture_assert_names (dialog);
    mae_dialog_close (mae_fixture_find (dialog, GTK_TYPE_SCROLLED_WINDOW));
    MAE_WAIT_FOR (!mae_fixture_get_dialog (window));
    act (f, "win.edit-ruleset", id);
    MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_EDITOR_PAGE));
  }
  act (f, "win.compare-ruleset", "standard");
  MAE_WAIT_FOR (mae_fixture_get_dialog (window));
  MAE_WAIT_FOR (
      mae_fixture_says (mae_fixture_get_dialog (window), "It plays as the standard game does."));
}

/* Others join a table with rules that only this computer has. */
static void
test_hosted (StoredGames *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = mae_own_rulesets_add (mae_ruleset_builtin ("standard"), "House", &error);

  open_page (f);
  act (f, "win.host-game-by", id);
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (f->window)));
  MAE_WAIT_FOR (mae_fixture_says (mae_fixture_get_dialog (GTK_WINDOW (f->window)), "House"));
  mae_fixture_answer (GTK_WINDOW (f->window), "_Host");
  MAE_WAIT_FOR (window_says (f, "Waiting for 1 more player"));
  const MaeTableInfo *table = mae_session_get_table (f->window->session);
  g_assert_nonnull (table);
  g_assert_cmpstr (table->ruleset, ==, id);
}

/* Whoever hosts a game can go to the rulesets and come back with one of them, from each page. */
static void
test_chosen_to_host (StoredGames *f, gconstpointer data)
{
  GtkWindow *window;

  stored_games_open (f);
  window = GTK_WINDOW (f->window);
  for (int i = 0; i < 2; i++) {
    if (i == 1) {
      act (f, "win.back", NULL);
      MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_START_PAGE));
      act (f, "win.play-online", NULL);
      MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_ONLINE_PAGE));
    }
    act (f, "win.host-game", NULL);
    MAE_WAIT_FOR (mae_fixture_get_dialog (window));
    GtkWidget *button =
        mae_fixture_find_button (mae_fixture_get_dialog (window), "table.rulesets", FALSE);
    MAE_WAIT_FOR (gtk_widget_get_mapped (button));
    g_signal_emit_by_name (button, "clicked");
    MAE_WAIT_FOR (!mae_fixture_get_dialog (window));
    MAE_WAIT_FOR (stored_games_shows (f, MAE_TYPE_RULESETS_PAGE));
  }
  act (f, "win.host-game-by", "serenissima");
  MAE_WAIT_FOR (mae_fixture_get_dialog (window));
  MAE_WAIT_FOR (mae_fixture_says (mae_fixture_get_dialog (window), "La Serenissima"));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
#define ADD(name, test)                                                                            \
  g_test_add ("/shell/rulesets/" name, StoredGames, NULL, stored_games_set_up, test,               \
              stored_games_tear_down)
  ADD ("changes", test_changes);
  ADD ("mistakes", test_mistakes);
  ADD ("edited-elsewhere", test_edited_elsewhere);
  ADD ("edited-once", test_edited_once);
  ADD ("played", test_played);
  ADD ("tried", test_tried);
  ADD ("spoiled", test_spoiled);
  ADD ("stopped", test_stopped);
  ADD ("untried", test_untried);
  ADD ("compared", test_compared);
  ADD ("hosted", test_hosted);
  ADD ("chosen-to-host", test_chosen_to_host);
  return g_test_run ();
}
