/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/holiday-requests.h"

#include "server/commit/commit.h"
#include "server/people/holidays.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/game-room.h"
#include "server/tables/my-seats.h"
#include "server/tables/rooms.h"
#include "server/tables/sleep.h"
#include "server/tables/table.h"

/* Returns the next game over days that sleeps and in which it is the turn of the person with @key;
 * NULL: there is none. The clocks of others aren't changed by a holiday. */
static MaeSleeper *
find_waiting (const MaeServer *server, const char *key)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  MaeSleeper *sleeper;

  for (guint i = 0; (sleeper = mae_sleepers_of (sleepers, key, i)) != NULL; i++)
    if (mae_sleeper_is_over_days (sleeper)
        && sleeper->to_move & 1u << mae_sleeper_seat_of (sleeper, key))
      return sleeper;
  return NULL;
}

/* Those who have a seat beside @key in a game that sleeps are told with their games. */
static void
owe_sleepers (MaeServer *server, const char *key)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  const MaeSleeper *sleeper;

  for (guint i = 0; (sleeper = mae_sleepers_of (sleepers, key, i)) != NULL; i++)
    for (int seat = 0; seat < sleeper->n_players; seat++) {
      MaeIdentity *other = mae_identity_find_key (server, mae_sleeper_key (sleeper, seat));
      if (other != NULL && mae_sleeper_is_claimed (sleeper, seat))
        mae_people_owe (server->people, other);
    }
}

/* The others in @room are told, and the clock of @seat's player stands still. */
static void
hold (MaeGameRoom *room, int seat, gint64 since, gint64 until)
{
  if (!mae_table_is_over_days (room->table) || room->ended)
    return;
  mae_clock_hold (room, seat, since, until);
  for (int other = 0; other < room->game.n_players; other++)
    if (room->seats[other] != NULL)
      mae_people_owe (room->server->people, room->seats[other]);
}

void
mae_holiday_requests_handle (MaeServerSession *session, gint64 days)
{
  MaeServer *server = session->server;
  MaeIdentity *identity = session->identity;
  g_autoptr (GError) error = NULL;
  MaeSleeper *sleeper;

  gboolean is_fit = mae_my_seats_are_kept (server, identity)
                    && mae_my_seats_count (server, identity) > 0 && days >= 1
                    && days <= mae_holidays_count_days (server, identity->key);
  /* Each game that was woken costs as much as one that is opened. */
  while (is_fit && (sleeper = find_waiting (server, identity->key)) != NULL) {
    mae_server_session_charge (session, MAE_LIMIT_LARGE, 1);
    if (mae_sleep_wake (server, sleeper, &error) == NULL) {
      mae_server_session_send_err_protocol (session, error->message);
      return;
    }
  }
  gint64 since = MAX (mae_holidays_get_end (server, identity->key), server->now);
  if (is_fit && mae_holidays_take (server, identity->key, (int) days)) {
    gint64 until = mae_holidays_get_end (server, identity->key);
    for (guint i = 0; i < identity->seats.n; i++)
      hold (identity->seats.at[i].room, identity->seats.at[i].seat, since, until);
    owe_sleepers (server, identity->key);
    mae_commit_hold_output (session);
  }
  identity->n_seats_told = MAX (identity->n_seats_told, 2); /* it is told in any case */
  mae_my_seats_tell (server, identity);
}
