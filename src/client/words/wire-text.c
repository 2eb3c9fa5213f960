/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "wire-text.h"

/* The most combining marks in a row. Living languages need five at most. */
#define MARKS_MAX 8

#define FIRST_STRONG_ISOLATE 0x2068
#define POP_DIRECTIONAL_ISOLATE 0x2069

static gboolean
sets_direction (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e)
         || (c >= 0x2066 && c <= 0x2069);
}

/* Returns whether @c is in a block of scripts written from right to left, including blocks reserved
 * for such scripts. */
static gboolean
is_right_to_left (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfdff)
         || (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff)
         || (c >= 0x1e800 && c <= 0x1efff);
}

char *
mae_wire_line (const char *text, guint most)
{
  g_autoptr (GString) line = g_string_new (NULL);
  guint n = 0, marks = 0;

  for (const char *p = text ? text : ""; *p && n < most; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    GUnicodeType type = g_unichar_type (c);

    marks = g_unichar_ismark (c) ? marks + 1 : 0;
    if (g_unichar_isspace (c) || type == G_UNICODE_LINE_SEPARATOR
        || type == G_UNICODE_PARAGRAPH_SEPARATOR)
      c = ' ';
    else if (type == G_UNICODE_CONTROL || sets_direction (c) || marks > MARKS_MAX)
      continue;
    g_string_append_unichar (line, c);
    n++;
  }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

char *
mae_wire_name (const char *name)
{
  g_autofree char *line = mae_wire_line (name, MAE_WIRE_NAME_MAX);

  for (const char *p = line;; p = g_utf8_next_char (p)) {
    if (!*p)
      return g_steal_pointer (&line);
    if (is_right_to_left (g_utf8_get_char (p)))
      break;
  }
  GString *isolated = g_string_new (NULL);
  g_string_append_unichar (isolated, FIRST_STRONG_ISOLATE);
  g_string_append (isolated, line);
  g_string_append_unichar (isolated, POP_DIRECTIONAL_ISOLATE);
  return g_string_free (isolated, FALSE);
}

void
mae_wire_tidy (char **text, guint most)
{
  char *line = *text ? mae_wire_line (*text, most) : NULL;

  g_free (*text);
  *text = line;
}
