/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis-turn.h"

#include <string.h>

#include "ai/ai-chance.h"
#include "ai/ai-nets.h"
#include "ai/ai-tree.h"
#include "engine/rng.h"

enum {
  POSITIONS = 200, /* in the tree that finds the better move */
  LEAST_LOSS = 80,
  LEAST_ERRORS = 2, /* the least loss in standard errors */
};

/* How thoroughly moves are compared. */
typedef struct {
  int first_games; /* guessed games; after these a loss that is too small isn't
                      looked at further */
  int games;
  int rounds; /* played on in each, with the turn itself */
} Effort;

static const Effort quick = { 16, 48, 3 }, thorough = { 32, 128, 1000 };

typedef struct {
  const MaeAiNet *net;
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy;
  const MaeTurnQuestion *question;
  GCancellable *cancellable;
} Player;

int
mae_turn_main_action (const MaePlayedTurn *turn)
{
  for (int i = 0; i < turn->n; i++)
    if (turn->command[i].kind == MAE_COMMAND_TAKE_MARKET
        || turn->command[i].kind == MAE_COMMAND_BUY_CARD
        || turn->command[i].kind == MAE_COMMAND_PRODUCE)
      return i;
  return -1;
}

gboolean
mae_turn_is_turning_point (const MaeTurnJudgment *judgment)
{
  return judgment->loss >= LEAST_LOSS && judgment->loss > LEAST_ERRORS * judgment->error;
}

/* Finds Magnifico's turn up to its main action. */
static gboolean
find_better (const Player *player, MaePlayedTurn *out)
{
  const MaeTurnQuestion *question = player->question;
  MaeAiTree tree = { .net = player->net, .positions = POSITIONS };
  g_autofree MaeGame *game = g_memdup2 (question->view, sizeof *question->view);
  uint64_t rng[4];

  mae_rng_seed (rng, game->n_commands);
  out->n = 0;
  while (out->n < MAE_TURN_COMMANDS) {
    MaeCommand *command = &out->command[out->n];

    if (!mae_ai_tree_choose (&tree, game, question->seat, question->past, rng, command))
      return FALSE;
    out->n++;
    if (mae_turn_main_action (out) >= 0)
      return mae_game_check (game, command, NULL);
    if (!mae_game_apply (game, command, NULL, NULL))
      return FALSE;
  }
  return FALSE;
}

/* Plays @turn in @game, a guessed game, and then on until @turns turns have
 * ended. */
static gboolean
play_on (Player *player, MaeGame *game, const MaePlayedTurn *turn, int turns)
{
  MaeCommand command;
  int ended = 0;

  for (int i = 0; i < turn->n; i++) {
    if (!mae_game_apply (game, &turn->command[i], NULL, NULL))
      return FALSE;
    ended += turn->command[i].kind == MAE_COMMAND_END_TURN;
  }
  for (int i = 0; i < turns * MAE_TURN_COMMANDS && ended < turns; i++) {
    if (game->phase != MAE_PHASE_TURNS)
      return TRUE;
    if (!mae_ai_greedy_choose (&player->greedy, game, game->current, &command, NULL, NULL)) {
      memset (&command, 0, sizeof command);
      command.kind = MAE_COMMAND_END_TURN;
      command.seat = game->current;
    }
    if (!mae_game_apply (game, &command, NULL, NULL))
      return FALSE;
    ended += command.kind == MAE_COMMAND_END_TURN;
  }
  return TRUE;
}

/* Returns the player's chance after @turn in the guess @game, in thousandths;
 * -1: it isn't known. */
static int
try_turn (Player *player, const MaeGame *game, const MaePlayedTurn *turn, int rounds)
{
  g_autofree MaeGame *copy = g_memdup2 (game, sizeof *game);
  MaeAiChances chances;

  if (!play_on (player, copy, turn, rounds * game->n_players) || !mae_ai_chances (copy, &chances))
    return -1;
  return chances.seat[player->question->seat];
}

/* Returns the integer square root. */
static gint64
square_root (gint64 number)
{
  gint64 root = 0;

  while ((root + 1) * (root + 1) <= number)
    root++;
  return root;
}

/* Compares both turns in the same guessed games. */
static gboolean
compare (Player *player, const Effort *effort, MaeTurnJudgment *out)
{
  const MaeTurnQuestion *question = player->question;
  g_autofree MaeGame *guess = g_new (MaeGame, 1);
  gint64 sum = 0, squares = 0;
  uint64_t rng[4];
  int n = 0;

  mae_rng_seed (rng, question->view->n_commands ^ (guint64) effort->rounds << 32);
  for (int i = 0; i < effort->games; i++) {
    int with_played, with_better;

    if (g_cancellable_is_cancelled (player->cancellable))
      return FALSE;
    mae_ai_guess (question->view, question->seat, question->past, rng, guess);
    with_played = try_turn (player, guess, question->played, effort->rounds);
    with_better = try_turn (player, guess, &out->better, effort->rounds);
    if (with_played < 0 || with_better < 0)
      continue;
    sum += with_better - with_played;
    squares += (gint64) (with_better - with_played) * (with_better - with_played);
    n++;
    if (i + 1 == effort->first_games && sum < (gint64) n * LEAST_LOSS / 2)
      break;
  }
  if (n < effort->first_games / 2)
    return FALSE;
  out->loss = (int) (sum / n);
  out->error = (int) square_root ((squares - sum * sum / n) / ((gint64) n * (n - 1))) + 1;
  return TRUE;
}

static Player *
player_new (const MaeTurnQuestion *question, GCancellable *cancellable)
{
  Player *player = g_new0 (Player, 1);

  player->net = mae_ai_net_for (question->view->rules, question->view->n_players);
  player->question = question;
  player->cancellable = cancellable;
  if (player->net)
    player->greedy = mae_ai_greedy_of_net (player->net, &player->evaluator);
  player->greedy.quick = true;
  return player;
}

gboolean
mae_turn_judge (const MaeTurnQuestion *question, GCancellable *cancellable, MaeTurnJudgment *out)
{
  g_autofree Player *player = player_new (question, cancellable);

  return player->net && mae_turn_main_action (question->played) >= 0
         && find_better (player, &out->better) && compare (player, &quick, out);
}

gboolean
mae_turn_judge_again (const MaeTurnQuestion *question, GCancellable *cancellable,
                      MaeTurnJudgment *judgment)
{
  g_autofree Player *player = player_new (question, cancellable);
  int loss = judgment->loss;

  if (!player->net || !compare (player, &thorough, judgment))
    return FALSE;
  judgment->loss = MIN (judgment->loss, loss);
  return TRUE;
}
