/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seats that are kept at open tables for games over days: docs/protocol.md, "Games over days". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "store/sqlite/sqlite-testing.h"
#include "stored-world.h"

#define OLDER "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""
#define RESERVE OLDER ",\"reserve\",\"people\""
#define TWO "\"playersCount\":2,\"turnTime\":86400"
#define THREE "\"playersCount\":3,\"turnTime\":86400"

#define HOURS(n) ((n) *G_GINT64_CONSTANT (3600000)) /* milliseconds */

typedef StoredWorld Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (f);
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = 50 * G_TIME_SPAN_DAY;
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

/* The next server's clock begins anew, and its date is wrong by @jump µs. */
static void
restart_bounded (Fixture *f, gint64 jump, guint tables_per_owner)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.wall_offset = jump;
  f->world->config.tables_per_owner = tables_per_owner;
  world_start (f->world);
  g_assert_true (mae_server_load (f->world->server, f->world->now, NULL));
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = 50 * G_TIME_SPAN_DAY;
}

static void
restart (Fixture *f, gint64 jump)
{
  restart_bounded (f, jump, 8);
}

static Client *
enter (Fixture *f, const char *name)
{
  return seated_enter (f->world, name, RESERVE);
}

static void
quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

/* @name comes, is told @text of the own seats, and goes. */
static void
assert_seats (Fixture *f, const char *name, const char *text)
{
  Client *client = enter (f, name);

  assert_told (client, "UpdateMySeats", text);
  quit (client);
}

static guint
n_open (Fixture *f)
{
  return f->world->server->hall->open.length;
}

/* ── Kept ──────────────────────────────────────────────────────────────────────────────────── */

/* Who goes away in any way keeps the seat, and finds the table again. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna");
  g_autofree char *code = open_table (anna, THREE);

  for (int way = 0; way < 4; way++) {
    if (way == 0)
      seated_send (anna, "ReqGoToHall");
    else if (way == 1)
      quit (anna);
    else
      client_hang_up (anna);
    if (way == 3)
      restart (f, 0);
    world_wait (f->world, 2000);
    g_assert_cmpuint (n_open (f), ==, 1);
    if (way > 0)
      anna = enter (f, "Anna");
    assert_told (anna, "UpdateMySeats", "{\"game\":1,\"code\":\"");
    seated_open_game (anna, 1);
    g_autofree char *table = last_of (anna, "UpdateTable");
    g_autofree char *found = code_in (table);
    g_assert_cmpstr (found, ==, code);
    g_assert_nonnull (strstr (table, "\"state\":\"OPEN\""));
    g_assert_nonnull (strstr (table, "\"players\":[{\"nickname\":\"Anna\"}]"));
  }
  seated_send (anna, "ReqGoToHall");
  assert_told (anna, "UpdateMySeats",
               "\"state\":\"WAITING\",\"turnTime\":86400,\"freeSeats\":2,\"players\":[]");
  assert_told (enter (f, "Bruno"), "UpdateTables", "\"players\":[{\"nickname\":\"Anna\"}]");
}

/* The last one who sits down begins the game, whoever is there; the others find it. */
static void
test_begins (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  quit (anna);
  join_table (bruno, code);
  quit (bruno);
  restart (f, 0);
  /* In the hall when the game begins. */
  bruno = enter (f, "Bruno");
  assert_told (bruno, "UpdateMySeats", "\"state\":\"WAITING\"");
  Client *carla = enter (f, "Carla");
  join_table (carla, code);
  g_assert_nonnull (carla->snapshot);
  world_wait (f->world, 2000);
  assert_told (bruno, "UpdateMySeats", "\"state\":\"CHOOSING\"");
  g_assert_cmpuint (n_open (f), ==, 0);
  quit (carla);
  quit (bruno);
  world_wait (f->world, 300 * 1000);
  g_assert_cmpuint (mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms)), ==, 1);
  restart (f, 0);
  anna = enter (f, "Anna");
  assert_told (anna, "UpdateMySeats", "\"game\":1,");
  seated_open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
  seated_choose (anna);
  quit (anna);
  /* The time for choosing runs for all. */
  world_wait (f->world, HOURS (24) + 10000);
  anna = enter (f, "Anna");
  seated_open_game (anna, 1);
  int seat;
  g_assert_cmpint (client_game (anna, "Anna", &seat)->phase, ==, MAE_PHASE_TURNS);
}

/* Nobody else gets the nickname of who waits, also after a restart. */
static void
test_own (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna");

  g_free (open_table (anna, TWO));
  quit (anna);
  restart (f, 0);
  Client *other = seated_join (f->world, "Anna", RESERVE, SEATED_HALL);
  assert_told (other, "ErrNickname", "TAKEN");
  assert_seats (f, "Anna", "WAITING");
}

