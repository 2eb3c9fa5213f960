/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-info.h"

void
mae_table_info_clear (MaeTableInfo *info)
{
  g_clear_pointer (&info->code, g_free);
  g_clear_pointer (&info->name, g_free);
  g_clear_pointer (&info->ruleset, g_free);
  for (int i = 0; i < MAE_MAX_PLAYERS; i++)
    g_clear_pointer (&info->players[i].name, g_free);
  g_clear_pointer (&info->spectators, g_strfreev);
  g_clear_pointer (&info->rematch, g_strfreev);
}

void
mae_table_info_free (MaeTableInfo *info)
{
  mae_table_info_clear (info);
  g_free (info);
}

void
mae_table_list_free (MaeTableList *list)
{
  for (guint i = 0; i < list->n_tables; i++)
    mae_table_info_clear (&list->tables[i]);
  g_free (list->tables);
  for (guint i = 0; i < list->n_rulesets; i++) {
    g_free (list->rulesets[i].id);
    g_free (list->rulesets[i].title);
  }
  g_free (list->rulesets);
  g_free (list);
}

void
mae_server_info_free (MaeServerInfo *info)
{
  for (guint i = 0; i < info->n_tables; i++)
    mae_table_info_clear (&info->tables[i]);
  g_free (info->name);
  g_free (info);
}

bool
mae_seat_is_over_days (const MaeSeatInfo *info)
{
  return info->turn_time >= MAE_TURN_TIME_DAYS && info->state != MAE_SEAT_ENDED;
}

void
mae_seat_list_free (MaeSeatList *list)
{
  for (guint i = 0; i < list->n_seats; i++) {
    MaeSeatInfo *info = &list->seats[i];
    g_free (info->code);
    g_free (info->name);
    g_free (info->ruleset);
    for (int player = 0; player < MAE_MAX_PLAYERS; player++)
      g_free (info->players[player].name);
  }
  g_free (list->seats);
  g_free (list);
}

void
mae_table_wish_clear (MaeTableWish *wish)
{
  g_clear_pointer (&wish->name, g_free);
  g_clear_pointer (&wish->ruleset, g_free);
}

void
mae_clock_info_clear (MaeClockInfo *clock)
{
  g_clear_pointer (&clock->player, g_free);
  for (int i = 0; i < MAE_MAX_PLAYERS; i++)
    g_clear_pointer (&clock->awaited[i].player, g_free);
}
