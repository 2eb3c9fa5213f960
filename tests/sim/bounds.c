/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What players are told when they go past one of the server's bounds. */
#include "sim.h"

#include "server/tables/turn.h"

gboolean
bounds_take_refusal (Player *self, const char *text)
{
  if (g_strcmp0 (text, mae_turn_too_many_swaps) != 0 || self->asked != ASKED_COMMAND
      || self->command != MAE_COMMAND_SWAP_SHELVES)
    return FALSE;
  self->asked = ASKED_NOTHING;
  self->sim->tally->too_long++;
  g_ptr_array_remove_index (self->unsure, self->unsure->len - 1);
  return TRUE;
}
