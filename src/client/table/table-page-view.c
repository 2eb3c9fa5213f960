/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page shows: all its parts, after each change of the game or of the move. */

#include "table-page-private.h"

#include "client/draft/moves-now.h"

MaeModel *
mae_table_page_model (MaeTablePage *self)
{
  return mae_play_get_model (self->play);
}

int
mae_table_page_seat (MaeTablePage *self)
{
  return mae_model_get_seat (mae_table_page_model (self));
}

const MaeGame *
mae_table_page_game (MaeTablePage *self)
{
  return self->play != NULL ? mae_model_get_game (mae_table_page_model (self)) : NULL;
}

MaeTableParts
mae_table_page_parts (MaeTablePage *self)
{
  return (MaeTableParts){
    .page = GTK_WIDGET (self),
    .bar = GTK_WIDGET (self->bar),
    .over = GTK_WIDGET (self->motion),
    .model = mae_table_page_model (self),
    .track = self->track,
    .market = self->market,
    .grid = self->grid,
    .board = self->board,
    .rail = self->rail,
  };
}

void
mae_table_page_toast (MaeTablePage *self, const char *text)
{
  mae_toasts_show (self->toasts, text, 4);
}

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

/* The buttons of the bar are enabled with their actions. */
static void
update_actions (MaeTablePage *self, gboolean usable)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gboolean kept = mae_play_is_kept (self->play);
  gboolean may_confirm = !move->planned || (mae_play_may_keep (self->play) && !kept);
  gboolean complete = usable && may_confirm && mae_table_move_complete (move);
  gboolean cancels = (move->mode != MAE_MOVE_NONE || kept) && mae_play_can_cancel (self->play);
  const struct {
    const char *name;
    gboolean can;
  } actions[] = {
    { "move.confirm", complete },
    { "move.confirm-end", complete && mae_play_move_may_end_turn (self->play) },
    { "move.end-turn", mae_play_can_end_turn (self->play) },
    { "move.place-all", usable && mae_table_move_can_place_more (move) },
    { "move.cancel", cancels },
    { "move.undo", cancels || mae_play_can_undo (self->play) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i].name, actions[i].can);
}

/* Highlights the targets of the unit that was picked up by a press. */
static void
light_picked (MaeTablePage *self, const MaeGame *game, int seat)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  gint16 targets[MAE_MAX_OWN];
  int n = 0;

  if (move->mode == MAE_MOVE_MARKET && move->picked >= 0)
    n = mae_draft_market_targets (&move->market, move->picked, targets);
  else if (move->picked_shelf >= 0)
    n = mae_now_swap_targets (game, seat, move->picked_shelf, targets);
  mae_board_light_containers (self->board, targets, n);
}

void
mae_table_page_refresh (MaeTablePage *self)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  const MaeGame *game = mae_table_page_game (self);
  gboolean usable = mae_play_is_usable (self->play);
  gboolean acts = !mae_move_bar_has_controls (self->bar);
  MaeTableUnits units;

  /* No widgets are rebuilt during a drag; at its end everything is updated. */
  if (game == NULL || self->dragging)
    return;
  mae_table_motion_note_units (self->scenes, &units);
  int seat = mae_table_page_seat (self);
  int faith = seat >= 0 ? mae_table_move_faith (move) : 0;
  gboolean market = move->mode == MAE_MOVE_MARKET;
  mae_track_update (self->track, game, mae_model_get_roster (mae_table_page_model (self)), seat,
                    faith);
  const MaeGame *here = mae_play_get_move_game (self->play);
  mae_market_update (self->market, here, seat,
                     usable && mae_now_may (here, seat, MAE_COMMAND_TAKE_MARKET, NULL),
                     market && move->market.row, market ? move->market.index : -1);
  mae_grid_update (self->grid, here, seat, usable, !mae_play_is_planning (self->play),
                   move->mode == MAE_MOVE_BUY ? move->buy.card : -1);
  mae_tray_set_note (mae_board_get_tray (self->board), mae_play_get_note (self->play));
  mae_board_update (self->board, here, MAX (seat, 0), seat >= 0 && acts ? move : NULL, usable);
  light_picked (self, game, seat);
  mae_rail_update (self->rail);
  mae_move_bar_update (self->bar);
  if (acts)
    update_actions (self, usable);
  mae_table_motion_veil (self->scenes);
  mae_table_motion_show_step (self->scenes, &units);
  g_signal_emit_by_name (self, "move-changed");
}
