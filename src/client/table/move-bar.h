/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar below the table: what to do next, and the buttons for the whole move. */
#pragma once

#include <gtk/gtk.h>

#include "client/platform/side-panel.h"
#include "client/play/play.h"
#include "client/session/session.h"
#include "table-talk.h"

#define MAE_TYPE_MOVE_BAR (mae_move_bar_get_type ())
G_DECLARE_FINAL_TYPE (MaeMoveBar, mae_move_bar, MAE, MOVE_BAR, GtkBox)

typedef enum {
  MAE_BAR_CANCEL,
  MAE_BAR_CONFIRM,
  MAE_BAR_CONFIRM_END,
  MAE_BAR_END_TURN,
  MAE_BAR_RAIL, /* shows what is beside the table */
} MaeBarButton;

/* Sets whose moves these are, and the session that says more about the game (NULL: a replay); to be
 * called once. */
void mae_move_bar_set_play (MaeMoveBar *self, MaePlay *play, MaeSession *session);

/* Shows @controls instead of texts and buttons. */
void mae_move_bar_set_controls (MaeMoveBar *self, GtkWidget *controls);
gboolean mae_move_bar_has_controls (MaeMoveBar *self);

/* Sets what there is room for: only one part of the table (@compact), not what is beside it
 * (@folds), one line of text (@narrow). */
void mae_move_bar_set_size (MaeMoveBar *self, gboolean compact, gboolean folds, gboolean narrow);

/* Shows the move as it is now. */
void mae_move_bar_update (MaeMoveBar *self);

/* The player has made a move, and needs no tip for newcomers any more. */
void mae_move_bar_forget_tip (MaeMoveBar *self);

GtkWidget *mae_move_bar_get_button (MaeMoveBar *self, MaeBarButton button);

/* Returns whether @widget is a button for the move, which is of no use when the move is over. */
gboolean mae_move_bar_is_for_move (MaeMoveBar *self, GtkWidget *widget);

/* Has the button for what is beside the table open and close @side, and show how many messages of
 * @talk are new. */
void mae_move_bar_follow_side (MaeMoveBar *self, MaeSidePanel *side);
void mae_move_bar_mark (MaeMoveBar *self, MaeTableTalk *talk);
