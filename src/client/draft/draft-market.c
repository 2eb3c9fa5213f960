/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-market.h"

#include <string.h>

#include "engine/moves.h"
#include "moves-now.h"

/* Returns the units of @resource that white marbles were turned into. */
static int
turned (const MaeDraftMarket *self, int resource)
{
  int n = 0;

  for (int i = 0; i < self->n_whites; i++)
    n += self->white[i] == resource;
  return n;
}

static bool
is_type (const MaeDraftMarket *self, int resource)
{
  return resource >= 0 && resource < self->game->rules->n_resources;
}

MaeGame
mae_draft_market_swapped (const MaeDraftMarket *self)
{
  return mae_draft_swapped (self->game, self->swap, self->n_swaps);
}

void
mae_draft_market_init (MaeDraftMarket *self, const MaeGame *game, int seat)
{
  *self = (MaeDraftMarket){ .game = game, .seat = seat, .index = -1 };
}

bool
mae_draft_market_active (const MaeDraftMarket *self)
{
  return self->index >= 0;
}

bool
mae_draft_market_choose (MaeDraftMarket *self, bool row, int index, MaeReject *why)
{
  MaeDraftMarket chosen;

  if (!mae_now_may (self->game, self->seat, MAE_COMMAND_TAKE_MARKET, why))
    return false;
  if (mae_draft_market_active (self) && self->row == row && self->index == index)
    return true;

  mae_draft_market_init (&chosen, self->game, self->seat);
  if (!mae_game_market_gains (self->game, self->seat, row, index, &chosen.fixed, &chosen.n_whites,
                              &chosen.choices))
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_NO_SUCH,
                                               .no_such = { MAE_ENTITY_MARKET_INDEX, index } });
  chosen.row = row;
  chosen.index = index;
  for (int i = 0; i < chosen.n_whites; i++)
    chosen.white[i] = -1;
  *self = chosen;
  return true;
}

/* Takes over the swaps of @old, or none if one of them is illegal in the current game. */
static void
keep_swaps (MaeDraftMarket *self, const MaeDraftMarket *old)
{
  for (int i = 0; i < old->n_swaps; i++) {
    MaeGame now = mae_draft_market_swapped (self);
    MaeCommand command = { .kind = MAE_COMMAND_SWAP_SHELVES,
                           .seat = self->seat,
                           .swap = old->swap[i] };
    if (!mae_game_check (&now, &command, NULL)) {
      self->n_swaps = 0;
      return;
    }
    self->swap[self->n_swaps++] = old->swap[i];
  }
}

void
mae_draft_market_rebase (MaeDraftMarket *self, const MaeGame *game)
{
  MaeDraftMarket old = *self;
  MaeBag placed = mae_placement_total (&old.placed), kept;

  mae_draft_market_init (self, game, old.seat);
  if (!mae_draft_market_active (&old) || !mae_draft_market_choose (self, old.row, old.index, NULL))
    return;
  self->keeps_shelves = old.keeps_shelves;
  for (int i = 0; i < self->n_whites && i < old.n_whites; i++)
    mae_draft_market_turn (self, i, old.white[i]);
  keep_swaps (self, &old);
  for (int i = 0; i < old.placed.n; i++)
    for (int r = 0; r < game->rules->n_resources; r++)
      for (int k = 0; k < old.placed.at[i].bag.of[r]; k++)
        if (!mae_draft_market_place (self, r, old.placed.at[i].container, NULL))
          break;
  kept = mae_placement_total (&self->placed);
  if (mae_bag_total (&kept) < mae_bag_total (&placed))
    mae_draft_market_place_all (self);
}

void
mae_draft_market_swap_made (MaeDraftMarket *self)
{
  if (self->n_swaps == 0)
    return;
  self->n_swaps--;
  memmove (self->swap, self->swap + 1, (size_t) self->n_swaps * sizeof *self->swap);
}

bool
mae_draft_market_turn (MaeDraftMarket *self, int white, int resource)
{
  if (white < 0 || white >= self->n_whites)
    return false;
  if (resource != -1 && (!is_type (self, resource) || !(self->choices >> resource & 1)))
    return false;

  int old = self->white[white];
  if (old == resource)
    return true;
  self->white[white] = resource;
  /* A unit that isn't gained any more is removed from the board. */
  if (old >= 0 && mae_draft_market_tray (self).of[old] < 0)
    for (int i = self->placed.n - 1; i >= 0; i--)
      if (mae_draft_unplace (&self->placed, self->placed.at[i].container, old))
        break;
  if (self->placed.n == 0)
    self->n_swaps = 0;
  return true;
}

