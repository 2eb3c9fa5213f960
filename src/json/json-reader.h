/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A strict JSON reader (RFC 8259 without extensions), into a flat array of values in one pass:
 * input is bounded before anything is built from it, duplicate names stay visible, and integers
 * stay integers. (json-glib's parser also takes comments, single quotes, hexadecimal numbers and
 * trailing text, keeps the last of two equal names, recurses as deep as its input says, and reads
 * 99999999999999999999 as -1.) */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
  MAE_JSON_NULL,
  MAE_JSON_FALSE,
  MAE_JSON_TRUE,
  MAE_JSON_INTEGER,  /* `2`, also `2.0`; beyond 64 bits: the nearest that fits */
  MAE_JSON_FRACTION, /* any other number */
  MAE_JSON_STRING,
  MAE_JSON_ARRAY,
  MAE_JSON_OBJECT,
} MaeJsonKind;

/* Values lie in the order of the text: an array is followed by its elements, an object by name,
 * value, name, value. */
typedef struct {
  guint8 kind;   /* MaeJsonKind */
  guint32 span;  /* nodes this value takes, itself included */
  guint32 count; /* ARRAY: elements; OBJECT: members */
  guint32 at;    /* byte of the text it begins at */
  union {
    gint64 integer;
    const char *string; /* NUL-terminated, unescaped */
  };
} MaeJsonNode;

typedef struct {
  MaeJsonNode *nodes;
  guint n_nodes, room;
  char *strings;
  /* A request fits in here, so that reading one allocates nothing. */
  MaeJsonNode few_nodes[64];
  char short_text[512];
} MaeJson;

/* The most values one text may hold; an UpdateGame of the largest ruleset has some 10,000. */
#define MAE_JSON_MAX_NODES 65536

/* Reads @text, which must be one object in UTF-8. Returns NULL, or a sentence (static) saying what
 * is wrong, with the byte where in @at. Always clear @json afterwards. */
const char *
mae_json_read (MaeJson *json, const char *text, gsize length, guint max_depth, gsize *at);

/* Frees what mae_json_read() allocated; nodes and strings are invalid then. */
void mae_json_clear (MaeJson *json);

/* "a string", "a list", … for messages. */
const char *mae_json_kind_name (MaeJsonKind kind);

/* The object that was read. */
static inline const MaeJsonNode *
mae_json_root (const MaeJson *json)
{
  return json->nodes;
}

/* The first value in an array or the first name in an object; look at `count` before. */
static inline const MaeJsonNode *
mae_json_first (const MaeJsonNode *container)
{
  return container + 1;
}

/* The value after @node and all that is in it. */
static inline const MaeJsonNode *
mae_json_next (const MaeJsonNode *node)
{
  return node + node->span;
}
