/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a gamepad's buttons and stick do in a real window. The gamepad isn't real: what it would
 * send is given to MaeGamepad. */
#include <adwaita.h>

#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/table/leader-card.h"
#include "client/widgets/gamepad.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

/* Keys that have come to the window: the last one, and how many. */
typedef struct {
  guint key;
  int n;
} Seen;

static gboolean
see_cb (GtkEventController *keys, guint key, guint code, GdkModifierType state, Seen *seen)
{
  *seen = (Seen){ key, seen->n + 1 };
  return GDK_EVENT_PROPAGATE;
}

static MaeWindow *
open_window (Seen *seen)
{
  MaeWindow *window = mae_fixture_open_window ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (see_cb), seen);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  MAE_WAIT_FOR (gtk_window_is_active (GTK_WINDOW (window)));
  /* until the first page has come to rest: the focus moves from place to place */
  MAE_WAIT_FOR (gtk_widget_get_width (mae_window_get_page (window)) > 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

static void
tap (MaeGamepad *pad, MaeGamepadButton button)
{
  mae_gamepad_press (pad, button, TRUE);
  mae_gamepad_press (pad, button, FALSE);
}

static GtkWidget *
focus_of (MaeWindow *window)
{
  return gtk_window_get_focus (GTK_WINDOW (window));
}

/* Directions and shoulders move the focus, one button activates what has it, another goes back. */
static void
test_pages (void)
{
  Seen seen = { 0 };
  MaeWindow *window = open_window (&seen);
  g_autoptr (MaeGamepad) pad = mae_gamepad_new ();
  GtkWidget *button = mae_fixture_find_button (GTK_WIDGET (window), "win.games", TRUE), *before;

  tap (pad, MAE_GAMEPAD_NEXT_AREA);
  g_assert_nonnull (focus_of (window));
  g_assert_true (gtk_window_get_focus_visible (GTK_WINDOW (window)));
  before = focus_of (window);
  tap (pad, MAE_GAMEPAD_NEXT_AREA);
  g_assert_true (focus_of (window) != before);
  tap (pad, MAE_GAMEPAD_PREVIOUS_AREA);
  g_assert_true (focus_of (window) == before);

  gtk_widget_grab_focus (button);
  tap (pad, MAE_GAMEPAD_UP);
  g_assert_true (focus_of (window) != button);
  before = focus_of (window);
  tap (pad, MAE_GAMEPAD_DOWN);
  g_assert_true (focus_of (window) != before);

  gtk_widget_grab_focus (button);
  tap (pad, MAE_GAMEPAD_ACTIVATE);
  MAE_WAIT_FOR (!mae_window_shows (window, MAE_TYPE_START_PAGE));
  tap (pad, MAE_GAMEPAD_BACK);
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_START_PAGE));
  tap (pad, MAE_GAMEPAD_BACK); /* nothing to go back to */
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Dialogs get what is pressed while they are open. */
static void
test_dialogs (void)
{
  Seen seen = { 0 };
  MaeWindow *window = open_window (&seen);
  g_autoptr (MaeGamepad) pad = mae_gamepad_new ();

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.rules", NULL));
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)) != NULL);
  GtkWidget *dialog = mae_fixture_get_dialog (GTK_WINDOW (window));
  if (GTK_IS_WINDOW (dialog)) /* in the window, where the toolkit has such dialogs */
    MAE_WAIT_FOR (gtk_window_is_active (GTK_WINDOW (dialog)));
  else
    MAE_WAIT_FOR (focus_of (window) != NULL && gtk_widget_is_ancestor (focus_of (window), dialog));
  tap (pad, MAE_GAMEPAD_DOWN);
  tap (pad, MAE_GAMEPAD_ACTIVATE); /* the search field doesn't see it */
  tap (pad, MAE_GAMEPAD_BACK);
  MAE_WAIT_FOR (mae_fixture_get_dialog (GTK_WINDOW (window)) == NULL);
  g_assert_true (mae_window_shows (window, MAE_TYPE_START_PAGE));

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* On a page that has its own keys: leaders are looked at and chosen by the pad alone. */
static void
test_leaders (void)
{
  Seen seen = { 0 };
  MaeWindow *window = open_window (&seen);
  g_autoptr (MaeGamepad) pad = mae_gamepad_new ();
  GtkWidget *first;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.play-alone", NULL));
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  MAE_WAIT_FOR (mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_LEADER_CARD) != NULL);
  first = mae_fixture_find (GTK_WIDGET (window), MAE_TYPE_LEADER_CARD);
  MAE_WAIT_FOR (gtk_widget_get_width (first) > 0); /* the focus moves to what is beside it */
  g_assert_true (gtk_widget_grab_focus (first));
  tap (pad, MAE_GAMEPAD_RIGHT);
  g_assert_true (focus_of (window) != first);
  g_assert_true (MAE_IS_LEADER_CARD (focus_of (window)));
  tap (pad, MAE_GAMEPAD_LEFT);
  g_assert_true (focus_of (window) == first);
  g_assert_false (mae_fixture_says (GTK_WIDGET (window), "Choose 1 more leader"));
  tap (pad, MAE_GAMEPAD_ACTIVATE);
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window), "Choose 1 more leader"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.leave-game", NULL));

  mae_fixture_destroy_window (GTK_WINDOW (window));
  mae_fixture_clear_games ();
}

