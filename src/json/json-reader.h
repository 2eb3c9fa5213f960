/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads JSON with json-glib, behind a guard that keeps strangers' bytes from its parser unless they
 * are JSON (RFC 8259) within the limits below. For the parser recurses without limit, keeps the
 * last of two equal names, is slow with many names in one object, reads 99999999999999999999 as -1,
 * and takes comments, single quotes, octal numbers and assignments for JSON. */
#pragma once

#include <json-glib/json-glib.h>

/* The most nested brackets. */
#define MAE_JSON_MAX_DEPTH 32
/* The most values and names; an UpdateGame of the largest ruleset has some 10,000. */
#define MAE_JSON_MAX_VALUES 65536
/* The most members of one object: json-glib compares each name with all before it if their hashes
 * are equal. */
#define MAE_JSON_MAX_MEMBERS 256

/* The byte order mark, which a text may begin with. */
#define MAE_JSON_MARK "\xef\xbb\xbf"

typedef JsonNode MaeJsonNode;

typedef enum {
  MAE_JSON_NULL,
  MAE_JSON_FALSE,
  MAE_JSON_TRUE,
  MAE_JSON_INTEGER,  /* `2`, also `2.0` and `2e0` */
  MAE_JSON_FRACTION, /* any other number */
  MAE_JSON_STRING,
  MAE_JSON_ARRAY,
  MAE_JSON_OBJECT,
} MaeJsonKind;

/* Reads @text if it is one object, in UTF-8, with or without a byte order mark, no object in it has
 * two members of the same name, and it is within the limits. Otherwise returns NULL, @problem is
 * set to a static sentence saying what is wrong, and @at to the byte where. (transfer full) */
JsonNode *
mae_json_read (const char *text, gsize length, guint max_depth, gsize *at, const char **problem);

MaeJsonKind mae_json_kind (const MaeJsonNode *node);

/* Returns "a string", "a list", … for messages. */
const char *mae_json_kind_name (MaeJsonKind kind);

/* The value of an INTEGER, and of a STRING; the text belongs to the node. */
static inline gint64
mae_json_integer (const MaeJsonNode *node)
{
  return json_node_get_int ((JsonNode *) node);
}

static inline const char *
mae_json_text (const MaeJsonNode *node)
{
  return json_node_get_string ((JsonNode *) node);
}

/* Returns the number of elements or members; 0 for other values and NULL. */
guint mae_json_count (const MaeJsonNode *node);

/* Returns element @i of an array that has more. */
static inline const MaeJsonNode *
mae_json_element (const MaeJsonNode *array, guint i)
{
  return json_array_get_element (json_node_get_array ((JsonNode *) array), i);
}

/* Returns the value of @name in @object; NULL if it is absent or null, or if @object is another
 * kind of value, or NULL. */
const MaeJsonNode *mae_json_find (const MaeJsonNode *object, const char *name);

/* Iterates over the elements of an array; @i counts them from 0. */
#define MAE_JSON_EACH_NTH(element, i, array)                                                       \
  for (int i = 0, element##_n = (int) mae_json_count (array); i < element##_n; i = element##_n)    \
    for (G_GNUC_UNUSED const MaeJsonNode *element;                                                 \
         i < element##_n && (element = mae_json_element (array, (guint) i)); i++)
#define MAE_JSON_EACH(element, array) MAE_JSON_EACH_NTH (element, element##_nth, array)

/* Iterates over the members of an object in the order of the text. */
#define MAE_JSON_EACH_MEMBER(name, value, object)                                                  \
  for (JsonObjectIter name##_of, *name##_on = mae_json_iterate (&name##_of, object); name##_on;    \
       name##_on = NULL)                                                                           \
    for (const char *name = NULL; name##_on; name##_on = NULL)                                     \
      for (G_GNUC_UNUSED JsonNode *value = NULL;                                                   \
           json_object_iter_next_ordered (name##_on, &name, &value);)
#define mae_json_iterate(iter, object)                                                             \
  (json_object_iter_init_ordered (iter, json_node_get_object ((JsonNode *) (object))), (iter))
