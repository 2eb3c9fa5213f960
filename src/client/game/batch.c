/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "batch.h"

const MaeEvent *
mae_batch_find (const MaeBatch *batch, MaeEventKind kind)
{
  for (int i = 0; i < batch->n_events; i++)
    if (batch->events[i].kind == kind)
      return &batch->events[i];
  return NULL;
}

/* Returns whether pushing the slide into a line of @before's market gives @after's. */
static bool
push_gives (const MaeGame *before, const MaeGame *after, bool row, int index)
{
  const MaeRuleset *rules = before->rules;
  int length = row ? rules->columns : rules->rows;

  if (after->slide != (row ? before->market[index][0] : before->market[0][index]))
    return false;
  for (int r = 0; r < rules->rows; r++)
    for (int c = 0; c < rules->columns; c++) {
      int along = row ? c : r;
      int expected = before->market[r][c];

      if ((row ? r : c) == index) {
        if (along + 1 == length)
          expected = before->slide;
        else
          expected = row ? before->market[r][c + 1] : before->market[r + 1][c];
      }
      if (after->market[r][c] != expected)
        return false;
    }
  return true;
}

bool
mae_batch_market_line (const MaeGame *before, const MaeGame *after, bool *row, int *index)
{
  for (int i = 0; i < before->rules->rows + before->rules->columns; i++) {
    *row = i < before->rules->rows;
    *index = *row ? i : i - before->rules->rows;
    if (push_gives (before, after, *row, *index))
      return true;
  }
  return false;
}

int
mae_batch_bought_card (const MaeBatch *batch, int *slot)
{
  for (int i = 0; i < batch->after->rules->n_slots; i++) {
    const MaeSlot *now = &batch->after->players[batch->seat].slots[i];

    if (now->n > batch->before->players[batch->seat].slots[i].n) {
      *slot = i;
      return now->card[now->n - 1];
    }
  }
  return -1;
}
