/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-trials.h"

#include <math.h>
#include <string.h>

#include "ai/ai-chance.h"
#include "ai/ai-nets.h"
#include "ai/ai-tree.h"
#include "engine/rng.h"

enum {
  LISTED = 400,
  SCREENED = 24,    /* games of the first comparison */
  GOOD_ENOUGH = 48, /* games after which an option that isn't better than another is dropped */
  COMMANDS_MAX = 20000,
};

/* ── Listing ───────────────────────────────────────────────────────────────────────────────── */

static MaePuzzleOption *
find (MaePuzzleTrials *self, MaeAiAction action)
{
  for (int i = 0; i < self->n; i++)
    if (self->option[i].action == action)
      return &self->option[i];
  return NULL;
}

/* Swaps shelves before a line is taken, if not everything from it has room otherwise. */
static void
arrange (const MaePuzzleTrials *self, MaePuzzleOption *option)
{
  MaeCommand take = option->command[0];
  MaeArrangement arrangement;
  MaeBag gains, kept;
  guint32 choices;
  int whites;

  if (!mae_game_market_gains (self->view, self->seat, take.take_market.row, take.take_market.index,
                              &gains, &whites, &choices))
    return;
  if (whites > 0)
    mae_bag_add (&gains, &take.take_market.replacements);
  kept = mae_placement_total (&take.take_market.shelves);
  if (mae_game_propose_arrangement (self->view, self->seat, &gains, &arrangement)
          <= mae_bag_total (&kept)
      || arrangement.n_swaps == 0)
    return;
  for (int i = 0; i < arrangement.n_swaps; i++) {
    MaeCommand *swap = &option->command[i];

    memset (swap, 0, sizeof *swap);
    swap->kind = MAE_COMMAND_SWAP_SHELVES;
    swap->seat = self->seat;
    swap->swap = arrangement.swap[i];
  }
  take.take_market.shelves = arrangement.placed;
  option->command[arrangement.n_swaps] = take;
  option->n = arrangement.n_swaps + 1;
}

gboolean
mae_puzzle_trials_list (MaePuzzleTrials *self)
{
  const MaeAiNet *net = mae_ai_net_for (self->view->rules, self->view->n_players);
  g_autofree MaeAiCandidate *candidates = g_new (MaeAiCandidate, LISTED);
  MaeAiEvaluator evaluator;

  g_return_val_if_fail (net != NULL, FALSE);
  MaeAiGreedy greedy = mae_ai_greedy_of_net (net, &evaluator);
  int n = mae_ai_greedy_shortlist (&greedy, self->view, self->seat, candidates, LISTED);
  self->n = 0;
  for (int i = 0; i < n; i++) {
    const MaeCommand *command = &candidates[i].command;
    MaeAiAction action = mae_ai_action_of (command);
    MaePuzzleOption *option;

    if (action == MAE_AI_ACTION_NONE || find (self, action))
      continue;
    option = &self->option[self->n++];
    option->action = action;
    option->command[0] = *command;
    option->n = 1;
    if (command->kind == MAE_COMMAND_TAKE_MARKET)
      arrange (self, option);
  }
  return self->n > 1;
}

/* ── Playing on ────────────────────────────────────────────────────────────────────────────── */

/* Plays @option and then to the end of the game. Returns the seat's share of the win in
 * thousandths. */
static int
play_out (const MaePuzzleTrials *self, MaeAiGreedy *greedy, const MaeGame *guess,
          const MaePuzzleOption *option)
{
  g_autofree MaeGame *game = g_memdup2 (guess, sizeof *guess);
  MaeAiChances chances;

  for (int i = 0; i < option->n; i++)
    if (!mae_game_apply (game, &option->command[i], NULL, NULL))
      g_error ("an option is illegal");
  for (int i = 0; i < COMMANDS_MAX && game->phase == MAE_PHASE_TURNS; i++) {
    MaeCommand command;

    if (!mae_ai_greedy_choose (greedy, game, game->current, &command, NULL, NULL)) {
      memset (&command, 0, sizeof command);
      command.kind = MAE_COMMAND_END_TURN;
      command.seat = game->current;
    }
    if (!mae_game_apply (game, &command, NULL, NULL))
      g_error ("an illegal move");
  }
  return mae_ai_chances (game, &chances) ? chances.seat[self->seat] : 0;
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  const MaePuzzleOption *left = a, *right = b;

  return left->chance != right->chance ? right->chance - left->chance
                                       : left->action - right->action;
}

/* Sets the chance of each option to its mean result in the first @n games. */
static void
sum_up (MaePuzzleTrials *self, int n)
{
  for (int i = 0; i < self->n; i++) {
    gint64 sum = 0;

    for (int game = 0; game < n; game++)
      sum += self->option[i].result[game];
    self->option[i].chance = (int) (sum / n);
  }
}

/* Returns the mean difference of two options in @n games, and its standard error. */
static double
difference (const MaePuzzleOption *a, const MaePuzzleOption *b, int n, double *error)
{
  double sum = 0, squares = 0;

  for (int game = 0; game < n; game++) {
    double one = a->result[game] - b->result[game];

    sum += one;
    squares += one * one;
  }
  *error = sqrt ((squares - sum * sum / n) / ((double) n * (n - 1)));
  return sum / n;
}

/* Plays the games from @from to @to with every option. */
static void
play_games (MaePuzzleTrials *self, int from, int to, guint64 rng[4])
{
  const MaeAiNet *net = mae_ai_net_for (self->view->rules, self->view->n_players);
  g_autofree MaeGame *guess = g_new (MaeGame, 1);
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (net, &evaluator);

  greedy.quick = true;
  for (int game = from; game < to; game++) {
    mae_ai_guess (self->view, self->seat, self->past, rng, guess);
    for (int i = 0; i < self->n; i++)
      self->option[i].result[game] = (gint16) play_out (self, &greedy, guess, &self->option[i]);
  }
}

gboolean
mae_puzzle_trials_screen (MaePuzzleTrials *self, guint64 seed)
{
  guint64 rng[4];

  mae_rng_seed (rng, seed << 16 ^ self->view->n_commands);
  play_games (self, 0, SCREENED / 3, rng);
  sum_up (self, SCREENED / 3);
  qsort (self->option, (size_t) self->n, sizeof *self->option, compare);
  if (self->option[0].chance - self->option[1].chance < self->least)
    return FALSE;
  play_games (self, SCREENED / 3, SCREENED, rng);
  sum_up (self, SCREENED);
  qsort (self->option, (size_t) self->n, sizeof *self->option, compare);
  return self->option[0].chance - self->option[1].chance >= self->least;
}

gboolean
mae_puzzle_trials_confirm (MaePuzzleTrials *self, int games, guint64 seed)
{
  int first = MIN (games, GOOD_ENOUGH);
  double error;
  guint64 rng[4];

  mae_rng_seed (rng, ~(seed << 16 ^ self->view->n_commands));
  play_games (self, 0, first, rng);
  for (int i = 1; i < self->n; i++)
    if (difference (&self->option[0], &self->option[i], first, &error) < self->least)
      return FALSE;
  play_games (self, first, games, rng);
  sum_up (self, games);
  for (int i = 1; i < self->n; i++) {
    double better = difference (&self->option[0], &self->option[i], games, &error);

    if (better < self->least || better <= self->errors * error)
      return FALSE;
  }
  qsort (self->option + 1, (size_t) self->n - 1, sizeof *self->option, compare);
  return TRUE;
}
