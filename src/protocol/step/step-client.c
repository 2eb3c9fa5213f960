/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "step-client-private.h"

#include "ruleset/ruleset-io.h"

StepClient *
mae_step_client_new (void)
{
  StepClient *self = g_new0 (StepClient, 1);

  self->rules = mae_ruleset_ref (mae_ruleset_builtin ("standard"));
  self->messages = g_array_new (FALSE, TRUE, sizeof (MaeMessage));
  g_array_set_clear_func (self->messages, (GDestroyNotify) mae_message_clear);
  self->acted = -1;
  return self;
}

void
mae_step_client_free (StepClient *self)
{
  g_array_unref (self->messages);
  mae_roster_clear (&self->roster);
  mae_ruleset_unref (self->rules);
  g_free (self->first);
  g_free (self->name);
  g_free (self);
}

/* ── Telling the session ───────────────────────────────────────────────────────────────────── */

MaeMessage *
mae_step_client_add (StepClient *self, MaeMessageKind kind)
{
  g_array_set_size (self->messages, self->messages->len + 1);
  MaeMessage *message = &g_array_index (self->messages, MaeMessage, self->messages->len - 1);
  message->kind = kind;
  return message;
}

int
mae_step_client_seat (const StepClient *self)
{
  return self->name != NULL ? mae_roster_find (&self->roster, self->name) : -1;
}

void
mae_step_client_event (StepClient *self, const MaeEvent *event)
{
  if (self->state != STEP_FOLLOWING || !mae_game_follow (&self->game, event))
    return;
  mae_step_client_add (self, MAE_MESSAGE_EVENT)->event = *event;
}

void
mae_step_client_action (StepClient *self, int seat, MaeCommandKind kind)
{
  MaeEvent event = { .kind = MAE_EVENT_ACTION, .seat = seat, .action.command = kind };

  mae_step_client_event (self, &event);
}

/* ── Fields ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_step_read_within (const MaeJsonNode *root, const char *field, int least, int most, int *out)
{
  return mae_step_find_int (root, field, out) && *out >= least && *out <= most;
}

gboolean
mae_step_read_seat (const StepClient *self, const MaeJsonNode *root, const char *field, int *seat)
{
  const char *name;

  if (!mae_step_find_text (root, field, &name) || name == NULL)
    return FALSE;
  *seat = mae_roster_find (&self->roster, name);
  return *seat >= 0 && *seat < self->game.n_players;
}

gboolean
mae_step_read_bag (const StepClient *self, const MaeJsonNode *root, const char *field, MaeBag *bag)
{
  const MaeJsonNode *object = mae_json_find (root, field);

  *bag = (MaeBag){ 0 };
  if (object == NULL || mae_json_kind (object) != MAE_JSON_OBJECT)
    return FALSE;
  MAE_JSON_EACH_MEMBER (node, value, object) {
    int resource = mae_step_resource_of (self->rules, node);
    if (resource < 0 || mae_json_kind (value) != MAE_JSON_INTEGER || mae_json_integer (value) < 0
        || mae_json_integer (value) > MAE_STRONGBOX_MAX)
      return FALSE;
    bag->of[resource] = (int32_t) mae_json_integer (value);
  }
  return TRUE;
}

gboolean
mae_step_read_marbles (const StepClient *self, const MaeJsonNode *list, int n, int8_t *out)
{
  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) != (guint) n)
    return FALSE;
  MAE_JSON_EACH_NTH (node, i, list) {
    int marble = mae_json_kind (node) == MAE_JSON_STRING
                     ? mae_step_marble_of (self->rules, mae_json_text (node))
                     : -1;
    if (marble < 0)
      return FALSE;
    out[i] = (int8_t) marble;
  }
  return TRUE;
}
