/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests of pages: a real server in this process with some players, and finished games. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/points-history.h"
#include "client/session/session.h"
#include "client/widgets/drag.h"
#include "client/window/window.h"

typedef struct _MaeFixture MaeFixture;

/* Runs the main loop until @expression is true; fails when that takes too long. */
#define MAE_WAIT_FOR(expression)                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = g_timeout_add_seconds (150, mae_fixture_too_long_cb, (char *) #expression);  \
    while (!(expression))                                                                          \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

gboolean mae_fixture_too_long_cb (gpointer expression);

/* To be called first. Returns FALSE when there is no display (the test is then skipped). */
gboolean mae_fixture_init (int *argc, char ***argv);

/* Applies the program's style sheet, so that widgets have their real sizes. */
void mae_fixture_load_style (void);

/* Fails when @page needs more room than the narrowest window has. */
void mae_fixture_assert_narrow (GtkWidget *page);

/* Removes the stored games of this program's tests. */
void mae_fixture_clear_games (void);

/* Shows a window with the settings of tests, on its first page. */
MaeWindow *mae_fixture_open_window (void);

/* Show @page in a window and wait until it is drawn; close the window. Closing first checks that
 * every widget with a name is read by that name. */
GtkWindow *mae_fixture_show (GtkWidget *page);
void mae_fixture_destroy_window (GtkWindow *window);

/* Returns the first widget of @type in @widget and below; NULL: none. */
GtkWidget *mae_fixture_find (GtkWidget *widget, GType type);

/* Like mae_fixture_find(), for a widget with the label @label (NULL: any). */
GtkWidget *mae_fixture_find_labelled (GtkWidget *widget, GType type, const char *label);

/* Returns the button under @widget with the accessible name @name; NULL: none. */
GtkWidget *mae_fixture_find_named (GtkWidget *widget, const char *name);

/* Returns the button for @action in @widget or below (@mapped: only a mapped one); NULL: none. */
GtkWidget *mae_fixture_find_button (GtkWidget *widget, const char *action, gboolean mapped);

/* Fails when a widget in @widget or below takes the keyboard and has no name for screen readers. */
void mae_fixture_assert_names (GtkWidget *widget);

/* Returns whether @part is in a visible label, in the sentence of a line of the log, or in the
 * text of a field, in @widget or below. */
gboolean mae_fixture_says (GtkWidget *widget, const char *part);

/* The first function returns the dialog over @window, inside it or as a window of its own; NULL:
 * none. The second one presses its button with @label (with the mnemonic) and waits until the
 * dialog has closed. */
GtkWidget *mae_fixture_get_dialog (GtkWindow *window);
void mae_fixture_answer (GtkWindow *window, const char *label);

/* Creates a server and @n players who are not connected yet. */
MaeFixture *mae_fixture_new (int n);
void mae_fixture_free (MaeFixture *self);

/* Return the session of player @i, and the one whose model is @model. */
MaeSession *mae_fixture_session (MaeFixture *self, int i);
MaeSession *mae_fixture_session_of (MaeFixture *self, MaeModel *model);

/* Connect all players to the waiting room, player 0 first; and from there start a game of these
 * players. */
void mae_fixture_join (MaeFixture *self);
void mae_fixture_start_game (MaeFixture *self);

/* Run the main loop until the condition is true for all players (or player @i); fail after a long
 * time. */
void mae_fixture_wait_for_count (MaeFixture *self, int players_count);
void mae_fixture_wait_for_setup (MaeFixture *self, int i);
void mae_fixture_wait_for_phase (MaeFixture *self, MaePhase phase);

/* Simulates a drop on @page. */
void mae_fixture_drop (GtkWidget *page, MaeDragKind kind, int value, int from, MaeDropTarget place,
                       int index);

/* Returns a resource type that can be stored. */
int mae_fixture_storable (const MaeGame *game);

/* Plays a game of @n players by the standard rules with random moves to its end. Returns it as seat
 * 0 sees it, and the history of points. (transfer full) */
MaeModel *mae_fixture_ended_model (int n, guint64 seed, MaePointsHistory **history);
