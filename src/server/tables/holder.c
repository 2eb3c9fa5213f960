/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/holder.h"

#include "server/state.h"
#include "server/tables/hall.h"

void
mae_holder_set (MaeServer *server, MaeHolder *holder, const char *address, const char *owner,
                guint n_computers, gboolean is_over_days)
{
  MaeGate *gate = server->gate;

  g_return_if_fail (holder->who.address == NULL && holder->who.name == NULL);

  mae_gate_enter (gate, &holder->who, address, owner, 0);
  holder->computers = (int) n_computers;
  holder->over_days = is_over_days;
  server->hall->n_over_days += (guint) is_over_days;
  mae_gate_count (gate, &holder->who, MAE_COUNT_TABLES, 1);
  mae_gate_count (gate, &holder->who, MAE_COUNT_COMPUTERS, holder->computers);
  mae_gate_count (gate, &holder->who, MAE_COUNT_OVER_DAYS, holder->over_days);
}

void
mae_holder_clear (MaeServer *server, MaeHolder *holder)
{
  mae_gate_count (server->gate, &holder->who, MAE_COUNT_TABLES, -1);
  mae_gate_count (server->gate, &holder->who, MAE_COUNT_COMPUTERS, -holder->computers);
  mae_gate_count (server->gate, &holder->who, MAE_COUNT_OVER_DAYS, -holder->over_days);
  server->hall->n_over_days -= (guint) holder->over_days;
  mae_gate_leave (server->gate, &holder->who);
  *holder = (MaeHolder){ 0 };
}

const char *
mae_holder_get_address (const MaeHolder *holder)
{
  return mae_gate_get_key (holder->who.address);
}

const char *
mae_holder_get_owner (const MaeHolder *holder)
{
  return mae_gate_get_key (holder->who.name);
}
