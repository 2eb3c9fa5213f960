/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocol/json-writer.h"
#include "step-private.h"

void
mae_step_begin_player (const MaeWireContext *context, const char *type, int seat, GString *out)
{
  mae_json_begin_line (out, type);
  mae_json_string (out, "player", context->roster->name[seat]);
}

void
mae_step_error (GString *out, const char *keyword)
{
  mae_json_text_line (out, "Error", "error", keyword);
}

void
mae_step_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag)
{
  mae_json_open (out, name, '{');
  for (int i = 0; i < rules->n_resources; i++)
    if (bag->of[i] != 0 && mae_step_resource_name (rules, i) != NULL)
      mae_json_int (out, mae_step_resource_name (rules, i), bag->of[i]);
  mae_json_close (out, '}');
}

void
mae_step_owe_due (StepServer *self, const MaeRuleset *rules)
{
  gboolean is_card = self->turn.stage == STEP_STAGE_PAY_CARD;

  mae_json_begin_line (self->owed, "ResourceToPay");
  mae_step_bag (self->owed, "resources", rules, &self->turn.due);
  mae_json_end_line (self->owed);
  if (!mae_bag_is_empty (&self->turn.due))
    return;
  if (is_card)
    mae_json_type_line (self->owed, "SelectPlaceCard");
  self->turn.stage = is_card ? STEP_STAGE_PLACE : STEP_STAGE_PAID_PRODUCTION;
}
