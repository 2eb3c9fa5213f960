/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One game and its players: applies commands and publishes their events. */
#include "server/tables/game-room-private.h"

#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/people/restrictions.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/computer.h"
#include "server/tables/hall.h"
#include "server/tables/holder.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"

/* How many bytes of the store a row needs beside its content, and a game beside its commands. */
#define STORED_ROW 32
#define STORED_GAME 1024

/* Bytes of a log up to which an earlier state of the game is found by a replay. Copying the game
 * before each command would cost more. */
#define REPLAYED_MAX 4096

/* The most commands that are needed to complete a turn. */
#define COMMANDS_TO_FINISH 4

void
mae_game_room_charge_snapshots (MaeServerSession *session, guint n)
{
  if (session != NULL)
    mae_server_session_charge (session, MAE_LIMIT_LARGE, n);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

void
mae_game_room_set_empty (MaeGameRoom *room, gboolean empty)
{
  if (empty)
    mae_rooms_desert (room->server->rooms, room, room->server->now);
  else
    mae_rooms_revive (room->server->rooms, room);
  if (room->table != NULL && !mae_table_is_over_days (room->table))
    mae_gate_count (room->server->gate, &room->table->holder.who, MAE_COUNT_DESERTED,
                    empty ? 1 : -1);
}

static void
forget_plan (MaeGameRoom *room, int seat)
{
  if (mae_plans_forget (mae_rooms_get_plans (room->server->rooms), room->number, seat))
    mae_commit_changed (room);
}

/* See mae_plans_settle(). Nothing is played for a person who may not come. */
static gboolean
settle_plan (MaeGameRoom *room, MaeKeptPlan *out)
{
  const MaeIdentity *owner = room->seats[room->game.current];

  if (owner != NULL && mae_restrictions_is_banned (room->server, owner->key))
    forget_plan (room, room->game.current);
  return mae_plans_settle (mae_rooms_get_plans (room->server->rooms), room, out);
}

/* Makes the moves of those whose turn has come and whose plan still works. Each plan is the first
 * thing in its turn, and settled only once. */
static void
play_plans (MaeGameRoom *room)
{
  MaeServer *server = room->server;
  MaeKeptPlan plan;

  while (!room->ended && settle_plan (room, &plan)) {
    g_autofree MaeCommand *steps = plan.steps;
    int seat = room->game.current;

    mae_commit_changed (room);
    mae_game_room_tell_plan (room, seat);
    if (room->seats[seat] != NULL)
      mae_people_owe (server->people, room->seats[seat]);
    for (int i = 0; i < plan.n_steps && plan.state == MAE_KEPT_PLAN_PLAYED; i++) {
      if (!mae_game_room_apply (room, &steps[i], NULL))
        break;
      server->counts.accepted++;
      mae_clock_note_played (room, &steps[i]);
      mae_game_room_publish (room, mae_rooms_get_events (server->rooms), -1);
    }
  }
}

void
mae_game_room_conclude (MaeGameRoom *room)
{
  play_plans (room);
  mae_table_refresh (room->table);
  mae_clock_refresh (room);
  mae_my_seats_note (room);
}

static void
add (MaeGameRoom *room, MaeTable *table)
{
  room->server = table->server;
  room->table = table;
  table->room = room;
  mae_clock_init (room);
  room->unsaved_link.data = room;
  mae_rooms_add (room->server->rooms, room);
}

/* Assigns the players to the seats drawn for them. */
static void
take_seats (MaeGameRoom *room, const MaeTable *table)
{
  room->roster.n = table->n_seats;
  for (int seat = 0; seat < table->n_seats; seat++) {
    int member = room->game.participant[seat];
    MaeIdentity *identity = table->members[member].identity;
    room->roster.name[seat] = g_strdup (mae_table_member_name (table, member));
    room->computer[seat] = table->members[member].computer;
    room->seats[seat] = identity;
    if (identity == NULL)
      continue;
    gboolean is_here = identity->table == table;
    mae_seats_stop_keeping (&identity->seats, table);
    mae_identity_sit (identity, room, seat);
    if (is_here || (identity->session == NULL && identity->room == NULL))
      mae_identity_look_at (identity, room);
    room->here |= (guint) is_here << seat;
    room->n_present += is_here;
  }
}

void
mae_game_room_start (MaeTable *table)
{
  MaeServer *server = table->server;
  const MaeServerConfig *config = &server->config;
  MaeEvents *events = mae_rooms_get_events (server->rooms);
  MaeGameRoom *room = g_new0 (MaeGameRoom, 1);

  room->number = table->number != 0 ? table->number : mae_rooms_next_number (server->rooms);
  room->started = mae_commit_wall_clock (server);
  server->counts.games++;
  room->seed = config->new_seed != NULL ? config->new_seed (config->seed_data, room->seed_more)
                                        : room->number;
  room->log = g_byte_array_new ();
  mae_game_start_wide (&room->game, table->rules, room->seed, room->seed_more, table->n_seats,
                       events);
  add (room, table);
  take_seats (room, table);
  while (table->n_members > 0)
    mae_table_clear_member (table, &table->members[--table->n_members]);
  if (room->n_present == 0)
    mae_game_room_set_empty (room, TRUE);
  mae_log_table (room->number, G_LOG_LEVEL_INFO, "starts with %d players", table->n_seats);

  for (int seat = 0; seat < table->n_seats; seat++)
    if (mae_game_room_session_at (room, seat) != NULL)
      mae_server_session_charge (mae_game_room_session_at (room, seat), MAE_LIMIT_STORE,
                                 STORED_GAME / table->n_seats);
  mae_saving_started (room);
  table->number = 0;
  mae_table_refresh (table);
  mae_game_room_send_all (room, FALSE);
  mae_game_room_publish (room, events, -1);
  mae_clock_refresh (room);
  mae_my_seats_note (room);
  mae_computers_note (room);
}

MaeGameRoom *
mae_game_room_load (MaeTable *table, guint64 number, guint64 seed, const guint64 more[3],
                    const MaeGame *game, GByteArray *log, const char *const *names)
{
  MaeGameRoom *room = g_new0 (MaeGameRoom, 1);

  room->number = number;
  room->seed = seed;
  memcpy (room->seed_more, more, sizeof room->seed_more);
  room->log = log;
  room->game = *game;
  room->roster.n = game->n_players;
  for (int seat = 0; seat < game->n_players; seat++)
    room->roster.name[seat] = g_strdup (names[seat]);
  room->ended = game->phase == MAE_PHASE_ENDED;
  add (room, table);
  mae_game_room_set_empty (room, TRUE);
  return room;
}

void
mae_game_room_free (MaeGameRoom *room)
{
  MaeServer *server = room->server;
  mae_rooms_remove (server->rooms, room);
  if (room->n_present == 0)
    mae_game_room_set_empty (room, FALSE);
  mae_commit_forget_room (room);
  mae_computers_forget (room);
  mae_clock_clear (room);
  mae_turn_forget (room);
  if (room->table != NULL)
    mae_table_free (room->table);
  g_byte_array_unref (room->log);
  mae_roster_clear (&room->roster);
  g_free (room);
}

void
mae_game_room_abandon (MaeGameRoom *room)
{
  g_return_if_fail (room->n_present == 0);

  mae_log_table (room->number, G_LOG_LEVEL_INFO, "is given up");
  mae_saving_given_up (room);
  mae_game_room_dismiss (room, NULL);
}

void
mae_game_room_end_sleeper (MaeServer *server, MaeSleeper *sleeper, MaeTableState state,
                           const char *why)
{
  gboolean is_listed = mae_sleeper_is_listed (sleeper);

  if (why == NULL)
    mae_log_table (sleeper->number, G_LOG_LEVEL_INFO, "is given up");
  else
    mae_log_table (sleeper->number, G_LOG_LEVEL_WARNING, "is set aside: %s", why);
  mae_saving_sleeper_over (server, sleeper, state, why);
  if (!mae_sleeper_is_over_days (sleeper))
    mae_gate_count (server->gate, &sleeper->holder.who, MAE_COUNT_DESERTED, -1);
  mae_holder_clear (server, &sleeper->holder);
  mae_sleepers_remove (mae_rooms_get_sleepers (server->rooms), sleeper);
  for (int seat = 0; seat < sleeper->n_players; seat++) {
    MaeIdentity *identity = mae_identity_find_key (server, mae_sleeper_key (sleeper, seat));
    if (identity != NULL && mae_sleeper_is_claimed (sleeper, seat))
      mae_people_owe (server->people, identity);
  }
  mae_sleeper_free (sleeper);
  if (is_listed)
    mae_hall_changed (server);
}

void
mae_game_room_dismiss (MaeGameRoom *room, const char *why)
{
  MaeServer *server = room->server;

  for (int seat = 0; seat < room->game.n_players; seat++) {
    MaeServerSession *session = mae_game_room_session_at (room, seat);
    MaeIdentity *identity = g_steal_pointer (&room->seats[seat]);
    if (identity == NULL)
      continue;
    mae_identity_give_up (server, identity, room);
    if (session == NULL)
      continue;
    mae_server_session_send_err_protocol (session, why);
    if (mae_seats_any (&identity->seats) && session->wants_hall) {
      mae_hall_enter (server, identity);
      continue;
    }
    if (mae_seats_any (&identity->seats))
      mae_identity_look_at (identity, mae_identity_any_room (identity));
    else
      mae_identity_forget (server, identity);
    mae_server_session_close (session);
  }
  mae_game_room_free (room);
}

static void
drop_output_cb (gpointer spectator, gpointer data)
{
  const MaeIdentity *identity = spectator;

  if (identity->session != NULL)
    mae_commit_drop_output (identity->session);
}

void
mae_game_room_set_aside (MaeGameRoom *room)
{
  mae_saving_broken (room);
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (mae_game_room_session_at (room, seat) != NULL)
      mae_commit_drop_output (mae_game_room_session_at (room, seat));
  g_ptr_array_foreach (room->table->spectators, drop_output_cb, NULL);
  mae_game_room_dismiss (room, "The server can't save this game, so it is over.");
}

/* ── Commands ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the session of the player at @seat, whatever it looks at; NULL: there is none. */
static MaeServerSession *
session_of (const MaeGameRoom *room, int seat)
{
  return room->seats[seat] != NULL ? room->seats[seat]->session : NULL;
}

/* Charges the growth of the store to the player who causes it; for a computer player, to the first
 * person who is connected. Leaving is free, but returning is charged twice. */
static void
charge_store (MaeGameRoom *room, const MaeCommand *command, gsize size)
{
  MaeServerSession *session = session_of (room, command->seat);

  for (int seat = 0; session == NULL && room->computer[command->seat] > 0 && seat < room->roster.n;
       seat++)
    session = session_of (room, seat);
  if (session != NULL)
    mae_server_session_charge (session, MAE_LIMIT_STORE,
                               (size + STORED_ROW) * (command->kind == MAE_COMMAND_RETURN ? 2 : 1));
}

static void
keep (MaeGameRoom *room, const MaeCommand *command)
{
  uint8_t packed[MAE_COMMAND_PACKED_MAX];
  gsize size = mae_command_pack (command, packed, sizeof packed);
  g_byte_array_append (room->log, packed, (guint) size);
  mae_saving_command (room, packed, size);
  charge_store (room, command, size);
}

gboolean
mae_game_room_apply (MaeGameRoom *room, const MaeCommand *command, MaeReject *reject)
{
  gsize log_size = room->log->len;
  g_autofree MaeGame *before =
      log_size > REPLAYED_MAX ? g_memdup2 (&room->game, sizeof room->game) : NULL;

  if (!mae_game_apply (&room->game, command, mae_rooms_get_events (room->server->rooms), reject))
    return FALSE;
  keep (room, command);
  mae_turn_note (room, command->kind, before, log_size);
  if (room->game.phase == MAE_PHASE_ENDED && !room->ended) {
    room->ended = TRUE;
    mae_saving_ended (room);
    mae_log_table (room->number, G_LOG_LEVEL_INFO, "has ended");
    for (int seat = 0; seat < room->game.n_players; seat++)
      if (room->seats[seat] != NULL)
        mae_accounts_note_game (room->server, room->seats[seat]->key);
  }
  mae_computers_note (room);
  return TRUE;
}

/* Answers a command that changes nothing: it isn't logged, and only the player is told. */
static void
answer_unchanged (MaeGameRoom *room, MaeServerSession *session, const MaeCommand *command)
{
  int seat = command->seat;
  MaeMessage message = { .kind = MAE_MESSAGE_EVENT };
  MaeEvent *event = &message.event;

  *event = (MaeEvent){ .kind = MAE_EVENT_ACTION, .seat = seat };
  event->action.command = command->kind;
  if (mae_game_room_offers_undo (room))
    event->action.undoable = (guint16) MIN (mae_game_undoable (&room->game, seat), G_MAXUINT16);
  mae_game_room_write (room, session, &message);
}

void
mae_game_room_command (MaeGameRoom *room, int seat, MaeCommand *command)
{
  MaeReject reject;

  g_return_if_fail (!mae_command_is_presence (command->kind));
  command->seat = seat;
  MaeServerSession *session = mae_game_room_session_at (room, seat);
  if (session != NULL && mae_turn_changes_nothing (room, command)) {
    answer_unchanged (room, session, command);
    return;
  }
  if (session != NULL && mae_turn_is_too_long (room, command)) {
    mae_server_session_send_err_protocol (session, mae_turn_too_many_swaps);
    return;
  }
  if (!mae_game_room_apply (room, command, &reject)) {
    mae_game_room_reject (room, seat, &reject);
    return;
  }
  room->server->counts.accepted++;
  mae_clock_note_played (room, command);
  forget_plan (room, seat); /* who moves by hand knows what has become of it */
  mae_game_room_publish (room, mae_rooms_get_events (room->server->rooms), -1);
  mae_game_room_conclude (room);
}

void
mae_game_room_finish_turn (MaeGameRoom *room, int seat)
{
  const MaeServerSession *session = mae_game_room_session_at (room, seat);
  MaeCommand command;

  if (session == NULL)
    return;
  for (int i = 0; i < COMMANDS_TO_FINISH; i++) {
    MaeWireContext context = mae_game_room_context (room, seat);
    if (!mae_bridge_finish (session->bridge, &context, &command))
      return;
    mae_game_room_command (room, seat, &command);
  }
}

void
mae_game_room_undo (MaeGameRoom *room, int seat)
{
  MaeReject nothing = { .kind = MAE_REJECT_ACTION, .action.reason = MAE_ACTION_NOTHING_TO_UNDO };
  MaeGame game;
  gsize size;

  if (!mae_game_room_offers_undo (room) || mae_game_undoable (&room->game, seat) == 0) {
    mae_game_room_reject (room, seat, &nothing);
    return;
  }
  if (!mae_turn_find_previous (room, &game, &size)) {
    g_critical ("Table %" G_GUINT64_FORMAT " doesn't replay", room->number);
    mae_game_room_reject (room, seat, &nothing);
    return;
  }
  forget_plan (room, seat);
  room->game = game;
  g_byte_array_set_size (room->log, (guint) size);
  mae_saving_truncated (room);
  mae_game_room_send_all (room, TRUE);
  for (int other = 0; other < room->game.n_players; other++)
    mae_game_room_tell_plan (room, other);
  mae_game_room_charge_snapshots (mae_game_room_session_at (room, seat),
                                  1 + room->table->spectators->len);
  mae_computers_note (room);
}
