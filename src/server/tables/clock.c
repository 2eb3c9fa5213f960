/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits how long a table waits for the player whose turn it is, and for one who lost the
 * connection during a turn. See "The clock" in docs/protocol.md. */
#include <string.h>

#include "server/commit/commit.h"
#include "server/people/holidays.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"

#define NEVER G_MAXINT64

/* The least that somebody has for a turn who has missed turns in a row; and after how many turns it
 * isn't halved any more. */
#define HURRIED_MIN (15 * G_TIME_SPAN_SECOND)
#define HALVED_MAX 5

/* No stored deadline is later than so many seconds from now. */
#define DUE_MAX (400 * 24 * 60 * 60)

void
mae_clock_init (MaeGameRoom *room)
{
  MaeClock *clock = &room->clock;

  clock->told.turn_until = clock->now.turn_until = NEVER;
  clock->stored = (MaeStoredClock){ .due = -1, .round = -1 };
  clock->stored_until = NEVER;
  clock->deadline.owner = room;
  clock->told.player = clock->now.player = -1;
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    clock->told.awaited_until[seat] = clock->now.awaited_until[seat] = NEVER;
}

void
mae_clock_clear (MaeGameRoom *room)
{
  mae_rooms_set_clock (room->server->rooms, room, NEVER);
}

/* ── Who waits for whom ────────────────────────────────────────────────────────────────────── */

gboolean
mae_clock_is_awaited (const MaeGameRoom *room, int seat)
{
  return room->clock.now.awaited_until[seat] != NEVER;
}

/* Returns whether another player is there and still chooses in the setup. */
static gboolean
another_chooses (const MaeGameRoom *room, int seat)
{
  for (int other = 0; other < room->game.n_players; other++)
    if (other != seat && !mae_game_setup_done (&room->game, other)
        && (mae_game_room_is_here (room, other) || room->computer[other] > 0))
      return TRUE;
  return FALSE;
}

static gboolean
is_choosing (const MaeGameRoom *room, int seat)
{
  return room->game.phase == MAE_PHASE_SETUP && !mae_game_setup_done (&room->game, seat);
}

/* Returns until when the game waits for @seat's player. In the setup it waits as long as others are
 * still choosing, or nobody is there. */
static gint64
awaited_until (const MaeGameRoom *room, int seat)
{
  if (mae_clock_is_awaited (room, seat) && is_choosing (room, seat)
      && (room->n_present == 0 || another_chooses (room, seat)))
    return NEVER;
  return room->clock.now.awaited_until[seat];
}

static int
n_there (const MaeGameRoom *room)
{
  int n = room->n_present;
  for (int seat = 0; seat < room->game.n_players; seat++)
    n += mae_clock_is_awaited (room, seat) || room->computer[seat] > 0;
  return n;
}

/* Returns how many play: people, wherever they are, and computers. */
static int
n_playing (const MaeGameRoom *room)
{
  int n = 0;
  for (int seat = 0; seat < room->game.n_players; seat++)
    n += room->seats[seat] != NULL || room->computer[seat] > 0;
  return n;
}

/* Returns whether somebody waits for the others' turns. */
static gboolean
is_waited_for (const MaeGameRoom *room)
{
  if (mae_table_is_over_days (room->table))
    return n_playing (room) > 1;
  return room->n_present > 0 && n_there (room) > 1;
}

/* Returns a number that differs between turns. */
static guint32
period_of (const MaeGame *game)
{
  return game->phase == MAE_PHASE_TURNS ? (game->round + 1u) * MAE_MAX_PLAYERS + game->current : 0;
}

/* ── Telling ───────────────────────────────────────────────────────────────────────────────── */

static gint64
left (const MaeGameRoom *room, gint64 until)
{
  return (MAX (until - room->server->now, 0) + 999) / 1000;
}

void
mae_clock_tell (MaeGameRoom *room, MaeServerSession *session)
{
  const MaeClockState *state = &room->clock.now;
  MaeMessage message = { .kind = MAE_MESSAGE_CLOCK };
  MaeClockInfo *info = &message.clock;
  if (session == NULL || !(session->features & MAE_FEATURE_CLOCK))
    return;
  const MaeRoster *names = mae_game_room_names (room, session);
  info->turn_time = (int) (room->table->turn_time / G_TIME_SPAN_SECOND);
  info->remaining =
      state->turn_until != NEVER ? MIN (left (room, state->turn_until), G_MAXINT32) : -1;
  info->player = state->player >= 0 ? names->name[(int) state->player] : NULL;
  for (int seat = 0; seat < room->game.n_players; seat++) {
    if (!mae_clock_is_awaited (room, seat))
      continue;
    info->awaited[info->n_awaited].player = names->name[seat];
    info->awaited[info->n_awaited++].remaining = left (room, state->awaited_until[seat]);
  }
  mae_game_room_write (room, session, &message);
}

gboolean
mae_clock_is_idle (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (mae_clock_is_awaited (room, seat))
      return FALSE;
  return room->table->turn_time == 0;
}

