/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What players do outside the waiting room: opening, joining and watching tables, chat. */
#include "player.h"

#include "ai/ai.h"

/* A player who has found no table for this long opens one. */
#define PATIENCE (20 * SECOND)

void
hall_forget (Player *self)
{
  self->in_hall = self->at_table = FALSE;
  g_clear_pointer (&self->open_code, g_free);
  g_clear_pointer (&self->watch_code, g_free);
}

static void
note_tables (Player *self, const MaeTableList *list)
{
  gboolean was_in_hall = self->in_hall;

  hall_forget (self);
  self->in_hall = TRUE;
  self->hall_since = was_in_hall ? self->hall_since : self->sim->now;
  for (guint i = 0; i < list->n_tables; i++) {
    const MaeTableInfo *table = &list->tables[i];
    if (table->code == NULL)
      continue;
    if (self->open_code == NULL && table->stage == MAE_STAGE_OPEN)
      self->open_code = g_strdup (table->code);
    if (self->watch_code == NULL && table->stage != MAE_STAGE_ENDED && !table->no_spectators)
      self->watch_code = g_strdup (table->code);
  }
}

/* Like take_booked_seats() in player.c: there was no seat for the player. */
static void
come_to_hall (Player *self, const MaeTableList *list)
{
  gboolean has_seats = (self->features & MAE_FEATURE_SEATS) != 0;

  /* With several games, UpdateMySeats says whether it is gone. */
  if (self->asked == ASKED_JOIN && !has_seats && !oracle_may_be_gone (self))
    sim_violation (self->sim, "The game of %s is gone", self->name);
  if (self->asked == ASKED_JOIN && !has_seats && self->snapshot != NULL && !self->watches)
    self->done = TRUE;
  if (self->asked == ASKED_JOIN || self->asked == ASKED_HALL) {
    self->asked = ASKED_NOTHING;
    self->awaits_seats = has_seats;
  }
  self->on_side = FALSE;
  self->taken_since = 0;
  self->follows = FALSE;
  note_tables (self, list);
}

static void
come_to_table (Player *self, const MaeTableInfo *table)
{
  /* Its game, alone, starts at once, or when it can be saved. */
  if (self->opens_side && table->stage == MAE_STAGE_OPEN)
    return;
  self->opens_side = FALSE;
  /* If a player comes back to an open table, this message is the only answer. */
  if (self->asked == ASKED_TABLE || (self->asked == ASKED_JOIN && table->stage == MAE_STAGE_OPEN))
    self->asked = ASKED_NOTHING;
  if (table->is_spectator != self->watches)
    sim_violation (self->sim, "%s is%s said to be a spectator", self->name,
                   table->is_spectator ? "" : "n't");
  self->in_hall = FALSE;
  self->at_table = table->stage == MAE_STAGE_OPEN;
  self->on_side = (self->features & MAE_FEATURE_SEATS) != 0 && table->players_count == 1;
}

gboolean
hall_take (Player *self, const MaeMessage *message)
{
  switch (message->kind) {
  case MAE_MESSAGE_TABLES:
    come_to_hall (self, message->tables);
    return TRUE;
  case MAE_MESSAGE_TABLE:
    come_to_table (self, message->table);
    return TRUE;
  case MAE_MESSAGE_MY_SEATS:
    seats_take (self, message->my_seats);
    return TRUE;
  case MAE_MESSAGE_SPECTATOR:
  case MAE_MESSAGE_CLOCK:
    return TRUE;
  case MAE_MESSAGE_CHAT:
    if (self->asked == ASKED_CHAT && !message->chat.is_past
        && g_strcmp0 (message->chat.player, self->name) == 0)
      self->asked = ASKED_NOTHING;
    return TRUE;
  case MAE_MESSAGE_ERR_CHAT:
    if (self->asked == ASKED_CHAT)
      self->asked = ASKED_NOTHING;
    return TRUE;
  case MAE_MESSAGE_ERR_TABLE:
    /* Any UpdateTable counts as the answer to a request for another game. */
    if (self->asked != ASKED_TABLE && self->rematch_since == 0)
      sim_violation (self->sim, "%s is told ErrTable %d for nothing", self->name,
                     message->err_table.reason);
    self->asked = ASKED_NOTHING;
    self->opens_side = FALSE;
    return TRUE;
  default:
    return FALSE;
  }
}

static void
say_something (Player *self)
{
  self->sim->tally->chats++;
  player_say (self, ASKED_CHAT,
              &(MaeMessage){ .kind = MAE_MESSAGE_REQ_CHAT, .chat.text = "Well played" });
}

static void
go_to_table (Player *self, MaeMessageKind kind, char *code)
{
  player_say (self, ASKED_TABLE, &(MaeMessage){ .kind = kind, .table_code.code = code });
}

void
hall_note_game (Player *self, const MaeGame *next)
{
  Sim *sim = self->sim;

  if (!self->follows || self->watches || self->snapshot == NULL)
    return;
  if (self->snapshot->game.phase != MAE_PHASE_ENDED) {
    sim->tally->run_out += sim->plan.turn_time > 0 && self->asked != ASKED_UNDO;
  } else if (next->phase != MAE_PHASE_ENDED) {
    sim->tally->rematches++;
    self->over = FALSE;
    /* If the server crashes before the player has read the message about the new game, the log
     * known here is that of the old game. */
    self->tainted |= sim->server == NULL;
    self->is_again = TRUE;
    self->rematch_since = 0;
  }
}

gboolean
hall_stay (Player *self)
{
  Sim *sim = self->sim;

  if (!sim->plan.rematch || self->is_again || (self->rematch_since == 0 && sim->calm))
    return FALSE;
  if (self->rematch_since == 0) {
    self->rematch_since = sim->now;
    player_say (self, ASKED_TABLE,
                &(MaeMessage){ .kind = MAE_MESSAGE_REQ_REMATCH, .rematch.wanted = true });
  }
  return sim->now - self->rematch_since < PATIENCE;
}

void
hall_act (Player *self)
{
  Sim *sim = self->sim;
  gboolean opens = self->opens || sim->now - self->hall_since > PATIENCE;

  if (!sim->plan.hall)
    return;
  if (!self->in_hall) {
    if (!sim->calm && sim_below (sim, 3) == 0)
      say_something (self);
  } else if (self->watches) {
    if (self->watch_code != NULL)
      go_to_table (self, MAE_MESSAGE_REQ_WATCH_TABLE, self->watch_code);
  } else if (self->open_code != NULL) {
    go_to_table (self, MAE_MESSAGE_REQ_JOIN_TABLE, self->open_code);
  } else if (opens && !sim->calm) {
    MaeMessage message = { .kind = MAE_MESSAGE_REQ_OPEN_TABLE };
    message.open_table.players_count = sim->plan.n_players;
    message.open_table.turn_time = -1;
    message.open_table.n_computers = sim->plan.n_computers;
    for (int i = 0; i < sim->plan.n_computers; i++)
      message.open_table.computers[i] = MAE_AI_NOVICE;
    sim->tally->computers += (guint) sim->plan.n_computers;
    player_say (self, ASKED_TABLE, &message);
  }
}
