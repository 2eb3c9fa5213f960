/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "roster.h"

#include "protocol/json-writer.h"
#include "json/json-reader.h"

void
mae_roster_clear (MaeRoster *roster)
{
  for (int i = 0; i < MAE_MAX_PLAYERS; i++)
    g_clear_pointer (&roster->name[i], g_free);
  roster->n = 0;
}

void
mae_roster_copy (MaeRoster *to, const MaeRoster *from)
{
  if (to == from)
    return;
  mae_roster_clear (to);
  to->n = from->n;
  for (int i = 0; i < from->n; i++)
    to->name[i] = g_strdup (from->name[i]);
}

int
mae_roster_find (const MaeRoster *roster, const char *name)
{
  for (int i = 0; i < roster->n; i++)
    if (g_strcmp0 (roster->name[i], name) == 0)
      return i;
  return -1;
}

gboolean
mae_roster_read (MaeRoster *roster, const MaeJsonNode *list, int most)
{
  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) < 1
      || mae_json_count (list) > (guint) most)
    return FALSE;
  mae_roster_clear (roster);
  MAE_JSON_EACH (name, list) {
    if (mae_json_kind (name) != MAE_JSON_STRING
        || mae_roster_find (roster, mae_json_text (name)) >= 0)
      return FALSE;
    roster->name[roster->n++] = g_strdup (mae_json_text (name));
  }
  return TRUE;
}

void
mae_roster_write (const MaeRoster *roster, GString *out, const char *name, guint seats)
{
  mae_json_open (out, name, '[');
  for (int seat = 0; roster != NULL && seat < roster->n; seat++)
    if (seats & (1u << seat))
      mae_json_string (out, NULL, roster->name[seat]);
  mae_json_close (out, ']');
}
