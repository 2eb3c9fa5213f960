/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-greedy.h"

#include <string.h>

#include "ai-internal.h"

typedef struct {
  const MaeAiGreedy *greedy;
  const MaeGame *game;
  int seat;
  int64_t least;        /* the least value of a candidate */
  bool swapped;         /* the game is that after a swap */
  uint32_t lacking;     /* lines of the market (MaeAiAction) of which something is discarded
                           when shelves aren't swapped */
  MaeAiCandidate *best; /* sorted, the best first */
  int n, max;
  MaeGame next; /* scratch space for positions */
} Ranking;

static int64_t
judge (const MaeAiGreedy *greedy, const MaeGame *game, int seat)
{
  int64_t bonus = mae_ai_style_bonus (greedy->style, game, seat);

  return greedy->judge (greedy->data, game, seat) + bonus / (greedy->share > 0 ? greedy->share : 1);
}

static void
copy_candidate (const Ranking *ranking, MaeAiCandidate *to, const MaeAiCandidate *from)
{
  to->command = from->command;
  to->value = from->value;
  if (!ranking->greedy->quick) /* positions are large */
    to->next = from->next;
}

/* Adds the position ranking->next, the result of @command, if it is among the best. */
static void
keep (Ranking *ranking, const MaeCommand *command, int64_t value)
{
  int at = ranking->n;

  if (value < ranking->least || (at == ranking->max && ranking->best[at - 1].value >= value))
    return;
  if (at < ranking->max)
    ranking->n++;
  else
    at--;
  for (; at > 0 && ranking->best[at - 1].value < value; at--)
    copy_candidate (ranking, &ranking->best[at], &ranking->best[at - 1]);
  ranking->best[at].command = *command;
  if (!ranking->greedy->quick)
    ranking->best[at].next = ranking->next;
  ranking->best[at].value = value;
}

/* Returns the value of ranking->next, the result of @command. */
static int64_t
judge_next (const Ranking *ranking, const MaeCommand *command)
{
  const MaeAiGreedy *greedy = ranking->greedy;
  MaeAiAction action = greedy->errors ? mae_ai_action_of (command) : MAE_AI_ACTION_NONE;

  return judge (greedy, &ranking->next, ranking->seat)
         + (action != MAE_AI_ACTION_NONE ? greedy->errors[action] : 0);
}

/* Returns whether something is discarded by taking from the market with @command. */
static bool
discards (const MaeGame *game, const MaeCommand *command)
{
  MaeBag gains, kept = mae_placement_total (&command->take_market.shelves);
  uint32_t choices;
  int whites;

  if (!mae_game_market_gains (game, command->seat, command->take_market.row,
                              command->take_market.index, &gains, &whites, &choices))
    return false;
  for (int r = 0; r < game->rules->n_resources; r++)
    if (!game->rules->resources[r].storable)
      gains.of[r] = 0;
  return mae_bag_total (&gains) + whites > mae_bag_total (&kept);
}

/* Quick players consider a swap only for a line of which they would discard something else. */
static bool
is_superfluous (Ranking *ranking, const MaeCommand *command)
{
  uint32_t line = command->kind == MAE_COMMAND_TAKE_MARKET && ranking->greedy->quick
                      ? UINT32_C (1) << mae_ai_action_of (command)
                      : 0;

  if (line == 0)
    return false;
  if (ranking->swapped)
    return !(ranking->lacking & line);
  if (discards (ranking->game, command))
    ranking->lacking |= line;
  return false;
}

