/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hostile peers who take seats: never that of a player with a secret; that of another only a minute
 * after it was lost, and without getting a secret. */
#include "player.h"
#include "server/commit/commit.h"
#include "server/server-testing.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/tables/game-room.h"

void
oracle_note_seats (Sim *sim)
{
  for (guint i = 0; i < sim->players->len; i++) {
    Player *player = sim->players->pdata[i];
    const Wire *wire = player->wire;
    const MaeIdentity *identity =
        wire != NULL && wire->session != NULL ? wire->session->identity : NULL;
    if (identity == NULL || identity->room == NULL || identity->has_secret
        || g_strcmp0 (identity->held.home, player->address) != 0
        || mae_commit_has_unsaved (identity->room))
      continue;
    player->seen_at = sim->now;
    player->seen_by = sim->n_servers;
    player->seen_table = identity->room->number;
  }
}

static void
check_seat_without_secret (Sim *sim, const Wire *wire, const Player *player)
{
  const MaeIdentity *identity = wire->session->identity;

  if (identity->room == NULL || player->seen_by == 0
      || player->seen_table != identity->room->number)
    return;
  if (identity->has_secret)
    sim_violation (sim, "%s was given a secret for the seat of %s", wire->label, player->name);
  if (player->seen_by == sim->n_servers && sim->now < player->seen_at + MAE_HELD_SEAT_TIME)
    sim_violation (sim, "%s was given the seat of %s, which is held", wire->label, player->name);
}

void
oracle_check_hostile (Sim *sim, const Wire *wire)
{
  const char *name = wire->session != NULL ? mae_server_session_get_name (wire->session) : NULL;

  for (guint i = 0; name != NULL && i < sim->players->len; i++) {
    Player *player = sim->players->pdata[i];
    guint64 seed;
    if (g_strcmp0 (player->name, name) != 0)
      continue;
    const GByteArray *log = mae_server_find_log (sim->server, name, &seed);
    if (player->secret != NULL && player_has_game (player) && log != NULL
        && seed == player->game_seed)
      sim_violation (sim, "%s was given the seat of %s", wire->label, name);
    check_seat_without_secret (sim, wire, player);
    player->tainted = player->shared = TRUE;
  }
}
