/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "parts-text.h"

#include <glib.h>

char *
mae_parts_text (char *text)
{
  GString *parts;

  if (text == NULL)
    return NULL;
  parts = g_string_new (text);
  g_free (text);
  g_string_replace (parts, " ·", "\u00a0·", 0);
  return g_string_free (parts, FALSE);
}
