/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/saving.h"

#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/ratings/ratings.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "store/store-ratings.h"

static const char why_broken[] = "a part of it couldn't be saved";

static void
write_claim (MaeServer *server, const MaeIdentity *identity, guint64 game, int seat)
{
  mae_store_put_identity (server->config.store,
                          &(MaeStoredIdentity){
                              .key = identity->key,
                              .name = identity->name,
                              .secret_hash = identity->has_secret ? identity->secret_hash : NULL,
                              .table = (gint64) game,
                              .seat = seat,
                          });
}

void
mae_saving_identity (MaeServer *server, const MaeIdentity *identity)
{
  MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  gboolean any = identity->seats.n > 0;

  if (server->config.store == NULL)
    return;
  for (guint i = 0; i < identity->seats.n; i++) {
    const MaeSeat *at = &identity->seats.at[i];
    write_claim (server, identity, at->room->number, at->seat);
    mae_commit_changed (at->room);
  }
  MaeSleeper *sleeper;
  for (guint i = 0; (sleeper = mae_sleepers_of (sleepers, identity->key, i)) != NULL; i++) {
    int seat = mae_sleeper_seat_of (sleeper, identity->key);
    write_claim (server, identity, sleeper->number, seat);
    sleeper->has_secret |= (guint8) (1u << seat);
    any = TRUE;
  }
  for (guint i = 0; i < mae_seats_count_kept (&identity->seats); i++) {
    mae_saving_open_table (mae_seats_kept_at (&identity->seats, i));
    any = TRUE;
  }
  if (any && identity->session != NULL)
    mae_commit_hold_output (identity->session);
}

/* An open table is a mark with what it takes to make it again; who has a seat there is stored as
 * for games. */
static void
put_open_mark (MaeTable *table, const char *number)
{
  MaeServer *server = table->server;
  gint64 left = (table->ends.at - server->now) / G_TIME_SPAN_SECOND;
  GVariantBuilder computers;

  g_variant_builder_init (&computers, G_VARIANT_TYPE ("au"));
  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].computer > 0)
      g_variant_builder_add (&computers, "u", (guint32) table->members[i].computer);
  const char *address = mae_holder_get_address (&table->holder);
  const char *owner = mae_holder_get_owner (&table->holder);
  g_autoptr (GVariant) values = g_variant_ref_sink (
      g_variant_new (MAE_OPEN_TABLE_TYPE, mae_hall_rules_text (server, table->rules)->hash,
                     (guint32) table->n_seats, (guint32) (table->turn_time / G_TIME_SPAN_SECOND),
                     (guint32) table->flags, table->code, table->title != NULL ? table->title : "",
                     address != NULL ? address : "", owner != NULL ? owner : "", &computers));
  g_autofree char *text = g_variant_print (values, FALSE);
  mae_store_put_mark (
      server->config.store,
      &(MaeStoredMark){ MAE_MARK_OPEN_TABLE, number, "", mae_commit_time (server) + left, text });
}

void
mae_saving_open_table (MaeTable *table)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, table->number);

  put_open_mark (table, number);
  table->changed_in = mae_commit_get_batch (table->server);
  for (int i = 0; i < table->n_members; i++) {
    const MaeIdentity *identity = table->members[i].identity;
    if (identity == NULL || !mae_seats_keeps (&identity->seats, table))
      continue;
    write_claim (table->server, identity, table->number, i);
    if (identity->session != NULL)
      mae_commit_hold_output (identity->session);
  }
}

static void
remove_open_mark (const MaeTable *table)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, table->number);

  mae_store_remove_mark (table->server->config.store, MAE_MARK_OPEN_TABLE, number, "");
}

void
mae_saving_open_table_over (MaeTable *table)
{
  remove_open_mark (table);
  table->changed_in = mae_commit_get_batch (table->server);
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
    .address = mae_holder_get_address (&table->holder),
    .owner = mae_holder_get_owner (&table->holder),
  };

  for (int seat = 0; seat < room->game.n_players; seat++) {
    stored.name[seat] = room->roster.name[seat];
    stored.computer[seat] = room->computer[seat];
  }
  if (table->number != 0)
    remove_open_mark (table);
  mae_store_add_table (store, &stored, room->started);
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL)
      write_claim (room->server, room->seats[seat], room->number, seat);
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

void
mae_saving_clock (MaeGameRoom *room, const MaeStoredClock *clock)
{
  if (room->server->config.store == NULL || room->ended)
    return;
  mae_store_put_clock (room->server->config.store, (gint64) room->number, clock);
  mae_commit_changed (room);
}

void
mae_saving_computer (MaeGameRoom *room, int seat)
{
  if (room->server->config.store == NULL)
    return;
  mae_store_put_computer (room->server->config.store, (gint64) room->number, seat,
                          room->computer[seat]);
  mae_commit_changed (room);
}

/* Stores who has or had @seat. Whoever has left may have lost the nickname since. */
static void
put_player (MaeGameRoom *room, int seat)
{
  MaeStore *store = room->server->config.store;
  gint64 made = room->seats[seat] != NULL ? G_MAXINT64 : room->started;
  const MaeAccount *account = mae_accounts_find_old (room->server, room->roster.name[seat], made);

  if (store != NULL && account != NULL)
    mae_store_put_player (store, (gint64) room->number, seat, account->key);
}

void
mae_saving_lost_seat (MaeGameRoom *room, int seat)
{
  put_player (room, seat);
}

static void
finish (MaeGameRoom *room, MaeTableState state, const MaeGame *game)
{
  const char *why = state == MAE_TABLE_BROKEN ? why_broken : NULL;

  mae_plans_forget_game (mae_rooms_get_plans (room->server->rooms), room->number);
  if (room->server->config.store != NULL)
    mae_store_finish_table (room->server->config.store, (gint64) room->number, state, game, why,
                            mae_commit_wall_clock (room->server));
}

void
mae_saving_ended (MaeGameRoom *room)
{
  finish (room, MAE_TABLE_ENDED, &room->game);
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->computer[seat] == 0)
      put_player (room, seat);
  mae_ratings_note_ended (room);
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

  mae_plans_forget_game (mae_rooms_get_plans (server->rooms), sleeper->number);
  mae_store_finish_table (store, (gint64) sleeper->number, state, NULL, why,
                          mae_commit_wall_clock (server));
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (mae_sleeper_is_claimed (sleeper, seat))
      mae_store_remove_identity (store, mae_sleeper_key (sleeper, seat), (gint64) sleeper->number);
}

void
mae_saving_broken (MaeGameRoom *room)
{
  mae_log_table (room->number, G_LOG_LEVEL_WARNING, "is set aside: %s", why_broken);
  finish (room, MAE_TABLE_BROKEN, NULL);
}
