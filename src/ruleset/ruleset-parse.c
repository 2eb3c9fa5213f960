/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses a ruleset: its names, resource types and colors here, the rest in the other files. */
#include "ruleset-parse.h"

#include <string.h>

#define FORMAT 1

static void
parse_head (MaeReader *self, const MaeJsonNode *root)
{
  MaeRuleset *rules = self->rules;

  mae_reader_member_int (self, root, "format", FORMAT, FORMAT);

  guint before = self->doubts;
  const char *id = mae_reader_member_string (self, root, "id");
  if (root && self->doubts == before
      && (id[0] == '\0' || id[0] == '-' || strlen (id) >= sizeof rules->id
          || strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen (id)))
    mae_reader_fail_at (self, "id", .reason = MAE_FAULT_ID, .max = sizeof rules->id - 1);
  else
    g_strlcpy (rules->id, id, sizeof rules->id);

  const MaeJsonNode *title = mae_reader_member (self, root, "title");

  gsize mark = mae_reader_enter (self, "title");
  mae_parse_name (self, title, rules->title, sizeof rules->title);
  mae_reader_leave (self, mark);
}

static void
parse_resource (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "name", "storable", "faithOnGain", NULL };
  MaeRuleset *rules = self->rules;
  MaeResourceType *type = &rules->resources[i];
  guint before = self->doubts;
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  const MaeJsonNode *name = mae_reader_member (self, object, "name");
  gsize mark = mae_reader_enter (self, "name");
  char found[MAE_NAME_SIZE] = "";

  mae_parse_name (self, name, found, sizeof found);
  if (found[0] != '\0' && mae_parse_find_resource (rules, found) >= 0)
    mae_reader_fail (self, .reason = MAE_FAULT_SECOND_RESOURCE, .what = found);
  else
    memcpy (type->name, found, sizeof found);
  if (type->name[0] == '\0')
    self->unsure |= MAE_UNSURE_RESOURCES;
  mae_reader_leave (self, mark);

  guint named = self->doubts;
  type->storable = mae_reader_member_boolean_or (self, object, "storable", TRUE);
  gboolean may_give = !type->storable || self->doubts != named;
  type->faith_on_gain = (int16_t) mae_reader_member_int_or (
      self, object, "faithOnGain", 0, may_give ? MAE_RULES_QUANTITY_MAX : 0, 0);
  if (self->doubts != before)
    self->unsure_types |= 1u << i;
  rules->n_resources++;
}

static void
parse_resources (MaeReader *self, const MaeJsonNode *root)
{
  const MaeRuleset *rules = self->rules;
  const MaeJsonNode *list = mae_reader_find (root, "resources");

  mae_parse_list (self, root, "resources", 1, MAE_MAX_RESOURCES, parse_resource, NULL);
  if (rules->n_resources == 0 || mae_json_count (list) > (guint) rules->n_resources)
    self->unsure |= MAE_UNSURE_RESOURCES;
  if (!(self->unsure & MAE_UNSURE_RESOURCES) && self->unsure_types == 0
      && mae_ruleset_storable (rules) == 0)
    mae_reader_fail_at (self, "resources", .reason = MAE_FAULT_NONE_STORABLE);
}

static void
set_replaceable (MaeReader *self, const char *name)
{
  MaeRuleset *rules = self->rules;
  int resource = mae_parse_find_resource (rules, name);

  if (resource < 0 ? self->unsure & MAE_UNSURE_RESOURCES : self->unsure_types >> resource & 1)
    self->doubts++;
  else if (resource < 0)
    mae_reader_fail_at (self, "replaceable", .reason = MAE_FAULT_UNKNOWN_RESOURCE, .what = name);
  else if (rules->resources[resource].storable || rules->resources[resource].faith_on_gain != 0)
    mae_reader_fail_at (self, "replaceable", .reason = MAE_FAULT_REPLACEABLE, .what = name);
  else
    rules->white = (int8_t) resource;
}

static void
parse_replaceable (MaeReader *self, const MaeJsonNode *root)
{
  guint before = self->doubts;

  self->rules->white = -1;
  if (!mae_reader_find (root, "replaceable"))
    return;
  const char *name = mae_reader_member_string (self, root, "replaceable");
  if (self->doubts == before)
    set_replaceable (self, name);
  mae_reader_note (self, before, MAE_UNSURE_REPLACEABLE);
}

static void
parse_colour (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  MaeRuleset *rules = self->rules;
  char *name = rules->colours[i];
  guint before = self->doubts;

  mae_parse_name (self, node, name, MAE_NAME_SIZE);
  if (self->doubts == before && mae_parse_find_colour (rules, name) >= 0)
    mae_reader_fail (self, .reason = MAE_FAULT_SECOND_COLOUR, .what = name);
  rules->n_colours++;
}

void
mae_parse_ruleset (MaeReader *self, const MaeJsonNode *node)
{
  static const char *const known[] = {
    "$schema",
    "format",
    "id",
    "title",
    "players",
    "resources",
    "replaceable",
    "colours",
    "levels",
    "slots",
    "shelves",
    "market",
    "faithTrack",
    "seats",
    "tokens",
    "cardsToEnd",
    "resourcesPerPoint",
    "leaderDiscardFaith",
    "marketDiscardFaith",
    "leadersDealt",
    "leadersKept",
    "baseProduction",
    "leaders",
    "developmentCards",
    NULL,
  };
  const MaeJsonNode *root = mae_reader_object (self, node, known);

  if (mae_reader_find (root, "$schema"))
    mae_reader_member_string (self, root, "$schema");
  parse_head (self, root);
  parse_resources (self, root);
  parse_replaceable (self, root);
  guint before = self->doubts;
  mae_parse_list (self, root, "colours", 1, MAE_MAX_COLOURS, parse_colour, NULL);
  mae_reader_note (self, before, MAE_UNSURE_COLOURS);
  mae_parse_board (self, root);
  mae_parse_cards (self, root);
}
