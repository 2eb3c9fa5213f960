/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-reader.h"

#include <string.h>

typedef struct {
  MaeJson *json;
  const char *text, *at, *end;
  char *strings; /* the end of the strings so far */
  guint depth, max_depth;
  const char *problem;
} Parser;

static bool parse_value (Parser *parser);

static bool
fail (Parser *parser, const char *problem)
{
  if (!parser->problem)
    parser->problem = problem;
  return false;
}

static inline void
skip_space (Parser *parser)
{
  while (
      parser->at < parser->end
      && (*parser->at == ' ' || *parser->at == '\t' || *parser->at == '\r' || *parser->at == '\n'))
    parser->at++;
}

/* Returns the index of a new node, or -1. */
static int
add_node (Parser *parser, MaeJsonKind kind)
{
  MaeJson *json = parser->json;

  if (json->n_nodes == json->room) {
    if (json->room >= MAE_JSON_MAX_NODES) {
      fail (parser, "too many values");
      return -1;
    }
    MaeJsonNode *more = g_new (MaeJsonNode, json->room * 4);
    memcpy (more, json->nodes, json->n_nodes * sizeof *more);
    if (json->nodes != json->few_nodes)
      g_free (json->nodes);
    json->nodes = more;
    json->room *= 4;
  }
  json->nodes[json->n_nodes] = (MaeJsonNode){ .kind = (guint8) kind,
                                              .span = 1,
                                              .at = (guint32) (parser->at - parser->text) };
  return (int) json->n_nodes++;
}

/* Returns the value of the four hex digits at @at, or -1. */
static gint32
hex4 (const Parser *parser, const char *at)
{
  gint32 value = 0;

  if (parser->end - at < 4)
    return -1;
  for (int i = 0; i < 4; i++) {
    int digit = g_ascii_xdigit_value (at[i]);
    if (digit < 0)
      return -1;
    value = value * 16 + digit;
  }
  return value;
}

/* Reads an escape after `\u`. Lone surrogates and NUL are refused. */
static bool
parse_unicode_escape (Parser *parser)
{
  gint32 c = hex4 (parser, parser->at);

  if (c < 0)
    return fail (parser, "expected four hexadecimal digits after \\u");
  parser->at += 4;
  if (c == 0)
    return fail (parser, "NUL in a string");
  if (c >= 0xdc00 && c <= 0xdfff)
    return fail (parser, "half a surrogate pair");
  if (c >= 0xd800 && c <= 0xdbff) {
    if (parser->end - parser->at < 6 || parser->at[0] != '\\' || parser->at[1] != 'u')
      return fail (parser, "half a surrogate pair");
    gint32 low = hex4 (parser, parser->at + 2);
    if (low < 0xdc00 || low > 0xdfff)
      return fail (parser, "half a surrogate pair");
    parser->at += 6;
    c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
  }
  parser->strings += g_unichar_to_utf8 ((gunichar) c, parser->strings);
  return true;
}

static bool
parse_escape (Parser *parser)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";

  if (parser->at == parser->end)
    return fail (parser, "the text ends within a string");
  char c = *parser->at++;
  if (c == 'u')
    return parse_unicode_escape (parser);
  const char *found = c != '\0' ? strchr (from, c) : NULL;
  if (!found)
    return fail (parser, "unknown escape in a string");
  *parser->strings++ = to[found - from];
  return true;
}

/* Reads a string, from its opening quote. The buffer is large enough: without its escapes a string
 * is never longer than in the text, and it needs one NUL instead of two quotes. */
static bool
parse_string (Parser *parser)
{
  int node = add_node (parser, MAE_JSON_STRING);
  if (node < 0)
    return false;

  parser->json->nodes[node].string = parser->strings;
  parser->at++;
  for (;;) {
    const char *start = parser->at;
    while (parser->at < parser->end && *parser->at != '"' && *parser->at != '\\'
           && (guchar) *parser->at >= 0x20)
      parser->at++;
    memcpy (parser->strings, start, (gsize) (parser->at - start));
    parser->strings += parser->at - start;
    if (parser->at == parser->end)
      return fail (parser, "the text ends within a string");
    if ((guchar) *parser->at < 0x20)
      return fail (parser, "control character in a string");
    if (*parser->at++ == '"')
      break;
    const char *escape = parser->at - 1;
    if (!parse_escape (parser)) {
      parser->at = escape;
      return false;
    }
  }
  *parser->strings++ = '\0';
  return true;
}

static inline bool
at_digit (const Parser *parser)
{
  return parser->at < parser->end && g_ascii_isdigit (*parser->at);
}

static bool
parse_number (Parser *parser)
{
  int node = add_node (parser, MAE_JSON_INTEGER);
  if (node < 0)
    return false;

  bool negative = *parser->at == '-';
  bool whole = true;
  gint64 value = 0;

  parser->at += negative;
  if (!at_digit (parser))
    return fail (parser, "expected a digit");
  if (*parser->at == '0' && parser->end - parser->at > 1 && g_ascii_isdigit (parser->at[1]))
    return fail (parser, "a number can't begin with 0");
  for (; at_digit (parser); parser->at++) {
    int digit = *parser->at - '0';
    value = value > (G_MAXINT64 - digit) / 10 ? G_MAXINT64 : value * 10 + digit;
  }
  if (parser->at < parser->end && *parser->at == '.') {
    parser->at++;
    if (!at_digit (parser))
      return fail (parser, "expected a digit");
    for (; at_digit (parser); parser->at++)
      whole = whole && *parser->at == '0';
  }
  if (parser->at < parser->end && (*parser->at == 'e' || *parser->at == 'E')) {
    whole = false;
    parser->at++;
    if (parser->at < parser->end && (*parser->at == '+' || *parser->at == '-'))
      parser->at++;
    if (!at_digit (parser))
      return fail (parser, "expected a digit");
    while (at_digit (parser))
      parser->at++;
  }
  if (!whole)
    parser->json->nodes[node].kind = MAE_JSON_FRACTION;
  parser->json->nodes[node].integer = negative ? -value : value;
  return true;
}

