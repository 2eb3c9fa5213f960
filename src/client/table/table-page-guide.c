/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For lessons and proposals: positions of things on the table, the current move, and drafts of
 * given commands. */

#include "table-page-private.h"

GtkWidget *
mae_table_page_get_part (MaeTablePage *self, MaeTablePart part)
{
  GtkWidget *const parts[] = {
    [MAE_TABLE_TRACK] = GTK_WIDGET (self->track),
    [MAE_TABLE_MARKET] = GTK_WIDGET (self->market),
    [MAE_TABLE_GRID] = GTK_WIDGET (self->grid),
    [MAE_TABLE_WAREHOUSE] = mae_board_get_area (self->board, MAE_BOARD_WAREHOUSE),
    [MAE_TABLE_PRODUCTIONS] = mae_board_get_area (self->board, MAE_BOARD_PRODUCTIONS),
    [MAE_TABLE_SLOTS] = mae_board_get_area (self->board, MAE_BOARD_SLOTS),
    [MAE_TABLE_LEADERS] = mae_board_get_area (self->board, MAE_BOARD_LEADERS),
    [MAE_TABLE_LORENZO] = GTK_WIDGET (self->lorenzo),
    [MAE_TABLE_RAIL] = self->rail_button,
    [MAE_TABLE_CONFIRM] = GTK_WIDGET (self->confirm),
    [MAE_TABLE_END_TURN] = GTK_WIDGET (self->end_turn),
  };

  return parts[part];
}

const MaeTableMove *
mae_table_page_get_move (MaeTablePage *self)
{
  return &self->move;
}

gboolean
mae_table_page_propose (MaeTablePage *self, const MaeCommand *command)
{
  if (!mae_table_page_usable (self))
    return FALSE;
  switch (command->kind) {
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    return gtk_widget_activate_action (GTK_WIDGET (self), "move.leader", "i",
                                       command->leader.leader);
  case MAE_COMMAND_END_TURN:
    return gtk_widget_grab_focus (GTK_WIDGET (self->end_turn));
  default:
    break;
  }
  gboolean can = mae_table_move_take_command (&self->move, mae_table_page_game (self), command);
  mae_table_page_refresh (self);
  mae_table_page_focus_next (self);
  return can;
}
