/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's limits: that they hold, and the answers to players who exceed them. */
#include "player.h"
#include "server/config.h"
#include "server/server-testing.h"
#include "server/state.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

#include "server/tables/turn.h"

gboolean
bounds_take_refusal (Player *self, const char *text)
{
  if (g_strcmp0 (text, mae_turn_too_many_swaps) != 0 || self->asked != ASKED_COMMAND
      || self->command != MAE_COMMAND_SWAP_SHELVES)
    return FALSE;
  self->asked = ASKED_NOTHING;
  self->sim->tally->too_long++;
  g_ptr_array_remove_index (self->unsure, self->unsure->len - 1);
  return TRUE;
}

void
bounds_check_log (Player *player, const GByteArray *log)
{
  Sim *sim = player->sim;
  guint n = 0, most = sim->config.swaps_per_turn * sim->n_servers;
  int seat = -1;
  MaeCommand command;

  for (gsize at = 0, size; at < log->len && n <= most; at += size) {
    size = mae_command_unpack (&command, log->data + at, log->len - at);
    if (size == 0)
      return;
    /* A player who leaves in their own turn ends it. */
    if (command.kind == MAE_COMMAND_END_TURN || command.kind == MAE_COMMAND_LEAVE)
      n = 0;
    if (command.kind != MAE_COMMAND_SWAP_SHELVES)
      continue;
    n = command.seat == seat ? n + 1 : 1;
    seat = command.seat;
  }
  if (n > most)
    sim_violation (sim, "A turn of %s's game has %u swaps", player->name, n);
}

static gboolean
is_unjoined (const Wire *wire)
{
  return wire->session != NULL && mae_server_session_get_name (wire->session) == NULL
         && !mae_server_session_wants_close (wire->session);
}

static guint
count_unjoined (Sim *sim, const char *address)
{
  guint n = 0;

  for (guint i = 0; i < sim->wires->len; i++) {
    const Wire *wire = sim->wires->pdata[i];
    n += is_unjoined (wire) && (address == NULL || g_str_equal (wire->address, address));
  }
  return n;
}

void
bounds_check_place (Sim *sim, const char *address)
{
  guint own = count_unjoined (sim, address);

  for (guint i = 0; i < sim->wires->len; i++) {
    const Wire *wire = sim->wires->pdata[i];
    guint others = is_unjoined (wire) ? count_unjoined (sim, wire->address) : 0;
    if (others > own + 1)
      sim_violation (sim, "%s is refused, though %s has %u connections without a nickname", address,
                     wire->label, others);
  }
}

static guint
count_tables (Sim *sim, const char *address)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (sim->server->rooms);
  guint n = 0;

  for (GList *link = sim->server->hall->tables.head; link != NULL; link = link->next)
    n += g_strcmp0 (mae_holder_get_address (&((MaeTable *) link->data)->holder), address) == 0;
  for (guint i = 0; i < mae_sleepers_count (sleepers); i++)
    n += g_strcmp0 (mae_holder_get_address (&mae_sleepers_at (sleepers, i)->holder), address) == 0;
  return n;
}

void
bounds_check (Sim *sim)
{
  const MaeServerConfig *config = &sim->config;

  for (guint i = 0; i < sim->hostiles->len; i++) {
    const Hostile *hostile = sim->hostiles->pdata[i];
    if (count_tables (sim, hostile->address) > config->tables_per_address)
      sim_violation (sim, "%s has %u tables", hostile->label, count_tables (sim, hostile->address));
  }
  /* A player who leaves the game stays connected, without a nickname. */
  if (count_unjoined (sim, NULL) > config->unjoined_max + sim->players->len)
    sim_violation (sim, "%u are connected without a nickname", count_unjoined (sim, NULL));
}
