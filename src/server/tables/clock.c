/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a table waits: for whose turn it is, and for whom lost the connection in it. See "The
 * clock" in docs/protocol.md. */
#include <string.h>

#include "server/tables/table.h"

#define NEVER G_MAXINT64

static gint
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const MaeTable *one = a, *other = b;
  if (one->clock.deadline != other->clock.deadline)
    return one->clock.deadline < other->clock.deadline ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

void
mae_clock_init (MaeTable *table)
{
  MaeClock *clock = &table->clock;

  clock->told.turn_until = clock->now.turn_until = NEVER;
  clock->deadline = NEVER;
  clock->told.player = clock->now.player = -1;
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    clock->told.awaited_until[seat] = clock->now.awaited_until[seat] = NEVER;
}

void
mae_clock_clear (MaeTable *table)
{
  g_clear_pointer (&table->clock.iter, g_sequence_remove);
}

/* ── Who waits for whom ────────────────────────────────────────────────────────────────────── */

static gboolean
is_awaited (const MaeTable *table, int seat)
{
  return table->clock.now.awaited_until[seat] != NEVER;
}

/* Whom the table waits for: whose turn it is, or who hasn't chosen yet. */
static gboolean
is_to_move (const MaeTable *table, int seat)
{
  const MaeGame *game = &table->game;

  switch (game->phase) {
  case MAE_PHASE_SETUP:
    return !mae_game_setup_done (game, seat);
  case MAE_PHASE_TURNS:
    return game->current == seat;
  case MAE_PHASE_ENDED:
    break;
  }
  return FALSE;
}

static int
n_there (const MaeTable *table)
{
  int n = table->n_present;
  for (int seat = 0; seat < table->game.n_players; seat++)
    n += is_awaited (table, seat) || table->computer[seat] > 0;
  return n;
}

/* A number for the time that one deadline is about. */
static guint32
period_of (const MaeGame *game)
{
  return game->phase == MAE_PHASE_TURNS ? (game->round + 1u) * MAE_MAX_PLAYERS + game->current : 0;
}

/* ── Telling ───────────────────────────────────────────────────────────────────────────────── */

static gint64
left (const MaeTable *table, gint64 until)
{
  return (MAX (until - table->server->now, 0) + 999) / 1000;
}

void
mae_clock_tell (MaeTable *table, MaeServerSession *session)
{
  const MaeClockState *state = &table->clock.now;
  MaeMessage message = { .kind = MAE_MESSAGE_CLOCK };
  MaeClockInfo *info = &message.clock;
  MaeAm49Context context = mae_table_context (table);
  GString *text = table->server->text;

  if (session == NULL || !(session->features & MAE_FEATURE_CLOCK))
    return;
  info->turn_time = (int) (table->party->turn_time / G_TIME_SPAN_SECOND);
  info->remaining = state->turn_until != NEVER ? left (table, state->turn_until) : -1;
  info->player = state->player >= 0 ? table->roster.name[(int) state->player] : NULL;
  for (int seat = 0; seat < table->game.n_players; seat++) {
    if (!is_awaited (table, seat))
      continue;
    info->awaited[info->n_awaited].player = table->roster.name[seat];
    info->awaited[info->n_awaited++].remaining = left (table, state->awaited_until[seat]);
  }
  g_string_truncate (text, 0);
  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  mae_saving_tell (table, session, text->str, text->len);
}

gboolean
mae_clock_is_idle (const MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (is_awaited (table, seat))
      return FALSE;
  return table->party->turn_time == 0;
}

static void
tell_all (MaeTable *table)
{
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->seats[seat] != NULL)
      mae_clock_tell (table, table->seats[seat]->session);
  for (guint i = 0; i < table->party->spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (table->party->spectators, i);
    mae_clock_tell (table, identity->session);
  }
}

/* ── Deadlines ─────────────────────────────────────────────────────────────────────────────── */

