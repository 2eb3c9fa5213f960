/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The value of a position: points so far and an estimate of the points to come, in hundredths of a
 * victory point, as integers so that it is the same on every machine. The weights were chosen by
 * hand and tested with maestri-arena; the rules' numbers come from the ruleset. */

#include "ai-internal.h"

#define POINT MAE_AI_POINT

enum {
  TURNS_A_CARD = 15,       /* tenths of a turn to buy one more card */
  ROUNDS_A_CARD = 24,      /* tenths of a round of a long game, for each card */
  STEPS_A_TURN = 11,       /* tenths of a step that the foremost marker moves in a turn */
  OWN_STEPS_A_TURN = 8,    /* tenths of a step that any marker moves in a turn */
  USE_OF_PRODUCTIONS = 22, /* percent of turns in which a player produces */
  UNITS_A_TURN = 18,       /* tenths of a missing unit gained in a turn */
  PLANS = 3,               /* purchases planned ahead */
  TEMPO = 320,             /* value of a turn */
  STACK = 60,              /* value of one more level to build on */
  UNIT_EARLY = 4,          /* value of a unit for each turn left, up to ten turns */
  UNIT_LEFT = 1,           /* the same for units that no plan needs */
  SOLO_CARD = 500,         /* against Lorenzo: value of being one card closer to the end */
  IMPATIENCE = 10,         /* value of a step, per round beyond the usual length of a game */
};