/* One press is one step. A direction that is held repeats until it is released; a button doesn't.
 */
static void
test_held (void)
{
  Seen seen = { 0 };
  MaeWindow *window = open_window (&seen);
  g_autoptr (MaeGamepad) pad = mae_gamepad_new ();

  mae_gamepad_press (pad, MAE_GAMEPAD_BACK, TRUE);
  mae_gamepad_press (pad, MAE_GAMEPAD_BACK, TRUE); /* libraries may say it again */
  g_assert_cmpint (seen.n, ==, 1);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Escape);
  mae_gamepad_press (pad, MAE_GAMEPAD_DOWN, TRUE);
  g_assert_cmpint (seen.n, ==, 2);
  MAE_WAIT_FOR (seen.n == 6);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Down); /* all of them: Escape isn't sent again */

  /* Another direction takes over, and ends it. */
  mae_gamepad_press (pad, MAE_GAMEPAD_LEFT, TRUE);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Left);
  mae_gamepad_press (pad, MAE_GAMEPAD_DOWN, FALSE);
  seen.n = 0;
  MAE_WAIT_FOR (seen.n == 2);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Left);
  mae_gamepad_press (pad, MAE_GAMEPAD_LEFT, FALSE);

  /* Nothing is held any more: what comes next is what is pressed next. */
  seen.n = 0;
  g_autoptr (MaeGamepad) other = mae_gamepad_new ();
  mae_gamepad_press (other, MAE_GAMEPAD_UP, TRUE);
  MAE_WAIT_FOR (seen.n == 6);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Up);

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Places of the stick one after the other, and the key that each of them sends; 0: none. */
static void
test_stick (void)
{
  static const struct {
    double x, y;
    guint key;
  } places[] = {
    { 0, 0, 0 },
    { .2, -.1, 0 }, /* worn sticks don't rest in the middle */
    { .55, 0, 0 },
    { .7, .1, GDK_KEY_Right },
    { 1, .2, 0 }, /* still there */
    { .5, .1, 0 },
    { .7, 0, 0 },   /* it trembled */
    { .7, .75, 0 }, /* hardly more down than right */
    { .3, .9, GDK_KEY_Down },
    { .2, .1, 0 },
    { .2, .55, 0 },
    { 0, -1, GDK_KEY_Up },
    { -1, 0, GDK_KEY_Left },
    { 1, 0, GDK_KEY_Right },
    { 0, 0, 0 },
    { 0, 1, GDK_KEY_Down },
    { NAN, NAN, 0 },
  };
  Seen seen = { 0 };
  MaeWindow *window = open_window (&seen);
  g_autoptr (MaeGamepad) pad = mae_gamepad_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    seen = (Seen){ 0 };
    mae_gamepad_move_stick (pad, places[i].x, places[i].y);
    g_assert_cmpuint (seen.key, ==, places[i].key);
    g_assert_cmpint (seen.n, ==, places[i].key != 0);
  }

  /* held, it repeats as a button does */
  mae_gamepad_move_stick (pad, 0, 1);
  seen.n = 0;
  MAE_WAIT_FOR (seen.n == 3);
  g_assert_cmpuint (seen.key, ==, GDK_KEY_Down);

  mae_fixture_destroy_window (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/gamepad/pages", test_pages);
  g_test_add_func ("/gamepad/dialogs", test_dialogs);
  g_test_add_func ("/gamepad/leaders", test_leaders);
  g_test_add_func ("/gamepad/held", test_held);
  g_test_add_func ("/gamepad/stick", test_stick);
  return g_test_run ();
}