static void
tell_all (MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    mae_clock_tell (room, mae_game_room_session_at (room, seat));
  for (guint i = 0; i < room->table->spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (room->table->spectators, i);
    mae_clock_tell (room, identity->session);
  }
}

/* ── Deadlines ─────────────────────────────────────────────────────────────────────────────── */

/* Returns how long the turn of @seat's player may take (-1: the setup). In a live game it is half
 * as long for each turn in a row that this player has missed: a program may be stuck, with a
 * connection that isn't. */
static gint64
time_for (const MaeGameRoom *room, int seat)
{
  gint64 whole = room->table->turn_time;

  if (seat < 0 || mae_table_is_over_days (room->table))
    return whole;
  return MAX (whole >> MIN (room->clock.missed[seat], HALVED_MAX), MIN (whole, HURRIED_MIN));
}

/* Returns until when one of those who are to move, other than @except, is on holiday; now: nobody
 * is. */
static gint64
holiday_until (const MaeGameRoom *room, int except)
{
  gint64 until = room->server->now;

  if (!mae_table_is_over_days (room->table))
    return until;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (seat != except && room->seats[seat] != NULL && mae_game_is_to_move (&room->game, seat))
      until = MAX (until, mae_holidays_get_end (room->server, room->seats[seat]->key));
  return until;
}

static void
set_turn (MaeGameRoom *room)
{
  MaeClock *clock = &room->clock;
  const MaeTable *table = room->table;
  gboolean runs =
      table->turn_time > 0 && room->game.phase != MAE_PHASE_ENDED && is_waited_for (room);

  clock->now.player = room->game.phase == MAE_PHASE_TURNS ? room->game.current : -1;
  if (!runs || (clock->now.player >= 0 && room->computer[clock->now.player] > 0)) {
    clock->now.turn_until = NEVER;
  } else if (clock->now.turn_until == NEVER || clock->period != period_of (&room->game)) {
    clock->now.turn_until = holiday_until (room, -1) + time_for (room, (int) clock->now.player);
    clock->period = period_of (&room->game);
  }
}

/* Sets the deadline. In the setup a player may be awaited only because others are still choosing.
 * When they have chosen, that player is given up at the next tick. */
static void
set_deadline (MaeGameRoom *room)
{
  MaeClock *clock = &room->clock;
  gint64 deadline = clock->now.turn_until;

  for (int seat = 0; seat < room->game.n_players; seat++)
    deadline = MIN (deadline, MAX (awaited_until (room, seat), room->server->now + 1));
  if (clock->deadline.position == 0 || deadline != clock->deadline.at)
    mae_rooms_set_clock (room->server->rooms, room, deadline);
}

/* ── Games over days ───────────────────────────────────────────────────────────────────────── */

/* Stores the clock if it has changed. */
static void
store (MaeGameRoom *room)
{
  MaeClock *clock = &room->clock;
  gint64 until = clock->now.turn_until;
  MaeStoredClock now = { .due = clock->stored.due, .round = room->game.round };
  gboolean waits = FALSE; /* for a computer player */

  for (int seat = 0; seat < room->game.n_players; seat++) {
    gboolean to_move = mae_game_is_to_move (&room->game, seat);
    now.to_move |= (guint) to_move << seat;
    now.missed |= (guint) clock->missed[seat] << 2 * seat;
    waits |= to_move && room->computer[seat] > 0;
  }
  /* Time is counted in whole seconds; nobody's time may end early. */
  if (waits)
    now.due = 0;
  else if (until == NEVER)
    now.due = -1;
  else if (until != clock->stored_until || now.due <= 0)
    now.due = mae_commit_time (room->server) + left (room, until) / 1000 + 2;
  if (now.due == clock->stored.due && now.round == clock->stored.round
      && now.to_move == clock->stored.to_move && now.missed == clock->stored.missed)
    return;
  clock->stored = now;
  clock->stored_until = until;
  mae_saving_clock (room, &now);
}

gint64
mae_clock_due (const MaeServer *server, const MaeStoredClock *stored)
{
  if (stored->due < 0)
    return NEVER;
  return server->now
         + CLAMP (stored->due - mae_commit_time (server), 0, DUE_MAX) * G_TIME_SPAN_SECOND;
}

void
mae_clock_restore (MaeGameRoom *room, const MaeStoredClock *stored)
{
  MaeClock *clock = &room->clock;

  for (int seat = 0; seat < room->game.n_players; seat++)
    clock->missed[seat] = stored->missed >> 2 * seat & 3;
  clock->stored = *stored;
  clock->period = period_of (&room->game);
  if (stored->due > 0)
    clock->now.turn_until = clock->stored_until = mae_clock_due (room->server, stored);
  mae_clock_refresh (room);
}

