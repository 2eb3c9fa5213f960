/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-compare.h"

#include <stdlib.h>
#include <string.h>

#include "ai-action.h"
#include "ai-chance.h"
#include "ai-internal.h"
#include "ai-nets.h"
#include "ai-tree.h"
#include "engine/rng.h"

enum {
  ONE = 1000,          /* the value of a fact that is 1, in thousandths */
  ROUNDS_MOST = 100,   /* rounds after which a game is given up */
  OTHERS_MOST = 64,    /* the most main actions from which the other one is chosen */
  DEVIATIONS_MOST = 6, /* the most actions from which another one than the best is chosen */
  UNKNOWN = -1,
};

/* How far players look ahead in games without a net. The noise is only used if they deviate. */
static const MaeAiEffort no_net = { .depth = 2, .width = 3, .noise = 2 * MAE_AI_POINT };

int
mae_ai_turn_main_action (const MaeAiTurn *turn)
{
  for (int i = 0; i < turn->n; i++)
    if (MAE_AI_MAIN_ACTIONS >> turn->command[i].kind & 1)
      return i;
  return -1;
}

/* ── Finding turns ─────────────────────────────────────────────────────────────────────────── */

static int64_t
judge_by_points (void *data, const MaeGame *game, int seat)
{
  return mae_ai_value (game, seat, 0);
}

/* Returns a fast player for the game: by the net or, without one, by points. */
static MaeAiGreedy
quick_player (const MaeGame *game, MaeAiEvaluator *evaluator)
{
  const MaeAiNet *net = mae_ai_net_for (game->rules, game->n_players);
  MaeAiGreedy greedy = { .judge = judge_by_points, .discard_margin = MAE_AI_POINT / 2 };

  if (net)
    greedy = mae_ai_greedy_of_net (net, evaluator);
  greedy.quick = true;
  return greedy;
}

/* Returns whether @candidate is a main action, not a swap before one. */
static bool
is_main (const MaeAiCandidate *candidate)
{
  return mae_ai_action_of (&candidate->command) != MAE_AI_ACTION_NONE;
}

bool
mae_ai_best_turn (const MaeGame *view, int seat, const MaeAiPast *past, int positions,
                  const atomic_bool *cancelled, uint64_t rng[4], MaeAiTurn *out)
{
  const MaeAiPlayer player = { .level = MAE_AI_BANKER, .cancelled = cancelled };
  MaeAiTree tree = { .net = mae_ai_net_for (view->rules, view->n_players),
                     .positions = positions,
                     .cancelled = cancelled };
  MaeGame game = *view;

  out->n = 0;
  while (out->n < MAE_AI_TURN_COMMANDS && !game.main_done) {
    MaeCommand *command = &out->command[out->n];

    if (!(tree.net ? mae_ai_tree_choose (&tree, &game, seat, past, rng, command)
                   : mae_ai_choose (&game, seat, &player, rng, command)))
      return false;
    out->n++;
    if (mae_ai_turn_main_action (out) >= 0)
      return mae_game_check (&game, command, NULL);
    if (!mae_game_apply (&game, command, NULL, NULL))
      return false;
  }
  return false;
}

bool
mae_ai_other_action (const MaeGame *view, const MaeCommand *command, MaeCommand *out)
{
  MaeAiCandidate *candidates = calloc (OTHERS_MOST, sizeof *candidates);
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = quick_player (view, &evaluator);
  const MaeAiCandidate *best = NULL;
  int n;

  if (!candidates)
    return false;
  n = mae_ai_greedy_shortlist (&greedy, view, command->seat, candidates, OTHERS_MOST);
  for (int i = 0; i < n && !best; i++)
    if (is_main (&candidates[i]) && candidates[i].command.kind != command->kind)
      best = &candidates[i];
  for (int i = 0; i < n && !best; i++)
    if (is_main (&candidates[i])
        && mae_ai_action_of (&candidates[i].command) != mae_ai_action_of (command))
      best = &candidates[i];
  if (best)
    *out = best->command;
  free (candidates);
  return best != NULL;
}

