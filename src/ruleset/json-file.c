/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset/json-file.h"

#include <string.h>

gsize
mae_json_mark_length (const char *text, gsize length)
{
  return length >= 3 && memcmp (text, MAE_JSON_MARK, 3) == 0 ? 3 : 0;
}

char *
mae_json_from_utf16 (const char *text, gsize *length)
{
  gboolean is_little = *length >= 2 && memcmp (text, "\xff\xfe", 2) == 0;
  gsize written;

  if (!is_little && (*length < 2 || memcmp (text, "\xfe\xff", 2) != 0))
    return NULL;
  char *converted = g_convert (text + 2, (gssize) (*length - 2), "UTF-8",
                               is_little ? "UTF-16LE" : "UTF-16BE", NULL, &written, NULL);
  if (converted)
    *length = written;
  return converted;
}

char *
mae_json_print (const MaeJsonNode *node)
{
  g_autofree char *text = json_to_string ((JsonNode *) node, FALSE);
  g_auto (GStrv) parts = g_strsplit (text, "\x1f", -1); /* json-glib 1.6 doesn't escape it */

  return g_strjoinv ("\\u001f", parts);
}