void
mae_clock_hold (MaeGameRoom *room, int seat, gint64 since, gint64 until)
{
  MaeClock *clock = &room->clock;

  if (clock->now.turn_until == NEVER || !mae_game_is_to_move (&room->game, seat))
    return;
  /* In the setup it may stand still already, for another one. */
  since = MAX (since, holiday_until (room, seat));
  if (until <= since)
    return;
  clock->now.turn_until += until - since;
  mae_clock_refresh (room);
}

gboolean
mae_clock_miss (MaeGameRoom *room, int seat)
{
  guint8 *missed = &room->clock.missed[seat];

  *missed = MIN (*missed + 1, G_MAXUINT8);
  return *missed >= MAE_MISSED_MAX;
}

void
mae_clock_note_played (MaeGameRoom *room, const MaeCommand *command)
{
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
  case MAE_COMMAND_CHOOSE_RESOURCES:
  case MAE_COMMAND_TAKE_MARKET:
  case MAE_COMMAND_BUY_CARD:
  case MAE_COMMAND_PRODUCE:
    room->clock.missed[command->seat] = 0;
    break;
  default:
    break;
  }
}

gboolean
mae_clock_refresh (MaeGameRoom *room)
{
  MaeClock *clock = &room->clock;

  for (int seat = 0; seat < room->game.n_players; seat++)
    if (!room->game.players[seat].present || room->ended)
      clock->now.awaited_until[seat] = NEVER;
  set_turn (room);
  set_deadline (room);
  if (clock->now.turn_until == NEVER)
    clock->now.player = -1;
  if (mae_table_is_over_days (room->table))
    store (room);
  if (memcmp (&clock->told, &clock->now, sizeof clock->now) == 0)
    return FALSE;
  clock->told = clock->now;
  tell_all (room);
  return TRUE;
}

gboolean
mae_clock_await (MaeGameRoom *room, int seat, gint64 grace)
{
  gboolean waits = is_choosing (room, seat) || (grace > 0 && room->n_present > 0);

  if (!waits || !room->game.players[seat].present)
    return FALSE;
  room->clock.now.awaited_until[seat] = room->server->now + grace;
  return TRUE;
}

void
mae_clock_await_returns (MaeGameRoom *room, gint64 until)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (!mae_table_is_over_days (room->table) && room->seats[seat] != NULL
        && room->game.players[seat].present)
      room->clock.now.awaited_until[seat] = until;
}

void
mae_clock_stop_awaiting (MaeGameRoom *room, int seat)
{
  room->clock.now.awaited_until[seat] = NEVER;
}

void
mae_clock_resume (MaeGameRoom *room, gint64 stood_still)
{
  MaeClock *clock = &room->clock;

  if (clock->now.turn_until != NEVER)
    clock->now.turn_until =
        MIN (clock->now.turn_until + stood_still,
             MAX (clock->now.turn_until, room->server->now + room->table->turn_time));
  if (clock->deadline.position == 0)
    set_deadline (room);
  /* What has waited is handled before the time is over. */
  if (clock->deadline.position != 0 && clock->deadline.at <= room->server->now)
    mae_rooms_set_clock (room->server->rooms, room, room->server->now + 1);
  if (stood_still > 0)
    mae_clock_refresh (room);
}

/* ── When time is over ─────────────────────────────────────────────────────────────────────── */

static void
fire (MaeGameRoom *room, const MaeClockFuncs *funcs)
{
  MaeClock *clock = &room->clock;
  gint64 now = room->server->now;
  guint late = 0, given_up = 0;
  guint32 n_commands = room->game.n_commands;

  for (int seat = 0; seat < room->game.n_players; seat++)
    if (awaited_until (room, seat) <= now)
      given_up |= 1u << seat;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if ((given_up & 1u << seat)
        || (clock->now.turn_until <= now && mae_game_is_to_move (&room->game, seat)
            && room->game.players[seat].present && room->computer[seat] == 0))
      late |= 1u << seat;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (late & 1u << seat)
      funcs->finish_turn (room, seat);
  if (room->game.n_commands != n_commands)
    return; /* the turn may be over, or another one's */

  for (int seat = 0; seat < room->game.n_players; seat++)
    if (given_up & 1u << seat)
      clock->now.awaited_until[seat] = NEVER;
  if (clock->now.turn_until <= now)
    clock->now.turn_until = NEVER;
  for (int seat = 0; seat < room->game.n_players; seat++)
    if ((late & 1u << seat) && !funcs->run_out (room, seat))
      return;
  /* Whoever was late or not, no time that is over may be left: mae_clock_tick() goes on with it. */
  mae_clock_refresh (room);
}

gint64
mae_clock_deadline (const MaeServer *server)
{
  return mae_rooms_next_clock (server->rooms);
}

void
mae_clock_tick (MaeServer *server, const MaeClockFuncs *funcs)
{
  while (mae_clock_deadline (server) <= server->now) {
    MaeGameRoom *room = mae_rooms_first_clock (server->rooms);
    /* The clock of a closed room goes on with mae_clock_resume(). */
    if (mae_commit_is_closed (room))
      mae_clock_clear (room);
    else
      fire (room, funcs);
  }
}
