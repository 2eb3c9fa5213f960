/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dragging: legal targets are highlighted during it; an illegal drop shows the reason. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"
#include "client/widgets/drag.h"

/* ── While held ────────────────────────────────────────────────────────────────────────────── */

static void
light_unit (MaeTablePage *self, int resource, int from)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gint16 targets[MAE_MAX_OWN];

  if (move->mode == MAE_MOVE_MARKET) {
    int n = mae_draft_market_targets_from (&move->market, resource, from, targets);
    mae_board_light_containers (self->board, targets, n);
  }
}

static void
on_begin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  const MaeGame *game = mae_play_get_move_game (self->play);
  int kind, value, from, seat = mae_table_page_seat (self);

  g_variant_get (parameter, "(iii)", &kind, &value, &from);
  mae_table_motion_set_drop (self->scenes, FALSE, FALSE);
  if (game == NULL || !mae_play_is_usable (self->play))
    return;
  self->dragging = TRUE;
  switch ((MaeDragKind) kind) {
  case MAE_DRAG_UNIT:
    light_unit (self, value, from);
    return;
  case MAE_DRAG_SHELF: {
    gint16 targets[MAE_MAX_OWN];
    int n = mae_now_swap_targets (game, seat, value, targets);
    mae_board_light_containers (self->board, targets, n);
    return;
  }
  case MAE_DRAG_CARD: {
    int card = mae_game_top_card (game, value, from);
    if (card >= 0 && mae_draft_buy_can (game, seat, value, from, NULL))
      mae_board_light_slots (self->board, mae_draft_buy_slots (game, seat, card));
    return;
  }
  case MAE_DRAG_LEADER:
    mae_board_light_leaders (self->board, mae_now_activate (game, seat, value, NULL, NULL),
                             mae_now_discard (game, seat, value, NULL, NULL));
    return;
  }
}

static void
on_end_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  gboolean was_dragging = self->dragging;

  self->dragging = FALSE;
  /* A drag may also end because the page is going away, or because what is dragged is removed while
   * the page shows another game. Then nothing may be rebuilt. */
  if (was_dragging && gtk_widget_get_mapped (widget))
    mae_table_page_refresh (self);
}

/* ── Dropped ───────────────────────────────────────────────────────────────────────────────── */

static void
drop_unit (MaeTablePage *self, int resource, int from, MaeDropTarget target, int index)
{
  if (target == MAE_DROP_CONTAINER)
    mae_table_page_step (self, (MaeStep){ MAE_STEP_PLACE, .unit = { resource, from, index } });
  else if (from >= 0 && (target == MAE_DROP_TRAY || target == MAE_DROP_DISCARD))
    mae_table_page_step (self, (MaeStep){ MAE_STEP_TAKE_BACK, .unit = { resource, from, -1 } });
  else if (target != MAE_DROP_TRAY && target != MAE_DROP_DISCARD)
    mae_table_page_toast (
        self, _ ("Put resources on a shelf, or leave them on the tray to discard them."));
}

static void
drop_shelf (MaeTablePage *self, int container, MaeDropTarget target, int index)
{
  if (target == MAE_DROP_CONTAINER && index != container)
    mae_table_page_step (self, (MaeStep){ MAE_STEP_SWAP, .swap = { container, index } });
  else if (target == MAE_DROP_DISCARD || target == MAE_DROP_TRAY)
    mae_table_page_toast (self, _ ("You can only discard what you just took from the market."));
  else if (target != MAE_DROP_CONTAINER)
    mae_table_page_toast (self, _ ("Drop it on another shelf to swap the two."));
}

static void
drop_card (MaeTablePage *self, int level, int colour, MaeDropTarget target, int index)
{
  const MaeTableMove *move = mae_play_get_move (self->play);

  if (target == MAE_DROP_NOWHERE) {
    mae_table_page_toast (self, _ ("Drop a card on one of the slots of your board."));
    return;
  }
  mae_table_page_step (self, (MaeStep){ MAE_STEP_DECK, .deck = { level, colour } });
  if (target == MAE_DROP_SLOT && move->mode == MAE_MOVE_BUY && move->buy.slot != index)
    mae_table_page_step (self, (MaeStep){ MAE_STEP_SLOT, .slot = index });
}

/* The board, with its shelves, slots and all leaders but itself, is where a leader is dropped to
 * activate it. */
static void
drop_leader (MaeTablePage *self, int leader, MaeDropTarget target, int index)
{
  if (target == MAE_DROP_TRAY || target == MAE_DROP_NOWHERE)
    mae_table_page_toast (
        self, _ ("Drop a leader on your board to activate it, or where leaders are discarded."));
  else if (target != MAE_DROP_LEADER || index != leader)
    mae_table_page_use_leader (self, leader, target == MAE_DROP_DISCARD);
}

static void
on_drop_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  int kind, value, from, target, index;

  g_variant_get (parameter, "(iiiii)", &kind, &value, &from, &target, &index);
  if (mae_table_page_game (self) == NULL)
    return;
  mae_table_motion_set_drop (self->scenes, TRUE, kind == MAE_DRAG_SHELF || kind == MAE_DRAG_LEADER);
  switch ((MaeDragKind) kind) {
  case MAE_DRAG_UNIT:
    drop_unit (self, value, from, target, index);
    return;
  case MAE_DRAG_SHELF:
    drop_shelf (self, value, target, index);
    return;
  case MAE_DRAG_CARD:
    drop_card (self, value, from, target, index);
    return;
  case MAE_DRAG_LEADER:
    drop_leader (self, value, target, index);
    return;
  }
}

void
mae_table_page_install_drag (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "move.drag-begin", "(iii)", on_begin_cb);
  gtk_widget_class_install_action (klass, "move.drag-end", NULL, on_end_cb);
  gtk_widget_class_install_action (klass, "move.drop", "(iiiii)", on_drop_cb);
}
