/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests of pages: a real server in the process with some players, and games that are over. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/points-history.h"
#include "client/session/session.h"
#include "client/widgets/drag.h"

typedef struct _MaeFixture MaeFixture;

/* Runs the main loop while @expression is false; fails when that takes for ever. */
#define MAE_WAIT_FOR(expression)                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = g_timeout_add_seconds (60, mae_fixture_too_long_cb, (char *) #expression);   \
    while (!(expression))                                                                          \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

gboolean mae_fixture_too_long_cb (gpointer expression);

/* Before anything else: FALSE when there is no display (the test is then skipped). */
gboolean mae_fixture_init (int *argc, char ***argv);

/* Removes the games that this program's tests have kept. */
void mae_fixture_clear_games (void);

/* A window with @page in it, drawn; and its end, before which all that has a name is read by it. */
GtkWindow *mae_fixture_show (GtkWidget *page);
void mae_fixture_destroy_window (GtkWindow *window);

/* The first widget of @type in @widget and below; NULL: none. */
GtkWidget *mae_fixture_find (GtkWidget *widget, GType type);

/* Whether a label that is shown, or what is typed in a field, in @widget or below has @part in it.
 */
gboolean mae_fixture_says (GtkWidget *widget, const char *part);

/* What is open over @window, in it or as a window of its own; NULL: nothing. And a press on its
 * button with @label, mnemonic and all, after which it is gone. */
GtkWidget *mae_fixture_get_dialog (GtkWindow *window);
void mae_fixture_answer (GtkWindow *window, const char *label);

/* A server and @n players who are not connected yet. */
MaeFixture *mae_fixture_new (int n);
void mae_fixture_free (MaeFixture *self);

MaeSession *mae_fixture_session (MaeFixture *self, int i);
MaeSession *mae_fixture_session_of (MaeFixture *self, MaeModel *model);

/* All into the waiting room, the first one first; and on into a game for just them. */
void mae_fixture_join (MaeFixture *self);
void mae_fixture_start_game (MaeFixture *self);

/* Each runs the main loop until it is so for everybody (player @i); fails after a long time. */
void mae_fixture_wait_for_count (MaeFixture *self, int players_count);
void mae_fixture_wait_for_setup (MaeFixture *self, int i);
void mae_fixture_wait_for_phase (MaeFixture *self, MaePhase phase);

/* What a drop on @page's pieces says to it. */
void mae_fixture_drop (GtkWidget *page, MaeDragKind kind, int value, int from, MaeDropTarget place,
                       int index);

/* A resource type that lies on shelves. */
int mae_fixture_storable (const MaeGame *game);

/* A game of @n players by the standard rules, played at random to its end; seen from seat 0, with
 * the points noted on the way. (transfer full) */
MaeModel *mae_fixture_ended_model (int n, guint64 seed, MaePointsHistory **history);
