/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-produce.h"

#include "draft-blanks.h"
#include "moves-now.h"

static const MaeProduction *
production_of (const MaeDraftProduce *self, int i)
{
  return &self->game->rules->productions[self->item[i].production];
}

/* Returns the storable types that aren't in @excluded. */
static uint32_t
any_but (const MaeDraftProduce *self, uint32_t excluded)
{
  uint32_t types = 0;

  for (int r = 0; r < self->game->rules->n_resources; r++)
    if (self->game->rules->resources[r].storable && !(excluded >> r & 1))
      types |= 1u << r;
  return types;
}

/* Returns whether all chosen items can be paid: fixed inputs and chosen blanks first, undecided
 * blanks with the rest. */
static bool
payable (const MaeDraftProduce *self, MaeReject *why)
{
  MaeDraftBlanks blanks = { 0 };
  MaeBag sum = mae_draft_produce_sum_in (self);
  MaeBag left = mae_game_resources (self->game, self->seat);
  MaeBag lacking = { 0 };

  mae_bag_subtract (&left, &sum);
  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    lacking.of[r] = left.of[r] < 0 ? -left.of[r] : 0;
  if (!mae_bag_is_empty (&lacking))
    return mae_draft_refuse (
        why, (MaeReject){ .kind = MAE_REJECT_REQUIREMENTS, .requirements.resources = lacking });

  for (int i = 0; i < self->n; i++)
    for (int b = 0; self->item[i].on && b < self->item[i].n_in; b++)
      if (self->item[i].in[b] < 0)
        blanks.types[blanks.n++] = any_but (self, production_of (self, i)->in_excluded);
  /* no type in particular is missing */
  return mae_draft_blanks_unfilled (&blanks, &left) == 0
         || mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_REQUIREMENTS });
}

/* Pays for the chosen items, keeping containers the player has chosen. */
static void
repay (MaeDraftProduce *self)
{
  MaeBag sum = mae_draft_produce_sum_in (self);

  mae_draft_payment_set_cost (&self->payment, &sum);
  mae_draft_payment_propose (&self->payment);
}

void
mae_draft_produce_init (MaeDraftProduce *self, const MaeGame *game, int seat)
{
  static const MaeBag nothing;
  int16_t productions[MAE_MAX_ACTIVE_PRODUCTIONS];

  *self = (MaeDraftProduce){ .game = game, .seat = seat };
  mae_draft_payment_init (&self->payment, game, seat, &nothing);
  self->n = mae_game_productions (game, seat, productions);
  for (int i = 0; i < self->n; i++) {
    MaeDraftItem *item = &self->item[i];
    const MaeProduction *production = &game->rules->productions[productions[i]];

    item->production = productions[i];
    item->n_in =
        production->in_blanks < MAE_DRAFT_MAX_BLANKS ? production->in_blanks : MAE_DRAFT_MAX_BLANKS;
    item->n_out = production->out_blanks < MAE_DRAFT_MAX_BLANKS ? production->out_blanks
                                                                : MAE_DRAFT_MAX_BLANKS;
    for (int b = 0; b < MAE_DRAFT_MAX_BLANKS; b++)
      item->in[b] = item->out[b] = -1;
  }
}

bool
mae_draft_produce_active (const MaeDraftProduce *self)
{
  for (int i = 0; i < self->n; i++)
    if (self->item[i].on)
      return true;
  return false;
}

int
mae_draft_produce_find (const MaeDraftProduce *self, int production)
{
  for (int i = 0; i < self->n; i++)
    if (self->item[i].production == production)
      return i;
  return -1;
}

bool
mae_draft_produce_can_add (const MaeDraftProduce *self, int i, MaeReject *why)
{
  MaeDraftProduce with = *self;

  if (!mae_now_may (self->game, self->seat, MAE_COMMAND_PRODUCE, why))
    return false;
  if (i < 0 || i >= self->n)
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_NOT_OWNED,
                                               .not_owned = { MAE_OBJECT_PRODUCTION, -1 } });
  const MaeProduction *production = production_of (self, i);
  if (production->in_blanks > MAE_DRAFT_MAX_BLANKS || production->out_blanks > MAE_DRAFT_MAX_BLANKS)
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_RECIPE,
                                               .recipe.resource = -1,
                                               .recipe.available = MAE_DRAFT_MAX_BLANKS,
                                               .recipe.placed = MAE_DRAFT_MAX_BLANKS + 1 });
  with.item[i].on = true;
  for (int b = 0; b < MAE_DRAFT_MAX_BLANKS; b++)
    with.item[i].in[b] = -1;
  return payable (&with, why);
}

bool
mae_draft_produce_can_any (const MaeDraftProduce *self)
{
  for (int i = 0; i < self->n; i++)
    if (mae_draft_produce_can_add (self, i, NULL))
      return true;
  return false;
}

