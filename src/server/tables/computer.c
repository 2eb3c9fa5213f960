/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/computer.h"

#include "ai/ai.h"
#include "engine/rng.h"

/* Most moves in one tick: a server with many tables has others to serve as well. */
#define MOVES_AT_ONCE 8

/* Time of their share that may be used ahead. */
#define AHEAD_MAX (4 * G_TIME_SPAN_MILLISECOND)

static gboolean
is_due (const MaeTable *table, int seat)
{
  const MaeGame *game = &table->game;

  if (table->computer[seat] == 0)
    return FALSE;
  if (game->phase == MAE_PHASE_SETUP)
    return !mae_game_setup_done (game, seat);
  return game->phase == MAE_PHASE_TURNS && game->current == seat;
}

/* The seat of a computer player that has something to do, or -1. */
static int
find_due (const MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (is_due (table, seat))
      return seat;
  return -1;
}

void
mae_computers_forget (MaeTable *table)
{
  if (table->is_thinking)
    g_queue_unlink (&table->server->thinking, &table->thinking_link);
  table->is_thinking = FALSE;
}

void
mae_computers_note (MaeTable *table)
{
  gboolean wanted = table->n_present > 0 && find_due (table) >= 0;

  if (!wanted) {
    mae_computers_forget (table);
  } else if (!table->is_thinking) {
    table->is_thinking = TRUE;
    table->thinking_link.data = table;
    table->thinking_since = table->server->now;
    g_queue_push_tail_link (&table->server->thinking, &table->thinking_link);
  }
}

/* All wait equally long, so they are in the order of their deadlines. While nothing can be saved
 * they wait for the store as well. */
gint64
mae_computers_deadline (const MaeServer *server)
{
  const MaeTable *table = server->thinking.head != NULL ? server->thinking.head->data : NULL;

  if (table == NULL)
    return G_MAXINT64;
  gint64 deadline =
      MAX (table->thinking_since + server->config.computer_pace, server->computers_at - AHEAD_MAX);
  return server->config.saving_is_optional ? deadline : MAX (deadline, mae_saving_pause (server));
}

/* Chance depends on the game alone: the same game goes on in the same way. */
static gboolean
choose (MaeTable *table, int seat, MaeCommand *command)
{
  g_autofree MaeGame *view = g_new (MaeGame, 1);
  uint64_t rng[4];

  *view = mae_game_view (&table->game, seat);
  guint64 seed = table->seed ^ table->seed_more[0] ^ table->seed_more[1] ^ table->seed_more[2];
  mae_rng_seed (rng, seed ^ ((guint64) table->game.n_commands << 8) ^ (guint64) seat);
  return mae_ai_choose (view, seat, (MaeAiLevel) table->computer[seat], rng, command);
}

/* One move; the end of the turn, which shows nothing by itself, goes with it. */
static void
move (MaeTable *table)
{
  int seat = find_due (table);
  MaeCommand command;

  mae_computers_forget (table);
  if (seat < 0)
    return;
  if (!choose (table, seat, &command)) {
    g_critical ("Table %" G_GUINT64_FORMAT ": the computer player in seat %d finds nothing to do",
                table->number, seat);
    return;
  }
  mae_table_command (table, seat, &command);
  if (command.kind != MAE_COMMAND_END_TURN && find_due (table) == seat
      && choose (table, seat, &command) && command.kind == MAE_COMMAND_END_TURN)
    mae_table_command (table, seat, &command);
}

/* One who took long makes the next wait, so that all of them together have their share of the
 * processor and the rest is for people. */
void
mae_computers_tick (MaeServer *server)
{
  const MaeServerConfig *config = &server->config;

  for (int i = 0; i < MOVES_AT_ONCE && mae_computers_deadline (server) <= server->now; i++) {
    gint64 begun = config->work_clock != NULL ? config->work_clock (config->work_data) : 0;
    move (server->thinking.head->data);
    if (config->work_clock == NULL)
      continue;
    gint64 used = config->work_clock (config->work_data) - begun;
    server->computers_at =
        MAX (server->computers_at, server->now) + used * 100 / MAX (config->computers_share, 1);
    /* A few short ones may follow one another at once. */
    if (server->computers_at - server->now > AHEAD_MAX)
      break;
  }
}
