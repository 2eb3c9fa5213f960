/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <errno.h>
#include <string.h>

#include "json-reader.h"

#define DIGITS "0123456789"

typedef struct {
  const char *at; /* the text ends with NUL, and has no other */
  guint depth, max_depth, n_values, n_names;
  guint64 names[MAE_JSON_MAX_DEPTH * MAE_JSON_MAX_MEMBERS]; /* hashes, of the objects we are in */
} Guard;

static const char *pass_value (Guard *guard);

static inline char
next (Guard *guard)
{
  while (*guard->at == ' ' || *guard->at == '\t' || *guard->at == '\r' || *guard->at == '\n')
    guard->at++;
  return *guard->at;
}

/* Returns the value of an escape such as `\u00e9` at @at, or a negative number. */
static gint32
unicode_escape (const char *at)
{
  gint32 value = at[0] == '\\' && at[1] == 'u' ? 0 : -1;

  for (int i = 2; i < 6 && value >= 0; i++)
    value = g_ascii_isxdigit (at[i]) ? value * 16 + g_ascii_xdigit_value (at[i]) : -1;
  return value;
}

/* Passes an escape, from its backslash, and sets @c to the character. */
static const char *
pass_escape (Guard *guard, gunichar *c)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter = strchr (letters, guard->at[1]);
  gint32 high = unicode_escape (guard->at), low = high < 0 ? -1 : unicode_escape (guard->at + 6);
  gboolean is_pair = (high & ~0x3ff) == 0xd800 && (low & ~0x3ff) == 0xdc00;

  if (guard->at[1] == '\0')
    return "the text ends within a string";
  if (letter == NULL && guard->at[1] != 'u')
    return "unknown escape in a string";
  if (letter == NULL && high <= 0)
    return high < 0 ? "expected four hexadecimal digits after \\u" : "NUL in a string";
  if (letter == NULL && (high & ~0x7ff) == 0xd800 && !is_pair)
    return "half a surrogate pair";
  *c = (gunichar) (letter != NULL ? meanings[letter - letters]
                   : is_pair      ? 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff)
                                  : high);
  guard->at += letter != NULL ? 2 : is_pair ? 12 : 6;
  return NULL;
}

/* Passes a string, from its opening quote, and sets @hash to that of its characters (FNV-1a). */
static const char *
pass_string (Guard *guard, guint64 *hash)
{
  const char *problem;

  *hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
  for (guard->at++; *guard->at != '"';) {
    gunichar c = (guchar) *guard->at;
    if (c < 0x20)
      return c != 0 ? "control character in a string" : "the text ends within a string";
    if (c >= 0x80)
      c = g_utf8_get_char (guard->at);
    if (c != '\\')
      guard->at = g_utf8_next_char (guard->at);
    else if ((problem = pass_escape (guard, &c)))
      return problem;
    *hash = (*hash ^ c) * G_GUINT64_CONSTANT (0x100000001b3);
  }
  guard->at++;
  return NULL;
}

static const char *
pass_number (Guard *guard)
{
  const char *start = guard->at + (*guard->at == '-');
  gsize n = strspn (start, DIGITS);

  errno = 0;
  gboolean is_large = g_ascii_strtoll (guard->at, NULL, 10) == G_MININT64 || errno == ERANGE;
  guard->at = start;
  if (n > 1 && *start == '0')
    return "a number can't begin with 0";
  if (is_large)
    return "a number that needs more than 64 bits";
  guard->at += n;
  for (const char *mark = ".e"; *mark != '\0' && n > 0; mark++)
    if (g_ascii_tolower (*guard->at) == *mark) {
      guard->at++;
      guard->at += *mark == 'e' && (*guard->at == '+' || *guard->at == '-');
      n = strspn (guard->at, DIGITS);
      guard->at += n;
    }
  return n == 0 ? "expected a digit" : NULL;
}

/* Passes a member's name and colon. The names of its object begin at @first. */
static const char *
pass_name (Guard *guard, guint first)
{
  guint64 hash;

  if (next (guard) != '"')
    return "expected a member's name in double quotes";
  if (guard->n_names - first == MAE_JSON_MAX_MEMBERS)
    return "too many members";
  const char *start = guard->at, *problem = pass_string (guard, &hash);
  if (problem)
    return problem;
  for (guint i = first; i < guard->n_names; i++)
    if (guard->names[i] == hash) {
      guard->at = start;
      return "this object has a member of that name already";
    }
  guard->names[guard->n_names++] = hash;
  guard->n_values++;
  if (next (guard) != ':')
    return "expected a colon";
  guard->at++;
  return NULL;
}

