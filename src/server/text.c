/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/text.h"

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

char *
mae_text_clean (const char *raw)
{
  g_autofree char *text = g_utf8_normalize (raw, -1, G_NORMALIZE_NFC);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean visible = FALSE, space = FALSE;

  for (const char *p = text; p != NULL && *p != '\0'; p = g_utf8_next_char (p)) {
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
