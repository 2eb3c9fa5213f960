/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/text.h"

#include <string.h>

gboolean
mae_text_is_longer (const char *text, gsize most)
{
  return strnlen (text, most + 1) > most;
}

gboolean
mae_text_is_space (gunichar c)
{
  return g_unichar_isspace (c) || c == 0x00a0 || c == 0x202f || c == 0xfeff;
}

gboolean
mae_text_is_hidden (gunichar c)
{
  switch (g_unichar_type (c)) {
  case G_UNICODE_CONTROL:
  case G_UNICODE_SURROGATE:
  case G_UNICODE_PRIVATE_USE:
  case G_UNICODE_LINE_SEPARATOR:
  case G_UNICODE_PARAGRAPH_SEPARATOR:
    return TRUE;
  case G_UNICODE_FORMAT:
    return c != 0x200c && c != 0x200d;
  default:
    return FALSE;
  }
}

/* Returns whether NFC may reorder @c, or it is drawn over the character before it. */
static gboolean
is_mark (gunichar c)
{
  return c >= 0x80 && (g_unichar_combining_class (c) != 0 || g_unichar_ismark (c));
}

gboolean
mae_text_is_bounded (const char *raw, gsize bytes_max)
{
  guint marks = 0;

  if (mae_text_is_longer (raw, bytes_max) || !g_utf8_validate (raw, -1, NULL))
    return FALSE;
  for (const char *p = raw; *p != '\0' && marks <= MAE_TEXT_MARKS_MAX; p = g_utf8_next_char (p))
    marks = is_mark (g_utf8_get_char (p)) ? marks + 1 : 0;
  return marks <= MAE_TEXT_MARKS_MAX;
}

char *
mae_text_normalize (const char *raw, gsize bytes_max)
{
  if (!mae_text_is_bounded (raw, bytes_max))
    return NULL;
  return g_str_is_ascii (raw) ? g_strdup (raw) : g_utf8_normalize (raw, -1, G_NORMALIZE_NFC);
}

/* Returns @raw with runs of marks cut to the limit; NULL: it isn't UTF-8. (transfer full) */
static char *
cut_marks (const char *raw)
{
  g_autoptr (GString) out = g_string_new (NULL);
  guint marks = 0;

  if (!g_utf8_validate (raw, -1, NULL))
    return NULL;
  for (const char *p = raw; *p != '\0'; p = g_utf8_next_char (p)) {
    marks = is_mark (g_utf8_get_char (p)) ? marks + 1 : 0;
    if (marks <= MAE_TEXT_MARKS_MAX)
      g_string_append_len (out, p, g_utf8_next_char (p) - p);
  }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Returns @text without invisible characters; NULL: nothing is left. (transfer full) */
static char *
remove_hidden (const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean visible = FALSE, space = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    gboolean is_break = g_unichar_type (c) == G_UNICODE_LINE_SEPARATOR
                        || g_unichar_type (c) == G_UNICODE_PARAGRAPH_SEPARATOR;
    if (is_break || mae_text_is_space (c)) {
      space = out->len > 0;
    } else if (!mae_text_is_hidden (c)) {
      if (space)
        g_string_append_c (out, ' ');
      space = FALSE;
      g_string_append_unichar (out, c);
      visible |= !g_unichar_iszerowidth (c);
    }
  }
  return visible ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

MaeTextFault
mae_text_clean (const char *raw, guint max, char **text)
{
  *text = NULL;
  if (mae_text_is_longer (raw, (gsize) max * MAE_TEXT_BYTES_PER_CHARACTER))
    return MAE_TEXT_TOO_LONG;
  g_autofree char *cut = cut_marks (raw);
  g_autofree char *normal = cut != NULL ? g_utf8_normalize (cut, -1, G_NORMALIZE_NFC) : NULL;
  g_autofree char *clean = normal != NULL ? remove_hidden (normal) : NULL;
  if (clean == NULL)
    return MAE_TEXT_EMPTY;
  /* Removing characters between marks may have made runs of marks longer. */
  g_autofree char *again = cut_marks (clean);
  if (g_utf8_strlen (again, -1) > (glong) max)
    return MAE_TEXT_TOO_LONG;
  *text = g_steal_pointer (&again);
  return MAE_TEXT_GOOD;
}
