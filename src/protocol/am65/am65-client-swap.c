/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am65-client.h"
#include "protocol/json-writer.h"

int
mae_am65_client_shown (const MaeAm65Client *self, const MaeGame *game, int seat, int position)
{
  int container = mae_am65_board_container (&self->boards[seat], game, seat, position);

  for (int i = 0; i < self->n_swaps; i++)
    if (container == self->swaps[i].a)
      container = self->swaps[i].b;
    else if (container == self->swaps[i].b)
      container = self->swaps[i].a;
  return container;
}

void
mae_am65_client_swap (MaeAm65Client *self, const MaeWireContext *context, const MaeCommand *command)
{
  MaeMessage refusal = { .kind = MAE_MESSAGE_REJECT };
  MaeCommand swap = *command;
  MaeEvents events = { 0 };
  g_autofree MaeGame *after = g_memdup2 (context->game, sizeof *after);

  swap.seat = context->seat;
  if (self->n_swaps == MAE_AM65_SWAPS_MAX) {
    mae_am65_client_refuse (self, MAE_UNSENT_NO_WORDS);
    return;
  }
  if (!mae_game_apply (after, &swap, &events, &refusal.reject.reject)) {
    mae_am65_client_push (self, &refusal);
    return;
  }
  self->swaps[self->n_swaps++] = swap.swap;
  for (int i = 0; i < events.n; i++)
    mae_am65_client_push_event (self, &events.at[i]);
}

/* ── Telling ───────────────────────────────────────────────────────────────────────────────── */

/* The positions of a container: those that hold something first. */
typedef struct {
  int at[MAE_AM65_STRONGBOX], n, n_held;
} Positions;

static Positions
positions_of (const MaeAm65Client *self, const MaeWireContext *context, int container)
{
  Positions positions = { 0 };

  for (int held = 1; held >= 0; held--) {
    for (int at = MAE_AM65_HAND; at < MAE_AM65_STRONGBOX; at++)
      if ((self->at[at] >= 0) == held
          && mae_am65_board_container (&self->boards[context->seat], context->game, context->seat,
                                       at)
                 == container)
        positions.at[positions.n++] = at;
    if (held)
      positions.n_held = positions.n;
  }
  return positions;
}

void
mae_am65_client_move (MaeAm65Client *self, int from, int to, GString *out)
{
  int8_t moved = self->at[from];

  self->at[from] = self->at[to];
  self->at[to] = moved;
  mae_json_int (out, NULL, from);
  mae_json_int (out, NULL, to);
}

void
mae_am65_client_tell_swaps (MaeAm65Client *self, const MaeWireContext *context, GString *out)
{
  for (int i = 0; i < self->n_swaps; i++) {
    Positions a = positions_of (self, context, self->swaps[i].a);
    Positions b = positions_of (self, context, self->swaps[i].b);
    for (int n = 0; n < MAX (a.n_held, b.n_held) && n < a.n && n < b.n; n++)
      if (n < a.n_held)
        mae_am65_client_move (self, a.at[n], b.at[n], out);
      else
        mae_am65_client_move (self, b.at[n], a.at[n], out);
  }
  self->n_swaps = 0;
}
