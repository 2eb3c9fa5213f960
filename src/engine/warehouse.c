/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Containers and the shelf rules (docs/rules.md, Words; Shelf rules; Swap two shelves). */
#include "internal.h"

MaeContainerInfo
mae_game_container (const MaeGame *game, int container)
{
  const MaeRuleset *rules = game->rules;
  MaeContainerInfo info = { MAE_CONTAINER_NONE, -1, 0, -1, -1 };

  if (container < 0 || container >= mae_game_n_containers (game))
    return info;

  if (container < rules->n_depots) {
    info.kind = MAE_CONTAINER_DEPOT;
    for (int leader = 0; leader < rules->n_leaders; leader++)
      if (rules->leaders[leader].depot == container)
        info.leader = leader;
    if (info.leader < 0)
      return (MaeContainerInfo){ MAE_CONTAINER_NONE, -1, 0, -1, -1 };
    info.size = rules->leaders[info.leader].amount;
    info.resource = rules->leaders[info.leader].resource;
    for (int seat = 0; seat < game->n_players; seat++)
      if (mae_player_leader_active (&game->players[seat], info.leader))
        info.seat = seat;
    return info;
  }

  int index = (container - rules->n_depots) % (rules->n_shelves + 1);
  info.seat = (container - rules->n_depots) / (rules->n_shelves + 1);
  if (index == rules->n_shelves) {
    info.kind = MAE_CONTAINER_STRONGBOX;
    info.size = -1;
    return info;
  }
  info.kind = MAE_CONTAINER_SHELF;
  info.size = rules->shelf_sizes[index];
  for (int i = 0; i < rules->n_resources; i++)
    if (game->containers[container].of[i] > 0)
      info.resource = i;
  return info;
}

int
mae_game_own_containers (const MaeGame *game, int seat, int16_t out[MAE_MAX_OWN])
{
  const MaePlayer *player = &game->players[seat];
  int n = 0;

  for (int shelf = 0; shelf < game->rules->n_shelves; shelf++)
    out[n++] = mae_game_shelf (game, seat, shelf);
  for (int i = 0; i < player->hand_count; i++)
    if ((player->active & 1 << i) && game->rules->leaders[player->hand[i]].depot >= 0)
      out[n++] = game->rules->leaders[player->hand[i]].depot;
  out[n++] = mae_game_strongbox (game, seat);
  return n;
}

MaeBag
mae_game_resources (const MaeGame *game, int seat)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);
  MaeBag all = { 0 };

  for (int i = 0; i < n; i++)
    mae_bag_add (&all, &game->containers[own[i]]);
  return all;
}

void
mae_own_init (MaeOwn *own, const MaeGame *game, int seat)
{
  own->n = mae_game_own_containers (game, seat, own->container);
  for (int i = 0; i < own->n; i++) {
    own->info[i] = mae_game_container (game, own->container[i]);
    own->content[i] = game->containers[own->container[i]];
  }
}

static int
own_find (const MaeOwn *own, int container)
{
  for (int i = 0; i < own->n; i++)
    if (own->container[i] == container)
      return i;
  return -1;
}

/* Returns the type in @bag; -1: none, -2: several. */
int
mae_bag_type (const MaeBag *bag)
{
  int type = -1;

  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (bag->of[i] > 0) {
      if (type >= 0)
        return -2;
      type = i;
    }
  return type;
}