/* Passes an array or an object, from its opening bracket. */
static const char *
pass_container (Guard *guard, char close)
{
  guint first = guard->n_names;
  const char *problem;

  if (guard->depth == guard->max_depth)
    return "nested too deep";
  guard->depth++;
  guard->at++;
  for (gboolean more = FALSE; next (guard) != close; more = TRUE) {
    if (more && *guard->at != ',')
      return close == '}' ? "expected a comma or }" : "expected a comma or ]";
    guard->at += more;
    if ((close == '}' && (problem = pass_name (guard, first))) || (problem = pass_value (guard)))
      return problem;
  }
  guard->at++;
  guard->depth--;
  guard->n_names = first;
  return NULL;
}

static const char *
pass_value (Guard *guard)
{
  char c = next (guard);
  const char *word = c == 't' ? "true" : c == 'f' ? "false" : "null";
  guint64 hash;

  if (++guard->n_values > MAE_JSON_MAX_VALUES)
    return "too many values";
  if (c == '{' || c == '[')
    return pass_container (guard, c == '{' ? '}' : ']');
  if (c == '"')
    return pass_string (guard, &hash);
  if (c == '-' || g_ascii_isdigit (c))
    return pass_number (guard);
  if (!g_str_has_prefix (guard->at, word))
    return c != '\0' ? "expected a value" : "the text ends where a value should be";
  guard->at += strlen (word);
  return NULL;
}

/* Making a parser takes as long as reading a request, so each thread keeps one. */
static GPrivate parsers = G_PRIVATE_INIT (g_object_unref);

JsonNode *
mae_json_read (const char *text, gsize length, guint max_depth, gsize *at, const char **problem)
{
  g_autofree char *copy = g_strndup (text != NULL ? text : "", length);
  const char *bad,
      *start = copy + (g_str_has_prefix (copy, MAE_JSON_MARK) ? strlen (MAE_JSON_MARK) : 0);
  JsonParser *parser = g_private_get (&parsers);
  Guard guard;

  guard.at = start;
  guard.depth = guard.n_values = guard.n_names = 0;
  guard.max_depth = MIN (max_depth, MAE_JSON_MAX_DEPTH);
  if (!g_utf8_validate_len (text, length, &bad)) {
    *problem = *bad == '\0' ? "NUL byte" : "invalid UTF-8";
    guard.at = copy + (bad - text);
  } else if (next (&guard) != '{' && *guard.at != '\0')
    *problem = "expected an object";
  else if (!(*problem = pass_value (&guard)) && next (&guard) != '\0')
    *problem = "expected the end of the text";
  *at = (gsize) (guard.at - copy);
  if (!parser)
    g_private_set (&parsers, (parser = json_parser_new ()));
  if (!*problem && !json_parser_load_from_data (parser, start, guard.at - start, NULL))
    *problem = "not accepted by json-glib";
  return *problem ? NULL : json_parser_steal_root (parser);
}

MaeJsonKind
mae_json_kind (const MaeJsonNode *node)
{
  JsonNode *value = (JsonNode *) node;

  if (!JSON_NODE_HOLDS_VALUE (value))
    return JSON_NODE_HOLDS_OBJECT (value)  ? MAE_JSON_OBJECT
           : JSON_NODE_HOLDS_ARRAY (value) ? MAE_JSON_ARRAY
                                           : MAE_JSON_NULL;
  GType type = json_node_get_value_type (value);
  if (type == G_TYPE_STRING || type == G_TYPE_INT64)
    return type == G_TYPE_STRING ? MAE_JSON_STRING : MAE_JSON_INTEGER;
  if (type == G_TYPE_BOOLEAN)
    return json_node_get_boolean (value) ? MAE_JSON_TRUE : MAE_JSON_FALSE;
  double number = json_node_get_double (value);
  gboolean is_whole = ABS (number) < 9e15 && number == (double) (gint64) number; /* below 2⁵³ */
  return is_whole ? MAE_JSON_INTEGER : MAE_JSON_FRACTION;
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

  if (!list)
    return 0;
  return JSON_NODE_HOLDS_ARRAY (list)    ? json_array_get_length (json_node_get_array (list))
         : JSON_NODE_HOLDS_OBJECT (list) ? json_object_get_size (json_node_get_object (list))
                                         : 0;
}

const MaeJsonNode *
mae_json_find (const MaeJsonNode *object, const char *name)
{
  if (!object || !JSON_NODE_HOLDS_OBJECT ((JsonNode *) object))
    return NULL;
  JsonNode *found = json_object_get_member (json_node_get_object ((JsonNode *) object), name);
  return found && !JSON_NODE_HOLDS_NULL (found) ? found : NULL;
}
