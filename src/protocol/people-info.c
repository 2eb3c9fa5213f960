/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "people-info.h"

void
mae_people_list_free (MaePeopleList *list)
{
  for (guint i = 0; i < list->n_people; i++) {
    MaePersonInfo *person = &list->people[i];
    g_free (person->name);
    g_free (person->code);
    g_free (person->table);
    g_free (person->with);
  }
  g_free (list->people);
  g_free (list);
}

void
mae_invitation_free (MaeInvitation *invitation)
{
  mae_table_info_clear (&invitation->table);
  g_free (invitation->from);
  g_free (invitation);
}
