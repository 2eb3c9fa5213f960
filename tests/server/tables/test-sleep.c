/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games that aren't in memory: src/server/tables/sleep.h. */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "server/state.h"
#include "server/tables/rooms.h"
#include "simulated.h"
#include "store/sqlite/sqlite.h"
#include "store/store-testing.h"
#include "stored-world.h"

#define HOME "192.0.2.1"
#define STRANGER "198.51.100.7"

typedef struct {
  MaeStoreBackend *backend;
  MaeStore *store;
  World *world;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  const SimulatedFates fates = { 0 };
  g_autoptr (GError) error = NULL;

  f->backend = simulated_new (mae_sqlite_open (":memory:", FALSE, &error), 1, &fates);
  f->store = mae_store_new (f->backend, TRUE, &error);
  g_assert_no_error (error);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.silence_max = 3600 * G_TIME_SPAN_SECOND; /* clients answer no heartbeats */
  world_start (f->world);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  world_free (f->world);
  mae_store_close (f->store);
}

static guint
count_asleep (Fixture *f)
{
  return mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms));
}

static void
assert_asleep (Fixture *f, guint n)
{
  g_assert_cmpuint (count_asleep (f), ==, n);
  if (n > 0)
    g_assert_null (mae_rooms_first (f->world->server->rooms));
}

/* Joins as @name; @more has further members of its "maestri". Returns the client. */
static Client *
join_from (World *world, const char *name, const char *address, const char *more)
{
  Client *client = world_connect (world, name, address, NULL);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true%s}}", name, more);

  client->follows = TRUE;
  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"resume\",\"tables\",\"spectate\",\"chat\"]}}");
  client_send_line (client, join);
  return client;
}

/* (transfer full) */
static char *
secret_of (Client *client)
{
  g_autofree char *line = last_of (client, "MaestriSecret");
  const char *secret = strstr (line, "\"secret\":\"") + strlen ("\"secret\":\"");

  return g_strndup (secret, strcspn (secret, "\""));
}

/* Anna, who has a secret, and Bruno, who has none, play at a table of hers with a title, and talk;
 * then both are gone, and the game falls asleep. Returns the secret; sets *@code. */
static char *
play_and_sleep (Fixture *f, char **code)
{
  Client *anna = join_from (f->world, "Anna", HOME, "");
  char *secret = secret_of (anna);

  *code = open_table (anna, "\"playersCount\":2,\"name\":\"Tuesday's\"");
  Client *bruno = come (f->world, "Bruno", TRUE);
  join_table (bruno, *code);
  int seat;
  const MaeGame *game = mae_server_find_game (f->world->server, "Anna", &seat);
  g_autofree char *leaders =
      g_strdup_printf ("{\"type\":\"ReqChooseLeaders\",\"leaders\":[%d,%d]}",
                       game->players[seat].hand[0], game->players[seat].hand[1]);
  client_send_line (anna, leaders);
  client_send_line (bruno, "{\"type\":\"ReqChat\",\"text\":\"Good evening\"}");
  client_hang_up (bruno);
  client_hang_up (anna);
  world_wait (f->world, 80 * 1000);
  assert_asleep (f, 1);
  return secret;
}

/* Returns whether @guest, who watches, was shown the game. */
static gboolean
sees_game (Client *guest)
{
  const MaeGame *game = mae_server_find_watched (guest->world->server, guest->label);
  MaeGame view = mae_game_view (game, -1);

  return mae_game_hash (&view) == mae_game_hash (&guest->snapshot->game);
}

/* A game that sleeps is what it was: in the list, by its code, for its players, and by what was
 * said there. Nobody else gets its names. */