/* ── Playing on ────────────────────────────────────────────────────────────────────────────── */

/* What has happened in a game since the turn began. */
typedef struct {
  int value[MAE_AI_N_FACTS]; /* in thousandths, or UNKNOWN */
  int next_card;             /* the first one bought; UNKNOWN: none */
} Outcome;

typedef struct {
  const MaeAiQuestion *question;
  bool has_net;
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy;
  int section; /* of the next Vatican report; UNKNOWN: there is none */
  int level;   /* the highest of the player's cards */
  int active;  /* leaders */
  MaeGame guess, game;
  uint64_t rng[4]; /* for deviations */
  Outcome outcome[2][MAE_AI_COMPARE_MOST];
  int n;
} TurnTrial;

static int
highest_level (const MaeGame *game, int seat)
{
  int highest = 0;

  for (int slot = 0; slot < game->rules->n_slots; slot++)
    for (int i = 0; i < game->players[seat].slots[slot].n; i++) {
      int level = game->rules->cards[game->players[seat].slots[slot].card[i]].level;

      highest = level > highest ? level : highest;
    }
  return highest;
}

static int
active_leaders (const MaeGame *game, int seat)
{
  return __builtin_popcount (game->players[seat].active);
}

/* Returns the most steps that another player, or the black cross, has moved since @before. */
static int
steps_given (const MaeGame *before, const MaeGame *after, int seat)
{
  int most = after->cross - before->cross;

  for (int other = 0; other < after->n_players; other++) {
    int steps = after->players[other].faith - before->players[other].faith;

    most = other != seat && steps > most ? steps : most;
  }
  return most;
}

static void
note_report (const TurnTrial *trial, const MaeGame *game, Outcome *outcome)
{
  int seat = trial->question->seat, others = 0;

  for (int other = 0; other < game->n_players; other++)
    others |= other != seat && game->players[other].sections >> trial->section & 1;
  outcome->value[MAE_AI_FACT_TILE] = game->players[seat].sections >> trial->section & 1 ? ONE : 0;
  outcome->value[MAE_AI_FACT_RIVAL_TILE] = others ? ONE : 0;
  outcome->value[MAE_AI_FACT_FIRST] =
      game->players[seat].faith >= game->rules->sections[trial->section].to ? ONE : 0;
}

/* Applies @command to the trial's game and notes what it causes. */
static bool
play (TurnTrial *trial, const MaeCommand *command, Outcome *outcome)
{
  MaeGame *game = &trial->game;
  const MaeGame *view = trial->question->view;
  int seat = trial->question->seat, card = UNKNOWN;
  bool is_market = command->kind == MAE_COMMAND_TAKE_MARKET && command->seat == seat;
  bool was_open = trial->section >= 0 && !(game->sections_closed >> trial->section & 1);
  MaeGame before;

  if (is_market)
    before = *game;
  if (command->kind == MAE_COMMAND_BUY_CARD && command->seat == seat)
    card = mae_game_top_card (game, command->buy_card.level, command->buy_card.colour);
  if (!mae_game_apply (game, command, NULL, NULL))
    return false;
  if (is_market)
    outcome->value[MAE_AI_FACT_GIVEN] += steps_given (&before, game, seat) * ONE;
  if (was_open && game->sections_closed >> trial->section & 1)
    note_report (trial, game, outcome);
  if (card < 0)
    return true;
  if (outcome->next_card == UNKNOWN)
    outcome->next_card = card;
  if (outcome->value[MAE_AI_FACT_LEVEL] == 0 && game->rules->cards[card].level > trial->level) {
    outcome->value[MAE_AI_FACT_LEVEL] = ONE;
    outcome->value[MAE_AI_FACT_LEVEL_ROUNDS] = (game->round - view->round) * ONE;
  }
  return true;
}

