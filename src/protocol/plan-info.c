/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan-info.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert (MAE_MAX_ROWS <= MAE_MAX_COLUMNS, "a line has room");

static int
compare_marbles (const void *a, const void *b)
{
  return *(const int8_t *) a - *(const int8_t *) b;
}

static void
sort (MaePlanTarget *target)
{
  qsort (target->marble, (size_t) target->n_marbles, sizeof *target->marble, compare_marbles);
}

static void
take_marbles (const MaeGame *game, bool row, int index, MaePlanTarget *out)
{
  const MaeRuleset *rules = game->rules;

  if (index < 0 || index >= (row ? rules->rows : rules->columns))
    return;
  out->n_marbles = row ? rules->columns : rules->rows;
  for (int i = 0; i < out->n_marbles; i++)
    out->marble[i] = row ? game->market[index][i] : game->market[i][index];
  sort (out);
}

MaePlanTarget
mae_plan_target (const MaeGame *game, const MaeCommand *steps, int n)
{
  MaePlanTarget out = { .card = -1 };

  for (int i = 0; i < n; i++) {
    const MaeCommand *step = &steps[i];
    if (step->kind == MAE_COMMAND_TAKE_MARKET) {
      take_marbles (game, step->take_market.row, step->take_market.index, &out);
      break;
    }
    if (step->kind == MAE_COMMAND_BUY_CARD) {
      int level = step->buy_card.level, colour = step->buy_card.colour;
      if (level >= 1 && level <= MAE_MAX_LEVELS && colour >= 0 && colour < MAE_MAX_COLOURS)
        out.card = game->deck_top[level - 1][colour];
      break;
    }
  }
  return out;
}

bool
mae_plan_target_equal (const MaePlanTarget *a, const MaePlanTarget *b)
{
  MaePlanTarget sorted[] = { *a, *b };

  sort (&sorted[0]);
  sort (&sorted[1]);
  return a->card == b->card && a->n_marbles == b->n_marbles
         && memcmp (sorted[0].marble, sorted[1].marble, (size_t) a->n_marbles * sizeof *a->marble)
                == 0;
}
