/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Planning: moves that are put together on other players' turns. They can't be confirmed until the
 * player's turn begins, and are rebased on each move of the others. */

#include "table-page-private.h"

#include "client/draft/plan.h"
#include "client/platform/announce.h"
#include "client/words/plan-text.h"
#include "engine/faith.h"
#include "engine/moves.h"

/* Decides in which game moves are made. */
static void
choose_game (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);
  int seat = mae_model_get_seat (self->model);

  self->planning = seat >= 0 && game->phase == MAE_PHASE_TURNS && game->current != seat
                   && mae_game_has_turn (game, seat);
  if (self->planning)
    self->plan = mae_game_at_turn (game, seat);
}

const MaeGame *
mae_table_page_move_game (MaeTablePage *self)
{
  return self->planning ? &self->plan : mae_table_page_game (self);
}

void
mae_table_page_start_anew (MaeTablePage *self)
{
  mae_table_move_init (&self->move, mae_table_page_move_game (self),
                       MAX (mae_model_get_seat (self->model), 0));
  self->move.planned = self->planning;
}

void
mae_table_page_follow_turn (MaeTablePage *self)
{
  mae_table_page_forget_note (self);
  choose_game (self);
  mae_table_page_start_anew (self);
}

gboolean
mae_table_page_forget_note (MaeTablePage *self)
{
  gboolean had = self->plan_note != NULL;

  g_clear_pointer (&self->plan_note, g_free);
  return had;
}

static void
tell (MaeTablePage *self, const MaePlanChange *change, const MaeBatch *batch)
{
  gboolean bought = batch != NULL && batch->has_action && batch->command == MAE_COMMAND_BUY_CARD;

  if (change->fate == MAE_PLAN_KEPT)
    return;
  g_free (self->plan_note);
  self->plan_note =
      mae_plan_change_text (mae_table_page_move_game (self), change,
                            bought ? mae_model_get_name (self->model, batch->seat) : NULL);
  mae_announce (GTK_WIDGET (self), self->plan_note, FALSE);
}

void
mae_table_page_rebase (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = MAX (mae_model_get_seat (self->model), 0);
  gboolean planned = self->move.planned;

  choose_game (self);
  if (!mae_game_has_turn (mae_table_page_game (self), seat)) {
    mae_table_page_start_anew (self);
  } else if (planned) {
    MaePlanChange change = mae_plan_rebase (&self->move, mae_table_page_move_game (self), seat);
    tell (self, &change, batch);
  } else {
    mae_table_move_rebase (&self->move, mae_table_page_move_game (self), seat);
  }
  self->move.planned = self->planning;
}

void
mae_table_page_plan_leader (MaeTablePage *self, int leader, gboolean discards)
{
  MaeReject why = { 0 };

  mae_table_page_start_anew (self);
  if (mae_draft_leader_choose (&self->move.leader, leader, discards, &why))
    self->move.mode = MAE_MOVE_LEADER;
  else
    mae_table_page_refuse (self, &why);
  mae_table_page_refresh (self);
}
