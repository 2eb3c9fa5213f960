/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "strict-json.h"

#include <string.h>

G_DEFINE_QUARK (mae - json - error - quark, mae_json_error)

typedef struct {
  const char *text, *at, *end;
  guint depth, max_depth;
  GError *error;
} Scanner;

static JsonNode *scan_value (Scanner *self);

/* Counts lines and, from 1, characters (not bytes) in the line. */
static void
fail_at (Scanner *self, const char *at, int code, const char *what)
{
  guint line = 1, column = 1;

  for (const char *p = self->text; p < at; p++) {
    if (*p == '\n') {
      line++;
      column = 1;
    } else if (((guchar) *p & 0xc0) != 0x80) {
      column++;
    }
  }
  if (!self->error)
    self->error = g_error_new (MAE_JSON_ERROR, code, "line %u, column %u: %s", line, column, what);
}

static void
fail (Scanner *self, const char *what)
{
  fail_at (self, self->at, MAE_JSON_ERROR_SYNTAX, what);
}

/* The byte at hand; NUL at the end (a NUL in the text is no part of JSON either). */
static char
peek (Scanner *self)
{
  return self->at < self->end ? *self->at : '\0';
}

static void
skip_space (Scanner *self)
{
  while (self->at < self->end && memchr (" \t\n\r", *self->at, 4))
    self->at++;
}

