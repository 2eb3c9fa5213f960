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

  const char *id = mae_reader_member_string (self, root, "id");
  if (!self->error
      && (id[0] == '\0' || id[0] == '-' || strlen (id) >= sizeof rules->id
          || strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen (id)))
    mae_reader_fail_at (self, "id",
                        "expected 1 to %" G_GSIZE_FORMAT
                        " of the characters a-z, 0-9 and -, not beginning with -",
                        sizeof rules->id - 1);
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
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  const MaeJsonNode *name = mae_reader_member (self, object, "name");
  gsize mark = mae_reader_enter (self, "name");

  mae_parse_name (self, name, type->name, sizeof type->name);
  if (!self->error && mae_parse_find_resource (rules, type->name) >= 0)
    mae_reader_fail (self, "a second resource \"%s\"", type->name);
  mae_reader_leave (self, mark);

  type->storable = mae_reader_member_boolean_or (self, object, "storable", TRUE);
  type->faith_on_gain = (int16_t) mae_reader_member_int_or (
      self, object, "faithOnGain", 0, type->storable ? 0 : MAE_RULES_QUANTITY_MAX, 0);
  rules->n_resources++;
}

static void
parse_replaceable (MaeReader *self, const MaeJsonNode *root)
{
  MaeRuleset *rules = self->rules;

  rules->white = -1;
  if (!mae_reader_find (root, "replaceable"))
    return;
  const char *name = mae_reader_member_string (self, root, "replaceable");
  if (self->error)
    return;
  int resource = mae_parse_find_resource (rules, name);
  if (resource < 0)
    mae_reader_fail_at (self, "replaceable", "unknown resource \"%s\"", name);
  else if (rules->resources[resource].storable || rules->resources[resource].faith_on_gain != 0)
    mae_reader_fail_at (self, "replaceable",
                        "\"%s\" is worth something by itself: it must not be storable nor give "
                        "faith",
                        name);
  else
    rules->white = (int8_t) resource;
}

static void
parse_colour (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  MaeRuleset *rules = self->rules;
  char *name = rules->colours[i];

  mae_parse_name (self, node, name, MAE_NAME_SIZE);
  if (!self->error && mae_parse_find_colour (rules, name) >= 0)
    mae_reader_fail (self, "a second color \"%s\"", name);
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
  mae_parse_list (self, root, "resources", 1, MAE_MAX_RESOURCES, parse_resource, NULL);
  if (!self->error && mae_ruleset_storable (self->rules) == 0)
    mae_reader_fail_at (self, "resources", "no resource is storable");
  parse_replaceable (self, root);
  mae_parse_list (self, root, "colours", 1, MAE_MAX_COLOURS, parse_colour, NULL);
  mae_parse_board (self, root);
  mae_parse_cards (self, root);
}
