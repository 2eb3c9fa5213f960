/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* After a snapshot during the turns, players without extensions are told what it said already:
 * whose turn it is and, after the main action, that it was made (docs/dialects.md). */
#include "player.h"
#include "sim.h"

void
reminder_expect (Player *self)
{
  const MaeGame *game = &self->snapshot->game;

  self->reminders = self->reminders_done = 0;
  if (self->features == 0 && game->phase == MAE_PHASE_TURNS)
    self->reminders = game->main_done ? 2 : 1;
}

gboolean
reminder_take (Player *self, const MaeEvent *event, const char *line, gsize length)
{
  MaeEventKind expected = self->reminders_done == 0 ? MAE_EVENT_CURRENT : MAE_EVENT_ACTION;

  if (self->reminders_done == self->reminders)
    return FALSE;
  self->reminders_done++;
  if (event->kind != expected || event->seat != self->snapshot->game.current)
    sim_violation (self->sim, "%s isn't told whose turn it is", self->name);
  oracle_check_event (self, event, line, length);
  return TRUE;
}
