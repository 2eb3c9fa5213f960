/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The buttons of a small window that show one part of the table at a time. */
#pragma once

#include <gtk/gtk.h>

#include "table-talk.h"

/* The parts, of which a small window shows one. */
typedef enum {
  MAE_PANE_TABLE, /* track, market, cards */
  MAE_PANE_BOARD,
  MAE_PANE_PLAYERS, /* with log and chat */
  MAE_N_PANES,
} MaeTablePane;

#define MAE_TYPE_PANE_SWITCHER (mae_pane_switcher_get_type ())
G_DECLARE_FINAL_TYPE (MaePaneSwitcher, mae_pane_switcher, MAE, PANE_SWITCHER, GtkBox)

/* Signal "chosen" (int pane): its button has become the active one. */

/* Returns the button of @pane. */
GtkWidget *mae_pane_switcher_get_button (MaePaneSwitcher *self, MaeTablePane pane);

/* Shows on the button that leads to @talk how many messages are new. */
void mae_pane_switcher_mark (MaePaneSwitcher *self, MaeTableTalk *talk);
