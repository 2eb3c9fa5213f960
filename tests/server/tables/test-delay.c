/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When saving may wait for further input: mae_server_can_delay_saving(). */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "store/store.h"
#include "world.h"

#define N_CLIENTS 24

static void
receive (Client *client, const char *line)
{
  World *world = client->world;

  mae_server_receive (world->server, client->session, world->now, line, strlen (line));
}

/* Starts games of clients @first to @last - 1. Their output isn't delivered, which would save
 * them. */
static void
start_games (World *world, int first, int last)
{
  for (int i = first; i < last; i++) {
    Client *client = g_ptr_array_index (world->clients, i);
    g_autofree char *join =
        g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}\n", client->label);

    receive (client, join);
    receive (client, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n");
  }
}

static World *
start_world (MaeStore *store)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));

  world->config.store = store;
  world_start (world);
  for (int i = 0; i < N_CLIENTS; i++) {
    g_autofree char *label = g_strdup_printf ("Player %d", i);
    world_connect (world, label, NULL, NULL);
  }
  return world;
}

static void
test_many_games_delay_a_save (void)
{
  g_autoptr (MaeStore) store = mae_store_open (":memory:", NULL);
  g_autoptr (World) world = start_world (store);

  g_assert_false (mae_server_can_delay_saving (world->server));
  start_games (world, 0, 8);
  g_assert_true (mae_server_can_delay_saving (world->server));
  /* A look that finds little ends the delay. */
  g_assert_false (mae_server_can_delay_saving (world->server));
  start_games (world, 8, 11);
  g_assert_false (mae_server_can_delay_saving (world->server));
  /* After the save only new changes count. */
  g_assert_true (mae_store_has_gathered (store));
  world_deliver (world);
  g_assert_false (mae_store_has_gathered (store));
  g_assert_cmpint (mae_store_last_table (store), ==, 11);
  g_assert_false (mae_server_can_delay_saving (world->server));
  start_games (world, 11, 20);
  g_assert_true (mae_server_can_delay_saving (world->server));
}

/* Without a store there is nothing to wait for. */
static void
test_without_store (void)
{
  g_autoptr (World) world = start_world (NULL);

  start_games (world, 0, N_CLIENTS);
  g_assert_false (mae_server_can_delay_saving (world->server));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/delay/many-games", test_many_games_delay_a_save);
  g_test_add_func ("/delay/without-store", test_without_store);
  return g_test_run ();
}
