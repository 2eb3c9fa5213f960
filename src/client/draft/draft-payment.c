/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-payment.h"

/* Returns how many more units of @resource @container could give. */
static int
available (const MaeDraftPayment *self, int resource, int container)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (self->game, self->seat, own);

  if (resource < 0 || resource >= self->game->rules->n_resources)
    return 0;
  for (int i = 0; i < n; i++)
    if (own[i] == container)
      return self->game->containers[container].of[resource]
             - mae_placement_held (&self->paid, container, resource);
  return 0;
}

void
mae_draft_payment_init (MaeDraftPayment *self, const MaeGame *game, int seat, const MaeBag *cost)
{
  *self = (MaeDraftPayment){ .game = game, .seat = seat, .cost = *cost };
}

void
mae_draft_payment_propose (MaeDraftPayment *self)
{
  MaeBag due = mae_draft_payment_due (self);
  MaeGame rest = mae_draft_preview (self->game, &self->paid, -1);
  MaePlacement more;

  mae_game_propose_payment (&rest, self->seat, &due, &more);
  for (int i = 0; i < more.n; i++)
    for (int r = 0; r < self->game->rules->n_resources; r++)
      if (more.at[i].bag.of[r] > 0)
        mae_placement_add (&self->paid, more.at[i].container, r, more.at[i].bag.of[r]);
}

void
mae_draft_payment_set_cost (MaeDraftPayment *self, const MaeBag *cost)
{
  MaePlacement old = self->paid;

  self->cost = *cost;
  self->paid.n = 0;
  for (int i = 0; i < old.n; i++)
    for (int r = 0; r < self->game->rules->n_resources; r++)
      for (int k = 0; k < old.at[i].bag.of[r]; k++)
        if (!mae_draft_payment_pay (self, r, old.at[i].container))
          break;
}

MaeBag
mae_draft_payment_due (const MaeDraftPayment *self)
{
  MaeBag due = self->cost;
  MaeBag paid = mae_placement_total (&self->paid);

  mae_bag_subtract (&due, &paid);
  return due;
}

static bool
can_pay (const MaeDraftPayment *self, int resource, int container)
{
  return available (self, resource, container) > 0 && mae_draft_payment_due (self).of[resource] > 0;
}

bool
mae_draft_payment_pay (MaeDraftPayment *self, int resource, int container)
{
  return can_pay (self, resource, container)
         && mae_placement_add (&self->paid, container, resource, 1);
}

bool
mae_draft_payment_take_back (MaeDraftPayment *self, int resource, int container)
{
  return mae_draft_unplace (&self->paid, container, resource);
}

bool
mae_draft_payment_shift (MaeDraftPayment *self, int resource, int from, int to)
{
  MaeDraftPayment before = *self;

  if (from != to && mae_draft_payment_take_back (self, resource, from)
      && mae_draft_payment_pay (self, resource, to))
    return true;
  *self = before;
  return false;
}

int
mae_draft_payment_shift_next (MaeDraftPayment *self, int resource, int from)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (self->game, self->seat, own);
  int at = 0;

  while (at < n && own[at] != from)
    at++;
  for (int i = 1; i < n; i++) {
    int to = own[(at + i) % n];

    if (mae_draft_payment_shift (self, resource, from, to))
      return to;
  }
  return -1;
}

bool
mae_draft_payment_has_choice (const MaeDraftPayment *self)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (self->game, self->seat, own);

  for (int r = 0; r < self->game->rules->n_resources; r++) {
    int total = 0, holders = 0;

    for (int i = 0; i < n; i++) {
      int count = self->game->containers[own[i]].of[r];

      total += count;
      holders += count > 0;
    }
    if (self->cost.of[r] > 0 && holders > 1 && total > self->cost.of[r])
      return true;
  }
  return false;
}

MaeBag
mae_draft_payment_container (const MaeDraftPayment *self, int container)
{
  return mae_draft_preview (self->game, &self->paid, -1).containers[container];
}

void
mae_draft_payment_missing (const MaeDraftPayment *self, MaeDraftMissing *missing)
{
  MaeBag due = mae_draft_payment_due (self);

  if (mae_bag_is_empty (&due))
    return;
  missing->kind = MAE_MISSING_PAYMENT;
  missing->count = mae_bag_total (&due);
  for (missing->resource = 0; due.of[missing->resource] == 0;)
    missing->resource++;
}