/* Returns whether the contents of @own obey the shelf rules; only checks shelves and depots. */
bool
mae_own_check (const MaeOwn *own, MaeReject *reject)
{
  uint32_t held = 0;

  for (int i = 0; i < own->n; i++) {
    const MaeContainerInfo *info = &own->info[i];
    if (info->kind == MAE_CONTAINER_STRONGBOX)
      continue;
    int type = mae_bag_type (&own->content[i]);
    if (type == -1)
      continue;
    if (type == -2 || (info->kind == MAE_CONTAINER_DEPOT && type != info->resource))
      return mae_reject_transfer (reject, own->container[i], type == -2 ? -1 : type, true,
                                  MAE_TRANSFER_BOUND_DIFFERS);
    if (own->content[i].of[type] > info->size)
      return mae_reject_transfer (reject, own->container[i], type, true, MAE_TRANSFER_CAPACITY);
    if (info->kind == MAE_CONTAINER_SHELF) {
      if (held & 1u << type)
        return mae_reject_transfer (reject, own->container[i], type, true, MAE_TRANSFER_DUPLICATE);
      held |= 1u << type;
    }
  }
  return true;
}

/* Checks the quantities of a bag: none negative or too large, only storable types. */
bool
mae_check_quantities (const MaeGame *game, const MaeBag *bag, bool input, bool replacement,
                      MaeReject *reject)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (bag->of[i] < 0)
      return mae_reject_transaction (reject, input, replacement, MAE_TRANSACTION_NEGATIVE);
  for (int i = 0; i < MAE_MAX_RESOURCES; i++) {
    if (bag->of[i] == 0)
      continue;
    if (i >= game->rules->n_resources || !game->rules->resources[i].storable)
      return mae_reject_transaction (reject, input, replacement,
                                     MAE_TRANSACTION_ILLEGAL_NON_STORABLE);
    if (bag->of[i] > MAE_QUANTITY_MAX)
      return mae_reject_recipe (reject, input, i, MAE_QUANTITY_MAX, bag->of[i]);
  }
  return true;
}

/* Checks @placement: it may only have the player's shelves and depots, no more than @gains (NULL:
 * any amount), and everything must fit. */
bool
mae_check_placement (const MaeGame *game, int seat, const MaePlacement *placement,
                     const MaeBag *gains, MaeReject *reject)
{
  MaeOwn own;
  MaeBag placed = { 0 };

  mae_own_init (&own, game, seat);
  for (int i = 0; i < placement->n; i++) {
    int at = own_find (&own, placement->at[i].container);
    if (at < 0 || own.info[at].kind == MAE_CONTAINER_STRONGBOX)
      return mae_reject_not_owned (reject, MAE_OBJECT_SHELF, placement->at[i].container);
  }
  for (int i = 0; i < placement->n; i++) {
    if (!mae_check_quantities (game, &placement->at[i].bag, false, false, reject))
      return false;
    mae_bag_add (&own.content[own_find (&own, placement->at[i].container)], &placement->at[i].bag);
    mae_bag_add (&placed, &placement->at[i].bag);
  }

  if (gains != NULL && mae_bag_total (&placed) > mae_bag_total (gains))
    return mae_reject_recipe (reject, false, -1, mae_bag_total (gains), mae_bag_total (&placed));
  if (!mae_own_check (&own, reject))
    return false;
  for (int i = 0; gains != NULL && i < game->rules->n_resources; i++)
    if (placed.of[i] > gains->of[i])
      return mae_reject_recipe (reject, false, i, gains->of[i], placed.of[i]);
  return true;
}

/* Returns whether @payment has only the player's containers and valid quantities. */
bool
mae_check_payment_form (const MaeGame *game, int seat, const MaePlacement *payment,
                        MaeReject *reject)
{
  MaeOwn own;

  mae_own_init (&own, game, seat);
  for (int i = 0; i < payment->n; i++)
    if (own_find (&own, payment->at[i].container) < 0)
      return mae_reject_not_owned (reject, MAE_OBJECT_CONTAINER, payment->at[i].container);
  for (int i = 0; i < payment->n; i++)
    if (!mae_check_quantities (game, &payment->at[i].bag, true, false, reject))
      return false;
  return true;
}

/* Returns whether @payment, which has passed mae_check_payment_form(), is exactly @cost and the
 * containers have it. */