static void
set_turn (MaeTable *table)
{
  MaeClock *clock = &table->clock;
  const MaeParty *party = table->party;
  gboolean runs = party->turn_time > 0 && table->game.phase != MAE_PHASE_ENDED
                  && table->n_present > 0 && n_there (table) > 1;

  clock->now.player = table->game.phase == MAE_PHASE_TURNS ? table->game.current : -1;
  if (!runs || (clock->now.player >= 0 && table->computer[clock->now.player] > 0)) {
    clock->now.turn_until = NEVER;
  } else if (clock->now.turn_until == NEVER || clock->period != period_of (&table->game)) {
    clock->now.turn_until = table->server->now + party->turn_time;
    clock->period = period_of (&table->game);
  }
}

static void
set_deadline (MaeTable *table)
{
  MaeClock *clock = &table->clock;
  gint64 deadline = clock->now.turn_until;

  for (int seat = 0; seat < table->game.n_players; seat++)
    deadline = MIN (deadline, clock->now.awaited_until[seat]);
  if (deadline == clock->deadline)
    return;
  g_clear_pointer (&clock->iter, g_sequence_remove);
  clock->deadline = deadline;
  if (deadline != NEVER)
    clock->iter = g_sequence_insert_sorted (table->server->clocks, table, compare, NULL);
}

gboolean
mae_clock_refresh (MaeTable *table)
{
  MaeClock *clock = &table->clock;

  for (int seat = 0; seat < table->game.n_players; seat++)
    if (!table->game.players[seat].present || table->ended)
      clock->now.awaited_until[seat] = NEVER;
  set_turn (table);
  set_deadline (table);
  if (clock->now.turn_until == NEVER)
    clock->now.player = -1;
  if (memcmp (&clock->told, &clock->now, sizeof clock->now) == 0)
    return FALSE;
  clock->told = clock->now;
  tell_all (table);
  return TRUE;
}

gboolean
mae_clock_await (MaeTable *table, int seat)
{
  gint64 grace = table->server->config.grace;

  if (grace <= 0 || table->n_present == 0 || !is_to_move (table, seat)
      || !table->game.players[seat].present)
    return FALSE;
  table->clock.now.awaited_until[seat] = table->server->now + grace;
  return TRUE;
}

void
mae_clock_stop_awaiting (MaeTable *table, int seat)
{
  table->clock.now.awaited_until[seat] = NEVER;
}

/* ── When time is over ─────────────────────────────────────────────────────────────────────── */

static void
fire (MaeTable *table)
{
  MaeClock *clock = &table->clock;
  gint64 now = table->server->now;
  guint late = 0;

  for (int seat = 0; seat < table->game.n_players; seat++) {
    if (clock->now.awaited_until[seat] <= now
        || (clock->now.turn_until <= now && is_to_move (table, seat)
            && table->game.players[seat].present && table->computer[seat] == 0))
      late |= 1u << seat;
    if (clock->now.awaited_until[seat] <= now)
      clock->now.awaited_until[seat] = NEVER;
  }
  if (clock->now.turn_until <= now)
    clock->now.turn_until = NEVER;
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (late & 1u << seat)
      mae_table_run_out (table, seat);
  mae_clock_refresh (table);
}

static MaeTable *
first (const MaeServer *server)
{
  GSequenceIter *iter = g_sequence_get_begin_iter (server->clocks);
  return g_sequence_iter_is_end (iter) ? NULL : g_sequence_get (iter);
}

gint64
mae_clock_deadline (const MaeServer *server)
{
  const MaeTable *table = first (server);
  return table != NULL ? table->clock.deadline : NEVER;
}

void
mae_clock_tick (MaeServer *server)
{
  while (mae_clock_deadline (server) <= server->now) {
    MaeTable *table = first (server);
    /* Comings and goings are facts: they must find what was asked of the table settled. The table
     * may be gone then. */
    if (table->before != NULL)
      mae_saving_save (server);
    else
      fire (table);
  }
}