static void
note_end (const TurnTrial *trial, Outcome *outcome)
{
  const MaeGame *game = &trial->game;
  int seat = trial->question->seat, rival = 0;
  MaeScore score = mae_game_score (game, seat);
  int *value = outcome->value;

  for (int other = 0; other < game->n_players; other++) {
    MaeScore its = mae_game_score (game, other);

    rival = other != seat && its.total > rival ? its.total : rival;
  }
  value[MAE_AI_FACT_ROUNDS] = (game->round - trial->question->view->round) * ONE;
  value[MAE_AI_FACT_POINTS] = score.total * ONE;
  value[MAE_AI_FACT_CARD_POINTS] = score.cards * ONE;
  value[MAE_AI_FACT_LEADER_POINTS] = score.leaders * ONE;
  value[MAE_AI_FACT_TRACK_POINTS] = score.track * ONE;
  value[MAE_AI_FACT_SECTION_POINTS] = score.sections * ONE;
  value[MAE_AI_FACT_RESOURCE_POINTS] = score.resources * ONE;
  value[MAE_AI_FACT_RIVAL_POINTS] = rival * ONE;
  value[MAE_AI_FACT_CARDS] = mae_game_card_count (game, seat) * ONE;
  value[MAE_AI_FACT_LEADER] = active_leaders (game, seat) > trial->active ? ONE : 0;
}

static bool
note_chance (const TurnTrial *trial, Outcome *outcome)
{
  const MaeGame *game = &trial->game;
  int seat = trial->question->seat, *chance = &outcome->value[MAE_AI_FACT_CHANCE];
  MaeAiChances chances;

  if (game->phase == MAE_PHASE_ENDED) {
    *chance = game->winners >> seat & 1 ? ONE / __builtin_popcount (game->winners) : 0;
    return true;
  }
  if (trial->question->rounds == 0 || !mae_ai_chances (game, &chances))
    return false;
  *chance = chances.seat[seat];
  return true;
}

static bool
is_cancelled (const MaeAiQuestion *question)
{
  return question->cancelled && atomic_load (question->cancelled);
}

/* Chooses a main action of the current player. */
static bool
choose_action (TurnTrial *trial, MaeCommand *out)
{
  const MaeGame *game = &trial->game;
  int deviation = trial->question->deviation, n;
  bool deviates = deviation > 0 && (int) mae_rng_below (trial->rng, 100) < deviation;
  MaeAiEffort effort = no_net;
  MaeAiCandidate best[DEVIATIONS_MOST];
  int at = 0;

  if (!trial->has_net) {
    effort.noise = deviation > 0 ? effort.noise : 0;
    return mae_ai_search (game, game->current, &effort, trial->rng, out);
  }
  n = mae_ai_greedy_shortlist (&trial->greedy, game, game->current, best,
                               deviates ? DEVIATIONS_MOST : 1);
  for (int i = 1; i < n && at == 0; i++)
    at = is_main (&best[i]) ? i : 0;
  if (n > 0)
    *out = best[at].command;
  return n > 0;
}

/* Chooses the next command of the current player, who sees the guessed game. */
static void
choose (TurnTrial *trial, MaeCommand *out)
{
  const MaeGame *game = &trial->game;
  int seat = game->current;

  if (!game->main_done && mae_ai_leader_to_activate (game, seat) < 0 && choose_action (trial, out))
    return;
  if (!mae_ai_greedy_choose (&trial->greedy, game, seat, out, NULL, NULL)) {
    memset (out, 0, sizeof *out);
    out->kind = MAE_COMMAND_END_TURN;
    out->seat = seat;
  }
}