bool
mae_check_payment (const MaeGame *game, int seat, const MaePlacement *payment, const MaeBag *cost,
                   MaeReject *reject)
{
  MaeOwn own;
  MaeBag paid = mae_placement_total (payment);
  int32_t n_paid = mae_bag_total (&paid);
  int32_t n_cost = mae_bag_total (cost);

  if (n_paid != n_cost)
    return mae_reject_recipe (reject, true, -1, n_cost, n_paid);
  for (int i = 0; i < game->rules->n_resources; i++)
    if (paid.of[i] != cost->of[i])
      return mae_reject_recipe (reject, true, i, cost->of[i], paid.of[i]);

  mae_own_init (&own, game, seat);
  for (int i = 0; i < payment->n; i++) {
    MaeBag *content = &own.content[own_find (&own, payment->at[i].container)];
    mae_bag_subtract (content, &payment->at[i].bag);
    for (int r = 0; r < game->rules->n_resources; r++)
      if (content->of[r] < 0)
        return mae_reject_transfer (reject, payment->at[i].container, r, false,
                                    MAE_TRANSFER_CAPACITY);
  }
  return true;
}

void
mae_emit_container (const MaeGame *game, int container, MaeEvents *events)
{
  MaeEvent *event = mae_emit (events, MAE_EVENT_CONTAINER, -1);

  if (event == NULL)
    return;
  event->container.container = container;
  event->container.content = game->containers[container];
}

/* Adds @placement to the containers (@sign 1), or removes it (-1). */
void
mae_do_placement (MaeGame *game, const MaePlacement *placement, int sign, MaeEvents *events)
{
  for (int i = 0; i < placement->n; i++) {
    int container = placement->at[i].container;
    if (mae_bag_is_empty (&placement->at[i].bag))
      continue;
    if (sign > 0)
      mae_bag_add (&game->containers[container], &placement->at[i].bag);
    else
      mae_bag_subtract (&game->containers[container], &placement->at[i].bag);
    mae_emit_container (game, container, events);
  }
}

/* ── Swapping (Secondary actions) ─────────────────────────────────────────────────────────── */

bool
mae_check_swap (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  MaeOwn own;
  int32_t named[2] = { command->swap.a, command->swap.b };
  int at[2];

  mae_own_init (&own, game, command->seat);
  for (int i = 0; i < 2; i++) {
    at[i] = own_find (&own, named[i]);
    if (at[i] < 0 || own.info[at[i]].kind == MAE_CONTAINER_STRONGBOX)
      return mae_reject_not_owned (reject, MAE_OBJECT_SHELF, named[i]);
  }
  MaeBag bag = own.content[at[0]];
  if (at[0] == at[1] && !mae_bag_is_empty (&bag))
    return mae_reject_transfer (reject, named[0], mae_bag_type (&bag), true,
                                MAE_TRANSFER_DUPLICATE);
  own.content[at[0]] = own.content[at[1]];
  own.content[at[1]] = bag;
  return mae_own_check (&own, reject);
}

void
mae_do_swap (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  int a = command->swap.a, b = command->swap.b;
  MaeBag bag_a = game->containers[a], bag_b = game->containers[b];

  /* Both are emptied first, so that a strict follower never sees one type on two shelves. */
  memset (&game->containers[a], 0, sizeof (MaeBag));
  memset (&game->containers[b], 0, sizeof (MaeBag));
  if (!mae_bag_is_empty (&bag_a))
    mae_emit_container (game, a, events);
  if (!mae_bag_is_empty (&bag_b))
    mae_emit_container (game, b, events);
  game->containers[a] = bag_b;
  game->containers[b] = bag_a;
  if (!mae_bag_is_empty (&bag_b))
    mae_emit_container (game, a, events);
  if (!mae_bag_is_empty (&bag_a))
    mae_emit_container (game, b, events);
}

/* Applies an ARRANGE @command to @own. Returns false if it has a container twice, or one that isn't
 * a shelf or depot of the player. */
