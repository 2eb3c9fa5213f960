/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/computer.h"

#include "engine/rng.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"
#include "server/tables/thought.h"

/* The most moves in one tick, so that other tables aren't delayed. */
#define MOVES_AT_ONCE 8

/* How far computer players may exceed their share of processor time for a moment. */
#define AHEAD_MAX (4 * G_TIME_SPAN_MILLISECOND)

struct _MaeComputers {
  GQueue thinking; /* MaeGameRoom.thinking_link: a computer player has to move */
  gint64 moves_at; /* no computer player moves earlier */
};

void
mae_computers_init (MaeServer *server)
{
  server->computers = g_new0 (MaeComputers, 1);
}

void
mae_computers_clear (MaeServer *server)
{
  g_clear_pointer (&server->computers, g_free);
}

/* Returns the seat of a computer player that has to move, or -1. */
static int
find_due (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->computer[seat] != 0 && mae_game_is_to_move (&room->game, seat))
      return seat;
  return -1;
}

void
mae_computers_forget (MaeGameRoom *room)
{
  mae_queue_leave (&room->server->computers->thinking, &room->thinking_link, &room->is_thinking);
  mae_thought_cancel (room);
}

void
mae_computers_note (MaeGameRoom *room)
{
  gboolean is_awake = room->n_present > 0 || mae_table_is_over_days (room->table);
  gboolean wanted = is_awake && find_due (room) >= 0 && !mae_commit_is_closed (room);

  if (!wanted) {
    mae_computers_forget (room);
  } else if (!room->is_thinking && !mae_thought_holds (room)) {
    room->thinking_link.data = room;
    room->thinking_since = room->server->now;
    mae_queue_join (&room->server->computers->thinking, &room->thinking_link, &room->is_thinking);
  }
}

/* All computer players wait equally long, so the queue is sorted. */
gint64
mae_computers_deadline (const MaeServer *server)
{
  const MaeGameRoom *room =
      server->computers->thinking.head != NULL ? server->computers->thinking.head->data : NULL;

  if (room == NULL)
    return G_MAXINT64;
  return MAX (room->thinking_since + server->config.computer_pace,
              server->computers->moves_at - AHEAD_MAX);
}

void
mae_computer_player (const MaeGameRoom *room, int seat, MaeAiPlayer *player, guint64 rng[4])
{
  guint64 seed = room->seed ^ room->seed_more[0] ^ room->seed_more[1] ^ room->seed_more[2];

  *player = (MaeAiPlayer){ .level = (MaeAiLevel) mae_ai_number_level (room->computer[seat]),
                           .style = mae_ai_number_style (room->computer[seat]),
                           .past = mae_ai_past_of (&room->game) };
  mae_rng_seed (rng, seed ^ ((guint64) room->game.n_commands << 8) ^ (guint64) seat);
}

static gboolean
choose (MaeGameRoom *room, int seat, MaeCommand *command)
{
  g_autofree MaeGame *view = g_new (MaeGame, 1);
  MaeAiPlayer player;
  guint64 rng[4];

  *view = mae_game_view (&room->game, seat);
  mae_computer_player (room, seat, &player, rng);
  return mae_ai_choose (view, seat, &player, rng, command);
}

void
mae_computer_move (MaeGameRoom *room, int seat, MaeCommand *command, MaeMoveFunc move)
{
  MaeCommand end;

  move (room, seat, command);
  if (command->kind != MAE_COMMAND_END_TURN && room->game.main_done && find_due (room) == seat
      && choose (room, seat, &end) && end.kind == MAE_COMMAND_END_TURN)
    move (room, seat, &end);
}

static void
act (MaeGameRoom *room, MaeMoveFunc move)
{
  int seat = find_due (room);
  MaeCommand command;

  mae_computers_forget (room);
  if (seat < 0)
    return;
  if (mae_ai_is_slow (room->game.rules, room->game.n_players,
                      (MaeAiLevel) mae_ai_number_level (room->computer[seat]))) {
    mae_thought_begin (room, seat);
    return;
  }
  if (!choose (room, seat, &command)) {
    g_critical ("Table %" G_GUINT64_FORMAT ": the computer player in seat %d finds nothing to do",
                room->number, seat);
    return;
  }
  mae_computer_move (room, seat, &command, move);
}

/* After a long choice the next one is delayed, so that computer players together keep to their
 * share of the processor. */
void
mae_computers_tick (MaeServer *server, MaeMoveFunc move)
{
  const MaeServerConfig *config = &server->config;

  for (int i = 0; i < MOVES_AT_ONCE && mae_computers_deadline (server) <= server->now; i++) {
    gint64 begun = config->work_clock != NULL ? config->work_clock (config->work_data) : 0;
    act (server->computers->thinking.head->data, move);
    if (config->work_clock == NULL)
      continue;
    gint64 used = config->work_clock (config->work_data) - begun;
    server->computers->moves_at = MAX (server->computers->moves_at, server->now)
                                  + used * 100 / MAX (config->computers_share, 1);
    /* After short choices the next player may move without delay. */
    if (server->computers->moves_at - server->now > AHEAD_MAX)
      break;
  }
}
