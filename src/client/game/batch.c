/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "batch.h"

#include <string.h>

MaeBatch
mae_batch_of_events (const MaeGame *before, const MaeGame *after, const MaeEvent *events,
                     int n_events)
{
  MaeBatch batch = {
    .before = before, .after = after, .events = events, .n_events = n_events, .seat = -1
  };
  const MaeEvent *last = n_events > 0 ? &events[n_events - 1] : NULL;

  if (last != NULL && last->kind == MAE_EVENT_ACTION) {
    batch.has_action = true;
    batch.command = last->action.command;
    batch.seat = last->seat;
  }
  return batch;
}

const MaeEvent *
mae_batch_find (const MaeBatch *batch, MaeEventKind kind)
{
  for (int i = 0; i < batch->n_events; i++)
    if (batch->events[i].kind == kind)
      return &batch->events[i];
  return NULL;
}

/* Adds what turns @had, the content of @container, into @has. */
static void
add_flows (GArray *flows, const MaeRuleset *rules, int container, const MaeBag *had,
           const MaeBag *has)
{
  int position_had = 0, position_has = 0;

  for (int r = 0; r < rules->n_resources; r++) {
    int n = has->of[r] - had->of[r];

    position_had += had->of[r];
    position_has += has->of[r];
    if (n != 0)
      g_array_append_val (flows, ((MaeFlow){ .container = container,
                                             .resource = r,
                                             .n = n,
                                             .last = (n > 0 ? position_has : position_had) - 1 }));
  }
}

GArray *
mae_batch_flows (const MaeBatch *batch)
{
  GArray *flows = g_array_new (FALSE, FALSE, sizeof (MaeFlow));
  MaeBag content[MAE_MAX_CONTAINERS];

  memcpy (content, batch->before->containers, sizeof content);
  for (int i = 0; i < batch->n_events; i++) {
    const MaeEvent *event = &batch->events[i];
    int container = event->container.container;

    if (event->kind != MAE_EVENT_CONTAINER)
      continue;
    if (mae_game_container (batch->after, container).seat == batch->seat)
      add_flows (flows, batch->after->rules, container, &content[container],
                 &event->container.content);
    content[container] = event->container.content;
  }
  return flows;
}

bool
mae_batch_is_report (const MaeBatch *batch, const MaeEvent *event)
{
  return event->kind == MAE_EVENT_SECTION
         && !(batch->before->sections_closed >> event->section.section & 1);
}

/* Returns whether the turn passed over @seat between @from and the current player after @batch. */
static bool
is_passed_over (const MaeBatch *batch, int from, int seat)
{
  int n = batch->after->n_players;

  for (int s = from; s != batch->after->current; s = (s + 1) % n)
    if (s == seat)
      return true;
  return false;
}

MaeTurnLoss
mae_batch_turn_loss (const MaeBatch *batch, int seat)
{
  const MaeGame *before = batch->before, *after = batch->after;
  int current = before->current;

  if (before->phase != MAE_PHASE_TURNS || !mae_batch_find (batch, MAE_EVENT_CURRENT))
    return MAE_TURN_KEPT;
  if (seat != current)
    return is_passed_over (batch, (current + 1) % after->n_players, seat) ? MAE_TURN_SKIPPED
                                                                          : MAE_TURN_KEPT;
  /* Without a command, the turn ended because its player was or is away. */
  if (batch->has_action || before->main_done || after->current == current)
    return MAE_TURN_KEPT;
  if (!before->players[seat].present)
    return MAE_TURN_SKIPPED;
  return after->players[seat].present ? MAE_TURN_TIMED_OUT : MAE_TURN_PASSED;
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
