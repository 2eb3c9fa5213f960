/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The quotas of tables and computer players, and whose game is given up:
 * src/server/tables/quota.h. */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "stored-world.h"

#define VICTIM "192.0.2.1"
#define STRANGER "198.51.100.7"

static World *
new_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  world->config.tables_max = 8;
  world->config.tables_per_address = 8;
  return world;
}

/* Connects from @address and joins the hall; with @resume it gets a secret. */
static Client *
come_from (World *world, const char *name, const char *address, gboolean resume)
{
  Client *client = world_connect (world, name, address, NULL);
  g_autofree char *welcome =
      g_strdup_printf ("{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                       "[%s\"tables\"]}}",
                       resume ? "\"resume\"," : "");
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client_send_line (client, welcome);
  client_send_line (client, join);
  return client;
}

/* Opens a table for one, which starts a game immediately, and disconnects. */
static gboolean
squat (World *world, int number, const char *address, gboolean resume)
{
  g_autofree char *name = g_strdup_printf ("Squatter %d %s", number, address);
  Client *client = come_from (world, name, address, resume);
  client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  g_autofree char *told = last_of (client, "UpdateTable");
  client_hang_up (client);
  return told != NULL;
}

static Client *
leave_a_game (World *world, const char *name, gboolean resume)
{
  Client *client = come_from (world, name, VICTIM, resume);
  client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  assert_told (client, "UpdateTable", "PLAYING");
  client_hang_up (client);
  world_wait (world, 10);
  return client;
}

static gboolean
is_kept (World *world, const char *name)
{
  return mae_server_find_game (world->server, name, NULL) != NULL;
}

/* An address that opens many tables loses its own games, not those of others. */
static void
test_strangers_make_room_of_their_own (gconstpointer resume)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  leave_a_game (world, "Ada", TRUE);
  leave_a_game (world, "Bruno", FALSE);
  for (int i = 0; i < 40; i++)
    squat (world, i, STRANGER, resume != NULL);
  g_assert_true (is_kept (world, "Ada"));
  g_assert_true (is_kept (world, "Bruno"));
}

/* If many addresses open tables, unprotected games are given up, those of the largest holder
 * first. */
static void
test_many_strangers (void)
{
  g_autoptr (World) world = new_world ();
  int n_opened = 0;

  world_start (world);
  leave_a_game (world, "Ada", TRUE);
  for (int i = 0; i < 40; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i / 2);
    n_opened += squat (world, i, address, FALSE);
  }
  g_assert_cmpint (n_opened, >=, 20);
  g_assert_true (is_kept (world, "Ada"));
}

/* Games that many strangers with secrets have left don't keep others from playing, and don't push
 * out a game of two that was played, not even some time after a restart. */
static void
live_deserted_games (World *world, int life)
{
  if (life == 0) {
    Client *ada = come_from (world, "Ada", VICTIM, TRUE);
    Client *bruno = come_from (world, "Bruno", VICTIM, TRUE);
    g_autofree char *code = open_table (ada, "\"playersCount\":2");
    join_table (bruno, code);
    client_hang_up (ada);
    client_hang_up (bruno);
  } else { /* until then their players may still come back */
    world_wait (world, (int) (world->config.return_max / G_TIME_SPAN_MILLISECOND) + 1);
  }
  for (int i = 0; i < 40; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.%d.%d", 100 + life, i);
    if (!squat (world, i, address, TRUE))
      g_error ("In life %d stranger %d could not play", life, i);
  }
  g_assert_true (is_kept (world, "Ada"));
  g_assert_true (is_kept (world, "Bruno"));
}

static void
test_deserted_games (void)
{
  stored_world_live_twice (new_world, live_deserted_games);
}

/* After a restart nobody is connected yet: games whose players may be on the way back don't make
 * room for strangers who are quicker. */
static void
live_games_awaited_after_a_restart (World *world, int life)
{
  static const char *const names[] = { "Ada",  "Bruno",  "Cleo",    "Dina",
                                       "Ezio", "Franca", "Gaspare", "Ilaria" };
  for (guint i = 0; life == 0 && i < G_N_ELEMENTS (names); i++) {
    g_autofree char *address = g_strdup_printf ("192.0.2.%u", 20 + i);
    Client *client = come_from (world, names[i], address, TRUE);
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
    assert_told (client, "UpdateTable", "PLAYING");
  }
  for (int i = 0; life == 1 && i < 10; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
    squat (world, i, address, FALSE);
    for (guint k = 0; k < G_N_ELEMENTS (names); k++)
      if (!is_kept (world, names[k]))
        g_error ("The game of %s is gone after %d strangers", names[k], i + 1);
  }
  if (life == 1) {
    world_wait (world, (int) (world->config.return_max / G_TIME_SPAN_MILLISECOND) + 1);
    g_assert_true (squat (world, 40, STRANGER, FALSE));
  }
}

