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

/* Begins a member, and makes room for @size more bytes. Returns where to write them; they must be
 * ended by end_at(). */
static inline char *
begin (GString *out, const char *name, gsize size)
{
  gsize length = out->len, name_length = name != NULL ? strlen (name) : 0;

  size += name_length + 4; /* a comma, two quotes, a colon */
  if (length + size >= out->allocated_len) {
    g_string_set_size (out, length + size);
    out->len = length;
  }
  char *at = out->str + length;
  if (length > 0 && at[-1] != '{' && at[-1] != '[' && at[-1] != ':' && at[-1] != '\n')
    *at++ = ',';
  if (name != NULL) {
    *at++ = '"';
    memcpy (at, name, name_length);
    at += name_length;
    *at++ = '"';
    *at++ = ':';
  }
  return at;
}

static inline void
end_at (GString *out, char *at)
{
  *at = '\0';
  out->len = (gsize) (at - out->str);
}

/* The bytes that end a run of bytes to be copied as they are: those to be escaped, and '\0'. */
static const guint8 is_special[256] = {
  [0 ... 0x1f] = 1,
  ['"'] = 1,
  ['\\'] = 1,
  [0x7f] = 1,
};

static void
append_escaped (GString *out, const char *text)
{
  static const char hex[] = "0123456789abcdef";

  while (*text != '\0') {
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
}

void
mae_json_string (GString *out, const char *name, const char *text)
{
  char *at = begin (out, name, strlen (text) + 2);

  *at++ = '"';
  while (!is_special[(guchar) *text])
    *at++ = *text++;
  if (*text == '\0') {
    *at++ = '"';
    end_at (out, at);
    return;
  }
  end_at (out, at);
  append_escaped (out, text);
  g_string_append_c (out, '"');
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
  char *at = begin (out, name, 1);

  *at++ = bracket;
  end_at (out, at);
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
mae_json_type_line (GString *out, const char *type)
{
  mae_json_begin_line (out, type);
  mae_json_end_line (out);
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
  gsize size = (gsize) (digits + sizeof digits - at);
  char *start = begin (out, name, sizeof digits);
  memcpy (start, at, size);
  end_at (out, start + size);
}

void
mae_json_bool (GString *out, const char *name, bool value)
{
  gsize size = value ? 4 : 5;
  char *at = begin (out, name, 5);

  memcpy (at, value ? "true" : "false", size);
  end_at (out, at + size);
}

void
mae_json_null (GString *out, const char *name)
{
  char *at = begin (out, name, 4);

  memcpy (at, "null", 4);
  end_at (out, at + 4);
}

void
mae_json_name (GString *out, const char *name)
{
  mae_json_string (out, NULL, name);
  g_string_append_c (out, ':');
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
  end_at (out, begin (out, NULL, 0));
  append (out, members->str, members->len);
}
