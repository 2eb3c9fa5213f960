/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys for the whole move, whatever widget has the focus. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "leader-card.h"
#include "picker.h"
#include "unit.h"

/* Returns whether @focus is a line of the log or chat that does something when it is activated. */
static gboolean
is_line (GtkWidget *focus)
{
  return GTK_IS_LIST_BOX_ROW (focus) && gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (focus));
}

static gboolean
on_digit (MaeTablePage *self, int n, GtkWidget *focus)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const MaeGame *game = mae_table_page_game (self);
  int seat = mae_table_page_seat (self);

  if (move->mode == MAE_MOVE_BUY && n <= game->rules->n_slots) {
    mae_table_page_step (self, (MaeStep){ MAE_STEP_SLOT, .slot = n - 1 });
    return GDK_EVENT_STOP;
  }
  if (move->mode == MAE_MOVE_MARKET && MAE_IS_UNIT (focus)) {
    gint16 own[MAE_MAX_OWN];
    int count = mae_game_own_containers (game, seat, own);
    if (n <= count && own[n - 1] != mae_game_strongbox (game, seat))
      mae_table_page_step (
          self, (MaeStep){ MAE_STEP_PLACE,
                           .unit = { mae_unit_get_resource (MAE_UNIT (focus)), -1, own[n - 1] } });
    return GDK_EVENT_STOP;
  }
  return GDK_EVENT_PROPAGATE;
}

/* Enter confirms a complete move, unless the focus is on what it presses. A move that discards
 * something isn't confirmed, since Enter may have been pressed once too often. Ctrl+Enter confirms
 * any move and ends the turn. */
static gboolean
on_enter (MaeTablePage *self, GdkModifierType state, GtkWidget *focus)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gboolean end = (state & GDK_CONTROL_MASK) != 0;

  if (end && move->mode == MAE_MOVE_NONE) {
    gtk_widget_activate_action (GTK_WIDGET (self), "move.end-turn", NULL);
    return GDK_EVENT_STOP;
  }
  if (!end
      && (GTK_IS_BUTTON (focus) || MAE_IS_LEADER_CARD (focus) || is_line (focus)
          || mae_table_move_discards (move) > 0))
    return GDK_EVENT_PROPAGATE;
  if (!mae_table_move_complete (move))
    return GDK_EVENT_PROPAGATE;
  mae_table_page_confirm (self, end);
  return GDK_EVENT_STOP;
}

/* Space never confirms a move; on the tray it places what can be placed. */
static gboolean
on_space (MaeTablePage *self, GtkWidget *focus)
{
  const MaeTableMove *move = mae_play_get_move (self->play);

  if (focus == mae_move_bar_get_button (self->bar, MAE_BAR_CONFIRM)
      || focus == mae_move_bar_get_button (self->bar, MAE_BAR_CONFIRM_END)) {
    mae_table_page_toast (self, _ ("Press Enter to confirm."));
    return GDK_EVENT_STOP;
  }
  if (!mae_table_move_can_place_more (move) || MAE_IS_PICKER (focus) || is_line (focus))
    return GDK_EVENT_PROPAGATE;
  mae_table_page_step (self, (MaeStep){ .kind = MAE_STEP_PLACE_ALL });
  return GDK_EVENT_STOP;
}

gboolean
mae_table_page_key (MaeTablePage *self, guint key, GdkModifierType state, GtkWidget *focus)
{
  /* A popover handles its keys itself; in the chat they are text. */
  if (focus != NULL
      && (GTK_IS_EDITABLE (focus) || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL))
    return GDK_EVENT_PROPAGATE;
  if (mae_table_page_game (self) == NULL || state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Escape:
    return mae_table_page_cancel (self) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  case GDK_KEY_Return:
    return on_enter (self, state, focus);
  case GDK_KEY_space:
    return on_space (self, focus);
  default:
    if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
      return on_digit (self, key - GDK_KEY_0, focus);
    return GDK_EVENT_PROPAGATE;
  }
}
