/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writing the messages of the extensions `tables`, `spectate`, `chat` and `clock`. */

#include "am49-names.h"
#include "am49-private.h"
#include "json/json-writer.h"

/* Flags that are false are left out of what may be told to many. */
static void
write_flag (GString *out, const char *name, bool value)
{
  if (value)
    mae_json_bool (out, name, true);
}

static void
write_level (GString *out, const char *name, int level)
{
  g_return_if_fail (level >= 1 && level <= (int) g_strv_length ((char **) mae_am49_levels));
  mae_json_string (out, name, mae_am49_levels[level - 1]);
}

static void
write_open_table (GString *out, const MaeTableWish *wish)
{
  mae_am49_write_type (out, "ReqOpenTable");
  if (wish->name)
    mae_json_string (out, "name", wish->name);
  mae_json_int (out, "playersCount", wish->players_count);
  if (wish->ruleset)
    mae_json_string (out, "ruleset", wish->ruleset);
  if (wish->turn_time != -1)
    mae_json_int (out, "turnTime", wish->turn_time);
  write_flag (out, "isPrivate", wish->is_private);
  write_flag (out, "noChat", wish->no_chat);
  write_flag (out, "noSpectators", wish->no_spectators);
  if (wish->n_computers > 0) {
    mae_json_open (out, "computers", '[');
    for (int i = 0; i < MIN (wish->n_computers, MAE_MAX_PLAYERS); i++)
      write_level (out, NULL, wish->computers[i]);
    mae_json_close (out, ']');
  }
}

static void
write_info (GString *out, const char *name, const MaeTableInfo *info)
{
  mae_json_open (out, name, '{');
  if (info->code)
    mae_json_string (out, "code", info->code);
  if (info->name)
    mae_json_string (out, "name", info->name);
  if (info->ruleset)
    mae_json_string (out, "ruleset", info->ruleset);
  mae_json_string (out, "state", mae_am49_stages[info->stage]);
  mae_json_int (out, "playersCount", info->players_count);
  mae_json_open (out, "players", '[');
  for (int i = 0; i < info->n_players; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "nickname", info->players[i].name);
    if (info->players[i].level > 0)
      write_level (out, "computer", info->players[i].level);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
  if (info->turn_time > 0)
    mae_json_int (out, "turnTime", info->turn_time);
  write_flag (out, "isPrivate", info->is_private);
  write_flag (out, "noChat", info->no_chat);
  write_flag (out, "noSpectators", info->no_spectators);
  mae_json_int (out, "spectatorsCount", info->n_spectators);
  mae_json_close (out, '}');
}

static void
write_names (GString *out, const char *name, char *const *names)
{
  mae_json_open (out, name, '[');
  for (guint i = 0; names && names[i]; i++)
    mae_json_string (out, NULL, names[i]);
  mae_json_close (out, ']');
}

static void
write_table (GString *out, const MaeTableInfo *info)
{
  mae_am49_write_type (out, "UpdateTable");
  write_info (out, "table", info);
  write_flag (out, "isSpectator", info->is_spectator);
  write_names (out, "spectators", info->spectators);
  write_names (out, "rematch", info->rematch);
}

static void
write_tables (GString *out, const MaeTableList *list)
{
  mae_am49_write_type (out, "UpdateTables");
  mae_json_open (out, "tables", '[');
  for (guint i = 0; i < list->n_tables; i++)
    write_info (out, NULL, &list->tables[i]);
  mae_json_close (out, ']');
  mae_json_int (out, "total", list->total);
  mae_json_int (out, "waiting", list->waiting);
  mae_json_open (out, "rulesets", '[');
  for (guint i = 0; i < list->n_rulesets; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "id", list->rulesets[i].id);
    mae_json_string (out, "title", list->rulesets[i].title);
    mae_json_int (out, "minPlayers", list->rulesets[i].min_players);
    mae_json_int (out, "maxPlayers", list->rulesets[i].max_players);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_clock (GString *out, const MaeClockInfo *clock)
{
  mae_am49_write_type (out, "UpdateClock");
  mae_json_int (out, "turnTime", clock->turn_time);
  if (clock->remaining >= 0)
    mae_json_int (out, "remaining", clock->remaining);
  if (clock->player)
    mae_json_string (out, "player", clock->player);
  mae_json_open (out, "awaited", '[');
  for (int i = 0; i < clock->n_awaited; i++) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "player", clock->awaited[i].player);
    mae_json_int (out, "remaining", clock->awaited[i].remaining);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_chat (GString *out, const MaeMessage *message)
{
  mae_am49_write_type (out, message->kind == MAE_MESSAGE_REQ_CHAT ? "ReqChat" : "UpdateChat");
  if (message->chat.player)
    mae_json_string (out, "player", message->chat.player);
  mae_json_string (out, "text", message->chat.text);
  write_flag (out, "isSpectator", message->chat.is_spectator);
  write_flag (out, "isPast", message->chat.is_past);
}

static void
write_code (GString *out, const MaeMessage *message)
{
  mae_am49_write_type (out, message->kind == MAE_MESSAGE_REQ_JOIN_TABLE ? "ReqJoinTable"
                                                                        : "ReqWatchTable");
  mae_json_string (out, "code", message->table_code.code);
}

void
mae_am49_write_of_tables (GString *out, const MaeMessage *message)
{
  switch (message->kind) {
  case MAE_MESSAGE_REQ_OPEN_TABLE:
    write_open_table (out, &message->open_table);
    break;
  case MAE_MESSAGE_REQ_JOIN_TABLE:
  case MAE_MESSAGE_REQ_WATCH_TABLE:
    write_code (out, message);
    break;
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
    mae_am49_write_type (out, "ReqLeaveTable");
    break;
  case MAE_MESSAGE_REQ_REMATCH:
    mae_am49_write_type (out, "ReqRematch");
    mae_json_bool (out, "isWanted", message->rematch.wanted);
    break;
  case MAE_MESSAGE_REQ_CHAT:
  case MAE_MESSAGE_CHAT:
    write_chat (out, message);
    break;
  case MAE_MESSAGE_TABLES:
    write_tables (out, message->tables);
    break;
  case MAE_MESSAGE_TABLE:
    write_table (out, message->table);
    break;
  case MAE_MESSAGE_SPECTATOR:
    mae_am49_write_type (out, "UpdateSpectator");
    mae_json_string (out, "player", message->spectator.player);
    mae_json_bool (out, "isWatching", message->spectator.watches);
    break;
  case MAE_MESSAGE_CLOCK:
    write_clock (out, &message->clock);
    break;
  case MAE_MESSAGE_ERR_TABLE:
    mae_am49_write_type (out, "ErrTable");
    mae_json_string (out, "reason", mae_am49_table_reasons[message->err_table.reason]);
    if (message->err_table.field)
      mae_json_string (out, "field", message->err_table.field);
    break;
  case MAE_MESSAGE_ERR_CHAT:
    mae_am49_write_type (out, "ErrChat");
    mae_json_string (out, "reason", mae_am49_chat_reasons[message->err_chat.reason]);
    if (message->err_chat.wait > 0)
      mae_json_int (out, "wait", message->err_chat.wait);
    break;
  default:
    g_return_if_reached ();
  }
}
