/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is at a game: coming, going, looking at something else, and running out of time. */
#include "ai/ai.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/ratings/ratings.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/computer.h"
#include "server/tables/game-room-private.h"
#include "server/tables/hall.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"

/* The player of @seat is here from now on, or isn't any more. */
static void
set_here (MaeGameRoom *room, int seat, gboolean here)
{
  if (mae_game_room_is_here (room, seat) == here)
    return;
  room->here ^= 1u << seat;
  room->n_present += here ? 1 : -1;
  if (room->n_present == (here ? 1 : 0))
    mae_game_room_set_empty (room, !here);
}

/* After the end presence no longer changes the game. In a game over days only a missed turn does,
 * and a seat that is given up. */
static void
change_presence (MaeGameRoom *room, int seat, MaeCommandKind kind)
{
  MaeCommand command = { .kind = kind, .seat = seat };
  MaeReject reject;

  if (room->ended)
    return;
  /* After a restart players count as present until the time for coming back is over. */
  if (room->game.players[seat].present == (kind != MAE_COMMAND_LEAVE))
    return;
  if (mae_game_room_apply (room, &command, &reject))
    mae_game_room_publish (room, mae_rooms_get_events (room->server->rooms), seat);
  else
    g_critical ("Seat %d couldn't leave or return: reject of kind %d", seat, reject.kind);
}

gboolean
mae_game_room_counts (const MaeGameRoom *room, int seat)
{
  const MaeIdentity *identity = room->seats[seat];

  if (identity == NULL || identity->session == NULL)
    return FALSE;
  return identity->room == room
         || (!mae_table_is_over_days (room->table)
             && (identity->session->features & MAE_FEATURE_SEATS) != 0);
}

/* All who count as here are here from now on. */
static void
come (MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++) {
    if (mae_game_room_is_here (room, seat) || !mae_game_room_counts (room, seat))
      continue;
    set_here (room, seat, TRUE);
    mae_clock_stop_awaiting (room, seat);
    change_presence (room, seat, MAE_COMMAND_RETURN);
  }
}

void
mae_game_room_look (MaeGameRoom *room)
{
  come (room);
  mae_game_room_conclude (room);
  mae_computers_note (room);
}

void
mae_game_room_look_away (MaeGameRoom *room, int seat)
{
  if (!mae_table_is_over_days (room->table))
    return;
  set_here (room, seat, FALSE);
  mae_my_seats_note (room);
}

void
mae_game_room_return (MaeGameRoom *room, int seat)
{
  MaeServerSession *session = mae_game_room_session_at (room, seat);
  come (room);
  if (session == NULL) {
    mae_game_room_conclude (room);
    mae_computers_note (room);
    return;
  }
  mae_table_greet (room->table, session, FALSE);
  mae_game_room_send (room, session, seat, FALSE);
  mae_game_room_tell_past (room, session, seat);
  mae_game_room_tell_plan (room, seat);
  mae_game_room_charge_snapshots (session, 1);
  if (!mae_clock_refresh (room) && !mae_clock_is_idle (room))
    mae_clock_tell (room, session);
  mae_my_seats_note (room);
  mae_chat_tell_past (room->table, session);
  mae_computers_note (room);
}

static gboolean
has_claims (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL)
      return TRUE;
  return FALSE;
}

/* A computer player has @seat from now on. The seat's player (may be NULL) has no claim to it any
 * more. Returns FALSE if it was the last one, so that @room was freed. */
static gboolean
hand_over (MaeGameRoom *room, int seat)
{
  MaeServer *server = room->server;
  MaeServerSession *session = room->seats[seat] != NULL ? room->seats[seat]->session : NULL;
  gboolean is_looking = mae_game_room_session_at (room, seat) != NULL;

  mae_saving_lost_seat (room, seat);
  mae_plans_forget (mae_rooms_get_plans (server->rooms), room->number, seat);
  MaeIdentity *identity = g_steal_pointer (&room->seats[seat]);
  room->computer[seat] = mae_ai_number (MAE_AI_MERCHANT, MAE_AI_BALANCED);
  mae_saving_computer (room, seat);
  set_here (room, seat, FALSE);
  mae_log_table (room->number, G_LOG_LEVEL_INFO, "has a computer player in seat %d", seat);
  if (identity != NULL) {
    mae_identity_give_up (server, identity, room);
    mae_ratings_note_left (room);
  }
  if (session != NULL && session->features & MAE_FEATURE_DAYS)
    mae_server_session_write (session,
                              &(MaeMessage){ .kind = MAE_MESSAGE_ERR_TABLE,
                                             .err_table.reason = MAE_TABLE_REASON_SEAT_LOST });
  if (is_looking)
    mae_hall_enter (server, identity);
  if (!has_claims (room)) {
    mae_game_room_abandon (room);
    return FALSE;
  }
  mae_table_changed (room->table, NULL);
  mae_computers_note (room);
  mae_game_room_conclude (room);
  return TRUE;
}