/* Plays @turn in the guessed game, and then on. */
static bool
play_on (TurnTrial *trial, const MaeAiTurn *turn, Outcome *outcome)
{
  const MaeAiQuestion *question = trial->question;
  MaeGame *game = &trial->game;
  int rounds = question->rounds ? question->rounds : ROUNDS_MOST;
  int turns = rounds * question->view->n_players, ended = 0;

  memset (outcome, 0, sizeof *outcome);
  outcome->next_card = UNKNOWN;
  outcome->value[MAE_AI_FACT_LEVEL_ROUNDS] = UNKNOWN;
  *game = trial->guess;
  mae_rng_seed (trial->rng, trial->guess.rng[0]);
  for (int i = 0; i < turn->n; i++) {
    if (!play (trial, &turn->command[i], outcome))
      return false;
    ended += turn->command[i].kind == MAE_COMMAND_END_TURN;
  }
  for (int i = 0; i < turns * MAE_AI_TURN_COMMANDS && ended < turns; i++) {
    MaeCommand command;

    if (is_cancelled (question))
      return false;
    if (game->phase != MAE_PHASE_TURNS)
      break;
    choose (trial, &command);
    if (!play (trial, &command, outcome))
      return false;
    ended += command.kind == MAE_COMMAND_END_TURN;
  }
  note_end (trial, outcome);
  return note_chance (trial, outcome);
}

/* ── Comparing ─────────────────────────────────────────────────────────────────────────────── */

/* Returns the card for sale that is most often bought next after the first turn; UNKNOWN if no card
 * is bought next in at least half of the games. */
static int
find_next_card (const TurnTrial *trial)
{
  const MaeGame *view = trial->question->view;
  int counts[MAE_MAX_CARDS] = { 0 }, best = UNKNOWN;

  for (int i = 0; i < trial->n; i++)
    if (trial->outcome[0][i].next_card >= 0)
      counts[trial->outcome[0][i].next_card]++;
  for (int level = 1; level <= view->rules->n_levels; level++)
    for (int colour = 0; colour < view->rules->n_colours; colour++) {
      int card = mae_game_top_card (view, level, colour);

      if (card >= 0 && counts[card] * 2 >= trial->n && (best < 0 || counts[card] > counts[best]))
        best = card;
    }
  return best;
}

static MaeAiDifference
difference_of (const TurnTrial *trial, MaeAiFact fact)
{
  MaeAiDifference out = { 0 };
  int64_t sums[2] = { 0 }, sum = 0, squares = 0, n = 0;

  for (int i = 0; i < trial->n; i++) {
    int64_t first = trial->outcome[0][i].value[fact], second = trial->outcome[1][i].value[fact];

    if (first == UNKNOWN || second == UNKNOWN)
      continue;
    sums[0] += first;
    sums[1] += second;
    sum += first - second;
    squares += (first - second) * (first - second);
    n++;
  }
  if (n < 2)
    return out;
  out.n = (int) n;
  out.value[0] = (int) (sums[0] / n);
  out.value[1] = (int) (sums[1] / n);
  out.difference = (int) (sum / n);
  out.error = (int) mae_ai_square_root ((squares - sum * sum / n) / (n * (n - 1))) + 1;
  return out;
}

static void
conclude (TurnTrial *trial, MaeAiComparison *out)
{
  out->level = trial->level + 1;
  out->next_card = find_next_card (trial);
  for (int i = 0; i < trial->n; i++)
    for (int side = 0; side < 2; side++) {
      Outcome *outcome = &trial->outcome[side][i];

      outcome->value[MAE_AI_FACT_NEXT_PURCHASE] =
          out->next_card >= 0 && outcome->next_card == out->next_card ? ONE : 0;
    }
  for (int fact = 0; fact < MAE_AI_N_FACTS; fact++)
    out->fact[fact] = difference_of (trial, (MaeAiFact) fact);
}

/* Returns whether the games so far show that the difference is too small. */
static bool
is_too_small (const TurnTrial *trial, int n_tried)
{
  int64_t sum = 0;

  if (n_tried != trial->question->first_games)
    return false;
  for (int i = 0; i < trial->n; i++)
    sum += trial->outcome[0][i].value[MAE_AI_FACT_CHANCE]
           - trial->outcome[1][i].value[MAE_AI_FACT_CHANCE];
  return sum < (int64_t) trial->n * trial->question->least;
}

