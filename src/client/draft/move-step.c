/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "move-step.h"

#include <stddef.h>

#include "moves-now.h"

/* A step being made. */
typedef struct {
  MaeTableMove *move;
  const MaeGame *game;
  int seat;
  MaeStepResult result;
} Making;

static void
begin (Making *at, MaeMoveMode mode)
{
  bool planned = at->move->planned;

  if (at->move->mode == mode)
    return;
  mae_table_move_init (at->move, at->game, at->seat);
  at->move->planned = planned;
  at->result.begins = true;
}

static void
set_outcome (Making *at, MaeStepOutcome outcome)
{
  at->result.outcome = outcome;
}

static void
set_made (Making *at, bool made, const MaeReject *why)
{
  if (!made)
    at->result.why = *why;
  set_outcome (at, made ? MAE_STEP_MADE : MAE_STEP_REFUSED);
}

/* @command isn't a part of a move. */
static void
set_command (Making *at, bool can, const MaeCommand *command, const MaeReject *why)
{
  set_made (at, can, why);
  if (!can)
    return;
  at->result.command = *command;
  set_outcome (at, MAE_STEP_SENDS);
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

static void
take_line (Making *at, bool row, int index)
{
  MaeTableMove *move = at->move;
  MaeReject why = { 0 };

  begin (at, MAE_MOVE_MARKET);
  move->picked = -1;
  at->result.goes_on = true;
  bool chosen = mae_draft_market_choose (&move->market, row, index, &why);
  if (chosen) {
    move->mode = MAE_MOVE_MARKET;
    mae_draft_market_place_all (&move->market);
  }
  set_made (at, chosen, &why);
}

static void
turn_white (Making *at, int white, int resource)
{
  MaeDraftMarket *market = &at->move->market;

  at->result.goes_on = true;
  set_outcome (at, MAE_STEP_MADE);
  if (at->move->mode == MAE_MOVE_MARKET && mae_draft_market_turn (market, white, resource))
    mae_draft_market_place_all (market);
}

static void
place (Making *at, int resource, int from, int to)
{
  MaeDraftMarket *market = &at->move->market;
  MaeReject why = { 0 };

  bool placed = from < 0 ? mae_draft_market_place (market, resource, to, &why)
                         : mae_draft_market_move (market, resource, from, to, &why)
                               || mae_draft_market_exchange (market, from, to);
  at->move->picked = -1;
  at->result.goes_on = true;
  set_made (at, placed, &why);
}

static void
take_back (Making *at, int resource, int container)
{
  if (mae_draft_market_take_back (&at->move->market, resource, container))
    set_outcome (at, MAE_STEP_MADE);
}

static void
place_all (Making *at)
{
  MaeTableMove *move = at->move;
  MaeBag tray = mae_draft_market_tray (&move->market);
  bool placed = mae_draft_market_place_all (&move->market) > 0;

  move->picked = -1;
  at->result.goes_on = true;
  set_outcome (at, placed || mae_bag_is_empty (&tray) ? MAE_STEP_MADE : MAE_STEP_FULL);
}

/* A unit that was picked up is placed by the next step on a container, or put down by another one
 * on it. */
static void
pick_unit (Making *at, int resource)
{
  MaeTableMove *move = at->move;
  int16_t targets[MAE_MAX_OWN];
  int n = mae_draft_market_targets (&move->market, resource, targets);

  if (n == 1) {
    place (at, resource, -1, targets[0]);
  } else if (n == 0) {
    at->result.resource = resource;
    set_outcome (at, MAE_STEP_NO_SPACE);
  } else {
    move->picked = move->picked == resource ? -1 : resource;
    at->result.goes_on = true;
    set_outcome (at, MAE_STEP_MADE);
  }
}

/* Places what is picked up; else takes back what was placed here, or places what can go nowhere
 * but here. */
static void
press_shelf (Making *at, int container)
{
  MaeTableMove *move = at->move;
  MaeBag tray = mae_draft_market_tray (&move->market);
  int n = at->game->rules->n_resources, only = -1;

  if (move->picked >= 0) {
    place (at, move->picked, -1, container);
    return;
  }
  for (int r = n - 1; r >= 0; r--)
    if (mae_placement_held (&move->market.placed, container, r) > 0) {
      take_back (at, r, container);
      return;
    }
  for (int r = 0; r < n; r++)
    if (tray.of[r] > 0 && mae_draft_market_can_place (&move->market, r, container, NULL))
      only = r;
  if (only >= 0)
    place (at, only, -1, container);
  else
    set_outcome (at, MAE_STEP_NO_FIT);
}

/* ── Shelves and payments ──────────────────────────────────────────────────────────────────── */

/* Without a market's move, a swap is a command of its own. */
static void
swap (Making *at, int a, int b)
{
  MaeTableMove *move = at->move;
  MaeReject why = { 0 };
  MaeCommand command;

  move->picked_shelf = -1;
  if (move->mode == MAE_MOVE_MARKET)
    set_made (at, mae_draft_market_swap (&move->market, a, b, &why), &why);
  else if (move->planned)
    set_outcome (at, MAE_STEP_NOT_NOW);
  else
    set_command (at, mae_now_swap (at->game, at->seat, a, b, &why, &command), &command, &why);
}

/* Without a move, the first of two shelves to be swapped is chosen, then the second. */
static void
pick_shelf (Making *at, int container)
{
  MaeTableMove *move = at->move;
  int16_t targets[MAE_MAX_OWN];

  if (move->planned) {
    set_outcome (at, MAE_STEP_NOT_NOW);
    return;
  }
  at->result.begins = true;
  if (move->picked_shelf >= 0 && move->picked_shelf != container) {
    swap (at, move->picked_shelf, container);
    return;
  }
  bool can = mae_now_swap_targets (at->game, at->seat, container, targets) > 0;
  move->picked_shelf = move->picked_shelf < 0 && can ? container : -1;
  set_outcome (at, MAE_STEP_MADE);
}

/* Moves a part of the payment to or from @container. */
static void
shift_payment (Making *at, MaeDraftPayment *payment, int container, int resource)
{
  bool shifted = false;

  for (int r = 0; r < at->game->rules->n_resources && !shifted; r++) {
    if (resource >= 0 && r != resource)
      continue;
    if (mae_placement_held (&payment->paid, container, r) > 0)
      shifted = mae_draft_payment_shift_next (payment, r, container) >= 0;
    else
      for (int i = 0; i < payment->paid.n && !shifted; i++)
        shifted = payment->paid.at[i].bag.of[r] > 0
                  && mae_draft_payment_shift (payment, r, payment->paid.at[i].container, container);
  }
  set_outcome (at, shifted ? MAE_STEP_MADE : MAE_STEP_ONE_WAY);
}

static void
press_container (Making *at, int container, int resource)
{
  MaeTableMove *move = at->move;

  switch (move->mode) {
  case MAE_MOVE_MARKET:
    press_shelf (at, container);
    return;
  case MAE_MOVE_BUY:
    shift_payment (at, &move->buy.payment, container, resource);
    return;
  case MAE_MOVE_PRODUCE:
    shift_payment (at, &move->produce.payment, container, resource);
    return;
  case MAE_MOVE_LEADER:
  case MAE_MOVE_NONE:
    pick_shelf (at, container);
    return;
  }
}

/* ── Cards and productions ─────────────────────────────────────────────────────────────────── */

static void
choose_deck (Making *at, int level, int colour)
{
  MaeReject why = { 0 };

  begin (at, MAE_MOVE_BUY);
  at->result.goes_on = true;
  bool chosen = mae_draft_buy_choose (&at->move->buy, level, colour, &why);
  if (chosen)
    at->move->mode = MAE_MOVE_BUY;
  set_made (at, chosen, &why);
}

static void
toggle_production (Making *at, int production)
{
  MaeTableMove *move = at->move;
  MaeReject why = { 0 };

  begin (at, MAE_MOVE_PRODUCE);
  int item = mae_draft_produce_find (&move->produce, production);
  if (item < 0)
    return;
  bool toggled = mae_now_may (at->game, at->seat, MAE_COMMAND_PRODUCE, &why)
                 && mae_draft_produce_toggle (&move->produce, item, &why);
  move->mode = mae_draft_produce_active (&move->produce) ? MAE_MOVE_PRODUCE : MAE_MOVE_NONE;
  at->result.goes_on = move->produce.item[item].on;
  set_made (at, toggled, &why);
}

static void
produce_all (Making *at)
{
  MaeTableMove *move = at->move;
  MaeDraftProduce most;

  begin (at, MAE_MOVE_PRODUCE);
  if (mae_draft_produce_most (&move->produce, &most) == 0)
    return;
  move->produce = most;
  move->mode = MAE_MOVE_PRODUCE;
  at->result.goes_on = true;
  set_outcome (at, MAE_STEP_MADE);
}

static void
press_slot (Making *at, int slot)
{
  MaeTableMove *move = at->move;
  const MaeRuleset *rules = at->game->rules;
  MaeReject why = { 0 };

  if (slot < 0 || slot >= rules->n_slots)
    return;
  const MaeSlot *cards = &at->game->players[at->seat].slots[slot];
  if (move->mode == MAE_MOVE_BUY) {
    at->result.goes_on = true;
    set_made (at, mae_draft_buy_choose_slot (&move->buy, slot, &why), &why);
  } else if (cards->n > 0 && move->mode != MAE_MOVE_MARKET) {
    toggle_production (at, rules->cards[cards->card[cards->n - 1]].production);
  }
}

static void
choose_blank (Making *at, const MaeStep *step)
{
  MaeDraftProduce *produce = &at->move->produce;
  int item = mae_draft_produce_find (produce, step->blank.production);

  if (at->move->mode != MAE_MOVE_PRODUCE || item < 0)
    return;
  if (step->kind == MAE_STEP_IN_BLANK)
    mae_draft_produce_set_in (produce, item, step->blank.index, step->blank.resource);
  else
    mae_draft_produce_set_out (produce, item, step->blank.index, step->blank.resource);
  at->result.goes_on = true;
  set_outcome (at, MAE_STEP_MADE);
}

/* On the player's own turn, leaders need no draft. */
static void
use_leader (Making *at, int leader, bool discards)
{
  MaeTableMove *move = at->move;
  MaeReject why = { 0 };
  MaeCommand command;

  if (!move->planned) {
    set_command (at,
                 discards ? mae_now_discard (at->game, at->seat, leader, &why, &command)
                          : mae_now_activate (at->game, at->seat, leader, &why, &command),
                 &command, &why);
    return;
  }
  move->mode = MAE_MOVE_NONE; /* another leader may have been planned */
  begin (at, MAE_MOVE_LEADER);
  bool chosen = mae_draft_leader_choose (&move->leader, leader, discards, &why);
  if (chosen)
    move->mode = MAE_MOVE_LEADER;
  set_made (at, chosen, &why);
}

MaeStepResult
mae_move_step (MaeTableMove *move, const MaeGame *game, int seat, const MaeStep *step)
{
  Making at = { .move = move, .game = game, .seat = seat };
  bool market = move->mode == MAE_MOVE_MARKET;

  switch (step->kind) {
  case MAE_STEP_LINE:
    take_line (&at, step->line.row, step->line.index);
    break;
  case MAE_STEP_WHITE:
    turn_white (&at, step->blank.index, step->blank.resource);
    break;
  case MAE_STEP_UNIT:
    if (market)
      pick_unit (&at, step->unit.resource);
    break;
  case MAE_STEP_PLACE:
    if (market)
      place (&at, step->unit.resource, step->unit.from, step->unit.to);
    break;
  case MAE_STEP_TAKE_BACK:
    if (market)
      take_back (&at, step->unit.resource, step->unit.from);
    break;
  case MAE_STEP_PLACE_ALL:
    if (market)
      place_all (&at);
    break;
  case MAE_STEP_CONTAINER:
    press_container (&at, step->container.container, step->container.resource);
    break;
  case MAE_STEP_SWAP:
    swap (&at, step->swap.a, step->swap.b);
    break;
  case MAE_STEP_DECK:
    choose_deck (&at, step->deck.level, step->deck.colour);
    break;
  case MAE_STEP_SLOT:
    press_slot (&at, step->slot);
    break;
  case MAE_STEP_PRODUCTION:
    toggle_production (&at, step->production);
    break;
  case MAE_STEP_PRODUCE_ALL:
    produce_all (&at);
    break;
  case MAE_STEP_IN_BLANK:
  case MAE_STEP_OUT_BLANK:
    choose_blank (&at, step);
    break;
  case MAE_STEP_ACTIVATE:
  case MAE_STEP_DISCARD:
    use_leader (&at, step->leader, step->kind == MAE_STEP_DISCARD);
    break;
  }
  return at.result;
}
