/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rated.h"

#include "engine/moves.h"
#include "guests.h"
#include "ruleset/ruleset-io.h"

/* "correct-horse", by a method that is quickly verified. */
#define HASH "$5$rounds=1000$maestri$N3ivCDT98wtgvK0/et7MJmr02PkdK5fwRYjJPWf4Qh2"

void
rated_put_accounts (MaeStore *store, const char *const *names)
{
  g_autoptr (GError) error = NULL;

  for (; *names != NULL; names++) {
    g_autofree char *key = g_utf8_casefold (*names, -1);
    mae_store_put_account (
        store, &(MaeStoredAccount){ .key = key, .name = *names, .password_hash = HASH });
  }
  mae_store_commit (store, &error);
  g_assert_no_error (error);
}

World *
rated_start (MaeStore *store, gint64 now)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  g_autoptr (GError) error = NULL;

  world->config.store = store;
  world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  world->config.ratings = TRUE;
  world->now = MAX (world->now, now);
  world_start (world);
  mae_server_load (world->server, world->now, &error);
  g_assert_no_error (error);
  return world;
}

Client *
rated_come (World *world, const char *name)
{
  Client *client = world_connect (world, name, NULL, NULL);
  g_autofree char *join = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":"
                                           "{\"hall\":true,\"password\":\"correct-horse\"}}",
                                           name);

  client->follows = TRUE;
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[" RATED_FEATURES "]}}");
  client_send_line (client, join);
  return client;
}

void
rated_open (Client *const *clients, int n)
{
  g_autofree char *wishes = g_strdup_printf ("\"playersCount\":%d,\"isRated\":true", n);
  g_autofree char *code = open_table (clients[0], wishes);

  for (int i = 1; i < n; i++)
    join_table (clients[i], code);
}

gboolean
rated_move (Client *const *clients, int n, uint64_t rng[4])
{
  for (int i = 0; i < n; i++) {
    int seat;
    const MaeGame *game = client_game (clients[i], clients[i]->label, &seat);
    MaeCommand command;
    MaeMove chosen;

    if (game == NULL || !mae_moves_pick (game, seat, ~0u, rng, &chosen))
      continue;
    mae_move_to_command (game, &chosen, &command);
    client_send_command (clients[i], &command);
    return TRUE;
  }
  return FALSE;
}

void
rated_play_round (Client *const *clients, int n, uint64_t rng[4])
{
  while (client_game (clients[0], clients[0]->label, NULL)->round < 2)
    g_assert_true (rated_move (clients, n, rng));
}
