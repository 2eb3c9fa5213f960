/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "initials.h"

#include <string.h>

/* Returns whether @c is visible by itself, unlike combining marks. */
static gboolean
stands_alone (gunichar c)
{
  return g_unichar_isgraph (c) && !g_unichar_ismark (c) && g_unichar_type (c) != G_UNICODE_FORMAT
         && !g_unichar_iszerowidth (c);
}

/* Returns the characters of @name that are visible by themselves, in lower case, ended by 0. */
static gunichar *
visible (const char *name)
{
  GArray *text = g_array_new (TRUE, FALSE, sizeof (gunichar));

  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    if (stands_alone (g_utf8_get_char (p))) {
      gunichar c = g_unichar_tolower (g_utf8_get_char (p));

      g_array_append_val (text, c);
    }
  return (gunichar *) g_array_free (text, FALSE);
}

/* Returns the first letter of @names[@i], and sets @second to the one that tells it from the names
 * with the same first letter: 0 if there are none, or if the name has no such letter. */
static gunichar
letters_of (char *const *names, int n, int i, gunichar *second)
{
  g_autofree gunichar *mine = visible (names[i]);
  gsize same = 0;

  for (int j = 0; j < n && mine[0] != 0; j++) {
    g_autofree gunichar *other = visible (names[j]);
    gsize at = 0;

    while (mine[at] != 0 && mine[at] == other[at])
      at++;
    if (j != i)
      same = MAX (same, at);
  }
  *second = same > 0 ? mine[same] : 0;
  return mine[0];
}

char *
mae_initials_text (char *const *names, int n, int i)
{
  gunichar second, first = letters_of (names, n, i, &second);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean clash = FALSE;

  for (int j = 0; j < n; j++) {
    gunichar other, begin = letters_of (names, n, j, &other);

    clash |= j != i && begin == first && other == second;
  }
  if (first == 0)
    first = '?';
  g_string_append_unichar (text, g_unichar_toupper (first));
  if (clash)
    g_string_append_printf (text, "%d", i + 1);
  else if (second != 0)
    g_string_append_unichar (text, second);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