static void
test_games_awaited_after_a_restart (void)
{
  stored_world_live_twice (new_world, live_games_awaited_after_a_restart);
}

/* An address with many deserted games loses those first, even if they were played longer. */
static void
test_largest_holder (void)
{
  g_autoptr (World) world = new_world ();

  world->config.tables_per_address = 100;
  world_start (world);
  leave_a_game (world, "Ada", TRUE);
  for (int i = 0; i < 7; i++)
    g_assert_true (squat (world, i, STRANGER, TRUE));
  for (int i = 0; i < 5; i++) {
    g_autofree char *address = g_strdup_printf ("203.0.113.%d", i);
    g_assert_true (squat (world, i, address, TRUE));
    g_assert_true (is_kept (world, "Ada"));
  }
}

/* Deserted games of an address use a quarter of its tables: then those without moves make room. */
static void
test_deserted_games_of_an_address (void)
{
  g_autoptr (World) world = new_world ();
  MaeServerStats stats;

  world_start (world);
  for (int i = 0; i < 10; i++) {
    if (!squat (world, i, STRANGER, TRUE))
      g_error ("Game %d doesn't start", i);
    world_wait (world, 5000); /* for the store's budget */
  }
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.tables, ==, 2);
}

/* ── Removing ──────────────────────────────────────────────────────────────────────────────── */

