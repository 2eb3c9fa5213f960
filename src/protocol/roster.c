/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "roster.h"

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