MaeBag
mae_draft_market_gains (const MaeDraftMarket *self)
{
  MaeBag gains = self->fixed;

  for (int r = 0; r < self->game->rules->n_resources; r++)
    gains.of[r] += turned (self, r);
  return gains;
}

MaeBag
mae_draft_market_tray (const MaeDraftMarket *self)
{
  MaeBag tray = mae_draft_market_gains (self);
  MaeBag placed = mae_placement_total (&self->placed);

  mae_bag_subtract (&tray, &placed);
  for (int r = 0; r < self->game->rules->n_resources; r++)
    if (!self->game->rules->resources[r].storable)
      tray.of[r] = 0;
  return tray;
}

bool
mae_draft_market_can_place (const MaeDraftMarket *self, int resource, int container, MaeReject *why)
{
  if (!is_type (self, resource) || mae_draft_market_tray (self).of[resource] < 1)
    return mae_draft_refuse (why,
                             (MaeReject){ .kind = MAE_REJECT_RECIPE, .recipe.resource = resource });
  if (mae_game_container (self->game, container).kind == MAE_CONTAINER_STRONGBOX)
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_NOT_OWNED,
                                               .not_owned = { MAE_OBJECT_SHELF, container } });
  MaeGame now = mae_draft_market_swapped (self);
  return mae_game_can_place (&now, self->seat, &self->placed, container, resource, why);
}

bool
mae_draft_market_place (MaeDraftMarket *self, int resource, int container, MaeReject *why)
{
  return mae_draft_market_can_place (self, resource, container, why)
         && mae_placement_add (&self->placed, container, resource, 1);
}

bool
mae_draft_market_take_back (MaeDraftMarket *self, int resource, int container)
{
  if (!is_type (self, resource) || !mae_draft_unplace (&self->placed, container, resource))
    return false;
  if (self->placed.n == 0)
    self->n_swaps = 0;
  return true;
}

bool
mae_draft_market_move (MaeDraftMarket *self, int resource, int from, int to, MaeReject *why)
{
  MaePlacement before = self->placed;

  if (is_type (self, resource) && mae_draft_unplace (&self->placed, from, resource)
      && mae_draft_market_place (self, resource, to, why))
    return true;
  self->placed = before;
  return false;
}

/* Places all of @placed, if that is legal after the swaps; returns whether it is. */
static bool
place_anew (MaeDraftMarket *self, const MaePlacement *placed, MaeReject *why)
{
  self->placed.n = 0;
  for (int i = 0; i < placed->n; i++)
    for (int r = 0; r < self->game->rules->n_resources; r++)
      for (int k = 0; k < placed->at[i].bag.of[r]; k++)
        if (!mae_draft_market_place (self, r, placed->at[i].container, why))
          return false;
  return true;
}

static MaePlacement
exchanged (const MaePlacement *placed, int a, int b)
{
  MaePlacement out = *placed;

  for (int i = 0; i < out.n; i++)
    if (out.at[i].container == a || out.at[i].container == b)
      out.at[i].container = out.at[i].container == a ? b : a;
  return out;
}

static bool
is_last_swap (const MaeDraftMarket *self, int a, int b)
{
  const MaeSwap *last = &self->swap[self->n_swaps > 0 ? self->n_swaps - 1 : 0];

  return self->n_swaps > 0 && ((last->a == a && last->b == b) || (last->a == b && last->b == a));
}

bool
mae_draft_market_swap (MaeDraftMarket *self, int a, int b, MaeReject *why)
{
  MaeCommand command = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = self->seat, .swap = { a, b } };
  MaeDraftMarket next = *self;
  MaePlacement placed = exchanged (&self->placed, a, b);
  MaeGame now = mae_draft_market_swapped (self);

  if (!mae_game_check (&now, &command, why))
    return false;
  if (is_last_swap (self, a, b))
    next.n_swaps--; /* repeating the last swap undoes it */
  else if (self->n_swaps < MAE_MAX_SWAPS)
    next.swap[next.n_swaps++] = command.swap;
  else
    return false;
  if (!place_anew (&next, &placed, why))
    return false;
  *self = next;
  return true;
}

bool
mae_draft_market_exchange (MaeDraftMarket *self, int a, int b)
{
  MaeDraftMarket next = *self;
  MaePlacement placed = exchanged (&self->placed, a, b);

  if (!place_anew (&next, &placed, NULL))
    return mae_draft_market_swap (self, a, b, NULL);
  *self = next;
  return true;
}

