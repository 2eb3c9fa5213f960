/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "message.h"

#include "ruleset/ruleset-io.h"

void
mae_snapshot_free (MaeSnapshot *snapshot)
{
  mae_roster_clear (&snapshot->roster);
  mae_ruleset_unref (snapshot->rules);
  g_free (snapshot);
}

void
mae_message_clear (MaeMessage *message)
{
  switch (message->kind) {
  case MAE_MESSAGE_REQ_JOIN:
    g_clear_pointer (&message->join.nickname, g_free);
    g_clear_pointer (&message->join.secret, g_free);
    g_clear_pointer (&message->join.password, g_free);
    break;
  case MAE_MESSAGE_SECRET:
    g_clear_pointer (&message->secret.text, g_free);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    g_clear_pointer (&message->booked_seats.decider, g_free);
    g_clear_pointer (&message->booked_seats.players, g_strfreev);
    break;
  case MAE_MESSAGE_SNAPSHOT:
    g_clear_pointer (&message->snapshot, mae_snapshot_free);
    break;
  case MAE_MESSAGE_REJECT:
    g_clear_pointer (&message->reject.code, g_free);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    g_clear_pointer (&message->err_protocol.text, g_free);
    break;
  case MAE_MESSAGE_REQ_OPEN_TABLE:
    mae_table_wish_clear (&message->open_table);
    break;
  case MAE_MESSAGE_REQ_JOIN_TABLE:
  case MAE_MESSAGE_REQ_WATCH_TABLE:
    g_clear_pointer (&message->table_code.code, g_free);
    break;
  case MAE_MESSAGE_REQ_CHAT:
  case MAE_MESSAGE_CHAT:
    g_clear_pointer (&message->chat.text, g_free);
    g_clear_pointer (&message->chat.player, g_free);
    break;
  case MAE_MESSAGE_TABLES:
    g_clear_pointer (&message->tables, mae_table_list_free);
    break;
  case MAE_MESSAGE_TABLE:
    g_clear_pointer (&message->table, mae_table_info_free);
    break;
  case MAE_MESSAGE_SPECTATOR:
    g_clear_pointer (&message->spectator.player, g_free);
    break;
  case MAE_MESSAGE_CLOCK:
    mae_clock_info_clear (&message->clock);
    break;
  case MAE_MESSAGE_ERR_TABLE:
    g_clear_pointer (&message->err_table.field, g_free);
    break;
  default:
    break;
  }
}
