/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sends moves. A move that needs swaps of shelves first, or ends the turn, consists of several
 * commands, each sent after the one before it was made. */
#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/draft/moves-now.h"

gboolean
mae_table_page_send (MaeTablePage *self, const MaeCommand *command)
{
  gboolean sent = self->session != NULL ? mae_session_send (self->session, command)
                  : self->send != NULL  ? self->send (self->send_data, command)
                                        : FALSE;

  if (!sent)
    mae_table_page_toast (self, _ ("Your last move is still being sent. Try again in a moment."));
  return sent;
}

void
mae_table_page_forget_steps (MaeTablePage *self)
{
  g_clear_handle_id (&self->steps.source, g_source_remove);
  self->steps = (MaeSteps){ 0 };
}

static void
send_cb (gpointer user_data)
{
  MaeTablePage *self = user_data;

  self->steps.source = 0;
  /* The session has stopped waiting for the answer. */
  if (self->steps.sent) {
    mae_table_page_forget_steps (self);
    mae_table_page_refresh (self);
    return;
  }
  if (!mae_table_page_can_send (self))
    return;
  self->steps.sent = TRUE;
  if (!mae_table_page_send (self, &self->steps.command[self->steps.at]))
    mae_table_page_forget_steps (self);
}

void
mae_table_page_next_step (MaeTablePage *self)
{
  gboolean waits = self->session != NULL && mae_session_is_busy (self->session);

  if (self->steps.n > 0 && !waits && self->steps.source == 0)
    self->steps.source = g_idle_add_once (send_cb, self);
}

void
mae_table_page_send_steps (MaeTablePage *self, const MaeSwap *swaps, int n_swaps,
                           const MaeCommand *command, gboolean end)
{
  MaeSteps *steps = &self->steps;

  mae_table_page_forget_steps (self);
  for (int i = 0; i < n_swaps; i++)
    steps->command[steps->n++] =
        (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES, .seat = command->seat, .swap = swaps[i] };
  steps->command[steps->n++] = *command;
  if (end)
    steps->command[steps->n++] =
        (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = command->seat };
  steps->sent = TRUE;
  if (!mae_table_page_send (self, &steps->command[0]))
    mae_table_page_forget_steps (self);
}

gboolean
mae_table_page_step_made (MaeTablePage *self, const MaeBatch *batch)
{
  MaeSteps *steps = &self->steps;

  if (!mae_model_is_my_turn (self->model))
    mae_table_page_forget_steps (self);
  if (!batch->has_action || batch->seat != mae_model_get_seat (self->model))
    return FALSE;
  self->swaps_made = 0;
  if (steps->n == 0)
    return FALSE;
  if (batch->command != MAE_COMMAND_SWAP_SHELVES
      && batch->command == steps->command[steps->at].kind)
    self->swaps_made = steps->at;
  if (batch->command != steps->command[steps->at].kind || ++steps->at == steps->n) {
    gboolean undone = steps->undoing;
    mae_table_page_forget_steps (self);
    return undone;
  }
  steps->sent = FALSE;
  mae_table_page_next_step (self);
  if (batch->command != MAE_COMMAND_SWAP_SHELVES)
    return FALSE;
  if (!steps->undoing)
    mae_draft_market_swap_made (&self->move.market);
  return TRUE;
}

/* ── Undoing ───────────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_undo (MaeTablePage *self)
{
  if (self->move.mode != MAE_MOVE_NONE) {
    mae_table_page_cancel (self);
    return;
  }
  const MaeGame *game = mae_table_page_game (self);
  int seat = mae_model_get_seat (self->model);

  if (self->session == NULL || game == NULL || seat < 0)
    return;
  mae_refocus_undo (&self->refocus, &game->players[seat]);
  if (!mae_session_undo (self->session)) {
    mae_refocus_refused (&self->refocus);
    return;
  }
  self->swaps_to_undo = self->swaps_made;
  self->swaps_made = 0;
}

void
mae_table_page_undo_swaps (MaeTablePage *self)
{
  if (self->swaps_to_undo == 0 || mae_session_is_busy (self->session))
    return;
  self->swaps_to_undo--;
  if (!mae_session_undo (self->session))
    self->swaps_to_undo = 0;
}

/* ── Ending the turn, and refused moves ────────────────────────────────────────────────────── */

/* Returns whether @seat could still do more than swap shelves or discard leaders. */
static gboolean
may_go_on (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  if (!game->main_done)
    return TRUE;
  for (int i = 0; i < player->hand_count; i++)
    if (!(player->active >> i & 1) && player->hand[i] >= 0
        && mae_now_activate (game, seat, player->hand[i], NULL, NULL))
      return TRUE;
  return FALSE;
}

void
mae_table_page_end_if_done (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = mae_model_get_seat (self->model);

  if (self->settings == NULL || !g_settings_get_boolean (self->settings, "end-turns"))
    return;
  if (!batch->has_action || batch->seat != seat || batch->command == MAE_COMMAND_SWAP_SHELVES
      || self->steps.n > 0 || !mae_model_is_my_turn (self->model) || may_go_on (batch->after, seat))
    return;
  self->steps.command[self->steps.n++] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  mae_table_page_next_step (self);
}

void
mae_table_page_step_refused (MaeTablePage *self)
{
  MaeSteps made = self->steps;

  self->swaps_to_undo = 0;
  mae_table_page_forget_steps (self);
  if (made.undoing || made.n == 0 || made.command[made.at].kind == MAE_COMMAND_END_TURN)
    return;
  /* Some servers don't accept swaps as separate commands, so the move is proposed without them. */
  if (made.at == 0 && made.command[0].kind == MAE_COMMAND_SWAP_SHELVES) {
    mae_draft_market_keep_shelves (&self->move.market);
    return;
  }
  for (int i = made.at - 1; i >= 0; i--)
    self->steps.command[self->steps.n++] = made.command[i];
  self->steps.undoing = TRUE;
  mae_table_page_next_step (self);
}