static bool
parse_word (Parser *parser, const char *word, MaeJsonKind kind)
{
  gsize length = strlen (word);

  if ((gsize) (parser->end - parser->at) < length || memcmp (parser->at, word, length) != 0)
    return fail (parser, "expected a value");
  if (add_node (parser, kind) < 0)
    return false;
  parser->at += length;
  return true;
}

static bool
parse_member (Parser *parser)
{
  skip_space (parser);
  if (parser->at == parser->end || *parser->at != '"')
    return fail (parser, "expected a member's name in double quotes");
  if (!parse_string (parser))
    return false;
  skip_space (parser);
  if (parser->at == parser->end || *parser->at != ':')
    return fail (parser, "expected a colon");
  parser->at++;
  return parse_value (parser);
}

/* Reads an array or an object, from its opening bracket. */
static bool
parse_container (Parser *parser, MaeJsonKind kind)
{
  char close = kind == MAE_JSON_OBJECT ? '}' : ']';
  guint32 count = 0;

  if (parser->depth == parser->max_depth)
    return fail (parser, "nested too deep");
  int node = add_node (parser, kind);
  if (node < 0)
    return false;

  parser->depth++;
  parser->at++;
  skip_space (parser);
  if (parser->at < parser->end && *parser->at == close) {
    parser->at++;
  } else {
    for (;;) {
      if (kind == MAE_JSON_OBJECT ? !parse_member (parser) : !parse_value (parser))
        return false;
      count++;
      skip_space (parser);
      if (parser->at < parser->end && *parser->at == close) {
        parser->at++;
        break;
      }
      if (parser->at == parser->end || *parser->at != ',')
        return fail (parser, close == '}' ? "expected a comma or }" : "expected a comma or ]");
      parser->at++;
    }
  }
  parser->depth--;
  parser->json->nodes[node].count = count;
  parser->json->nodes[node].span = parser->json->n_nodes - (guint) node;
  return true;
}

static bool
parse_value (Parser *parser)
{
  skip_space (parser);
  if (parser->at == parser->end)
    return fail (parser, "the text ends where a value should be");
  switch (*parser->at) {
  case '{':
    return parse_container (parser, MAE_JSON_OBJECT);
  case '[':
    return parse_container (parser, MAE_JSON_ARRAY);
  case '"':
    return parse_string (parser);
  case 't':
    return parse_word (parser, "true", MAE_JSON_TRUE);
  case 'f':
    return parse_word (parser, "false", MAE_JSON_FALSE);
  case 'n':
    return parse_word (parser, "null", MAE_JSON_NULL);
  default:
    if (*parser->at == '-' || g_ascii_isdigit (*parser->at))
      return parse_number (parser);
    return fail (parser, "expected a value");
  }
}

gsize
mae_json_mark_length (const char *text, gsize length)
{
  static const char mark[] = "\xef\xbb\xbf";

  return length >= strlen (mark) && memcmp (text, mark, strlen (mark)) == 0 ? strlen (mark) : 0;
}

const char *
mae_json_read (MaeJson *json, const char *text, gsize length, guint max_depth, gsize *at)
{
  const char *bad;

  json->nodes = json->few_nodes;
  json->room = G_N_ELEMENTS (json->few_nodes);
  json->n_nodes = 0;
  json->strings = json->short_text;

  if (!g_utf8_validate_len (text, length, &bad)) {
    *at = (gsize) (bad - text);
    return *bad == '\0' ? "NUL byte" : "invalid UTF-8";
  }
  if (length + 1 > sizeof json->short_text)
    json->strings = g_malloc (length + 1);

  Parser parser = { .json = json,
                    .text = text,
                    .at = text,
                    .end = text + length,
                    .strings = json->strings,
                    .max_depth = max_depth };
  parser.at += mae_json_mark_length (text, length);
  skip_space (&parser);
  if (parser.at == parser.end) {
    fail (&parser, "the text ends where a value should be");
  } else if (*parser.at != '{') {
    fail (&parser, "expected an object");
  } else if (parse_value (&parser)) {
    skip_space (&parser);
    if (parser.at != parser.end)
      fail (&parser, "expected the end of the text");
  }
  *at = (gsize) (parser.at - text);
  return parser.problem;
}

void
mae_json_clear (MaeJson *json)
{
  if (json->nodes != json->few_nodes)
    g_free (json->nodes);
  if (json->strings != json->short_text)
    g_free (json->strings);
  json->nodes = NULL;
  json->strings = NULL;
}

gsize
mae_json_text_end (const char *text, const MaeJsonNode *node)
{
  gboolean in_string = FALSE;
  gsize at = node->at;

  if (node->kind <= MAE_JSON_FRACTION)
    return at + strcspn (text + at, ",]} \t\r\n");
  for (int depth = 0;; at++) {
    char c = text[at];
    if (in_string && c == '\\')
      at++;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '{' || c == '['))
      depth++;
    else if (!in_string && (c == '}' || c == ']'))
      depth--;
    if (depth == 0 && !in_string)
      return at + 1;
  }
}

const MaeJsonNode *
mae_json_find (const MaeJsonNode *object, const char *name)
{
  if (object->kind != MAE_JSON_OBJECT)
    return NULL;
  MAE_JSON_EACH_MEMBER (member, value, object)
    if (strcmp (member->string, name) == 0)
      return value->kind != MAE_JSON_NULL ? value : NULL;
  return NULL;
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
