/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "json-writer.h"

#include <string.h>

/* Like g_string_append_len(), which is called hundreds of times for a line, without its checks for
 * other cases. */
static inline void
append (GString *out, const char *text, gsize size)
{
  gsize length = out->len;

  if (length + size >= out->allocated_len)
    g_string_set_size (out, length + size);
  memcpy (out->str + length, text, size);
  out->len = length + size;
  out->str[out->len] = '\0';
}

/* Begins a member or an element. */
static inline void
begin (GString *out, const char *name)
{
  char last = out->len > 0 ? out->str[out->len - 1] : '\n';

  if (last != '{' && last != '[' && last != ':' && last != '\n')
    append (out, ",", 1);
  if (name != NULL) {
    append (out, "\"", 1);
    append (out, name, strlen (name));
    append (out, "\":", 2);
  }
}

void
mae_json_string (GString *out, const char *name, const char *text)
{
  const char *start = text;

  begin (out, name);
  append (out, "\"", 1);
  for (; *text != '\0'; text++) {
    if ((guchar) *text >= 0x20 && *text != '"' && *text != '\\' && *text != 0x7f)
      continue;
    append (out, start, (gsize) (text - start));
    start = text + 1;
    if (*text == '"' || *text == '\\')
      append (out, (const char[]){ '\\', *text }, 2); /* a whole line of chat may be of these */
    else
      g_string_append_printf (out, "\\u%04x", *text);
  }
  append (out, start, (gsize) (text - start));
  append (out, "\"", 1);
}

void
mae_json_text_line (GString *out, const char *type, const char *name, const char *text)
{
  mae_json_begin_line (out, type);
  mae_json_string (out, name, text);
  mae_json_end_line (out);
}

void
mae_json_open (GString *out, const char *name, char bracket)
{
  begin (out, name);
  append (out, &bracket, 1);
}

void
mae_json_close (GString *out, char bracket)
{
  append (out, &bracket, 1);
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
mae_json_type_line (GString *out, const char *type)
{
  mae_json_begin_line (out, type);
  mae_json_end_line (out);
}

void
mae_json_int (GString *out, const char *name, gint64 value)
{
  char digits[24], *at = digits + sizeof digits;
  guint64 rest = value < 0 ? 0 - (guint64) value : (guint64) value;

  do
    *--at = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0)
    *--at = '-';
  begin (out, name);
  append (out, at, (gsize) (digits + sizeof digits - at));
}

void
mae_json_bool (GString *out, const char *name, bool value)
{
  begin (out, name);
  append (out, value ? "true" : "false", value ? 4 : 5);
}

void
mae_json_null (GString *out, const char *name)
{
  begin (out, name);
  append (out, "null", 4);
}

void
mae_json_name (GString *out, const char *name)
{
  mae_json_string (out, NULL, name);
  append (out, ":", 1);
}

void
mae_json_number_name (GString *out, int number)
{
  char name[12];

  g_snprintf (name, sizeof name, "%d", number);
  mae_json_name (out, name);
}

void
mae_json_named_int (GString *out, const char *name, gint64 value)
{
  mae_json_name (out, name);
  mae_json_int (out, NULL, value);
}

void
mae_json_members (GString *out, const GString *members)
{
  begin (out, NULL);
  append (out, members->str, members->len);
}