/* ── Given up ──────────────────────────────────────────────────────────────────────────────── */

static void
test_given_up (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  join_table (bruno, code);
  seated_send (anna, "ReqGoToHall");
  g_free (last_of (bruno, "UpdateTable"));
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":1}");
  assert_told (bruno, "UpdateTable", "\"players\":[{\"nickname\":\"Bruno\"}]");
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  quit (anna);
  quit (bruno);
  restart (f, 0);
  assert_seats (f, "Anna", "\"seats\":[]");
  bruno = enter (f, "Bruno");
  seated_open_game (bruno, 1);
  seated_send (bruno, "ReqLeaveTable");
  assert_told (bruno, "UpdateTables", "\"tables\":[]");
  quit (bruno);
  g_assert_cmpuint (n_open (f), ==, 0);
  g_assert_cmpuint (f->world->server->hall->n_over_days, ==, 0);
  restart (f, 0);
  assert_seats (f, "Bruno", "\"seats\":[]");
  g_assert_cmpuint (n_open (f), ==, 0);
}

/* Who has opened a table can cancel it, and nobody else. */
static void
test_canceled (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno"), *carla = enter (f, "Carla");
  g_autofree char *code = open_table (anna, "\"playersCount\":4,\"turnTime\":86400");

  join_table (bruno, code);
  join_table (carla, code);
  seated_send (carla, "ReqGoToHall");
  client_send_line (bruno, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  assert_told (bruno, "ErrProtocol", "Only who opened");
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  g_autofree char *lost = last_of (anna, "ErrTable");
  g_assert_null (lost);
  assert_told (bruno, "ErrTable", "NO_SUCH_TABLE");
  world_wait (f->world, 2000);
  assert_told (carla, "UpdateMySeats", "\"seats\":[]");
  g_assert_cmpuint (n_open (f), ==, 0);
  restart (f, 0);
  g_assert_cmpuint (n_open (f), ==, 0);
  assert_seats (f, "Bruno", "\"seats\":[]");
}

/* Whoever cancels a table that has begun meanwhile keeps the seat in the game. */
static void
test_canceled_late (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  join_table (bruno, code);
  g_free (last_of (anna, "UpdateTable"));
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  assert_told (anna, "ErrProtocol", "Only a table without a game");
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":1,\"isForAll\":true}");
  assert_told (anna, "ErrProtocol", "Only a table without a game");
  quit (anna);
  assert_seats (f, "Anna", "\"game\":1,");
}

/* Seats are given up, and tables canceled, by those who watch another one: they go on watching. */
static void
test_watching (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno"), *carla = enter (f, "Carla");
  g_autofree char *code = open_table (bruno, THREE);

  for (int i = 0; i < 2; i++) {
    g_autofree char *own = open_table (anna, THREE);
    join_table (carla, own);
    seated_send (carla, "ReqGoToHall");
    seated_send (anna, "ReqGoToHall");
  }
  g_autofree char *watch = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  client_send_line (anna, watch);
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":2}");
  g_autofree char *refused = last_of (anna, "ErrTable");
  g_assert_null (refused);
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":3,\"isForAll\":true}");
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  g_assert_cmpuint (n_open (f), ==, 2);
  client_send_line (anna, "{\"type\":\"ReqChat\",\"text\":\"Still here\"}");
  assert_told (bruno, "UpdateChat", "Still here");
}

/* A table that nobody joins ends after 14 days in which a server ran. */
static void
test_ends (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna");
  g_autofree char *code = open_table (anna, THREE);

  quit (anna);
  world_wait (f->world, HOURS (13 * 24));
  restart (f, 3650 * G_TIME_SPAN_DAY);
  world_wait (f->world, HOURS (20));
  Client *bruno = enter (f, "Bruno");
  join_table (bruno, code); /* 14 days from now on */
  world_wait (f->world, HOURS (13 * 24));
  restart (f, -3650 * G_TIME_SPAN_DAY);
  world_wait (f->world, HOURS (22));
  g_assert_cmpuint (n_open (f), ==, 1);
  bruno = enter (f, "Bruno");
  seated_open_game (bruno, 1);
  g_free (last_of (bruno, "UpdateTable"));
  world_wait (f->world, HOURS (5));
  g_assert_cmpuint (n_open (f), ==, 0);
  assert_told (bruno, "ErrTable", "NO_SUCH_TABLE");
  assert_seats (f, "Anna", "\"seats\":[]");
  restart (f, 0);
  g_assert_cmpuint (n_open (f), ==, 0);
}

