/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-reader.h"

/* Making a parser takes as long as reading a request, so each thread keeps one. */
static GPrivate parsers = G_PRIVATE_INIT (g_object_unref);

static JsonParser *
parser_of_thread (void)
{
  if (!g_private_get (&parsers))
    g_private_set (&parsers, json_parser_new ());
  return g_private_get (&parsers);
}

JsonNode *
mae_json_read (const char *text, gsize length, guint max_depth, gsize *at, const char **problem)
{
  *problem = mae_json_guard (text, length, max_depth, at);
  if (*problem)
    return NULL;

  gsize mark = *text == MAE_JSON_MARK[0] ? strlen (MAE_JSON_MARK) : 0;
  JsonParser *parser = parser_of_thread ();
  if (json_parser_load_from_data (parser, text + mark, (gssize) (length - mark), NULL))
    return json_parser_steal_root (parser);
  *problem = "not accepted by json-glib";
  return NULL;
}

MaeJsonKind
mae_json_kind (const MaeJsonNode *node)
{
  JsonNode *value = (JsonNode *) node;
  double number;

  if (!JSON_NODE_HOLDS_VALUE (value))
    return JSON_NODE_HOLDS_OBJECT (value)  ? MAE_JSON_OBJECT
           : JSON_NODE_HOLDS_ARRAY (value) ? MAE_JSON_ARRAY
                                           : MAE_JSON_NULL;
  switch (json_node_get_value_type (value)) {
  case G_TYPE_STRING:
    return MAE_JSON_STRING;
  case G_TYPE_INT64:
    return MAE_JSON_INTEGER;
  case G_TYPE_BOOLEAN:
    return json_node_get_boolean (value) ? MAE_JSON_TRUE : MAE_JSON_FALSE;
  default:
    number = json_node_get_double (value);
    return ABS (number) < 9e15 && number == (double) (gint64) number /* below 2⁵³ */
               ? MAE_JSON_INTEGER
               : MAE_JSON_FRACTION;
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
  JsonNode *list = (JsonNode *) node;

  return JSON_NODE_HOLDS_ARRAY (list)    ? json_array_get_length (json_node_get_array (list))
         : JSON_NODE_HOLDS_OBJECT (list) ? json_object_get_size (json_node_get_object (list))
                                         : 0;
}

const MaeJsonNode *
mae_json_find (const MaeJsonNode *object, const char *name)
{
  if (!JSON_NODE_HOLDS_OBJECT ((JsonNode *) object))
    return NULL;
  JsonNode *found = json_object_get_member (json_node_get_object ((JsonNode *) object), name);
  return found && !JSON_NODE_HOLDS_NULL (found) ? found : NULL;
}
