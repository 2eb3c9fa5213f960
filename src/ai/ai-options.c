/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists promising commands, and applies them. */
#include <string.h>

#include "ai-internal.h"

#define MAX_MOVES 2048 /* most moves listed */
#define MAX_VISITS                                                                                 \
  192 /* most commands of a kind; of more than that, evenly spaced ones are                        \
       * visited */

int
mae_ai_leader_to_activate (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] >= 0 && !(player->active >> i & 1)
        && mae_game_leader_met (game, seat, player->hand[i], NULL))
      return player->hand[i];
  return -1;
}

bool
mae_ai_imagine (const MaeGame *game, const MaeCommand *command, MaeGame *next)
{
  bool buy = command->kind == MAE_COMMAND_BUY_CARD;
  int level = command->buy_card.level - 1, colour = command->buy_card.colour;
  int leader;

  *next = *game;
  if (!mae_game_check (game, command, NULL))
    return false;
  if (buy) /* with at least 2 cards left, the engine reveals one of the hidden deck */
    next->deck_left[level][colour] = 2;
  mae_game_apply (next, command, NULL, NULL);
  if (buy) {
    int left = game->deck_left[level][colour];

    next->deck_left[level][colour] = (int8_t) (left > 0 ? left - 1 : left);
    next->deck_top[level][colour] = -1;
  }
  while (next->phase == MAE_PHASE_TURNS
         && (leader = mae_ai_leader_to_activate (next, command->seat)) >= 0) {
    MaeCommand activate = { .kind = MAE_COMMAND_ACTIVATE_LEADER, .seat = command->seat };

    activate.leader.leader = leader;
    if (!mae_game_apply (next, &activate, NULL, NULL))
      break;
  }
  return true;
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

/* A set of productions being built. */
typedef struct {
  const MaeGame *game;
  int seat;
  MaeBag left, cost;
  int64_t unit[MAE_MAX_RESOURCES];
  MaeCommand command;
} Set;

/* Of the storable types that aren't excluded and that @left has (NULL: has all), returns the one
 * with the lowest (@sign 1) or highest (-1) value; -1: there is none. */
static int
pick_type (const Set *set, uint32_t excluded, int sign, const MaeBag *left)
{
  const MaeRuleset *rules = set->game->rules;
  int best = -1;

  for (int r = 0; r < rules->n_resources; r++)
    if (rules->resources[r].storable && !(excluded >> r & 1) && (!left || left->of[r] > 0)
        && (best < 0 || sign * set->unit[r] < sign * set->unit[best]))
      best = r;
  return best;
}

/* Adds @production if it can be paid and is worth it. Each chosen unit changes the value of the
 * next unit of its type. */
static void
set_add (Set *set, int index, bool even_at_a_loss)
{
  const MaeRuleset *rules = set->game->rules;
  const MaeProduction *production = &rules->productions[index];
  MaeProduceItem item = { .production = index };
  MaeBag left = set->left;
  int64_t gain = 0;

  if (!mae_bag_contains (&left, &production->in))
    return;
  mae_bag_subtract (&left, &production->in);
  item.in = production->in;
  for (int i = 0; i < production->in_blanks; i++) {
    int type = pick_type (set, production->in_excluded, 1, &left);

    if (type < 0)
      return;
    left.of[type]--;
    item.in.of[type]++;
  }
  for (int i = 0; i < production->out_blanks; i++) {
    int type = pick_type (set, production->out_excluded, -1, NULL);

    if (type < 0)
      return;
    item.out_blanks.of[type]++;
    gain += set->unit[type];
  }
  for (int r = 0; r < rules->n_resources; r++) {
    int64_t unit = rules->resources[r].storable ? set->unit[r]
                                                : MAE_AI_POINT * mae_ruleset_faith_of (rules, r);

    gain += unit * production->out.of[r] - set->unit[r] * item.in.of[r];
  }
  if (gain <= 0 && !even_at_a_loss)
    return;
  set->left = left;
  mae_bag_add (&set->cost, &item.in);
  for (int r = 0; r < rules->n_resources; r++)
    if (item.out_blanks.of[r] > 0)
      set->unit[r] = set->unit[r] * 3 / 4;
  set->command.produce.item[set->command.produce.n++] = item;
}

/* Takes every production that pays off, the base production last or not at all. */
static void
visit_productions (Set set, bool base, bool even_at_a_loss, MaeAiVisit visit, void *data)
{
  const MaeGame *game = set.game;
  int16_t productions[MAE_MAX_ACTIVE_PRODUCTIONS];
  int n = mae_game_productions (game, set.seat, productions);

  for (int i = 0; i < n; i++)
    if (productions[i] != game->rules->base_production)
      set_add (&set, productions[i], even_at_a_loss);
  if (base)
    set_add (&set, game->rules->base_production, even_at_a_loss);
  if (set.command.produce.n == 0)
    return;
  mae_game_propose_payment (game, set.seat, &set.cost, &set.command.produce.payment);
  visit (data, &set.command);
}

/* ── All of them ───────────────────────────────────────────────────────────────────────────── */

static void
visit_moves (const MaeGame *game, int seat, MaeCommandKind kind, MaeAiVisit visit, void *data)
{
  MaeMove moves[MAX_MOVES];
  int n = mae_moves_list (game, seat, 1u << kind, moves, MAX_MOVES);
  int step;

  n = n < MAX_MOVES ? n : MAX_MOVES;
  step = 1 + (n - 1) / MAX_VISITS;
  for (int i = 0; i < n; i += step) {
    MaeCommand command;

    memset (&command, 0, sizeof command);
    mae_move_to_command (game, &moves[i], &command);
    visit (data, &command);
  }
}

void
mae_ai_each_option (const MaeGame *game, int seat, uint32_t kinds, MaeAiVisit visit, void *data)
{
  for (int kind = 0; kind < MAE_N_COMMANDS; kind++)
    if ((kinds >> kind & 1) && kind != MAE_COMMAND_PRODUCE)
      visit_moves (game, seat, (MaeCommandKind) kind, visit, data);
  if ((kinds >> MAE_COMMAND_PRODUCE & 1) && game->phase == MAE_PHASE_TURNS && !game->main_done) {
    Set set = { .game = game, .seat = seat, .command.kind = MAE_COMMAND_PRODUCE };

    set.command.seat = seat;
    set.left = mae_game_resources (game, seat);
    mae_ai_unit_values (game, seat, set.unit);
    visit_productions (set, true, false, visit, data);
    visit_productions (set, false, false, visit, data);
    visit_productions (set, true, true, visit, data);
  }
}
