/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "am49-plan.h"

#include "am49-names.h"
#include "protocol/json-writer.h"

#define AT(member) MAE_AM49_AT (MaeMessage, member)

/* Returns the type of request that is called @name; NULL: there is none. */
static const MaeAm49Type *
find_request (const char *name)
{
  for (const MaeAm49Type *type = mae_am49_commands; name != NULL && type->name != NULL; type++)
    if (!type->write_only && g_str_equal (type->name, name))
      return type;
  return NULL;
}

static void
read_step (MaeAm49Reader *reader, const MaeJsonNode *object, MaeCommand *out)
{
  if (mae_json_kind (object) != MAE_JSON_OBJECT) {
    mae_am49_fail (reader, "type", "expected an object, got %s",
                   mae_json_kind_name (mae_json_kind (object)));
    return;
  }
  const MaeAm49Type *type =
      find_request (mae_am49_text (reader, object, "type", NULL, MAE_FIELD_REQUIRED));
  if (type == NULL) {
    mae_am49_fail (reader, "type", "there is no such request in a game");
    return;
  }
  out->kind = (MaeCommandKind) type->detail;
  if (type->fields != NULL)
    mae_am49_read_fields (reader, object, type->fields, out);
}

static void
read_wish (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeKeptPlan *out = &((MaeMessage *) values)->plan;
  const MaeJsonNode *steps = mae_am49_list (reader, root, "steps", NULL, MAE_FIELD_OPTIONAL);
  if (steps == NULL)
    return;

  out->is_wish = true;
  out->n_steps = (int) mae_json_count (steps);
  if (out->n_steps == 0 || out->n_steps > MAE_KEPT_PLAN_STEPS_MAX)
    return;
  out->steps = g_new0 (MaeCommand, out->n_steps);
  MAE_AM49_EACH (step, i, steps, reader) {
    gsize where = mae_am49_enter (reader, "steps", i);
    out->steps[i].seat = -1;
    read_step (reader, step, &out->steps[i]);
    mae_am49_leave (reader, where);
  }
}

/* Unlike a wish, what a server keeps can't be too long. */
static void
read_kept (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  const MaeKeptPlan *plan = &((const MaeMessage *) values)->plan;

  read_wish (reader, root, values);
  if (plan->n_steps > MAE_KEPT_PLAN_STEPS_MAX)
    mae_am49_fail (reader, "steps", "%d steps are too many", plan->n_steps);
}

static void
write_step (const MaeAm49Writer *writer, const MaeCommand *step)
{
  /* One request is used for both leader actions. */
  int kind = step->kind == MAE_COMMAND_DISCARD_LEADER ? MAE_COMMAND_ACTIVATE_LEADER : step->kind;
  const MaeAm49Type *type = mae_am49_commands;

  while (type->name != NULL && type->detail != kind)
    type++;
  g_return_if_fail (type->name != NULL);
  mae_json_open (writer->out, NULL, '{');
  mae_json_string (writer->out, "type", type->name);
  if (type->fields != NULL)
    mae_am49_write_fields (writer, type->fields, step);
  mae_json_close (writer->out, '}');
}

static void
write_steps (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeKeptPlan *plan = &((const MaeMessage *) values)->plan;

  if (!plan->is_wish && plan->n_steps == 0)
    return;
  mae_json_open (writer->out, "steps", '[');
  for (int i = 0; i < plan->n_steps && plan->steps != NULL; i++)
    write_step (writer, &plan->steps[i]);
  mae_json_close (writer->out, ']');
}

/* ── What a plan takes ─────────────────────────────────────────────────────────────────────── */

static void
read_marbles (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaePlanTarget *out = &((MaeMessage *) values)->plan.target;
  const MaeJsonNode *marbles = mae_am49_list (reader, root, "marbles", NULL, MAE_FIELD_OPTIONAL);
  if (marbles == NULL)
    return;

  if (mae_json_count (marbles) > G_N_ELEMENTS (out->marble)) {
    mae_am49_fail (reader, "marbles", "%u marbles are too many", mae_json_count (marbles));
    return;
  }
  MAE_AM49_EACH (marble, i, marbles, reader)
    out->marble[out->n_marbles++] = (gint8) mae_am49_resource_of (
        reader, mae_am49_text_of (reader, marble, "marbles"), "marbles");
}

static void
write_marbles (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaePlanTarget *target = &((const MaeMessage *) values)->plan.target;

  if (target->n_marbles == 0)
    return;
  mae_json_open (writer->out, "marbles", '[');
  for (int i = 0; i < target->n_marbles; i++)
    mae_json_string (writer->out, NULL, writer->context->rules->resources[target->marble[i]].name);
  mae_json_close (writer->out, ']');
}

const MaeAm49Field mae_am49_req_plan[] = {
  { "steps", MAE_AM49_OTHER, .read = read_wish, .write = write_steps },
  { "marbles", MAE_AM49_OTHER, .read = read_marbles, .write = write_marbles },
  { "card", MAE_AM49_ID, AT (plan.target.card), MAE_AM49_SPARSE, .id = MAE_ID_CARD },
  { 0 },
};

const MaeAm49Field mae_am49_plan[] = {
  { "state", MAE_AM49_NAME, AT (plan.state), MAE_AM49_REQUIRED, .names = mae_am49_plan_states },
  { "why", MAE_AM49_NAME, AT (plan.why), MAE_AM49_SPARSE, .names = mae_am49_plan_whys },
  { "round", MAE_AM49_INT, AT (plan.round), MAE_AM49_SPARSE, .max = G_MAXUINT16 },
  { "steps", MAE_AM49_OTHER, .read = read_kept, .write = write_steps },
  { 0 },
};

const MaeAm49Field mae_am49_err_plan[] = {
  { "reason", MAE_AM49_NAME, AT (err_plan.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_plan_reasons },
  { "step", MAE_AM49_INT, AT (err_plan.step), MAE_AM49_SPARSE, .missing = -1, .min = -1,
    .max = MAE_KEPT_PLAN_STEPS_MAX },
  { 0 },
};
