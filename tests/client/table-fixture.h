/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A window with the table of a game in this process, for tests of its widgets. */
#pragma once

#include "client/table/move-bar-testing.h"
#include "client/table/opponent.h"
#include "client/table/own-panel.h"
#include "client/table/subject-light-testing.h"
#include "client/table/table-page.h"
#include "local-table.h"

typedef struct {
  MaeLocalTable *table;
  GtkWidget *window;
  MaeTablePage *page;
} TableFixture;

/* Initializes GTK for tests, libadwaita and the style sheet. */
void table_fixture_init (int *argc, char ***argv);

/* Runs the main loop until nothing is pending. */
void settle (void);

/* Shows the table of a new game by the built-in @ruleset, after @steps random moves and as many
 * more as lead to the player's turn; @steps -1: at the game's beginning. */
TableFixture open_table (const char *ruleset, int players, guint64 seed, int steps);

/* Lays out the page in a window of this size in pixels, whatever size the window gets: the screen
 * may be smaller. */
void lay_out (TableFixture *f, int width, int height);

/* Fails when a widget in @widget or below is wider than the page, or ends below it without being in
 * something that scrolls (@scrolls: @widget is). @what: for the message. */
void check_inside (TableFixture *f, GtkWidget *widget, gboolean scrolls, const char *what);

/* Returns the move being put together. */
const MaeTableMove *move_of (TableFixture *f);

/* Returns a button of the bar. */
GtkWidget *bar_button (TableFixture *f, MaeBarButton button);

/* Returns the panel of the player. */
GtkWidget *own_panel (TableFixture *f);

/* Lets another player take the turn. */
void pass_turn (TableFixture *f);

/* Takes all units that the draft of a market move has placed back to the tray. */
void take_all_back (TableFixture *f);

/* Closes the window; fails when the page or the model is still referenced. */
void close_table (TableFixture *f);
