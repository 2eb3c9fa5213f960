/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table page: shows the whole game; moves are made by drag and drop, press and keyboard. */
#pragma once

#include <gtk/gtk.h>

#include "client/motion/motion.h"
#include "client/play/play.h"
#include "client/session/session.h"
#include "client/widgets/sound-player.h"
#include "client/words/topic-text.h"

#define MAE_TYPE_TABLE_PAGE (mae_table_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeTablePage, mae_table_page, MAE, TABLE_PAGE, GtkWidget)

/* Signal "move-changed" (): the current move, or what can be done, has changed. */

/* Creates the page for @play. @session, if it has one, says more about the game: who is awaited,
 * the chat. */
GtkWidget *mae_table_page_new (MaePlay *play, MaeSession *session);
MaePlay *mae_table_page_get_play (MaeTablePage *self);

/* Shows @controls instead of the buttons for moves; no moves can be made then. */
void mae_table_page_set_controls (MaeTablePage *self, GtkWidget *controls);

/* Plays the table's sounds with @player; without one, it is silent. */
void mae_table_page_set_sound_player (MaeTablePage *self, MaeSoundPlayer *player);

/* Parts of the table that a lesson can point at. */
typedef enum {
  MAE_TABLE_TRACK,
  MAE_TABLE_MARKET,
  MAE_TABLE_GRID,
  MAE_TABLE_WAREHOUSE,
  MAE_TABLE_STRONGBOX,
  MAE_TABLE_PRODUCTIONS,
  MAE_TABLE_SLOTS,
  MAE_TABLE_LEADERS,
  MAE_TABLE_LORENZO,
  MAE_TABLE_RAIL, /* the button for players and log, which is visible when they are folded */
  MAE_TABLE_CONFIRM,
  MAE_TABLE_END_TURN,
} MaeTablePart;

/* Returns the widget of @part; if that is hidden in a small window, the button that shows it. */
GtkWidget *mae_table_page_get_part (MaeTablePage *self, MaeTablePart part);

/* Returns the overlay with the table's animations. */
MaeMotion *mae_table_page_get_motion (MaeTablePage *self);

/* Returns the current move. */
const MaeTableMove *mae_table_page_get_move (MaeTablePage *self);

/* Returns the topic of the rules about the current move. If there is no move: about the part that
 * has the focus or is under the pointer; if there is no such part: about turns. */
MaeTopic mae_table_page_get_topic (MaeTablePage *self);

/* Returns a sentence about what undoing does now (@can is set to TRUE) or why it isn't possible
 * (@can is set to FALSE). NULL: there is never anything to undo, since no moves are made here. */
const char *mae_table_page_get_undo (MaeTablePage *self, gboolean *can);

/* Returns whether only a part of the table is shown at a time. */
gboolean mae_table_page_is_compact (MaeTablePage *self);

/* Makes @command the current move. For a command about a leader its card is opened, and for the end
 * of the turn its button gets the focus. Returns FALSE if that isn't possible now. */
gboolean mae_table_page_propose (MaeTablePage *self, const MaeCommand *command);

/* Shows @text for a moment over the table. */
void mae_table_page_toast (MaeTablePage *self, const char *text);
