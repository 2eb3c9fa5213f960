/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/nickname.h"

#include "store/lookalikes.h"
#include "store/text.h"

/* In bytes. No valid nickname is longer, even decomposed and with some spaces around it. */
#define RAW_MAX 1024

/* Returns whether @c changes how neighboring characters are drawn: joiners, and variation selectors
 * of emoji and of Mongolian. */
static gboolean
shapes_others (gunichar c)
{
  return c == 0x200c || c == 0x200d || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x180b && c <= 0x180d);
}

/* Returns whether @c is left out around a name: space, and what comes with text that is copied. */
static gboolean
is_around (gunichar c)
{
  return mae_text_is_space (c) || c == 0x200b || c == 0x2060 || c == 0x200e || c == 0x200f;
}

/* @lenient: blank characters are allowed. */
static MaeNicknameFault
clean (const char *raw, gboolean lenient, char **out)
{
  *out = NULL;
  if (raw == NULL)
    return MAE_NICKNAME_BLANK;
  if (mae_text_is_longer (raw, RAW_MAX))
    return MAE_NICKNAME_TOO_LONG;
  g_autofree char *name = mae_text_normalize (raw, RAW_MAX);
  if (name == NULL)
    return MAE_NICKNAME_UNFIT;

  const char *start = name;
  while (is_around (g_utf8_get_char (start)))
    start = g_utf8_next_char (start);

  const char *end = start;
  for (const char *p = start; *p != '\0'; p = g_utf8_next_char (p))
    if (!is_around (g_utf8_get_char (p)))
      end = g_utf8_next_char (p);

  gboolean visible = FALSE;
  for (const char *p = start; p < end; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (mae_text_is_hidden (c) || (!lenient && mae_char_is_blank (c) && !shapes_others (c)))
      return MAE_NICKNAME_UNFIT;
    visible |= !g_unichar_iszerowidth (c) && (lenient || !mae_char_is_blank (c));
  }
  if (!visible)
    return MAE_NICKNAME_BLANK;
  if (g_utf8_strlen (start, end - start) > MAE_NICKNAME_MAX)
    return MAE_NICKNAME_TOO_LONG;
  *out = g_strndup (start, end - start);
  return MAE_NICKNAME_GOOD;
}

MaeNicknameFault
mae_nickname_read (const char *raw, char **name)
{
  return clean (raw, FALSE, name);
}

char *
mae_nickname_clean (const char *raw)
{
  char *name;

  clean (raw, FALSE, &name);
  return name;
}

gboolean
mae_nickname_was_clean (const char *name)
{
  g_autofree char *cleaned = NULL;

  clean (name, TRUE, &cleaned);
  return cleaned != NULL && g_str_equal (cleaned, name);
}

char *
mae_nickname_key (const char *clean)
{
  if (g_str_is_ascii (clean))
    return g_ascii_strdown (clean, -1);
  g_autofree char *folded = g_utf8_casefold (clean, -1);
  return g_utf8_normalize (folded, -1, G_NORMALIZE_NFC);
}

char *
mae_nickname_read_key (const char *raw)
{
  g_autofree char *name = mae_nickname_clean (raw);

  return name != NULL ? mae_nickname_key (name) : NULL;
}