static int64_t
min64 (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static int64_t
max64 (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns the expected number of turns left for @seat. */
static int
turns_left (const MaeGame *game, int seat)
{
  const MaeRuleset *rules = game->rules;
  int turns = 10000;

  if (game->phase == MAE_PHASE_ENDED || game->last_round)
    return 0;
  for (int i = 0; i < game->n_players; i++) {
    int cards = (rules->cards_to_end - mae_game_card_count (game, i)) * TURNS_A_CARD / 10;
    int steps = (rules->track_end - game->players[i].faith) * 10 / STEPS_A_TURN;

    turns = (int) min64 (turns, min64 (cards, steps));
  }
  if (game->n_players == 1) /* the black cross moves about as much */
    turns = (int) min64 (turns, (rules->track_end - game->cross) * 10 / STEPS_A_TURN);
  turns = (int) min64 (turns, rules->cards_to_end * ROUNDS_A_CARD / 10 - game->round);
  return turns > 2 ? turns : 2;
}

/* ── The faith track ───────────────────────────────────────────────────────────────────────── */

/* Returns the value of gold-edged spaces: those reached, and a part of the next one. */
static int64_t
track_value (const MaeRuleset *rules, int faith)
{
  int64_t points = 0;
  int space = 0;

  for (int i = 0; i < rules->n_tiles; i++) {
    const MaeTile *tile = &rules->tiles[i];

    if (tile->space > faith)
      return points * POINT
             + (tile->points - points) * POINT * (faith - space) * 85
                   / (100 * (int64_t) (tile->space - space));
    points = tile->points;
    space = tile->space;
  }
  return points * POINT;
}

static int
furthest_marker (const MaeGame *game)
{
  int furthest = game->cross;

  for (int i = 0; i < game->n_players; i++)
    if (game->players[i].faith > furthest)
      furthest = game->players[i].faith;
  return furthest;
}

/* Returns the value of open sections: their points times the chance of being in them at the
 * report. */
static int64_t
sections_value (const MaeGame *game, int faith, int turns)
{
  const MaeRuleset *rules = game->rules;
  int furthest = furthest_marker (game);
  int64_t value = 0;

  for (int i = 0; i < rules->n_sections; i++) {
    const MaeSection *section = &rules->sections[i];
    int64_t until, steps, chance = 100;

    if (game->sections_closed >> i & 1)
      continue;
    until = max64 (1, (section->to - furthest) * 10 / STEPS_A_TURN);
    if (until > turns)
      chance = chance * turns / until;
    if (faith < section->from) {
      steps = min64 (until, turns) * OWN_STEPS_A_TURN; /* tenths */
      chance = chance * steps / (steps + 10 * (section->from - faith));
    }
    value += section->points * POINT * chance / 100;
  }
  return value;
}

/* Returns the approximate value of one more step. */
static int64_t
step_value (const MaeGame *game, int seat, int turns)
{
  const MaeRuleset *rules = game->rules;
  int faith = game->players[seat].faith;
  int to = faith + 2 < rules->track_end ? faith + 2 : rules->track_end;

  if (to == faith)
    return 0;
  return (track_value (rules, to) - track_value (rules, faith) + sections_value (game, to, turns)
          - sections_value (game, faith, turns))
         / (to - faith);
}

/* ── Productions and leaders ───────────────────────────────────────────────────────────────── */

/* Returns the value of a unit that is kept: its share of a point at the end, and more while there
 * are turns left to use it. */
static int64_t
long_run_unit (const MaeRuleset *rules, int turns)
{
  return POINT / rules->resources_per_point + UNIT_EARLY * min64 (turns, 10);
}

/* Returns the value of the production's output minus its input, once. */
static int64_t
production_gain (const MaeRuleset *rules, int index, int64_t unit, int64_t faith)
{
  const MaeProduction *production = &rules->productions[index];
  int64_t gain = (production->out_blanks - production->in_blanks) * unit;

  for (int r = 0; r < rules->n_resources; r++)
    gain += rules->resources[r].storable
                ? unit * (production->out.of[r] - production->in.of[r])
                : faith * mae_ruleset_faith_of (rules, r) * production->out.of[r];
  return gain > 0 ? gain : 0;
}

/* Returns the value of a production over the turns left. */
static int64_t
engine_value (const MaeRuleset *rules, int production, int turns, int64_t faith)
{
  return production_gain (rules, production, long_run_unit (rules, turns), faith) * turns
         * USE_OF_PRODUCTIONS / 100;
}

static int64_t
ability_value (const MaeRuleset *rules, const MaeLeader *leader, int turns, int64_t faith)
{
  int64_t unit = long_run_unit (rules, turns);
  int64_t marbles = rules->rows * rules->columns + 1;

  switch (leader->kind) {
  case MAE_LEADER_DISCOUNT: /* half of the cards cost that resource */
    return leader->amount * unit * turns * 5 / TURNS_A_CARD;
  case MAE_LEADER_DEPOT:
    return leader->amount * unit * min64 (turns, 6) / 8;
  case MAE_LEADER_WHITE: /* multiplied by the white marbles of an average line of the market */
    return unit * turns * rules->marbles[rules->white] * (rules->rows + rules->columns) / 2 * 35
           / (100 * marbles);
  case MAE_LEADER_PRODUCTION:
    return engine_value (rules, leader->production, turns, faith);
  }
  return 0;
}

/* Returns the tenths of a turn until @leader can be activated. */
static int
leader_delay (const MaeGame *game, int seat, const MaeLeader *leader, const MaeBag *have)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];
  int delay = 0;

  for (int r = 0; r < rules->n_resources; r++)
    if (leader->needs_resources.of[r] > have->of[r])
      delay += (leader->needs_resources.of[r] - have->of[r]) * 9; /* one type takes long to get */
  for (int i = 0; i < leader->n_needs; i++) {
    const MaeCardNeed *need = &leader->needs[i];
    int owned = 0;

    for (int slot = 0; slot < rules->n_slots; slot++)
      for (int j = 0; j < player->slots[slot].n; j++) {
        const MaeCard *card = &rules->cards[player->slots[slot].card[j]];

        owned += card->colour == need->colour && (need->level == 0 || need->level == card->level);
      }
    if (need->count > owned)
      delay += (need->count - owned) * TURNS_A_CARD * (need->level > 1 ? 2 : 1);
  }
  return delay;
}

static int64_t
leaders_value (const MaeGame *game, int seat, const MaeBag *have, int turns, int64_t faith)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];
  int64_t value = 0;

  for (int i = 0; i < player->hand_count; i++) {
    const MaeLeader *leader;
    int delay;

    if (player->hand[i] < 0)
      continue;
    leader = &rules->leaders[player->hand[i]];
    if (player->active >> i & 1) { /* its points are already counted */
      value += ability_value (rules, leader, turns, faith);
      continue;
    }
    delay = leader_delay (game, seat, leader, have);
    if (delay < 10 * turns)
      value += (leader->points * POINT + ability_value (rules, leader, turns - delay / 10, faith))
               * (10 * turns - delay) * 9 / (100 * (int64_t) turns);
  }
  return value;
}

