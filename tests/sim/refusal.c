/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What players make of errors. */
#include "player.h"
#include "sim.h"

/* It only says that the game waits. */
static void
note_wait (Player *self)
{
  self->sim->tally->refused++;
  if (!self->sim->had_faults)
    sim_violation (self->sim, "%s is told of a fault though the disk works", self->name);
  if (self->waits_for_store)
    sim_violation (self->sim, "%s is told twice that its game waits", self->name);
}

void
refusal_take_saving (Player *self, gboolean waits)
{
  if (waits)
    note_wait (self);
  else if (!self->waits_for_store)
    sim_violation (self->sim, "%s is told that its game goes on, which didn't wait", self->name);
  self->waits_for_store = waits;
}

void
refusal_take (Player *self, const char *text)
{
  Sim *sim = self->sim;

  if (bounds_take_refusal (self, text))
    return;
  if (g_str_has_prefix (text, "The server can't save this game now.")) {
    if (self->features & MAE_FEATURE_SAVING)
      sim_violation (sim, "%s is told in words that its game waits", self->name);
    note_wait (self);
    return;
  }
  if (self->asked != ASKED_COMMAND && self->asked != ASKED_UNDO && self->asked != ASKED_JOIN
      && self->asked != ASKED_TABLE && !self->waiting && !self->at_table && !self->in_hall) {
    sim_violation (sim, "%s gets an error without a request: %s", self->name, text);
    return;
  }
  if (!sim->had_faults && !sim->had_drains)
    sim_violation (sim, "%s gets an error though the disk works: %s", self->name, text);
  self->is_refused = TRUE;
  if (self->asked != ASKED_JOIN)
    self->asked = ASKED_NOTHING;
}

void
refusal_take_reject (Player *self, const MaeReject *reject)
{
  if (self->asked == ASKED_UNDO && reject->kind == MAE_REJECT_ACTION
      && reject->action.reason == MAE_ACTION_NOTHING_TO_UNDO) {
    self->asked = ASKED_NOTHING;
    self->unsure_undo = FALSE;
  } else if (self->asked == ASKED_COMMAND
             && (self->sim->plan.turn_time > 0 || self->snapshot->game.phase == MAE_PHASE_ENDED)) {
    self->asked = ASKED_NOTHING; /* the time of the turn was over, or the game was */
    g_ptr_array_remove_index (self->unsure, self->unsure->len - 1);
  } else {
    sim_violation (self->sim, "A legal request %d of %s is refused: %d", self->command, self->name,
                   reject->kind);
  }
}
