/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Players with several games: the one of which the oracle keeps account, and games alone, which
 * they only open, look at, and leave. */
#include "player.h"
#include "server/server-testing.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"

/* Whose turn it is is told at most this much later. */
#define TOLD_LATE (3 * SECOND)

#define SIDES_MAX 2

/* Time enough for others to move. */
static void
rest (Player *self)
{
  self->next_at = self->asleep_until = self->sim->now + sim_below (self->sim, 12000) * MS;
}

void
seats_take (Player *self, const MaeSeatList *list)
{
  Sim *sim = self->sim;
  const MaeSeatInfo *main = NULL;

  self->n_sides = 0;
  self->awaits_seats = FALSE;
  for (guint i = 0; i < list->n_seats; i++)
    if (list->seats[i].n_players > 0)
      main = &list->seats[i];
    else
      self->n_sides++;
  sim->tally->seats_told++;
  if (main == NULL && player_has_game (self) && !oracle_may_be_gone (self))
    sim_violation (sim, "The seat of %s is gone", self->name);
  if (main == NULL && self->snapshot != NULL)
    self->done = TRUE;
  if (main != NULL && self->main_game != 0 && main->game != self->main_game)
    sim_violation (sim, "%s has a seat in another game", self->name);
  self->has_main = main != NULL;
  self->main_game = main != NULL ? main->game : self->main_game;
  self->told_turn = main != NULL && main->is_my_turn;
  self->wrong_since = 0;
}

/* Opens the main game, from the hall or another one. */
static void
open_main (Player *self)
{
  player_say (
      self, ASKED_TABLE,
      &(MaeMessage){ .kind = MAE_MESSAGE_REQ_OPEN_GAME, .open_game.game = self->main_game });
}

gboolean
seats_act (Player *self)
{
  Sim *sim = self->sim;

  if (!(self->features & MAE_FEATURE_SEATS))
    return FALSE;
  if (self->opens_side || self->awaits_seats)
    return TRUE; /* it starts as soon as it can be saved */
  if (self->on_side && !sim->calm && sim_below (sim, 2) == 0) {
    player_say (self, ASKED_HALL, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_LEAVE_TABLE });
  } else if (self->on_side && !self->has_main) {
    player_say (self, ASKED_HALL, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_GO_TO_HALL });
  } else if (self->on_side) {
    open_main (self);
  } else if (self->in_hall && self->has_main) {
    if (sim->calm || self->n_sides >= SIDES_MAX || sim_below (sim, 2) > 0) {
      open_main (self);
      return TRUE;
    }
    MaeMessage message = { .kind = MAE_MESSAGE_REQ_OPEN_TABLE };
    message.open_table.players_count = 1;
    message.open_table.turn_time = -1;
    message.open_table.is_private = true;
    self->opens_side = TRUE;
    sim->tally->sides++;
    player_say (self, ASKED_TABLE, &message);
  } else if (self->follows && player_has_game (self) && !sim->calm && sim_below (sim, 6) == 0) {
    player_say (self, ASKED_HALL, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_GO_TO_HALL });
  } else {
    return FALSE;
  }
  rest (self);
  return TRUE;
}

const GByteArray *
seats_find_log (const Player *self, guint64 *seed)
{
  MaeServer *server = self->sim->server;

  if (self->main_game == 0)
    return mae_server_find_log (server, self->name, seed);
  const MaeGameRoom *room = mae_rooms_find (server->rooms, (guint64) self->main_game);
  if (room == NULL)
    return NULL;
  *seed = room->seed;
  return room->log;
}

gboolean
seats_sleep (const Player *self)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (self->sim->server->rooms);

  return self->main_game != 0 && mae_sleepers_find (sleepers, (guint64) self->main_game) != NULL;
}

void
seats_check (Player *self)
{
  Sim *sim = self->sim;
  const Wire *wire = self->wire;
  const MaeGameRoom *room =
      self->has_main ? mae_rooms_find (sim->server->rooms, (guint64) self->main_game) : NULL;
  gsize unread;

  if (room == NULL || wire == NULL || wire->session == NULL || wire->down.head != NULL
      || !(self->in_hall || self->on_side) || self->asked != ASKED_NOTHING) {
    self->wrong_since = 0;
    return;
  }
  mae_server_session_get_output (wire->session, &unread);
  int seat = mae_roster_find (&room->roster, self->name);
  gboolean is_turn = !room->ended && seat >= 0 && mae_game_is_to_move (&room->game, seat);
  if (unread > 0 || wire->session->wait.n > 0 || wire->session->stalled
      || wire->session->wants_close || is_turn == self->told_turn)
    self->wrong_since = 0;
  else if (self->wrong_since == 0)
    self->wrong_since = sim->now;
  else if (sim->now - self->wrong_since > TOLD_LATE)
    sim_violation (sim, "%s isn't told whose turn it is elsewhere", self->name);
}