static void
test_operator (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);
  guint n;

  quit (anna);
  join_table (bruno, code);
  g_assert_true (mae_server_remove (f->world->server, "Anna", f->world->now, &n, NULL));
  world_deliver (f->world);
  g_assert_cmpuint (n, ==, 1);
  assert_told (bruno, "ErrProtocol", "The operator of the server");
  g_assert_cmpuint (n_open (f), ==, 0);
  restart (f, 0);
  assert_seats (f, "Anna", "\"seats\":[]");
}

/* ── Others ────────────────────────────────────────────────────────────────────────────────── */

/* A client without the extension loses the seat when it goes, and is told of no open table. */
static void
test_older (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *dario = seated_enter (f->world, "Dario", OLDER);
  g_autofree char *code = open_table (anna, THREE);

  quit (anna);
  join_table (dario, code);
  assert_told (dario, "UpdateTable", "{\"nickname\":\"Anna\"},{\"nickname\":\"Dario\"}");
  quit (dario);
  anna = enter (f, "Anna");
  assert_told (anna, "UpdateMySeats", "\"freeSeats\":2,\"players\":[]");
  quit (anna);
  anna = seated_enter (f->world, "Anna", OLDER);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  join_table (anna, code); /* the seat is still kept */
  assert_told (anna, "UpdateTable", "\"players\":[{\"nickname\":\"Anna\"}]");
  quit (anna);
  dario = seated_enter (f->world, "Dario", OLDER);
  g_free (open_table (dario, THREE));
  quit (dario);
  g_assert_cmpuint (n_open (f), ==, 1);
  g_assert_cmpuint (f->world->server->hall->n_over_days, ==, 1);
}

/* Nothing is said about a seat that isn't stored. */
static void
test_saved (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  stored_world_set_unwritable (f, TRUE);
  g_free (last_of (anna, "UpdateTable"));
  join_table (bruno, code);
  g_autofree char *early = last_of (bruno, "UpdateTable");
  g_autofree char *seen = last_of (anna, "UpdateTable");
  g_assert_null (early);
  g_assert_null (seen);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 6000);
  assert_told (bruno, "UpdateTable", "Bruno");
  assert_told (anna, "UpdateTable", "Bruno");
  stored_world_assert_warned ("be saved");
}

/* The same is true for who comes back meanwhile. */
static void
test_saved_for_all (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  g_free (last_of (anna, "UpdateTable"));
  stored_world_set_unwritable (f, TRUE);
  join_table (bruno, code);
  bruno = enter (f, "Bruno");
  g_autofree char *early = last_of (bruno, "UpdateTable");
  g_assert_null (early);
  client_hang_up (bruno);
  bruno = enter (f, "Bruno");
  seated_open_game (bruno, 1);
  anna = enter (f, "Anna");
  seated_open_game (anna, 1);
  g_autofree char *table = last_of (bruno, "UpdateTable");
  g_autofree char *seen = last_of (anna, "UpdateTable");
  g_assert_null (table);
  g_assert_null (seen);
  client_hang_up (anna);
  anna = enter (f, "Anna");
  seated_send (anna, "ReqGoToHall");
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  g_assert_null (seats);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 6000);
  assert_told (bruno, "UpdateTable", "Bruno");
  assert_told (anna, "UpdateMySeats", "Bruno");
  stored_world_assert_warned ("be saved");
}

/* A table that can't be stored, ever, is removed, whatever of it can't: the mark, or a seat. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  static const char table[] = "CREATE TEMP TABLE picky (x CHECK (x <> 'Bruno'))";
  static const char *const triggers[] = {
    "CREATE TEMP TRIGGER seat BEFORE INSERT ON main.identities"
    " BEGIN INSERT INTO picky VALUES (new.name); END",
    "CREATE TEMP TRIGGER mark BEFORE INSERT ON main.marks"
    " BEGIN INSERT INTO picky VALUES ('Bruno'); END",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (triggers); i++) {
    Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno"), *carla = enter (f, "Carla");
    g_autofree char *code = open_table (anna, THREE);
    g_autofree char *other = open_table (carla, TWO);
    g_assert_true (mae_store_exec (f->store, table, NULL));
    g_assert_true (mae_store_exec (f->store, triggers[i], NULL));
    join_table (bruno, code);
    world_wait (f->world, 2000);
    stored_world_assert_warned ("can't be saved");
    assert_told (anna, "ErrProtocol", "can't save this table");
    g_autofree char *unsaved = last_of (bruno, "UpdateTable");
    g_assert_null (unsaved);
    g_assert_cmpuint (n_open (f), ==, 1);
    quit (bruno);
    quit (anna);
    quit (carla);
    restart (f, 0);
    g_assert_cmpuint (n_open (f), ==, 1);
    assert_seats (f, "Anna", "\"seats\":[]");
    carla = enter (f, "Carla");
    client_send_line (carla, "{\"type\":\"ReqLeaveTable\",\"game\":2}");
    client_send_line (carla, "{\"type\":\"ReqLeaveTable\",\"game\":4}");
    quit (carla);
  }
}

/* Who has a full table when saving fails gets the game after a restart at the latest. */
static void
test_due (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  mae_server_drain (f->world->server, f->world->now, TRUE);
  quit (anna);
  join_table (bruno, code);
  g_assert_null (bruno->snapshot);
  quit (bruno);
  restart (f, 0);
  world_wait (f->world, 300 * 1000);
  g_assert_cmpuint (n_open (f), ==, 0);
  assert_seats (f, "Anna", "\"state\":\"CHOOSING\"");
  assert_seats (f, "Bruno", "\"isMyTurn\":true");
}

