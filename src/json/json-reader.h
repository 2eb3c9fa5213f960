/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A strict JSON reader (RFC 8259 without extensions) that makes a flat array of values in one pass.
 * Input is limited before anything is built from it, duplicate names stay visible, and integers
 * stay integers. (json-glib's parser also accepts comments, single quotes, hexadecimal numbers and
 * trailing text, keeps the last of two equal names, recurses without limit, and reads
 * 99999999999999999999 as -1.) */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
  MAE_JSON_NULL,
  MAE_JSON_FALSE,
  MAE_JSON_TRUE,
  MAE_JSON_INTEGER,  /* `2`, also `2.0`; beyond 64 bits: the nearest 64-bit value */
  MAE_JSON_FRACTION, /* any other number */
  MAE_JSON_STRING,
  MAE_JSON_ARRAY,
  MAE_JSON_OBJECT,
} MaeJsonKind;

/* Values are in the order of the text: an array is followed by its elements, an object by name,
 * value, name, value. */
typedef struct {
  guint8 kind;   /* MaeJsonKind */
  guint32 span;  /* number of nodes of this value, including itself */
  guint32 count; /* ARRAY: elements; OBJECT: members */
  guint32 at;    /* the byte of the text at which it begins */
  union {
    gint64 integer;
    const char *string; /* NUL-terminated, unescaped */
  };
} MaeJsonNode;

typedef struct {
  MaeJsonNode *nodes;
  guint n_nodes, room;
  char *strings;
  /* Large enough for a request, so that reading one needs no allocation. */
  MaeJsonNode few_nodes[64];
  char short_text[512];
} MaeJson;

/* The most values in one text; an UpdateGame of the largest ruleset has some 10,000. */
#define MAE_JSON_MAX_NODES 65536

/* Returns the length of the byte order mark that @text begins with, 0 if it has none. Editors of
 * Windows write one at the beginning of files, which means nothing. */
gsize mae_json_mark_length (const char *text, gsize length);

/* Reads @text, which must be one object in UTF-8, with or without a byte order mark. Returns NULL,
 * or a static sentence saying what is wrong, and the byte where in @at. @json must be cleared in
 * either case. */
const char *
mae_json_read (MaeJson *json, const char *text, gsize length, guint max_depth, gsize *at);

/* Frees what mae_json_read() allocated; nodes and strings are invalid then. */
void mae_json_clear (MaeJson *json);

/* Returns "a string", "a list", … for messages. */
const char *mae_json_kind_name (MaeJsonKind kind);

/* Returns the byte after the end of the value @node in @text, from which it was read. */
gsize mae_json_text_end (const char *text, const MaeJsonNode *node);

/* Returns the object that was read. */
static inline const MaeJsonNode *
mae_json_root (const MaeJson *json)
{
  return json->nodes;
}

/* Returns the first value of an array or the first name of an object, whose `count` isn't 0. */
static inline const MaeJsonNode *
mae_json_first (const MaeJsonNode *container)
{
  return container + 1;
}

/* Returns the value after @node and its contents. */
static inline const MaeJsonNode *
mae_json_next (const MaeJsonNode *node)
{
  return node + node->span;
}

/* Iterates over the elements of an array. */
#define MAE_JSON_EACH(element, array)                                                              \
  for (const MaeJsonNode *element = mae_json_first (array); element < mae_json_next (array);       \
       element = mae_json_next (element))

/* The same; @i counts the elements from 0. Declares @element before the loop, so an if or a loop
 * around it needs braces. */
#define MAE_JSON_EACH_NTH(element, i, array)                                                       \
  const MaeJsonNode *element = mae_json_first (array);                                             \
  for (int i = 0; i < (int) (array)->count; i++, element = mae_json_next (element))

/* Iterates over the members of an object. */
#define MAE_JSON_EACH_MEMBER(name, value, object)                                                  \
  for (const MaeJsonNode *name = mae_json_first (object), *value = name + 1;                       \
       name < mae_json_next (object); name = mae_json_next (value), value = name + 1)

/* Returns the first value of @name in @object; NULL if it is absent or null, or if @object is
 * another kind of value. */
const MaeJsonNode *mae_json_find (const MaeJsonNode *object, const char *name);
