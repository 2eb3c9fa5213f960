/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "parts-text.h"

#include <glib.h>

char *
mae_parts_text (char *text)
{
  g_autoptr (GString) parts = g_string_new (text);

  if (text == NULL)
    return NULL;
  g_free (text);
  g_string_replace (parts, " ·", "\u00a0·", 0);
  return g_string_free (g_steal_pointer (&parts), FALSE);
}
