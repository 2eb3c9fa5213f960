/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-rollout.h"

#include <stdlib.h>
#include <string.h>

#include "ai-internal.h"
#include "engine/rng.h"

enum {
  COMMANDS_MAX = 4000, /* in one playout; real games have fewer */
  MOST = 16 * MAE_AI_NET_ONE,
  PRIOR = 4,     /* the net's own evaluation counts as so many playouts */
  CHOICES = 4,   /* the best main actions that players in playouts choose from */
  SHARPNESS = 7, /* how much less likely worse ones are: 1 / temperature, in logarithms of odds */
};

typedef struct {
  MaeAiCandidate *candidate;
  int64_t sum; /* of results, in 1/MAE_AI_NET_ONE */
  int tries;
} Arm;

/* ── Evaluating with the net ───────────────────────────────────────────────────────────────── */

static int64_t
judge (void *data, const MaeGame *game, int seat)
{
  MaeAiVerdict verdict = mae_ai_evaluate (data, game, seat);

  return (int64_t) verdict.win + verdict.margin / 5;
}

MaeAiGreedy
mae_ai_greedy_of_net (const MaeAiNet *net, MaeAiEvaluator *evaluator)
{
  MaeAiGreedy greedy = { .judge = judge, .data = evaluator };

  mae_ai_evaluator_init (evaluator, net);
  greedy.discard_margin = MAE_AI_NET_ONE / 50;
  greedy.swap_margin = MAE_AI_NET_ONE / 100;
  return greedy;
}

/* Returns the value of a position: the chance of winning, and a little for the margin. */
static int64_t
worth (MaeAiEvaluator *evaluator, const MaeGame *game, int seat)
{
  MaeAiVerdict verdict = mae_ai_evaluate (evaluator, game, seat);

  return mae_ai_net_chance (verdict.win) + verdict.margin / 40;
}

/* ── Playouts ──────────────────────────────────────────────────────────────────────────────── */

static bool
is_cancelled (const MaeAiRollout *rollout)
{
  return rollout->cancelled && atomic_load (rollout->cancelled);
}

/* Chooses a main action, the better ones more often: real players don't always play as the net
 * would, and the average of many lines of play is worth more than a single one. */
static bool
choose_roughly (const MaeAiGreedy *greedy, MaeGame *game, MaeCommand *out)
{
  MaeAiCandidate candidates[CHOICES];
  int n = mae_ai_greedy_shortlist (greedy, game, game->current, candidates, CHOICES);
  int chosen = n - 1;

  for (int i = CHOICES - 2; i >= 0; i--) {
    uint32_t dice = mae_rng_below (game->rng, MAE_AI_NET_ONE);
    int64_t lead = i < n ? (candidates[i].value - candidates[chosen].value) * SHARPNESS : 0;

    if (i < chosen && (lead >= MOST || dice < (uint32_t) mae_ai_net_chance ((int32_t) lead)))
      chosen = i;
  }
  if (n > 0)
    *out = candidates[chosen].command;
  return n > 0;
}

/* Chooses the next command in a playout. */
static void
choose_next (const MaeAiGreedy *greedy, MaeGame *game, MaeCommand *out)
{
  int seat = game->current;
  bool action = !game->main_done && mae_ai_leader_to_activate (game, seat) < 0;

  if (action ? choose_roughly (greedy, game, out)
             : mae_ai_greedy_choose (greedy, game, seat, out, NULL, NULL))
    return;
  memset (out, 0, sizeof *out);
  out->kind = MAE_COMMAND_END_TURN;
  out->seat = seat;
}

/* Plays @game until @seat has ended @turns more turns, every seat looking one ply ahead with the
 * net. Returns the value for @seat then. */
