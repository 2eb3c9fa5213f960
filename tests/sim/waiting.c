/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nobody waits forever: nothing is overdue at any table. */
#include "player.h"
#include "server/sessions/identity.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/clock.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

#include "engine/moves.h"

/* A computer player's move may be this late, since those of others come first. */
#define COMPUTER_LATE (1 * SECOND)

static gboolean
computer_can_move (Sim *sim, const MaeGameRoom *table)
{
  MaeMove move;

  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->computer[seat] > 0 && mae_moves_pick (&table->game, seat, ~0u, sim->rng, &move))
      return TRUE;
  return FALSE;
}

static void
check_computers (Sim *sim, const MaeGameRoom *table)
{
  if (table->n_present == 0 || mae_commit_is_closed (table) || !computer_can_move (sim, table))
    return;
  if (!table->is_thinking
      || table->thinking_since + sim->config.computer_pace + COMPUTER_LATE < sim->now)
    sim_violation (sim, "Table %" G_GUINT64_FORMAT " waits for a computer player", table->number);
}

static gboolean
is_here (const MaeGameRoom *table, int seat)
{
  return table->seats[seat] != NULL && table->seats[seat]->session != NULL;
}

/* Checks that the current player's time is limited while others wait: by the table's turn time, or
 * by the grace period after a lost connection. */
static void
check_clock (Sim *sim, const MaeGameRoom *table)
{
  const MaeGame *game = &table->game;
  const MaeClock *clock = &table->clock;
  int current = game->current;
  int others = 0;

  if (!mae_commit_is_closed (table) && clock->deadline.position != 0
      && clock->deadline.at <= sim->now)
    sim_violation (sim, "The time is over at table %" G_GUINT64_FORMAT ", and nothing happens",
                   table->number);
  if (game->phase != MAE_PHASE_TURNS || table->computer[current] > 0)
    return;
  for (int seat = 0; seat < game->n_players; seat++)
    others += seat != current && is_here (table, seat);
  if (others == 0)
    return;
  if (is_here (table, current)) {
    if (table->table->turn_time > 0 && clock->now.turn_until > sim->now + table->table->turn_time)
      sim_violation (sim, "Table %" G_GUINT64_FORMAT " waits without a clock", table->number);
  } else if (clock->now.awaited_until[current] > sim->now + sim->config.grace
             && mae_rooms_awaits_until (sim->server->rooms) == G_MAXINT64) {
    sim_violation (sim, "Table %" G_GUINT64_FORMAT " waits for a player who has left",
                   table->number);
  }
}

static void
check_rematch (Sim *sim, const MaeGameRoom *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->computer[seat] == 0
        && (!is_here (table, seat) || !(table->table->rematch & 1u << seat)))
      return;
  sim_violation (sim, "All want to play again at table %" G_GUINT64_FORMAT ", and no game starts",
                 table->number);
}

void
oracle_check_waiting (Sim *sim)
{
  const MaeServer *server = sim->server;

  /* While saving fails, games wait for the next try. */
  if (mae_commit_is_failing (server) || sim->now <= sim->saved_by)
    return;
  for (const MaeGameRoom *table = mae_rooms_first (server->rooms); table != NULL;
       table = mae_rooms_next (table)) {
    check_clock (sim, table);
    if (table->ended)
      check_rematch (sim, table);
    else
      check_computers (sim, table);
  }
  for (guint i = 0; i < sim->players->len; i++)
    seats_check (sim->players->pdata[i]);
  if (server->draining)
    return;
  for (GList *link = server->hall->open.head; link != NULL; link = link->next) {
    const MaeTable *table = link->data;
    if (table->n_members == table->n_seats)
      sim_violation (sim, "Table %s is full, and its game doesn't start", table->code);
  }
  if (mae_waiting_room_is_due (server))
    sim_violation (sim, "All are in the waiting room, and the game doesn't start");
}

gboolean
is_unsaved (const Sim *sim, gint64 number)
{
  const MaeGameRoom *room = mae_rooms_find (sim->server->rooms, (guint64) number);

  return room != NULL && room->ended && mae_commit_has_unsaved (room);
}
