/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "server/tables/looking.h"

#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"

static void
refuse (MaeServerSession *session, MaeTableReason reason)
{
  mae_server_session_write (
      session, &(MaeMessage){ .kind = MAE_MESSAGE_ERR_TABLE, .err_table.reason = reason });
}

gboolean
mae_looking_can_be_led_to (MaeServerSession *session, const MaeTable *table)
{
  if (mae_table_is_known_to (table, session))
    return TRUE;
  mae_server_session_send_err_protocol (
      session, "This is a game over days, which your program doesn't know.");
  return FALSE;
}

/* @identity is about to look at the game of @room; NULL: at a table without a game. */
static void
look_away_from (MaeIdentity *identity, const MaeGameRoom *room)
{
  if (identity->in_hall)
    mae_hall_leave (identity->session->server, identity);
  else if (identity->room != NULL && identity->room != room && identity->room->ended)
    mae_game_room_give_up (identity->room, identity->seat);
  else if (identity->room != NULL && identity->room != room)
    mae_game_room_look_away (identity->room, identity->seat);
  else if (identity->room == NULL)
    mae_table_leave (identity);
}

/* The player of @session looks at the open @table, where the player has a seat, from now on. */
static void
look_at_open (MaeServerSession *session, MaeTable *table)
{
  look_away_from (session->identity, NULL);
  mae_identity_look_at (session->identity, NULL);
  mae_table_look (table, session->identity);
  mae_chat_tell_past (table, session);
}

MaeTable *
mae_looking_find_kept (const MaeIdentity *identity, gint64 number)
{
  for (guint i = 0; i < mae_seats_count_kept (&identity->seats); i++) {
    MaeTable *table = mae_seats_kept_at (&identity->seats, i);
    if (table->number == (guint64) number)
      return table;
  }
  return NULL;
}

/* The player of @session looks at the game of @room, in which the player has a seat, from now on.
 */
static void
look_at (MaeServerSession *session, MaeGameRoom *room)
{
  MaeServer *server = session->server;
  MaeIdentity *identity = session->identity;

  if (!mae_looking_can_be_led_to (session, room->table))
    return;
  look_away_from (identity, room);
  mae_identity_look_at (identity, room);
  mae_game_room_look (room);
  mae_people_owe (server->people, identity);
  mae_game_room_show (room, identity->seat);
}

void
mae_looking_open_game (MaeServerSession *session, gint64 number)
{
  MaeIdentity *identity = session->identity;

  if (identity == NULL) {
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
    return;
  }
  /* A seat at a table without a game is only kept for games over days. */
  if (!identity->in_hall && identity->room == NULL && !identity->watches
      && !(identity->table != NULL && mae_seats_keeps (&identity->seats, identity->table))) {
    refuse (session, MAE_TABLE_REASON_NOT_IN_HALL);
    return;
  }
  MaeTable *open = mae_looking_find_kept (identity, number);
  if (open != NULL) {
    look_at_open (session, open);
    return;
  }
  for (guint i = 0; i < identity->seats.n; i++)
    if (identity->seats.at[i].room->number == (guint64) number) {
      look_at (session, identity->seats.at[i].room);
      return;
    }
  refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE);
}

gboolean
mae_looking_has_seat (const MaeServerSession *session, const MaeTable *table)
{
  return table->room != NULL ? mae_seats_find (&session->identity->seats, table->room) >= 0
                             : mae_seats_keeps (&session->identity->seats, table);
}

void
mae_looking_at_seat (MaeServerSession *session, MaeTable *table)
{
  if (table->room != NULL)
    look_at (session, table->room);
  else if (mae_looking_can_be_led_to (session, table))
    look_at_open (session, table);
}
