/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses what occurs in many places of a ruleset. */
#include "ruleset-parse.h"

#include <string.h>

void
mae_parse_name (MaeReader *self, const MaeJsonNode *node, char *out, gsize size)
{
  const char *name = mae_reader_string (self, node);

  if (self->error)
    return;
  if (!mae_rules_name_ok (name, strnlen (name, size - 1) + 1)) {
    mae_reader_fail (self,
                     "expected a name of 1 to %" G_GSIZE_FORMAT " bytes without control characters",
                     size - 1);
    return;
  }
  g_strlcpy (out, name, size);
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

/* Returns the index of the resource type @name, one of the mask @types; 0 after recording an
 * error. */
static int
resource_of (MaeReader *self, const char *name, guint32 types)
{
  int resource = mae_parse_find_resource (self->rules, name);

  if (self->error)
    return 0;
  if (resource < 0) {
    mae_reader_fail (self, "unknown resource \"%s\"", name);
    return 0;
  }
  if (!(types >> resource & 1)) {
    mae_reader_fail (self, "\"%s\" can't be %s", name,
                     types & ~mae_ruleset_storable (self->rules) ? "gained" : "stored");
    return 0;
  }
  return resource;
}

int
mae_parse_storable (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  const char *string = mae_reader_member_string (self, object, name);
  gsize mark = mae_reader_enter (self, name);
  int resource = resource_of (self, string, mae_ruleset_storable (self->rules));

  mae_reader_leave (self, mark);
  return resource;
}

int
mae_parse_colour (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  const char *string = mae_reader_member_string (self, object, name);
  int colour = mae_parse_find_colour (self->rules, string);

  if (self->error)
    return 0;
  if (colour < 0) {
    mae_reader_fail_at (self, name, "unknown color \"%s\"", string);
    return 0;
  }
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

  for (guint i = 0; array && i < mae_json_count (array) && !self->error; i++) {
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
  const char *type = mae_reader_string (self, node);
  guint32 bit = 1u << resource_of (self, type, mae_ruleset_storable (self->rules)), *mask = data;

  if (!self->error && (*mask & bit))
    mae_reader_fail (self, "\"%s\" appears twice", type);
  *mask |= bit;
}

guint32
mae_parse_excluded (MaeReader *self, const MaeJsonNode *object, const char *name)
{
  guint32 mask = 0;

  mae_parse_list_or_empty (self, object, name, MAE_MAX_RESOURCES, exclude, &mask);
  return mask;
}
