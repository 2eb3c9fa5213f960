/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/saving.h"

#include "server/commit/commit.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"
#include "store/store-clock.h"

static const char cannot_keep[] = "The server can't save this game, so it is over.";
static const char why_broken[] = "a part of it couldn't be saved";

gint64
mae_saving_wall_clock (const MaeServer *server)
{
  return (server->now + server->config.wall_offset) / G_TIME_SPAN_SECOND;
}

gint64
mae_saving_time (const MaeServer *server)
{
  MaeStore *store = server->config.store;

  return store != NULL ? mae_store_count_time (store, server->now)
                       : server->now / G_TIME_SPAN_SECOND;
}

static void
write_identity (MaeStore *store, const MaeIdentity *identity)
{
  mae_store_put_identity (store,
                          &(MaeStoredIdentity){
                              .key = identity->key,
                              .name = identity->name,
                              .secret_hash = identity->has_secret ? identity->secret_hash : NULL,
                              .table = (gint64) identity->room->number,
                              .seat = identity->seat,
                          });
}

void
mae_saving_identity (MaeServer *server, const MaeIdentity *identity)
{
  MaeStore *store = server->config.store;

  if (store == NULL || identity->room == NULL)
    return;
  write_identity (store, identity);
  mae_commit_changed (identity->room);
  if (identity->session != NULL)
    mae_commit_hold_output (identity->session);
}

void
mae_saving_started (MaeGameRoom *room)
{
  MaeStore *store = room->server->config.store;
  const MaeTable *table = room->table;

  if (store == NULL)
    return;
  const MaeRulesText *rules = mae_hall_rules_text (room->server, room->game.rules);
  MaeStoredTable stored = {
    .number = (gint64) room->number,
    .seed = room->seed,
    .seed_more = { room->seed_more[0], room->seed_more[1], room->seed_more[2] },
    .ruleset = rules->json,
    .ruleset_hash = rules->hash,
    .n_players = room->game.n_players,
    .code = *table->code != '\0' ? table->code : NULL,
    .title = table->title,
    .turn_time = (int) (table->turn_time / G_TIME_SPAN_SECOND),
    .flags = table->flags,
    .address = table->holder.address,
    .owner = table->holder.owner,
  };

  for (int seat = 0; seat < room->game.n_players; seat++) {
    stored.name[seat] = room->roster.name[seat];
    stored.computer[seat] = room->computer[seat];
  }
  mae_store_add_table (store, &stored, mae_saving_wall_clock (room->server));
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL)
      write_identity (store, room->seats[seat]);
  mae_commit_changed (room);
}

void
mae_saving_command (MaeGameRoom *room, const guint8 *packed, gsize size)
{
  if (room->server->config.store == NULL)
    return;
  mae_store_append (room->server->config.store, (gint64) room->number, room->game.n_commands - 1,
                    packed, size);
  mae_commit_changed (room);
}

void
mae_saving_truncated (MaeGameRoom *room)
{
  if (room->server->config.store == NULL)
    return;
  mae_store_truncate (room->server->config.store, (gint64) room->number, room->game.n_commands);
  mae_commit_changed (room);
}

static void
finish (MaeGameRoom *room, MaeTableState state, const MaeGame *game)
{
  const char *why = state == MAE_TABLE_BROKEN ? why_broken : NULL;

  if (room->server->config.store != NULL)
    mae_store_finish_table (room->server->config.store, (gint64) room->number, state, game, why,
                            mae_saving_wall_clock (room->server));
}

void
mae_saving_ended (MaeGameRoom *room)
{
  finish (room, MAE_TABLE_ENDED, &room->game);
}

void
mae_saving_given_up (MaeGameRoom *room)
{
  if (!room->ended)
    finish (room, MAE_TABLE_ABANDONED, NULL);
}

void
mae_saving_sleeper_over (MaeServer *server, const MaeSleeper *sleeper, MaeTableState state,
                         const char *why)
{
  MaeStore *store = server->config.store;

  mae_store_finish_table (store, (gint64) sleeper->number, state, NULL, why,
                          mae_saving_wall_clock (server));
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (mae_sleeper_is_claimed (sleeper, seat))
      mae_store_remove_identity (store, mae_sleeper_key (sleeper, seat));
}

static void
drop_output_cb (gpointer spectator, gpointer data)
{
  const MaeIdentity *identity = spectator;

  if (identity->session != NULL)
    mae_commit_drop_output (identity->session);
}

static void
set_aside (MaeGameRoom *room)
{
  mae_log_table (room->number, G_LOG_LEVEL_WARNING, "is set aside: %s", why_broken);
  finish (room, MAE_TABLE_BROKEN, NULL);
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (mae_game_room_session_at (room, seat) != NULL)
      mae_commit_drop_output (mae_game_room_session_at (room, seat));
  g_ptr_array_foreach (room->table->spectators, drop_output_cb, NULL);
  mae_game_room_dismiss (room, cannot_keep);
}

void
mae_saving_set_aside (MaeServer *server, gint64 game)
{
  MaeGameRoom *room = game != 0 ? mae_rooms_find (server->rooms, (guint64) game) : NULL;

  if (room != NULL)
    set_aside (room);
  while (game == 0 && (room = mae_commit_first_unsaved (server)) != NULL)
    set_aside (room);
}