static bool
own_arrange (MaeOwn *own, const MaeCommand *command, MaeReject *reject)
{
  const MaePlacement *shelves = &command->arrange.shelves;
  uint32_t named = 0;

  for (int i = 0; i < shelves->n; i++) {
    int at = own_find (own, shelves->at[i].container);
    if (at < 0 || own->info[at].kind == MAE_CONTAINER_STRONGBOX || named & 1u << at)
      return mae_reject_not_owned (reject, MAE_OBJECT_SHELF, shelves->at[i].container);
    named |= 1u << at;
    own->content[at] = shelves->at[i].bag;
  }
  return true;
}

bool
mae_check_arrange (const MaeGame *game, const MaeCommand *command, MaeReject *reject)
{
  const MaePlacement *shelves = &command->arrange.shelves;
  MaeBag before = { 0 }, after = mae_placement_total (shelves);
  MaeOwn own;

  mae_own_init (&own, game, command->seat);
  if (!own_arrange (&own, command, reject))
    return false;
  for (int i = 0; i < shelves->n; i++) {
    if (!mae_check_quantities (game, &shelves->at[i].bag, false, false, reject))
      return false;
    mae_bag_add (&before, &game->containers[shelves->at[i].container]);
  }
  for (int i = 0; i < game->rules->n_resources; i++)
    if (before.of[i] != after.of[i])
      return mae_reject_recipe (reject, false, i, before.of[i], after.of[i]);
  return mae_own_check (&own, reject);
}

void
mae_do_arrange (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  const MaePlacement *shelves = &command->arrange.shelves;
  uint32_t changed = 0;

  for (int i = 0; i < shelves->n; i++) {
    MaeBag *content = &game->containers[shelves->at[i].container];
    if (mae_bag_equal (content, &shelves->at[i].bag))
      continue;
    changed |= 1u << i;
    if (mae_bag_is_empty (content))
      continue;
    memset (content, 0, sizeof *content);
    mae_emit_container (game, shelves->at[i].container, events);
  }
  for (int i = 0; i < shelves->n; i++) {
    if (!(changed & 1u << i) || mae_bag_is_empty (&shelves->at[i].bag))
      continue;
    game->containers[shelves->at[i].container] = shelves->at[i].bag;
    mae_emit_container (game, shelves->at[i].container, events);
  }
}

/* ── Proposals ────────────────────────────────────────────────────────────────────────────── */

bool
mae_game_can_place (const MaeGame *game, int seat, const MaePlacement *placed, int container,
                    int resource, MaeReject *reject)
{
  MaeOwn own;

  mae_own_init (&own, game, seat);
  int at = own_find (&own, container);
  if (at < 0 || own.info[at].kind == MAE_CONTAINER_STRONGBOX)
    return mae_reject_not_owned (reject, MAE_OBJECT_SHELF, container);
  if (resource < 0 || resource >= game->rules->n_resources
      || !game->rules->resources[resource].storable)
    return mae_reject_transfer (reject, container, resource, true, MAE_TRANSFER_NON_STORABLE);
  for (int i = 0; placed != NULL && i < placed->n; i++) {
    int other = own_find (&own, placed->at[i].container);
    if (other >= 0)
      mae_bag_add (&own.content[other], &placed->at[i].bag);
  }
  own.content[at].of[resource]++;
  return mae_own_check (&own, reject);
}

bool
mae_game_propose_payment (const MaeGame *game, int seat, const MaeBag *cost, MaePlacement *out)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);
  MaeBag open = *cost;

  /* Own containers are in the order of payment: shelves, depots, strongbox. */
  out->n = 0;
  for (int i = 0; i < n; i++)
    for (int r = 0; r < game->rules->n_resources; r++) {
      int32_t there = game->containers[own[i]].of[r];
      int32_t pay = open.of[r] < there ? open.of[r] : there;
      if (pay > 0) {
        mae_placement_add (out, own[i], r, pay);
        open.of[r] -= pay;
      }
    }
  return mae_bag_is_empty (&open);
}
