/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-reader.h"

#include <string.h>

/* Making a parser takes as long as reading a request, so each thread keeps one. */
static GPrivate parsers = G_PRIVATE_INIT (g_object_unref);

static JsonParser *
parser_of_thread (void)
{
  if (!g_private_get (&parsers))
    g_private_set (&parsers, json_parser_new ());
  return g_private_get (&parsers);
}

char *
mae_json_from_utf16 (const char *text, gsize *length)
{
  gboolean is_little = *length >= 2 && memcmp (text, "\xff\xfe", 2) == 0;
  gsize written;

  if (!is_little && (*length < 2 || memcmp (text, "\xfe\xff", 2) != 0))
    return NULL;
  char *converted = g_convert (text + 2, (gssize) (*length - 2), "UTF-8",
                               is_little ? "UTF-16LE" : "UTF-16BE", NULL, &written, NULL);
  if (converted)
    *length = written;
  return converted;
}

JsonNode *
mae_json_read (const char *text, gsize length, guint max_depth, gsize *at, const char **problem)
{
  *problem = mae_json_guard (text, length, max_depth, at);
  if (*problem)
    return NULL;

  gsize mark = mae_json_mark_length (text, length);
  JsonParser *parser = parser_of_thread ();
  if (json_parser_load_from_data (parser, text + mark, (gssize) (length - mark), NULL))
    return json_parser_steal_root (parser);
  *problem = "not accepted by json-glib";
  return NULL;
}

MaeJsonKind
mae_json_kind (const MaeJsonNode *node)
{
  static const MaeJsonKind kinds[] = { [JSON_NODE_OBJECT] = MAE_JSON_OBJECT,
                                       [JSON_NODE_ARRAY] = MAE_JSON_ARRAY,
                                       [JSON_NODE_NULL] = MAE_JSON_NULL };
  JsonNodeType type = json_node_get_node_type ((JsonNode *) node);

  if (type != JSON_NODE_VALUE)
    return kinds[type];
  switch (json_node_get_value_type ((JsonNode *) node)) {
  case G_TYPE_STRING:
    return MAE_JSON_STRING;
  case G_TYPE_INT64:
    return MAE_JSON_INTEGER;
  case G_TYPE_BOOLEAN:
    return json_node_get_boolean ((JsonNode *) node) ? MAE_JSON_TRUE : MAE_JSON_FALSE;
  default: {
    double value = json_node_get_double ((JsonNode *) node);
    gboolean is_exact = value > -9e15 && value < 9e15; /* below 2⁵³ */
    return is_exact && value == (double) (gint64) value ? MAE_JSON_INTEGER : MAE_JSON_FRACTION;
  }
  }
}

const char *
mae_json_kind_name (MaeJsonKind kind)
{
  static const char *const names[] = {
    [MAE_JSON_NULL] = "null",           [MAE_JSON_FALSE] = "a flag",
    [MAE_JSON_TRUE] = "a flag",         [MAE_JSON_INTEGER] = "a number",
    [MAE_JSON_FRACTION] = "a fraction", [MAE_JSON_STRING] = "a string",
    [MAE_JSON_ARRAY] = "a list",        [MAE_JSON_OBJECT] = "an object",
  };

  return names[kind];
}

guint
mae_json_count (const MaeJsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY ((JsonNode *) node))
    return json_array_get_length (json_node_get_array ((JsonNode *) node));
  if (JSON_NODE_HOLDS_OBJECT ((JsonNode *) node))
    return json_object_get_size (json_node_get_object ((JsonNode *) node));
  return 0;
}

const MaeJsonNode *
mae_json_find (const MaeJsonNode *object, const char *name)
{
  if (!JSON_NODE_HOLDS_OBJECT ((JsonNode *) object))
    return NULL;
  JsonNode *found = json_object_get_member (json_node_get_object ((JsonNode *) object), name);
  return found && !JSON_NODE_HOLDS_NULL (found) ? found : NULL;
}

char *
mae_json_print (const MaeJsonNode *node)
{
  g_autofree char *text = json_to_string ((JsonNode *) node, FALSE);
  g_auto (GStrv) parts = g_strsplit (text, "\x1f", -1); /* json-glib 1.6 doesn't escape it */

  return g_strjoinv ("\\u001f", parts);
}

MaeJsonMember
mae_json_iterate (const MaeJsonNode *object)
{
  MaeJsonMember member = { .is_inside = FALSE };

  json_object_iter_init_ordered (&member.iter, json_node_get_object ((JsonNode *) object));
  return member;
}

gboolean
mae_json_next_member (MaeJsonMember *member)
{
  if (member->is_inside
      || !json_object_iter_next_ordered (&member->iter, &member->key, &member->content))
    return FALSE;
  member->is_inside = TRUE;
  return TRUE;
}
