/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-private.h"
#include "json/json-writer.h"

void
mae_step_plain (GString *out, const char *type)
{
  mae_json_begin_line (out, type);
  mae_json_end_line (out);
}

void
mae_step_error (GString *out, const char *keyword)
{
  mae_json_begin_line (out, "Error");
  mae_json_string (out, "error", keyword);
  mae_json_end_line (out);
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

gboolean
mae_step_owe_due (StepServer *self, const MaeRuleset *rules)
{
  mae_json_begin_line (self->owed, "ResourceToPay");
  mae_step_bag (self->owed, "resources", rules, &self->turn.due);
  mae_json_end_line (self->owed);
  return mae_bag_is_empty (&self->turn.due);
}