int
mae_draft_market_targets (const MaeDraftMarket *self, int resource, int16_t out[MAE_MAX_OWN])
{
  if (!is_type (self, resource) || mae_draft_market_tray (self).of[resource] < 1)
    return 0;
  MaeGame now = mae_draft_market_swapped (self);
  return mae_draft_place_targets (&now, self->seat, &self->placed, resource, out);
}

int
mae_draft_market_targets_from (const MaeDraftMarket *self, int resource, int from,
                               int16_t out[MAE_MAX_OWN])
{
  MaeDraftMarket held = *self;
  int16_t own[MAE_MAX_OWN];

  if (from < 0)
    return mae_draft_market_targets (self, resource, out);
  mae_draft_market_take_back (&held, resource, from);
  int n_own = mae_game_own_containers (self->game, self->seat, own);
  int n_alone = mae_draft_market_targets (&held, resource, out), n = n_alone;
  for (int i = 0; i < n_own; i++) {
    MaeDraftMarket draft = *self;
    bool known = own[i] == from;

    for (int k = 0; k < n_alone && !known; k++)
      known = out[k] == own[i];
    if (!known && mae_draft_market_exchange (&draft, from, own[i]))
      out[n++] = own[i];
  }
  return n;
}

int
mae_draft_market_place_all (MaeDraftMarket *self)
{
  MaeBag gains = mae_draft_market_gains (self), tray = mae_draft_market_tray (self);
  MaeBag placed = mae_placement_total (&self->placed);
  MaeGame now = mae_draft_market_swapped (self),
          filled = mae_draft_preview (&now, &self->placed, 1);
  int before = mae_bag_total (&placed), more, anew = 0;
  MaePlacement beside;
  MaeArrangement best;

  more = mae_game_propose_placement (&filled, self->seat, &tray, &beside);
  if (more < mae_bag_total (&tray) && !self->keeps_shelves)
    anew = mae_game_propose_arrangement (self->game, self->seat, &gains, &best);
  if (anew > before + more) {
    self->placed = best.placed;
    self->n_swaps = best.n_swaps;
    memcpy (self->swap, best.swap, sizeof self->swap);
    return anew - before;
  }
  for (int i = 0; i < beside.n; i++)
    for (int r = 0; r < self->game->rules->n_resources; r++)
      if (beside.at[i].bag.of[r] > 0)
        mae_placement_add (&self->placed, beside.at[i].container, r, beside.at[i].bag.of[r]);
  return more;
}

void
mae_draft_market_keep_shelves (MaeDraftMarket *self)
{
  self->keeps_shelves = true;
  self->n_swaps = self->placed.n = 0;
  mae_draft_market_place_all (self);
}

MaeBag
mae_draft_market_container (const MaeDraftMarket *self, int container)
{
  MaeGame now = mae_draft_market_swapped (self);
  return mae_draft_preview (&now, &self->placed, 1).containers[container];
}

int
mae_draft_market_own_faith (const MaeDraftMarket *self)
{
  MaeBag gains = mae_draft_market_gains (self);
  int faith = 0;

  for (int r = 0; r < self->game->rules->n_resources; r++)
    faith += gains.of[r] * mae_ruleset_faith_of (self->game->rules, r);
  return faith;
}

int
mae_draft_market_others_faith (const MaeDraftMarket *self)
{
  MaeBag tray = mae_draft_market_tray (self);

  return mae_ruleset_discard_faith (self->game->rules, &tray);
}

MaeDraftMissing
mae_draft_market_missing (const MaeDraftMarket *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };
  int undecided = 0;

  for (int i = 0; i < self->n_whites; i++)
    undecided += self->white[i] < 0;

  if (!mae_now_may (self->game, self->seat, MAE_COMMAND_TAKE_MARKET, &missing.reject)) {
    missing.kind = MAE_MISSING_NOT_NOW;
  } else if (!mae_draft_market_active (self)) {
    missing.kind = MAE_MISSING_LINE;
  } else if (undecided > 0) {
    missing.kind = MAE_MISSING_WHITES;
    missing.count = undecided;
  }
  return missing;
}

bool
mae_draft_market_to_command (const MaeDraftMarket *self, MaeCommand *out)
{
  if (mae_draft_market_missing (self).kind != MAE_MISSING_NOTHING)
    return false;

  *out = (MaeCommand){ .kind = MAE_COMMAND_TAKE_MARKET, .seat = self->seat };
  out->take_market.row = self->row;
  out->take_market.index = self->index;
  out->take_market.shelves = self->placed;
  out->take_market.replacements =
      mae_market_turned (self->game, self->seat, self->row, self->index);
  for (int r = 0; r < self->game->rules->n_resources; r++)
    out->take_market.replacements.of[r] += turned (self, r);
  return true;
}
