/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "json-reader.h"

typedef struct {
  const char *at, *end;
  guint depth, max_depth, n_values, n_names;
  guint64 names[MAE_JSON_MAX_DEPTH * MAE_JSON_MAX_MEMBERS]; /* hashes, of the objects we are in */
} Guard;

static const char *pass_value (Guard *guard);

static inline char
next (const Guard *guard)
{
  return guard->at < guard->end ? *guard->at : '\0'; /* the text contains no NUL */
}

static inline char
next_after_space (Guard *guard)
{
  while (next (guard) == ' ' || next (guard) == '\t' || next (guard) == '\r'
         || next (guard) == '\n')
    guard->at++;
  return next (guard);
}

/* Returns the value of the escape `\uXXXX` at @at, or -1. */
static gint32
unicode_escape (const Guard *guard, const char *at)
{
  gint32 value = 0;

  if (guard->end - at < 6 || at[0] != '\\' || at[1] != 'u')
    return -1;
  for (int i = 2; i < 6; i++) {
    if (!g_ascii_isxdigit (at[i]))
      return -1;
    value = value * 16 + g_ascii_xdigit_value (at[i]);
  }
  return value;
}

/* Passes an escape, from its backslash. */
static const char *
pass_escape (Guard *guard)
{
  char letter = guard->end - guard->at > 1 ? guard->at[1] : '\0';

  if (letter != 'u') {
    if (letter == '\0' || !strchr ("\"\\/bfnrt", letter))
      return letter ? "unknown escape in a string" : "the text ends within a string";
    guard->at += 2;
    return NULL;
  }
  gint32 c = unicode_escape (guard, guard->at);
  if (c < 0)
    return "expected four hexadecimal digits after \\u";
  if (c == 0)
    return "NUL in a string";
  gint32 low = unicode_escape (guard, guard->at + 6);
  gboolean is_pair = c >= 0xd800 && c <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
  if (c >= 0xd800 && c <= 0xdfff && !is_pair)
    return "half a surrogate pair";
  guard->at += is_pair ? 12 : 6;
  return NULL;
}

/* Passes a string, from its opening quote. */
static const char *
pass_string (Guard *guard)
{
  const char *problem;

  guard->at++;
  for (char c; (c = next (guard)) != '"';) {
    if (guard->at == guard->end)
      return "the text ends within a string";
    if ((guchar) c < 0x20)
      return "control character in a string";
    if (c != '\\')
      guard->at++;
    else if ((problem = pass_escape (guard)))
      return problem;
  }
  guard->at++;
  return NULL;
}

static int
pass_digits (Guard *guard)
{
  int n = 0;

  for (; g_ascii_isdigit (next (guard)); n++)
    guard->at++;
  return n;
}

static const char *
pass_number (Guard *guard)
{
  guard->at += *guard->at == '-';
  gboolean zero = next (guard) == '0';
  const char *start = guard->at;
  int whole = pass_digits (guard), digits = whole;

  if (digits > 0 && next (guard) == '.') {
    guard->at++;
    digits = pass_digits (guard);
  }
  if (digits > 0 && (next (guard) == 'e' || next (guard) == 'E')) {
    guard->at++;
    guard->at += next (guard) == '+' || next (guard) == '-';
    digits = pass_digits (guard);
  }
  if (digits == 0)
    return "expected a digit";
  gsize room = strlen (MAE_JSON_MAX_NUMBER);
  gboolean fits = (gsize) whole < room
                  || ((gsize) whole == room && memcmp (start, MAE_JSON_MAX_NUMBER, room) <= 0);
  if (fits && (!zero || whole == 1))
    return NULL;
  guard->at = start;
  return zero ? "a number can't begin with 0" : "a number that needs more than 64 bits";
}

static const char *
pass_word (Guard *guard, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (guard->end - guard->at) < length || memcmp (guard->at, word, length) != 0)
    return "expected a value";
  guard->at += length;
  return NULL;
}

/* Returns the character at @at, which may be an escape, in a string that has been passed, and moves
 * @at behind it. */
static gunichar
take_character (const Guard *guard, const char **at)
{
  const char *start = *at;

  if (*start != '\\') {
    *at = g_utf8_next_char (start);
    return g_utf8_get_char (start);
  }
  if (start[1] != 'u') {
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const char *letter = strchr (letters, start[1]);
    *at += 2;
    return (guchar) (letter ? meanings[letter - letters] : start[1]);
  }
  gint32 c = unicode_escape (guard, start);
  gboolean is_pair = c >= 0xd800 && c <= 0xdbff;
  *at += is_pair ? 12 : 6;
  return (gunichar) (is_pair ? 0x10000 + ((c - 0xd800) << 10) + unicode_escape (guard, start + 6)
                                   - 0xdc00
                             : c);
}

/* Passes a member's name and colon. The names of its object begin at @first. */
static const char *
pass_name (Guard *guard, guint first)
{
  if (next_after_space (guard) != '"')
    return "expected a member's name in double quotes";
  if (guard->n_names - first == MAE_JSON_MAX_MEMBERS)
    return "too many members";
  const char *start = guard->at, *problem = pass_string (guard);
  if (problem)
    return problem;

  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325); /* FNV-1a */
  for (const char *at = start + 1; at < guard->at - 1;)
    hash = (hash ^ take_character (guard, &at)) * G_GUINT64_CONSTANT (0x100000001b3);
  for (guint i = first; i < guard->n_names; i++)
    if (guard->names[i] == hash) {
      guard->at = start;
      return "this object has a member of that name already";
    }
  guard->names[guard->n_names++] = hash;
  guard->n_values++;
  if (next_after_space (guard) != ':')
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
  for (gboolean more = FALSE; next_after_space (guard) != close; more = TRUE) {
    if (more && next (guard) != ',')
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
  char c = next_after_space (guard);

  if (++guard->n_values > MAE_JSON_MAX_VALUES)
    return "too many values";
  if (c == '{' || c == '[')
    return pass_container (guard, c == '{' ? '}' : ']');
  if (c == '"')
    return pass_string (guard);
  if (c == '-' || g_ascii_isdigit (c))
    return pass_number (guard);
  if (c == '\0')
    return "the text ends where a value should be";
  return pass_word (guard, c == 't' ? "true" : c == 'f' ? "false" : "null");
}

gsize
mae_json_mark_length (const char *text, gsize length)
{
  return length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

const char *
mae_json_guard (const char *text, gsize length, guint max_depth, gsize *at)
{
  Guard guard;
  const char *bad, *problem;

  if (!g_utf8_validate_len (text, length, &bad)) {
    *at = (gsize) (bad - text);
    return *bad == '\0' ? "NUL byte" : "invalid UTF-8";
  }
  guard.at = text + mae_json_mark_length (text, length);
  guard.end = text + length;
  guard.depth = guard.n_values = guard.n_names = 0;
  guard.max_depth = MIN (max_depth, MAE_JSON_MAX_DEPTH);
  if (next_after_space (&guard) != '{' && guard.at < guard.end)
    problem = "expected an object";
  else if (!(problem = pass_value (&guard)) && next_after_space (&guard) != '\0')
    problem = "expected the end of the text";
  *at = (gsize) (guard.at - text);
  return problem;
}
