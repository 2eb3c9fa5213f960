/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-writer.h"

#include <string.h>

/* Like g_string_append_len(), which is called hundreds of times for a line, without its checks for
 * other cases. */
static inline void
append (GString *out, const char *text, gsize size)
{
  if (out->len + size >= out->allocated_len) {
    g_string_append_len (out, text, (gssize) size);
    return;
  }
  memcpy (out->str + out->len, text, size);
  out->len += size;
  out->str[out->len] = '\0';
}

static void
begin (GString *out, const char *name)
{
  if (out->len > 0) {
    char last = out->str[out->len - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n')
      g_string_append_c (out, ',');
  }
  if (name) {
    g_string_append_c (out, '"');
    append (out, name, strlen (name));
    append (out, "\":", 2);
  }
}

/* The bytes that end a run of bytes to be copied as they are: those to be escaped, and '\0'. */
static const guint8 is_special[256] = {
  [0 ... 0x1f] = 1,
  ['"'] = 1,
  ['\\'] = 1,
  [0x7f] = 1,
};

static void
append_quoted (GString *out, const char *text)
{
  static const char hex[] = "0123456789abcdef";

  g_string_append_c (out, '"');
  for (;;) {
    const char *start = text;
    while (!is_special[(guchar) *text])
      text++;
    append (out, start, (gsize) (text - start));
    if (*text == '\0')
      break;
    if (*text == '"' || *text == '\\') {
      g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
    } else {
      g_string_append_len (out, "\\u00", 4);
      g_string_append_c (out, hex[((guchar) *text) >> 4]);
      g_string_append_c (out, hex[*text & 15]);
    }
    text++;
  }
  g_string_append_c (out, '"');
}

void
mae_json_open (GString *out, const char *name, char bracket)
{
  begin (out, name);
  g_string_append_c (out, bracket);
}

void
mae_json_close (GString *out, char bracket)
{
  g_string_append_c (out, bracket);
}

void
mae_json_begin_line (GString *out, const char *type)
{
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "type", type);
}

void
mae_json_end_line (GString *out)
{
  append (out, "}\n", 2);
}

void
mae_json_int (GString *out, const char *name, gint64 value)
{
  char digits[24];
  char *at = digits + sizeof digits;
  guint64 rest = value < 0 ? 0 - (guint64) value : (guint64) value;

  do {
    *--at = (char) ('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (value < 0)
    *--at = '-';
  begin (out, name);
  append (out, at, (gsize) (digits + sizeof digits - at));
}

void
mae_json_bool (GString *out, const char *name, bool value)
{
  begin (out, name);
  g_string_append (out, value ? "true" : "false");
}

void
mae_json_null (GString *out, const char *name)
{
  begin (out, name);
  g_string_append_len (out, "null", 4);
}

void
mae_json_string (GString *out, const char *name, const char *value)
{
  begin (out, name);
  append_quoted (out, value);
}

void
mae_json_name (GString *out, const char *name)
{
  begin (out, NULL);
  append_quoted (out, name);
  g_string_append_c (out, ':');
}