/* The operator removes what a network, a nickname or one table has, whoever is there. */
static void
test_removing (void)
{
  g_autoptr (World) world = new_world ();
  g_autoptr (GError) error = NULL;
  MaeServerStats stats;
  guint n;

  world_start (world);
  squat (world, 1, STRANGER, TRUE);
  Client *host = come_from (world, "Host", STRANGER, TRUE);
  g_autofree char *code = open_table (host, "\"playersCount\":3");
  join_table (come_from (world, "Guest", VICTIM, FALSE), code);
  Client *player = come_from (world, "Player", STRANGER, TRUE);
  client_send_line (player, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  leave_a_game (world, "Ada", TRUE);
  leave_a_game (world, "Bruno", TRUE);

  g_assert_true (mae_server_remove (world->server, "198.51.100.0/24", world->now, &n, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 3);
  world_deliver (world);
  g_assert_null (player->session);
  g_assert_null (host->session);
  assert_told (player, "ErrProtocol", "operator");
  assert_told (world_find (world, "Guest"), "ErrProtocol", "operator");
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.open_tables, ==, 0);
  g_assert_true (mae_server_remove (world->server, "ada", world->now, &n, &error));
  g_assert_false (is_kept (world, "Ada"));
  g_assert_true (mae_server_remove (world->server, "4", world->now, &n, &error));
  g_assert_false (is_kept (world, "Bruno"));
  g_assert_false (mae_server_remove (world->server, "4", world->now, &n, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_NONE);
  /* The names are free for others, and the tables can be used again. */
  for (int i = 0; i < 2; i++)
    g_assert_true (squat (world, 1, STRANGER, FALSE));
}

/* One nickname opens tables from many addresses; its tables go on without it. */
static void
test_tables_of_a_nickname (void)
{
  g_autoptr (World) world = new_world ();

  world->config.tables_max = world->config.tables_per_address = 100;
  world_start (world);
  for (int i = 0; i < 10; i++) {
    g_autofree char *address = g_strdup_printf ("203.0.113.%d", i);
    g_autofree char *friend = g_strdup_printf ("Friend %d", i);
    Client *ada = come_from (world, "Ada", address, FALSE);
    client_send_line (ada, "{\"type\":\"ReqOpenTable\",\"playersCount\":3}");
    if (i >= 8) {
      assert_told (ada, "ErrTable", "TOO_MANY_TABLES");
      client_hang_up (ada);
      continue;
    }
    g_autofree char *told = last_of (ada, "UpdateTable");
    g_autofree char *code = code_in (told);
    join_table (come_from (world, friend, address, FALSE), code);
    client_send_line (ada, "{\"type\":\"ReqLeaveTable\"}");
    client_hang_up (ada);
  }
  Client *bea = come_from (world, "Bea", "203.0.113.9", FALSE);
  client_send_line (bea, "{\"type\":\"ReqOpenTable\",\"playersCount\":3}");
  assert_told (bea, "UpdateTable", "OPEN");
}

static void
test_tables_of_an_address (void)
{
  g_autoptr (World) world = new_world ();

  world->config.tables_per_address = 2;
  world_start (world);
  for (int i = 0; i < 4; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    Client *client = come_from (world, name, i < 3 ? STRANGER : VICTIM, FALSE);
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
    if (i == 2)
      assert_told (client, "ErrTable", "TOO_MANY_TABLES");
    else
      assert_told (client, "UpdateTable", "OPEN");
  }
}

/* A /64 counts as one address; sixteen of them in one /60 may have at most twice as many tables as
 * one. */
static void
test_tables_of_a_network (void)
{
  g_autoptr (World) world = new_world ();
  int n_opened = 0;

  world->config.tables_per_address = 2;
  world_start (world);
  for (int i = 0; i < 16; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", i);
    Client *client = come_from (world, name, address, FALSE);
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
    g_autofree char *told = last_of (client, "UpdateTable");
    n_opened += told != NULL;
  }
  g_assert_cmpint (n_opened, ==, 4);
}

static void
test_the_waiting_room_is_bounded_too (void)
{
  g_autoptr (World) world = new_world ();

  world->config.tables_per_address = 1;
  world_start (world);
  for (int i = 0; i < 2; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    g_autofree char *join = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}", name);
    Client *client = world_connect (world, name, STRANGER, NULL);
    client_send_line (client, join);
    client_send_line (client, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
    if (i == 0)
      g_assert_true (is_kept (world, name));
    else
      assert_told (client, "ErrProtocol", "address");
  }
}

/* ── Computer players ──────────────────────────────────────────────────────────────────────── */

static void
test_computers_of_an_address (void)
{
  g_autoptr (World) world = new_world ();
  static const char wish[] = "{\"type\":\"ReqOpenTable\",\"playersCount\":3,\"computers\":"
                             "[\"EASY\",\"EASY\"]}";

  world->config.computers_per_address = 3;
  world_start (world);
  client_send_line (come_from (world, "A", STRANGER, FALSE), wish);
  Client *second = come_from (world, "B", STRANGER, FALSE);
  client_send_line (second, wish);
  assert_told (second, "ErrTable", "TOO_MANY_TABLES");
  Client *other = come_from (world, "C", VICTIM, FALSE);
  client_send_line (other, wish);
  assert_told (other, "UpdateTable", "PLAYING");
}

/* Each call of this clock counts 8 ms of work. */
static gint64
slow_clock (gpointer data)
{
  gint64 *time = data;
  return *time += 8 * G_TIME_SPAN_MILLISECOND;
}

/* All computer players together use a quarter of the time. */
static void
test_share_of_computers (void)
{
  g_autoptr (World) world = new_world ();
  gint64 time = 0;

  world->config.work_clock = slow_clock;
  world->config.work_data = &time;
  world->config.computers_share = 25;
  world->config.computer_pace = 0;
  world->config.tables_max = 100;
  world_start (world);
  for (int i = 0; i < 30; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    Client *client = come_from (world, name, NULL, FALSE);
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":4,\"computers\":"
                              "[\"EASY\",\"EASY\",\"EASY\"]}");
  }
  MaeServerStats before, after;
  mae_server_get_stats (world->server, &before);
  world_wait (world, 1000);
  mae_server_get_stats (world->server, &after);
  /* Each takes 8 ms, so 31 of them fill 250 ms; each may also end its turn. */
  g_assert_cmpuint (after.commands - before.commands, >, 20);
  g_assert_cmpuint (after.commands - before.commands, <=, 2 * 33);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/quota/strangers", NULL, test_strangers_make_room_of_their_own);
  g_test_add_data_func ("/quota/strangers-with-secrets", "", test_strangers_make_room_of_their_own);
  g_test_add_func ("/quota/many-strangers", test_many_strangers);
  g_test_add_func ("/quota/deserted-games", test_deserted_games);
  g_test_add_func ("/quota/awaited-after-a-restart", test_games_awaited_after_a_restart);
  g_test_add_func ("/quota/largest-holder", test_largest_holder);
  g_test_add_func ("/quota/deserted-games-of-an-address", test_deserted_games_of_an_address);
  g_test_add_func ("/quota/removing", test_removing);
  g_test_add_func ("/quota/tables-of-a-nickname", test_tables_of_a_nickname);
  g_test_add_func ("/quota/tables-of-an-address", test_tables_of_an_address);
  g_test_add_func ("/quota/tables-of-a-network", test_tables_of_a_network);
  g_test_add_func ("/quota/waiting-room", test_the_waiting_room_is_bounded_too);
  g_test_add_func ("/quota/computers-of-an-address", test_computers_of_an_address);
  g_test_add_func ("/quota/share-of-computers", test_share_of_computers);
  return g_test_run ();
}