/* Returns the only type in @types, or -1 when there are none or several. */
static int
only_type (uint32_t types)
{
  int type = 0;

  if (types == 0 || (types & (types - 1)) != 0)
    return -1;
  while (!(types >> type & 1))
    type++;
  return type;
}

static bool
allows (uint32_t choices, int resource)
{
  return resource >= 0 && resource < MAE_MAX_RESOURCES && (choices >> resource & 1);
}

bool
mae_draft_produce_toggle (MaeDraftProduce *self, int i, MaeReject *why)
{
  MaeDraftItem *item, before;

  if (i >= 0 && i < self->n && self->item[i].on) {
    self->item[i].on = false;
    repay (self);
    return true;
  }
  if (!mae_draft_produce_can_add (self, i, why))
    return false;

  item = &self->item[i];
  before = *item;
  item->on = true;
  for (int b = 0; b < item->n_in; b++)
    item->in[b] = -1;
  for (int b = 0; b < item->n_in; b++) {
    uint32_t choices = mae_draft_produce_in_choices (self, i, b);

    item->in[b] = allows (choices, before.in[b]) ? before.in[b] : only_type (choices);
  }
  for (int b = 0; b < item->n_out; b++) {
    uint32_t choices = mae_draft_produce_out_choices (self, i, b);

    item->out[b] = allows (choices, before.out[b]) ? before.out[b] : only_type (choices);
  }
  repay (self);
  return true;
}

uint32_t
mae_draft_produce_in_choices (const MaeDraftProduce *self, int i, int blank)
{
  MaeDraftProduce with = *self;

  if (i < 0 || i >= self->n || !self->item[i].on || blank < 0 || blank >= self->item[i].n_in)
    return 0;
  uint32_t choices = any_but (self, production_of (self, i)->in_excluded);
  for (int r = 0; r < self->game->rules->n_resources; r++) {
    with.item[i].in[blank] = r;
    if ((choices >> r & 1) && !payable (&with, NULL))
      choices &= ~(1u << r);
  }
  return choices;
}

uint32_t
mae_draft_produce_out_choices (const MaeDraftProduce *self, int i, int blank)
{
  if (i < 0 || i >= self->n || !self->item[i].on || blank < 0 || blank >= self->item[i].n_out)
    return 0;
  return any_but (self, production_of (self, i)->out_excluded);
}

/* With more productions than this, only the number of chosen ones is compared, not the surplus:
 * trying all choices of that many would take long. */
#define MANY 8

typedef struct {
  MaeDraftProduce *draft;
  int on, surplus;
} Most;

/* Returns how many units more the draft makes than it costs. */
static int
surplus_of (const MaeDraftProduce *self)
{
  int surplus = 0;

  for (int i = 0; i < self->n; i++) {
    const MaeProduction *production = production_of (self, i);

    if (self->item[i].on)
      surplus += mae_bag_total (&production->out) + production->out_blanks
                 - mae_bag_total (&production->in) - production->in_blanks;
  }
  return surplus;
}

/* Tries all ways to add item @i and later ones to the draft @with, which has @on items. A draft
 * with more items than @best, or with as many and a larger surplus, becomes @best. */
static void
turn_on (const MaeDraftProduce *with, int i, int on, Most *best)
{
  int surplus = surplus_of (with);

  if (on > best->on || (on == best->on && surplus > best->surplus)) {
    *best->draft = *with;
    best->on = on;
    best->surplus = surplus;
  }
  for (; i < with->n && on + with->n - i >= best->on + (with->n > MANY); i++) {
    MaeDraftProduce more = *with;

    if (!with->item[i].on && mae_draft_produce_toggle (&more, i, NULL))
      turn_on (&more, i + 1, on + 1, best);
  }
}

int
mae_draft_produce_most (const MaeDraftProduce *self, MaeDraftProduce *out)
{
  MaeDraftProduce all;
  int on = 0;

  for (int i = 0; i < self->n; i++)
    on += self->item[i].on;
  Most best = { out ? out : &all, on, surplus_of (self) };
  turn_on (self, 0, on, &best);
  return best.on - on;
}

bool
mae_draft_produce_set_in (MaeDraftProduce *self, int i, int blank, int resource)
{
  uint32_t choices = mae_draft_produce_in_choices (self, i, blank);

  if (choices == 0 || (resource != -1 && !allows (choices, resource)))
    return false;
  self->item[i].in[blank] = resource;
  repay (self);
  return true;
}

bool
mae_draft_produce_set_out (MaeDraftProduce *self, int i, int blank, int resource)
{
  uint32_t choices = mae_draft_produce_out_choices (self, i, blank);

  if (choices == 0 || (resource != -1 && !allows (choices, resource)))
    return false;
  self->item[i].out[blank] = resource;
  return true;
}