static int64_t
play_on (const MaeAiRollout *rollout, MaeGame *game, int seat, int turns, int *nodes)
{
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (rollout->net, &evaluator);

  greedy.quick = true;
  for (int i = 0; i < COMMANDS_MAX && game->phase == MAE_PHASE_TURNS; i++) {
    int current = game->current;
    MaeCommand command;

    choose_next (&greedy, game, &command);
    if (command.kind == MAE_COMMAND_END_TURN) {
      (*nodes)++;
      if (current == seat && turns-- == 0)
        break;
      if (is_cancelled (rollout))
        break;
    }
    if (!mae_game_apply (game, &command, NULL, NULL))
      break;
  }
  return worth (&evaluator, game, seat);
}

/* Plays out @arm once more, in the game made from @seed. */
static void
try_out (const MaeAiRollout *rollout, Arm *arm, int seat, const MaeAiPast *past, uint64_t seed,
         MaeGame *room, int *nodes)
{
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  mae_ai_guess (&arm->candidate->next, seat, past, rng, room);
  arm->sum += play_on (rollout, room, seat, rollout->turns, nodes);
  arm->tries++;
}

static int
by_mean (const void *a, const void *b)
{
  const Arm *one = a, *other = b;
  int64_t left = one->sum * other->tries, right = other->sum * one->tries;

  return left > right ? -1 : left < right ? 1 : 0;
}

/* Sequential halving (Karnin, Koren and Somekh 2013): all arms of a round are played out in the
 * same games, then the worse half is dropped. */
static bool
halve (const MaeAiRollout *rollout, Arm *arms, int n, int seat, const MaeAiPast *past,
       uint64_t rng[4])
{
  MaeGame *room = malloc (sizeof *room);
  int rounds = 0, nodes = 0;

  if (!room)
    return false;
  for (int left = n; left > 1; left = (left + 1) / 2)
    rounds++;
  for (int round = 1; n > 1 && !is_cancelled (rollout); round++) {
    int limit = (int) ((int64_t) rollout->nodes * round / rounds);

    do {
      uint64_t seed = mae_rng_next (rng);

      for (int i = 0; i < n && !is_cancelled (rollout); i++)
        try_out (rollout, &arms[i], seat, past, seed, room, &nodes);
    } while (nodes < limit && !is_cancelled (rollout));
    qsort (arms, (size_t) n, sizeof *arms, by_mean);
    n = (n + 1) / 2;
  }
  free (room);
  return !is_cancelled (rollout);
}

static bool
choose_action (const MaeAiRollout *rollout, const MaeGame *view, int seat, const MaeAiPast *past,
               uint64_t rng[4], MaeCommand *out)
{
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (rollout->net, &evaluator);
  MaeAiCandidate *candidates = calloc (MAE_AI_ROLLOUT_CANDIDATES, sizeof *candidates);
  Arm arms[MAE_AI_ROLLOUT_CANDIDATES];
  bool found = false;
  int n;

  if (!candidates)
    return false;
  n = mae_ai_greedy_shortlist (&greedy, view, seat, candidates,
                               rollout->candidates < MAE_AI_ROLLOUT_CANDIDATES
                                   ? rollout->candidates
                                   : MAE_AI_ROLLOUT_CANDIDATES);
  for (int i = 0; i < n; i++) {
    arms[i].candidate = &candidates[i];
    arms[i].sum = PRIOR * worth (&evaluator, &candidates[i].next, seat);
    arms[i].tries = PRIOR;
  }
  found = n > 0 && (n == 1 || halve (rollout, arms, n, seat, past, rng));
  if (found)
    *out = arms[0].candidate->command;
  free (candidates);
  return found;
}

bool
mae_ai_rollout_choose (const MaeAiRollout *rollout, const MaeGame *view, int seat,
                       const MaeAiPast *past, uint64_t rng[4], MaeCommand *out)
{
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (rollout->net, &evaluator);

  if (view->phase == MAE_PHASE_TURNS && !view->main_done
      && mae_ai_leader_to_activate (view, seat) < 0)
    return choose_action (rollout, view, seat, past, rng, out);
  return mae_ai_greedy_choose (&greedy, view, seat, out, NULL, NULL);
}