/* The turn of @seat's player in a game over days is passed. Returns FALSE if @room was freed. */
static gboolean
pass (MaeGameRoom *room, int seat)
{
  gboolean is_missed = room->game.phase == MAE_PHASE_SETUP || !room->game.main_done;

  if (is_missed && mae_clock_miss (room, seat))
    return hand_over (room, seat);
  change_presence (room, seat, MAE_COMMAND_LEAVE);
  change_presence (room, seat, MAE_COMMAND_STAY);
  if (mae_game_room_session_at (room, seat) != NULL)
    mae_game_room_send (room, mae_game_room_session_at (room, seat), seat, FALSE);
  mae_game_room_tell_plan (room, seat);
  mae_game_room_conclude (room);
  return TRUE;
}

gboolean
mae_game_room_run_out (MaeGameRoom *room, int seat)
{
  if (mae_table_is_over_days (room->table))
    return pass (room, seat);
  if (room->game.phase == MAE_PHASE_TURNS && !room->game.main_done)
    mae_clock_miss (room, seat);
  change_presence (room, seat, MAE_COMMAND_LEAVE);
  if (mae_game_room_is_here (room, seat))
    change_presence (room, seat, MAE_COMMAND_STAY);
  if (mae_game_room_session_at (room, seat) != NULL)
    mae_game_room_send (room, mae_game_room_session_at (room, seat), seat, FALSE);
  mae_table_refresh (room->table);
  mae_my_seats_note (room);
  return TRUE;
}

void
mae_game_room_end_waiting (MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (!mae_table_is_over_days (room->table) && room->computer[seat] == 0
        && !mae_game_room_counts (room, seat) && room->game.players[seat].present
        && !mae_clock_await (room, seat, 0))
      change_presence (room, seat, MAE_COMMAND_LEAVE);
  mae_game_room_conclude (room);
}

/* Sends the whole game and the remaining times. */
static void
show (MaeGameRoom *room, MaeServerSession *session, int seat)
{
  mae_game_room_send (room, session, seat, FALSE);
  mae_game_room_charge_snapshots (session, 1);
  if (!mae_clock_is_idle (room))
    mae_clock_tell (room, session);
}

void
mae_game_room_show (MaeGameRoom *room, int seat)
{
  mae_table_greet (room->table, mae_game_room_session_at (room, seat), FALSE);
  show (room, mae_game_room_session_at (room, seat), seat);
  mae_game_room_tell_past (room, mae_game_room_session_at (room, seat), seat);
  mae_game_room_tell_plan (room, seat);
  mae_chat_tell_past (room->table, mae_game_room_session_at (room, seat));
}

void
mae_game_room_show_spectator (MaeGameRoom *room, MaeServerSession *session)
{
  show (room, session, -1);
}

/* To be called when the player of @seat has disconnected. */
static void
count_out (MaeGameRoom *room, int seat)
{
  set_here (room, seat, FALSE);
  mae_computers_note (room);
}

/* To be called when the player of @seat has left and won't come back. May free the table. */
static void
free_seat (MaeGameRoom *room, int seat)
{
  if (has_claims (room) && mae_table_is_over_days (room->table) && !room->ended) {
    hand_over (room, seat);
    return;
  }
  change_presence (room, seat, MAE_COMMAND_LEAVE);
  if (has_claims (room)) {
    mae_table_changed (room->table, NULL);
    mae_clock_refresh (room);
    mae_my_seats_note (room);
  } else if (room->ended) {
    mae_game_room_free_ended (room);
  } else {
    mae_game_room_abandon (room);
  }
}

void
mae_game_room_free_ended (MaeGameRoom *room)
{
  if (room->ended && !has_claims (room) && !mae_commit_has_unsaved (room))
    mae_game_room_free (room);
}

/* Returns how long the game waits for the player. When the player has chosen in the setup, it waits
 * only for those with a secret, which proves who comes back. */
static gint64
grace_for (const MaeGameRoom *room, int seat, gboolean lost)
{
  gboolean keeps =
      room->seats[seat]->has_secret
      || (room->game.phase == MAE_PHASE_SETUP && !mae_game_setup_done (&room->game, seat));

  return lost && keeps ? room->server->config.grace : 0;
}

void
mae_game_room_leave (MaeGameRoom *room, int seat, gboolean lost)
{
  gboolean broken = lost && room->seats[seat]->has_secret;
  gboolean was_here = mae_game_room_is_here (room, seat);

  count_out (room, seat);
  /* Those who left after the end don't come back. Those who lost the connection, or weren't here,
   * may not know yet how the game ended, so their seat is kept. */
  if (room->ended && (broken || !was_here))
    return;
  if (room->ended) {
    mae_identity_give_up (room->server, g_steal_pointer (&room->seats[seat]), room);
    free_seat (room, seat);
    return;
  }
  if (was_here && !mae_table_is_over_days (room->table)
      && !mae_clock_await (room, seat, grace_for (room, seat, lost)))
    change_presence (room, seat, MAE_COMMAND_LEAVE);
  mae_game_room_conclude (room);
}

void
mae_game_room_give_up (MaeGameRoom *room, int seat)
{
  mae_saving_lost_seat (room, seat);
  MaeIdentity *identity = g_steal_pointer (&room->seats[seat]);

  mae_identity_give_up (room->server, identity, room);
  count_out (room, seat);
  mae_ratings_note_left (room);
  free_seat (room, seat);
}