/* ── Planned purchases ─────────────────────────────────────────────────────────────────────── */

typedef struct {
  int card, slot;
  int delay; /* tenths of a turn */
  int64_t value;
} Plan;

/* Returns the slot on which @card fits and covers the least; -1: none. */
static int
slot_for (const MaeGame *game, int seat, int card, uint32_t taken, int64_t unit, int64_t faith,
          int64_t *covered)
{
  const MaeRuleset *rules = game->rules;
  int best = -1;

  for (int slot = 0; slot < rules->n_slots; slot++) {
    const MaeSlot *cards = &game->players[seat].slots[slot];
    int64_t loss = 0;

    if ((taken >> slot & 1) || !mae_game_card_fits (game, seat, card, slot))
      continue;
    if (cards->n > 0)
      loss =
          production_gain (rules, rules->cards[cards->card[cards->n - 1]].production, unit, faith);
    if (best < 0 || loss < *covered) {
      best = slot;
      *covered = loss;
    }
  }
  return best;
}

/* Purchases planned so far. */
typedef struct {
  uint32_t bought[MAE_MAX_LEVELS + 1]; /* mask of colors for each level */
  uint32_t taken;                      /* mask of slots */
  int delay;                           /* tenths of a turn until the last one */
  MaeBag have;                         /* resources left */
} Purchases;

/* Returns the best card to buy after @so_far. */
static Plan
best_plan (const MaeGame *game, int seat, const Purchases *so_far, int turns, int64_t faith)
{
  const MaeRuleset *rules = game->rules;
  int64_t unit = long_run_unit (rules, turns);
  int64_t rest = POINT / rules->resources_per_point;
  Plan best = { -1, -1, 0, 0 };

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = mae_game_top_card (game, level, colour);
      int64_t covered = 0, value;
      int missing = 0, slot, then;
      MaeBag cost;

      if (card < 0 || (so_far->bought[level] >> colour & 1))
        continue;
      slot = slot_for (game, seat, card, so_far->taken, unit, faith, &covered);
      if (slot < 0)
        continue;
      cost = mae_game_card_cost (game, seat, card);
      for (int r = 0; r < rules->n_resources; r++)
        if (cost.of[r] > so_far->have.of[r])
          missing += cost.of[r] - so_far->have.of[r];
      then = so_far->delay + 10 + missing * 100 / UNITS_A_TURN;
      if (then > 10 * turns)
        continue;
      value = rules->cards[card].points * POINT - mae_bag_total (&cost) * rest
              + (production_gain (rules, rules->cards[card].production, unit, faith) - covered)
                    * (turns - then / 10) * USE_OF_PRODUCTIONS / 100;
      value += STACK * (rules->n_levels - level) * min64 (turns - then / 10, 10) / 10;
      if (game->n_players == 1)
        value += SOLO_CARD;
      value -= TEMPO * then / 10;
      if (value > best.value)
        best = (Plan){ card, slot, then, value };
    }
  return best;
}

/* Plans a few purchases one after the other; what one needs isn't available to the next. */
static int64_t
plans_value (const MaeGame *game, int seat, const MaeBag *resources, int turns, int64_t faith)
{
  Purchases all = { .have = *resources };
  int64_t value = 0;

  for (int i = 0; i < PLANS; i++) {
    Plan plan = best_plan (game, seat, &all, turns, faith);
    MaeBag cost;

    if (plan.card < 0)
      break;
    value += plan.value;
    all.delay = plan.delay;
    all.taken |= 1u << plan.slot;
    all.bought[game->rules->cards[plan.card].level] |= 1u << game->rules->cards[plan.card].colour;
    cost = mae_game_card_cost (game, seat, plan.card);
    for (int r = 0; r < game->rules->n_resources; r++)
      all.have.of[r] = all.have.of[r] > cost.of[r] ? all.have.of[r] - cost.of[r] : 0;
  }
  return value;
}

