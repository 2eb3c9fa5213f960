/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Several people at one window: the form, and which page is shown when. */
#include <adwaita.h>

#include "client/pages/pass-page.h"
#include "client/pages/seat-row.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/together-page.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

typedef struct {
  MaeWindow *window;
  GtkWidget *page; /* the form */
} Fixture;

static gboolean
shows (Fixture *f, GType type)
{
  GtkWidget *page = mae_fixture_find (GTK_WIDGET (f->window), type);

  return page && gtk_widget_get_mapped (page);
}

static void
act (Fixture *f, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (f->window), action, NULL);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();

  for (const char *const *key = (const char *const[]){ "together-players", "together-seats",
                                                       "together-hides", "together-hints", NULL };
       *key; key++)
    g_settings_reset (settings, *key);
  mae_fixture_clear_games ();
  f->window = mae_fixture_open_window ();
  act (f, "win.play-together");
  MAE_WAIT_FOR (shows (f, MAE_TYPE_TOGETHER_PAGE));
  f->page = mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_TOGETHER_PAGE);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
}

static GtkWidget *
child_of (GtkWidget *page, const char *id)
{
  return GTK_WIDGET (gtk_widget_get_template_child (page, G_OBJECT_TYPE (page), id));
}

static MaeSeatRow *
row (Fixture *f, int i)
{
  return MAE_SEAT_ROW (
      gtk_list_box_get_row_at_index (GTK_LIST_BOX (child_of (f->page, "seats")), i));
}

static void
set_count (Fixture *f, int n)
{
  g_autofree char *id = g_strdup_printf ("count_%d", n);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (child_of (f->page, id)), TRUE);
}

static gboolean
can_start (Fixture *f)
{
  return gtk_widget_is_sensitive (child_of (f->page, "start"));
}

/* ── The form ──────────────────────────────────────────────────────────────────────────────── */

static void
test_mistakes (Fixture *f, gconstpointer data)
{
  mae_fixture_assert_narrow (f->page);
  mae_seat_row_set (row (f, 0), "Anna", 0);
  g_assert_true (can_start (f));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (row (f, 2))));

  mae_seat_row_set (row (f, 1), " anna", 0);
  g_assert_true (mae_fixture_says (GTK_WIDGET (row (f, 1)), "Another player has the same name."));
  g_assert_false (can_start (f));
  mae_seat_row_set (row (f, 1), "  ", 0);
  g_assert_true (
      mae_fixture_says (GTK_WIDGET (row (f, 1)), "Enter a name of up to 32 characters."));
  g_assert_false (can_start (f));
  mae_seat_row_set (row (f, 1), "Bruno", 0);
  g_assert_true (can_start (f));

  /* names of seats that aren't in the game don't matter */
  mae_seat_row_set (row (f, 3), "Anna", 0);
  g_assert_true (can_start (f));
  set_count (f, 4);
  g_assert_false (can_start (f));
  set_count (f, 2);
  g_assert_true (can_start (f));

  /* one person alone plays elsewhere */
  mae_seat_row_set (row (f, 1), "Bruno", 2);
  g_assert_true (mae_fixture_says (f->page, "At least two people play together here."));
  g_assert_nonnull (mae_fixture_find_button (f->page, "win.play-computer", TRUE));
  g_assert_false (can_start (f));
  set_count (f, 3);
  g_assert_true (can_start (f));
}

/* A player who moves keeps the level, and the others keep their order. */
static void
test_order (Fixture *f, gconstpointer data)
{
  static const char *const names[] = { "Anna", "Bruno", "Chiara", "Dante" };

  set_count (f, 4);
  for (int i = 0; i < 4; i++)
    mae_seat_row_set (row (f, i), names[i], i);
  g_signal_emit_by_name (row (f, 0), "moved", 1);
  g_assert_cmpstr (mae_seat_row_get_name (row (f, 0)), ==, "Bruno");
  g_assert_cmpint (mae_seat_row_get_level (row (f, 0)), ==, 1);
  g_assert_cmpstr (mae_seat_row_get_name (row (f, 1)), ==, "Anna");
  g_assert_cmpint (mae_seat_row_get_level (row (f, 1)), ==, 0);
  g_signal_emit_by_name (row (f, 0), "moved", -1); /* there is no room */
  g_assert_cmpstr (mae_seat_row_get_name (row (f, 0)), ==, "Bruno");
  g_signal_emit_by_name (row (f, 0), "dropped", row (f, 3));
  for (int i = 0; i < 4; i++)
    g_assert_cmpstr (mae_seat_row_get_name (row (f, i)), ==,
                     ((const char *const[]){ "Dante", "Bruno", "Anna", "Chiara" })[i]);
}

/* ── The pages of the game ─────────────────────────────────────────────────────────────────── */

static void
start (Fixture *f, gboolean hides)
{
  mae_seat_row_set (row (f, 0), "Anna", 0);
  mae_seat_row_set (row (f, 1), "Bruno", 0);
  gtk_switch_set_active (GTK_SWITCH (child_of (f->page, "hides")), hides);
  gtk_widget_activate_action (f->page, "together.start", NULL);
}

/* Presses the button of the page, if it is still there; returns whether the next one is shown. */
static gboolean
is_started (Fixture *f)
{
  GtkWidget *page = mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_PASS_PAGE);

  if (page != NULL)
    g_signal_emit_by_name (child_of (page, "start"), "clicked");
  return shows (f, MAE_TYPE_SETUP_PAGE);
}

static void
test_passed (Fixture *f, gconstpointer data)
{
  start (f, TRUE);
  MAE_WAIT_FOR (shows (f, MAE_TYPE_PASS_PAGE));
  GtkWidget *page = mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_PASS_PAGE);
  /* the second of two fast presses by whoever had the turn before */
  gtk_widget_unmap (page);
  gtk_widget_map (page);
  g_assert_false (is_started (f));
  g_assert_true (shows (f, MAE_TYPE_PASS_PAGE));
  mae_fixture_assert_narrow (page);
  mae_fixture_assert_names (page);
  /* all other pages are gone at once */
  g_assert_null (mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_TOGETHER_PAGE));
  g_assert_null (mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_SETUP_PAGE));

  /* leaving asks; the game stays */
  act (f, "win.leave-game");
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (f->window)));
  mae_fixture_answer (GTK_WINDOW (f->window), "_Keep Playing");
  g_assert_true (shows (f, MAE_TYPE_PASS_PAGE));

  MAE_WAIT_FOR (is_started (f));
  act (f, "win.leave-game");
  MAE_WAIT_FOR (shows (f, MAE_TYPE_START_PAGE));
}

static void
test_not_hidden (Fixture *f, gconstpointer data)
{
  start (f, FALSE);
  MAE_WAIT_FOR (shows (f, MAE_TYPE_SETUP_PAGE));
  g_assert_null (mae_fixture_find (GTK_WIDGET (f->window), MAE_TYPE_PASS_PAGE));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
  g_test_add ("/shell/together/mistakes", Fixture, NULL, set_up, test_mistakes, tear_down);
  g_test_add ("/shell/together/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/shell/together/passed", Fixture, NULL, set_up, test_passed, tear_down);
  g_test_add ("/shell/together/not-hidden", Fixture, NULL, set_up, test_not_hidden, tear_down);
  return g_test_run ();
}