static void
consider (void *data, const MaeCommand *command)
{
  Ranking *ranking = data;

  if (!is_superfluous (ranking, command) && mae_ai_imagine (ranking->game, command, &ranking->next))
    keep (ranking, command, judge_next (ranking, command));
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

/* The value of a set of productions that isn't legal. */
#define LEAST INT64_MIN

static int64_t
judge_set (Ranking *ranking, MaeCommand *command)
{
  MaeBag cost = { 0 };

  for (int i = 0; i < command->produce.n; i++)
    mae_bag_add (&cost, &command->produce.item[i].in);
  if (command->produce.n == 0
      || !mae_game_propose_payment (ranking->game, ranking->seat, &cost, &command->produce.payment)
      || !mae_ai_imagine (ranking->game, command, &ranking->next))
    return LEAST;
  return judge_next (ranking, command);
}

/* Replaces @command with @changed if that is better. */
static void
take_better (Ranking *ranking, MaeCommand *command, int64_t *value, MaeCommand *changed)
{
  int64_t now = judge_set (ranking, changed);

  if (now <= *value)
    return;
  *value = now;
  *command = *changed;
  keep (ranking, command, now);
}

/* Returns the index of @production in @command; -1: the command doesn't have it. */
static int
item_of (const MaeCommand *command, int production)
{
  for (int i = 0; i < command->produce.n; i++)
    if (command->produce.item[i].production == production)
      return i;
  return -1;
}

/* Sets the next way to choose @n units of @n_types types: non-decreasing digits. Returns false
 * after the last. */
static bool
next_choice (int8_t digits[MAE_RULES_CHOICE_MAX], int n, int n_types)
{
  int at = n - 1;

  while (at >= 0 && digits[at] == n_types - 1)
    at--;
  if (at < 0)
    return false;
  digits[at]++;
  for (int i = at + 1; i < n && i < MAE_RULES_CHOICE_MAX; i++)
    digits[i] = digits[at];
  return true;
}

/* Ways to fill the blanks of a production: digits that stand for storable types. */
typedef struct {
  int8_t types[MAE_MAX_RESOURCES];
  int n_types;
  int8_t in[MAE_RULES_CHOICE_MAX], out[MAE_RULES_CHOICE_MAX];
} Blanks;

/* Starts with the first way. Returns false if @production has too many blanks. */
static bool
begin_blanks (Blanks *blanks, const MaeRuleset *rules, const MaeProduction *production)
{
  memset (blanks, 0, sizeof *blanks);
  for (int r = 0; r < rules->n_resources; r++)
    if (rules->resources[r].storable)
      blanks->types[blanks->n_types++] = (int8_t) r;
  return production->in_blanks <= MAE_RULES_CHOICE_MAX
         && production->out_blanks <= MAE_RULES_CHOICE_MAX;
}

/* Returns @command with the production @index, filled like @blanks. */
static MaeCommand
with_production (const MaeRuleset *rules, const MaeCommand *command, int index,
                 const Blanks *blanks)
{
  const MaeProduction *production = &rules->productions[index];
  MaeCommand changed = *command;
  int at = item_of (&changed, index);
  MaeProduceItem *item;

  if (at < 0)
    at = changed.produce.n++;
  item = &changed.produce.item[at];
  memset (item, 0, sizeof *item);
  item->production = index;
  item->in = production->in;
  for (int i = 0; i < production->in_blanks; i++)
    item->in.of[blanks->types[blanks->in[i]]]++;
  for (int i = 0; i < production->out_blanks; i++)
    item->out_blanks.of[blanks->types[blanks->out[i]]]++;
  return changed;
}

/* Tries the ways to fill the blanks of a production, up to a limit. */
static void
try_blanks (Ranking *ranking, MaeCommand *command, int64_t *value, int index)
{
  const MaeRuleset *rules = ranking->game->rules;
  const MaeProduction *production = &rules->productions[index];
  int tries = 0;
  Blanks blanks;

  if (!begin_blanks (&blanks, rules, production))
    return;
  do {
    memset (blanks.out, 0, sizeof blanks.out);
    do {
      MaeCommand changed = with_production (rules, command, index, &blanks);

      take_better (ranking, command, value, &changed);
    } while (next_choice (blanks.out, production->out_blanks, blanks.n_types) && tries++ < 200);
  } while (next_choice (blanks.in, production->in_blanks, blanks.n_types) && tries < 200);
}

/* As try_blanks(), but chooses first what to pay, whatever it is for, and then what to get. */
static void
try_blanks_quickly (Ranking *ranking, MaeCommand *command, int64_t *value, int index)
{
  const MaeRuleset *rules = ranking->game->rules;
  const MaeProduction *production = &rules->productions[index];
  const MaeCommand before = *command;
  int64_t best = LEAST;
  int8_t paid[MAE_RULES_CHOICE_MAX];
  int tries = 0;
  Blanks blanks;

  if (!begin_blanks (&blanks, rules, production))
    return;
  do {
    MaeCommand changed = with_production (rules, &before, index, &blanks);
    int64_t now = judge_set (ranking, &changed);

    if (now > best) {
      best = now;
      memcpy (paid, blanks.in, sizeof paid);
    }
  } while (next_choice (blanks.in, production->in_blanks, blanks.n_types) && tries++ < 200);
  if (best == LEAST)
    return;
  memcpy (blanks.in, paid, sizeof paid);
  do {
    MaeCommand changed = with_production (rules, &before, index, &blanks);

    take_better (ranking, command, value, &changed);
  } while (next_choice (blanks.out, production->out_blanks, blanks.n_types) && tries++ < 200);
}

/* Adds a production to @command, or fills its blanks differently, if that is better. */
static void
try_production (Ranking *ranking, MaeCommand *command, int64_t *value, int index)
{
  const MaeRuleset *rules = ranking->game->rules;
  const MaeProduction *production = &rules->productions[index];

  if (production->in_blanks + production->out_blanks > 0) {
    if (ranking->greedy->quick)
      try_blanks_quickly (ranking, command, value, index);
    else
      try_blanks (ranking, command, value, index);
  } else if (item_of (command, index) < 0) {
    const Blanks none = { 0 };
    MaeCommand changed = with_production (rules, command, index, &none);

    take_better (ranking, command, value, &changed);
  }
}

/* Removes a production from @command if that is better. */
static void
try_without (Ranking *ranking, MaeCommand *command, int64_t *value, int index)
{
  int at = item_of (command, index);
  MaeCommand changed = *command;

  if (at < 0 || command->produce.n < 2)
    return;
  changed.produce.item[at] = changed.produce.item[--changed.produce.n];
  take_better (ranking, command, value, &changed);
}

/* Hill climbing from the empty set: adds or removes a production, or fills blanks differently, as
 * long as the value rises, in at most two passes. Quick players add each production once, those
 * with blanks last, and then remove some. */
static void
consider_productions (Ranking *ranking)
{
  const MaeRuleset *rules = ranking->game->rules;
  int16_t productions[MAE_MAX_ACTIVE_PRODUCTIONS];
  int n = mae_game_productions (ranking->game, ranking->seat, productions);
  MaeCommand command = { .kind = MAE_COMMAND_PRODUCE, .seat = ranking->seat };
  int64_t value = LEAST, before;

  for (int blanks = 0; ranking->greedy->quick && blanks < 2; blanks++)
    for (int i = 0; i < n; i++) {
      const MaeProduction *production = &rules->productions[productions[i]];

      if ((production->in_blanks + production->out_blanks > 0) == (blanks > 0))
        try_production (ranking, &command, &value, productions[i]);
    }
  for (int pass = 0; pass < 2; pass++) {
    before = value;
    for (int i = 0; i < n; i++) {
      if (!ranking->greedy->quick)
        try_production (ranking, &command, &value, productions[i]);
      try_without (ranking, &command, &value, productions[i]);
    }
    if (value == before || ranking->greedy->quick)
      break;
  }
}

/* ── A turn ────────────────────────────────────────────────────────────────────────────────── */

/* A swap is only considered before taking from the market, to make room, and judged by the best
 * line after it. That must be better than the best option without the swap, so swapping ends. */
static void
consider_swap (void *data, const MaeCommand *command)
{
  Ranking *ranking = data, after = *ranking;
  MaeGame swapped = *ranking->game;
  MaeAiCandidate best;

  if (!mae_game_apply (&swapped, command, NULL, NULL))
    return;
  after.game = &swapped;
  after.swapped = true;
  after.best = &best;
  after.n = 0;
  after.max = 1;
  mae_ai_each_option (&swapped, ranking->seat, 1u << MAE_COMMAND_TAKE_MARKET, consider, &after);
  if (after.n == 0)
    return;
  if (!ranking->greedy->quick)
    ranking->next = best.next;
  keep (ranking, command, best.value);
}

int
mae_ai_greedy_shortlist (const MaeAiGreedy *greedy, const MaeGame *view, int seat,
                         MaeAiCandidate *out, int max)
{
  Ranking ranking = { .greedy = greedy, .game = view, .seat = seat, .best = out, .max = max };

  ranking.least = INT64_MIN;
  mae_ai_each_option (view, seat, 1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD,
                      consider, &ranking);
  consider_productions (&ranking);
  if (ranking.n > 0) {
    ranking.least = ranking.best[0].value + greedy->swap_margin;
    mae_ai_each_option (view, seat, 1u << MAE_COMMAND_SWAP_SHELVES, consider_swap, &ranking);
  }
  return ranking.n;
}

/* Finds the best option of @kinds. */
static bool
choose_of (const MaeAiGreedy *greedy, const MaeGame *view, int seat, uint32_t kinds,
           MaeAiCandidate *best)
{
  Ranking ranking = { .greedy = greedy, .game = view, .seat = seat, .best = best, .max = 1 };

  ranking.least = INT64_MIN;
  mae_ai_each_option (view, seat, kinds, consider, &ranking);
  return ranking.n > 0;
}

static void
simple_command (MaeCommand *command, MaeCommandKind kind, int seat)
{
  memset (command, 0, sizeof *command);
  command->kind = kind;
  command->seat = seat;
}

bool
mae_ai_greedy_choose (const MaeAiGreedy *greedy, const MaeGame *view, int seat, MaeCommand *out,
                      int64_t *value, MaeGame *next)
{
  MaeAiCandidate best = { .next = *view };
  bool found = true;
  int leader;

  if (view->phase == MAE_PHASE_SETUP) {
    found = choose_of (greedy, view, seat,
                       view->players[seat].leaders_chosen ? 1u << MAE_COMMAND_CHOOSE_RESOURCES
                                                          : 1u << MAE_COMMAND_CHOOSE_LEADERS,
                       &best);
  } else if ((leader = mae_ai_leader_to_activate (view, seat)) >= 0) {
    simple_command (&best.command, MAE_COMMAND_ACTIVATE_LEADER, seat);
    best.command.leader.leader = leader;
    mae_game_apply (&best.next, &best.command, NULL, NULL);
    best.value = judge (greedy, &best.next, seat);
  } else if (!view->main_done) {
    found = mae_ai_greedy_shortlist (greedy, view, seat, &best, 1) > 0;
  } else {
    int64_t now = judge (greedy, view, seat);

    if (!choose_of (greedy, view, seat, 1u << MAE_COMMAND_DISCARD_LEADER, &best)
        || best.value < now + greedy->discard_margin) {
      simple_command (&best.command, MAE_COMMAND_END_TURN, seat);
      best.next = *view;
      best.value = now;
    }
  }
  if (!found)
    return false;
  *out = best.command;
  if (value)
    *value = best.value;
  if (next)
    *next = best.next;
  return true;
}