void
mae_ai_unit_values (const MaeGame *game, int seat, int64_t out[MAE_MAX_RESOURCES])
{
  const MaeRuleset *rules = game->rules;
  int turns = turns_left (game, seat);
  int64_t faith = step_value (game, seat, turns);
  MaeBag have = mae_game_resources (game, seat);
  int64_t now = plans_value (game, seat, &have, turns, faith);

  for (int r = 0; r < MAE_MAX_RESOURCES; r++) {
    out[r] = 0;
    if (r >= rules->n_resources || !rules->resources[r].storable)
      continue;
    have.of[r]++;
    out[r] = POINT / rules->resources_per_point
             + max64 (0, plans_value (game, seat, &have, turns, faith) - now);
    have.of[r]--;
  }
}

/* ── The total ─────────────────────────────────────────────────────────────────────────────── */

/* Makes players end a game that lasts too long. Otherwise players who like their position could
 * wait forever. */
static int64_t
impatience (const MaeGame *game, int seat)
{
  int overtime = game->round - game->rules->cards_to_end * ROUNDS_A_CARD / 10;

  return overtime > 0 ? (int64_t) overtime * IMPATIENCE * game->players[seat].faith : 0;
}

/* Returns the value in a solo game of progress toward its end, and of what Lorenzo hasn't taken
 * away yet. */
static int64_t
solo_value (const MaeGame *game, int seat)
{
  const MaeRuleset *rules = game->rules;
  int64_t value = SOLO_CARD * mae_game_card_count (game, seat);

  value -= (int64_t) game->cross * POINT;
  for (int colour = 0; colour < rules->n_colours; colour++) {
    int left = 0;

    for (int level = 0; level < rules->n_levels; level++)
      left += game->deck_left[level][colour] >= 0 ? game->deck_left[level][colour] : 2;
    if (left < 3)
      value -= (3 - left) * 3 * POINT;
    if (left == 0 && !game->last_round)
      value -= 100 * POINT;
  }
  if (game->last_round)
    value += 100 * POINT;
  return value;
}

/* Returns the value of being ahead. When the game is about to end, only this value counts. */
static int64_t
lead_value (const MaeGame *game, int seat)
{
  int64_t own = 0, best = 0;

  for (int i = 0; i < game->n_players; i++) {
    int64_t points = mae_game_score (game, i).total;

    if (i == seat)
      own = points;
    else if (game->phase != MAE_PHASE_ENDED && i > seat)
      best = max64 (best, points + 4); /* for another turn of theirs */
    else
      best = max64 (best, points);
  }
  return max64 (-30, min64 (30, own - best)) * POINT * 2 / 3;
}

int64_t
mae_ai_value (const MaeGame *game, int seat, int ahead)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];
  int turns = turns_left (game, seat);
  MaeBag have = mae_game_resources (game, seat);
  MaeScore score = mae_game_score (game, seat);
  int64_t rest = POINT / rules->resources_per_point;
  int64_t value, faith;

  if (turns > 1 && ahead > 0)
    turns = turns > ahead + 1 ? turns - ahead : 1;
  faith = step_value (game, seat, turns);

  value = (int64_t) (score.cards + score.leaders + score.sections) * POINT;
  value += turns == 0 ? (int64_t) score.track * POINT : track_value (rules, player->faith);
  value += sections_value (game, player->faith, turns);
  value += mae_bag_total (&have) * (rest + UNIT_LEFT * min64 (turns, 10));
  value += leaders_value (game, seat, &have, turns, faith);
  for (int slot = 0; slot < rules->n_slots; slot++) {
    const MaeSlot *cards = &player->slots[slot];

    if (cards->n > 0)
      value +=
          engine_value (rules, rules->cards[cards->card[cards->n - 1]].production, turns, faith)
          + STACK * (rules->n_levels - cards->n) * cards->n * min64 (turns, 10) / 10;
  }
  value += impatience (game, seat);
  if (turns > 0)
    value += plans_value (game, seat, &have, turns, faith);

  if (game->n_players == 1)
    return value + solo_value (game, seat);
  for (int i = 0; i < game->n_players; i++)
    if (i != seat)
      value -= (track_value (rules, game->players[i].faith)
                + sections_value (game, game->players[i].faith, turns)
                + (int64_t) mae_game_score (game, i).sections * POINT)
               * 6 / (10 * (game->n_players - 1));
  if (game->last_round || game->phase == MAE_PHASE_ENDED)
    value += lead_value (game, seat);
  return value;
}
