/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For lessons and proposals: parts of the table, the current move, and drafts of given
 * commands. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/session/session-tables.h"

GtkWidget *
mae_table_page_get_part (MaeTablePage *self, MaeTablePart part)
{
  GtkWidget *const parts[] = {
    [MAE_TABLE_TRACK] = GTK_WIDGET (self->track),
    [MAE_TABLE_MARKET] = GTK_WIDGET (self->market),
    [MAE_TABLE_GRID] = GTK_WIDGET (self->grid),
    [MAE_TABLE_WAREHOUSE] = mae_board_get_area (self->board, MAE_BOARD_WAREHOUSE),
    [MAE_TABLE_STRONGBOX] = mae_board_get_area (self->board, MAE_BOARD_STRONGBOX),
    [MAE_TABLE_PRODUCTIONS] = mae_board_get_area (self->board, MAE_BOARD_PRODUCTIONS),
    [MAE_TABLE_SLOTS] = mae_board_get_area (self->board, MAE_BOARD_SLOTS),
    [MAE_TABLE_LEADERS] = mae_board_get_area (self->board, MAE_BOARD_LEADERS),
    [MAE_TABLE_LORENZO] = GTK_WIDGET (mae_rail_get_lorenzo (self->rail)),
    [MAE_TABLE_RAIL] = mae_move_bar_get_button (self->bar, MAE_BAR_RAIL),
    [MAE_TABLE_CONFIRM] = mae_move_bar_get_button (self->bar, MAE_BAR_CONFIRM),
    [MAE_TABLE_END_TURN] = mae_move_bar_get_button (self->bar, MAE_BAR_END_TURN),
  };

  GtkWidget *way = mae_table_page_get_way (self, part);

  return way != NULL ? way : parts[part];
}

const MaeTableMove *
mae_table_page_get_move (MaeTablePage *self)
{
  return mae_play_get_move (self->play);
}

/* Returns whether the focus is in @widget, and is shown. */
static gboolean
has_visible_focus (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)) && focus != NULL
         && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

MaeTopic
mae_table_page_get_topic (MaeTablePage *self)
{
  static const MaeTopic topics[] = {
    [MAE_MOVE_MARKET] = MAE_TOPIC_MARKET,
    [MAE_MOVE_BUY] = MAE_TOPIC_CARDS,
    [MAE_MOVE_PRODUCE] = MAE_TOPIC_PRODUCTIONS,
    [MAE_MOVE_LEADER] = MAE_TOPIC_LEADERS,
  };
  const struct {
    GtkWidget *widget;
    MaeTopic topic;
  } places[] = {
    { GTK_WIDGET (self->track), MAE_TOPIC_FAITH },
    { GTK_WIDGET (self->market), MAE_TOPIC_MARKET },
    { GTK_WIDGET (self->grid), MAE_TOPIC_CARDS },
    { mae_board_get_area (self->board, MAE_BOARD_WAREHOUSE), MAE_TOPIC_WAREHOUSE },
    { mae_board_get_area (self->board, MAE_BOARD_PRODUCTIONS), MAE_TOPIC_PRODUCTIONS },
    { mae_board_get_area (self->board, MAE_BOARD_SLOTS), MAE_TOPIC_CARDS },
    { mae_board_get_area (self->board, MAE_BOARD_LEADERS), MAE_TOPIC_LEADERS },
    { GTK_WIDGET (mae_rail_get_lorenzo (self->rail)), MAE_TOPIC_SOLO },
  };

  MaeMoveMode mode = mae_play_get_move (self->play)->mode;
  if (mode != MAE_MOVE_NONE)
    return topics[mode];
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    if (has_visible_focus (places[i].widget))
      return places[i].topic;
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    if ((gtk_widget_get_state_flags (places[i].widget) & GTK_STATE_FLAG_PRELIGHT) != 0)
      return places[i].topic;
  return MAE_TOPIC_TURN;
}

const char *
mae_table_page_get_undo (MaeTablePage *self, gboolean *can)
{
  const MaeGame *game = mae_table_page_game (self);
  gboolean moving = mae_play_get_move (self->play)->mode != MAE_MOVE_NONE;

  *can = moving ? mae_play_can_cancel (self->play) : mae_play_can_undo (self->play);
  if (self->session == NULL || game == NULL || mae_table_page_seat (self) < 0)
    return NULL;
  if (moving)
    return _ ("Undo the unfinished move (Esc)");
  if (*can || mae_session_is_busy (self->session))
    return _ ("Undo the last move (Ctrl+Z)");
  if (!mae_session_has (self->session, MAE_FEATURE_UNDO))
    return _ ("Moves can’t be undone on this server");
  if (!mae_model_is_my_turn (mae_table_page_model (self)))
    return _ ("You can undo moves on your turn only");
  return game->main_done ? _ ("The last move can’t be undone, since it has shown something new")
                         : _ ("There is no move to undo");
}

gboolean
mae_table_page_is_compact (MaeTablePage *self)
{
  return self->compact;
}

gboolean
mae_table_page_propose (MaeTablePage *self, const MaeCommand *command)
{
  if (mae_play_is_planning (self->play) || !mae_play_is_usable (self->play))
    return FALSE;
  switch (command->kind) {
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    return gtk_widget_activate_action (GTK_WIDGET (self), "move.leader", "i",
                                       command->leader.leader);
  case MAE_COMMAND_END_TURN:
    return gtk_widget_grab_focus (mae_move_bar_get_button (self->bar, MAE_BAR_END_TURN));
  default:
    break;
  }
  gboolean can = mae_play_propose (self->play, command);
  mae_table_page_focus_next (self);
  return can;
}

MaePlay *
mae_table_page_get_play (MaeTablePage *self)
{
  return self->play;
}

MaeMotion *
mae_table_page_get_motion (MaeTablePage *self)
{
  return self->motion;
}

void
mae_table_page_set_sound_player (MaeTablePage *self, MaeSoundPlayer *player)
{
  mae_table_motion_set_sound_player (self->scenes, player);
}
