/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "message.h"

#include <stddef.h>

#include "ruleset/ruleset-io.h"

void
mae_snapshot_free (MaeSnapshot *snapshot)
{
  mae_roster_clear (&snapshot->roster);
  mae_ruleset_unref (snapshot->rules);
  g_free (snapshot);
}

#define STRING(name, member)                                                                       \
  {                                                                                                \
    MAE_MESSAGE_##name, offsetof (MaeMessage, member)                                              \
  }

/* The strings that messages own: of which message, and which member. */
static const struct {
  MaeMessageKind kind;
  gsize at;
} strings[] = {
  STRING (REQ_JOIN, join.nickname),
  STRING (REQ_JOIN, join.secret),
  STRING (REQ_JOIN, join.password),
  STRING (SECRET, secret.text),
  STRING (BOOKED_SEATS, booked_seats.decider),
  STRING (REJECT, reject.code),
  STRING (ERR_PROTOCOL, err_protocol.text),
  STRING (REQ_JOIN_TABLE, table_code.code),
  STRING (REQ_WATCH_TABLE, table_code.code),
  STRING (REQ_LEADERBOARD, leaderboard_of.ruleset),
  STRING (REQ_PERSON, person_ask.nickname),
  STRING (REQ_PERSON, person_ask.kind.ruleset),
  STRING (REQ_FINISHED_GAMES, finished_ask.nickname),
  STRING (FINISHED_GAME, finished_game.file),
  STRING (REQ_CHAT, chat.text),
  STRING (REQ_CHAT, chat.player),
  STRING (CHAT, chat.text),
  STRING (CHAT, chat.player),
  STRING (SPECTATOR, spectator.player),
  STRING (ERR_TABLE, err_table.field),
  STRING (REQ_INVITE, person.name),
  STRING (REQ_INVITE, person.code),
  STRING (REQ_DECLINE, person.name),
  STRING (REQ_DECLINE, person.code),
  STRING (REQ_MUTE, person.name),
  STRING (RES_PERSON, person.name),
  STRING (RES_PERSON, person.code),
  STRING (RESTRICTION, restriction.text),
  STRING (REQ_REPORT, report.name),
  STRING (REQ_REPORT, report.text),
  STRING (RES_REPORT, report.name),
  STRING (REQ_ACCOUNT, account.password),
  STRING (REQ_ACCOUNT, account.new_password),
  STRING (REQ_MY_TURNS, join.nickname),
  STRING (REQ_MY_TURNS, join.secret),
  STRING (RES_ACCOUNT, account.data),
};

gboolean
mae_message_take_first (GArray *messages, MaeMessage *out)
{
  if (messages->len == 0)
    return FALSE;
  *out = g_array_index (messages, MaeMessage, 0);
  g_array_index (messages, MaeMessage, 0) = (MaeMessage){ 0 };
  g_array_remove_index (messages, 0);
  return TRUE;
}

void
mae_message_clear (MaeMessage *message)
{
  for (gsize i = 0; i < G_N_ELEMENTS (strings); i++)
    if (strings[i].kind == message->kind)
      g_clear_pointer ((char **) G_STRUCT_MEMBER_P (message, strings[i].at), g_free);
  if (message->kind == MAE_MESSAGE_BOOKED_SEATS)
    g_clear_pointer (&message->booked_seats.players, g_strfreev);
  else if (message->kind == MAE_MESSAGE_SNAPSHOT)
    g_clear_pointer (&message->snapshot, mae_snapshot_free);
  else if (message->kind == MAE_MESSAGE_REQ_OPEN_TABLE)
    mae_table_wish_clear (&message->open_table);
  else if (message->kind == MAE_MESSAGE_SERVER_INFO)
    g_clear_pointer (&message->server_info, mae_server_info_free);
  else if (message->kind == MAE_MESSAGE_TABLES)
    g_clear_pointer (&message->tables, mae_table_list_free);
  else if (message->kind == MAE_MESSAGE_TABLE)
    g_clear_pointer (&message->table, mae_table_info_free);
  else if (message->kind == MAE_MESSAGE_MY_SEATS || message->kind == MAE_MESSAGE_MY_TURNS)
    g_clear_pointer (&message->my_seats, mae_seat_list_free);
  else if (message->kind == MAE_MESSAGE_PEOPLE)
    g_clear_pointer (&message->people, mae_people_list_free);
  else if (message->kind == MAE_MESSAGE_INVITATION)
    g_clear_pointer (&message->invitation, mae_invitation_free);
  else if (message->kind == MAE_MESSAGE_MUTED)
    g_clear_pointer (&message->muted.names, g_strfreev);
  else if (message->kind == MAE_MESSAGE_LEADERBOARD)
    g_clear_pointer (&message->leaderboard, mae_leaderboard_free);
  else if (message->kind == MAE_MESSAGE_PERSON)
    g_clear_pointer (&message->card, mae_person_card_free);
  else if (message->kind == MAE_MESSAGE_FINISHED_GAMES)
    g_clear_pointer (&message->finished_games, mae_finished_list_free);
  else if (message->kind == MAE_MESSAGE_PAST)
    g_clear_pointer (&message->past.lines, g_strfreev);
  else if (message->kind == MAE_MESSAGE_REQ_PLAN || message->kind == MAE_MESSAGE_PLAN)
    g_clear_pointer (&message->plan.steps, g_free);
  else if (message->kind == MAE_MESSAGE_CLOCK)
    mae_clock_info_clear (&message->clock);
}
