/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdarg.h>

#include "am65-private.h"

/* More numbers than any move has. */
#define NUMBERS_MAX 256

const MaeJsonNode *
mae_am65_find_either (const MaeJsonNode *object, const char *name, const char *other)
{
  const MaeJsonNode *found = mae_json_find (object, name);

  return found != NULL ? found : mae_json_find (object, other);
}

const char *
mae_am65_text (const MaeJsonNode *node)
{
  return node != NULL && mae_json_kind (node) == MAE_JSON_STRING ? mae_json_text (node) : NULL;
}

gboolean
mae_am65_number (const MaeJsonNode *node, gint64 *number)
{
  if (node == NULL || mae_json_kind (node) != MAE_JSON_INTEGER)
    return FALSE;
  *number = mae_json_integer (node);
  return TRUE;
}

GArray *
mae_am65_numbers (const MaeJsonNode *node)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (node == NULL || mae_json_kind (node) != MAE_JSON_ARRAY || mae_json_count (node) > NUMBERS_MAX)
    return NULL;
  MAE_JSON_EACH (at, node) {
    gint64 number;
    if (!mae_am65_number (at, &number))
      return NULL;
    g_array_append_val (numbers, number);
  }
  return g_steal_pointer (&numbers);
}

MaeHeard
mae_am65_wrong (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_FIELD, text);
  return MAE_HEARD_WRONG;
}