static void
test_wakes (Fixture *f, gconstpointer data)
{
  g_autofree char *code = NULL, *secret = play_and_sleep (f, &code);
  g_autofree char *watch = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  g_autofree char *with = g_strdup_printf (",\"secret\":\"%s\"", secret);

  assert_told (join_from (f->world, "Аnna", STRANGER, ""), "ErrNickname", "TAKEN");
  assert_asleep (f, 1);
  Client *guest = join_from (f->world, "Carla", STRANGER, "");
  assert_told (guest, "UpdateTables",
               "\"name\":\"Tuesday's\",\"ruleset\":\"standard\",\"state\":\"PLAYING\","
               "\"playersCount\":2,\"players\":[{\"nickname\":\"");
  assert_asleep (f, 1);
  client_send_line (guest, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  client_send_line (guest, "{\"type\":\"ReqLeaveTable\"}");
  assert_told (guest, "UpdateTables", "\"total\":1");
  join_table (guest, code);
  assert_told (guest, "ErrTable", "FULL");
  client_send_line (guest, watch);
  assert_told (guest, "UpdateTable", "\"nickname\":\"Anna\"");
  g_assert_true (sees_game (guest));
  world_wait (f->world, 200 * 1000); /* as long as somebody watches */
  assert_asleep (f, 0);
  client_send_line (guest, "{\"type\":\"ReqLeaveTable\"}");
  world_wait (f->world, 80 * 1000);
  assert_asleep (f, 1);
  assert_told (join_from (f->world, "anna", HOME, ""), "ErrNickname", "TAKEN");
  Client *anna = join_from (f->world, "Anna", STRANGER, with);
  g_assert_nonnull (anna->snapshot);
  assert_told (anna, "UpdateChat", "Good evening");
  assert_asleep (f, 0);
}

/* What the seat of a player without a secret is held by isn't forgotten: the first address gets it
 * back from whoever took it meanwhile. */
static void
test_held (Fixture *f, gconstpointer data)
{
  World *world = f->world;
  Client *client = world_connect (world, "Elena", HOME, NULL);

  client_send_line (client, "{\"type\":\"ReqJoin\",\"nickname\":\"Elena\"}");
  client_send_line (client, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  client_hang_up (client);
  world_wait (world, 80 * 1000);
  assert_asleep (f, 1);
  Client *thief = world_connect (world, "thief", STRANGER, NULL);
  client_send_line (thief, "{\"type\":\"ReqJoin\",\"nickname\":\"Elena\"}");
  assert_told (thief, "UpdateGame", "");
  client = world_connect (world, "Elena", HOME, NULL);
  client_send_line (client, "{\"type\":\"ReqJoin\",\"nickname\":\"Elena\"}");
  assert_told (client, "UpdateGame", "");
  g_assert_null (thief->session);
}

/* The operator removes a game that sleeps, by its number or by who opened it. */
static void
test_removed (Fixture *f, gconstpointer by)
{
  g_autofree char *code = NULL;
  g_autoptr (GError) error = NULL;
  guint n;

  g_free (play_and_sleep (f, &code));
  mae_server_remove (f->world->server, by, f->world->now, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 1);
  world_deliver (f->world);
  assert_asleep (f, 0);
  g_assert_cmpuint (mae_rooms_count (f->world->server->rooms), ==, 0);
  assert_told (join_from (f->world, "Anna", STRANGER, ""), "UpdateTables", "\"total\":0");
}

/* A game that sleeps is given up when it was kept long enough; its names are free then. */
static void
test_given_up (Fixture *f, gconstpointer data)
{
  g_autofree char *code = NULL;

  g_free (play_and_sleep (f, &code));
  world_wait (f->world, f->world->config.keep / 1000 - 100 * 1000);
  assert_asleep (f, 1);
  world_wait (f->world, 60 * 1000);
  assert_asleep (f, 0);
  assert_told (join_from (f->world, "Anna", STRANGER, ""), "UpdateTables", "\"total\":0");
}

static void
let_store_answer (Fixture *f)
{
  for (int i = 0; i < 100; i++) {
    simulated_advance (f->backend, f->world->now);
    mae_server_store_ready (f->world->server, f->world->now);
    world_deliver (f->world);
    world_wait (f->world, 100);
  }
}

/* Whoever comes to a game that sleeps while the store is writing waits for that; others don't, nor
 * does the server. While that fails, the store lacks what is on its way to it, so nothing is read.
 */
static void
test_waits_for_the_store (Fixture *f, gconstpointer fails)
{
  g_autofree char *code = NULL, *secret = play_and_sleep (f, &code);
  g_autofree char *with = g_strdup_printf (",\"secret\":\"%s\"", secret);
  const SimulatedFates late = { 500 * G_TIME_SPAN_MILLISECOND, .fails = fails != NULL ? 1000 : 0 };

  simulated_advance (f->backend, f->world->now);
  simulated_set_fates (f->backend, &late);
  Client *guest = join_from (f->world, "Carla", STRANGER, "");
  client_send_line (guest, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  gint64 answered_at = simulated_next (f->backend);
  g_assert_cmpint (answered_at, <, G_MAXINT64);
  Client *anna = join_from (f->world, "Anna", HOME, with);
  client_send_line (anna, "{\"type\":\"ReqHeartbeat\"}");
  g_assert_null (anna->snapshot);
  g_assert_cmpuint (count_asleep (f), ==, 1);
  join_from (f->world, "Dario", STRANGER, "");
  assert_told (world_find (f->world, "Dario"), "UpdateTables", "");
  while (simulated_next (f->backend) < G_MAXINT64) {
    f->world->now = MAX (f->world->now, simulated_next (f->backend));
    simulated_advance (f->backend, f->world->now);
  }
  mae_server_store_ready (f->world->server, f->world->now);
  g_assert_cmpuint (count_asleep (f), ==, fails != NULL);
  const SimulatedFates well = { 0 };
  simulated_set_fates (f->backend, &well);
  let_store_answer (f);
  if (fails != NULL) {
    stored_world_assert_warned ("it is away");
  }
  assert_told (anna, "ResHeartbeat", "");
  g_assert_nonnull (anna->snapshot);
}

/* A batch that moves the commands of a game that sleeps out of the journal fails: until it has
 * landed, they are neither here nor there. */
static void
test_moved_commands (Fixture *f, gconstpointer data)
{
  g_autofree char *code = NULL, *secret = play_and_sleep (f, &code);
  g_autofree char *with = g_strdup_printf (",\"secret\":\"%s\"", secret);
  const SimulatedFates fails = { .fails = 1000 }, well = { 0 };
  const MaeSleeper *sleeper =
      mae_sleepers_find_code (mae_rooms_get_sleepers (f->world->server->rooms), code);
  guint32 n_commands = sleeper->n_commands;

  g_assert_cmpuint (n_commands, >, 0);
  mae_store_set_journal_max (f->store, 0);
  simulated_set_fates (f->backend, &fails);
  Client *guest = join_from (f->world, "Carla", STRANGER, "");
  client_send_line (guest, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  world_wait (f->world, 1000);
  stored_world_assert_warned ("it is away");
  f->world->server->config.unjoined_time = 5 * G_TIME_SPAN_SECOND;
  Client *anna = join_from (f->world, "Anna", HOME, with);
  world_wait (f->world, 20 * 1000); /* longer than one may stay without a nickname */
  g_assert_null (anna->snapshot);
  g_assert_false (anna->hung_up);
  g_assert_cmpuint (count_asleep (f), ==, 1);
  simulated_set_fates (f->backend, &well);
  let_store_answer (f);
  g_assert_nonnull (anna->snapshot);
  const MaeGame *game = mae_server_find_game (f->world->server, "Anna", NULL);
  g_assert_cmpuint (game->n_commands, >=, n_commands);
}

/* A session that ends while its request waits takes it along. */
static void
test_waits_in_vain (Fixture *f, gconstpointer data)
{
  g_autofree char *code = NULL;
  const SimulatedFates late = { 500 * G_TIME_SPAN_MILLISECOND };

  g_free (play_and_sleep (f, &code));
  simulated_set_fates (f->backend, &late);
  Client *guest = join_from (f->world, "Carla", STRANGER, "");
  client_send_line (guest, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
  client_hang_up (join_from (f->world, "Anna", HOME, ""));
  world_wait (f->world, 10 * 1000);
  g_assert_cmpuint (count_asleep (f), ==, 1);
}

/* Games that are woken in vain don't fill the memory. */
static void
test_idle (Fixture *f, gconstpointer data)
{
  MaeRooms *rooms = f->world->server->rooms;

  for (int i = 0; i < 1100; i++) {
    g_autofree char *name = g_strdup_printf ("Player %d", i);
    g_autofree char *address = g_strdup_printf ("10.0.%d.%d", i / 200, i % 200);
    Client *client = join_from (f->world, name, address, "");
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
    client_hang_up (client);
  }
  world_wait (f->world, 300 * 1000);
  assert_asleep (f, 1100);
  for (int i = 0; i < 1100; i++) {
    g_autofree char *name = g_strdup_printf ("Player %d", i);
    g_assert_nonnull (mae_server_find_game (f->world->server, name, NULL));
    g_assert_cmpuint (mae_rooms_count (rooms) - count_asleep (f), <=, 1025);
  }
}

/* Of many games those that are needed wake up, and fall asleep again. */
static void
test_many (Fixture *f, gconstpointer data)
{
  MaeServer *server = f->world->server;
  MaeServerStats stats;

  for (int i = 0; i < 300; i++) {
    g_autofree char *name = g_strdup_printf ("Player %d", i);
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i % 250);
    Client *client = join_from (f->world, name, address, "");
    client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":1}");
    client_hang_up (client);
  }
  world_wait (f->world, 120 * 1000);
  assert_asleep (f, 300);
  mae_server_get_stats (server, &stats);
  g_assert_cmpuint (stats.tables, ==, 300);
  for (int i = 0; i < 300; i += 7) {
    g_autofree char *name = g_strdup_printf ("Player %d", i);
    g_assert_nonnull (mae_server_find_game (server, name, NULL));
  }
  g_assert_cmpuint (count_asleep (f), ==, 300 - 43);
  world_wait (f->world, 120 * 1000);
  assert_asleep (f, 300);
}

static void
add_sleeper (MaeSleepers *all, guint64 number, gint64 deserted_since, gboolean is_listed)
{
  const char *names[] = { "a", "b", "c", "d" };
  MaeSleeper *sleeper = mae_sleeper_new (number, mae_ruleset_builtin ("standard"), NULL, 2, names);

  sleeper->deserted_since = deserted_since;
  if (is_listed)
    g_snprintf (sleeper->code, sizeof sleeper->code, "%d", (int) number);
  mae_sleepers_add (all, sleeper);
}

/* Whatever falls asleep and wakes up, games are known by their number, by when they were deserted,
 * and those of them that can be listed. */
static void
test_order (void)
{
  MaeLookalikes *lookalikes = mae_lookalikes_new ();
  MaeSleepers *all = mae_sleepers_new (lookalikes);
  guint n_listed = 0;

  g_assert_null (mae_sleepers_first_deserted (all));
  for (guint64 i = 1; i <= 500; i++)
    add_sleeper (all, i * 37 % 503, (gint64) i % 20, i % 3 == 0);
  for (guint64 i = 1; i <= 500; i += 2) {
    MaeSleeper *sleeper = mae_sleepers_find (all, i * 37 % 503);
    mae_sleepers_remove (all, sleeper);
    if (i % 5 != 0) {
      sleeper->deserted_since += 7;
      mae_sleepers_add (all, sleeper);
    } else {
      g_assert_null (mae_sleepers_find (all, sleeper->number));
      mae_sleeper_free (sleeper);
    }
  }
  g_assert_cmpuint (mae_sleepers_count (all), ==, 450);
  g_assert_true (mae_sleepers_first_deserted (all) == mae_sleepers_deserted_at (all, 0));
  for (guint i = 0; i < mae_sleepers_count (all); i++) {
    const MaeSleeper *sleeper = mae_sleepers_at (all, i);
    g_assert_true (mae_sleepers_find (all, sleeper->number) == sleeper);
    if (mae_sleeper_is_listed (sleeper))
      g_assert_true (mae_sleepers_listed_at (all, n_listed++) == sleeper);
    if (i == 0)
      continue;
    g_assert_cmpuint (mae_sleepers_at (all, i - 1)->number, <, sleeper->number);
    g_assert_cmpint (mae_sleepers_deserted_at (all, i - 1)->deserted_since, <=,
                     mae_sleepers_deserted_at (all, i)->deserted_since);
  }
  g_assert_cmpuint (mae_sleepers_count_listed (all), ==, n_listed);
  g_assert_cmpuint (n_listed, >, 100);
  mae_sleepers_free (all);
  mae_lookalikes_free (lookalikes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(name, data, func)                                                                      \
  g_test_add ("/server/sleep/" name, Fixture, data, set_up, func, tear_down)
  ADD ("wakes", NULL, test_wakes);
  ADD ("held", NULL, test_held);
  ADD ("removed/number", "1", test_removed);
  ADD ("removed/owner", "Anna", test_removed);
  ADD ("removed/network", "192.0.2.0/24", test_removed);
  ADD ("given-up", NULL, test_given_up);
  ADD ("waits-for-the-store/lands", NULL, test_waits_for_the_store);
  ADD ("waits-for-the-store/fails", "fails", test_waits_for_the_store);
  ADD ("moved-commands", NULL, test_moved_commands);
  ADD ("waits-in-vain", NULL, test_waits_in_vain);
  ADD ("many", NULL, test_many);
  ADD ("idle", NULL, test_idle);
  g_test_add_func ("/server/sleep/order", test_order);
  return g_test_run ();
}
