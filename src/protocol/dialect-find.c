/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks for dialects. Only this needs the list of all of them, and no dialect needs this. */
#include <string.h>

#include "protocol/bridge.h"
#include "protocol/dialect.h"

const MaeDialect *
mae_dialect_find (const char *name, gsize length)
{
  for (int i = 0; mae_dialects[i] != NULL; i++)
    if (strlen (mae_dialects[i]->name) == length
        && memcmp (mae_dialects[i]->name, name, length) == 0)
      return mae_dialects[i];
  return NULL;
}

const MaeDialect *
mae_dialect_recognize (const char *line, gsize length)
{
  for (int i = 0; mae_dialects[i] != NULL; i++)
    if (mae_dialects[i]->is_greeting != NULL && mae_dialects[i]->is_greeting (line, length))
      return mae_dialects[i];
  return NULL;
}

char *
mae_dialect_list (void)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; mae_dialects[i] != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", mae_dialects[i]->name);
  return g_string_free (list, FALSE);
}

const char *
mae_dialect_message_name (MaeMessageKind kind)
{
  return mae_dialect_default ()->message_name (kind);
}

const char *
mae_dialect_command_name (MaeCommandKind kind)
{
  return mae_dialect_default ()->command_name (kind);
}