/* Returns all inputs of item @i chosen so far. */
static MaeBag
item_in (const MaeDraftProduce *self, int i)
{
  MaeBag bag = production_of (self, i)->in;

  for (int b = 0; b < self->item[i].n_in; b++)
    if (self->item[i].in[b] >= 0)
      bag.of[self->item[i].in[b]]++;
  return bag;
}

static MaeBag
item_out_blanks (const MaeDraftProduce *self, int i)
{
  MaeBag bag = { 0 };

  for (int b = 0; b < self->item[i].n_out; b++)
    if (self->item[i].out[b] >= 0)
      bag.of[self->item[i].out[b]]++;
  return bag;
}

MaeBag
mae_draft_produce_sum_in (const MaeDraftProduce *self)
{
  MaeBag sum = { 0 };

  for (int i = 0; i < self->n; i++) {
    MaeBag in = item_in (self, i);

    if (self->item[i].on)
      mae_bag_add (&sum, &in);
  }
  return sum;
}

MaeBag
mae_draft_produce_sum_out (const MaeDraftProduce *self)
{
  MaeBag sum = { 0 };

  for (int i = 0; i < self->n; i++) {
    MaeBag blanks = item_out_blanks (self, i);

    if (!self->item[i].on)
      continue;
    mae_bag_add (&sum, &production_of (self, i)->out);
    mae_bag_add (&sum, &blanks);
  }
  return sum;
}

void
mae_draft_produce_rebase (MaeDraftProduce *self, const MaeGame *game)
{
  MaeDraftProduce old = *self;

  mae_draft_produce_init (self, game, old.seat);
  for (int k = 0; k < old.n; k++) {
    int i = mae_draft_produce_find (self, old.item[k].production);

    if (!old.item[k].on && i >= 0)
      self->item[i] = old.item[k];
    if (!old.item[k].on || i < 0 || !mae_draft_produce_toggle (self, i, NULL))
      continue;
    for (int b = 0; b < self->item[i].n_in; b++)
      if (old.item[k].in[b] >= 0)
        mae_draft_produce_set_in (self, i, b, old.item[k].in[b]);
    for (int b = 0; b < self->item[i].n_out; b++)
      if (old.item[k].out[b] >= 0)
        mae_draft_produce_set_out (self, i, b, old.item[k].out[b]);
  }
  self->payment.paid = old.payment.paid;
  repay (self);
}

MaeBag
mae_draft_produce_container (const MaeDraftProduce *self, int container)
{
  MaeBag content = mae_draft_payment_container (&self->payment, container);
  MaeBag out = mae_draft_produce_sum_out (self);

  if (container == mae_game_strongbox (self->game, self->seat))
    for (int r = 0; r < self->game->rules->n_resources; r++)
      if (self->game->rules->resources[r].storable)
        content.of[r] += out.of[r];
  return content;
}

MaeDraftMissing
mae_draft_produce_missing (const MaeDraftProduce *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };

  if (!mae_now_may (self->game, self->seat, MAE_COMMAND_PRODUCE, &missing.reject)) {
    missing.kind = MAE_MISSING_NOT_NOW;
    return missing;
  }
  if (!mae_draft_produce_active (self)) {
    missing.kind = MAE_MISSING_PRODUCTION;
    return missing;
  }
  for (int i = 0; i < self->n; i++) {
    const MaeDraftItem *item = &self->item[i];
    int in = 0, out = 0;

    for (int b = 0; item->on && b < item->n_in; b++)
      in += item->in[b] < 0;
    for (int b = 0; item->on && b < item->n_out; b++)
      out += item->out[b] < 0;
    if (in == 0 && out == 0)
      continue;
    missing.kind = in > 0 ? MAE_MISSING_IN_BLANK : MAE_MISSING_OUT_BLANK;
    missing.count = in > 0 ? in : out;
    missing.index = item->production;
    return missing;
  }
  mae_draft_payment_missing (&self->payment, &missing);
  return missing;
}

bool
mae_draft_produce_to_command (const MaeDraftProduce *self, MaeCommand *out)
{
  if (mae_draft_produce_missing (self).kind != MAE_MISSING_NOTHING)
    return false;

  *out = (MaeCommand){ .kind = MAE_COMMAND_PRODUCE, .seat = self->seat };
  for (int i = 0; i < self->n; i++) {
    MaeProduceItem *item = &out->produce.item[out->produce.n];

    if (!self->item[i].on)
      continue;
    out->produce.n++;
    item->production = self->item[i].production;
    item->in = item_in (self, i);
    item->out_blanks = item_out_blanks (self, i);
  }
  out->produce.payment = self->payment.paid;
  return true;
}
