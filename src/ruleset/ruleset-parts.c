/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses what occurs in many places of a ruleset. */
#include "ruleset-parse.h"

#include <string.h>

void
mae_parse_name (MaeReader *self, const MaeJsonNode *node, char *out, gsize size)
{
  guint before = self->doubts;
  const char *name = mae_reader_string (self, node);

  if (!node || self->doubts != before)
    return;
  if (mae_rules_name_ok (name, strnlen (name, size - 1) + 1))
    g_strlcpy (out, name, size);
  else
    mae_reader_fail (self, .reason = MAE_FAULT_NAME, .max = (gint64) size - 1);
}

int
mae_parse_find_resource (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; i < rules->n_resources; i++)
    if (strcmp (rules->resources[i].name, name) == 0)
      return i;
  return -1;
}

int
mae_parse_find_colour (const MaeRuleset *rules, const char *name)
{
  for (int i = 0; i < rules->n_colours; i++)
    if (strcmp (rules->colours[i], name) == 0)
      return i;
  return -1;
}

/* Returns the index of the resource type @name, one of the mask @types; -1 after a doubt. */
static int
resource_of (MaeReader *self, const char *name, guint32 types)
{
  int resource = mae_parse_find_resource (self->rules, name);

  if (resource < 0 && self->unsure & MAE_UNSURE_RESOURCES)
    self->doubts++;
  else if (resource < 0)
    mae_reader_fail (self, .reason = MAE_FAULT_UNKNOWN_RESOURCE, .what = name);
  else if (self->unsure_types >> resource & 1)
    self->doubts++;
  else if (!(types >> resource & 1))
    mae_reader_fail (self,
                     .reason = types & ~mae_ruleset_storable (self->rules) ? MAE_FAULT_NOT_GAINABLE
                                                                           : MAE_FAULT_NOT_STORABLE,
                     .what = name);
  else
    return resource;
  return -1;
}

int
mae_parse_storable (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  guint before = self->doubts;
  const char *string = mae_reader_member_string (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  int resource = -1;

  if (object && self->doubts == before)
    resource = resource_of (self, string, mae_ruleset_storable (self->rules));
  mae_reader_leave (self, mark);
  return resource;
}

int
mae_parse_colour (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  guint before = self->doubts;
  const char *string = mae_reader_member_string (self, object, name);
  int colour = mae_parse_find_colour (self->rules, string);

  if (!object || self->doubts != before)
    return -1;
  if (colour < 0 && self->unsure & MAE_UNSURE_COLOURS)
    self->doubts++;
  else if (colour < 0)
    mae_reader_fail_at (self, name, .reason = MAE_FAULT_UNKNOWN_COLOUR, .what = string);
  return colour;
}

MaeBag
mae_parse_bag (MaeReader *self, const MaeJsonNode *node, guint32 types)
{
  const MaeJsonNode *object = mae_reader_object (self, node, NULL);
  MaeBag bag = { { 0 } };

  if (!object)
    return bag;
  MAE_JSON_EACH_MEMBER (name, value, object) {
    int resource = resource_of (self, name, types);
    gsize mark = mae_reader_enter (self, name);

    if (resource >= 0)
      bag.of[resource] = (int32_t) mae_reader_int (self, value, 1, MAE_RULES_QUANTITY_MAX);
    mae_reader_leave (self, mark);
  }
  return bag;
}

MaeBag
mae_parse_member_bag_or_empty (MaeReader *self, const MaeJsonNode *object, const char *name,
                               guint32 types)
{
  gsize mark = mae_reader_enter (self, name);
  MaeBag bag = mae_parse_bag (self, mae_reader_find (object, name), types);

  mae_reader_leave (self, mark);
  return bag;
}

static void
parse_list (MaeReader *self, const MaeJsonNode *node, const char *name, guint min, guint max,
            MaeParseElement parse, gpointer data)
{
  gsize mark = mae_reader_enter (self, name);
  const MaeJsonNode *array = mae_reader_array (self, node, min, max);

  for (guint i = 0; array && i < MIN (mae_json_count (array), max); i++) {
    gsize inner = mae_reader_enter_index (self, i);

    parse (self, mae_json_element (array, i), i, data);
    mae_reader_leave (self, inner);
  }
  mae_reader_leave (self, mark);
}

void
mae_parse_list (MaeReader *self, const MaeJsonNode *object, const char *name, guint min, guint max,
                MaeParseElement parse, gpointer data)
{
  parse_list (self, mae_reader_member (self, object, name), name, min, max, parse, data);
}

void
mae_parse_list_or_empty (MaeReader *self, const MaeJsonNode *object, const char *name, guint max,
                         MaeParseElement parse, gpointer data)
{
  parse_list (self, mae_reader_find (object, name), name, 0, max, parse, data);
}

static void
exclude (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  guint before = self->doubts;
  const char *type = mae_reader_string (self, node);
  guint32 *mask = data;

  if (self->doubts != before)
    return;
  int resource = resource_of (self, type, mae_ruleset_storable (self->rules));
  if (resource < 0)
    return;
  if (*mask >> resource & 1)
    mae_reader_fail (self, .reason = MAE_FAULT_EXCLUDED_TWICE, .what = type);
  *mask |= 1u << resource;
}

guint32
mae_parse_excluded (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  guint32 mask = 0;

  mae_parse_list_or_empty (self, object, name, MAE_MAX_RESOURCES, exclude, &mask);
  return mask;
}
