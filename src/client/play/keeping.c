/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "keeping.h"

#include "client/words/plan-text.h"

gboolean
mae_keeping_is_possible (const MaeKeeping *self)
{
  return self->seat != NULL && mae_seat_keeps_plans (self->seat);
}

gboolean
mae_keeping_is_asked (const MaeKeeping *self)
{
  return self->asked > 0 ? self->wishes : self->state == MAE_KEPT_PLAN_READY;
}

gboolean
mae_keeping_ask (MaeKeeping *self, MaeCommand *steps, int n)
{
  if (!mae_keeping_is_possible (self) || !mae_seat_plan (self->seat, steps, n))
    return FALSE;
  self->asked++;
  self->wishes = n > 0;
  return TRUE;
}

void
mae_keeping_take_back (MaeKeeping *self)
{
  if (self->asked > 0 ? self->wishes : self->state != MAE_KEPT_PLAN_NONE)
    mae_keeping_ask (self, NULL, 0);
  self->state = MAE_KEPT_PLAN_NONE;
}

void
mae_keeping_lost (MaeKeeping *self)
{
  self->asked = 0;
  self->is_untold = FALSE;
}

void
mae_keeping_reset (MaeKeeping *self, gboolean is_same_game)
{
  if (!is_same_game)
    mae_keeping_lost (self);
  g_free (self->text);
  *self = (MaeKeeping){ .seat = self->seat,
                        .asked = self->asked,
                        .wishes = self->wishes,
                        .is_untold = self->asked > 0,
                        .was_ready = self->state == MAE_KEPT_PLAN_READY };
}

gboolean
mae_keeping_told (MaeKeeping *self, const MaeKeptPlan *plan)
{
  gboolean is_over = plan->state == MAE_KEPT_PLAN_PLAYED || plan->state == MAE_KEPT_PLAN_DROPPED;
  gboolean is_answer = self->asked > 0 && !is_over && !self->is_untold;

  if (is_answer)
    self->asked--;
  self->is_untold = FALSE;
  if (self->asked > 0 && !is_over)
    return FALSE;
  self->coming =
      plan->state == MAE_KEPT_PLAN_PLAYED && self->state == MAE_KEPT_PLAN_READY ? plan->n_steps : 0;
  self->state = plan->state;
  g_free (self->text);
  self->text = mae_kept_plan_text (plan);
  gboolean shows_another = !is_answer && (plan->state == MAE_KEPT_PLAN_READY || self->was_ready);
  self->was_ready = FALSE;
  return shows_another;
}

void
mae_keeping_refused (MaeKeeping *self)
{
  self->asked -= self->asked > 0;
}

gboolean
mae_keeping_made (MaeKeeping *self)
{
  if (self->coming > 0) {
    self->coming--;
    return TRUE;
  }
  self->state = MAE_KEPT_PLAN_NONE;
  return FALSE;
}

char *
mae_keeping_take_text (MaeKeeping *self)
{
  return self->coming == 0 ? g_steal_pointer (&self->text) : NULL;
}
