/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the keyboard focus goes: through the steps of a move, and after it. */

#include "table-page-private.h"

GtkWidget *
mae_table_page_get_focus (MaeTablePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

gboolean
mae_table_page_focus_is_idle (MaeTablePage *self)
{
  GtkWidget *focus = mae_table_page_get_focus (self);

  return focus == NULL || mae_move_bar_is_for_move (self->bar, focus);
}

gboolean
mae_table_page_focus_is_on_tray (MaeTablePage *self)
{
  GtkWidget *focus = mae_table_page_get_focus (self);

  return focus != NULL
         && gtk_widget_is_ancestor (focus, GTK_WIDGET (mae_board_get_tray (self->board)));
}

void
mae_table_page_focus_next (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeDraftMissing missing = mae_table_move_missing (move);
  GtkWidget *confirm = mae_move_bar_get_button (self->bar, MAE_BAR_CONFIRM);

  /* white marbles and slots are chosen on the board */
  if (missing.kind == MAE_MISSING_WHITES || missing.kind == MAE_MISSING_SLOT)
    mae_table_page_show_pane (self, MAE_PANE_BOARD);
  switch (move->mode) {
  case MAE_MOVE_MARKET:
    if (gtk_widget_get_mapped (GTK_WIDGET (self->board))
        && (mae_table_move_can_place_more (move) || missing.kind == MAE_MISSING_WHITES))
      if (mae_tray_focus (mae_board_get_tray (self->board)))
        return;
    break;
  case MAE_MOVE_BUY:
    if (missing.kind == MAE_MISSING_SLOT) {
      mae_board_focus_slot (self->board,
                            mae_draft_buy_slots (move->buy.game, move->buy.seat, move->buy.card));
      return;
    }
    break;
  default:
    break;
  }
  if (!mae_table_move_complete (move))
    return;
  /* If confirming would give others faith, the focus moves to the tray instead of the button: a key
   * may be pressed once too often. */
  if (mae_table_move_others_faith (move) == 0)
    gtk_widget_grab_focus (confirm);
  else if (gtk_widget_get_mapped (GTK_WIDGET (self->board))
           && !mae_tray_focus (mae_board_get_tray (self->board)))
    gtk_widget_grab_focus (confirm);
}

gboolean
mae_table_page_focus_next_thing (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  GtkWidget *arrow = mae_market_get_arrow (self->market, TRUE, 0);

  if (game == NULL || mae_play_is_planning (self->play) || !mae_play_is_usable (self->play))
    return FALSE;
  if (game->main_done)
    return gtk_widget_grab_focus (mae_move_bar_get_button (self->bar, MAE_BAR_END_TURN));
  return arrow != NULL && gtk_widget_get_mapped (arrow) && gtk_widget_grab_focus (arrow);
}

/* The answer to a move arrives while the session is still busy; widgets can get the focus only
 * after that. */
void
mae_table_page_refocus (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeRefocus *to = &self->refocus;

  if ((to->leader > 0 || to->is_undone) && mae_play_is_usable (self->play)) {
    gboolean moves = !to->is_undone || mae_table_page_focus_is_idle (self)
                     || mae_refocus_may_leave (mae_table_page_get_focus (self));
    gboolean moved = moves
                     && (to->leader > 0 ? mae_board_focus_leader (self->board, to->leader - 1)
                                        : mae_refocus_origin (to));
    to->next = moves && !moved;
    to->leader = 0;
    to->is_undone = FALSE;
  }
  if (to->next && move->mode == MAE_MOVE_NONE && mae_table_page_focus_next_thing (self))
    to->next = FALSE;
  /* the turn for which the move was planned has begun */
  if (to->next && move->mode != MAE_MOVE_NONE && mae_play_can_send (self->play)) {
    mae_table_page_focus_next (self);
    to->next = FALSE;
  }
}
