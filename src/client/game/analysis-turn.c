/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis-turn.h"

#include <string.h>

#include "ai/ai-nets.h"
#include "engine/rng.h"

enum {
  POSITIONS = 60,   /* number of positions in the tree that finds the better move */
  LEAST_LOSS = 80,  /* of a turning point: its least loss, in thousandths of a win */
  LEAST_ERRORS = 2, /* of a turning point: its least loss, in standard errors */
};

/* How thoroughly moves are compared. */
typedef struct {
  int first_games; /* after these guessed games a loss that is too small isn't examined further */
  int games;
  int rounds; /* played in each game, the round of the turn included; 0: to the end */
} Effort;

static const Effort quick = { 12, 40, 3 }, thorough = { 24, 96, 0 };

gboolean
mae_turn_is_turning_point (const MaeTurnJudgment *judgment)
{
  return judgment->loss >= LEAST_LOSS && judgment->loss > LEAST_ERRORS * judgment->error;
}

/* Returns whether both turns have the same commands up to their main actions. */
static gboolean
is_same_move (const MaeAiTurn *a, const MaeAiTurn *b)
{
  int last = mae_ai_turn_main_action (a);

  if (mae_ai_turn_main_action (b) != last)
    return FALSE;
  for (int i = 0; i <= last; i++) {
    guint8 packed[2][MAE_COMMAND_PACKED_MAX];
    size_t size = mae_command_pack (&a->command[i], packed[0], sizeof packed[0]);

    if (mae_command_pack (&b->command[i], packed[1], sizeof packed[1]) != size
        || memcmp (packed[0], packed[1], size) != 0)
      return FALSE;
  }
  return TRUE;
}

static gboolean
compare (const MaeTurnQuestion *question, const atomic_bool *cancelled, const Effort *effort,
         MaeTurnJudgment *out)
{
  MaeAiQuestion moves = {
    .view = question->view,
    .seat = question->seat,
    .past = question->past,
    .turn = { &out->better, question->played },
    .rounds = effort->rounds,
    .games = effort->games,
    .first_games = effort->first_games,
    .least = LEAST_LOSS / 2,
    .deviation = effort->rounds ? 0 : MAE_AI_DEVIATION,
    .seed = question->view->n_commands ^ (guint64) (effort->rounds ? 3 : 1000) << 32,
    .cancelled = cancelled,
  };

  if (!mae_ai_compare (&moves, &out->comparison))
    return FALSE;
  out->loss = out->comparison.fact[MAE_AI_FACT_CHANCE].difference;
  out->error = out->comparison.fact[MAE_AI_FACT_CHANCE].error;
  return TRUE;
}

gboolean
mae_turn_judge (const MaeTurnQuestion *question, const atomic_bool *cancelled, MaeTurnJudgment *out)
{
  const MaeGame *view = question->view;
  uint64_t rng[4];

  mae_rng_seed (rng, view->n_commands);
  return mae_ai_net_for (view->rules, view->n_players) != NULL
         && mae_ai_turn_main_action (question->played) >= 0
         && mae_ai_best_turn (view, question->seat, question->past, POSITIONS, cancelled, rng,
                              &out->better)
         && !is_same_move (&out->better, question->played)
         && compare (question, cancelled, &quick, out);
}

gboolean
mae_turn_judge_again (const MaeTurnQuestion *question, const atomic_bool *cancelled,
                      MaeTurnJudgment *judgment)
{
  int loss = judgment->loss;

  if (!compare (question, cancelled, &thorough, judgment))
    return FALSE;
  judgment->loss = MIN (judgment->loss, loss);
  return TRUE;
}
