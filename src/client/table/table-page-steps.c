/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sending moves. One that needs shelves swapped first is several commands, each sent when the one
 * before it was made. */
#include <glib/gi18n.h>

#include "table-page-private.h"

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
  if (!mae_table_page_can_send (self))
    return;
  self->steps.sent = TRUE;
  if (!mae_table_page_send (self, &self->steps.command[self->steps.at]))
    mae_table_page_forget_steps (self);
}

void
mae_table_page_next_step (MaeTablePage *self)
{
  if (self->steps.n > 0 && !self->steps.sent && self->steps.source == 0)
    self->steps.source = g_idle_add_once (send_cb, self);
}

void
mae_table_page_send_steps (MaeTablePage *self, const MaeSwap *swaps, int n_swaps,
                           const MaeCommand *command)
{
  MaeSteps *steps = &self->steps;

  mae_table_page_forget_steps (self);
  for (int i = 0; i < n_swaps; i++)
    steps->command[steps->n++] =
        (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES, .seat = command->seat, .swap = swaps[i] };
  steps->command[steps->n++] = *command;
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
  if (!batch->has_action || batch->seat != mae_model_get_seat (self->model) || steps->n == 0)
    return FALSE;
  if (batch->command != steps->command[steps->at].kind || ++steps->at == steps->n) {
    gboolean undone = steps->undoing;
    mae_table_page_forget_steps (self);
    return undone;
  }
  if (!steps->undoing)
    mae_draft_market_swap_made (&self->move.market);
  steps->sent = FALSE;
  mae_table_page_next_step (self);
  return TRUE;
}

void
mae_table_page_step_refused (MaeTablePage *self)
{
  MaeSteps made = self->steps;

  mae_table_page_forget_steps (self);
  if (made.undoing || made.n == 0)
    return;
  /* Some servers take no swaps by themselves: then the move is proposed without. */
  if (made.at == 0) {
    mae_draft_market_keep_shelves (&self->move.market);
    return;
  }
  for (int i = made.at - 1; i >= 0; i--)
    self->steps.command[self->steps.n++] = made.command[i];
  self->steps.undoing = TRUE;
  mae_table_page_next_step (self);
}