static gboolean
accept_char (Scanner *self, char c)
{
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* Four hexadecimal digits; -1: not. */
static int
scan_hex (Scanner *self)
{
  int value = 0;

  for (int i = 0; i < 4; i++, self->at++) {
    int digit = g_ascii_xdigit_value (peek (self));

    if (digit < 0) {
      fail (self, "expected four hexadecimal digits after \\u");
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

/* What follows \u; surrogates come in pairs. */
static void
scan_unicode_escape (Scanner *self, GString *out)
{
  const char *start = self->at - 2;
  int c = scan_hex (self);

  if (c >= 0xd800 && c < 0xdc00 && self->end - self->at >= 2 && self->at[0] == '\\'
      && self->at[1] == 'u') {
    self->at += 2;

    int low = scan_hex (self);

    if (low >= 0xdc00 && low < 0xe000)
      c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
  }
  if (c == 0 || (c >= 0xd800 && c < 0xe000))
    fail_at (self, start, MAE_JSON_ERROR_SYNTAX, "this escape is no character");
  else if (c > 0)
    g_string_append_unichar (out, (gunichar) c);
}

static void
scan_escape (Scanner *self, GString *out)
{
  static const char escapes[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  char c = peek (self);
  const char *found = c ? strchr (escapes, c) : NULL;

  if (found) {
    self->at++;
    g_string_append_c (out, meanings[found - escapes]);
  } else if (c == 'u') {
    self->at++;
    scan_unicode_escape (self, out);
  } else {
    fail (self, "unknown escape in a string");
  }
}

/* A string without its opening quote. (transfer full) */
static char *
scan_string (Scanner *self)
{
  g_autoptr (GString) out = g_string_new (NULL);

  while (!self->error) {
    const char *run = self->at;

    while (self->at < self->end && (guchar) *self->at >= 0x20 && *self->at != '"'
           && *self->at != '\\')
      self->at++;
    g_string_append_len (out, run, self->at - run);

    if (self->at >= self->end)
      fail (self, "the text ends within a string");
    else if (accept_char (self, '"'))
      return g_string_free (g_steal_pointer (&out), FALSE);
    else if (accept_char (self, '\\'))
      scan_escape (self, out);
    else
      fail (self, "control character in a string");
  }
  return NULL;
}

static gboolean
scan_digits (Scanner *self)
{
  if (!g_ascii_isdigit (peek (self))) {
    fail (self, "expected a digit");
    return FALSE;
  }
  while (g_ascii_isdigit (peek (self)))
    self->at++;
  return TRUE;
}

static JsonNode *
scan_number (Scanner *self)
{
  const char *start = self->at;
  gboolean integer = TRUE;

  accept_char (self, '-');
  if (!accept_char (self, '0') && !scan_digits (self))
    return NULL;
  if (g_ascii_isdigit (peek (self))) {
    fail (self, "a number can't begin with 0");
    return NULL;
  }
  if (accept_char (self, '.')) {
    integer = FALSE;
    if (!scan_digits (self))
      return NULL;
  }
  if (accept_char (self, 'e') || accept_char (self, 'E')) {
    integer = FALSE;
    if (!accept_char (self, '-'))
      accept_char (self, '+');
    if (!scan_digits (self))
      return NULL;
  }

  g_autofree char *digits = g_strndup (start, self->at - start);
  JsonNode *node = json_node_alloc ();

  if (integer)
    return json_node_init_int (node, g_ascii_strtoll (digits, NULL, 10));
  return json_node_init_double (node, g_ascii_strtod (digits, NULL));
}

static JsonNode *
scan_word (Scanner *self)
{
  static const char *const words[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize length = strlen (words[i]);

    if ((gsize) (self->end - self->at) >= length && memcmp (self->at, words[i], length) == 0) {
      JsonNode *node = json_node_alloc ();

      self->at += length;
      return i == 0 ? json_node_init_null (node) : json_node_init_boolean (node, i == 1);
    }
  }
  fail (self, self->at < self->end ? "expected a value" : "the text ends where a value should be");
  return NULL;
}

/* One `"name": value` of an object. */
static void
scan_member (Scanner *self, JsonObject *object)
{
  const char *start = self->at;
  g_autofree char *name = NULL;

  if (!accept_char (self, '"')) {
    fail (self, "expected a member's name in double quotes");
    return;
  }
  name = scan_string (self);
  if (!name)
    return;
  if (json_object_has_member (object, name)) {
    fail_at (self, start, MAE_JSON_ERROR_SYNTAX, "this object has a member of that name already");
    return;
  }
  skip_space (self);
  if (!accept_char (self, ':')) {
    fail (self, "expected a colon");
    return;
  }

  JsonNode *value = scan_value (self);

  if (value)
    json_object_set_member (object, name, value);
}

/* The inside of an object, or of an array where @object is NULL, and the closing @bracket. */
static void
scan_elements (Scanner *self, JsonObject *object, JsonArray *array, char bracket)
{
  skip_space (self);
  if (accept_char (self, bracket))
    return;
  while (!self->error) {
    skip_space (self);
    if (object) {
      scan_member (self, object);
    } else {
      JsonNode *value = scan_value (self);

      if (value)
        json_array_add_element (array, value);
    }
    skip_space (self);
    if (self->error || accept_char (self, bracket))
      return;
    if (!accept_char (self, ','))
      fail (self, object ? "expected a comma or }" : "expected a comma or ]");
  }
}

static JsonNode *
scan_container (Scanner *self)
{
  if (self->depth == self->max_depth) {
    fail_at (self, self->at, MAE_JSON_ERROR_DEPTH, "nested too deep");
    return NULL;
  }
  self->depth++;

  JsonNode *node = json_node_alloc ();

  if (accept_char (self, '{')) {
    JsonObject *object = json_object_new ();

    json_node_init_object (node, object);
    scan_elements (self, object, NULL, '}');
    json_object_unref (object);
  } else {
    JsonArray *array = json_array_new ();

    self->at++;
    json_node_init_array (node, array);
    scan_elements (self, NULL, array, ']');
    json_array_unref (array);
  }
  self->depth--;
  if (self->error)
    g_clear_pointer (&node, json_node_unref);
  return node;
}

static JsonNode *
scan_value (Scanner *self)
{
  skip_space (self);

  char c = peek (self);

  if (c == '{' || c == '[')
    return scan_container (self);
  if (accept_char (self, '"')) {
    g_autofree char *string = scan_string (self);

    return string ? json_node_init_string (json_node_alloc (), string) : NULL;
  }
  if (c == '-' || g_ascii_isdigit (c))
    return scan_number (self);
  return scan_word (self);
}

JsonNode *
mae_json_parse (const char *text, gssize length, guint max_depth, GError **error)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  Scanner self = { text, text, text + size, 0, max_depth, NULL };
  g_autoptr (JsonNode) node = NULL;
  const char *bad;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate_len (text, size, &bad))
    fail_at (&self, bad, MAE_JSON_ERROR_SYNTAX, *bad ? "invalid UTF-8" : "NUL byte");
  else
    node = scan_value (&self);
  if (node && !self.error) {
    skip_space (&self);
    if (self.at < self.end)
      fail (&self, "expected the end of the text");
  }
  if (self.error) {
    g_propagate_error (error, self.error);
    return NULL;
  }
  return g_steal_pointer (&node);
}