/* Computer players keep their places; those of tables at which nobody is count for nobody else. */
static void
test_computers (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna");
  g_autofree char *code =
      open_table (anna, "\"playersCount\":4,\"turnTime\":86400,\"computers\":[\"EASY\",\"HARD\"]");

  quit (anna);
  g_assert_cmpuint (mae_table_count_computers (f->world->server), ==, 0);
  restart (f, 0);
  anna = enter (f, "Anna");
  seated_open_game (anna, 1);
  assert_told (anna, "UpdateTable", "\"computer\":\"HARD\"");
  g_assert_cmpuint (mae_table_count_computers (f->world->server), ==, 2);
  Client *bruno = enter (f, "Bruno");
  join_table (bruno, code);
  g_assert_nonnull (bruno->snapshot);
}

/* One person can't have more tables than --max-seats and tables_per_owner allow, wherever they
 * are. */
static void
test_bounded (Fixture *f, gconstpointer data)
{
  restart_bounded (f, 0, 3);
  Client *anna = enter (f, "Anna");
  for (int i = 0; i < 3; i++) {
    g_free (open_table (anna, TWO));
    seated_send (anna, "ReqGoToHall");
  }
  client_send_line (anna, "{\"type\":\"ReqOpenTable\"," TWO "}");
  assert_told (anna, "ErrTable", "TOO_MANY_TABLES");
  f->world->server->config.seats_max = 3;
  Client *bruno = enter (f, "Bruno");
  g_autofree char *code = open_table (bruno, TWO);
  join_table (anna, code);
  assert_told (anna, "ErrTable", "TOO_MANY_GAMES");
}

/* Invalid marks are no tables, and the server starts. */
static void
test_damaged (Fixture *f, gconstpointer data)
{
  static const char *const texts[] = {
    "",
    "(",
    "(1, 2)",
    "(0, 0, 0, 0, '', '', '', '', [])",
    "(18446744073709551615, 2, 86400, 16, 'BCDFGH', '', '', '', [])",
  };
  Client *anna = enter (f, "Anna");

  g_free (open_table (anna, TWO));
  quit (anna);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *sql = g_strdup_printf ("INSERT INTO marks VALUES (16, '%d', '', 5, \"%s\")",
                                            (int) i + 7, texts[i]);
    g_assert_true (mae_store_exec (f->store, sql, NULL));
  }
  g_assert_true (mae_store_exec (
      f->store, "INSERT INTO marks SELECT 16, 'x', '', 5, text FROM marks WHERE key = '1'", NULL));
  g_assert_true (mae_store_exec (
      f->store, "INSERT INTO marks SELECT 16, '9999', '', 5, text FROM marks WHERE key = '1'",
      NULL));
  restart (f, 0);
  g_assert_cmpuint (n_open (f), ==, 1);
  stored_world_assert_warned ("can't be offered");
  assert_seats (f, "Anna", "WAITING");
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "kept", test_kept },
    { "begins", test_begins },
    { "own", test_own },
    { "given-up", test_given_up },
    { "canceled", test_canceled },
    { "ends", test_ends },
    { "operator", test_operator },
    { "older", test_older },
    { "saved", test_saved },
    { "due", test_due },
    { "computers", test_computers },
    { "bounded", test_bounded },
    { "damaged", test_damaged },
    { "canceled-late", test_canceled_late },
    { "watching", test_watching },
    { "saved-for-all", test_saved_for_all },
    { "refused", test_refused },
  };

  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/open-days/", tests[i].name, NULL);
    g_test_add (path, Fixture, NULL, set_up, tests[i].test, tear_down);
  }
  return g_test_run ();
}