static void
set_up (TurnTrial *trial, const MaeAiQuestion *question)
{
  const MaeGame *view = question->view;

  trial->question = question;
  trial->has_net = mae_ai_net_for (view->rules, view->n_players) != NULL;
  trial->greedy = quick_player (view, &trial->evaluator);
  trial->level = highest_level (view, question->seat);
  trial->active = active_leaders (view, question->seat);
  trial->section = UNKNOWN;
  for (int i = view->rules->n_sections - 1; i >= 0; i--)
    if (!(view->sections_closed >> i & 1))
      trial->section = i;
}

bool
mae_ai_compare (const MaeAiQuestion *question, MaeAiComparison *out)
{
  int games = question->games < MAE_AI_COMPARE_MOST ? question->games : MAE_AI_COMPARE_MOST;
  TurnTrial *trial = malloc (sizeof *trial);
  uint64_t rng[4];
  bool enough;

  if (!trial)
    return false;
  trial->n = 0;
  set_up (trial, question);
  mae_rng_seed (rng, question->seed);
  for (int i = 0; i < games && !is_cancelled (question); i++) {
    mae_ai_guess (question->view, question->seat, question->past, rng, &trial->guess);
    trial->n += play_on (trial, question->turn[0], &trial->outcome[0][trial->n])
                && play_on (trial, question->turn[1], &trial->outcome[1][trial->n]);
    if (is_too_small (trial, i + 1))
      break;
  }
  enough = !is_cancelled (question) && trial->n >= 2
           && trial->n >= (question->first_games ? question->first_games : games) / 2;
  if (enough)
    conclude (trial, out);
  free (trial);
  return enough;
}

/* ── Playing games to their ends ───────────────────────────────────────────────────────────── */

/* Plays @game to its end. @errs: the players err. Returns false when it is canceled or given up. */
static bool
play_to_end (MaeGame *game, bool errs, uint64_t rng[4], const atomic_bool *cancelled)
{
  MaeAiPlayer player = { .level = MAE_AI_BANKER, .one_turn = !errs, .cancelled = cancelled };
  int most = ROUNDS_MOST * game->n_players * MAE_AI_TURN_COMMANDS;

  for (int i = 0; i < most && game->phase == MAE_PHASE_TURNS; i++) {
    MaeGame view = mae_game_view (game, game->current);
    MaeCommand command;

    player.past = mae_ai_past_of (game);
    if (!mae_ai_choose (&view, game->current, &player, rng, &command)
        || !mae_game_apply (game, &command, NULL, NULL))
      return false;
  }
  return game->phase == MAE_PHASE_ENDED;
}

bool
mae_ai_played_chances (const MaeGame *game, int games, uint64_t seed, const atomic_bool *cancelled,
                       MaeAiChances *out)
{
  const MaeAiPast past = mae_ai_past_of (game);
  int64_t wins[MAE_MAX_PLAYERS] = { 0 };
  uint64_t rng[4];
  int n = 0;

  mae_rng_seed (rng, seed);
  for (int i = 0; i < games && !(cancelled && atomic_load (cancelled)); i++) {
    MaeGame guess;

    mae_ai_guess (game, UNKNOWN, &past, rng, &guess);
    if (!play_to_end (&guess, game->n_players > 1 && i % 2, rng, cancelled))
      continue;
    n++;
    for (int seat = 0; seat < game->n_players; seat++)
      if (guess.winners >> seat & 1)
        wins[seat] += ONE / __builtin_popcount (guess.winners);
  }
  if (n == 0 || n < games / 2)
    return false;
  mae_ai_chances_share (wins, game->n_players, out);
  if (game->n_players == 1) {
    out->seat[0] = (int) (wins[0] / n);
    out->lorenzo = ONE - out->seat[0];
  }
  return true;
}
