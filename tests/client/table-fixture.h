/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A window with the table of a game played in this process: for the tests of its widgets. */
#pragma once

#include "client/table/table-page.h"
#include "local-table.h"

typedef struct {
  MaeLocalTable *table;
  GtkWidget *window;
  MaeTablePage *page;
} TableFixture;

/* gtk_test_init(), libadwaita and the style sheet. */
void table_fixture_init (int *argc, char ***argv);

/* Runs what is pending. */
void settle (void);

/* Shows the table of a new game by the built-in @ruleset, after @steps random moves and those until
 * it is the own seat's turn; @steps -1: at the game's beginning. */
TableFixture open_table (const char *ruleset, int players, guint64 seed, int steps);

/* Takes all that the draft of a market move has placed back to the tray. */
void take_all_back (TableFixture *f);

/* Closes the window; nothing may keep the page or the model. */
void close_table (TableFixture *f);
