/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "planned.h"

#include "engine/moves.h"
#include "server/state.h"
#include "server/tables/rooms.h"

#define A_DAY ",\"turnTime\":86400"

static void
set_up_world (StoredWorld *f)
{
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = G_TIME_SPAN_DAY;
}

void
planned_set_up (StoredWorld *f, gconstpointer data)
{
  stored_world_set_up (f);
  set_up_world (f);
}

void
planned_tear_down (StoredWorld *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

void
planned_restart (StoredWorld *f)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = stored_world_start ("standard", f->store);
  set_up_world (f);
}

MaeGameRoom *
planned_room (StoredWorld *f)
{
  return mae_rooms_find (f->world->server->rooms, 1);
}

MaePlans *
planned_plans (StoredWorld *f)
{
  return mae_rooms_get_plans (f->world->server->rooms);
}

Client *
planned_enter (StoredWorld *f, const char *name)
{
  return seated_enter (f->world, name, PLANNED);
}

void
planned_quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

Client *
planned_look (StoredWorld *f, const char *name)
{
  Client *client = planned_enter (f, name);

  seated_open_game (client, 1);
  g_assert_nonnull (client->snapshot);
  return client;
}

/* Two people play over days and have chosen. @mover is to move, @planner waits. */
void
planned_play (StoredWorld *f, Client **mover, Client **planner)
{
  Client *anna = planned_enter (f, "Anna"), *bruno = planned_enter (f, "Bruno");

  seated_begin (anna, bruno, A_DAY);
  seated_choose (anna);
  seated_choose (bruno);
  *mover = seated_has_turn (anna) ? anna : bruno;
  *planner = *mover == anna ? bruno : anna;
}

static void
take_line (const MaeGame *game, int seat, gboolean row, int index, MaeCommand *out)
{
  MaeMove moves[64];
  int n = mae_moves_list (game, seat, 1u << MAE_COMMAND_TAKE_MARKET, moves, 64);

  for (int i = 0; i < MIN (n, 64); i++) {
    mae_move_to_command (game, &moves[i], out);
    if (out->take_market.row == row && out->take_market.index == index)
      return;
  }
  g_assert_not_reached ();
}

int
planned_find_changing_row (const MaeGame *game)
{
  int row = 0;

  while (game->market[row][0] == game->slide)
    row++;
  g_assert_cmpint (row, <, game->rules->rows);
  return row;
}

/* The plan of @client: a row of the market, and the end of the turn. */
int
planned_row (Client *client, int index, MaeCommand *steps)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeGame then = mae_game_at_turn (game, seat);

  take_line (&then, seat, TRUE, index, &steps[0]);
  steps[1] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
  return 2;
}

void
planned_send_for (Client *client, const MaeGame *seen, MaeCommand *steps, int n)
{
  MaeSnapshot *snapshot = client->snapshot;
  MaeWireContext context = { .rules = snapshot->rules,
                             .roster = &snapshot->roster,
                             .game = &snapshot->game };
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_PLAN,
                         .plan = { .is_wish = TRUE,
                                   .n_steps = n,
                                   .steps = steps,
                                   .target = mae_plan_target (seen, steps, n) } };
  g_autoptr (GString) text = g_string_new (NULL);

  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  client_send_bytes (client, text->str, text->len);
}

void
planned_send (Client *client, MaeCommand *steps, int n)
{
  int seat;

  planned_send_for (client, client_game (client, client->label, &seat), steps, n);
}

void
planned_send_row (Client *client, int index)
{
  MaeCommand steps[2];

  planned_send (client, steps, planned_row (client, index, steps));
}

void
planned_take_row (Client *client, int index)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeCommand command;

  take_line (game, seat, TRUE, index, &command);
  client_send_command (client, &command);
  seated_send (client, "ReqEndTurn");
}

int
planned_seat_of (Client *client)
{
  int seat;

  client_game (client, client->label, &seat);
  return seat;
}
